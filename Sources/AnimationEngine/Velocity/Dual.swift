import Geometry

/// What a formula may be worked out with: a plain number, or one with its derivative.
protocol Scalar {
  init(_ number: Double)
  /// Without the derivative.
  var value: Double { get }
  /// Whether it is this number and stays it.
  func isConstantly(_ number: Double) -> Bool
  func squareRoot() -> Self
  static prefix func - (a: Self) -> Self
  static func + (a: Self, b: Self) -> Self
  static func - (a: Self, b: Self) -> Self
  static func * (a: Self, b: Self) -> Self
  static func / (a: Self, b: Self) -> Self
  static func sin(_ angle: Self) -> Self
  static func cos(_ angle: Self) -> Self
  static func atan2(_ y: Self, _ x: Self) -> Self
  static func inverse(of matrix: Matrix<Self>) -> Matrix<Self>?
}

extension Double: Scalar {
  var value: Double { self }
  func isConstantly(_ number: Double) -> Bool { self == number }
  static func sin(_ angle: Double) -> Double { Transcendentals.sin(angle) }
  static func cos(_ angle: Double) -> Double { Transcendentals.cos(angle) }
  static func atan2(_ y: Double, _ x: Double) -> Double { Transcendentals.atan2(y, x) }
  static func inverse(of matrix: Matrix<Double>) -> Matrix<Double>? {
    Transform3D(rows: matrix.entries).inverted.map { Matrix($0) }
  }
}

/// A dual number: a number and how fast it changes, carried through a formula by the chain rule.
struct Dual: Scalar, Sendable, Hashable {
  var value: Double
  /// Per second.
  var rate: Double

  init(_ value: Double, rate: Double) { (self.value, self.rate) = (value, rate) }
  init(_ number: Double) { self.init(number, rate: 0) }

  func isConstantly(_ number: Double) -> Bool { value == number && rate == 0 }

  /// Of 0 it has no derivative; there it counts as 0.
  func squareRoot() -> Dual {
    let root = value.squareRoot()
    return Dual(root, rate: root > 0 ? rate / (2 * root) : 0)
  }

  static prefix func - (a: Dual) -> Dual { Dual(-a.value, rate: -a.rate) }
  static func + (a: Dual, b: Dual) -> Dual { Dual(a.value + b.value, rate: a.rate + b.rate) }
  static func - (a: Dual, b: Dual) -> Dual { Dual(a.value - b.value, rate: a.rate - b.rate) }
  static func * (a: Dual, b: Dual) -> Dual {
    Dual(a.value * b.value, rate: a.rate * b.value + a.value * b.rate)
  }
  static func / (a: Dual, b: Dual) -> Dual {
    let quotient = a.value / b.value
    return Dual(quotient, rate: (a.rate - quotient * b.rate) / b.value)
  }

  static func sin(_ angle: Dual) -> Dual {
    Dual(
      Transcendentals.sin(angle.value), rate: Transcendentals.cos(angle.value) * angle.rate)
  }
  static func cos(_ angle: Dual) -> Dual {
    Dual(
      Transcendentals.cos(angle.value), rate: -Transcendentals.sin(angle.value) * angle.rate)
  }
  /// Of no direction it has no derivative; there it counts as 0.
  static func atan2(_ y: Dual, _ x: Dual) -> Dual {
    let square = x.value * x.value + y.value * y.value
    return Dual(
      Transcendentals.atan2(y.value, x.value),
      rate: square > 0 ? (x.value * y.rate - y.value * x.rate) / square : 0)
  }

  /// (M⁻¹)′ = −M⁻¹·M′·M⁻¹.
  static func inverse(of matrix: Matrix<Dual>) -> Matrix<Dual>? {
    matrix.transform.inverted.map { inverse in
      var rates = inverse.concatenating(matrix.rates).concatenating(inverse)
      for index in 0..<16 { rates.entries[index].negate() }
      return Matrix(inverse, rates: rates)
    }
  }
}

/// The sixteen entries of a transform, by rows.
struct Matrix<Number: Scalar> {
  var entries: [16 of Number]

  subscript(row: Int, column: Int) -> Number {
    get { entries[row * 4 + column] }
    set { entries[row * 4 + column] = newValue }
  }

  /// True when it says nothing beyond a map of the plane, and never will.
  var isAffine: Bool {
    func isAt(_ index: Int, _ number: Double) -> Bool { entries[index].isConstantly(number) }
    return isAt(2, 0) && isAt(3, 0) && isAt(6, 0) && isAt(7, 0) && isAt(8, 0) && isAt(9, 0)
      && isAt(10, 1) && isAt(11, 0) && isAt(14, 0) && isAt(15, 1)
  }

  /// Nil for a singular one.
  var inverted: Matrix? { Number.inverse(of: self) }
}

extension Matrix<Double> {
  init(_ transform: Transform3D) { entries = transform.entries }
}

extension Matrix<Dual> {
  /// A transform whose entries change at the given rates.
  init(_ transform: Transform3D, rates: Transform3D) {
    entries = .init { Dual(transform.entries[$0], rate: rates.entries[$0]) }
  }

  var transform: Transform3D { Transform3D(rows: .init { entries[$0].value }) }
  var rates: Transform3D { Transform3D(rows: .init { entries[$0].rate }) }
}
