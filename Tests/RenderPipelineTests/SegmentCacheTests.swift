import AnimationEngine
import Foundation
import Geometry
import Locking
import MediaEncoding
import OutputFormats
import SceneModel
import TestSupport
import Testing

@testable import RenderPipeline

/// Segments are kept by what their frames show, and a film that is joined of them is the one that is drawn.
@Suite struct SegmentCacheTests {
  /// What a cache says.
  private final class Notes: Sendable {
    private let texts = LockedValue<[String]>([])
    var all: [String] { texts.withLock(\.self) }
    func add(_ text: String) { texts.withLock { $0.append(text) } }
  }

  private struct Place {
    let folder: TemporaryFolder
    let notes = Notes()

    init() throws { folder = try TemporaryFolder() }

    var cache: RenderCache {
      RenderCache(folder: folder.path("cache")) { [notes] in notes.add($0) }
    }

    /// The files of a render by their formats, and how many pixels were drawn for them.
    func render(
      _ scene: Scene, _ formats: [OutputFormat], to name: String, cache: RenderCache?,
      jobs: Int = 2
    ) async throws -> (files: [String: Data], drawnPixels: Int) {
      var options = RenderOptions()
      (options.frameRate, options.scale, options.jobs) = (60, 0.5, jobs)
      (options.formats, options.outputFolder) = (formats, folder.path(name))
      let plan = try Renderer(LoadedScene(scene, named: "long"), options: options).plan()
      var queue = RenderQueue(jobs: jobs) { _ in cache.map { plan.using($0) } ?? plan }
      queue.isMeasured = true
      var measured: StageMeter.Figures?
      let counter = Counter()
      try await queue.run(
        sceneCount: 1, progress: { _ in counter.add() },
        tell: { _, event in
          if case .failed(let error) = event { Issue.record(error) }
          if case .finished(let figures?, _) = event { measured = figures }
        })
      // Every frame is told once, drawn or not.
      #expect(counter.count == plan.targets.reduce(0) { $0 + $1.frameCount })
      var files: [String: Data] = [:]
      for target in plan.targets {
        files[target.format.name] = try Data(contentsOf: URL(fileURLWithPath: target.path))
      }
      return (files, try #require(measured).drawnPixels)
    }
  }

  /// Ten seconds, in four segments of 150 frames at 60 a second.
  private func scene(seed: UInt64) -> Scene { GeneratedScene.scene(seed: seed, duration: 10) }

  /// The same, but that its background is another color in the last second.
  private func edited(_ scene: Scene) throws -> Scene {
    var scene = scene
    var change = AnimationParameters()
    change.keyPath = LayerKeyPath(.backgroundColor)
    (change.from, change.to) = (.color(.black), .color(.white))
    change.duration = 1
    let front = try #require(scene.layers.layer(named: "front"))
    scene.script.append(
      ScriptEntry(
        time: 9, action: .animate([front], change, key: "late"),
        location: SourceLocation(line: 1, column: 1)))
    return scene
  }

  @Test(arguments: Cases.some(1, of: [3, 8] as [UInt64]))
  func `films of kept segments have the bytes of films that are drawn`(seed: UInt64) async throws {
    let place = try Place()
    let (first, second) = (scene(seed: seed), try edited(scene(seed: seed)))
    let formats = OutputFormat.pictureFilms.filter { $0 != .png }
    let plain = try await place.render(first, formats, to: "plain", cache: nil)
    let cold = try await place.render(first, formats, to: "cold", cache: place.cache)
    #expect(cold.files == plain.files && cold.drawnPixels == plain.drawnPixels)
    // Scenes without files have no films in the cache, so that what follows is made of segments.
    let warm = try await place.render(first, formats, to: "warm", cache: place.cache, jobs: 1)
    #expect(warm.files == plain.files && warm.drawnPixels == 0)
    let whole = try await place.render(second, formats, to: "whole", cache: nil)
    let part = try await place.render(second, formats, to: "part", cache: place.cache, jobs: 3)
    #expect(part.files == whole.files && whole.files != plain.files)
    #expect(part.drawnPixels > 0 && part.drawnPixels < whole.drawnPixels / 2)
    #expect(place.notes.all.isEmpty)
  }

  @Test func `a byte that was changed in a kept segment is told, and the segment drawn again`()
    async throws
  {
    let place = try Place()
    let scene = scene(seed: 3)
    let plain = try await place.render(scene, [.mp4], to: "plain", cache: place.cache)
    let segments = try place.cache.contents(withTitles: true).filter {
      $0.title?.contains("frames") ?? false
    }
    #expect(segments.count == 4)
    for (number, entry) in segments.enumerated() {
      var bytes = try Data(contentsOf: URL(fileURLWithPath: entry.path))
      bytes[bytes.count * (number + 1) / 5] ^= 4
      try bytes.write(to: URL(fileURLWithPath: entry.path))
      let mended = try await place.render(scene, [.mp4], to: "mended", cache: place.cache)
      #expect(mended.files == plain.files)
      #expect(mended.drawnPixels > 0 && mended.drawnPixels < plain.drawnPixels / 2)
      #expect(place.notes.all.count == number + 1)
    }
    #expect(place.notes.all.allSatisfy { $0.contains("was damaged") })
  }

  @Test func `other sizes, rates, options and formats have other segments`() async throws {
    let place = try Place()
    let scene = scene(seed: 3)
    _ = try await place.render(scene, [.mp4], to: "plain", cache: place.cache)
    let count = try place.cache.contents().count
    let other = try await place.render(scene, [.webm], to: "other", cache: place.cache)
    #expect(other.drawnPixels > 0)
    // Four segments, and the mark that there are some.
    #expect(try place.cache.contents().count == count + 5)
    var options = RenderOptions()
    (options.frameRate, options.scale, options.formats) = (60, 0.5, [.mp4])
    options.outputFolder = place.folder.path("options")
    for change in [
      { $0.mp4.constantRateFactor = 30 }, { $0.scale = 0.25 }, { $0.frameRate = 50 },
      { $0.slowdown = 2 }, { $0.part = .frames(0...500) },
    ] as [(inout RenderOptions) -> Void] {
      var changed = options
      change(&changed)
      let plan = try Renderer(LoadedScene(scene, named: "long"), options: changed).plan()
        .using(place.cache)
      let target = try #require(plan.targets.first)
      #expect(try #require(plan.segmentPlace(of: target)).isMarked == false)
    }
  }
}
