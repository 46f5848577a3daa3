import Foundation
import Geometry
import MediaEncoding
import OutputFormats
import Pixels
import SceneModel
import TestSupport
import Testing

@testable import RenderPipeline

/// The bytes of a film follow from its scene, not from who rendered it.
@Suite struct FilmBytesTests {
  /// Generated scenes have what SVG cannot say: `VectorFilmFileTests` look at that format.
  @Test(arguments: OutputFormat.pictureFilms)
  func `any number of jobs and any run give the same bytes`(format: OutputFormat) async throws {
    let scene = try LoadedScene(
      GeneratedScene.scene(seed: 3, duration: 10), named: "long")
    let folder = try TemporaryFolder()
    var options = RenderOptions()
    (options.frameRate, options.scale) = (60, 0.5)
    var files: [Data] = []
    let jobCounts = Cases.areAll ? [1, 2, 3, 2] : [1, 3, 2]
    for (run, jobs) in jobCounts.enumerated() {
      options.outputFolder = folder.path("run-\(run)")
      options.jobs = jobs
      let renderer = Renderer(scene, options: options)
      let frameCount = try renderer.film(for: format).schedule.frameCount
      #expect(Rational(frameCount) == format.frameRate(for: 60) * 10)
      #expect(FilmSegment.segments(ofFrames: frameCount).count == 4)
      let file = try await renderer.render(format)
      files.append(try Data(contentsOf: URL(fileURLWithPath: file.path)))
    }
    #expect(files[0].count > 10_000)
    #expect(
      files.map { $0 == files[0] } == jobCounts.map { _ in true }, "runs with \(jobCounts) jobs")
  }

  @Test func `progress counts every frame once, whatever is drawn ahead`() async throws {
    let scene = try LoadedScene(GeneratedScene.scene(seed: 4, duration: 9), named: "counted")
    let folder = try TemporaryFolder()
    for format in OutputFormat.allCases where !format.isVector {
      for jobs in [1, 2] {
        var options = RenderOptions()
        (options.outputFolder, options.scale, options.jobs) = (folder.url.path, 0.25, jobs)
        let renderer = Renderer(scene, options: options)
        let counter = Counter()
        _ = try await renderer.render(format) { counter.add() }
        #expect(
          try counter.count == renderer.film(for: format).schedule.frameCount)
      }
    }
  }
}

/// Parts of a film, and slow motion, show frames of the whole film.
@Suite struct FilmPartTests {
  private func scene() throws -> LoadedScene {
    try LoadedScene(GeneratedScene.scene(seed: 21, duration: 2), named: "parts")
  }

  @Test(arguments: [0...0, 7...7, 0...59, 13...48, 50...59])
  func `a range of frames`(frames: ClosedRange<Int>) async throws {
    let whole = try scene().film().hashesInOrder()
    let part = try scene().film { $0.part = .frames(frames) }
    #expect(try await part.hashes(jobs: 2) == Array(whole[frames]))
    #expect(throws: RenderOptionError.self) {
      try scene().film { $0.part = .frames(frames.lowerBound...60) }
    }
  }

  /// Numbers are the film's, so frames of its rests have some as well.
  @Test func `frames of a film that rests at its ends`() async throws {
    var scene = GeneratedScene.scene(seed: 21, duration: 2)
    (scene.stage.hold.start, scene.stage.hold.end) = (seconds(1, over: 4), seconds(1, over: 5))
    let loaded = try LoadedScene(scene, named: "resting")
    let film = try loaded.film()
    #expect(film.schedule.frameCount == 8 + 60 + 6)
    #expect(film.schedule.movingFrames == 8..<68)
    let whole = try film.hashesInOrder()
    for frames in [0...3, 5...12, 20...24, 60...73, 73...73] {
      let part = try loaded.film { $0.part = .frames(frames) }
      #expect(try part.hashesInOrder() == Array(whole[frames]), "\(frames)")
      #expect(part.schedule.time(ofFrame: 0) == film.schedule.time(ofFrame: frames.lowerBound))
    }
    #expect(throws: RenderOptionError.self) { try loaded.film { $0.part = .frames(50...74) } }
  }

  @Test(
    arguments: [
      (0, 200, 0..<60), (10, 20, 3..<6), (11, 20, 4..<6), (0, 1, 0..<1), (199, 300, nil),
      (50, 150, 15..<45),
    ] as [(Int64, Int64, Range<Int>?)])
  func `an interval of time, in hundredths`(
    from: Int64, to: Int64, frames: Range<Int>?
  ) async throws {
    let interval = RenderOptions.Part.times(
      from: seconds(from, over: 100), to: seconds(to, over: 100))
    guard let frames else {
      // After the last frame's time there is none.
      let scene = try scene()
      #expect(throws: RenderOptionError.self) { try scene.film { $0.part = interval } }
      return
    }
    let whole = try scene().film().hashesInOrder()
    let part = try scene().film { $0.part = interval }
    #expect(try await part.hashes(jobs: 1) == Array(whole[frames]))
  }

  @Test func `an interval that is open on one side`() async throws {
    let whole = try scene().film().hashesInOrder()
    let end = try scene().film { $0.part = .times(from: 1, to: nil) }
    #expect(try end.hashesInOrder() == Array(whole[30...]))
    let beginning = try scene().film { $0.part = .times(from: nil, to: 1) }
    #expect(try beginning.hashesInOrder() == Array(whole[..<30]))
  }

  /// A GIF has times of its own where its scene has more than 50 frames per second.
  @Test func `parts of a GIF are frames of the whole GIF`() async throws {
    func film(_ part: RenderOptions.Part) throws -> Film {
      try scene().film(for: .gif) { ($0.frameRate, $0.part) = (60, part) }
    }
    let whole = try film(.whole).hashesInOrder()
    #expect(whole.count == 100)
    let part = try film(.times(from: seconds(31, over: 100), to: seconds(7, over: 10)))
    #expect(try part.hashesInOrder() == Array(whole[16..<35]))
  }

  @Test func `slow motion has the film's frames and those between them`() async throws {
    // The mark that says how slow the film is would stand in every frame.
    var quiet = GeneratedScene.scene(seed: 21, duration: 2)
    quiet.stage.speedMark = .hidden
    let scene = try LoadedScene(quiet, named: "parts")
    let whole = try scene.film().hashesInOrder()
    let slow = try scene.film { $0.slowdown = 3 }
    let hashes = try await slow.hashes(jobs: 2)
    #expect(hashes.count == 180)
    #expect(slow.schedule.duration == 6)
    #expect(stride(from: 0, to: 180, by: 3).map { hashes[$0] } == whole)
    let marked = try self.scene().film { $0.slowdown = 3 }
    #expect(try marked.hashesInOrder()[0] != whole[0])
    // One of the frames between is the picture of that time.
    let between = try scene.film().makeRenderer().still(at: seconds(31, over: 90))
    #expect(hashes[31] == between.frameHash)

    let fast = try scene.film { $0.slowdown = seconds(1, over: 2) }
    #expect(try fast.hashesInOrder() == stride(from: 0, to: 60, by: 2).map { whole[$0] })

    let part = try scene.film { ($0.slowdown, $0.part) = (3, .frames(40...99)) }
    #expect(try part.hashesInOrder() == Array(hashes[40...99]))
  }

  @Test func `a part with no frame in it is refused`() throws {
    let scene = try scene()
    for part in [
      RenderOptions.Part.frames(60...70), .times(from: 2, to: nil), .times(from: 5, to: 6),
    ] {
      #expect(throws: RenderOptionError.self) { try scene.film { $0.part = part } }
    }
  }

  @Test func `another rate or scale is the same scene`() throws {
    let slow = try scene().film { $0.frameRate = 10 }.hashesInOrder()
    let whole = try scene().film().hashesInOrder()
    #expect(slow == stride(from: 0, to: 60, by: 3).map { whole[$0] })
    let large = try scene().film { $0.scale = 1.5 }
    #expect((large.size.width, large.size.height) == (144, 108))
    #expect(throws: RenderOptionError.self) { try scene().film { $0.scale = 1000 } }
  }
}
