import Geometry

/// The rules by which elements move: each said once, whoever moves by it.
struct StyleSheet {
  /// One property of an element over the film.
  struct Animation: Hashable {
    /// The keyframes between their braces.
    fileprivate let body: String
    fileprivate let isStepped: Bool
  }

  private let frameCount: Int
  private let duration: Double
  private let playCount: Int
  private var keyframeNames: [String: String] = [:]
  private var keyframeRules: [String] = []
  private var classNames: [String: String] = [:]
  private var classRules: [String] = []
  /// Of elements that jump and never go.
  private var steppedClasses: [String] = []

  /// - Parameters:
  ///   - frameCount: Of the film.
  ///   - duration: Of the film, in seconds.
  ///   - playCount: How often it plays; 0 is for ever.
  init(frameCount: Int, duration: Double, playCount: Int) {
    (self.frameCount, self.duration, self.playCount) = (frameCount, duration, playCount)
  }

  /// What keyframes say, where `declaration` spells the values of one.
  func animation(_ keyframes: Keyframes, declaration: ([Double]) -> String) -> Animation {
    animation(keyframes.keys.map { ($0.frame, declaration($0.values), $0.easing) })
  }

  /// The same of declarations at their frames.
  func animation(
    _ keys: [(frame: Int, declaration: String, easing: Keyframes.Easing)]
  ) -> Animation {
    let isStepped = keys.count > 1 && keys.dropLast().allSatisfy { $0.easing == .hold }
    // Blocks in the order in which they first appear, each with the places at which it holds.
    var blocks: [(declaration: String, selectors: [String])] = []
    func add(_ selector: String, _ declaration: String) {
      if let index = blocks.firstIndex(where: { $0.declaration == declaration }) {
        blocks[index].selectors.append(selector)
      } else {
        blocks.append((declaration, [selector]))
      }
    }
    for (index, key) in keys.enumerated() {
      let easing: String? =
        switch key.easing {
        // The last value holds until the film ends, whatever leads there.
        case _ where index == keys.count - 1: nil
        case .linear: nil
        case .hold: isStepped ? nil : "step-end"
        case .cubicBezier(let easing): easing.text
        }
      let timing = easing.map { ";animation-timing-function:\($0)" } ?? ""
      add(selector(key.frame), key.declaration + timing)
      if index == keys.count - 1 { add("to", key.declaration) }
    }
    let body = blocks.map { "\($0.selectors.joined(separator: ",")){\($0.declaration)}" }.joined()
    return Animation(body: body, isStepped: isStepped)
  }

  private func selector(_ frame: Int) -> String {
    guard frame > 0 else { return "0%" }
    // So that fast motion is met to a hundredth of a pixel, times are exact to some microseconds.
    // Rounded down: what jumps at a frame has jumped when the frame's time has come.
    let decimals = duration > 100 ? 6 : duration > 10 ? 5 : 4
    let unit = decimals == 6 ? 1_000_000 : decimals == 5 ? 100_000 : 10_000
    let percent = Double(frame * 100 * unit / frameCount) / Double(unit)
    return DecimalText.text(percent, decimals: decimals) + "%"
  }

  /// The class of elements that have these animations, and declarations that hold while they move.
  mutating func className(_ animations: [Animation], declarations: String = "") -> String {
    let names = animations.map { animation in
      if let known = keyframeNames[animation.body] { return known }
      let name = ShortName.text(keyframeRules.count)
      keyframeNames[animation.body] = name
      keyframeRules.append("@keyframes \(name){\(animation.body)}")
      return name
    }
    var rule = "animation-name:" + names.joined(separator: ",")
    let isStepped = !animations.isEmpty && animations.allSatisfy(\.isStepped)
    if !isStepped, animations.contains(where: \.isStepped) {
      let timing = animations.map { $0.isStepped ? "step-end" : "linear" }
      rule += ";animation-timing-function:" + timing.joined(separator: ",")
    }
    if !declarations.isEmpty { rule = declarations + ";" + rule }
    if let known = classNames[rule] { return known }
    let name = ShortName.text(classRules.count)
    classNames[rule] = name
    if isStepped { steppedClasses.append(".\(name)") }
    classRules.append(".\(name){\(rule)}")
    return name
  }

  /// All rules; empty where nothing moves.
  ///
  /// Whoever wants no motion, or plays none, sees what the elements themselves say.
  var text: String {
    guard !classRules.isEmpty else { return "" }
    let count = playCount == 0 ? "infinite" : "\(playCount)"
    let length = DecimalText.text(duration, decimals: 6)
    return "@media(prefers-reduced-motion:no-preference){"
      + "[class]{animation:\(length)s linear \(count) both}"
      + classRules.joined()
      + (steppedClasses.isEmpty
        ? "" : steppedClasses.joined(separator: ",") + "{animation-timing-function:step-end}")
      + keyframeRules.joined() + "}"
  }
}

/// Names of letters alone, the shortest first: a, b … Z, aa, ab and so on.
enum ShortName {
  private static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")

  static func text(_ index: Int) -> String {
    let letter = String(letters[index % letters.count])
    return index < letters.count ? letter : text(index / letters.count - 1) + letter
  }
}
