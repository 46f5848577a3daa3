/// An extent in points.
///
/// Negative extents are not normalized here; who draws treats them as empty.
public struct Size: Sendable, Hashable {
  public var width: Double
  public var height: Double

  public static let zero = Size(width: 0, height: 0)

  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  public var isEmpty: Bool { !(width > 0 && height > 0) }
}
