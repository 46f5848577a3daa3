import AnimationEngine
import Assets
import CCairo
import Geometry
import PixelKernels
import Pixels
import Testing

@testable import CairoRaster

/// What is told of outlines, and what is drawn by that, against Cairo.
@Suite struct OutlinesTests {
  private func square(_ x: Double, _ y: Double, _ side: Double, reversed: Bool = false) -> Path {
    let corners = [
      Point(x: x, y: y), Point(x: x + side, y: y), Point(x: x + side, y: y + side),
      Point(x: x, y: y + side),
    ]
    let way = reversed ? corners.reversed() : corners
    return Path([.move(to: way[0])] + way.dropFirst().map { .line(to: $0) } + [.close])
  }

  private func signs(_ path: Path, _ rule: ShapeContents.FillRule) -> [Int32]? {
    Outlines(of: path)?.all.map { $0.sign(rule) }
  }

  private func joined(_ paths: Path...) -> Path { Path(paths.flatMap(\.elements)) }

  @Test func `what crosses or touches is told`() {
    let bow = Path([
      .move(to: .zero), .line(to: Point(x: 9, y: 9)), .line(to: Point(x: 9, y: 0)),
      .line(to: Point(x: 0, y: 9)),
    ])
    let eight = Path([
      .move(to: Point(x: 5, y: 5)), .line(to: Point(x: 9, y: 0)), .line(to: Point(x: 0, y: 0)),
      .line(to: Point(x: 5, y: 5)), .line(to: Point(x: 0, y: 9)), .line(to: Point(x: 9, y: 9)),
    ])
    let loop = Path([
      .move(to: .zero),
      .cubic(to: Point(x: 10, y: 0), control1: Point(x: 30, y: 30), control2: Point(x: -20, y: 30)),
    ])
    for path in [
      bow, eight, loop, joined(square(0, 0, 5), square(3, 3, 5)),
      joined(square(0, 0, 5), square(5, 0, 5)), joined(square(0, 0, 5), square(5, 5, 5)),
      joined(square(0, 0, 5), square(0, 0, 5)),
    ] {
      #expect(signs(path, .nonZero) == nil)
    }
  }

  @Test func `an outline counts by what lies within and around it`() {
    let hole = joined(square(0, 0, 9), square(2, 2, 4, reversed: true))
    #expect(signs(hole, .nonZero) == [1, 1])
    #expect(signs(hole, .evenOdd) == [1, 1])
    let filled = joined(square(0, 0, 9), square(2, 2, 4))
    #expect(signs(filled, .nonZero) == [1, 0])
    #expect(signs(filled, .evenOdd) == [1, -1])
    #expect(signs(square(0, 0, 9, reversed: true), .nonZero) == [-1])
    let three = joined(square(0, 0, 20), square(2, 2, 12), square(4, 4, 4, reversed: true))
    #expect(signs(three, .nonZero) == [1, 0, 0])
    #expect(signs(three, .evenOdd) == [1, -1, -1])
    #expect(signs(joined(square(0, 0, 3), square(8, 0, 3)), .nonZero) == [1, 1])
    #expect(signs(Path([]), .nonZero) == [])
  }

  @Test func `strokes that go back, and paths that are no numbers, are left to Cairo`() {
    let back = Path([
      .move(to: .zero), .line(to: Point(x: 30, y: 10)), .line(to: .zero),
    ])
    var shape = ShapeContents(path: back)
    (shape.lineWidth, shape.strokeColor) = (4, .black)
    #expect(StrokeOutline(of: back, Stroke(shape), tolerance: 0.01).rings == nil)
    #expect(Winding.all(of: [[.zero, Point(x: 1e-305, y: 0)]]) == nil)
    for number in [Double.nan, .infinity] {
      let point = Point(x: 1, y: number)
      #expect(Winding.all(of: [[.zero, point, Point(x: 5, y: 5)]]) == nil)
      #expect(Outlines(of: Path([.move(to: .zero), .line(to: point), .line(to: .zero)])) == nil)
    }
  }

  @Test func `strokes of lines, corners and rings are outlines`() throws {
    for path in [
      Path([.move(to: .zero), .line(to: Point(x: 30, y: 10))]),
      Path([.move(to: .zero), .line(to: Point(x: 30, y: 10)), .line(to: Point(x: 60, y: 0))]),
      square(10, 10, 40), Path(ellipseIn: Rect(x: 0, y: 0, width: 40, height: 30)),
    ] {
      var shape = ShapeContents(path: path)
      (shape.lineWidth, shape.strokeColor) = (4, .black)
      let rings = try #require(StrokeOutline(of: path, Stroke(shape), tolerance: 0.01).rings)
      #expect(Winding.all(of: rings) != nil)
    }
  }

  @Test func `outlines of texts do not cross`() throws {
    let typesetter = try TextTypesetter(fonts: try Fixtures.assets().fonts)
    for family in ["Inter", "Inter Display", "DejaVu Sans", "DejaVu Sans Mono"] {
      var text = TextContents(string: "Hamburgefonstiv & 0123456789 @%#§")
      text.font.family = family
      let outlines = try typesetter.outlines(
        of: text, in: Rect(x: 0, y: 0, width: 400, height: 80))
      #expect(!outlines.isEmpty)
      for outline in outlines { #expect(Outlines(of: outline.path) != nil, "\(family)") }
    }
  }

  /// Squares in squares whose sides are upright: Cairo 1.16 leaves holes there at its best quality.
  @Test func `what lies in a filled outline and turns as it does makes no hole`() throws {
    var random = SplitMix64(state: 6)
    func number(_ low: Double, _ high: Double) -> Double { .random(in: low...high, using: &random) }
    let painter = Painter(assets: try Fixtures.assets(), cacheLimit: 0)
    let stage = PixelRect(x: 0, y: 0, width: 100, height: 100)
    let placement = try #require(Placement(.identity, scale: 1))
    for _ in 0..<200 {
      let (x, y, side) = (number(5, 40), number(5, 40), number(12, 50))
      let path = joined(
        square(x, y, side), square(x + 2, y + number(0.5, 2), side / 2),
        square(x + 3, y + 2.5, side / 4))
      let coverage = try #require(Coverage(path, .fill(.nonZero), placement, stage: stage))
      let seen = try coverage.rasterize(with: painter)
      func share(_ low: Double, _ place: Int) -> Double {
        max(0, min(low + side, Double(place + 1)) - max(low, Double(place)))
      }
      var worst = 0.0
      for row in 0..<seen.height {
        for column in 0..<seen.width {
          let area = share(x, column + coverage.extents.x) * share(y, row + coverage.extents.y)
          worst = max(worst, abs(Double(seen.alpha(column, row)) - 255 * area))
        }
      }
      #expect(worst < 1.1)
    }
  }

  /// Rings in rings, turned either way, which lie anywhere on pixels.
  @Test(arguments: [ShapeContents.FillRule.nonZero, .evenOdd])
  func `Cairo covers the same pixels as far as its lines tell`(rule: ShapeContents.FillRule) throws
  {
    var random = SplitMix64(state: 5)
    func number(_ low: Double, _ high: Double) -> Double { .random(in: low...high, using: &random) }
    let stage = PixelRect(x: 0, y: 0, width: 120, height: 100)
    let painter = Painter(assets: try Fixtures.assets(), cacheLimit: 0)
    var (worst, sum, count) = (0, 0, 0)
    for round in 0..<80 {
      var path = Path([])
      for column in 0..<3 {
        var (x, y) = (20 + 40 * Double(column), number(30, 70))
        var radius = number(2, 18)
        while radius > 0.3 {
          let box = Rect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius)
          var ring = Path(ellipseIn: box)
          if Bool.random(using: &random) {
            ring = ring.transformed(
              by: AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 2 * x, ty: 0))
          }
          path.elements += ring.elements
          let smaller = radius * number(0.3, 0.7)
          x += number(-0.2, 0.2) * (radius - smaller)
          y += number(-0.2, 0.2) * (radius - smaller)
          radius = smaller
        }
      }
      let map = AffineTransform(rotation: number(-3, 3)).concatenating(
        AffineTransform(translationX: number(-20, 60), y: number(-20, 60)))
      let placement = try #require(Placement(round < 20 ? .identity : map, scale: 1))
      guard let coverage = Coverage(path, .fill(rule), placement, stage: stage) else { continue }
      #expect(Outlines(of: path) != nil)
      let (ours, theirs) = (try coverage.rasterize(with: painter), try coverage.converted())
      for y in 0..<ours.height {
        for x in 0..<ours.width {
          let difference = abs(Int(ours.alpha(x, y)) - Int(theirs.alpha(x, y)))
          worst = max(worst, difference)
          sum += difference * difference
          count += 1
        }
      }
    }
    // A line of 60 and one of 256ths of a pixel: 4.3 levels, for each edge in a pixel; half a level in the
    // mean.
    #expect(worst <= 12)
    #expect(Double(sum) / Double(count) < 0.25)
  }

  @Test func `a color is put through coverage with pixman's bits`() throws {
    var random = SplitMix64(state: 9)
    func byte() -> UInt8 { UInt8.random(in: 0...255, using: &random) }
    let (width, height) = (75, 40)
    for round in 0..<60 {
      let (theirs, mask) = (
        try Surface(CAIRO_FORMAT_ARGB32, width: width, height: height),
        try Surface(CAIRO_FORMAT_A8, width: width, height: height)
      )
      let place = PixelRect(x: 0, y: 0, width: width, height: height)
      try mask.withBytes(at: place) { bytes in
        for index in 0..<bytes.stride * height {
          bytes.start[index] = [0, 0, 255, byte()][Int(byte() & 3)]
        }
        // Runs without any coverage.
        for index in 0..<bytes.stride * 9 { bytes.start[index] = 0 }
      }
      try theirs.withBytes(at: place) { bytes in
        for index in 0..<width * height {
          let alpha = byte() < 90 ? byte() : 255
          for channel in 0..<3 {
            bytes.start[4 * index + channel] = UInt8.random(in: 0...alpha, using: &random)
          }
          bytes.start[4 * index + 3] = alpha
        }
      }
      let color = PixelColor(
        Color(
          red: Double(byte()) / 255, green: Double(byte()) / 255, blue: Double(byte()) / 255,
          alpha: round.isMultiple(of: 3) ? 1 : Double(byte()) / 255))
      let before = try theirs.withBytes(at: place) {
        [UInt8](UnsafeBufferPointer(start: $0.start, count: $0.stride * height))
      }
      let context = try Context(theirs)
      color.setSource(of: context.pointer)
      cairo_mask_surface(context.pointer, mask.pointer, 0, 0)
      let expected = try theirs.withBytes(at: place) {
        [UInt8](UnsafeBufferPointer(start: $0.start, count: $0.stride * height))
      }
      for level in 0...pixel_kernel_level().rawValue {
        var ours = before
        try mask.withBytes(at: place) {
          pixel_stencil(
            PixelKernelLevel(level), &ours, width * 4, $0.start, $0.stride, Int32(width),
            Int32(height), UInt32(color.word))
        }
        #expect(ours == expected)
      }
    }
  }

  @Test func `alpha is put through coverage with pixman's bits`() throws {
    var random = SplitMix64(state: 11)
    func byte() -> UInt8 { UInt8.random(in: 0...255, using: &random) }
    let place = PixelRect(x: 0, y: 0, width: 75, height: 40)
    for round in 0..<60 {
      let (theirs, mask) = (
        try Surface(CAIRO_FORMAT_A8, width: 75, height: 40),
        try Surface(CAIRO_FORMAT_A8, width: 75, height: 40)
      )
      for surface in [theirs, mask] {
        try surface.withBytes(at: place) { bytes in
          for index in 0..<bytes.stride * 40 {
            bytes.start[index] = [0, byte(), 255, byte()][Int(byte() & 3)]
          }
        }
      }
      let color = PixelColor(
        .black, opacity: round.isMultiple(of: 3) ? 1 : Double(byte()) / 255)
      func bytes(_ surface: Surface) throws -> [UInt8] {
        try surface.withBytes(at: place) {
          [UInt8](UnsafeBufferPointer(start: $0.start, count: $0.stride * 40))
        }
      }
      let before = try bytes(theirs)
      let context = try Context(theirs)
      color.setSource(of: context.pointer)
      cairo_mask_surface(context.pointer, mask.pointer, 0, 0)
      let expected = try bytes(theirs)
      let stride = expected.count / 40
      for level in 0...pixel_kernel_level().rawValue {
        var ours = before
        try mask.withBytes(at: place) {
          pixel_stencil_alpha(
            PixelKernelLevel(level), &ours, stride, $0.start, $0.stride, 75, 40, color.alpha)
        }
        #expect(ours == expected)
      }
    }
  }
}
