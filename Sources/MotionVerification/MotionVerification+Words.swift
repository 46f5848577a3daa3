import AnimationEngine
import MotionFitting

extension MotionVerification {
  /// The verdict in a clause.
  package var headline: String {
    switch verdict {
    case .same: "moves as in the scene"
    case .differs: "does not move as in the scene"
    case .notSeen: "too little was seen to say"
    }
  }
}

extension LayerVerdict {
  /// One sentence, the layer's name first.
  package var sentence: String {
    if isMissing { return "\(layer): is not there" }
    var parts: [String] = []
    for property in properties {
      switch property.verdict {
      case .right: continue
      case .notSeen(let reason):
        parts.append("\(property.observed.keyPath) cannot be judged: \(reason)")
      case .differs(let difference):
        parts.append(
          "\(property.observed.keyPath) \(difference.words(property.kind, property.distance))")
      }
    }
    if !unseen.isEmpty {
      parts.append("not seen: \(unseen.joined(separator: ", ")), which the scene moves")
    }
    guard parts.isEmpty else { return "\(layer): \(parts.joined(separator: "; "))" }
    let moved = properties.filter { $0.course != nil }
    guard !moved.isEmpty else { return "\(layer): rests as in the scene" }
    let words = moved.map { property -> String in
      let distance = property.distance.map {
        "\(property.observed.keyPath) within \(Words.value($0.largest, property.kind))"
      }
      let delay = property.delay.map { ", \(Words.delay($0))" }
      return (distance ?? property.observed.keyPath) + (delay ?? "")
    }
    return "\(layer): moves as in the scene (\(words.joined(separator: "; ")))"
  }
}

extension MotionDifference {
  /// What it does, after the property's name; how far it goes away is told where the curve is another.
  package func words(
    _ kind: MotionTolerance.Kind, _ distance: PropertyComparison.Distance?
  ) -> String {
    switch self {
    case .delay(let delay): "moves \(Words.delay(delay))"
    case .duration(let expected, let seen):
      "takes \(Words.seconds(seen)) in place of \(Words.seconds(expected))"
    case .delayAndDuration(let delay, let expected, let seen):
      "begins \(Words.delay(delay)) and takes \(Words.seconds(seen)) in place of "
        + Words.seconds(expected)
    case .ends(let expected, let seen): Self.words(expected, seen, kind)
    case .delayDurationAndEnds(let delay, let expected, let seen, let expectedEnds, let seenEnds):
      "begins \(Words.delay(delay)), takes \(Words.seconds(seen)) in place of "
        + "\(Words.seconds(expected)) and \(Self.words(expectedEnds, seenEnds, kind))"
    case .curve(let expected, let seen):
      "follows another curve" + Self.curves(expected, seen)
        + (distance.map {
          ", at most \(Words.value($0.largest, kind)) away at \(Words.seconds($0.largestAt))"
        } ?? "")
    case .rests(let expected):
      "does not move; the scene moves it by \(Words.value(expected, kind))"
    case .movesAndShouldRest(let travel):
      "moves by \(Words.value(travel, kind)) and rests in the scene"
    }
  }

  private static func words(
    _ expected: ClosedEnds, _ seen: ClosedEnds, _ kind: MotionTolerance.Kind
  ) -> String {
    "goes from \(words(seen, kind)) in place of \(words(expected, kind))"
  }

  private static func words(_ ends: ClosedEnds, _ kind: MotionTolerance.Kind) -> String {
    let turn = ends.turn.map { "to \(Words.value($0, kind)) and back " } ?? ""
    return "\(Words.value(ends.from, kind)) \(turn)to \(Words.value(ends.to, kind))"
  }

  /// Both curves, where there is more to say of them than that they are keyframes.
  private static func curves(_ expected: FittedMotion?, _ seen: FittedMotion?) -> String {
    let (told, shown) = (words(expected), words(seen))
    return told == shown ? "" : ": \(shown) in place of \(told)"
  }

  private static func words(_ motion: FittedMotion?) -> String {
    guard let motion else { return "no motion that has a name" }
    let numbers = motion.parameters.filter { parameter in
      switch parameter.name {
      case .begin, .duration, .response, .dampingRatio, .rate, .pace: true
      case .velocity: abs(parameter.value) > 0.05
      case .x1, .y1, .x2, .y2, .time, .value, .from, .to, .dimension: false
      }
    }
    let list = motion.kind == .keyframes ? [] : numbers.map(\.words)
    return motion.title + (list.isEmpty ? "" : " (\(list.joined(separator: ", ")))")
  }
}

extension MotionParameter {
  fileprivate var words: String {
    switch name {
    case .begin, .duration, .response: "\(label) \(Words.seconds(value))"
    default: "\(label) \(AnimationValue.text(value, decimals: 3))"
    }
  }
}

extension MotionVerification.Clock {
  /// Nobody samples a motion more seldom, in seconds; 120 samples a second are 8.3 milliseconds apart.
  private static let longestInterval = 5.0

  /// When the scene begins on it, and which samples came late.
  package var sentence: String {
    let start =
      switch alignment.source {
      case .given: "the scene begins at \(Words.seconds(alignment.start)), as was told"
      case .motion: "the scene begins at \(Words.seconds(alignment.start)), by what moves"
      case .firstSample:
        "nothing moves; the scene is taken to begin at \(Words.seconds(alignment.start))"
      }
    var parts = [start]
    let rate = timing.interval > 0 ? 1 / timing.interval : 0
    let samples = timing.count == 1 ? "sample" : "samples"
    parts.append("\(timing.count) \(samples), \(AnimationValue.text(rate, decimals: 1)) a second")
    if timing.interval >= Self.longestInterval {
      parts.append("`t` is in seconds: are these times in milliseconds?")
    }
    if timing.dropped > 0 { parts.append("\(timing.dropped) dropped") }
    if !timing.repeated.isEmpty { parts.append("\(timing.repeated.count) repeated") }
    return (name.isEmpty ? "clock" : "clock \(name)") + ": " + parts.joined(separator: "; ")
  }
}

/// Numbers as sentences say them.
enum Words {
  static func value(_ value: Double, _ kind: MotionTolerance.Kind) -> String {
    AnimationValue.text(value, decimals: kind == .position ? 2 : 4) + kind.unit
  }

  static func seconds(_ value: Double) -> String {
    AnimationValue.text(value, decimals: 3) + " s"
  }

  /// `48 ms late`.
  static func delay(_ seconds: Double) -> String {
    let milliseconds = abs(seconds) * 1000
    guard milliseconds >= 0.05 else { return "on time" }
    return AnimationValue.text(milliseconds, decimals: 1) + " ms "
      + (seconds > 0 ? "late" : "early")
  }
}
