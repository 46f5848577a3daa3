import AnimationEngine
import Assets
import Geometry
import Pixels

/// What a layer's contents look like.
extension DisplayListBuilder {
  @inline(never)
  func contents(
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
        let box = Rect(origin: .zero, size: values.bounds.size)
        let outlines = try typesetter.outlines(of: text, in: box)
        let emoji = try typesetter.pictures(of: text, in: box).flatMap { picture in
          let size = picture.document.contents.pixelSize
          return shown(
            ImagePicture(
              picture.document, part: Rect(origin: .zero, size: size), in: picture.box, placement,
              tint: tint, stage: stage))
        }
        return outlines.compactMap { outline in
          let color = (outline.color ?? text.foregroundColor).tinted(by: layer.tint)
          return item(paths.path(outline.path), .fill(.nonZero), placement, color, clip)
        } + emoji
      } catch {
        throw CairoError(call: "pango_cairo_glyph_string_path", message: error.message)
      }
    case .svg(let contents):
      guard let document = assets.document(at: contents.asset),
        document.contents.digest == contents.digest
      else { throw notLoaded(contents.asset, "rsvg_handle_render_document") }
      return shown(
        document.picture(size: values.bounds.size, placement, tint: tint, stage: stage))
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
    let corner = layer.values.bounds.origin
    let fill = shape.fillColor.flatMap {
      item(
        paths.path(shape.path, from: corner), .fill(shape.fillRule), placement,
        $0.tinted(by: layer.tint), clip)
    }
    guard let color = shape.strokeColor, shape.lineWidth > 0 else {
      return [fill].compactMap(\.self)
    }
    let line = paths.path(
      shape.path, from: corner, start: shape.strokeStart, end: shape.strokeEnd)
    let stroke = item(
      line, .stroke(Stroke(shape)), placement, color.tinted(by: layer.tint), clip)
    return [fill, stroke].compactMap(\.self)
  }

  func item(
    _ path: MeasuredPath, _ drawing: Coverage.Drawing, _ placement: Placement, _ color: Color,
    _ clip: PixelRect
  ) -> DisplayItem? {
    guard let coverage = Coverage(path, drawing, placement, stage: stage) else { return nil }
    return DisplayItem(.stencil(coverage, color), extents: coverage.extents, clip: clip)
  }
}
