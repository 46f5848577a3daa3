import AnimationEngine
import Geometry
import SceneModel
import Simulation
import Testing

@testable import Overlays

@Suite struct SpeedMarkTests {
  private static let quarter = TimeMap.Pace(speed: Rational(1) / 4, isRepeat: false)

  private func composer(
    _ mark: Stage.SpeedMark = .automatic, _ overlays: [any Overlay] = [],
    changes: [TimeChange] = [.speed(Rational(1) / 4, during: 0...1)],
    slowdown: Rational = 1, obstacle: Rect? = nil
  ) throws -> OverlayComposer {
    var rocket = Rocket()
    rocket.stage.speedMark = mark
    if let obstacle {
      var values = LayerValues()
      (values.position, values.bounds.size) = (obstacle.center, obstacle.size)
      values.backgroundColor = .black
      _ = rocket.tree.add(values, name: "obstacle")
    }
    var scene = Scene(stage: rocket.stage, duration: 1, layers: rocket.tree)
    scene.timeChanges = changes
    return try OverlayComposer(
      timeline: Simulator(scene).run(), overlays: overlays, slowdown: slowdown,
      measuring: FlatMeasuring())
  }

  @Test(
    arguments: [
      (Rational(1) / 4, false, "1/4 ×"), (Rational(3) / 10, false, "0.3 ×"), (2, false, "2 ×"),
      (0, false, "frozen"), (Rational(1) / 8, true, "again, 1/8 ×"), (1, true, "again"),
    ])
  func `it says how fast the film is`(speed: Rational, isRepeat: Bool, text: String) {
    #expect(SpeedMarkDrawing.string(for: TimeMap.Pace(speed: speed, isRepeat: isRepeat)) == text)
  }

  @Test func `it is there at its pace alone, and nowhere in a film of one speed`() throws {
    let composer = try composer()
    #expect(composer.layers(at: 0, pace: Self.quarter).above.strings == ["1/4 ×"])
    #expect(composer.layers(at: 0).above.isEmpty)
    #expect(try self.composer(.hidden).layers(at: 0, pace: Self.quarter).above.isEmpty)
    #expect(try self.composer(changes: []).layers(at: 0, pace: Self.quarter).above.isEmpty)
  }

  @Test func `a film that is slower as a whole says so everywhere`() throws {
    let slow = try composer(changes: [], slowdown: 4)
    #expect(slow.layers(at: 0).above.strings == ["1/4 ×"])
    // Both at once: a quarter of a quarter; and what is four times faster is as fast as its scene.
    let both = try composer(slowdown: 4)
    #expect(both.layers(at: 0, pace: Self.quarter).above.strings == ["1/16 ×"])
    let fast = try composer(changes: [.speed(4, during: 0...1)], slowdown: 4)
    let pace = TimeMap.Pace(speed: 4, isRepeat: false)
    #expect(fast.layers(at: 0, pace: pace).above.isEmpty)
    #expect(try composer(.hidden, changes: [], slowdown: 4).layers(at: 0).above.isEmpty)
  }

  @Test func `its baseline ends where it is put`() throws {
    let composer = try composer(.at(Point(x: 300, y: 100)))
    let text = try #require(composer.layers(at: 0, pace: Self.quarter).above.text("1/4 ×"))
    #expect(abs(text.frame.maxX - 300) < 1e-9)
    #expect(abs(text.frame.minY + 0.8 * text.frame.size.height - 100) < 1e-9)
  }

  /// The stage is 500 × 122: the corners are tried from the upper right on.
  @Test func `by itself it takes the corner with the least in its way`() throws {
    func frame(_ obstacle: Rect?) throws -> Rect {
      let composer = try composer(obstacle: obstacle)
      return try #require(composer.layers(at: 0, pace: Self.quarter).above.text("1/4 ×")).frame
    }
    let right = try frame(nil)
    #expect(right.maxX == 460 && right.midY < 61)
    let lower = try frame(Rect(x: 420, y: 10, width: 70, height: 64))
    #expect(lower.maxX == 460 && lower.midY > 80)
    let left = try frame(Rect(x: 420, y: 5, width: 70, height: 112))
    #expect(left.minX < 250)
    // With a head over the stage it stands there, at the title's line.
    let headed = try composer(.automatic, [FigureTitle("A")])
    let text = try #require(headed.layers(at: 0, pace: Self.quarter).above.text("1/4 ×"))
    #expect(text.frame.maxY < headed.figure.stage.minY)
    // And gives way to a time code, as far as there is room over the stage.
    let timed = try composer(.automatic, [FigureTitle("A"), TimeCode()])
    let other = try #require(timed.layers(at: 0, pace: Self.quarter).above.text("1/4 ×"))
    #expect(abs(other.frame.minY - text.frame.minY - 26) < 1e-9)
  }
}

extension Rect {
  fileprivate var midY: Double { center.y }
}
