import AnimationEngine
import Geometry
import Pixels
import SceneFormat
import SceneModel
import Simulation
import TestSupport
import Testing

@testable import RenderPipeline

/// What a transition that is turned around shows, in pixels: one side red, the other blue, the hero
/// green.
@Suite struct WrongSideTests {
  @Test(arguments: (1...16).map { UInt64($0) })
  func `no frame around a beginning or an end shows the wrong side`(seed: UInt64) throws {
    let scene = try LoadedScene(text: "inbetween: 1\n" + ZoomScript(seed: seed).text)
    let timeline = scene.timeline
    let renderer = try scene.film().makeRenderer()
    let beginnings = timeline.events.filter { $0.name == "pop.began" }
    let ends = timeline.events.filter { $0.name == "pop.completed" }
    #expect(!ends.isEmpty)
    let turns = (beginnings + ends).flatMap { event in
      let frame = Int((event.time * 60).floor)
      return (frame - 1...frame + 2).map { seconds(Int64($0), over: 60) }
    }
    let opacity = try AddressReader(scene.scene).subject("viewer.opacity")
    var looked = 0
    for time in turns.sorted() {
      let finished = ends.contains { $0.time <= time && $0["finished"] == .boolean(true) }
      let runs = zip(beginnings, ends).contains { $0.time <= time && time < $1.time }
      let shown = runs ? try #require(timeline.value(of: opacity, at: time)?.number) : 1
      let red = finished ? 0 : 255 * shown
      let picture = try renderer.still(at: time)
      let (right, bottom) = (picture.width - 1, picture.height - 1)
      for (x, y) in [(0, 0), (right, 0), (0, bottom), (right, bottom)] {
        let seen = picture[x, y]
        // Under the hero, or a finger.
        guard seen >> 8 & 255 == 0 else { continue }
        looked += 1
        #expect(abs(Double(seen >> 16 & 255) - red) <= 2, "\(time): \(String(seen, radix: 16))")
        #expect(abs(Double(seen & 255) - (255 - red)) <= 2, "\(time): \(String(seen, radix: 16))")
      }
    }
    #expect(looked >= 2 * turns.count)
  }
}
