import Foundation
import Geometry
import Libav
import Locking
import MediaEncoding
import OutputFormats
import Pixels
import SceneModel
import Simulation
import TestSupport
import Testing

@testable import RenderPipeline

private struct Fault: Error, Equatable { var frame: Int }

/// Hashes frames, and fails at one of them.
private struct FaultyWriter: FilmWriter {
  let film: FilmDescription
  let leadingFrames = 0
  /// The frame whose writing fails, and the segment whose sink cannot be made.
  var faultyFrame = -1
  var faultySegment = -1
  let written = Counter()

  func makeSink(for segment: FilmSegment) throws -> FaultySink {
    if segment.index == faultySegment { throw Fault(frame: segment.frames.lowerBound) }
    return FaultySink(faultyFrame: faultyFrame, written: written)
  }

  func join(_ outputs: [Int]) -> Int { outputs.reduce(0, +) }
}

private final class FaultySink: FrameSink {
  private let faultyFrame: Int
  private let written: Counter
  private var count = 0

  init(faultyFrame: Int, written: Counter) {
    (self.faultyFrame, self.written) = (faultyFrame, written)
  }

  func write(_ frame: RenderedFrame) throws {
    if frame.index == faultyFrame { throw Fault(frame: frame.index) }
    count += 1
    written.add()
  }

  func finish() -> Int { count }
}

/// A render that does not end well says why, and leaves nothing.
@Suite(.timeLimit(.minutes(15))) struct RenderFailureTests {
  /// 600 frames in four segments.
  private func scene() throws -> LoadedScene {
    try LoadedScene(GeneratedScene.scene(seed: 8, duration: 20), named: "failing")
  }

  private func options(_ folder: String, jobs: Int) -> RenderOptions {
    var options = RenderOptions()
    (options.outputFolder, options.scale, options.jobs) = (folder, 0.25, jobs)
    return options
  }

  @Test(arguments: OutputFormat.allCases.filter { !$0.isStill }, Cases.some(1, of: [2, 1]))
  func `a render that is cancelled leaves nothing`(format: OutputFormat, jobs: Int) async throws {
    let renderer = Renderer(try scene(), options: RenderOptions())
    let total = try renderer.film(for: format).schedule.frameCount
    // Early, in the middle, and when nearly all is drawn.
    for moment in Cases.some(2, of: [1, total / 3, total - 20]) {
      let folder = try TemporaryFolder()
      let renderer = Renderer(renderer.loaded, options: options(folder.url.path, jobs: jobs))
      let counter = Counter()
      let running = LockedValue<Task<RenderedFile, any Error>?>(nil)
      let task = Task {
        try await renderer.render(format) {
          if counter.add() >= moment { running.withLock { $0 }?.cancel() }
        }
      }
      running.withLock { $0 = task }
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(counter.count < total)
      let left = try folder.names.filter { $0 != "failing" }
      #expect(left.isEmpty, "after \(moment) frames")
      if format == .png { #expect(try files(in: folder.path("failing")).isEmpty) }
    }
  }

  @Test(arguments: OutputFormat.filmFiles)
  func `a render that is cancelled keeps the film that was there`(format: OutputFormat) async throws
  {
    let folder = try TemporaryFolder()
    let name = "failing.\(format.rawValue)"
    try folder.write("an earlier film", to: name)
    let renderer = Renderer(try scene(), options: options(folder.url.path, jobs: 2))
    let counter = Counter()
    let task = Task { try await renderer.render(format) { counter.add() } }
    while counter.count < 5 { try await Task.sleep(for: .milliseconds(1)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try folder.names == [name])
    #expect(try folder.bytes(name) == Data("an earlier film".utf8))
  }

  @Test(arguments: OutputFormat.allCases)
  func `a folder that cannot be is named before a frame is drawn`(
    format: OutputFormat
  ) async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("in the way", to: "file")
    let renderer = Renderer(try scene(), options: options("\(file)/films", jobs: 2))
    let counter = Counter()
    let error = await #expect(throws: OutputError.self) {
      try await renderer.render(format) { counter.add() }
    }
    #expect(error?.path.hasPrefix(file) == true)
    #expect(counter.count == 0)
    #expect(try folder.names == ["file"])
  }

  @Test(arguments: [1, 2])
  func `a full disk is the error of the film`(jobs: Int) async throws {
    let scratch = try TemporaryFolder()
    let film = try scene().film { $0.scale = 0.25 }
    let movie = try MP4Writer(
      film.description, path: "/dev/full", scratchDirectory: scratch.url.path)
    let full = await #expect(throws: AVError.self) { try await film.write(with: movie, jobs: jobs) }
    #expect(full?.path == "/dev/full")
    #expect(full?.description.hasSuffix("No space left on device") == true)
    #expect(try scratch.names.isEmpty)
  }

  @Test(arguments: [0, 1, 119, 150, 299, 599], [1, 2, 3])
  func `an error of a sink is the error of the film`(frame: Int, jobs: Int) async throws {
    let film = try scene().film { $0.scale = 0.25 }
    var writer = FaultyWriter(film: film.description)
    writer.faultyFrame = frame
    let faulty = writer
    await #expect(throws: Fault(frame: frame)) { try await film.write(with: faulty, jobs: jobs) }
    #expect(writer.written.count < 600)
  }

  @Test(arguments: [0, 1, 3], [1, 2])
  func `so is that of a sink that cannot be made`(segment: Int, jobs: Int) async throws {
    let film = try scene().film { $0.scale = 0.25 }
    var writer = FaultyWriter(film: film.description)
    writer.faultySegment = segment
    let faulty = writer
    await #expect(throws: Fault(frame: segment * 150)) {
      try await film.write(with: faulty, jobs: jobs)
    }
  }

  @Test func `a writer without faults gets every frame`() async throws {
    let film = try scene().film { $0.scale = 0.25 }
    for jobs in 1...3 {
      #expect(try await film.write(with: FaultyWriter(film: film.description), jobs: jobs) == 600)
    }
  }

  private func files(in folder: String) throws -> [String] {
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder)
  }
}
