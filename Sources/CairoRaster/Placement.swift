import Geometry
import Pixels

/// Where a layer lies on the pixel grid: a whole-pixel origin, and a map to pixels from there.
///
/// Translations count in 1/1024 pixel. A layer that moves by whole pixels then keeps its map bit
/// for bit, and with it the key of its surface, which rounding of sums would otherwise spoil.
struct Placement {
  let x: Int
  let y: Int
  /// From the layer's space to pixels right of and below (`x`, `y`); its translation is in 0..<1.
  let map: AffineTransform
  /// Whether the layer is moved alone, neither stretched nor turned.
  let isMoved: Bool

  private static let steps = 1024.0
  /// Farther than this nothing can be seen, and integers and doubles stay exact.
  private static let reach = 1_099_511_627_776.0

  /// Nil when the map is singular or not finite, or leads out of reach: nothing is drawn then.
  init?(_ transform: AffineTransform, scale: Double) {
    let device = transform.concatenating(AffineTransform(scaleX: scale, y: scale))
    guard device.isFinite, device.determinant.isFinite, device.determinant != 0,
      abs(device.tx) < Self.reach, abs(device.ty) < Self.reach
    else { return nil }
    isMoved = (transform.a, transform.b, transform.c, transform.d) == (1, 0, 0, 1)
    let (left, top) = (Self.quantized(device.tx), Self.quantized(device.ty))
    x = Int(left.rounded(.down))
    y = Int(top.rounded(.down))
    map = AffineTransform(
      a: device.a, b: device.b, c: device.c, d: device.d, tx: left - left.rounded(.down),
      ty: top - top.rounded(.down))
  }

  private static func quantized(_ value: Double) -> Double { (value * steps).rounded() / steps }

  /// The pixels that `rect` fills, if its image has whole pixels for corners.
  func wholePixels(of rect: Rect) -> PixelRect? {
    func corner(_ x: Double, _ y: Double) -> Point {
      let corner = map.apply(to: Point(x: x, y: y))
      return Point(x: Self.quantized(corner.x), y: Self.quantized(corner.y))
    }
    let (a, b) = (corner(rect.minX, rect.minY), corner(rect.maxX, rect.minY))
    let (c, d) = (corner(rect.maxX, rect.maxY), corner(rect.minX, rect.maxY))
    let isUpright = a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
    let isTurned = a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
    let isWhole = [a.x, a.y, c.x, c.y].allSatisfy { $0 == $0.rounded() && abs($0) < Self.reach }
    guard isUpright || isTurned, isWhole else { return nil }
    let (left, top) = (Int(min(a.x, c.x)), Int(min(a.y, c.y)))
    return PixelRect(
      x: left + x, y: top + y, width: Int(max(a.x, c.x)) - left,
      height: Int(max(a.y, c.y)) - top)
  }

  /// The pixels of a surface for what lies within `rect`: its box rounded out and 2 more.
  ///
  /// This follows from the layer's state alone, never from what is being redrawn. What is larger
  /// than twice the stage, or than Cairo's surfaces, is cut to the stage, so that memory is bounded; up to there a layer
  /// keeps its whole surface, which serves it wherever it moves. Nil where nothing is on stage.
  func extents(of rect: Rect, stage: PixelRect) -> PixelRect? {
    let box = map.apply(to: rect)
    let (left, top) = (box.minX.rounded(.down) - 2, box.minY.rounded(.down) - 2)
    let (right, bottom) = (box.maxX.rounded(.up) + 2, box.maxY.rounded(.up) + 2)
    guard [left, top, right, bottom].allSatisfy(\.isFinite) else { return nil }
    func pixel(_ value: Double) -> Int { Int(max(-Self.reach, min(Self.reach, value))) }
    let extents = PixelRect(
      x: pixel(left) + x, y: pixel(top) + y, width: pixel(right) - pixel(left),
      height: pixel(bottom) - pixel(top))
    guard let seen = extents.intersection(stage) else { return nil }
    let isBounded =
      extents.width <= 2 * stage.width && extents.height <= 2 * stage.height
      && max(extents.width, extents.height) <= Coverage.sideLimit
    return isBounded ? extents : seen
  }

  /// The map to the pixels of a surface at `extents`.
  func map(to extents: PixelRect) -> AffineTransform {
    var moved = map
    moved.tx += Double(x - extents.x)
    moved.ty += Double(y - extents.y)
    return moved
  }

  /// The placement of a space that lies in this one, moved by `offset`.
  static func translated(_ transform: AffineTransform, by offset: Point) -> AffineTransform {
    AffineTransform(translationX: offset.x, y: offset.y).concatenating(transform)
  }
}
