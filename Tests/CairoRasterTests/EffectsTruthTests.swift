import AnimationEngine
@testable import Assets
@testable import CairoRaster
import Geometry
import Pixels
import Testing

/// Shadows, blurs, gradients, pictures and strokes against what their numbers say.
@Suite struct EffectsTruthTests {
  /// Second moments of alpha along both axes, in pixels squared.
  private func spread(_ pixels: PixelBuffer) -> (x: Double, y: Double) {
    let moments = Moments(pixels)
    var (mass, x, y) = (0.0, 0.0, 0.0)
    for row in 0..<pixels.height {
      for column in 0..<pixels.width {
        let weight = Double(pixels.alpha(column, row))
        mass += weight
        x +=
          weight * (Double(column) + 0.5 - moments.center.x)
          * (Double(column) + 0.5 - moments.center.x)
        y +=
          weight * (Double(row) + 0.5 - moments.center.y) * (Double(row) + 0.5 - moments.center.y)
      }
    }
    return (x / mass, y / mass)
  }

  /// The shadow alone: a path casts it from a layer without a picture of its own.
  private func shadow(
    radius: Double, of box: Size = Size(width: 40, height: 30), offset: Size = .zero,
    scale: Double = 1
  ) throws -> PixelBuffer {
    let side = box.width + 20 + 2 * (4 * radius).rounded(.up)
    let layer = TestLayer(
      x: (side - box.width) / 2, y: (side - box.height) / 2, width: box.width, height: box.height
    ) {
      $0.effects.shadow.opacity = 1
      $0.effects.shadow.radius = radius
      $0.effects.shadow.offset = offset
      $0.effects.shadow.path = Path(rect: Rect(origin: .zero, size: box))
    }
    return try Fixtures.draw(Presentation(width: side, height: side, [layer]), scale: scale)
  }

  /// The variance of a blurred box is the sum of both: (w² − 1) / 12 in whole pixels, and σ².
  @Test(arguments: [0.4, 1, 2.5, 5.9, 6, 8, 11.9, 12, 17, 24, 40, 90])
  func `a shadow spreads by its radius`(_ radius: Double) throws {
    // Large enough that little is lost below half a level at the skirts.
    let box = Size(width: max(40, 4 * radius), height: max(30, 6 * radius)).rounded
    let seen = spread(try shadow(radius: radius, of: box))
    for (variance, side) in [(seen.x, box.width), (seen.y, box.height)] {
      let deviation = max(0, variance - (side * side - 1) / 12).squareRoot()
      #expect(abs(deviation - radius) < max(0.03 * radius, 0.08), "measured \(deviation)")
    }
  }

  @Test func `pixels to the point scale a shadow`() throws {
    let seen = spread(try shadow(radius: 6, scale: 2))
    #expect(abs((seen.x - (80 * 80 - 1) / 12).squareRoot() - 12) < 0.36)
  }

  @Test(arguments: [(0.0, 3.0), (4.25, -7.5), (-0.3, 0.1)])
  func `a shadow lies where its offset says`(_ dx: Double, _ dy: Double) throws {
    for radius in [0, 3, 14.0] {
      let seen = Moments(try shadow(radius: radius, offset: Size(width: dx, height: dy)))
      let middle = 30 + (4 * radius).rounded(.up)
      // A wide blur works on means of pixels, whose places it rounds.
      let tolerance = radius < 6 ? 0.02 : 0.1
      #expect(abs(seen.center.x - middle - dx) < tolerance)
      #expect(abs(seen.center.y - middle - dy) < tolerance)
      #expect(abs(seen.area - 1200) < 12)
    }
  }

  @Test func `the offset of a shadow turns with its layer`() throws {
    let layer = TestLayer(center: Point(x: 50, y: 50), size: Size(width: 20, height: 20)) {
      $0.turn(90)
      $0.effects.shadow.opacity = 0.5
      $0.effects.shadow.offset = Size(width: 0, height: 10)
      $0.effects.shadow.path = Path(rect: Rect(x: 0, y: 0, width: 20, height: 20))
    }
    let seen = Moments(try Fixtures.draw(Presentation(width: 100, height: 100, [layer])))
    #expect(abs(seen.center.x - 40) < 0.02)
    #expect(abs(seen.center.y - 50) < 0.02)
    #expect(abs(seen.area - 200) < 4)
  }

  @Test func `a translucent layer lets its own shadow through, masksToBounds cuts it`() throws {
    func alphas(_ change: (inout LayerValues) -> Void) throws -> (inside: Int, outside: Int) {
      let layer = TestLayer(x: 20, y: 20, width: 20, height: 20, color: Color.black.withAlpha(0.5))
      {
        $0.effects.shadow.opacity = 1
        $0.effects.shadow.radius = 0
        $0.effects.shadow.offset = Size(width: 10, height: 0)
        change(&$0)
      }
      let frame = try Fixtures.draw(Presentation(width: 60, height: 60, [layer]))
      return (frame.alpha(35, 30), frame.alpha(45, 30))
    }
    // The shadow of a half opaque layer is half opaque; over each other they are 3/4.
    #expect(try alphas { _ in } == (192, 128))
    #expect(try alphas { $0.masksToBounds = true } == (192, 0))
  }

  @Test(arguments: [1.5, 4, 9, 20])
  func `a blurred layer keeps its ink, and spreads`(_ radius: Double) throws {
    let layer = TestLayer(x: 90, y: 90, width: 40, height: 40, color: .black) {
      $0.effects.blur = radius
    }
    let frame = try Fixtures.draw(Presentation(width: 220, height: 220, [layer]))
    #expect(abs(Moments(frame).area - 1600) < 16)
    let deviation = (spread(frame).x - 1599.0 / 12).squareRoot()
    #expect(abs(deviation - radius) < 0.03 * radius)
  }

  /// An edge seen through a panel: the error function.
  @Test func `a backdrop is blurred by its deviation, inside the panel only`() throws {
    let layers = [
      TestLayer(x: 0, y: 0, width: 60, height: 40, color: .black),
      TestLayer(x: 20, y: 0, width: 80, height: 20) { $0.effects.backdropBlur = 8 },
    ]
    let frame = try Fixtures.draw(
      Presentation(width: 120, height: 40, background: .white, layers))
    func level(_ x: Int, _ y: Int) -> Double { Double(frame[x, y] & 255) / 255 }
    // Φ(−1), Φ(−½), Φ(½), Φ(1) at the centers of pixels 8 and 4 from the edge.
    for (x, expected) in [(52, 0.1733), (56, 0.3307), (63, 0.6693), (67, 0.8267)] {
      #expect(abs(level(x, 10) - expected) < 0.01, "at \(x): \(level(x, 10))")
    }
    #expect(level(59, 30) == 0)
    #expect(level(60, 30) == 1)
    #expect(level(19, 10) == 0)
  }

  @Test func `a mask multiplies alpha`() throws {
    let layer = TestLayer(x: 10, y: 10, width: 40, height: 20, color: .black).masked(
      by: TestLayer(x: 5, y: 5, width: 20, height: 10, color: Color.white.withAlpha(0.6)))
    let frame = try Fixtures.draw(Presentation(width: 60, height: 40, [layer]))
    #expect(frame.alpha(20, 20) == 153)
    #expect(frame.alpha(12, 20) == 0)
    #expect(abs(Moments(frame).area - 120) < 1e-9)
  }

  @Test func `a gradient has its colors where they are met`() throws {
    var gradient = GradientContents(colors: [
      Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1, alpha: 0.5),
    ])
    (gradient.startPoint, gradient.endPoint) = (Point(x: 0, y: 0.5), Point(x: 1, y: 0.5))
    let layer = TestLayer(x: 0, y: 0, width: 200, height: 10) { $0.contents = .gradient(gradient) }
    let frame = try Fixtures.draw(Presentation(width: 200, height: 10, [layer]))
    for x in 0..<200 {
      let place = (Double(x) + 0.5) / 200
      let (alpha, red) = (255 - 127.5 * place, 255 * (1 - place))
      #expect(abs(Double(frame.alpha(x, 5)) - alpha) < 0.6)
      #expect(abs(Double(frame[x, 5] >> 16 & 255) - red) < 0.6)
    }
    gradient.kind = .radial
    gradient.colors = [.black, .white]
    (gradient.startPoint, gradient.endPoint) = (Point(x: 0.5, y: 0.5), Point(x: 1, y: 1))
    let round = TestLayer(x: 0, y: 0, width: 100, height: 50) { $0.contents = .gradient(gradient) }
    let ring = try Fixtures.draw(Presentation(width: 100, height: 50, [round]))
    for (x, y) in [(50, 25), (75, 25), (50, 40), (80, 35), (3, 3)] {
      let (across, down) = ((Double(x) - 49.5) / 50, (Double(y) - 24.5) / 25)
      let expected = min(1, (across * across + down * down).squareRoot()) * 255
      #expect(abs(Double(ring[x, y] & 255) - expected) < 0.6)
    }
  }

  /// A 4 s zoom of a picture whose right half is black: its edges follow the transform.
  @Test func `the edges of a zooming picture move by fractions of a pixel`() throws {
    let photo = PixelBuffer(width: 1200, height: 900)
    for y in 0..<900 {
      for x in 0..<1200 { photo[x, y] = x < 600 ? 0xFFFF_FFFF : 0xFF00_0000 }
    }
    let pyramid = PixelPyramid(photo)
    let assets = try Fixtures.assets()
    let document = ImageDocument(path: "zoom", digest: 7, pyramid: pyramid)
    assets.keep(document)
    let compositor = try Fixtures.compositor(320, 60, assets: assets)
    var last = 0.0
    for frame in 0..<240 {
      // From a thumbnail to larger than the stage, with every phase of a pixel on the way.
      let width = 60 + 1200 * Double(frame) / 239
      let x = 20.2 - 0.17 * Double(frame)
      let layer = TestLayer(x: x, y: -200, width: width, height: 450) {
        $0.contents = .image(document.contents)
      }
      _ = try compositor.draw(
        Presentation(width: 320, height: 60, background: Color(rgb: 0xFF0000), [layer]))
      let row = (0..<320).map { Double(compositor.canvas[$0, 30] & 255) / 255 }
      // White is all the blue there is: its sum is the width of the white half that is seen.
      let seen = row.reduce(0, +)
      let expected = max(0, min(320, x + width / 2)) - max(0, x)
      #expect(abs(seen - expected) < 0.1, "frame \(frame): \(seen) for \(expected)")
      last = seen
    }
    #expect(last > 100)
  }

  @Test func `a part of a stroke has the length of that part`() throws {
    func area(_ path: Path, _ change: (inout ShapeContents) -> Void) throws -> Double {
      var shape = ShapeContents(path: path)
      shape.fillColor = nil
      shape.strokeColor = .black
      shape.lineWidth = 4
      change(&shape)
      let layer = TestLayer(x: 10, y: 10, width: 80, height: 80) { $0.contents = .shape(shape) }
      return Moments(try Fixtures.draw(Presentation(width: 100, height: 100, [layer]))).area
    }
    let circle = Path(ellipseIn: Rect(x: 10, y: 10, width: 60, height: 60))
    let length = PathMeasure(circle).length
    for (start, end) in [(0.0, 1.0), (0, 0.25), (0.1, 0.9), (0.6, 0.65), (0.5, 0.5)] {
      let seen = try area(circle) { ($0.strokeStart, $0.strokeEnd) = (start, end) }
      #expect(abs(seen - 4 * length * (end - start)) < 1, "\(start)…\(end)")
    }
    let dashed = try area(circle) { $0.lineDashPattern = [length / 16, length / 16] }
    #expect(abs(dashed - 2 * length) < 2)
    let line = Path([.move(to: Point(x: 0, y: 40)), .line(to: Point(x: 60, y: 40))])
    let dots = try area(line) {
      $0.lineDashPattern = [0, 12]
      $0.lineCap = .round
    }
    // Dots at 0, 12, 24, 36, 48, and at the end where the pattern begins again.
    #expect(abs(dots - 4 * Double.pi * 5) < 0.7 || abs(dots - 4 * Double.pi * 6) < 0.7)
    for pattern in [[0.0, 0], [-1, 3], [.nan], [.infinity], [1e-12]] {
      #expect(abs(try area(line) { $0.lineDashPattern = pattern } - 240) < 0.01)
    }
  }

  @Test func `a text's ink lies in its box, wrapped or cut`() throws {
    let assets = try Fixtures.assets()
    for (isWrapped, truncation) in [(true, TextContents.Truncation.none), (false, .end)] {
      var text = TextContents(string: "Hamburg is a harbour town")
      text.font.size = 15
      (text.isWrapped, text.truncation) = (isWrapped, truncation)
      let size = try assets.size(of: text, width: 90)
      #expect(size.width <= 90.1)
      let layer = TestLayer(x: 20, y: 20, width: 90, height: size.height) {
        $0.contents = .text(text)
      }
      let frame = try Fixtures.draw(Presentation(width: 140, height: 120, [layer]))
      for y in 0..<120 {
        for x in 0..<140 where frame.alpha(x, y) > 0 {
          #expect((19...111).contains(x) && (20...Int(20 + size.height)).contains(y))
        }
      }
    }
  }
}

extension EffectsTruthTests {
  @Test func `two threads draw the same effects`() async throws {
    let assets = try Fixtures.assets()
    let (svg, image) = (try Fixtures.svg(assets, "badge.svg"), try Fixtures.image(assets))
    @Sendable func frames() throws -> [PixelBuffer] {
      let compositor = try Compositor(
        assets: assets, pixelWidth: 150, pixelHeight: 110, scale: 1)
      return try (0..<40).map { seed in
        _ = try compositor.draw(
          RandomScene(seed: 7000 + UInt64(seed), svg: svg, image: image).presentation)
        return compositor.frame()
      }
    }
    async let first = frames()
    async let second = frames()
    let (a, b) = try await (first, second)
    for index in a.indices { #expect(a[index].hasSamePixels(as: b[index]), "scene \(index)") }
  }
}

extension Size {
  fileprivate var rounded: Size { Size(width: width.rounded(), height: height.rounded()) }
}
