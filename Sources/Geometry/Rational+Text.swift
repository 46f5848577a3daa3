extension Rational {
  /// Reads decimal text (`1.25`, `-3`, `.5`, `1e-3`) or a fraction of integers (`1/6`) exactly.
  ///
  /// Nil for anything else, for numbers of more than 18 digits, and for numbers that are no
  /// quotient of two 64-bit integers.
  public init?(text: some StringProtocol) {
    // One type of text, so that the compiler knows its bytes: a scene has thousands of numbers.
    self.init(written: String(text))
  }

  private init?(written text: String) {
    if let bar = text.utf8.firstIndex(of: UInt8(ascii: "/")) {
      guard let above = Int64(text[..<bar]),
        let below = Int64(text[text.utf8.index(after: bar)...]), below != 0
      else { return nil }
      self.init(exactly: Int128(above), over: Int128(below))
    } else {
      self.init(decimal: text)
    }
  }

  private init?(decimal text: String) {
    var rest = text.utf8[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }

    var (digits, count, places): (Int64, Int, Int) = (0, 0, 0)
    var (seenPoint, seenDigit) = (false, false)
    while let byte = rest.first, byte | 0x20 != UInt8(ascii: "e") {
      rest.removeFirst()
      if byte == UInt8(ascii: "."), !seenPoint {
        seenPoint = true
        continue
      }
      guard let digit = Self.digit(byte) else { return nil }
      seenDigit = true
      if seenPoint { places += 1 }
      digits = digits * 10 + digit
      if digits != 0 { count += 1 }
      guard count <= 18 else { return nil }
    }
    guard seenDigit else { return nil }

    var exponent = 0
    if rest.popFirst() != nil {
      guard let written = Int(text[rest.startIndex...]), (-1000...1000).contains(written) else {
        return nil
      }
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
    let signed = Int128(isNegative ? -digits : digits)
    if exponent < 0 {
      self.init(exactly: signed, over: power)
    } else {
      let product = signed.multipliedReportingOverflow(by: power)
      guard !product.overflow else { return nil }
      self.init(exactly: product.partialValue, over: 1)
    }
  }

  private static func digit(_ byte: UInt8) -> Int64? {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") ? Int64(byte - UInt8(ascii: "0")) : nil
  }
}

extension Rational: CustomStringConvertible {
  /// `3`, `1/60`: always exact.
  public var description: String {
    denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
  }
}
