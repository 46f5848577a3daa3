/// A picture from a file: as it is drawn, and what its file holds beyond that.
package struct DecodedPicture: Sendable {
  /// What is seen: premultiplied, 8 bits a channel.
  package let pixels: PixelBuffer
  /// The colors as they are in the file, where premultiplying loses some; nil where it loses none,
  /// as in opaque pictures.
  package let straight: StraightPicture?
  /// Of files with more than 8 bits a channel.
  package let depth: Depth?

  private var knownHash: FrameHash?

  /// All bits of a picture whose channels have more than 8.
  package struct Depth: Sendable, Hashable {
    /// libav's name of the format; digests of two formats have nothing to do with each other.
    package var format: String
    /// XXH64 of all samples.
    package var digest: UInt64

    package init(format: String, digest: UInt64) { (self.format, self.digest) = (format, digest) }
  }

  package init(pixels: PixelBuffer, straight: StraightPicture? = nil, depth: Depth? = nil) {
    (self.pixels, self.straight, self.depth) = (pixels, straight, depth)
  }

  /// All four channels as they are compared.
  package var colors: StraightPicture { straight ?? StraightPicture(pixels) }

  /// Whether no pixel is transparent in any part.
  package var isOpaque: Bool { straight == nil && pixels.isOpaque }

  /// Of its colors.
  package var frameHash: FrameHash { knownHash ?? straight?.frameHash ?? pixels.frameHash }

  /// Works the hash out now, for those who ask for it later.
  package mutating func hash() { knownHash = frameHash }

  /// The picture as it is to be seen, by Exif's orientation.
  package func turned(_ orientation: Int) -> DecodedPicture {
    DecodedPicture(
      pixels: pixels.turned(orientation), straight: straight?.turned(orientation), depth: depth)
  }

  /// One with memory of its own.
  package func copy() -> DecodedPicture {
    DecodedPicture(pixels: pixels.copy(), straight: straight, depth: depth)
  }
}
