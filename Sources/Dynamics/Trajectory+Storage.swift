// A trajectory as bytes: a mark, the profile, the items' names and the poses, all little-endian.
extension Trajectory {
  private static let mark: [UInt8] = Array("IBTRAJ1\n".utf8)

  /// The bytes from which ``init(bytes:)`` makes an equal trajectory.
  package var bytes: [UInt8] {
    var bytes = Self.mark
    func append(_ word: UInt32) {
      for shift in stride(from: UInt32(0), to: 32, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: word >> shift))
      }
    }
    append(profile == .improved ? 0 : 1)
    append(UInt32(items.count))
    for item in items {
      append(UInt32(item.utf8.count))
      bytes.append(contentsOf: item.utf8)
    }
    append(UInt32(values.count))
    for value in values { append(value.bitPattern) }
    return bytes
  }

  package init(bytes: [UInt8]) throws(DynamicsError) {
    var rest = bytes[...]
    func take(_ count: Int) throws(DynamicsError) -> ArraySlice<UInt8> {
      guard rest.count >= count else { throw .damagedTrajectory }
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }
    func word() throws(DynamicsError) -> UInt32 {
      try take(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
    guard try take(Self.mark.count).elementsEqual(Self.mark) else { throw .damagedTrajectory }
    let profile: DynamicsProfile
    switch try word() {
    case 0: profile = .improved
    case 1: profile = .uikit
    default: throw .damagedTrajectory
    }
    var items: [String] = []
    for _ in 0..<(try word()) {
      guard let name = String(validating: try take(Int(try word())), as: UTF8.self) else {
        throw .damagedTrajectory
      }
      items.append(name)
    }
    let count = Int(try word())
    guard rest.count == 4 * count, count >= 3 * items.count,
      items.isEmpty ? count == 0 : count % (3 * items.count) == 0
    else { throw .damagedTrajectory }
    var values: [Float] = []
    values.reserveCapacity(count)
    for _ in 0..<count { values.append(Float(bitPattern: try word())) }
    guard values.allSatisfy(\.isFinite) else { throw .damagedTrajectory }
    self.init(profile: profile, items: items, values: values)
  }
}
