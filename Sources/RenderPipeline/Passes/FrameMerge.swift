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
    var moment: FilmMoment
    var frames: [(film: Int, index: Int)]
  }

  private var runs: [(schedule: FrameSchedule, frames: Range<Int>)]
  /// What each run's next frame shows; nil after its last.
  private var moments: [FilmMoment?]

  init(_ runs: [(schedule: FrameSchedule, frames: Range<Int>)]) {
    self.runs = runs
    moments = runs.map { run in run.frames.first.map { run.schedule.moment(ofFrame: $0) } }
  }

  mutating func next() -> Turn? {
    guard let moment = moments.compactMap(\.self).min() else { return nil }
    var turn = Turn(moment: moment, frames: [])
    for film in runs.indices where moments[film] == moment {
      turn.frames.append((film, runs[film].frames.removeFirst()))
      moments[film] = runs[film].frames.first.map { runs[film].schedule.moment(ofFrame: $0) }
    }
    return turn
  }
}
