import PixelKernels

/// What a frame looks like in 64 bits: XXH64, seed 0, over its size and straight RGBA rows.
///
/// The hashed bytes are the width and the height as 32-bit little-endian numbers, then the rows
/// from top to bottom without padding, un-premultiplied as `PixelBuffer.straightRGBA` says. Equal
/// pictures have equal hashes on every machine; it is no protection against intent.
package struct FrameHash: Sendable, Hashable, CustomStringConvertible {
  package let bits: UInt64

  package init(bits: UInt64) { self.bits = bits }

  /// Reads what `description` writes, nothing else.
  package init?(text: some StringProtocol) {
    let digits = text.utf8
    let isLowercaseHex = digits.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    guard digits.count == 16, isLowercaseHex, let bits = UInt64(text, radix: 16) else { return nil }
    self.bits = bits
  }

  /// Sixteen lowercase hexadecimal digits.
  package var description: String {
    let digits = String(bits, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension FrameHash {
  /// Of a picture of this size, whose rows `addRows` adds.
  fileprivate init(
    width: Int, height: Int, addRows: ((UnsafeRawBufferPointer) -> Void) -> Void
  ) {
    var hash = pixel_hash_begin(0)
    let size: [2 of UInt32] = [UInt32(width).littleEndian, UInt32(height).littleEndian]
    size.span.bytes.withUnsafeBytes { bytes in
      if let start = bytes.baseAddress { pixel_hash_add(&hash, start, bytes.count) }
    }
    addRows { row in
      if let start = row.baseAddress { pixel_hash_add(&hash, start, row.count) }
    }
    bits = pixel_hash_value(&hash)
  }
}

extension PixelBuffer {
  package var frameHash: FrameHash {
    FrameHash(width: width, height: height) { add in withStraightRows { add($0) } }
  }
}

extension StraightPicture {
  /// The same as that of a buffer with these pixels, where premultiplying loses none of them.
  package var frameHash: FrameHash {
    FrameHash(width: width, height: height) { add in bytes.withUnsafeBytes { add($0) } }
  }
}
