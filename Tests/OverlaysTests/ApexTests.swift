import AnimationEngine
import Geometry
import SceneModel
import Testing

@testable import Overlays

private typealias Sample = SampledCurve.Sample

/// Heights above y 100 at the whole seconds.
private func way(_ heights: [Double]) -> [Sample] {
  heights.enumerated().map { Sample(time: Double($0), value: Point(x: 0, y: 100 - $1)) }
}

@Suite struct TurningPointsTests {
  @Test(arguments: [
    // Falls, bounces, and falls again.
    ([40.0, 20, 0, 15, 25, 10], [0, 4], [2]),
    // Begins at the bottom and ends on the way up.
    ([0, 30, 0, 30], [1], [0, 2]),
    // What trembles does not turn.
    ([40, 20, 25, 0, 9, 0], [0], []),
    // Rests before it falls: the last moment of the rest is not told from its first.
    ([40, 40, 0], [0], []),
    ([5, 5, 5], [], []), ([], [], []),
  ])
  func `a turn is where the way goes far enough to the other side`(
    _ heights: [Double], _ apexes: [Int], _ contacts: [Int]
  ) {
    let turns = TurningPoints(way(heights), least: 10)
    #expect(turns.apexes.map { Int($0.time) } == apexes)
    #expect(turns.contacts.map { Int($0.time) } == contacts)
  }
}

@Suite struct ApexTests {
  /// A layer that a spring from 20 to 80 and back would not know: up to y 20, 40 and 60 from y 100.
  private func bounces() -> Rocket {
    var scene = Rocket()
    var way = AnimationParameters()
    way.keyPath = LayerKeyPath(.position, .y)
    way.values = [20, 100, 40, 100, 60, 100].map { .number($0) }
    way.duration = 1
    scene.at(0, .animate([scene.rocket], way, key: nil))
    scene.fly()
    return scene
  }

  @Test func `bars stand at the highest points with their heights above the lowest`() throws {
    let scene = bounces()
    let composer = try compose(scene, [Apexes(scene.rocket)], scale: 1)
    let layers = composer.layers(at: 1).all
    #expect(layers.strings.sorted() == ["40", "60", "80"])
    for (index, y) in [20.0, 40, 60].enumerated() {
      // Keyframes at fifths: 0, 2/5 and 4/5, while x goes from 77 to 455.
      let x = 77 + 378 * Double(2 * index) / 5
      let bar = try #require(
        layers.stroked(Theme.light[.ink]).first { abs($0.frame.center.x - x) < 0.6 })
      #expect(abs(bar.frame.size.width - 28) <= 1 && abs(bar.frame.center.y - y) <= 1)
      let text = try #require(layers.text("\(100 - Int(y))"))
      let ink = try #require(text.ink)
      #expect(abs(text.frame.center.x - x) < 1e-9 && ink.maxY < y && ink.minY > y - 34)
    }
  }

  @Test func `what the way has passed is strong, with a line down`() throws {
    let scene = bounces()
    let composer = try compose(scene, [Apexes(scene.rocket)], scale: 1)
    let layers = composer.layers(at: try seconds("0.5")).all
    let weights = ["80", "60", "40"].map { layers.text($0)?.values.text?.font.weight }
    #expect(weights == [600, 600, 400])
    let lines = layers.dashed([1, 3])
    #expect(lines.map { $0.points[1].y } == [100, 100])
  }

  @Test func `a floor has a tick at each contact, and a base counts from elsewhere`() throws {
    let scene = bounces()
    var apexes = Apexes(scene.rocket)
    (apexes.base, apexes.floor) = (115, 116)
    let layers = try compose(scene, [apexes], scale: 1).layers(at: 1).all
    #expect(layers.strings.sorted() == ["55", "75", "95"])
    let ticks = layers.stroked(Theme.light[.ink]).filter { $0.points[0].y == 116 }
    #expect(ticks.count == 2)
    for (tick, fifths) in zip(ticks, [1.0, 3]) {
      #expect(abs(tick.frame.center.x - (77 + 378 * fifths / 5)) < 0.6)
      #expect(tick.points[1].y == 122)
    }
    #expect(layers.dashed([1, 3]).allSatisfy { $0.points[1].y == 116 })
  }
}
