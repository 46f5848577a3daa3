import AnimationEngine
import Assets
@testable import CairoRaster
import Geometry
import Pixels
import Testing

@Suite struct CompositingTests {
  private let red = Color(red: 1, green: 0, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 1)

  @Test func `group opacity does not show the layer through its sublayers`() throws {
    let layer = TestLayer(x: 0, y: 0, width: 20, height: 20, color: red) { $0.opacity = 0.5 }
      .adding(TestLayer(x: 10, y: 0, width: 20, height: 20, color: blue))
    let frame = try Fixtures.draw(
      Presentation(width: 30, height: 20, background: .white, [layer]))
    // Half of each over white; where both lie, blue alone.
    for (x, expected) in [(5, 0xFFFF_7F7F), (15, 0xFF7F_7FFF), (25, 0xFF7F_7FFF)] {
      for shift in [0, 8, 16] {
        let (seen, wanted) = (Int(frame[x, 10]) >> shift & 0xFF, expected >> shift & 0xFF)
        #expect(abs(seen - wanted) <= 1, "at \(x)")
      }
    }
  }

  @Test func `a hidden layer hides its sublayers`() throws {
    let layer = TestLayer(x: 0, y: 0, width: 20, height: 20, color: red) { $0.isHidden = true }
      .adding(TestLayer(x: 0, y: 0, width: 20, height: 20, color: blue))
    let frame = try Fixtures.draw(Presentation(width: 20, height: 20, [layer]))
    #expect(Moments(frame).area == 0)
  }

  @Test func `bounds cut sublayers at whole pixels`() throws {
    let layer = TestLayer(x: 5, y: 5, width: 10, height: 10) { $0.masksToBounds = true }
      .adding(TestLayer(x: -20, y: -20, width: 60, height: 60, color: blue) { $0.turn(10) })
    let frame = try Fixtures.draw(Presentation(width: 20, height: 20, [layer]))
    for y in 0..<20 {
      for x in 0..<20 {
        let isInside = (5..<15).contains(x) && (5..<15).contains(y)
        #expect(frame[x, y] == (isInside ? 0xFF00_00FF : 0))
      }
    }
  }

  @Test func `rounded and turned bounds cut sublayers to their own coverage`() throws {
    func scene(_ background: Color?, _ sublayers: [TestLayer]) -> Presentation {
      var layer = TestLayer(
        center: Point(x: 30.4, y: 28.2), size: Size(width: 36, height: 24), color: background
      ) {
        $0.masksToBounds = true
        $0.cornerRadius = 7
        $0.turn(25)
      }
      layer.sublayers = sublayers
      return Presentation(width: 60, height: 60, [layer])
    }
    let cover = TestLayer(x: -30, y: -30, width: 100, height: 100, color: blue)
    let cut = try Fixtures.draw(scene(nil, [cover]))
    #expect(cut.hasSamePixels(as: try Fixtures.draw(scene(blue, []))))
    // No seam of the background along the edge, whatever lies over it.
    #expect(cut.hasSamePixels(as: try Fixtures.draw(scene(red, [cover]))))
    let area = 36.0 * 24 - (4 - Double.pi) * 49
    #expect(abs(Moments(cut).area - area) < 1.5)
  }

  @Test func `empty bounds that mask leave nothing`() throws {
    let layer = TestLayer(x: 5, y: 5, width: 0, height: 10) { $0.masksToBounds = true }
      .adding(TestLayer(x: 0, y: 0, width: 9, height: 9, color: blue))
    #expect(Moments(try Fixtures.draw(Presentation(width: 20, height: 20, [layer]))).area == 0)
  }

  @Test func `a border lies inside the bounds and above the sublayers`() throws {
    let layer = TestLayer(x: 5, y: 5, width: 30, height: 20) {
      $0.borderWidth = 3
      $0.borderColor = red
    }.adding(TestLayer(x: 0, y: 0, width: 30, height: 20, color: blue))
    let frame = try Fixtures.draw(Presentation(width: 40, height: 30, [layer]))
    #expect(frame[4, 15] == 0)
    #expect([5, 6, 7].allSatisfy { frame[$0, 15] == 0xFFFF_0000 })
    #expect(frame[8, 15] == 0xFF00_00FF)
    #expect(Moments(frame).area == 600)
  }

  @Test func `a rounded border has the area of a ring, without a seam of the background`() throws {
    func layer(_ background: Color?) -> TestLayer {
      TestLayer(x: 5.3, y: 5.6, width: 40, height: 40, color: background) {
        $0.cornerRadius = 20
        $0.borderWidth = 5
        $0.borderColor = .black
      }
    }
    let ring = try Fixtures.draw(Presentation(width: 50, height: 50, [layer(nil)]))
    #expect(abs(Moments(ring).area - Double.pi * (400 - 225)) < 1)
    let disc = try Fixtures.draw(Presentation(width: 50, height: 50, [layer(red)]))
    for y in 0..<50 {
      for x in 0..<50 {
        // Farther out than the ring's middle all is as without the background.
        let (dx, dy) = (Double(x) + 0.5 - 25.3, Double(y) + 0.5 - 25.6)
        if (dx * dx + dy * dy).squareRoot() > 18.5 { #expect(ring[x, y] == disc[x, y]) }
      }
    }
  }

  @Test func `singular, infinite and huge layers draw what they should, or nothing`() throws {
    func frame(_ layer: TestLayer) throws -> PixelBuffer {
      try Fixtures.draw(Presentation(width: 20, height: 20, [layer]))
    }
    func flat(_ change: (inout LayerValues) -> Void) -> TestLayer {
      TestLayer(x: 5, y: 5, width: 10, height: 10, color: blue, change)
    }
    let nothing: [(inout LayerValues) -> Void] = [
      { $0.transform = Transform3D(AffineTransform(scaleX: 0, y: 1)) },
      { $0.position.x = .infinity },
      { $0.position.y = .nan },
      { $0.position.x = 1e300 },
      { $0.bounds.size.width = -4 },
      { $0.transform = Transform3D(AffineTransform(scaleX: 1e200, y: 1e200)) },
    ]
    for change in nothing { #expect(Moments(try frame(flat(change))).area == 0) }
    for radius in [0, 3.0] {
      for scale in [1e3, 1e6, 1e9] {
        let huge = flat {
          $0.cornerRadius = radius
          $0.transform = Transform3D(
            AffineTransform(scaleX: scale, y: scale).concatenating(AffineTransform(rotation: 0.3)))
        }
        #expect(Moments(try frame(huge)).area == 400, "scale \(scale), radius \(radius)")
      }
    }
    // Half of the stage lies beyond the edge of a layer that is a million points long.
    let edge = flat {
      $0.bounds.size = Size(width: 4e6, height: 4e6)
      $0.anchorPoint = .zero
      $0.position = Point(x: 10.5, y: -2e6)
      $0.cornerRadius = 1
    }
    #expect(abs(Moments(try frame(edge)).area - 190) < 1)
  }

  @Test func `whole-pixel moves shift the pixels and reuse every surface`() throws {
    let assets = try Fixtures.assets()
    let svg = try Fixtures.svg(assets, "badge.svg")
    func scene(_ x: Double, _ y: Double) -> Presentation {
      let offset = Point(x: 30.3 + x, y: 28.7 + y)
      var group = TestLayer(center: offset, size: Size(width: 40, height: 30), color: red) {
        $0.turn(12)
        $0.cornerRadius = 6
        $0.masksToBounds = true
      }
      var text = TextContents(string: "Ag")
      text.font.size = 17
      group.sublayers = [
        TestLayer(x: 3, y: 2, width: 30, height: 20) { $0.contents = .text(text) },
        TestLayer(x: 16, y: 12, width: 24, height: 16) { $0.contents = svg },
      ]
      return Presentation(width: 120, height: 90, [group])
    }
    let compositor = try Fixtures.compositor(120, 90, assets: assets)
    _ = try compositor.draw(scene(0, 0))
    let (still, misses) = (compositor.frame(), compositor.cache.misses)
    #expect(misses == 5)  // mask, text, the document's sheet, its edges and its picture
    for (x, y) in [(1, 0), (17, 4), (53, 31), (-4, 2)] {
      _ = try compositor.draw(scene(Double(x), Double(y)))
      for row in 0..<90 {
        for column in 0..<120 {
          let (fromX, fromY) = (column - x, row - y)
          let isInside = (0..<120).contains(fromX) && (0..<90).contains(fromY)
          #expect(compositor.canvas[column, row] == (isInside ? still[fromX, fromY] : 0))
        }
      }
    }
    #expect(compositor.cache.misses == misses)
  }

  @Test func `a new color, opacity or neighbor makes no new surface`() throws {
    let compositor = try Fixtures.compositor(60, 60)
    func scene(_ color: Color, _ opacity: Double, _ extra: Bool) -> Presentation {
      var layers = [
        TestLayer(x: 10.5, y: 10, width: 30, height: 20, color: color) { $0.opacity = opacity }
      ]
      if extra { layers.append(TestLayer(x: 0, y: 0, width: 9, height: 9, color: blue)) }
      return Presentation(width: 60, height: 60, layers)
    }
    _ = try compositor.draw(scene(red, 1, false))
    _ = try compositor.draw(scene(blue, 0.4, true))
    #expect(compositor.cache.misses == 1)
  }

  @Test func `a tree a thousand layers deep is drawn`() throws {
    var layer = TestLayer(x: 0, y: 0, width: 30, height: 20, color: red)
    for index in 0..<1000 {
      layer = TestLayer(x: 0, y: 0, width: 30, height: 20, color: blue) {
        $0.masksToBounds = index % 2 == 0
        $0.cornerRadius = 2
        $0.opacity = index % 100 == 0 ? 0.999 : 1
      }.adding(layer)
    }
    let frame = try Fixtures.draw(Presentation(width: 30, height: 20, [layer]))
    #expect(abs(Moments(frame).area - 600) < 12)
    #expect(frame[15, 10] & 0xFF_0000 > 0xF0_0000)
  }

  @Test func `a document that nobody loaded names the call`() throws {
    let layer = TestLayer(x: 0, y: 0, width: 9, height: 9) {
      $0.contents = .svg(SVGContents(asset: "none.svg", digest: 1))
    }
    let error = #expect(throws: CairoError.self) {
      try Fixtures.draw(Presentation(width: 9, height: 9, [layer]))
    }
    #expect(error?.call == "rsvg_handle_render_document")
    #expect(error?.message.contains("none.svg") == true)
  }
}
