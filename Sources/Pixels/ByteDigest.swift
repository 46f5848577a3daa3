import PixelKernels

/// Digests of files, to tell whether they changed: XXH64.
package enum ByteDigest {
  /// The digest of `bytes`; `seed` chains digests of several pieces.
  package static func digest(of bytes: UnsafeRawBufferPointer, seed: UInt64 = 0) -> UInt64 {
    var hash = pixel_hash_begin(seed)
    if let start = bytes.baseAddress { pixel_hash_add(&hash, start, bytes.count) }
    return pixel_hash_value(&hash)
  }
}
