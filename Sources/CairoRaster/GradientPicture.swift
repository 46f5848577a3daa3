import AnimationEngine
import CCairo
import Geometry
import Pixels

/// A gradient in a layer's bounds, cut to its corners.
///
/// Every pixel takes the color at its center from a table of the whole gradient; colors are mixed
/// premultiplied, in gamma-encoded sRGB.
struct GradientPicture: Rasterizable {
  let key: StateKey
  let opaquePart: PixelRect?
  private let gradient: GradientContents
  private let cutout: Cutout
  /// From the surface's pixels to the gradient's own space, which runs from 0 to 1: along x, or for
  /// a radial one outward.
  private let map: AffineTransform
  private let tint: PixelTint?

  /// Entries of the table; the first and the last are the end colors.
  private static let steps = 4096

  var extents: PixelRect { cutout.extents }

  /// Nil when nothing of it is on the stage, or it has no colors.
  init?(_ gradient: GradientContents, _ frame: LayerFrame, _ size: Size, tint: PixelTint?) {
    guard !gradient.colors.isEmpty, let cutout = Cutout(frame),
      let inverse = cutout.map.inverted
    else { return nil }
    let start = Point(
      x: gradient.startPoint.x * size.width, y: gradient.startPoint.y * size.height)
    let way = Vector(
      dx: (gradient.endPoint.x - gradient.startPoint.x) * size.width,
      dy: (gradient.endPoint.y - gradient.startPoint.y) * size.height)
    let centered = inverse.concatenating(AffineTransform(translationX: -start.x, y: -start.y))
    let toGradient =
      switch gradient.kind {
      case .axial:
        // In the unit square of the bounds the lines of one color are square to the way.
        Self.axis(from: centered, along: way)
      case .radial:
        // A flat ellipse has all of the layer outside it.
        centered.concatenating(
          AffineTransform(
            scaleX: way.dx == 0 ? 1e12 : 1 / way.dx, y: way.dy == 0 ? 1e12 : 1 / way.dy))
      }
    guard toGradient.isFinite else { return nil }
    self.gradient = gradient
    self.cutout = cutout
    map = toGradient
    self.tint = tint
    let isOpaque = gradient.colors.allSatisfy { PixelColor($0).isOpaque }
    opaquePart = isOpaque && tint?.isOpaque ?? true ? cutout.inside : nil
    var key = StateKeyBuilder()
    key.add("gradient")
    cutout.add(to: &key)
    key.add(gradient.kind.rawValue)
    key.add(toGradient)
    key.add(gradient.colors.count)
    for (color, location) in zip(gradient.colors, gradient.rising) {
      for number in [color.red, color.green, color.blue, color.alpha, location] { key.add(number) }
    }
    key.add(tint)
    self.key = key.finish()
  }

  private static func axis(from centered: AffineTransform, along way: Vector) -> AffineTransform {
    let square = way.dx * way.dx + way.dy * way.dy
    // Without a way all of the layer lies beyond the end.
    guard square > 0 else { return AffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 2, ty: 0) }
    return centered.concatenating(
      AffineTransform(a: way.dx / square, b: 0, c: way.dy / square, d: 0, tx: 0, ty: 0))
  }

  func rasterize(with painter: Painter) throws(CairoError) -> Surface {
    let table = gradient.table(steps: Self.steps)
    return try cutout.surface(with: painter, tint: tint) { bytes in
      table.withUnsafeBufferPointer { table in
        for y in 0..<bytes.rect.height {
          let row = UnsafeMutableRawPointer(bytes.start + y * bytes.stride)
          fill(row, y: y, width: bytes.rect.width, from: table)
        }
      }
    }
  }

  private func fill(
    _ row: UnsafeMutableRawPointer, y: Int, width: Int, from table: UnsafeBufferPointer<UInt32>
  ) {
    let last = Double(Self.steps - 1)
    let isRadial = gradient.kind == .radial
    let start = map.apply(to: Point(x: 0.5, y: Double(y) + 0.5))
    for x in 0..<width {
      let across = start.x + Double(x) * map.a
      let down = start.y + Double(x) * map.b
      let place = isRadial ? (across * across + down * down).squareRoot() : across
      let entry = Int(max(0, min(1, place)) * last + 0.5)
      row.storeBytes(of: table[entry], toByteOffset: x * 4, as: UInt32.self)
    }
  }
}

extension GradientContents {
  /// The premultiplied colors from 0 to 1, as pixels hold them.
  fileprivate func table(steps: Int) -> [UInt32] {
    let locations = rising
    var next = 0
    return (0..<steps).map { step in
      let place = Double(step) / Double(steps - 1)
      // Where two colors share a place, the later one holds from there on.
      while next < locations.count, locations[next] <= place { next += 1 }
      guard next > 0 else { return Self.pixel(colors[0]) }
      guard next < colors.count else { return Self.pixel(colors[colors.count - 1]) }
      let (from, to) = (locations[next - 1], locations[next])
      return Self.pixel(
        colors[next - 1], colors[next], fraction: (place - from) / (to - from))
    }
  }

  private static func pixel(_ color: Color) -> UInt32 { pixel(color, color, fraction: 0) }

  /// Mixed premultiplied, each component rounded once.
  private static func pixel(_ from: Color, _ to: Color, fraction: Double) -> UInt32 {
    func clamped(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
    func mixed(_ component: (Color) -> Double) -> UInt32 {
      let (first, second) = (component(from), component(to))
      return UInt32(((first + (second - first) * fraction) * 255).rounded())
    }
    let alpha = mixed { clamped($0.alpha) }
    let red = mixed { clamped($0.red) * clamped($0.alpha) }
    let green = mixed { clamped($0.green) * clamped($0.alpha) }
    let blue = mixed { clamped($0.blue) * clamped($0.alpha) }
    return alpha << 24 | min(red, alpha) << 16 | min(green, alpha) << 8 | min(blue, alpha)
  }
}
