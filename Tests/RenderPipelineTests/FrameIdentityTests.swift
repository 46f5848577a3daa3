import CairoRaster
import Foundation
import Geometry
import MediaEncoding
import Overlays
import Pixels
import SceneModel
import TestSupport
import Testing

@testable import RenderPipeline

/// A frame is the same picture, whoever draws it and whatever was drawn before.
@Suite struct FrameIdentityTests {
  @Test(arguments: Cases.some(8, of: 0..<16))
  func `frames of generated scenes do not depend on how they are drawn`(seed: UInt64) async throws {
    let scene = try LoadedScene(GeneratedScene.scene(seed: seed), named: "generated-\(seed)")
    try await expectIdentity(of: scene.film(), seed: seed)
  }

  /// `check` draws all frames of all scenes, so here a few of every other one are enough.
  @Test(arguments: Cases.some(LoadedScene.galleryPaths.count / 2, of: LoadedScene.galleryPaths))
  func `neither do those of the gallery`(path: String) async throws {
    let film = try SceneLoader().load(path).film { $0.scale = 0.25 }
    var random = SeededGenerator(seed: 1)
    let frames = (0..<film.schedule.frameCount).shuffled(using: &random).prefix(
      Cases.count(3, of: 6))
    let wanderer = try film.makeRenderer()
    for index in frames {
      let wandering = try wanderer.frame(index).pixels.frameHash
      let fresh = try film.makeRenderer()
      #expect(try fresh.frame(index).pixels.frameHash == wandering, "frame \(index) drawn alone")
      // A rest has one time, and a film that loops by a cross-fade fades in it.
      let moment = film.schedule.moment(ofFrame: index)
      guard film.schedule.moment(at: moment.time) == moment else { continue }
      let still = try film.makeRenderer().still(at: moment.time)
      #expect(still.frameHash == wandering, "still of frame \(index)")
      await Task.yield()
    }
  }

  /// Scenes in about twelve steps: what changed is found for each step anew.
  @Test(arguments: Cases.some(LoadedScene.galleryPaths.count * 2 / 3, of: LoadedScene.galleryPaths))
  func `what is redrawn in part is what is redrawn as a whole`(path: String) async throws {
    let scene = try SceneLoader().load(path)
    let film = try scene.film { $0.scale = 0.25 }
    func compositor() throws -> Compositor {
      try Compositor(
        assets: scene.assets, pixelWidth: film.size.width, pixelHeight: film.size.height,
        scale: 0.25)
    }
    let (partly, wholly) = (try compositor(), try compositor())
    var partial = 0
    for index in stride(
      from: 0, to: film.schedule.frameCount, by: max(9, film.schedule.frameCount / 12))
    {
      let shown = film.presentation(at: film.place(ofFrame: index))
      let area = try partly.draw(shown).reduce(0) { $0 + $1.area }
      try wholly.redraw(shown)
      try #require(partly.frame().frameHash == wholly.frame().frameHash, "frame \(index)")
      if area > 0, area < film.size.width * film.size.height { partial += 1 }
      // Tests with limits of time wait for their turn.
      await Task.yield()
    }
    // Otherwise whole frames were compared with whole frames.
    #expect(partial > 2)
  }

  /// Compares a film's frames in order with the same frames drawn in other ways.
  private func expectIdentity(of film: Film, seed: UInt64) async throws {
    let inOrder = try film.hashesInOrder()
    #expect(Set(inOrder).count > 1, "a film in which nothing moves shows nothing")

    for index in inOrder.indices {
      let time = film.schedule.time(ofFrame: index)
      let alone = try film.makeRenderer()
      #expect(try alone.still(at: time).frameHash == inOrder[index], "still of frame \(index)")
      let fresh = try film.makeRenderer()
      #expect(
        try fresh.frame(index).pixels.frameHash == inOrder[index], "frame \(index) drawn alone")
    }

    var random = SeededGenerator(seed: seed)
    let wanderer = try film.makeRenderer()
    for index in (0..<inOrder.count).shuffled(using: &random) {
      let pixels = try wanderer.frame(index).pixels
      #expect(pixels.frameHash == inOrder[index], "frame \(index) out of order")
    }

    let folder = try TemporaryFolder()
    let scratch = try TemporaryFolder()
    let writer = try PNGWriter(
      film.description, directory: folder.url.path, scratchDirectory: scratch.url.path)
    try await film.write(with: writer, jobs: 2)
    let files = try FilmReader.frames(of: folder.url.path)
    #expect(files.map(\.pixels.frameHash) == inOrder)
  }

  @Test func `a frame that is kept stays as it was, one that is let go is written again`() throws {
    let scene = try LoadedScene(GeneratedScene.scene(seed: 2), named: "kept")
    let film = try scene.film()
    let inOrder = try film.hashesInOrder()
    let renderer = try film.makeRenderer()
    let kept = try (0..<30).map { try renderer.frame($0).pixels }
    #expect(kept.map(\.frameHash) == inOrder)

    let frugal = try film.makeRenderer()
    var places: Set<ObjectIdentifier> = []
    for index in 0..<30 { places.insert(ObjectIdentifier(try frugal.frame(index).pixels)) }
    #expect(places.count == 2)
  }

  @Test(arguments: [17, 18] as [UInt64])
  func `segments meet without a seam`(seed: UInt64) async throws {
    let scene = try LoadedScene(
      GeneratedScene.scene(seed: seed, duration: 17), named: "long-\(seed)")
    let film = try scene.film { $0.scale = 0.5 }
    #expect(FilmSegment.segments(ofFrames: film.schedule.frameCount).count == 4)
    let inOrder = try film.hashesInOrder()
    for jobs in 1...3 { #expect(try await film.hashes(jobs: jobs) == inOrder) }
  }

  @Test(arguments: 0..<4)
  func `a census has the hashes of single frames`(seed: UInt64) async throws {
    let scene = try LoadedScene(GeneratedScene.scene(seed: seed), named: "census-\(seed)")
    let film = try scene.film()
    let census = try await film.hashes(jobs: 2)
    let single = try (0..<film.schedule.frameCount).map {
      try film.makeRenderer().still(at: film.schedule.time(ofFrame: $0)).frameHash
    }
    #expect(census == single)
  }

  @Test func `a census of a still picture repeats its hash`() async throws {
    let scene = try LoadedScene(
      text: """
        inbetween: 1
        stage: {size: [16, 12], scale: 1}
        duration: 0.5
        layers: [{id: box, frame: [2, 2, 7, 7], backgroundColor: crimson}]

        """)
    let film = try scene.film()
    let still = try film.makeRenderer().still(at: 0).frameHash
    #expect(try await film.hashes(jobs: 1) == Array(repeating: still, count: 30))
  }
}
