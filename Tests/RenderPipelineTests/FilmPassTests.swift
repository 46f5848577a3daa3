import Foundation
import Geometry
import MediaEncoding
import OutputFormats
import Pixels
import SceneModel
import Simulation
import Synchronization
import TestSupport
import Testing

@testable import RenderPipeline

/// Frames are drawn once for all films of a scene, and that does not show.
@Suite(.timeLimit(.minutes(15))) struct FilmPassTests {
  /// 300 frames in two segments; the poster's time is no frame's.
  private func scene(seed: UInt64 = 5) throws -> LoadedScene {
    var scene = GeneratedScene.scene(seed: seed, duration: 4)
    (scene.stage.hold.start, scene.stage.hold.end) = (seconds(1, over: 4), seconds(3, over: 4))
    return try LoadedScene(scene, named: "shared")
  }

  private func options(_ folder: String, jobs: Int = 1) -> RenderOptions {
    var options = RenderOptions()
    (options.outputFolder, options.jobs) = (folder, jobs)
    (options.frameRate, options.scale) = (60, 0.5)
    return options
  }

  private func render(
    _ scene: LoadedScene, _ formats: [OutputFormat], to folder: String, jobs: Int
  ) async throws -> StageMeter.Figures {
    var options = options(folder)
    (options.formats, options.sheet) = (formats, ContactSheet())
    let plan = try Renderer(scene, options: options).plan()
    var queue = RenderQueue(jobs: jobs) { _ in plan }
    queue.isMeasured = true
    var measured: StageMeter.Figures?
    try await queue.run(
      sceneCount: 1, progress: { _ in },
      tell: { _, event in
        if case .failed(let error) = event { Issue.record(error) }
        if case .finished(let figures?, _) = event { measured = figures }
      })
    return try #require(measured)
  }

  /// The bytes of all files in a folder, by their names.
  private func contents(of folder: URL) throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      let file = folder.appendingPathComponent(name)
      if try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true {
        contents[name] = try Data(contentsOf: file)
      }
    }
    return contents
  }

  @Test(arguments: Cases.some(1, of: [5, 6, 7] as [UInt64]))
  func `files of one pass have the bytes of separate renders, for any number of jobs`(
    seed: UInt64
  ) async throws {
    let scene = try scene(seed: seed)
    let separate = try TemporaryFolder()
    let all = OutputFormat.allCases.filter { !$0.isVector }
    for format in all {
      _ = try await Renderer(scene, options: options(separate.url.path)).render(format)
    }
    var expected = try contents(of: separate.url)
    let sheet = ContactSheet()
    expected["shared-sheet.png"] = Data(
      try PNGFile.data(sheet.draw(scene, at: sheet.moments(of: scene.scene))))
    #expect(expected.count > 300)
    for jobs in 1...3 {
      let together = try TemporaryFolder()
      let formats = jobs == 2 ? all.reversed() : all
      _ = try await render(scene, formats, to: together.url.path, jobs: jobs)
      let found = try contents(of: together.url)
      #expect(found.keys.sorted() == expected.keys.sorted())
      for (name, bytes) in found { #expect(bytes == expected[name], "\(name), \(jobs) jobs") }
    }
  }

  /// Counts pixels, drawn or kept, and not time: each turn of a pass passes all of them once.
  @Test(arguments: [1, 2]) func `a frame is drawn once for all`(jobs: Int) async throws {
    let scene = try scene()
    func pixels(_ formats: [OutputFormat]) async throws -> Int {
      let folder = try TemporaryFolder()
      let figures = try await render(scene, formats, to: folder.url.path, jobs: jobs)
      return figures.drawnPixels + figures.reusedPixels
    }
    let film = try scene.film { ($0.frameRate, $0.scale) = (60, 0.5) }
    let frame = film.size.width * film.size.height
    #expect(try await pixels([.mp4]) == film.schedule.frameCount * frame)
    #expect(try await pixels([.mp4, .png]) == film.schedule.frameCount * frame)
    let poster = scene.scene.posterTime
    let isFrame = (0..<film.schedule.frameCount).contains {
      film.schedule.time(ofFrame: $0) == poster
    }
    #expect(
      try await pixels([.mp4, .png, .poster])
        == (film.schedule.frameCount + (isFrame ? 0 : 1)) * frame)
  }

  @Test func `stages are told apart and nothing is measured unasked`() async throws {
    let scene = try scene()
    let folder = try TemporaryFolder()
    let figures = try await render(scene, [.mp4, .gif], to: folder.url.path, jobs: 2)
    for stage in [RenderStage.evaluate, .draw, .convert, .encode, .write] {
      #expect(figures.seconds(stage) > 0, "\(stage)")
    }
    #expect(figures.seconds(.encode) > figures.seconds(.convert))
    #expect(figures.seconds(.play) == 0)
    #expect(StageMeter.current == nil)
  }

  @Test func `windows hold as many frames as fit their budget`() throws {
    func pass(scale: Double) throws -> FilmPass {
      FilmPass(try scene().film { $0.scale = scale }, outlets: [], partCount: 1)
    }
    // 96×72 points: 27,648 bytes a frame at scale 1.
    #expect(try pass(scale: 1).windowCapacity(3) == 4)
    // 40 MB: more than the 24 MiB.
    #expect(try pass(scale: 38).windowCapacity(1) == 1)
    // 8 MB.
    #expect(try pass(scale: 17).windowCapacity(1) == 3)
    #expect(try pass(scale: 17).windowCapacity(2) == 1)
  }
}
