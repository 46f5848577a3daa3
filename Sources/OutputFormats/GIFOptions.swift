package import Geometry

/// What is asked of GIFs alone; what is nil follows from the film and the format.
package struct GIFOptions: Sendable, Hashable {
  /// Pixels per point.
  package var scale: Double?
  /// Frames per second.
  package var frameRate: Rational?
  /// How close colors come to the film's, by `qualities`; with a limit, at most.
  package var quality: Int?
  /// The largest file; nil for any.
  package var maxBytes: ByteCount?

  /// From the smallest file to the closest colors.
  package static let qualities = 0...100
  /// Where nothing is asked for.
  package static let usualQuality = 85

  package init(
    scale: Double? = nil, frameRate: Rational? = nil, quality: Int? = nil,
    maxBytes: ByteCount? = nil
  ) {
    (self.scale, self.frameRate, self.quality, self.maxBytes) = (
      scale, frameRate, quality, maxBytes
    )
  }

  /// These, with what `others` ask where these ask nothing.
  package func completed(by others: GIFOptions) -> GIFOptions {
    GIFOptions(
      scale: scale ?? others.scale, frameRate: frameRate ?? others.frameRate,
      quality: quality ?? others.quality, maxBytes: maxBytes ?? others.maxBytes)
  }
}
