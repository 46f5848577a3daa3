import AnimationEngine
import CCairo
import Geometry
import Pixels

/// A rectangle of a layer that is filled with pixels, and how its edges cut them.
struct Cutout {
  /// What a surface for it covers, clipped to the stage where it is large.
  let extents: PixelRect
  /// From the layer's space to the surface's pixels.
  let map: AffineTransform
  /// Nil where the rectangle has whole pixels for corners.
  private let edges: Coverage?
  /// The pixels that are wholly inside; nil where that is not looked for.
  let inside: PixelRect?

  /// A plain rectangle.
  init?(_ rect: Rect, _ placement: Placement, stage: PixelRect) {
    guard !rect.isEmpty else { return nil }
    if let pixels = placement.wholePixels(of: rect) {
      self.init(pixels, nil, placement, inside: pixels, stage: stage)
    } else {
      guard let edges = Coverage(Path(rect: rect), .fill(.nonZero), placement, stage: stage) else {
        return nil
      }
      self.init(
        edges.extents, edges, placement, inside: placement.insidePixels(of: rect), stage: stage)
    }
  }

  /// A layer's bounds with their corners.
  init?(_ frame: LayerFrame) {
    if let pixels = frame.wholePixels {
      self.init(pixels, nil, frame.placement, inside: pixels, stage: frame.stage)
    } else {
      guard let edges = frame.mask else { return nil }
      self.init(edges.extents, edges, frame.placement, inside: nil, stage: frame.stage)
    }
  }

  private init?(
    _ pixels: PixelRect, _ edges: Coverage?, _ placement: Placement, inside: PixelRect?,
    stage: PixelRect
  ) {
    guard let seen = pixels.intersection(stage) else { return nil }
    extents = pixels.area <= stage.area ? pixels : seen
    map = placement.map(to: extents)
    self.edges = edges
    self.inside = inside?.intersection(extents)
  }

  /// A surface whose pixels `fill` makes, cut at the edges.
  func surface(
    with painter: Painter, tint: PixelTint?,
    _ fill: (GaussianBlur.Bytes) throws(CairoError) -> Void
  ) throws(CairoError) -> Surface {
    let surface = try Surface(CAIRO_FORMAT_ARGB32, width: extents.width, height: extents.height)
    try surface.withBytes(at: extents, fill)
    try tint?.apply(to: surface)
    if let edges {
      let context = try Context(surface, x: extents.x, y: extents.y)
      try context.keep(extents, inside: try painter.surface(of: edges), at: edges.extents)
    }
    return surface
  }

  func add(to key: inout StateKeyBuilder) {
    key.add(map)
    key.add(extents.width)
    key.add(extents.height)
    key.add(edges, from: extents)
  }
}

extension Placement {
  /// The pixels wholly inside the image of `rect`; nil where its sides are not along the axes.
  func insidePixels(of rect: Rect) -> PixelRect? {
    guard map.b == 0 && map.c == 0 || map.a == 0 && map.d == 0 else { return nil }
    let box = map.apply(to: rect)
    let (left, top) = (box.minX.rounded(.up), box.minY.rounded(.up))
    let (right, bottom) = (box.maxX.rounded(.down), box.maxY.rounded(.down))
    guard [left, top, right, bottom].allSatisfy({ abs($0) < 1e9 }) else { return nil }
    return PixelRect(
      x: Int(left) + x, y: Int(top) + y, width: Int(right) - Int(left),
      height: Int(bottom) - Int(top))
  }
}
