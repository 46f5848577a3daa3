import Libav

/// The blocks of a GIF file, followed to the trailer: libav takes a file that ends early for whole.
struct GIFStructure {
  private let stream: ByteStream

  init(_ path: String) throws { stream = try ByteStream(path, .read) }

  /// Throws unless every block is complete and the last one is the trailer.
  func check() throws {
    let head = try bytes(13)
    if head[10] & 0x80 != 0 { try skipTable(head[10]) }
    while true {
      switch try bytes(1)[0] {
      case 0x3B: return
      case 0x21:
        _ = try bytes(1)
        try skipSubBlocks()
      case 0x2C:
        let flags = try bytes(9)[8]
        if flags & 0x80 != 0 { try skipTable(flags) }
        _ = try bytes(1)
        try skipSubBlocks()
      default: throw AVError.invalidData("GIF block", path: stream.path)
      }
    }
  }

  private func skipTable(_ flags: UInt8) throws { _ = try bytes(3 * (2 << Int(flags & 7))) }

  private func skipSubBlocks() throws {
    while case let length = Int(try bytes(1)[0]), length > 0 { _ = try bytes(length) }
  }

  private func bytes(_ count: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    guard try bytes.withUnsafeMutableBytes({ try stream.read(into: $0) }) else {
      throw AVError.invalidData("GIF trailer", path: stream.path)
    }
    return bytes
  }
}
