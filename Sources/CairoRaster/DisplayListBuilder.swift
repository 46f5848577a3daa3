import AnimationEngine
import Assets
import Geometry
import Pixels

/// Turns the layers of a presentation into a display list.
struct DisplayListBuilder {
  let assets: AssetLibrary
  let typesetter: TextTypesetter
  let stage: PixelRect
  /// Pixels to the point.
  let scale: Double

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

  private func items(
    of layer: PresentationLayer, sublayers: ArraySlice<PresentationLayer>, clip: PixelRect
  ) throws(CairoError) -> [DisplayItem] {
    let values = layer.values
    let opacity = values.opacity
    guard !values.isHidden, PixelColor.level(opacity) > 0 else { return [] }
    // The layer's own things are placed from the corner of its bounds, so that a scroll, which
    // moves the bounds' origin, moves them by whole pixels where it can.
    let transform = Placement.translated(layer.transform, by: values.bounds.origin)
    guard let placement = Placement(transform, scale: scale) else { return [] }
    let frame = LayerFrame(values, placement, stage: stage, clip: clip)

    var items: [DisplayItem] = []
    if values.masksToBounds {
      items += try masked(layer, sublayers, frame)
    } else {
      items += [values.backgroundColor.flatMap(frame.background)].compactMap(\.self)
      items += try contents(values, placement, clip)
      items += try self.items(of: sublayers, clip: clip)
    }
    items += [values.borderColor.flatMap(frame.border)].compactMap(\.self)
    guard PixelColor.level(opacity) < 255 else { return items }
    if items.count == 1 { return [items[0].faded(by: opacity)].compactMap(\.self) }
    let group = DisplayGroup(layer: layer.id, items: items, mask: nil)
    let extents = items.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) {
      $0.union($1.visible)
    }
    return [DisplayItem(.group(group), opacity: opacity, extents: extents, clip: clip)]
      .compactMap(\.self)
  }

  /// Background, contents and sublayers, cut to the layer's bounds.
  private func masked(
    _ layer: PresentationLayer, _ sublayers: ArraySlice<PresentationLayer>, _ frame: LayerFrame
  ) throws(CairoError) -> [DisplayItem] {
    let values = layer.values
    let background = values.backgroundColor.flatMap(frame.background)
    if let inside = frame.wholePixels {
      guard let clip = inside.intersection(frame.clip) else { return [] }
      return [background].compactMap(\.self) + (try contents(values, frame.placement, clip))
        + (try items(of: sublayers, clip: clip))
    }
    guard let mask = frame.mask, let clip = mask.extents.intersection(frame.clip) else { return [] }
    let inner = try contents(values, frame.placement, clip) + items(of: sublayers, clip: clip)
    guard !inner.isEmpty else { return [background].compactMap(\.self) }
    // The background fills the whole group and is cut with it: cut twice, it would show as a seam
    // along edges that both it and a sublayer cover in part.
    let ground = values.backgroundColor.flatMap {
      DisplayItem(.fill($0), extents: mask.extents, clip: clip)
    }
    let group = DisplayGroup(
      layer: layer.id, items: [ground].compactMap(\.self) + inner, mask: mask)
    return [DisplayItem(.group(group), extents: mask.extents, clip: clip)].compactMap(\.self)
  }

  private func contents(
    _ values: LayerValues, _ placement: Placement, _ clip: PixelRect
  ) throws(CairoError) -> [DisplayItem] {
    func colored(
      _ path: Path, _ drawing: Coverage.Drawing, _ placement: Placement, _ color: Color
    ) -> DisplayItem? {
      guard let coverage = Coverage(path, drawing, placement, stage: stage) else { return nil }
      return DisplayItem(.coverage(coverage, color), extents: coverage.extents, clip: clip)
    }
    switch values.contents {
    case .none, .image, .gradient: return []
    case .shape(let shape):
      // Paths are given in the layer's space, of which the bounds' corner may be any point.
      let path = shape.path.transformed(
        by: AffineTransform(translationX: -values.bounds.minX, y: -values.bounds.minY))
      let fill = shape.fillColor.flatMap { colored(path, .fill(shape.fillRule), placement, $0) }
      let stroke = shape.strokeColor.flatMap {
        shape.lineWidth > 0 ? colored(path, .stroke(Stroke(shape)), placement, $0) : nil
      }
      return [fill, stroke].compactMap(\.self)
    case .text(let text):
      do {
        let outline = try typesetter.outline(
          of: text, in: Rect(origin: .zero, size: values.bounds.size))
        return [colored(outline, .fill(.nonZero), placement, text.foregroundColor)]
          .compactMap(\.self)
      } catch {
        throw CairoError(call: "pango_cairo_layout_line_path", message: error.message)
      }
    case .svg(let contents):
      guard let document = assets.document(at: contents.asset),
        document.contents.digest == contents.digest
      else {
        throw CairoError(
          call: "rsvg_handle_render_document", message: "'\(contents.asset)' was not loaded")
      }
      let picture = SVGPicture(document, size: values.bounds.size, placement, stage: stage)
      return [picture.flatMap { DisplayItem(.picture($0), extents: $0.extents, clip: clip) }]
        .compactMap(\.self)
    }
  }
}
