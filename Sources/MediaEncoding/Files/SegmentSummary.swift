/// What must be known of a segment beside its records: some numbers, and some bytes.
struct SegmentSummary {
  var numbers: [Int] = []
  var head: [UInt8] = []
}

extension SegmentSummary {
  /// Their count, the numbers and the bytes.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for number in [numbers.count] + numbers {
      withUnsafeBytes(of: Int64(number).littleEndian) { bytes.append(contentsOf: $0) }
    }
    return bytes + head
  }

  /// Nil where these are not the bytes of one.
  init?(_ bytes: [UInt8]) {
    let width = MemoryLayout<Int64>.size
    func number(_ place: Int) -> Int {
      Int(truncatingIfNeeded: bytes[place * width..<(place + 1) * width].littleEndian)
    }
    guard bytes.count >= width else { return nil }
    let count = number(0)
    guard count >= 0, count < bytes.count / width else { return nil }
    numbers = (0..<count).map { number($0 + 1) }
    head = Array(bytes[((count + 1) * width)...])
  }
}
