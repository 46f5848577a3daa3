import AnimationEngine
import CCairo
import Geometry
import PixelKernels
import Pixels

/// Coverage of pixels by a filled or stroked path: what a color is put through.
///
/// A color, an opacity or a move by whole pixels changes nothing about it, so the surface made
/// from it is kept under its key.
struct Coverage: Rasterizable {
  enum Drawing {
    case fill(ShapeContents.FillRule)
    case stroke(Stroke)
  }

  private let path: MeasuredPath
  let drawing: Drawing
  /// From the path's space to the surface's pixels.
  let map: AffineTransform
  let extents: PixelRect
  let key: StateKey
  /// Of the path and what a stroke adds, in the path's space.
  private let box: Rect

  /// Nil when there is nothing to see on the stage.
  init?(_ path: Path, _ drawing: Drawing, _ placement: Placement, stage: PixelRect) {
    self.init(MeasuredPath(path), drawing, placement, stage: stage)
  }

  /// The same of a path that was measured before.
  init?(_ path: MeasuredPath, _ drawing: Drawing, _ placement: Placement, stage: PixelRect) {
    guard var box = path.bounds else { return nil }
    if case .stroke(let stroke) = drawing { box = box.inset(by: -stroke.reach(on: path)) }
    guard let extents = placement.extents(of: box, stage: stage) else { return nil }
    (self.path, self.box) = (path, box)
    self.drawing = drawing
    self.extents = extents
    map = placement.map(to: extents)
    var key = StateKeyBuilder()
    key.add(path.key)
    key.add(drawing)
    key.add(map)
    key.add(extents.width)
    key.add(extents.height)
    self.key = key.finish()
  }

  /// Rows that Cairo draws for one row of the surface, where outlines cross.
  ///
  /// Cairo's converter measures coverage exactly across, to 1/256 pixel, but looks at only 15
  /// lines in a row of pixels, at every quality above FAST (BEST, GOOD and DEFAULT are one
  /// converter in 1.16): an edge lies up to 1/30 pixel off, and text that drifts down steps.
  /// Four times the rows, averaged, make it 60 lines.
  private static let rows = 4

  /// Cairo's surfaces have at most 32767 rows, of which a surface's take `rows` each.
  static let sideLimit = 32_767 / rows

  /// Cairo's paths are in 24.8 fixed point, 2²³ pixels each way, of which `rows` take a share.
  private static let pathReach = 1_048_576.0

  /// Distance in pixels that a curve's chords may keep from it.
  ///
  /// Chords lie inside: at Cairo's 0.1 a circle of 40 pixels loses 0.2 % of its area.
  private static let tolerance = 0.01

  /// Draws the coverage into a surface of its own: exactly where outlines do not cross.
  func rasterize(with painter: Painter) throws(CairoError) -> Surface {
    guard map.apply(to: box).isInside(Self.limits) else { return try converted() }
    switch drawing {
    case .fill(let rule):
      guard let outlines = path.outlines else { return try converted() }
      return try summed(with: painter) { areas in
        for outline in outlines.all {
          areas.add(
            outline, of: path.path, map, sign: outline.sign(rule), tolerance: Self.tolerance)
        }
      }
    case .stroke(let stroke):
      guard let rings = strokeOutline(stroke)?.rings, let windings = Winding.all(of: rings) else {
        return try converted()
      }
      return try summed(with: painter) { areas in
        for (ring, winding) in zip(rings, windings) {
          areas.add(ring, map, sign: winding.sign(.nonZero))
        }
      }
    }
  }

  private func summed(
    with painter: Painter, _ body: (PixelCoverage) -> Void
  ) throws(CairoError) -> Surface {
    let surface = try Surface(CAIRO_FORMAT_A8, width: extents.width, height: extents.height)
    painter.areas.draw(into: surface, body)
    return surface
  }

  /// By Cairo's converter, which looks at lines and knows what crosses there.
  func converted() throws(CairoError) -> Surface {
    let (width, height) = (extents.width, extents.height)
    let tall = try Surface(CAIRO_FORMAT_A8, width: width, height: height * Self.rows)
    let context = try Context(tall)
    cairo_set_antialias(context.pointer, CAIRO_ANTIALIAS_BEST)
    cairo_set_tolerance(context.pointer, Self.tolerance)
    cairo_set_source_rgba(context.pointer, 0, 0, 0, 1)
    context.add(outline.transformed(by: AffineTransform(scaleX: 1, y: Double(Self.rows))))
    if case .fill(.evenOdd) = drawing {
      cairo_set_fill_rule(context.pointer, CAIRO_FILL_RULE_EVEN_ODD)
    }
    cairo_fill(context.pointer)
    try check(cairo_status(context.pointer), "cairo_fill of a path")
    let surface = try Surface(CAIRO_FORMAT_A8, width: width, height: height)
    tall.average(rows: Self.rows, into: surface)
    return surface
  }

  /// What is filled, in pixels of the surface.
  private var outline: Path {
    let surroundings = Rect(
      x: 0, y: 0, width: Double(extents.width), height: Double(extents.height)
    ).inset(by: -4)
    switch drawing {
    case .fill:
      let path = path.path.transformed(by: map)
      let isNear = path.controlBounds?.isInside(Self.limits) == true
      return isNear ? path : path.clipped(to: surroundings, tolerance: Self.tolerance)
    case .stroke(let stroke):
      return strokeOutline(stroke)?.path(map, in: surroundings, limits: Self.limits) ?? Path([])
    }
  }

  /// Nil where it has no size.
  private func strokeOutline(_ stroke: Stroke) -> StrokeOutline? {
    let scale = map.apply(to: 1)
    guard scale > 0 else { return nil }
    // Round caps are small: a fourth keeps a dot of 10 pixels to a thousandth of its area.
    return StrokeOutline(of: path.path, stroke, tolerance: Self.tolerance / 4 / scale)
  }

  private static let limits = Rect(
    x: -pathReach, y: -pathReach, width: 2 * pathReach, height: 2 * pathReach)
}

extension Context {
  func add(_ path: Path) {
    var (current, start) = (Point.zero, Point.zero)
    for element in path.elements {
      switch element {
      case .move(let to):
        cairo_move_to(pointer, to.x, to.y)
        (current, start) = (to, to)
      case .line(let to):
        cairo_line_to(pointer, to.x, to.y)
        current = to
      case .quad(let to, let control):
        // The same curve as a cubic: its handles are two thirds of the way to the control point.
        let control1 = current + (control - current) * (2.0 / 3)
        let control2 = to + (control - to) * (2.0 / 3)
        cairo_curve_to(pointer, control1.x, control1.y, control2.x, control2.y, to.x, to.y)
        current = to
      case .cubic(let to, let control1, let control2):
        cairo_curve_to(pointer, control1.x, control1.y, control2.x, control2.y, to.x, to.y)
        current = to
      case .close:
        cairo_close_path(pointer)
        current = start
      }
    }
  }
}

extension Surface {
  /// Writes the rounded mean of each four rows of bytes to one row of `target`.
  func average(rows: Int, into target: Surface) {
    precondition(rows == 4 && height == 4 * target.height && width == target.width)
    cairo_surface_flush(pointer)
    cairo_surface_flush(target.pointer)
    guard let source = cairo_image_surface_get_data(pointer),
      let output = cairo_image_surface_get_data(target.pointer)
    else { return }
    let stride = Int(cairo_image_surface_get_stride(pointer))
    pixel_average_coverage(pixel_kernel_level(), source, output, stride, Int32(target.height))
    cairo_surface_mark_dirty(target.pointer)
  }
}

extension AffineTransform {
  /// The most that a distance can become.
  func apply(to distance: Double) -> Double {
    distance * (a * a + b * b + c * c + d * d).squareRoot()
  }
}

extension Rect {
  func isInside(_ outer: Rect) -> Bool {
    minX >= outer.minX && maxX <= outer.maxX && minY >= outer.minY && maxY <= outer.maxY
  }
}
