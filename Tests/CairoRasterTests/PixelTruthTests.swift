import AnimationEngine
@testable import CairoRaster
import Foundation
import Geometry
import Pixels
import Testing

/// What a flat layer looks like against what its geometry says.
@Suite struct PixelTruthTests {
  private func moments(
    scale: Double = 1, _ change: (inout LayerValues) -> Void
  ) throws -> Moments {
    let layer = TestLayer(
      center: Point(x: 50, y: 40), size: Size(width: 30, height: 20), color: .black, change)
    return Moments(
      try Fixtures.draw(Presentation(width: 100, height: 80, [layer]), scale: scale))
  }

  @Test(arguments: [(50, 40), (50.5, 40), (50.25, 40.1), (31.37, 22.93), (50, 40.03)])
  func `the center of what is seen is the position`(_ x: Double, _ y: Double) throws {
    let seen = try moments { $0.position = Point(x: x, y: y) }
    #expect(abs(seen.center.x - x) < 0.01)
    #expect(abs(seen.center.y - y) < 0.01)
    #expect(abs(seen.area - 600) < 1)
  }

  @Test(arguments: [0, 1, 30, 45, 60, 89, -17.5])
  func `the angle of what is seen is the rotation`(_ degrees: Double) throws {
    let seen = try moments { $0.turn(degrees) }
    #expect(abs(seen.angle - degrees) < 0.1)
    #expect(abs(seen.center.x - 50) < 0.01)
    #expect(abs(seen.center.y - 40) < 0.01)
    #expect(abs(seen.area - 600) < 1.5)
  }

  @Test func `a quarter turn of whole pixels stays on them`() throws {
    let layer = TestLayer(
      center: Point(x: 20, y: 20), size: Size(width: 20, height: 10), color: .black
    ) { $0.turn(90) }
    let frame = try Fixtures.draw(Presentation(width: 40, height: 40, [layer]))
    for y in 0..<40 {
      for x in 0..<40 {
        let isInside = (15..<25).contains(x) && (10..<30).contains(y)
        #expect(frame[x, y] == (isInside ? 0xFF00_0000 : 0))
      }
    }
  }

  @Test func `area follows bounds and scale`() throws {
    #expect(abs(try moments { $0.bounds.size.width = 45.5 }.area - 910) < 1)
    let scaled = try moments {
      $0.transform = Transform3D(AffineTransform(scaleX: 1.5, y: 0.5))
    }
    #expect(abs(scaled.area - 450) < 1)
    #expect(abs(scaled.center.x - 50) < 0.01)
  }

  @Test func `the anchor point is where the position is`() throws {
    let seen = try moments {
      $0.anchorPoint = Point(x: 0, y: 1)
      $0.turn(90)
    }
    // The center lies (15, -10) from the anchor; a quarter turn makes it (10, 15).
    #expect(abs(seen.center.x - 60) < 0.01)
    #expect(abs(seen.center.y - 55) < 0.01)
  }

  @Test func `a circle has the area of a circle`() throws {
    let seen = try moments {
      $0.bounds.size = Size(width: 40, height: 40)
      $0.cornerRadius = 20
      $0.position = Point(x: 50.3, y: 40.7)
    }
    #expect(abs(seen.area - 400 * Double.pi) < 1)
    #expect(abs(seen.center.x - 50.3) < 0.01)
    #expect(abs(seen.center.y - 40.7) < 0.01)
  }

  @Test(arguments: [0, 0.1, 0.37, 0.5, 0.998, 1])
  func `opacity is the alpha of what is seen`(_ opacity: Double) throws {
    let seen = try moments { $0.opacity = opacity }
    #expect(abs(seen.area / 600 - opacity) <= 0.5 / 255 + 1e-9)
  }

  @Test func `pixels to the point scale everything`() throws {
    let seen = try moments(scale: 1.5) { $0.turn(20) }
    #expect(abs(seen.area - 600 * 2.25) < 2)
    #expect(abs(seen.center.x - 75) < 0.01)
    #expect(abs(seen.center.y - 60) < 0.01)
  }

  /// Cairo alone steps by 1/15 pixel.
  @Test func `a turned edge moves by a fiftieth of a pixel when the layer does`() throws {
    for step in 0..<50 {
      let y = 40 + Double(step) / 50
      let seen = try moments {
        $0.cornerRadius = 6
        $0.position.y = y
      }
      #expect(abs(seen.center.y - y) < 0.009, "at \(y)")
    }
  }

  @Test func `colors keep their components`() throws {
    let layer = TestLayer(x: 0, y: 0, width: 4, height: 4, color: Color(rgb: 0x1F6FEB))
    let frame = try Fixtures.draw(Presentation(width: 4, height: 4, [layer]))
    #expect(frame[1, 1] == 0xFF1F_6FEB)
    let wide = TestLayer(
      x: 0, y: 0, width: 4, height: 4, color: Color(red: 2, green: -1, blue: .nan))
    #expect(try Fixtures.draw(Presentation(width: 4, height: 4, [wide]))[1, 1] == 0xFFFF_0000)
  }

  @Test func `premultiplied components are rounded once`() {
    for alpha in 0...255 {
      for component in [0, 1, 77, 127, 128, 254, 255] {
        let color = PixelColor(
          Color(
            red: Double(component) / 255, green: 0, blue: 0, alpha: Double(alpha) / 255))
        #expect(Int(color.alpha) == alpha)
        #expect(abs(Double(color.red) - Double(component * alpha) / 255) <= 0.5)
      }
    }
  }

  @Test func `drawn colors are the rounded ones`() throws {
    for alpha in stride(from: 0.0, through: 1, by: 0.0113) {
      let color = Color(red: 0.9, green: 0.4999, blue: 0.11, alpha: alpha)
      for offset in [0, 0.5] {
        let layer = TestLayer(x: -offset, y: 0, width: 6, height: 4, color: color)
        let frame = try Fixtures.draw(
          Presentation(width: 4, height: 4, [layer]), assets: Self.assets.get())
        #expect(UInt64(frame[2, 2]) == PixelColor(color).word)
      }
    }
  }

  private static let assets = Result { try Fixtures.assets() }
}
