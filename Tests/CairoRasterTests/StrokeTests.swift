import AnimationEngine
import CCairo
import Geometry
import Pixels
import Testing

@testable import CairoRaster

/// Strokes against closed forms, and against Cairo's own stroker.
@Suite struct StrokeTests {
  @Test func `the arcs of an outline have a limit together`() {
    let zigzag = Path(
      [.move(to: .zero)]
        + (1...40_000).map { .line(to: Point(x: Double($0), y: $0.isMultiple(of: 2) ? 0 : 90)) })
    var shape = ShapeContents(path: zigzag)
    (shape.lineWidth, shape.lineJoin, shape.strokeColor) = (5_000, .round, .black)
    let outline = StrokeOutline(of: zigzag, Stroke(shape), tolerance: 0.0025)
    #expect(outline.polygons.reduce(0) { $0 + $1.count } < 1_400_000)
  }

  /// Thousands of curves, each larger than the world, are told apart only so far.
  @Test func `the chords of a path have a limit together`() {
    func chords(of count: Int) -> Int {
      let curves = (0..<count).map { index -> Path.Element in
        let end = index.isMultiple(of: 2) ? 9.0 : 0
        return .cubic(
          to: Point(x: end, y: end), control1: Point(x: 1e6, y: 0), control2: Point(x: 0, y: 1e6))
      }
      return Path([.move(to: .zero)] + curves).polylines(tolerance: 0.01)
        .reduce(0) { $0 + $1.points.count - 1 }
    }
    #expect(chords(of: 1) == 4096)
    #expect(chords(of: 16) == 65_536)
    #expect(chords(of: 2_000) <= 65_536 + 2_000)
    // None falls away: each keeps one at least.
    #expect(chords(of: 80_000) == 80_000)
  }

  /// What a layer with a stroked path looks like, in a frame of 160 × 140.
  private func seen(
    _ path: Path, _ map: AffineTransform = .identity, _ change: (inout ShapeContents) -> Void
  ) throws -> Moments {
    var shape = ShapeContents(path: path)
    (shape.fillColor, shape.strokeColor, shape.lineWidth) = (nil, .black, 10)
    change(&shape)
    let layer = TestLayer(x: 20, y: 20, width: 120, height: 100) {
      $0.contents = .shape(shape)
      $0.transform = Transform3D(map)
    }
    return Moments(try Fixtures.draw(Presentation(width: 160, height: 140, [layer])))
  }

  /// A path of two legs of equal length, whose tip is above; the turn there in radians.
  private func tip(halfWidth: Double) -> (path: Path, legs: Double, turn: Double) {
    let path = Path([
      .move(to: Point(x: 60 - halfWidth, y: 80)), .line(to: Point(x: 60, y: 30)),
      .line(to: Point(x: 60 + halfWidth, y: 80)),
    ])
    return (
      path, 2 * Vector(dx: halfWidth, dy: 50).length,
      .pi - 2 * Transcendentals.atan2(halfWidth, 50)
    )
  }

  /// Slanted and stretched in every way: a miter is a matter of the path's own space.
  private static let maps = [
    AffineTransform.identity, AffineTransform(rotation: 0.7), AffineTransform(scaleX: 1, y: 0.4),
    AffineTransform(scaleX: 0.35, y: 1.1), AffineTransform(scaleX: -1, y: 1),
    AffineTransform(a: 0.9, b: 0.1, c: -0.5, d: 0.6, tx: 0, ty: 0),
  ]

  /// Two legs of length l and width 2r overlap inside the turn φ by a kite of r²·tan(φ/2); a miter
  /// adds as much outside, a bevel the triangle r²·sin φ/2, a round join the sector r²·φ/2.
  @Test(arguments: maps)
  func `a miter is drawn up to its limit in the path's own space`(_ map: AffineTransform) throws {
    for halfWidth in [60.0, 30, 18, 9] {
      let (path, legs, turn) = tip(halfWidth: halfWidth)
      let half = turn / 2
      let (sine, cosine) = (Transcendentals.sin(half), Transcendentals.cos(half))
      let ratio = 1 / cosine
      let kite = 25 * sine / cosine
      func expect(_ area: Double, _ comment: Comment, _ change: (inout ShapeContents) -> Void)
        throws
      {
        let seen = try seen(path, map, change)
        let expected = area * abs(map.determinant)
        #expect(
          abs(seen.area - expected) < 0.6, "\(comment), \(halfWidth): \(seen.area) \(expected)")
      }
      let beveled = 10 * legs - kite + 25 * sine * cosine
      try expect(10 * legs, "within the limit") { $0.miterLimit = ratio + 0.01 }
      try expect(beveled, "beyond the limit") { $0.miterLimit = ratio - 0.01 }
      try expect(beveled, "bevel") { $0.lineJoin = .bevel }
      try expect(10 * legs - kite + 25 * half, "round") { $0.lineJoin = .round }
    }
  }

  /// A pen wider than the circle fills it, and what lies inside is inside twice.
  @Test func `a curve tighter than its pen leaves no hole`() throws {
    let circle = Path(ellipseIn: Rect(x: 57, y: 47, width: 6, height: 6))
    let disc = try seen(circle) { $0.lineWidth = 30 }
    #expect(abs(disc.area - 18 * 18 * Double.pi) < 1)
    #expect(abs(disc.center.x - 80) < 0.01)
    #expect(abs(disc.center.y - 70) < 0.01)
  }

  @Test func `a ring has the area of its pen's way`() throws {
    let ring = Path(ellipseIn: Rect(x: 20, y: 10, width: 80, height: 80))
    let seen = try seen(ring) { $0.lineWidth = 7 }
    #expect(abs(seen.area - 2 * Double.pi * 40 * 7) < 1)
  }

  @Test func `a dash through a closed path's corner keeps its join`() throws {
    let square = Path(rect: Rect(x: 20, y: 20, width: 60, height: 60))
    // One dash of 30 whose middle is the corner, and a gap for the rest.
    let corner = try seen(square) { ($0.lineDashPattern, $0.lineDashPhase) = ([30, 210], 15) }
    #expect(abs(corner.area - 300) < 0.1)
    let beveled = try seen(square) {
      ($0.lineDashPattern, $0.lineDashPhase, $0.lineJoin) = ([30, 210], 15, .bevel)
    }
    #expect(abs(beveled.area - (300 - 12.5)) < 0.1)
  }

  @Test func `what has no length shows its caps`() throws {
    let dot = Path([.move(to: Point(x: 60, y: 50)), .close])
    #expect(try seen(dot) { $0.lineCap = .butt }.area == 0)
    #expect(abs(try seen(dot) { $0.lineCap = .square }.area - 100) < 0.01)
    #expect(abs(try seen(dot) { $0.lineCap = .round }.area - 25 * .pi) < 0.1)
  }

  /// Cairo's stroker, drawn without a stretch four times as large, since it has 15 lines a pixel.
  @Test func `Cairo's own strokes cover the same pixels`() throws {
    var random = SplitMix64(state: 41)
    func number(_ low: Double, _ high: Double) -> Double { .random(in: low...high, using: &random) }
    func point() -> Point { Point(x: number(25, 95), y: number(25, 75)) }
    for round in 0..<60 {
      var path = Path([.move(to: point())])
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        path.elements.append(
          Bool.random(using: &random)
            ? .line(to: point()) : .cubic(to: point(), control1: point(), control2: point()))
      }
      if round.isMultiple(of: 3) { path.elements.append(.close) }
      var shape = ShapeContents(path: path)
      shape.lineWidth = number(0.5, 12)
      shape.lineCap = [.butt, .round, .square][round % 3]
      shape.lineJoin = [.miter, .round, .bevel][round / 3 % 3]
      shape.miterLimit = number(1, 6)
      if round.isMultiple(of: 2) {
        shape.lineDashPattern = [number(2, 30), number(13, 20)]
        shape.lineDashPhase = number(-40, 40)
      }
      let (difference, area) = try compared(shape)
      #expect(difference < 0.012 * area + 2, "round \(round): \(difference) of \(area)")
    }
  }

  /// How many pixels differ, in sum, and how many Cairo covers.
  private func compared(_ shape: ShapeContents) throws -> (difference: Double, area: Double) {
    let stage = PixelRect(x: 0, y: 0, width: 120, height: 100)
    let placement = try #require(Placement(.identity, scale: 1))
    let coverage = try #require(
      Coverage(shape.path, .stroke(Stroke(shape)), placement, stage: stage))
    let ours = try coverage.rasterize(with: Painter(assets: try Fixtures.assets(), cacheLimit: 0))
    let theirs = try Surface(CAIRO_FORMAT_A8, width: 480, height: 400)
    let context = try Context(theirs)
    cairo_set_antialias(context.pointer, CAIRO_ANTIALIAS_BEST)
    cairo_set_tolerance(context.pointer, 0.01)
    cairo_scale(context.pointer, 4, 4)
    context.add(shape.path)
    cairo_set_line_width(context.pointer, shape.lineWidth)
    cairo_set_miter_limit(context.pointer, shape.miterLimit)
    cairo_set_line_cap(
      context.pointer,
      [.butt: CAIRO_LINE_CAP_BUTT, .round: CAIRO_LINE_CAP_ROUND, .square: CAIRO_LINE_CAP_SQUARE][
        shape.lineCap] ?? CAIRO_LINE_CAP_BUTT)
    cairo_set_line_join(
      context.pointer,
      [
        .miter: CAIRO_LINE_JOIN_MITER, .round: CAIRO_LINE_JOIN_ROUND,
        .bevel: CAIRO_LINE_JOIN_BEVEL,
      ][shape.lineJoin] ?? CAIRO_LINE_JOIN_MITER)
    cairo_set_dash(
      context.pointer, shape.lineDashPattern, Int32(shape.lineDashPattern.count),
      shape.lineDashPhase)
    cairo_stroke(context.pointer)
    var (difference, area) = (0.0, 0.0)
    for y in 0..<100 {
      for x in 0..<120 {
        let theirs = (0..<16).reduce(0.0) {
          $0 + Double(theirs.alpha(4 * x + $1 % 4, 4 * y + $1 / 4)) / 16
        }
        let isInside = coverage.extents.contains(x, y)
        let ours = isInside ? ours.alpha(x - coverage.extents.x, y - coverage.extents.y) : 0
        difference += abs(Double(ours) - theirs) / 255
        area += theirs / 255
      }
    }
    return (difference, area)
  }
}

extension PixelRect {
  fileprivate func contains(_ x: Int, _ y: Int) -> Bool {
    x >= self.x && x < self.x + width && y >= self.y && y < self.y + height
  }
}

extension Surface {
  /// Of a surface with one byte a pixel.
  func alpha(_ x: Int, _ y: Int) -> UInt8 {
    cairo_surface_flush(pointer)
    guard let data = cairo_image_surface_get_data(pointer) else { return 0 }
    return data[y * Int(cairo_image_surface_get_stride(pointer)) + x]
  }
}
