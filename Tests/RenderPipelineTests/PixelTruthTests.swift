import Simulation
import AnimationEngine
import Foundation
import Geometry
import MediaEncoding
import OutputFormats
import Pixels
import SceneModel
import TestSupport
import Testing

@testable import RenderPipeline

/// What is seen, in frames and in decoded films, against what the values say.
@Suite struct PixelTruthTests {
  @Test func `every key path that can be animated is looked at`() {
    // No scene can write contents as a value.
    let animatable = LayerKeyPath.all
      .filter { $0.property.isAnimatable && $0.property != .contents }.map(\.spelling)
    #expect(Set(TruthCase.all.map(\.keyPath)) == Set(animatable))
    #expect(TruthCase.all.count == animatable.count)
  }

  @Test(arguments: TruthCase.all, [1.0, 2])
  func `frames show the values that are asked for`(_ truth: TruthCase, scale: Double) throws {
    let scene = try truth.scene()
    let renderer = try scene.film { $0.scale = scale }.makeRenderer()
    for step: Int64 in [0, 1, 13, 25, 34, 50, 61, 86, 99, 100] {
      let time = seconds(step, over: 500)
      let value = try #require(scene.value(of: truth, at: time))
      let exact = truth.value(Double(step) / 100)
      let separation = try #require(value.separation(from: exact))
      #expect(separation < 1e-9, "at \(time)")
      try truth.expect(
        value, in: try renderer.still(at: time), scale: scale, within: .drawn, at: time)
    }
  }

  @Test(arguments: TruthCase.all)
  func `decoded films show the values of their times`(_ truth: TruthCase) async throws {
    let scene = try truth.scene()
    let folder = try TemporaryFolder()
    var options = RenderOptions()
    options.outputFolder = folder.url.path
    let renderer = Renderer(scene, options: options)

    let movie = try FilmReader.frames(of: try await renderer.render(.mp4).path)
    #expect(movie.count == 12)
    for frame in movie {
      #expect(frame.time == seconds(Int64(frame.index), over: 60))
      let value = try #require(scene.value(of: truth, at: frame.time))
      try truth.expect(value, in: frame.pixels, scale: 1, within: .decoded, at: frame.time)
    }

    // A GIF is sampled anew at 50 frames per second; images that look alike are stored once.
    options.gif.frameRate = 50
    let images = try FilmReader.frames(
      of: try await Renderer(scene, options: options).render(.gif).path)
    let stills = try scene.film().makeRenderer()
    for index in 0..<10 {
      let time = seconds(Int64(index), over: 50)
      let shown = try #require(images.last { $0.time <= time })
      #expect(shown.pixels.frameHash == (try stills.still(at: time)).frameHash, "image at \(time)")
    }
  }
}

/// How far a picture may be off.
struct TruthTolerance {
  /// In pixels, of centers and edges.
  var distance: Double
  /// What counts as ground.
  var floor: Double
  /// Levels of a channel, or nil where CIEDE2000 up to 1.0 counts.
  var levels: Double?
  /// Of a blur's deviation, as a part of it that comes to the distance, which the loss of skirts
  /// below half a level takes up; nil where the floor cuts them off.
  var deviation: Double?

  static let drawn = TruthTolerance(distance: 0.05, floor: 0, levels: 1, deviation: 0.01)
  static let decoded = TruthTolerance(distance: 0.5, floor: 0.06)
}

extension TruthCase {
  /// Expects that a picture shows what `value` looks like.
  func expect(
    _ value: AnimationValue, in picture: PixelBuffer, scale: Double,
    within tolerance: TruthTolerance,
    at time: Rational
  ) throws {
    let wanted = try appearance(value)
    for spot in wanted.spots {
      expect(spot, in: picture, scale: scale, within: tolerance, at: time)
    }
    guard wanted.area != nil || wanted.center != nil || wanted.angle != nil else { return }
    let seen = Moments(picture, floor: tolerance.floor)
    if let center = wanted.center {
      let (dx, dy) = (seen.center.x - center.x * scale, seen.center.y - center.y * scale)
      #expect(abs(dx) <= tolerance.distance && abs(dy) <= tolerance.distance, "center at \(time)")
    }
    if let area = wanted.area.map({ $0 * scale * scale }) {
      // As much as the sides of a square of this area may be off, and half a level of every pixel.
      let slack = tolerance.distance * 2 * area.squareRoot() + area / 510
      #expect(abs(seen.area - area) <= slack, "area at \(time)")
    }
    if let blurred = wanted.blurred, let allowed = tolerance.deviation {
      let (side, deviation) = (blurred.rect.size, blurred.deviation * scale)
      for (variance, side) in [(seen.variance.x, side.width), (seen.variance.y, side.height)] {
        let own = side * scale * side * scale / 12
        let off = max(0, variance - own).squareRoot() - deviation
        #expect(abs(off) <= tolerance.distance + allowed * deviation, "spread at \(time)")
      }
    }
    if let angle = wanted.angle {
      // At the end of the longer side, 20 points from the middle.
      let off = (seen.angle - angle).remainder(dividingBy: .pi)
      #expect(abs(off) * 20 * scale <= tolerance.distance, "angle at \(time)")
    }
  }

  private func expect(
    _ spot: Spot, in picture: PixelBuffer, scale: Double, within tolerance: TruthTolerance,
    at time: Rational
  ) {
    let (column, row) = (Int(spot.place.x * scale), Int(spot.place.y * scale))
    let middle = Point(x: (Double(column) + 0.5) / scale, y: (Double(row) + 0.5) / scale)
    let (pixel, color) = (picture[column, row], spot.color(middle))
    let levels = [color.red, color.green, color.blue].map { $0 * 255 }
    if let allowed = tolerance.levels {
      for (shift, level) in zip([16, 8, 0] as [UInt32], levels) {
        #expect(
          abs(Double(pixel >> shift & 255) - level) <= allowed,
          "color of \(spot.place) at \(time)")
      }
    } else {
      let wanted = levels.reduce(UInt32(0)) { $0 << 8 | UInt32($1.rounded()) }
      let off = Lab(sRGB: pixel & 0xFF_FFFF).difference(from: Lab(sRGB: wanted))
      // Slopes are made of several of a video's waves, each of them rounded.
      #expect(off <= (spot.isFlat ? 1 : 3.5), "color of \(spot.place) at \(time)")
    }
  }
}

extension LoadedScene {
  /// The value of the case's key path, as `inspect` says it.
  fileprivate func value(of truth: TruthCase, at time: Rational) -> AnimationValue? {
    guard let layer = scene.layers.layer(named: "box"),
      let keyPath = LayerKeyPath(spelling: truth.keyPath)
    else { return nil }
    return timeline.value(of: LayerAddress(layer, keyPath), at: time)
  }
}

extension AnimationValue {
  /// As `distance(to:)`, also for paths of one structure.
  fileprivate func separation(from other: AnimationValue) -> Double? {
    guard case .path(let mine) = self, case .path(let theirs) = other else {
      return distance(to: other)
    }
    guard mine.elements.count == theirs.elements.count else { return nil }
    return zip(mine.elements, theirs.elements).map { pair in
      switch pair {
      case (.move(let a), .move(let b)), (.line(let a), .line(let b)): hypot(a.x - b.x, a.y - b.y)
      case (.close, .close): 0
      default: .infinity
      }
    }.max()
  }
}
