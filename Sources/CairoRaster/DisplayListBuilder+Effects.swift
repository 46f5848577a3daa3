import AnimationEngine
import Assets
import Geometry
import Pixels

/// Blurs and shadows.
extension DisplayListBuilder {
  /// A builder for what reaches the stage through a blur.
  private func widened(by blur: GaussianBlur) -> DisplayListBuilder {
    var builder = self
    builder.stage = stage.expanded(x: blur.reach.x, y: blur.reach.y)
    return builder
  }

  /// The layer with its sublayers, blurred where it is.
  func picture(
    of layer: PresentationLayer, _ sublayers: ArraySlice<PresentationLayer>, _ radius: Double,
    _ placement: Placement, _ clip: PixelRect
  ) throws(CairoError) -> [DisplayItem] {
    guard radius > 0 else { return try body(of: layer, sublayers, placement, clip) }
    let deviation = placement.deviation(radius)
    let blur = GaussianBlur(deviation: deviation)
    let items = try widened(by: blur).body(
      of: layer, sublayers, placement, clip.expanded(x: blur.reach.x, y: blur.reach.y))
    guard let blurred = BlurredItems(items, blur, deviation: deviation, .color, clip: clip) else {
      return []
    }
    return [DisplayItem(.picture(blurred), extents: blurred.extents, clip: clip)]
      .compactMap(\.self)
  }

  /// The shadow of all that the layer shows, or of its path; masksToBounds cuts it too.
  func shadow(
    _ shadow: Shadow, of layer: PresentationLayer, _ sublayers: ArraySlice<PresentationLayer>,
    _ placement: Placement, _ clip: PixelRect
  ) throws(CairoError) -> [DisplayItem] {
    guard let color = shadow.color, PixelColor.level(shadow.opacity) > 0 else { return [] }
    let deviation = placement.deviation(max(0, shadow.radius))
    let blur = GaussianBlur(deviation: deviation)
    var builder = widened(by: blur)
    builder.drawsBackdrops = false
    let (right, down) = (shadow.offset.width, shadow.offset.height)
    let map = layer.transform
    builder.offset.dx += map.a * right + map.c * down
    builder.offset.dy += map.b * right + map.d * down
    guard let moved = builder.placement(of: layer) else { return [] }
    let reached = clip.expanded(x: blur.reach.x, y: blur.reach.y)
    let casting: [DisplayItem]
    if let path = shadow.path {
      casting = [
        builder.item(
          paths.path(path, from: layer.values.bounds.origin), .fill(.nonZero), moved, .black,
          reached)
      ].compactMap(\.self)
    } else {
      casting = try builder.picture(
        of: layer, sublayers, layer.values.effects.blur, moved, reached)
    }
    guard let cast = BlurredItems(casting, blur, deviation: deviation, .alpha, clip: clip) else {
      return []
    }
    // The alpha of a tint is already in what casts the shadow, unless that is a path.
    let tint = shadow.path == nil ? layer.tint?.withAlpha(1) : layer.tint
    let item = DisplayItem(
      .stencil(cast, color.tinted(by: tint)), opacity: shadow.opacity, extents: cast.extents,
      clip: clip)
    guard let item, layer.values.masksToBounds else { return [item].compactMap(\.self) }
    let frame = LayerFrame(layer.values, placement, stage: stage, clip: clip)
    guard let coverage = frame.mask else { return [] }
    var group = DisplayGroup(layer, [item])
    group.coverage = coverage
    return [DisplayItem(.group(group), extents: coverage.extents, clip: clip)].compactMap(\.self)
  }
}

extension Placement {
  /// A blur's standard deviations along the stage's axes, in pixels, for one in points.
  ///
  /// Exact where the layer is turned or stretched along the axes; of a skewed blur it takes the
  /// extents and lets the slant go.
  func deviation(_ points: Double) -> Size {
    let points = points.isFinite ? min(points, GaussianBlur.deviationLimit) : 0
    let (x, y) = (Vector(dx: map.a, dy: map.c).length, Vector(dx: map.b, dy: map.d).length)
    return Size(
      width: min(points * x, GaussianBlur.deviationLimit),
      height: min(points * y, GaussianBlur.deviationLimit))
  }
}

extension LayerFrame {
  /// What lies behind the bounds, blurred by a deviation in points.
  func backdrop(
    _ radius: Double, mask: [DisplayItem]?, opacity: Double
  ) -> DisplayItem? {
    let deviation = placement.deviation(radius)
    let coverage = wholePixels == nil ? self.mask : nil
    guard let extents = wholePixels ?? coverage?.extents else { return nil }
    let backdrop = Backdrop(
      blur: GaussianBlur(deviation: deviation), deviation: deviation, coverage: coverage,
      mask: mask)
    return DisplayItem(.backdrop(backdrop), opacity: opacity, extents: extents, clip: clip)
  }
}
