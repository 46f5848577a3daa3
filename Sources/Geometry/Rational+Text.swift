extension Rational {
  /// Reads decimal text (`1.25`, `-3`, `.5`, `1e-3`) or a fraction of integers (`1/6`) exactly.
  ///
  /// Nil for anything else, for numbers of more than 18 digits, and for numbers that are no
  /// quotient of two 64-bit integers.
  public init?(text: some StringProtocol) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    switch parts.count {
    case 1: self.init(decimal: parts[0])
    case 2:
      guard let above = Int64(parts[0]), let below = Int64(parts[1]), below != 0 else { return nil }
      self.init(exactly: Int128(above), over: Int128(below))
    default: return nil
    }
  }

  private init?(decimal text: some StringProtocol) {
    var rest = Substring(text)
    let isNegative = rest.first == "-"
    if isNegative || rest.first == "+" { rest.removeFirst() }

    var (digits, count, places): (Int128, Int, Int) = (0, 0, 0)
    var (seenPoint, seenDigit) = (false, false)
    while let character = rest.first, character != "e", character != "E" {
      rest.removeFirst()
      if character == ".", !seenPoint {
        seenPoint = true
        continue
      }
      guard character.isASCII, let digit = character.wholeNumberValue else { return nil }
      seenDigit = true
      if seenPoint { places += 1 }
      digits = digits * 10 + Int128(digit)
      if digits != 0 { count += 1 }
      guard count <= 18 else { return nil }
    }
    guard seenDigit else { return nil }

    var exponent = 0
    if rest.popFirst() != nil {
      guard let written = Int(rest), (-1000...1000).contains(written) else { return nil }
      exponent = written
    }
    exponent -= places
    guard digits != 0 else {
      self = .zero
      return
    }
    // 18 digits and 19 powers of ten exceed 64 bits on either side of the fraction bar.
    guard (-36...36).contains(exponent) else { return nil }
    var power: Int128 = 1
    for _ in 0..<abs(exponent) { power *= 10 }
    let signed = isNegative ? -digits : digits
    if exponent < 0 {
      self.init(exactly: signed, over: power)
    } else {
      let product = signed.multipliedReportingOverflow(by: power)
      guard !product.overflow else { return nil }
      self.init(exactly: product.partialValue, over: 1)
    }
  }
}

extension Rational: CustomStringConvertible {
  /// `3`, `1/60`: always exact.
  public var description: String {
    denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
  }
}
