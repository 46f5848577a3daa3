import Geometry

/// Writes numbers and names one after the other, all little-endian.
package struct ByteWriter {
  package private(set) var bytes: [UInt8] = []

  package init(mark: String = "") { bytes = Array(mark.utf8) }

  package mutating func write(_ byte: UInt8) { bytes.append(byte) }

  package mutating func write(_ word: UInt32) {
    bytes.append(UInt8(truncatingIfNeeded: word))
    bytes.append(UInt8(truncatingIfNeeded: word >> 8))
    bytes.append(UInt8(truncatingIfNeeded: word >> 16))
    bytes.append(UInt8(truncatingIfNeeded: word >> 24))
  }

  package mutating func write(_ number: Float) { write(number.bitPattern) }

  package mutating func write(_ number: Double) {
    write(UInt32(truncatingIfNeeded: number.bitPattern))
    write(UInt32(truncatingIfNeeded: number.bitPattern >> 32))
  }

  package mutating func write(_ name: String) {
    write(UInt32(name.utf8.count))
    bytes.append(contentsOf: name.utf8)
  }

  /// Ends with a number that stands for everything before.
  package mutating func seal() {
    let sum = FNV.hash(bytes.span.bytes)
    write(UInt32(truncatingIfNeeded: sum))
    write(UInt32(truncatingIfNeeded: sum >> 32))
  }
}

/// Reads what a ``ByteWriter`` wrote; what is cut off or changed is an error.
package struct ByteReader {
  private let bytes: [UInt8]
  private var index = 0
  private let end: Int

  /// - Throws: ``DynamicsError/damagedTrajectory`` where the mark is another one or the last number
  ///   does not stand for the rest.
  package init(_ bytes: [UInt8], mark: String) throws(DynamicsError) {
    guard bytes.count >= mark.utf8.count + 8, bytes.starts(with: mark.utf8) else {
      throw .damagedTrajectory
    }
    let sum = bytes.suffix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    let sealed = bytes.dropLast(8)
    guard sum == FNV.hash(sealed.span.bytes) else { throw .damagedTrajectory }
    (self.bytes, index, end) = (bytes, mark.utf8.count, bytes.count - 8)
  }

  package var isAtEnd: Bool { index == end }

  package mutating func byte() throws(DynamicsError) -> UInt8 {
    guard index < end else { throw .damagedTrajectory }
    index += 1
    return bytes[index - 1]
  }

  package mutating func word() throws(DynamicsError) -> UInt32 {
    guard index + 4 <= end else { throw .damagedTrajectory }
    index += 4
    return UInt32(bytes[index - 4]) | UInt32(bytes[index - 3]) << 8
      | UInt32(bytes[index - 2]) << 16 | UInt32(bytes[index - 1]) << 24
  }

  package mutating func float() throws(DynamicsError) -> Float {
    let number = Float(bitPattern: try word())
    guard number.isFinite else { throw .damagedTrajectory }
    return number
  }

  package mutating func double() throws(DynamicsError) -> Double {
    let number = Double(bitPattern: UInt64(try word()) | UInt64(try word()) << 32)
    guard number.isFinite else { throw .damagedTrajectory }
    return number
  }

  package mutating func name() throws(DynamicsError) -> String {
    let count = Int(try word())
    guard count <= end - index,
      let name = String(validating: bytes[index..<(index + count)], as: UTF8.self)
    else { throw .damagedTrajectory }
    index += count
    return name
  }

  /// How many things of at least so many bytes follow: never more than there is room for.
  package mutating func count(ofAtLeast bytes: Int) throws(DynamicsError) -> Int {
    let count = Int(try word())
    guard count <= (end - index) / bytes else { throw .damagedTrajectory }
    return count
  }
}
