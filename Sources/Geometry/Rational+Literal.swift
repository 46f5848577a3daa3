extension Rational: ExpressibleByFloatLiteral {
  /// The decimal number as it is written: `0.1` is exactly a tenth.
  ///
  /// A literal of which that cannot be said, as one beyond 64 bits, is a mistake of the program.
  public init(floatLiteral value: Double) {
    // A double's description is the shortest decimal that is read back as the same double.
    guard let decimal = Rational(text: value.description) ?? Rational(rounding: value) else {
      preconditionFailure("\(value) is no quotient of two 64-bit integers")
    }
    self = decimal
  }
}

/// Brings `+=`, `-=` and sums; sums that leave 64 bits are rounded as `+` says.
extension Rational: AdditiveArithmetic {}
