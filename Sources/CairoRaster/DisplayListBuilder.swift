import AnimationEngine
import Assets
import Geometry
import Pixels

/// Turns the layers of a presentation into a display list.
struct DisplayListBuilder {
  let assets: AssetLibrary
  let typesetter: TextTypesetter
  /// Of shapes and texts.
  let paths = PathLibrary()
  /// What can be seen, or reaches what can be seen through a blur.
  var stage: PixelRect
  /// Pixels to the point.
  let scale: Double
  /// How far all layers are moved, in points of the stage: a shadow falls beside what casts it.
  var offset = Vector.zero
  /// False where only alpha counts, which what lies behind does not change.
  var drawsBackdrops = true

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
  func placement(of layer: PresentationLayer) -> Placement? {
    var transform = Placement.translated(layer.transform, by: layer.values.bounds.origin)
    transform.tx += offset.dx
    transform.ty += offset.dy
    return Placement(transform, scale: scale)
  }

  // MARK: Bounds

  /// Background, contents, sublayers and border.
  @inline(never)
  func body(
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
}
