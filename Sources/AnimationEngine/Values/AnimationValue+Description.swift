import Geometry

extension AnimationValue: CustomStringConvertible {
  /// The value as a scene spells it, its numbers rounded to six decimals.
  public var description: String { text(decimals: 6) }

  /// The value as a scene spells it, its numbers rounded to so many decimals.
  package func text(decimals: Int) -> String {
    switch self {
    case .number(let number): Self.text(number, decimals: decimals)
    case .boolean(let flag): flag ? "true" : "false"
    case .rational(let rational): Self.text(rational.value, decimals: decimals)
    case .text(let text): text
    case .color(nil): "none"
    case .color(let color?): color.text(decimals: decimals)
    case .path(let path): "a path of \(path.elements.count) elements"
    case .contents(let fade): fade.isPlain ? "contents" : "contents fading at \(fade.fraction)"
    case .colors(let colors):
      "[\(colors.map { $0.text(decimals: decimals) }.joined(separator: ", "))]"
    default: "[\(numbers.map { Self.text($0, decimals: decimals) }.joined(separator: ", "))]"
    }
  }

  /// The numbers that make up the value: one, or those of its components in their usual order.
  ///
  /// Transforms of the plane give their entries a, b, c, d, tx, ty, others all sixteen by rows; texts,
  /// paths and contents give none.
  package var numbers: [Double] {
    switch self {
    case .number, .boolean, .rational: number.map { [$0] } ?? []
    case .point(let point): [point.x, point.y]
    case .size(let size): [size.width, size.height]
    case .rect(let rect): [rect.minX, rect.minY, rect.size.width, rect.size.height]
    case .color(let color): color.map { [$0.red, $0.green, $0.blue, $0.alpha] } ?? []
    case .transform(let transform) where !transform.isAffine:
      (0..<16).map { transform.entries[$0] }
    case .transform(let transform):
      [
        transform.affine.a, transform.affine.b, transform.affine.c, transform.affine.d,
        transform.affine.tx, transform.affine.ty,
      ]
    case .numbers(let numbers): numbers
    case .colors(let colors): colors.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }
    case .path, .contents, .text: []
    }
  }

  /// The largest difference between corresponding numbers; nil between values of different kinds.
  package func distance(to other: AnimationValue) -> Double? {
    guard kind == other.kind else { return nil }
    switch (self, other) {
    case (.path, _), (.contents, _), (.text, _), (.color(nil), _), (_, .color(nil)):
      return self == other ? 0 : .infinity
    case (.numbers, _), (.colors, _):
      guard numbers.count == other.numbers.count else { return .infinity }
      return zip(numbers, other.numbers).map { abs($0 - $1) }.max() ?? 0
    case (.transform(let a), .transform(let b)):
      return (0..<16).map { abs(a.entries[$0] - b.entries[$0]) }.max()
    default:
      return zip(numbers, other.numbers).map { abs($0 - $1) }.max()
    }
  }

  /// Decimal text with at most so many decimals (0…9), without trailing zeros or a negative zero.
  package static func text(_ number: Double, decimals: Int = 6) -> String {
    guard number.isFinite else { return number.isNaN ? "nan" : number < 0 ? "-inf" : "inf" }
    let unit = (0..<min(max(decimals, 0), 9)).reduce(1) { power, _ in power * 10 }
    let scaled = (number * Double(unit)).rounded()
    guard abs(scaled) < 9e15 else { return "\(number)" }
    let whole = Int64(scaled)
    let (units, parts) = whole.magnitude.quotientAndRemainder(dividingBy: UInt64(unit))
    var text = (whole < 0 ? "-" : "") + "\(units)"
    if parts > 0 {
      var digits = String(parts + UInt64(unit)).dropFirst()
      while digits.hasSuffix("0") { digits.removeLast() }
      text += "." + digits
    }
    return text
  }
}

extension Color {
  /// `#rrggbb`, or `#rrggbbaa` where the color is not opaque; `[red, green, blue, alpha]` where eight
  /// bits do not say it.
  fileprivate func text(decimals: Int) -> String {
    let components = [red, green, blue, alpha]
    let levels = components.map { ($0 * 255).rounded() }
    let isExact = zip(components, levels).allSatisfy { component, level in
      (0...255).contains(level) && (component - level / 255).magnitude < 1e-12
    }
    guard isExact else {
      let shown = alpha == 1 ? components.dropLast() : components[...]
      let numbers = shown.map { AnimationValue.text($0, decimals: decimals) }
      return "[\(numbers.joined(separator: ", "))]"
    }
    let bytes = levels.map { level in
      (level < 16 ? "0" : "") + String(UInt8(level), radix: 16)
    }
    return "#" + (alpha == 1 ? bytes.dropLast() : bytes[...]).joined()
  }
}
