import AnimationEngine
import Assets
import CCairo
import Geometry
import Pixels
import TestSupport
import Testing

@testable import CairoRaster

/// SVG documents sampled from a sheet, against pixels that are means of 16 × 16 that librsvg draws.
@Suite struct SheetPictureTests {
  private static let stage = PixelRect(x: 0, y: 0, width: 240, height: 240)

  private func document(_ assets: AssetLibrary, _ name: String) throws -> SVGDocument {
    _ = try assets.svg(at: name)
    return try #require(assets.document(at: name))
  }

  private func map(_ degrees: Double, scale: Double, at place: Point) -> AffineTransform {
    AffineTransform(scaleX: scale, y: scale)
      .concatenating(AffineTransform(rotation: degrees * .pi / 180))
      .concatenating(AffineTransform(translationX: place.x, y: place.y))
  }

  /// Premultiplied bytes of the stage.
  private func bytes(_ surface: Surface, at place: PixelRect, in stage: PixelRect) throws -> [UInt8]
  {
    var bytes = [UInt8](repeating: 0, count: stage.area * 4)
    try surface.withBytes(at: place) { pixels throws(CairoError) in
      guard let part = place.intersection(stage) else { return }
      for y in part.y..<part.maxY {
        for x in 0..<part.width * 4 {
          bytes[(y * stage.width + part.x) * 4 + x] =
            pixels.start[(y - place.y) * pixels.stride + (part.x - place.x) * 4 + x]
        }
      }
    }
    return bytes
  }

  private func sampled(
    _ document: SVGDocument, side: Double, _ map: AffineTransform, with painter: Painter
  ) throws -> [UInt8] {
    let placement = try #require(Placement(map, scale: 1))
    let picture = try #require(
      document.picture(
        size: Size(width: side, height: side), placement, tint: nil, stage: Self.stage)
        as? SheetPicture)
    return try bytes(
      try picture.rasterize(with: painter), at: picture.extents, in: Self.stage)
  }

  private func drawn(
    _ document: SVGDocument, side: Double, _ map: AffineTransform, scale: Int,
    with painter: Painter
  ) throws -> [UInt8] {
    let placement = try #require(Placement(map, scale: Double(scale)))
    let stage = PixelRect(
      x: 0, y: 0, width: Self.stage.width * scale, height: Self.stage.height * scale)
    let picture = try #require(
      SVGPicture(
        document, size: Size(width: side, height: side), placement, tint: nil, stage: stage))
    return try bytes(try picture.rendered(with: painter), at: picture.extents, in: stage)
  }

  /// What pixels are that have the color of their square.
  private func truth(
    _ document: SVGDocument, side: Double, _ map: AffineTransform, with painter: Painter
  ) throws -> [Double] {
    let scale = 16
    let fine = try drawn(document, side: side, map, scale: scale, with: painter)
    return ByteGrid(fine, width: Self.stage.width * scale).means(ofSide: scale)
  }

  private func errors(
    _ pixels: [UInt8], _ truth: [Double]
  ) -> (worst: Double, mean: Double, sharpness: Double) {
    ByteGrid(pixels, width: Self.stage.width).errors(against: truth)
  }

  @Test(arguments: [0.0, 3, 8, 21, 45, 68, 90, 171, -30])
  func `a sampled document is the drawn one to some levels, and as sharp`(degrees: Double) throws {
    let assets = try Fixtures.assets()
    let painter = Painter(assets: assets, cacheLimit: 1 << 26)
    let document = try document(assets, "fine.svg")
    for (scale, place) in [(1.0, Point(x: 120.37, y: 110.81)), (1.75, Point(x: 118.5, y: 121.12))] {
      let map = map(degrees, scale: scale, at: place)
      // Large enough not to be mixed from places on eighths of a pixel where it is upright.
      let side = degrees == 0 && scale == 1 ? 260.0 : 60
      let truth = try truth(document, side: side, map, with: painter)
      let sampled = errors(try sampled(document, side: side, map, with: painter), truth)
      let drawn = errors(try drawn(document, side: side, map, scale: 1, with: painter), truth)
      // Where Cairo drops a corner, which it does when it draws directly, too.
      #expect(sampled.worst < min(45, drawn.worst))
      #expect(sampled.mean < 1.75)
      #expect(sampled.sharpness > 0.95 && sampled.sharpness < 1.05)
    }
  }

  /// Which was drawn before, and what was kept of it, does not show.
  @Test func `turns share a sheet, in any order`() throws {
    let assets = try Fixtures.assets()
    let document = try document(assets, "fine.svg")
    let maps = (0..<40).map {
      map(Double($0 * 17 % 40) * 9 + 1, scale: 1.75, at: Point(x: 120, y: 120))
    }
    func all(_ maps: [AffineTransform], cacheLimit: Int) throws -> (pixels: [[UInt8]], misses: Int)
    {
      let painter = Painter(assets: assets, cacheLimit: cacheLimit)
      let pixels = try maps.map { try sampled(document, side: 60, $0, with: painter) }
      return (pixels, painter.cache.misses)
    }
    let forward = try all(maps, cacheLimit: 1 << 24)
    // One sheet, and the edges of each turn.
    #expect(forward.misses == 1 + maps.count)
    #expect(try all(maps.reversed(), cacheLimit: 1 << 24).pixels.reversed() == forward.pixels)
    #expect(try all(maps, cacheLimit: 0).pixels == forward.pixels)
  }

  @Test func `what grows goes through few sheets, and steps nowhere`() throws {
    let assets = try Fixtures.assets()
    let painter = Painter(assets: assets, cacheLimit: 1 << 26)
    let document = try document(assets, "fine.svg")
    let steps = 400
    var last: [UInt8]?
    /// Mean differences from step to step, and whether a new sheet was taken.
    var changes: [(mean: Double, isNew: Bool)] = []
    for step in 0...steps {
      let map = map(20, scale: 1 + Double(step) / Double(steps), at: Point(x: 100, y: 60))
      let misses = painter.cache.misses
      let pixels = try sampled(document, side: 60, map, with: painter)
      if let last {
        let (new, old) = (
          ByteGrid(pixels, width: Self.stage.width), ByteGrid(last, width: Self.stage.width)
        )
        // The edges of the viewport are new in every step.
        changes.append((new.meanDifference(from: old), painter.cache.misses > misses + 1))
      }
      last = pixels
    }
    let sheets = changes.indices.filter { changes[$0].isNew }
    #expect((7...9).contains(sheets.count))
    for index in sheets where index > 1 && index + 2 < changes.count {
      let around = [index - 2, index - 1, index + 1, index + 2].map { changes[$0].mean }
      let usual = around.reduce(0, +) / 4
      #expect(changes[index].mean < 1.25 * usual)
    }
  }

  @Test func `on whole pixels, skewed or very large, a document is drawn where it is`() throws {
    let assets = try Fixtures.assets()
    let document = try document(assets, "fine.svg")
    let maps = [
      map(0, scale: 2, at: Point(x: 10, y: 20)), map(0, scale: 1, at: Point(x: 10.5, y: 20.2)),
      AffineTransform(a: 1, b: 0, c: 0.8, d: 1, tx: 10.3, ty: 20.1),
      map(12, scale: 10, at: Point(x: 10, y: 20)),
    ]
    for map in maps {
      let placement = try #require(Placement(map, scale: 1))
      let picture = document.picture(
        size: Size(width: 60, height: 60), placement, tint: nil, stage: Self.stage)
      #expect(picture is SVGPicture)
    }
  }
}
