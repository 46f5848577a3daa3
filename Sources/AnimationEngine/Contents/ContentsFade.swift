/// Contents that turn into others: the value that a cross-fade animates.
///
/// Both pictures are seen in the same place, the old one with the weight 1 − fraction and the new
/// one with the weight fraction: their premultiplied pixels are added, so that what both show alike
/// does not dim on the way.
public struct ContentsFade: Sendable, Hashable {
  package var from: Contents
  package var to: Contents
  /// 0…1.
  package var fraction: Double

  /// Contents that do not fade.
  package init(_ contents: Contents) {
    (from, to, fraction) = (contents, contents, 1)
  }

  package init(from: Contents, to: Contents, fraction: Double) {
    (self.from, self.to, self.fraction) = (from, to, min(max(fraction, 0), 1))
  }

  /// True where only one picture is seen, and that is `to`.
  package var isPlain: Bool { fraction == 1 || from == to }

  /// What is seen of `from` and `to` where only one of them has weight, else the new one.
  private var nearest: Contents { fraction == 0 ? from : to }

  /// The fade a fraction of the way from these contents to others.
  ///
  /// Contents that are still fading count as what they fade to: two pictures are the most that
  /// one layer shows.
  func interpolated(to end: ContentsFade, at fraction: Double) -> ContentsFade {
    ContentsFade(from: nearest, to: end.nearest, fraction: fraction)
  }
}
