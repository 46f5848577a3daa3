import Glibc
import Locking

/// What a render spends the processor's time on, in the order in which a frame meets it.
package enum RenderStage: String, Sendable, CaseIterable {
  /// Scene file, art and fonts, and what they mean.
  case read
  /// The script, once.
  case play
  /// The visible layers' values at a time.
  case evaluate
  /// Layers to pixels.
  case draw
  /// Pixels to the encoder's planes.
  case convert
  /// What the format's encoder does.
  case encode
  /// Packets to files, and files to films.
  case write
}

/// Adds up what the threads of a render did: CPU seconds of each stage, and pixels.
///
/// Whoever does the work says so to the meter of its task; where there is none nothing is measured.
/// Threads that an encoder starts by itself are not seen.
package final class StageMeter: Sendable {
  /// What was counted so far.
  package struct Figures: Sendable {
    fileprivate var nanoseconds: [RenderStage: Int] = [:]
    /// Pixels of frames that were drawn.
    package var drawnPixels = 0
    /// Pixels of frames that stayed as they were in the frame before.
    package var reusedPixels = 0
    /// Pixels of layers that something opaque hides, and that were not drawn.
    package var culledPixels = 0

    /// CPU seconds of all threads that worked on the stage.
    package func seconds(_ stage: RenderStage) -> Double {
      Double(nanoseconds[stage] ?? 0) / 1e9
    }

    package static func + (a: Figures, b: Figures) -> Figures {
      var sum = a
      sum.nanoseconds.merge(b.nanoseconds, uniquingKeysWith: +)
      sum.drawnPixels += b.drawnPixels
      sum.reusedPixels += b.reusedPixels
      sum.culledPixels += b.culledPixels
      return sum
    }

    package init() {}
  }

  /// The meter of the current task; nil measures nothing.
  @TaskLocal package static var current: StageMeter?

  private let state = LockedValue(Figures())

  package init() {}

  package var figures: Figures { state.withLock(\.self) }

  /// Counts the pixels of frames.
  package func count(drawn: Int, reused: Int, culled: Int) {
    state.withLock { figures in
      figures.drawnPixels += drawn
      figures.reusedPixels += reused
      figures.culledPixels += culled
    }
  }

  /// Runs `body` on account of a stage; of the time of `outer`, where it runs inside that, it is
  /// taken off.
  package static func measure<Result, Failure: Error>(
    _ stage: RenderStage, within outer: RenderStage? = nil,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let meter = current else { return try body() }
    let start = cpuTime()
    defer { meter.add(cpuTime() - start, to: stage, takenFrom: outer) }
    return try body()
  }

  private func add(_ time: Int, to stage: RenderStage, takenFrom outer: RenderStage?) {
    state.withLock { figures in
      figures.nanoseconds[stage, default: 0] += time
      if let outer { figures.nanoseconds[outer, default: 0] -= time }
    }
  }

  /// CPU time of this thread, in nanoseconds: what others do on a busy machine does not count.
  private static func cpuTime() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
