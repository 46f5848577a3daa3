import Geometry
import SceneModel

/// The frames of several films of one scene, in the order of their film times.
///
/// Films that show the same time meet: a film of 60 frames a second and one of 50 show a hundred
/// times of a second between them, and share ten. Where a film rests on a time it gives one frame at a
/// turn, so that no film waits for another's rest.
struct FrameMerge: Sequence, IteratorProtocol {
  /// One time of the film, and the frames that show it: which film, and its frame there.
  struct Turn {
    var time: Rational
    var frames: [(film: Int, index: Int)]
  }

  private var runs: [(schedule: FrameSchedule, frames: Range<Int>)]
  /// The time of each run's next frame; nil after its last.
  private var times: [Rational?]

  init(_ runs: [(schedule: FrameSchedule, frames: Range<Int>)]) {
    self.runs = runs
    times = runs.map { run in run.frames.first.map { run.schedule.time(ofFrame: $0) } }
  }

  mutating func next() -> Turn? {
    guard let time = times.compactMap(\.self).min() else { return nil }
    var turn = Turn(time: time, frames: [])
    for film in runs.indices where times[film] == time {
      turn.frames.append((film, runs[film].frames.removeFirst()))
      times[film] = runs[film].frames.first.map { runs[film].schedule.time(ofFrame: $0) }
    }
    return turn
  }
}
