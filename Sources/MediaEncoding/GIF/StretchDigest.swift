import Libav
import PixelKernels

/// Stands for all that a stretch shows, and what comes so soon after it that its colors are followed
/// to there.
///
/// Two XXH64 of the spooled changes, from the frame that was spooled whole: equal ones show the same.
struct StretchDigest: Sendable, CustomStringConvertible {
  let description: String

  /// - Throws: What keeps the changes from being read.
  init(_ stretch: FilmStretch, of segments: [GIFSegment]) throws {
    var hashes = [pixel_hash_begin(0), pixel_hash_begin(1)]
    func add(_ bytes: UnsafeRawBufferPointer) {
      guard let start = bytes.baseAddress else { return }
      for index in hashes.indices { pixel_hash_add(&hashes[index], start, bytes.count) }
    }
    let first = FilmReplay.first(of: segments, before: stretch.frames.lowerBound)
    var isClosed = false
    for segment in segments.dropFirst(first) where !isClosed {
      let reader = try SpoolReader(segment.changes)
      while !isClosed, let frame = reader.nextTime {
        _ = try reader.next { record in
          withUnsafeBytes(of: Int64(frame).littleEndian) { add($0) }
          add(record.bytes)
        }
        isClosed = FrameColors.lastClosed(at: frame) >= stretch.frames.upperBound
      }
    }
    description = hashes.reduce("\(stretch.frames)") { text, hash in
      withUnsafePointer(to: hash) { "\(text) \(pixel_hash_value($0))" }
    }
  }
}
