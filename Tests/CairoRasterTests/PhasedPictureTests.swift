import AnimationEngine
import Assets
import CCairo
import Geometry
import Pixels
import Testing

@testable import CairoRaster

/// SVG documents that are moved by parts of a pixel, against the same drawn where they are.
@Suite struct PhasedPictureTests {
  private let stage = PixelRect(x: 0, y: 0, width: 200, height: 200)

  private func picture(
    _ assets: AssetLibrary, _ x: Double, _ y: Double, scale: Double = 1, side: Double = 48
  ) throws -> SVGPicture {
    _ = try assets.svg(at: "badge.svg")
    let document = try #require(assets.document(at: "badge.svg"))
    let map = AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: 40 + x, ty: 50 + y)
    let placement = try #require(Placement(map, scale: 1))
    return try #require(
      SVGPicture(
        document, size: Size(width: side, height: side * 2 / 3), placement, tint: nil, stage: stage)
    )
  }

  private func bytes(_ surface: Surface) throws -> [UInt8] {
    try surface.withBytes(at: stage) {
      [UInt8](UnsafeBufferPointer(start: $0.start, count: $0.stride * surface.height))
    }
  }

  @Test func `a moved picture is the drawn one to some levels at its edges`() throws {
    let assets = try Fixtures.assets()
    let painter = Painter(assets: assets, cacheLimit: 1 << 24)
    var (worst, sum, count) = (0, 0, 0)
    for (x, y) in [(0.03, 0.0), (0, 0.31), (0.44, 0.69), (0.9, 0.06), (0.5625, 0.8125)] {
      let picture = try picture(assets, x, y)
      let mixed = try bytes(try picture.rasterize(with: painter))
      let drawn = try bytes(try picture.rendered(with: painter))
      for (a, b) in zip(mixed, drawn) {
        worst = max(worst, abs(Int(a) - Int(b)))
        sum += abs(Int(a) - Int(b))
        count += 1
      }
    }
    // A 32nd of an edge across and as much down, and half a line of Cairo's 15 for either.
    #expect(worst <= 33)
    #expect(Double(sum) / Double(count) < 0.5)
  }

  @Test func `on eighths of a pixel it is the drawn one`() throws {
    let assets = try Fixtures.assets()
    let painter = Painter(assets: assets, cacheLimit: 1 << 24)
    var pictures: [SVGPicture] = []
    for step in 0..<8 { pictures.append(try picture(assets, Double(step) / 8, 0.125)) }
    for picture in pictures {
      #expect(
        try bytes(try picture.rasterize(with: painter))
          == bytes(try picture.rendered(with: painter)))
    }
  }

  @Test func `what was drawn before does not show`() throws {
    let assets = try Fixtures.assets()
    let places: [(Double, Double)] = (0..<40).map { (step: Int) in
      let (right, down) = (step * 37 % 64, step * 11 % 64)
      return (Double(right) / 64, Double(down) / 64)
    }
    func all(_ places: [(Double, Double)], cacheLimit: Int) throws -> [[UInt8]] {
      let painter = Painter(assets: assets, cacheLimit: cacheLimit)
      return try places.map {
        try bytes(try painter.surface(of: try picture(assets, $0.0, $0.1)))
      }
    }
    let forward = try all(places, cacheLimit: 1 << 24)
    #expect(try all(places.reversed(), cacheLimit: 1 << 24).reversed() == forward)
    #expect(try all(places, cacheLimit: 0) == forward)
  }

  /// Cairo alone steps by 1/15 pixel.
  @Test func `what drifts goes on evenly`() throws {
    let assets = try Fixtures.assets()
    let contents = try Fixtures.svg(assets, "badge.svg")
    var last: Double?
    for step in 0...64 {
      let layer = TestLayer(x: 20, y: 20 + Double(step) / 64, width: 48, height: 32) {
        $0.contents = contents
      }
      let seen = Moments(
        try Fixtures.draw(Presentation(width: 100, height: 80, [layer]), assets: assets))
      if let last {
        #expect(seen.center.y > last)
        #expect(seen.center.y - last < 0.03)
      }
      last = seen.center.y
    }
  }
}
