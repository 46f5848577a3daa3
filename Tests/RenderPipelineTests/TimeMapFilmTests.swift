import Geometry
import MediaEncoding
import MotionTrace
import OutputFormats
import Pixels
import SceneModel
import TestSupport
import Testing

@testable import RenderPipeline

/// Films that are not always as fast as their scenes.
@Suite struct TimeMapFilmTests {
  private let changes: [TimeChange] = [
    .speed(seconds(1, over: 4), during: seconds(1, over: 2)...1),
    .freeze(at: 1, for: seconds(1, over: 2)),
    .again(seconds(1, over: 2)...1, speed: seconds(1, over: 2)),
    .speed(2, during: 1...seconds(3, over: 2)),
  ]

  /// A generated scene of two seconds, with and without changes of its time.
  private func scene(
    _ changes: [TimeChange], _ mark: Stage.SpeedMark = .hidden, seed: UInt64 = 21
  ) throws -> LoadedScene {
    var scene = GeneratedScene.scene(seed: seed, duration: 2)
    scene.timeChanges = changes
    scene.stage.speedMark = mark
    return try LoadedScene(scene, named: "mapped")
  }

  /// By hand: 0.5 + 0.5 · 4 + 0.5 + 0.5 · 2 + 0.5 / 2 + 0.5 s.
  @Test func `a film has the frames of its own length`() throws {
    let film = try scene(changes).film()
    #expect(film.schedule.duration == seconds(19, over: 4) + seconds(1, over: 60))
    #expect(try scene(changes).film(for: .gif).schedule.frameRate == 30)
    let slow = try scene(changes).film { $0.slowdown = 2 }
    #expect(slow.schedule.frameCount == 2 * 30 * 19 / 4)
  }

  /// The scene alone, drawn at the time that the film shows: a second method.
  @Test(arguments: [3, 21, 40] as [UInt64])
  func `each frame is the scene at its time`(seed: UInt64) throws {
    let (mapped, plain) = (try scene(changes, seed: seed).film(), try scene([], seed: seed).film())
    let (renderer, other) = (try mapped.makeRenderer(), try plain.makeRenderer())
    let map = TimeMap(changes, duration: 2)
    for index in stride(from: 0, to: mapped.schedule.frameCount, by: 5) {
      let time = map.place(at: Rational(index) / 30).sceneTime
      #expect(
        try renderer.frame(index).pixels.frameHash == other.still(at: time).frameHash, "\(index)")
    }
  }

  @Test func `workers, parts and other formats show the same frames`() async throws {
    let scene = try scene(changes, .automatic)
    let whole = try scene.film().hashesInOrder()
    #expect(try await scene.film().hashes(jobs: 3) == whole)
    let part = try scene.film { $0.part = .times(from: seconds(3, over: 2), to: 4) }
    #expect(try part.hashesInOrder() == Array(whole[45..<120]))
    let frames = try scene.film { $0.part = .frames(80...110) }
    #expect(try frames.hashesInOrder() == Array(whole[80...110]))
    for index in [20, 50, 77, 90, 130] {
      let still = try scene.film().makeRenderer().still(at: Rational(index) / 30)
      #expect(still.frameHash == whole[index])
    }
  }

  @Test func `the mark shows while the speed is another, and nowhere else`() throws {
    let (marked, hidden) = (try scene(changes, .automatic).film(), try scene(changes).film())
    let (a, b) = (try marked.hashesInOrder(), try hidden.hashesInOrder())
    let map = TimeMap(changes, duration: 2)
    #expect(a.count == b.count)
    for index in a.indices {
      let isUsual = map.place(at: Rational(index) / 30).pace == .usual
      #expect((a[index] == b[index]) == isUsual, "frame \(index)")
    }
  }

  @Test func `rests are as long as ever, and a poster is a time of the film`() throws {
    var scene = GeneratedScene.scene(seed: 21, duration: 2)
    scene.timeChanges = changes
    (scene.stage.hold.start, scene.stage.hold.end) = (1, seconds(1, over: 2))
    #expect(scene.posterTime == seconds(19, over: 8))
    scene.stage.poster = 3
    let loaded = try LoadedScene(scene, named: "resting")
    let film = try loaded.film()
    #expect(film.schedule.movingFrames == 30..<173)
    #expect(film.schedule.frameCount == 30 + 143 + 15)
    #expect(film.place(ofFrame: 187).sceneTime == 2)
    let poster = try loaded.film(for: .poster)
    #expect(poster.place(ofFrame: 0) == TimeMap(changes, duration: 2).place(at: 3))
    #expect(film.sceneClock.sceneTime(ofFrame: 30 + 60) == film.place(ofFrame: 90).sceneTime)
    for frame in 0..<film.schedule.frameCount {
      #expect(film.sceneClock.sceneTime(ofFrame: frame) == film.place(ofFrame: frame).sceneTime)
    }
  }

  @Test func `a trace follows the film, and its events the scene`() throws {
    let (mapped, plain) = (try scene(changes), try scene([]))
    let (trace, other) = (
      try mapped.motionTrace(of: mapped.film()), try plain.motionTrace(of: plain.film())
    )
    #expect(trace.events == other.events)
    #expect(trace.clock.pieces.count == 7 && other.clock.pieces.isEmpty)
    let layer = try #require(trace.layers.first { !$0.tracks.isEmpty && !$0.id.isEmpty })
    let before = try #require(other.layer(layer.id))
    for track in layer.tracks {
      // Frame 60 of the scene alone is its end, frame 15 its middle at half a second.
      #expect(track.value(at: 15) == before.track(track.property)?.value(at: 15))
      #expect(track.value(at: 75) == before.track(track.property)?.value(at: 30))
    }
  }
}
