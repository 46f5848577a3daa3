import CFFmpeg

/// A hash of bytes that nobody finds a second text for: SHA-256 (FIPS 180-4), as libavutil computes it.
package final class SHA256 {
  private let state: OpaquePointer

  /// A hash of no bytes yet.
  ///
  /// - Throws: `AVError` where there is no memory.
  package init() throws(AVError) {
    state = try required(av_sha_alloc(), "av_sha_alloc")
    av_sha_init(state, 256)
  }

  deinit { av_free(UnsafeMutableRawPointer(state)) }

  /// Takes bytes in.
  package func add(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    av_sha_update(state, start.assumingMemoryBound(to: UInt8.self), bytes.count)
  }

  /// Takes a text in, with its length before it, so that two texts are never one.
  package func add(_ text: String) { add(Array(text.utf8)) }

  /// Takes bytes in, with their number before them.
  package func add(_ bytes: [UInt8]) {
    withUnsafeBytes(of: UInt64(bytes.count).littleEndian) { add($0) }
    bytes.withUnsafeBytes { add($0) }
  }

  /// The hash in 64 hexadecimal digits; nothing can be taken in after it.
  package func finish() -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    av_sha_final(state, &digest)
    return digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}
