import Geometry

extension AnimationValue {
  /// The value a fraction of the way to `end`; nil where the two cannot be mixed.
  ///
  /// Numbers and structures of numbers go componentwise; colors too, gamma-encoded and not
  /// premultiplied; flags turn true as soon as the fraction leaves 0 (measured); transforms are
  /// decomposed; contents cross-fade; paths of another structure jump to the end. A missing color on
  /// either end shows as missing. Lists need equal lengths. `fraction` may lie outside 0…1. (the
  /// rules are Core Animation's as measured; what it does with unlike paths is not defined)
  package func interpolated(to end: AnimationValue, at fraction: Double) -> AnimationValue? {
    switch (self, end) {
    case (.boolean(let a), .boolean(let b)):
      return .boolean((a ? 1 - fraction : 0) + (b ? fraction : 0) != 0)
    case (.color(let a), .color(let b)):
      guard let a, let b else { return .color(nil) }
      return .color(a.combined(with: b) { $0 + ($1 - $0) * fraction })
    case (.transform(let a), .transform(let b)):
      return .transform(a.interpolated(to: b, at: fraction))
    case (.contents(let a), .contents(let b)):
      return .contents(a.interpolated(to: b, at: fraction))
    case (.path(let a), .path(let b)) where !a.hasStructure(of: b):
      return end
    case (.text, .text):
      return fraction < 1 ? self : end
    default:
      return combined(with: end) { $0 + ($1 - $0) * fraction }
    }
  }

  /// The sum, as additive animations and `by` mean it; transforms are concatenated, `value` first.
  ///
  /// Nil where the two have no sum.
  package func adding(_ value: AnimationValue) -> AnimationValue? {
    switch (self, value) {
    case (.boolean(let a), .boolean(let b)): .boolean(a || b)
    case (.transform(let below), .transform(let new)): .transform(new.concatenating(below))
    default: combined(with: value) { $0 + $1 }
    }
  }

  /// What `value` must be added to to give this; nil where the two have no difference.
  package func subtracting(_ value: AnimationValue) -> AnimationValue? {
    switch (self, value) {
    case (.transform(let sum), .transform(let new)):
      new.inverted.map { .transform($0.concatenating(sum)) }
    default: combined(with: value) { $0 - $1 }
    }
  }

  /// The value with all its numbers multiplied; nil for values that are not made of numbers.
  package func multiplied(by factor: Double) -> AnimationValue? {
    switch self {
    case .boolean, .transform: nil
    default: combined(with: self) { number, _ in number * factor }
    }
  }

  /// The sum of `count` copies; transforms are concatenated with themselves.
  ///
  /// Nil where there is no sum.
  func repeated(_ count: Int) -> AnimationValue? {
    guard case .transform(var power) = self else { return multiplied(by: Double(count)) }
    var product = Transform3D.identity
    var rest = max(0, count)
    while rest > 0 {
      if rest & 1 == 1 { product = product.concatenating(power) }
      power = power.concatenating(power)
      rest >>= 1
    }
    return .transform(product)
  }

  /// How far it is from one value to the other; nil where there is no distance, as between
  /// transforms.
  func distanceTraveled(to other: AnimationValue) -> Double? {
    switch (self, other) {
    case (.number(let a), .number(let b)): return (b - a).magnitude
    case (.point(let a), .point(let b)): return (b - a).length
    case (.size, .size), (.rect, .rect), (.color(.some), .color(.some)):
      return zip(numbers, other.numbers).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }
        .squareRoot()
    default: return nil
    }
  }

  /// Applies `operation` number by number to two values of one kind.
  private func combined(
    with other: AnimationValue, _ operation: (Double, Double) -> Double
  ) -> AnimationValue? {
    switch (self, other) {
    case (.number(let a), .number(let b)):
      return .number(operation(a, b))
    case (.rational(let a), .rational(let b)):
      // Exact again on the nearest multiple of 2⁻³².
      return Rational(rounding: operation(a.value, b.value)).map { .rational($0) }
    case (.point(let a), .point(let b)):
      return .point(Point(x: operation(a.x, b.x), y: operation(a.y, b.y)))
    case (.size(let a), .size(let b)):
      return .size(
        Size(width: operation(a.width, b.width), height: operation(a.height, b.height)))
    case (.rect(let a), .rect(let b)):
      return .rect(
        Rect(
          x: operation(a.minX, b.minX), y: operation(a.minY, b.minY),
          width: operation(a.size.width, b.size.width),
          height: operation(a.size.height, b.size.height)))
    case (.color(let a?), .color(let b?)):
      return .color(a.combined(with: b, operation))
    case (.path(let a), .path(let b)):
      return a.combined(with: b, operation).map { .path($0) }
    case (.numbers(let a), .numbers(let b)) where a.count == b.count:
      return .numbers(zip(a, b).map(operation))
    case (.colors(let a), .colors(let b)) where a.count == b.count:
      return .colors(zip(a, b).map { $0.combined(with: $1, operation) })
    default:
      return nil
    }
  }
}

extension Color {
  fileprivate func combined(
    with other: Color, _ operation: (Double, Double) -> Double
  ) -> Color {
    Color(
      red: operation(red, other.red), green: operation(green, other.green),
      blue: operation(blue, other.blue), alpha: operation(alpha, other.alpha))
  }
}

extension Path {
  /// Combines paths of equal element structure point by point; nil where the structures differ.
  fileprivate func combined(
    with other: Path, _ operation: (Double, Double) -> Double
  ) -> Path? {
    guard elements.count == other.elements.count else { return nil }
    func mix(_ a: Point, _ b: Point) -> Point {
      Point(x: operation(a.x, b.x), y: operation(a.y, b.y))
    }
    var mixed: [Element] = []
    mixed.reserveCapacity(elements.count)
    for pair in zip(elements, other.elements) {
      switch pair {
      case (.move(let a), .move(let b)): mixed.append(.move(to: mix(a, b)))
      case (.line(let a), .line(let b)): mixed.append(.line(to: mix(a, b)))
      case (.quad(let a, let c), .quad(let b, let d)):
        mixed.append(.quad(to: mix(a, b), control: mix(c, d)))
      case (.cubic(let a, let c, let e), .cubic(let b, let d, let f)):
        mixed.append(.cubic(to: mix(a, b), control1: mix(c, d), control2: mix(e, f)))
      case (.close, .close): mixed.append(.close)
      default: return nil
      }
    }
    return Path(mixed)
  }
}
