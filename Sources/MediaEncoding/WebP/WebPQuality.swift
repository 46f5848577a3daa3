/// How much of its pixels a WebP film may lose.
package enum WebPQuality: Sendable, Hashable {
  /// Nothing.
  case lossless
  /// 0…100, of VP8's scale: below 100 colors are halved in resolution and pictures are approximated.
  ///
  /// Only pictures that become smaller by it: flat drawings stay as they are.
  case lossy(Int)
}
