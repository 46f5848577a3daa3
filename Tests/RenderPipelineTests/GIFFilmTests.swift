import Foundation
import Geometry
import MediaEncoding
import OutputFormats
import Pixels
import SceneModel
import TestSupport
import Testing

@testable import RenderPipeline

/// GIFs in a size and at a rate of their own.
@Suite struct GIFFilmTests {
  /// A square of few colors that moves, at two pixels per point and 60 frames per second.
  private static let scene = """
    inbetween: 1
    stage: {size: [61, 40], scale: 2, fps: 60, background: white, hold: {start: 0.2}}
    duration: 0.5
    layers:
      - {id: square, position: [20, 20], size: [16, 16], backgroundColor: "#E4472F"}
    script:
      - {at: 0, animate: square.position.x, from: 20, to: 50, duration: 0.5}
    """

  private func render(
    _ formats: [OutputFormat], _ text: String = scene, jobs: Int = 1,
    _ change: (inout RenderOptions) -> Void = { _ in }
  ) async throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    var options = RenderOptions()
    (options.outputFolder, options.formats) = (folder.url.path, formats)
    change(&options)
    let plan = try Renderer(LoadedScene(text: text), options: options).plan()
    try await RenderQueue(jobs: jobs) { _ in plan }.run(
      sceneCount: 1, progress: { _ in },
      tell: { _, event in
        if case .failed(let error) = event { Issue.record(error) }
      })
    return folder
  }

  @Test func `a GIF has a pixel per point, and every second frame of 60 a second`() async throws {
    let folder = try await render([.gif])
    let info = try FilmReader(path: folder.path("scene.gif")).info
    #expect((info.width, info.height) == (61, 40))
    #expect(info.duration == Rational(70) / 100)
    #expect(info.frameRate == 30)
  }

  /// Few colors are exact in a GIF, so every image is the drawing's means.
  @Test func `pixels are the means of what is drawn for the other films`() async throws {
    let folder = try await render([.gif, .png])
    let images = try FilmReader.frames(of: folder.path("scene.gif"))
    #expect(images.count > 10)
    for image in images {
      // Image n begins at the nearest hundredth to n / 30.
      let index = Int((image.time * 30 + Rational(1) / 2).floor) * 2
      let name = "scene/frame-\(String(format: "%05d", index)).png"
      let drawn = try #require(try FilmReader.frames(of: folder.path(name)).first).pixels
      let small = PixelBuffer(width: 61, height: 40)
      small.reduce(drawn, by: 2, in: drawn.bounds)
      #expect(image.pixels.frameHash == small.frameHash, "frame \(index)")
    }
  }

  @Test func `alone, beside others, and with any number of jobs it has the same bytes`()
    async throws
  {
    let alone = try await render([.gif]).bytes("scene.gif")
    for jobs in 1...3 {
      let both = try await render([.mp4, .gif, .webp], jobs: jobs)
      #expect(try both.bytes("scene.gif") == alone)
    }
  }

  @Test func `options go before the scene's own, and those for GIFs before those for all`()
    async throws
  {
    func film(
      _ text: String, _ change: (inout RenderOptions) -> Void
    ) async throws -> (width: Int, rate: Rational) {
      let loaded = try LoadedScene(text: text)
      var options = RenderOptions()
      options.formats = [.gif]
      change(&options)
      let target = try Renderer(loaded, options: options).plan().targets[0]
      return (target.description.width, target.film.schedule.frameRate)
    }
    let own = Self.scene + "\ngif: {scale: 1.5, fps: 20}\n"
    #expect(try await film(Self.scene) { _ in } == (61, 30))
    #expect(try await film(Self.scene) { ($0.scale, $0.frameRate) = (2, 60) } == (122, 50))
    #expect(try await film(own) { _ in } == (92, 20))
    #expect(try await film(own) { ($0.scale, $0.frameRate) = (2, 60) } == (92, 20))
    #expect(try await film(own) { ($0.gif.scale, $0.gif.frameRate) = (3, 50) } == (183, 50))
  }

  @Test func `a limit in the scene is kept, and what was given up is known`() async throws {
    let text = Self.scene + "\ngif: {maxBytes: 2500, quality: 100, scale: 2, fps: 50}\n"
    let folder = try TemporaryFolder()
    var options = RenderOptions()
    options.outputFolder = folder.url.path
    let file = try await Renderer(LoadedScene(text: text), options: options).render(.gif)
    let outcome = try #require(file.outcome)
    #expect(!outcome.isFull)
    #expect(outcome.byteCount <= 2500)
    #expect(try folder.bytes("scene.gif").count == outcome.byteCount)
    #expect(file.size == (outcome.width, outcome.height))
  }
}
