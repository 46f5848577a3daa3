import AnimationEngine
import Assets
@testable import CairoRaster
import Geometry
import Pixels
import TestSupport
import Testing

@Suite struct DamageTests {
  /// Up to 600 scenes of 3 frames, at three scales.
  ///
  /// One compositor goes on from frame to frame with a cache so small that
  /// it drops surfaces all the time; the other draws every frame anew and keeps nothing.
  @Test(arguments: [1, 1.5, 0.8])
  func `a redrawn part has the pixels of a frame drawn alone`(_ scale: Double) throws {
    let assets = try Fixtures.assets()
    let svg = try Fixtures.svg(assets, "badge.svg")
    let image = try Fixtures.image(assets)
    let (width, height) = (Int(150 * scale), Int(110 * scale))
    func compositor(cacheLimit: Int) throws -> Compositor {
      try Compositor(
        assets: assets, pixelWidth: width, pixelHeight: height, scale: scale,
        cacheLimit: cacheLimit)
    }
    let running = try compositor(cacheLimit: 150_000)
    let alone = try compositor(cacheLimit: 0)
    // One draws each area in as many parts as something is hidden in, the other all that is hidden.
    running.thrift = Occlusion.Thrift(leastArea: 1, leastHidden: 1, leastHiddenPerItem: 0)
    alone.thrift = nil
    var (partial, changed, drawn) = (0, 0, 0)
    let count = Cases.count(80, of: 200)
    for number in 0..<count {
      let seed = UInt64(number * 3) + (scale == 1 ? 0 : scale > 1 ? 1 : 2)
      var scene = RandomScene(seed: seed, svg: svg, image: image)
      for step in 0..<3 {
        if step > 0 { scene.change() }
        let before = running.frame()
        let damage = try running.draw(scene.presentation)
        try alone.redraw(scene.presentation)
        try #require(
          running.canvas.hasSamePixels(as: alone.canvas), "seed \(seed), step \(step)")
        try expectOutside(damage, of: before, equals: running.canvas, "seed \(seed)")
        drawn += 1
        let area = damage.reduce(0) { $0 + $1.area }
        if area > 0 { changed += 1 }
        if area > 0, area < width * height { partial += 1 }
      }
    }
    // Otherwise whole frames were compared with whole frames.
    #expect(partial > count * 5 / 4)
    #expect(changed > count * 2)
    #expect(drawn == count * 3)
    #expect(running.effort.culledPixels > width * height / 20 * count)
    #expect(alone.effort.culledPixels == 0)
    #expect(running.cache.byteCount <= 150_000)
  }

  /// Films that are drawn in one pass are told what changed since their own last frame.
  @Test func `damage between two pictures is the same whatever was drawn in between`() throws {
    let assets = try Fixtures.assets()
    let svg = try Fixtures.svg(assets, "badge.svg")
    let image = try Fixtures.image(assets)
    func compositor() throws -> Compositor {
      try Compositor(assets: assets, pixelWidth: 150, pixelHeight: 110, scale: 1)
    }
    let (direct, interleaved) = (try compositor(), try compositor())
    var unlike = 0
    for seed in 0..<60 {
      var scene = RandomScene(seed: UInt64(seed), svg: svg, image: image)
      var pictures = [scene.presentation]
      for _ in 0..<2 {
        scene.change()
        pictures.append(scene.presentation)
      }
      _ = try direct.draw(pictures[0])
      let expected = try direct.draw(pictures[2])
      _ = try interleaved.draw(pictures[0])
      let first = try #require(interleaved.contents)
      _ = try interleaved.draw(pictures[1])
      let last = try interleaved.draw(pictures[2])
      let third = try #require(interleaved.contents)
      #expect(interleaved.damage(from: first, to: third) == expected, "seed \(seed)")
      #expect(interleaved.damage(from: third, to: third).isEmpty)
      if last != expected { unlike += 1 }
    }
    // Otherwise the last step alone would do.
    #expect(unlike > 10)
  }

  private func expectOutside(
    _ damage: [PixelRect], of before: PixelBuffer, equals after: PixelBuffer, _ comment: Comment
  ) throws {
    let (old, new) = (before.copy(), after.copy())
    for (index, rect) in damage.enumerated() {
      try #require(rect.intersection(after.bounds) == rect, comment)
      for other in damage[(index + 1)...] { try #require(rect.intersection(other) == nil, comment) }
      old.clear(rect)
      new.clear(rect)
    }
    try #require(old.hasSamePixels(as: new), comment)
  }

  @Test func `an equal presentation damages nothing`() throws {
    let compositor = try Fixtures.compositor(60, 40)
    let scene = Presentation(
      width: 60, height: 40, [TestLayer(x: 3.3, y: 4, width: 20, height: 10, color: .black)])
    #expect(try compositor.draw(scene) == [PixelRect(x: 0, y: 0, width: 60, height: 40)])
    #expect(try compositor.draw(scene).isEmpty)
  }

  @Test func `two layers far apart damage two places`() throws {
    let compositor = try Fixtures.compositor(200, 100)
    func scene(_ color: Color) -> Presentation {
      Presentation(
        width: 200, height: 100,
        [
          TestLayer(x: 10, y: 10, width: 20, height: 10, color: color),
          TestLayer(x: 100, y: 50, width: 20, height: 10, color: .white),
          TestLayer(x: 150, y: 80, width: 20, height: 10, color: color),
        ])
    }
    _ = try compositor.draw(scene(.black))
    #expect(
      try compositor.draw(scene(.white)) == [
        PixelRect(x: 10, y: 10, width: 20, height: 10),
        PixelRect(x: 150, y: 80, width: 20, height: 10),
      ])
  }

  @Test func `a sublayer that moves in a translucent group damages its own places only`() throws {
    let compositor = try Fixtures.compositor(200, 100)
    func scene(_ x: Double) -> Presentation {
      Presentation(
        width: 200, height: 100,
        [
          TestLayer(x: 0, y: 0, width: 200, height: 100, color: .white) { $0.opacity = 0.5 }
            .adding(TestLayer(x: x, y: 40, width: 10, height: 10, color: .black))
        ])
    }
    _ = try compositor.draw(scene(20))
    #expect(
      try compositor.draw(scene(120)) == [
        PixelRect(x: 20, y: 40, width: 10, height: 10),
        PixelRect(x: 120, y: 40, width: 10, height: 10),
      ])
  }

  @Test func `many changes are joined to few rectangles that do not overlap`() {
    var damage = Damage()
    for index in 0..<40 {
      damage.add(PixelRect(x: index * 20, y: index % 7 * 30, width: 10, height: 10))
    }
    #expect(damage.rects.count <= Damage.limit)
    for (index, rect) in damage.rects.enumerated() {
      for other in damage.rects[(index + 1)...] { #expect(rect.intersection(other) == nil) }
    }
    for index in 0..<40 {
      let place = PixelRect(x: index * 20, y: index % 7 * 30, width: 10, height: 10)
      #expect(damage.rects.contains { $0.intersection(place) == place })
    }
  }

  /// Against the textbook's table of lengths, for words over a small alphabet without repeats.
  @Test func `the common subsequence rises in both lists and is the longest`() {
    var random = SplitMix64(state: 7)
    for _ in 0..<200 {
      let old = (0..<9).shuffled(using: &random).prefix(7).map { StateKey(high: 0, low: $0) }
      let new = (0..<9).shuffled(using: &random).prefix(7).map { StateKey(high: 0, low: $0) }
      let pairs = Damage.commonSubsequence(old, new)
      #expect(pairs.allSatisfy { old[$0.0] == new[$0.1] })
      #expect(zip(pairs, pairs.dropFirst()).allSatisfy { $0.0 < $1.0 && $0.1 < $1.1 })
      var lengths = [[Int]](repeating: [Int](repeating: 0, count: 8), count: 8)
      for a in 1...7 {
        for b in 1...7 {
          lengths[a][b] =
            old[a - 1] == new[b - 1]
            ? lengths[a - 1][b - 1] + 1 : max(lengths[a - 1][b], lengths[a][b - 1])
        }
      }
      #expect(pairs.count == lengths[7][7])
    }
  }
}
