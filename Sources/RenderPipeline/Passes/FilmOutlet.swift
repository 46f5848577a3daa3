import AnimationEngine
import Foundation
import Geometry
import Locking
import MediaEncoding
import Pixels
import SceneModel

/// A writer as a pass feeds it: which frames it wants in which part of the pass, and no more.
protocol FilmOutlet: Sendable {
  /// What the frames of its film show.
  var schedule: FrameSchedule { get }
  /// The film's frames that a part of the pass has for it, leading ones first; nil where none.
  func frames(inPart part: Int) -> Range<Int>?
  /// Something that takes those frames in order.
  func open(part: Int) throws -> any OutletSegment
  /// Whether parts may have been kept before, so that it is worth while to find out what their frames show.
  var mayHaveParts: Bool { get }
  /// Takes a part that was kept; false where none was. `states` are those of its frames.
  func restore(part: Int, showing states: [StateKey]) -> Bool
  /// Keeps a part that was written, where parts are kept.
  func keep(part: Int, showing states: [StateKey])
  /// Whether a part is all that the film is made of.
  func isComplete(withPart part: Int) -> Bool
  /// Goes on to make one film of all parts, when all have been written; called again when the pieces
  /// that it names are done.
  func close() throws -> OutletProgress
  /// Takes away what finished parts left to be joined.
  func discard()
}

/// How far a film is that is being closed.
enum OutletProgress: Sendable {
  /// These are to be done now, in any order and side by side.
  case pieces([@Sendable () throws -> Void])
  /// The film is there: what became of it, where its writer had a choice.
  case complete(GIFOutcome?)
}

/// One part of an outlet that is being written; it belongs to one task.
protocol OutletSegment {
  func write(_ frame: RenderedFrame) throws
  func finish() throws
}

/// The outlet of any writer.
final class WriterOutlet<Writer: FilmWriter>: FilmOutlet {
  let schedule: FrameSchedule
  let mayHaveParts: Bool
  private let writer: Writer
  /// By the part of the pass in which they are drawn.
  private let segments: [Int: FilmSegment]
  /// How many times smaller than drawn frames are written.
  private let reduction: Int
  private let progress: @Sendable () -> Void
  /// Where parts are kept; nil where they are not.
  private let place: SegmentPlace?
  private let finished = LockedValue<[Int: Writer.Sink.Output]>([:])
  /// What is left of joining them, once that has begun.
  private let joining = LockedValue<FilmJoin<Writer.Output>?>(nil)

  /// `progress` is called once for every frame of the film that was taken, from any task.
  init(
    _ writer: Writer, schedule: FrameSchedule, reduction: Int = 1, segments: [Int: FilmSegment],
    place: SegmentPlace? = nil, progress: @escaping @Sendable () -> Void
  ) {
    self.place = place
    mayHaveParts = place?.isMarked ?? false

    (self.writer, self.schedule, self.segments) = (writer, schedule, segments)
    (self.reduction, self.progress) = (reduction, progress)
  }

  func frames(inPart part: Int) -> Range<Int>? {
    segments[part].map { segment in
      max(0, segment.frames.lowerBound - writer.leadingFrames)..<segment.frames.upperBound
    }
  }

  func open(part: Int) throws -> any OutletSegment {
    guard let segment = segments[part] else { preconditionFailure("a part without frames") }
    let reducer =
      reduction == 1
      ? nil
      : FrameReducer(width: writer.film.width, height: writer.film.height, factor: reduction)
    return Segment(
      sink: try writer.makeSink(for: segment), segment: segment, reducer: reducer, outlet: self)
  }

  func restore(part: Int, showing states: [StateKey]) -> Bool {
    guard let place, let segment = segments[part], let path = writer.placeForFile(),
      place.restore(segment, showing: states, to: path)
    else { return false }
    guard let output = try? writer.output(fromFile: path, for: segment) else {
      try? FileManager.default.removeItem(atPath: path)
      return false
    }
    finished.withLock { $0[segment.index] = output }
    for _ in segment.frames { progress() }
    return true
  }

  func keep(part: Int, showing states: [StateKey]) {
    guard let place, let segment = segments[part],
      let path = finished.withLock({ $0[segment.index].flatMap(writer.file) })
    else { return }
    place.keep(path, of: segment, showing: states)
  }

  func isComplete(withPart part: Int) -> Bool { segments.count == 1 && segments[part] != nil }

  /// What the writer makes of all segments.
  func join() throws -> Writer.Output {
    try StageMeter.measure(.write) { try writer.join(outputs) }
  }

  func close() throws -> OutletProgress {
    try StageMeter.measure(.write) {
      var join = try joining.withLock(\.self) ?? writer.joining(outputs)
      while !join.stages.isEmpty {
        let pieces = try StageMeter.measure(.encode, within: .write) {
          try join.stages.removeFirst()()
        }
        guard pieces.isEmpty else {
          joining.withLock { [join] in $0 = join }
          return .pieces(
            pieces.map { piece in { try StageMeter.measure(.encode) { try piece() } } })
        }
      }
      joining.withLock { $0 = nil }
      return .complete(writer.outcome(of: try join.finish()))
    }
  }

  /// Of all segments, in order.
  private var outputs: [Writer.Sink.Output] {
    finished.withLock { $0.sorted { $0.key < $1.key }.map(\.value) }
  }

  func discard() {
    let outputs = finished.withLock { finished in
      defer { finished = [:] }
      return finished.sorted { $0.key < $1.key }.map(\.value)
    }
    for output in outputs { writer.discard(output) }
  }

  private struct Segment: OutletSegment {
    let sink: Writer.Sink
    let segment: FilmSegment
    /// Nil where frames are written as they are drawn.
    let reducer: FrameReducer?
    let outlet: WriterOutlet

    func write(_ drawn: RenderedFrame) throws {
      let frame = StageMeter.measure(.convert) { reducer?.reduce(drawn) } ?? drawn
      try StageMeter.measure(.encode) { try sink.write(frame) }
      if segment.frames.contains(frame.index) { outlet.progress() }
    }

    func finish() throws {
      let output = try StageMeter.measure(.encode) { try sink.finish() }
      outlet.finished.withLock { $0[segment.index] = output }
    }
  }
}
