import Geometry

extension AnimationValue {
  /// A value of this kind with other numbers, in the order of ``numbers``.
  ///
  /// Nil where the kind is not made of numbers alone, or of another count of them.
  package func replacing(_ numbers: [Double]) -> AnimationValue? {
    guard numbers.count == self.numbers.count else { return nil }
    return switch self {
    case .number: .number(numbers[0])
    case .point: .point(Point(x: numbers[0], y: numbers[1]))
    case .size: .size(Size(width: numbers[0], height: numbers[1]))
    case .rect:
      .rect(Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
    case .color(.some):
      .color(Color(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3]))
    case .numbers: .numbers(numbers)
    default: nil
    }
  }

  /// True where it is made of as many numbers as a value of the same kind, none of them beyond 10¹⁵:
  /// what a spring or another rule can move without leaving the finite numbers.
  func isMovable(like other: AnimationValue) -> Bool {
    kind == other.kind && numbers.count == other.numbers.count && replacing(numbers) != nil
      && numbers.allSatisfy { abs($0) <= 1e15 }
  }
}
