import Foundation
import Geometry
import Locking
import MediaEncoding
import OutputFormats
import SceneModel
import Simulation
import TestSupport
import Testing

@testable import RenderPipeline

private struct Fault: Error, Equatable { var scene: Int }

@Suite(.timeLimit(.minutes(15))) struct RenderQueueTests {
  /// Scenes of so many seconds, at 30 frames a second.
  private func queue(
    _ durations: [Rational], in folder: String, jobs: Int,
    formats: [OutputFormat] = [.gif, .poster]
  ) -> RenderQueue {
    RenderQueue(jobs: jobs) { index in
      let scene = try LoadedScene(
        GeneratedScene.scene(seed: UInt64(index), duration: durations[index]),
        named: "scene-\(index)")
      guard durations[index] > 0 else { throw Fault(scene: index) }
      var options = RenderOptions()
      (options.outputFolder, options.formats, options.scale) = (folder, formats, 0.25)
      return try Renderer(scene, options: options).plan()
    }
  }

  @Test(arguments: [1, 2, 3])
  func `a scene that fails does not stop the others`(jobs: Int) async throws {
    let folder = try TemporaryFolder()
    var failed: [Int] = []
    var written: Set<String> = []
    var finished: Set<Int> = []
    try await queue([1, 0, 9, 1], in: folder.url.path, jobs: jobs).run(
      sceneCount: 4, progress: { _ in },
      tell: { scene, event in
        switch event {
        case .failed(let error):
          #expect(error as? Fault == Fault(scene: 1))
          failed.append(scene)
        case .wrote(let file, _):
          written.insert(URL(fileURLWithPath: file.path).lastPathComponent)
          #expect(FileManager.default.fileExists(atPath: file.path))
        case .finished: finished.insert(scene)
        case .read, .began: break
        }
      })
    #expect(failed == [1])
    #expect(finished == [0, 2, 3])
    #expect(try folder.names == written.sorted())
    #expect(written.count == 6)
  }

  /// A film whose place is taken by a folder fails; its scene's others too, and no other scene's.
  @Test(arguments: [1, 2])
  func `a film that cannot be written is the failure of its scene alone`(jobs: Int) async throws {
    let folder = try TemporaryFolder()
    try folder.write("in the way", to: "scene-0.gif/file")
    let failed = LockedValue<[Int]>([])
    try await queue([9, 1], in: folder.url.path, jobs: jobs).run(
      sceneCount: 2, progress: { _ in },
      tell: { scene, event in
        if case .failed = event { failed.withLock { $0.append(scene) } }
      })
    #expect(failed.withLock(\.self) == [0])
    #expect(try folder.names == ["scene-0.gif", "scene-1.gif", "scene-1.png"])
  }

  @Test func `the longest film comes first, and each is ended before the next`() async throws {
    let folder = try TemporaryFolder()
    var order: [String] = []
    try await queue([1, 3, 2, 12, 3], in: folder.url.path, jobs: 1, formats: [.gif]).run(
      sceneCount: 5, progress: { _ in },
      tell: { scene, event in
        switch event {
        case .began: order.append("began \(scene)")
        case .finished: order.append("finished \(scene)")
        case .read, .wrote, .failed: break
        }
      })
    #expect(order == [3, 1, 4, 2, 0].flatMap { ["began \($0)", "finished \($0)"] })
  }

  @Test(arguments: [1, 2, 3])
  func `progress counts every frame of every film once`(jobs: Int) async throws {
    let folder = try TemporaryFolder()
    let counts = LockedValue<[Int: Int]>([:])
    var expected: [Int: Int] = [:]
    try await queue([1, 9, 2], in: folder.url.path, jobs: jobs).run(
      sceneCount: 3, progress: { scene in counts.withLock { $0[scene, default: 0] += 1 } },
      tell: { scene, event in
        if case .read(let plan) = event {
          expected[scene] = plan.targets.map(\.frameCount).reduce(0, +)
        }
      })
    #expect(counts.withLock(\.self) == expected)
  }

  @Test(arguments: [1, 2], [1, 40, 300])
  func `a queue that is cancelled leaves whole files only`(jobs: Int, moment: Int) async throws {
    let folder = try TemporaryFolder()
    let written = LockedValue<Set<String>>([])
    let running = LockedValue<Task<Void, any Error>?>(nil)
    let counter = Counter()
    let queue = queue([1, 9, 2, 3], in: folder.url.path, jobs: jobs)
    let task = Task {
      try await queue.run(
        sceneCount: 4,
        progress: { _ in if counter.add() >= moment { running.withLock { $0 }?.cancel() } },
        tell: { _, event in
          switch event {
          case .wrote(let file, _):
            _ = written.withLock {
              $0.insert(URL(fileURLWithPath: file.path).lastPathComponent)
            }
          case .failed(let error): Issue.record(error)
          case .read, .began, .finished: break
          }
        })
    }
    running.withLock { $0 = task }
    await #expect(throws: CancellationError.self) { try await task.value }
    let whole = written.withLock { $0.sorted() }
    #expect(try folder.names == whole)
  }

  /// Without writers: what a backlog hands out, and when.
  @Test func `one worker reads ahead while there is something to draw`() throws {
    let scene = try LoadedScene(GeneratedScene.scene(seed: 1), named: "one")
    var options = RenderOptions()
    options.formats = [.gif]
    let plan = try Renderer(scene, options: options).plan()
    var backlog = RenderBacklog(sceneCount: 60, jobs: 3)
    func isRead(_ item: RenderBacklog.Item?) -> Bool {
      if case .read = item?.work { true } else { false }
    }
    var first: [RenderBacklog.Item] = []
    while let item = backlog.next() { first.append(item) }
    #expect(first.allSatisfy(isRead))
    #expect(first.map(\.scene) == [0, 1, 2])
    var readers = first
    _ = backlog.note(.read(plan), of: readers.removeFirst())
    // Two are reading; the third draws what there is.
    let drawing = backlog.next()
    #expect(!isRead(drawing) && drawing?.scene == 0)
    _ = backlog.note(.read(plan), of: readers.removeFirst())
    let other = backlog.next()
    #expect(!isRead(other) && other?.scene == 1)
    // The last reader goes on as long as few scenes wait.
    var count = 3
    while let reader = readers.popLast() {
      _ = backlog.note(.read(plan), of: reader)
      if let next = backlog.next(), isRead(next) {
        readers.append(next)
        count += 1
      }
    }
    // Two were begun, 24 wait.
    #expect(count == 26)
  }
}
