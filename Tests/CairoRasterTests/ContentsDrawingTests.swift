import AnimationEngine
import Assets
@testable import CairoRaster
import Geometry
import Pixels
import Testing

@Suite struct ContentsDrawingTests {
  private func text(_ string: String, size: Double) -> Contents {
    var text = TextContents(string: string)
    text.font.size = size
    return .text(text)
  }

  private func moments(
    _ contents: Contents, at origin: Point, assets: AssetLibrary
  ) throws -> Moments {
    let layer = TestLayer(x: origin.x, y: origin.y, width: 60, height: 40) {
      $0.contents = contents
    }
    return Moments(
      try Fixtures.draw(Presentation(width: 120, height: 80, [layer]), assets: assets))
  }

  @Test func `text that drifts keeps its shape and follows exactly`() throws {
    let assets = try Fixtures.assets()
    let label = text("Rig 42", size: 16)
    let still = try moments(label, at: Point(x: 20, y: 20), assets: assets)
    #expect(still.area > 50)
    for step in 1...24 {
      let (dx, dy) = (Double(step) * 0.13, Double(step) * 0.07)
      let seen = try moments(label, at: Point(x: 20 + dx, y: 20 + dy), assets: assets)
      #expect(abs(seen.center.x - still.center.x - dx) < 0.02, "step \(step)")
      #expect(abs(seen.center.y - still.center.y - dy) < 0.02, "step \(step)")
      #expect(abs(seen.area / still.area - 1) < 0.01, "step \(step)")
    }
  }

  @Test func `an emoji has colors of its own and follows its text`() throws {
    let assets = try Fixtures.assets()
    // The flag of Germany: black, red and gold from the top down, in a text that is blue.
    var flag = TextContents(string: "\u{1F1E9}\u{1F1EA}")
    flag.font.size = 40
    flag.foregroundColor = Color(red: 0, green: 0, blue: 1, alpha: 1)
    func bands(at x: Double) throws -> [String] {
      let layer = TestLayer(x: x, y: 10, width: 60, height: 50) { $0.contents = .text(flag) }
      let picture = try Fixtures.draw(
        Presentation(width: 120, height: 80, background: .white, [layer]), assets: assets)
      var bands: [String] = []
      for y in 0..<80 {
        let word = picture[Int(x) + 25, y]
        let (red, green, blue) = (word >> 16 & 255, word >> 8 & 255, word & 255)
        let name: String? =
          red < 70 && green < 70 && blue < 70
          ? "black"
          : red > 170 && green < 60 && blue < 60
            ? "red" : red > 200 && green > 170 && blue < 90 ? "gold" : nil
        if let name, bands.last != name { bands.append(name) }
      }
      return bands
    }
    #expect(try bands(at: 5) == ["black", "red", "gold"])
    #expect(try bands(at: 45) == ["black", "red", "gold"])
  }

  @Test func `a document follows at a fraction of a pixel`() throws {
    let assets = try Fixtures.assets()
    let badge = try Fixtures.svg(assets, "badge.svg")
    for step in 0..<16 {
      let origin = Point(x: 20 + Double(step) * 0.11, y: 20 + Double(step) * 0.06)
      let seen = try moments(badge, at: origin, assets: assets)
      #expect(abs(seen.center.x - origin.x - 30) < 0.05)
      #expect(abs(seen.center.y - origin.y - 20) < 0.05)
      // 24 × 16 with corners of radius 3, stretched by 2.5.
      #expect(abs(seen.area - (384 - (4 - Double.pi) * 9) * 6.25) < 6)
    }
  }

  @Test(arguments: [0.0, 8, 45, 90, 200])
  func `a document shows nothing beside its viewport, however it is turned`(
    degrees: Double
  ) throws {
    let assets = try Fixtures.assets()
    let overflow = try Fixtures.svg(assets, "overflow.svg")
    let layer = TestLayer(x: 30, y: 20, width: 60, height: 40) {
      $0.contents = overflow
      $0.turn(degrees)
    }
    let seen = Moments(
      try Fixtures.draw(Presentation(width: 120, height: 80, [layer]), assets: assets))
    // At most the half pixel around it that spares its own edges.
    #expect(seen.area > 2390)
    #expect(seen.area < 2400 + 0.5 * 200 + 20)
  }

  /// A document in the middle of a stage, turned: its ink, and its center of mass ten points over
  /// its own middle, wherever that direction now points.
  private func expectTurnedInk(
    _ name: String, width: Double, height: Double, degrees: Double, area: Double
  ) throws {
    let assets = try Fixtures.assets()
    let contents = try Fixtures.svg(assets, name)
    let (x, y) = (60 - width / 2, 60 - height / 2)
    let layer = TestLayer(x: x, y: y, width: width, height: height) {
      $0.contents = contents
      $0.turn(degrees)
    }
    let seen = Moments(
      try Fixtures.draw(Presentation(width: 120, height: 120, [layer]), assets: assets))
    #expect(abs(seen.area - area) < 25)
    let middle = AffineTransform(rotation: degrees * .pi / 180).apply(to: Point(x: 0, y: -10))
    #expect(abs(seen.center.x - 60 - middle.x) < 0.3)
    #expect(abs(seen.center.y - 60 - middle.y) < 0.3)
  }

  /// Only its upper half is seen.
  @Test(arguments: [0.0, 8, 30, 45, 90, 135, 200, 315])
  func `what a document masks stays what it is, however it is turned`(degrees: Double) throws {
    try expectTurnedInk("masked.svg", width: 60, height: 40, degrees: degrees, area: 1200)
  }

  /// Half of its coverage, and its center of mass at a third of its height.
  @Test(arguments: [0.0, 20, 45, 90, 160])
  func `a gradient goes through its object, however that is turned`(degrees: Double) throws {
    try expectTurnedInk("fading.svg", width: 60, height: 60, degrees: degrees, area: 1800)
  }

  @Test func `a stroke has the area of its length and width, and fits its surface`() throws {
    func area(_ path: Path, _ change: (inout ShapeContents) -> Void) throws -> Double {
      var shape = ShapeContents(path: path)
      shape.fillColor = nil
      shape.strokeColor = .black
      shape.lineWidth = 6
      change(&shape)
      let layer = TestLayer(x: 20, y: 20, width: 60, height: 60) { $0.contents = .shape(shape) }
      return Moments(try Fixtures.draw(Presentation(width: 100, height: 100, [layer]))).area
    }
    let line = Path([.move(to: Point(x: 5, y: 7)), .line(to: Point(x: 35, y: 47))])
    #expect(abs(try area(line) { _ in } - 300) < 1)
    #expect(abs(try area(line) { $0.lineCap = .square } - 336) < 1)
    #expect(abs(try area(line) { $0.lineCap = .round } - 300 - 9 * Double.pi) < 1)
    let square = Path(rect: Rect(x: 10, y: 10, width: 30, height: 30))
    #expect(abs(try area(square) { _ in } - (1296 - 576)) < 0.01)
    #expect(abs(try area(square) { $0.lineJoin = .bevel } - (1296 - 576 - 18)) < 1)
    // A sharp miter: half angle 10°, half width 3; its tip is 3 / sin 10° from the corner.
    let tip = Path([
      .move(to: Point(x: 10, y: 30 + 40 * 0.17632698070846498)), .line(to: Point(x: 50, y: 30)),
      .line(to: Point(x: 10, y: 30 - 40 * 0.17632698070846498)),
    ])
    let beveled = try area(tip) { $0.miterLimit = 1 }
    let mitered = try area(tip) { _ in }
    // The triangle from the bevel's edge to the tip: (3 cos 10°)² / tan 10° − … by its two sides.
    let (sine, cosine) = (0.17364817766693033, 0.984807753012208)
    let triangle = 3 * cosine * (3 / sine - 3 * sine)
    #expect(abs(mitered - beveled - triangle) < 1)
  }

  /// Beyond Cairo's fixed point of 2²³ pixels.
  @Test func `a stroke of millions of points is drawn where it can be seen`() throws {
    func pixels(_ path: Path, lineWidth: Double = 4) throws -> PixelBuffer {
      var shape = ShapeContents(path: path)
      shape.fillColor = nil
      shape.strokeColor = .black
      shape.lineWidth = lineWidth
      let layer = TestLayer(x: 0, y: 0, width: 20, height: 20) { $0.contents = .shape(shape) }
      return try Fixtures.draw(Presentation(width: 20, height: 20, [layer]))
    }
    let line = Path([.move(to: Point(x: -4e6, y: 10)), .line(to: Point(x: 9e6, y: 10))])
    #expect(Moments(try pixels(line)).area == 80)
    // The corner where a closed path begins and ends, and one within it: mitered like a small one.
    for offset in 0..<4 {
      func square(_ side: Double) -> Path {
        let corners = [
          Point(x: 10, y: 10), Point(x: 10 + side, y: 10), Point(x: 10 + side, y: 10 + side),
          Point(x: 10, y: 10 + side),
        ]
        return Path(
          [.move(to: corners[offset])]
            + (1..<4).map { .line(to: corners[(offset + $0) % 4]) } + [.close])
      }
      #expect(try pixels(square(9e6)).hasSamePixels(as: try pixels(square(50))))
      #expect(Moments(try pixels(square(9e6))).area == 144 - 64)
    }
  }

  @Test func `two threads draw the same text`() async throws {
    let assets = try Fixtures.assets()
    let svg = try Fixtures.svg(assets, "badge.svg")
    @Sendable func frames() throws -> [PixelBuffer] {
      let compositor = try Compositor(
        assets: assets, pixelWidth: 150, pixelHeight: 60, scale: 1)
      return try (0..<30).map { index in
        var text = TextContents(string: "Frame \(index) ✓")
        text.font.size = 10 + Double(index) / 3
        text.font.weight = 100 + index % 9 * 100
        let layers = [
          TestLayer(x: 4.2, y: 5, width: 100, height: 40) { $0.contents = .text(text) },
          TestLayer(x: 110, y: 5, width: 24, height: 16) { $0.contents = svg },
        ]
        _ = try compositor.draw(Presentation(width: 150, height: 60, layers))
        return compositor.frame()
      }
    }
    async let first = frames()
    async let second = frames()
    async let third = frames()
    let (a, b, c) = try await (first, second, third)
    for index in 0..<30 {
      #expect(a[index].hasSamePixels(as: b[index]))
      #expect(a[index].hasSamePixels(as: c[index]))
    }
  }
}

extension ContentsDrawingTests {
  /// Green's theorem over the outlines: holes run the other way around.
  @Test(arguments: [("Hamburg", 40.0, 400), ("fiÄ&@", 31.5, 900), ("0.75 −12", 22.25, 100)])
  func `a text's ink has the extents and the area of its outlines`(
    _ string: String, _ size: Double, _ weight: Int
  ) throws {
    let assets = try Fixtures.assets()
    var text = TextContents(string: string)
    (text.font.size, text.font.weight) = (size, weight)
    let box = try assets.size(of: text, width: nil)
    let typesetter = try TextTypesetter(fonts: assets.fonts)
    let outlines = try typesetter.outlines(of: text, in: Rect(origin: .zero, size: box))
    var (area, left, right, top, bottom) = (0.0, 1e9, -1e9, 1e9, -1e9)
    for line in outlines.flatMap({ $0.path.polylines(tolerance: 0.001) }) {
      for (a, b) in zip(line.points, line.points.dropFirst() + line.points.prefix(1)) {
        area += (a.x * b.y - b.x * a.y) / 2
        (left, right) = (min(left, a.x), max(right, a.x))
        (top, bottom) = (min(top, a.y), max(bottom, a.y))
      }
    }
    // Inside the measured box, but for what bearings let out on either side.
    #expect(left > -0.05 * size && right < box.width + 0.05 * size)
    #expect(top > 0 && bottom < box.height)

    let scale = 3.0
    let layer = TestLayer(x: 10, y: 10, width: box.width, height: box.height) {
      $0.contents = .text(text)
    }
    let frame = try Fixtures.draw(
      Presentation(
        width: (box.width + 20).rounded(.up), height: (box.height + 20).rounded(.up), [layer]),
      scale: scale)
    let seen = Moments(frame)
    #expect(abs(seen.area / scale / scale - abs(area)) < 0.004 * abs(area))
    let columns = (0..<frame.width).filter { x in
      (0..<frame.height).contains { frame.alpha(x, $0) > 0 }
    }
    let rows = (0..<frame.height).filter { y in
      (0..<frame.width).contains { frame.alpha($0, y) > 0 }
    }
    let extents = [columns.first, columns.last, rows.first, rows.last].map { Double($0 ?? -1) }
    // The pixels that the outline's ends lie in; one whose ink is below a level stays empty.
    for (pixel, end) in zip(extents, [left, right, top, bottom]) {
      let place = (10 + end) * scale
      #expect(pixel >= place - 1.3 && pixel <= place + 0.3, "\(string): \(pixel) \(place)")
    }
  }
}
