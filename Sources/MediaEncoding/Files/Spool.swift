import Glibc
import Libav
import Synchronization

/// Records on disk that wait to be joined; the file goes when the spool does.
final class Spool: Sendable {
  let path: String

  /// A name that no other spool of this process has, in `directory`, which must exist.
  fileprivate init(directory: String) {
    path = Self.path(in: directory)
  }

  /// Takes over a file that another spool was, which was kept.
  init(keptAt path: String) { self.path = path }

  deinit { remove() }

  /// Removes the file; what is not read by then is lost.
  func remove() { unlink(path) }

  /// A new name for a file that a spool was, to be taken over, in `directory`.
  static func path(in directory: String) -> String {
    let number = count.wrappingAdd(1, ordering: .relaxed).newValue
    return "\(directory)/segment-\(getpid())-\(number).spool"
  }

  private static let count = Atomic<UInt64>(0)

  /// One record: a number, a mark, and bytes that hold only during the call.
  struct Record {
    var time: Int
    var isMarked: Bool
    var bytes: UnsafeRawBufferPointer
  }

  fileprivate struct Header {
    var time: Int64
    var mark: Int64
    var count: Int64
  }

  /// The mark of what follows all records.
  fileprivate static let endMark: Int64 = 2

  /// What was said of all records when they were complete.
  func summary() throws -> SegmentSummary {
    let file = try FileWindow(path)
    let width = MemoryLayout<Int64>.size
    let count = try file.bytes(at: file.size - width, count: width, of: "a spool")
    let length = Int(count.littleEndian)
    guard length >= 0, length <= file.size - width else {
      throw AVError.invalidData("pread", path: path)
    }
    let bytes = try file.bytes(at: file.size - width - length, count: length, of: "a spool")
    guard let summary = SegmentSummary(bytes) else {
      throw AVError.invalidData("pread", path: path)
    }
    return summary
  }

  /// Calls `body` with every record in the order of writing.
  func forEach(_ body: (Record) throws -> Void) throws {
    let reader = try SpoolReader(self)
    while try reader.next(body) {}
  }
}

/// Reads a spool's records one after the other.
final class SpoolReader {
  private let stream: ByteStream
  private var buffer: [UInt8] = []
  /// Of the record that comes next.
  private var header: Spool.Header?

  init(_ spool: Spool) throws(AVError) {
    stream = try ByteStream(spool.path, .read)
    try readHeader()
  }

  /// The number of the record that comes next; nil at the end.
  var nextTime: Int? { header.map { Int($0.time) } }

  /// Calls `body` with the next record; false when there is none.
  func next(_ body: (Spool.Record) throws -> Void) throws -> Bool {
    guard let header else { return false }
    let count = Int(header.count)
    if buffer.count < count { buffer = Array(repeating: 0, count: count * 2) }
    try buffer.withUnsafeMutableBytes { bytes in
      let bytes = UnsafeMutableRawBufferPointer(rebasing: bytes[..<count])
      guard try stream.read(into: bytes) else {
        throw AVError.invalidData("fread", path: stream.path)
      }
      try body(
        Spool.Record(
          time: Int(header.time), isMarked: header.mark != 0, bytes: UnsafeRawBufferPointer(bytes)))
    }
    try readHeader()
    return true
  }

  private func readHeader() throws(AVError) {
    var next = Spool.Header(time: 0, mark: 0, count: 0)
    let isThere = try withUnsafeMutableBytes(of: &next) { bytes throws(AVError) in
      try stream.read(into: bytes)
    }
    header = isThere && next.mark != Spool.endMark ? next : nil
  }
}

/// Writes a spool; dropped before `finish`, it leaves nothing.
final class SpoolWriter {
  private let spool: Spool
  private let stream: ByteStream

  init(directory: String) throws(AVError) {
    spool = Spool(directory: directory)
    stream = try ByteStream(spool.path, .write)
  }

  func append(time: Int, isMarked: Bool, _ bytes: UnsafeRawBufferPointer) throws(AVError) {
    try append(time: time, mark: isMarked ? 1 : 0, bytes)
  }

  private func append(
    time: Int, mark: Int64, _ bytes: UnsafeRawBufferPointer
  ) throws(AVError) {
    let header = Spool.Header(time: Int64(time), mark: mark, count: Int64(bytes.count))
    try StageMeter.measure(.write, within: .encode) { () throws(AVError) in
      try withUnsafeBytes(of: header) { header throws(AVError) in try stream.write(header) }
      try stream.write(bytes)
    }
  }

  /// Closes the file; `summary` stands behind all records, so that the file alone is the whole segment.
  func finish(_ summary: SegmentSummary = SegmentSummary()) throws -> Spool {
    let bytes = summary.bytes
    try bytes.withUnsafeBytes { try append(time: 0, mark: Spool.endMark, $0) }
    try withUnsafeBytes(of: Int64(bytes.count).littleEndian) { try stream.write($0) }
    try stream.close()
    return spool
  }
}
