import AnimationEngine
import Assets
import Geometry
import Pixels

/// Turns the layers of a presentation into a display list.
struct DisplayListBuilder {
  let assets: AssetLibrary
  let typesetter: TextTypesetter
  /// What can be seen, or reaches what can be seen through a blur.
  private(set) var stage: PixelRect
  /// Pixels to the point.
  let scale: Double
  /// How far all layers are moved, in points of the stage: a shadow falls beside what casts it.
  private var offset = Vector.zero
  /// False where only alpha counts, which what lies behind does not change.
  private var drawsBackdrops = true

  init(assets: AssetLibrary, typesetter: TextTypesetter, stage: PixelRect, scale: Double) {
    (self.assets, self.typesetter) = (assets, typesetter)
    (self.stage, self.scale) = (stage, scale)
  }

  func displayList(of presentation: Presentation) throws(CairoError) -> DisplayList {
    DisplayList(
      background: PixelColor(presentation.background),
      items: try items(of: presentation.layers[...], clip: stage))
  }

  /// The items of siblings and all that lies in them.
  private func items(
    of layers: ArraySlice<PresentationLayer>, clip: PixelRect
  ) throws(CairoError) -> [DisplayItem] {
    var items: [DisplayItem] = []
    var index = layers.startIndex
    while index < layers.endIndex {
      let end = min(index + 1 + max(0, layers[index].descendantCount), layers.endIndex)
      items += try self.items(
        of: layers[index], sublayers: layers[(index + 1)..<end], clip: clip)
      index = end
    }
    return items
  }

  /// A layer with its sublayers: what is behind it blurred, its shadow, and itself.
  ///
  /// In the order of Core Animation and CSS: the layer's picture is blurred, then casts its shadow;
  /// both are cut by the mask, made translucent and mixed with what lies behind.
  private func items(
    of layer: PresentationLayer, sublayers: ArraySlice<PresentationLayer>, clip: PixelRect
  ) throws(CairoError) -> [DisplayItem] {
    let values = layer.values
    guard !values.isHidden, PixelColor.level(values.opacity) > 0,
      let placement = placement(of: layer)
    else { return [] }
    guard !values.hasEffects, layer.mask.isEmpty else {
      return try decorated(layer, sublayers, placement, clip)
    }
    let items = try body(of: layer, sublayers, placement, clip)
    return grouped(DisplayGroup(layer, items), opacity: values.opacity, clip)
  }

  /// A layer with what only some have: a mask, a shadow, blurs, a blend mode.
  ///
  /// Trees may be deep: what few layers need must not take room on the stack for all.
  @inline(never)
  private func decorated(
    _ layer: PresentationLayer, _ sublayers: ArraySlice<PresentationLayer>,
    _ placement: Placement, _ clip: PixelRect
  ) throws(CairoError) -> [DisplayItem] {
    let values = layer.values
    let effects = values.effects
    var mask: [DisplayItem]?
    if !layer.mask.isEmpty {
      var builder = self
      builder.drawsBackdrops = false
      mask = try builder.items(of: layer.mask[...], clip: clip)
      guard mask?.isEmpty == false else { return [] }
    }
    let shadow = try shadow(effects.shadow, of: layer, sublayers, placement, clip)
    var group = DisplayGroup(
      layer, try shadow + picture(of: layer, sublayers, effects.blur, placement, clip))
    (group.mask, group.blendMode) = (mask, effects.blendMode)
    let items = grouped(group, opacity: values.opacity, clip)
    guard drawsBackdrops, effects.backdropBlur > 0 else { return items }
    let frame = LayerFrame(values, placement, stage: stage, clip: clip)
    return [frame.backdrop(effects.backdropBlur, mask: mask, opacity: values.opacity)]
      .compactMap(\.self) + items
  }

  /// The items of a group, alone where nothing needs them together.
  @inline(never)
  private func grouped(
    _ group: DisplayGroup, opacity: Double, _ clip: PixelRect
  ) -> [DisplayItem] {
    if group.mask == nil, group.blendMode == .normal {
      guard PixelColor.level(opacity) < 255 else { return group.items }
      if group.items.count == 1, group.items[0].isIndependent {
        return [group.items[0].faded(by: opacity)].compactMap(\.self)
      }
    }
    return [
      DisplayItem(.group(group), opacity: opacity, extents: group.items.visible, clip: clip)
    ].compactMap(\.self)
  }

  /// The layer's own things are placed from the corner of its bounds, so that a scroll, which moves
  /// the bounds' origin, moves them by whole pixels where it can.
  private func placement(of layer: PresentationLayer) -> Placement? {
    var transform = Placement.translated(layer.transform, by: layer.values.bounds.origin)
    transform.tx += offset.dx
    transform.ty += offset.dy
    return Placement(transform, scale: scale)
  }

  // MARK: Blurs and shadows

  /// A builder for what reaches the stage through a blur.
  private func widened(by blur: GaussianBlur) -> DisplayListBuilder {
    var builder = self
    builder.stage = stage.expanded(x: blur.reach.x, y: blur.reach.y)
    return builder
  }

  /// The layer with its sublayers, blurred where it is.
  private func picture(
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
  private func shadow(
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
          path.fromCorner(of: layer.values.bounds), .fill(.nonZero), moved, .black, reached)
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

  // MARK: Bounds

  /// Background, contents, sublayers and border.
  @inline(never)
  private func body(
    of layer: PresentationLayer, _ sublayers: ArraySlice<PresentationLayer>,
    _ placement: Placement, _ clip: PixelRect
  ) throws(CairoError) -> [DisplayItem] {
    let values = layer.values
    let frame = LayerFrame(values, placement, stage: stage, clip: clip)
    let background = values.backgroundColor?.tinted(by: layer.tint)
    var items: [DisplayItem] = []
    if values.masksToBounds {
      items += try masked(layer, sublayers, frame, background)
    } else {
      items += [background.flatMap(frame.background)].compactMap(\.self)
      items += try contents(of: layer, frame, clip)
      items += try self.items(of: sublayers, clip: clip)
    }
    items += [values.borderColor.flatMap { frame.border($0.tinted(by: layer.tint)) }]
      .compactMap(\.self)
    return items
  }

  /// Background, contents and sublayers, cut to the layer's bounds.
  @inline(never)
  private func masked(
    _ layer: PresentationLayer, _ sublayers: ArraySlice<PresentationLayer>, _ frame: LayerFrame,
    _ background: Color?
  ) throws(CairoError) -> [DisplayItem] {
    if let inside = frame.wholePixels {
      guard let clip = inside.intersection(frame.clip) else { return [] }
      return [background.flatMap(frame.background)].compactMap(\.self)
        + (try contents(of: layer, frame, clip)) + (try items(of: sublayers, clip: clip))
    }
    guard let mask = frame.mask, let clip = mask.extents.intersection(frame.clip) else { return [] }
    let inner = try contents(of: layer, frame, clip) + items(of: sublayers, clip: clip)
    guard !inner.isEmpty else { return [background.flatMap(frame.background)].compactMap(\.self) }
    // The background fills the whole group and is cut with it: cut twice, it would show as a seam
    // along edges that both it and a sublayer cover in part.
    let ground = background.flatMap { DisplayItem(.fill($0), extents: mask.extents, clip: clip) }
    var group = DisplayGroup(layer, [ground].compactMap(\.self) + inner)
    group.coverage = mask
    return [DisplayItem(.group(group), extents: mask.extents, clip: clip)].compactMap(\.self)
  }

  // MARK: Contents

  @inline(never)
  private func contents(
    of layer: PresentationLayer, _ frame: LayerFrame, _ clip: PixelRect
  ) throws(CairoError) -> [DisplayItem] {
    guard let fade = layer.values.contentsFade else {
      return try items(of: layer.values.contents, layer, frame, clip)
    }
    let weight = PixelColor.level(fade.fraction)
    if fade.from == fade.to || weight == 255 { return try items(of: fade.to, layer, frame, clip) }
    let from = try items(of: fade.from, layer, frame, clip)
    guard weight > 0 else { return from }
    let to = try items(of: fade.to, layer, frame, clip)
    let mixed = CrossFade(from: from, to: to, weight: weight)
    return [DisplayItem(.fade(mixed), extents: (from + to).visible, clip: clip)]
      .compactMap(\.self)
  }

  private func items(
    of contents: Contents, _ layer: PresentationLayer, _ frame: LayerFrame, _ clip: PixelRect
  ) throws(CairoError) -> [DisplayItem] {
    let (values, placement) = (layer.values, frame.placement)
    let tint = layer.tint.map(PixelTint.init)
    func shown(_ picture: (any Rasterizable)?) -> [DisplayItem] {
      [picture.flatMap { DisplayItem(.picture($0), extents: $0.extents, clip: clip) }]
        .compactMap(\.self)
    }
    switch contents {
    case .none: return []
    case .shape(let shape): return items(of: shape, layer, placement, clip)
    case .text(let text):
      do {
        let outlines = try typesetter.outlines(
          of: text, in: Rect(origin: .zero, size: values.bounds.size))
        return outlines.compactMap { outline in
          let color = (outline.color ?? text.foregroundColor).tinted(by: layer.tint)
          return item(outline.path, .fill(.nonZero), placement, color, clip)
        }
      } catch {
        throw CairoError(call: "pango_cairo_glyph_string_path", message: error.message)
      }
    case .svg(let contents):
      guard let document = assets.document(at: contents.asset),
        document.contents.digest == contents.digest
      else { throw notLoaded(contents.asset, "rsvg_handle_render_document") }
      return shown(
        SVGPicture(document, size: values.bounds.size, placement, tint: tint, stage: stage))
    case .image(let contents):
      guard let document = assets.picture(at: contents.asset),
        document.contents.digest == contents.digest
      else { throw notLoaded(contents.asset, "pixel_sample_row") }
      return shown(ImagePicture(document, values, placement, tint: tint, stage: stage))
    case .gradient(let gradient):
      return shown(GradientPicture(gradient, frame, values.bounds.size, tint: tint))
    }
  }

  private func notLoaded(_ asset: String, _ call: String) -> CairoError {
    CairoError(call: call, message: "'\(asset)' was not loaded")
  }

  private func items(
    of shape: ShapeContents, _ layer: PresentationLayer, _ placement: Placement, _ clip: PixelRect
  ) -> [DisplayItem] {
    // Paths are given in the layer's space, of which the bounds' corner may be any point.
    let path = shape.path.fromCorner(of: layer.values.bounds)
    let fill = shape.fillColor.flatMap {
      item(path, .fill(shape.fillRule), placement, $0.tinted(by: layer.tint), clip)
    }
    guard let color = shape.strokeColor, shape.lineWidth > 0 else {
      return [fill].compactMap(\.self)
    }
    let line = path.trimmed(from: shape.strokeStart, to: shape.strokeEnd)
    let stroke = item(
      line, .stroke(Stroke(shape)), placement, color.tinted(by: layer.tint), clip)
    return [fill, stroke].compactMap(\.self)
  }

  private func item(
    _ path: Path, _ drawing: Coverage.Drawing, _ placement: Placement, _ color: Color,
    _ clip: PixelRect
  ) -> DisplayItem? {
    guard let coverage = Coverage(path, drawing, placement, stage: stage) else { return nil }
    return DisplayItem(.stencil(coverage, color), extents: coverage.extents, clip: clip)
  }
}

extension Path {
  /// The path with the corner of a layer's bounds at the origin.
  fileprivate func fromCorner(of bounds: Rect) -> Path {
    transformed(by: AffineTransform(translationX: -bounds.minX, y: -bounds.minY))
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
  fileprivate func backdrop(
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
