/// How much of its pixels a WebP film may lose.
package enum WebPQuality: Sendable, Hashable {
  /// Nothing.
  case lossless
  /// By VP8, of whose scale 0 is the smallest and 100 the best.
  ///
  /// Only pictures that become smaller by it: flat drawings are kept as they are.
  case lossy(Int)

  /// The scale.
  package static let range = 0...100
}
