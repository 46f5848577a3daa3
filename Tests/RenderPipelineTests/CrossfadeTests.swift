import Foundation
import Geometry
import MediaEncoding
import OutputFormats
import Pixels
import SceneModel
import TestSupport
import Testing

@testable import RenderPipeline

/// Films that loop by fading into their beginning.
@Suite struct CrossfadeTests {
  /// A black square on white jumps from the left to the right at half a second, under a gray bar.
  private static let jump = """
    inbetween: 1
    stage: {size: [40, 20], scale: 1, background: white, fps: 20, loop: {crossfade: 0.4}, HOLD}
    duration: 1
    layers:
      - {id: bar, frame: [0, 0, 40, 2], backgroundColor: "#808182"}
      - {id: square, frame: [5, 5, 10, 10], backgroundColor: black}
    script: [{at: 0.5, set: {square.position: [30, 10]}}]
    """

  private func scene(_ hold: String = "hold: {end: 0}") throws -> LoadedScene {
    try LoadedScene(text: Self.jump.replacing("HOLD", with: hold))
  }

  /// In closed form: the last 8 of 20 frames go on by an eighth each, from white to black on the left
  /// and from black to white on the right.
  @Test func `the last frames go over into the first one in equal steps`() throws {
    let film = try scene().film()
    #expect(film.schedule.frameCount == 20)
    let renderer = try film.makeRenderer()
    for index in 0..<20 {
      let pixels = try renderer.frame(index).pixels
      let part = Double(max(0, index - 12)) / 8
      let (left, right) = (pixels[10, 10] & 255, pixels[30, 10] & 255)
      if index < 10 {
        #expect((left, right) == (0, 255))
      } else {
        #expect(abs(Double(left) - 255 * (1 - part)) <= 1, "frame \(index)")
        #expect(abs(Double(right) - 255 * part) <= 1, "frame \(index)")
      }
      // What does not change is never exposed twice.
      #expect(pixels[20, 1] == 0xFF80_8182 && pixels[20, 18] == 0xFFFF_FFFF)
    }
  }

  @Test func `rests count: a film rests and fades at once`() throws {
    let film = try scene("hold: {start: 0.2, end: 0.6}").film()
    #expect(film.schedule.frameCount == 4 + 20 + 12)
    let fades = (0..<36).map { film.schedule.moment(ofFrame: $0).fade }
    #expect(fades[..<29].allSatisfy { $0 == 0 })
    #expect(fades[28...] == (0..<8).map { Rational($0) / 8 }[...])
    let hashes = try film.hashesInOrder()
    #expect(Set(hashes[24...28]).count == 1 && Set(hashes[28...]).count == 8)
    #expect(film.schedule.moment(at: 1) == FilmMoment(time: 1))
  }

  /// Whoever draws it, in whatever part.
  @Test func `workers, parts and stills show the same frames`() async throws {
    var scene = GeneratedScene.scene(seed: 21, duration: 10)
    (scene.stage.crossfade, scene.stage.hold.end) = (3, 1)
    scene.timeChanges = [.speed(seconds(1, over: 2), during: 8...9)]
    let loaded = try LoadedScene(scene, named: "fading")
    let film = try loaded.film()
    let whole = try film.hashesInOrder()
    #expect(whole.count == 360)
    #expect(try await film.hashes(jobs: 3) == whole)
    let part = try loaded.film { $0.part = .frames(260...340) }
    #expect(try part.hashesInOrder() == Array(whole[260...340]))
    let interval = try loaded.film { $0.part = .times(from: 9, to: 11) }
    #expect(try interval.hashesInOrder() == Array(whole[270..<330]))
    for index in [269, 275, 300, 329] {
      let still = try film.makeRenderer().still(at: Rational(index) / 30)
      #expect(still.frameHash == whole[index])
      #expect(try film.makeRenderer().frame(index).pixels.frameHash == whole[index])
    }
    scene.stage.poster = 10
    let poster = try LoadedScene(scene, named: "poster").film(for: .poster)
    #expect(try poster.hashesInOrder() == [whole[300]])
  }

  /// Decoded again: GIF's own colors, and how often it plays.
  @Test func `a GIF has the faded frames, and plays as often as it should`() async throws {
    let folder = try TemporaryFolder()
    for (loop, gif, webp) in [
      ("{crossfade: 0.4}", 0, 0), ("{crossfade: 0.4, times: 3, webp: once}", 3, 1), ("once", 1, 1),
    ] {
      let text = Self.jump.replacing("HOLD", with: "poster: 0.2").replacing(
        "loop: {crossfade: 0.4}", with: "loop: \(loop)")
      let scene = try LoadedScene(text: text)
      #expect(try scene.film(for: .gif).description.playCount == gif)
      #expect(try scene.film(for: .webp).description.playCount == webp)
      var options = RenderOptions()
      options.outputFolder = folder.url.path
      let file = try await Renderer(scene, options: options).render(.gif)
      let frames = try FilmReader.frames(of: file.path)
      guard loop.contains("crossfade") else { continue }
      // The last of eight steps is not the first frame yet.
      #expect(frames.last.map { $0.pixels[10, 10] & 255 } == 32)
    }
  }

  @Test func `two rates meet in a rest as well`() throws {
    var scene = GeneratedScene.scene(seed: 3, duration: 2)
    (scene.stage.crossfade, scene.stage.hold.end) = (1, 1)
    let schedules = [60, 50].map { FrameSchedule(of: scene, frameRate: Rational($0)) }
    let turns = Array(FrameMerge(schedules.map { ($0, 0..<$0.frameCount) }))
    #expect(zip(turns, turns.dropFirst()).allSatisfy { $0.moment < $1.moment })
    for film in 0...1 {
      let frames = turns.flatMap(\.frames).filter { $0.film == film }.map(\.index)
      #expect(frames == Array(0..<schedules[film].frameCount))
    }
    // Ten times a second both show the same.
    #expect(turns.filter { $0.frames.count == 2 }.count == 30)
  }
}
