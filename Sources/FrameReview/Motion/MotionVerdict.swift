/// What became of a film's motion, judged by its frames alone.
package struct MotionVerdict: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// All frames match.
    case same
    /// All frames match until one film ends early or goes on.
    case truncated(missing: Int)
    case extended(added: Int)
    /// All is shown so many frames later, or earlier where it is negative.
    ///
    /// Every shift in `range` explains the frames as well, since the film stands still meanwhile;
    /// `frames` is the smallest of them.
    case shift(frames: Int, range: ClosedRange<Int>)
    /// Frames of the new film that the old one has not, or only once; all others match.
    case inserted(new: [Int])
    /// Frames of the old film that are gone; all others match.
    case deleted(old: [Int])
    /// Both.
    case retimed(inserted: [Int], deleted: [Int])
    /// One frame differs, and those around it do not.
    case glitch(frame: Int)
    /// Some frames differ, in several places; `period` where these are equally far apart.
    case flicker(frames: [Int], period: Int?)
    /// The same motion at another speed: new frame n shows the old time n · `ratio`, in frames.
    case speed(ratio: Double)
    /// The same pictures at other times, as another easing would show them.
    ///
    /// Of each new frame, how many frames later it is than the old frame that it shows.
    case timing(offsets: [Double])
    /// Other pictures.
    case content
    /// A film without frames: nothing can be said.
    case nothingCompared
  }

  package let kind: Kind
  /// Frames that both films have and that do not match when they are compared in order.
  package let differingFrames: [Int]
  package let oldFrameCount: Int
  package let newFrameCount: Int

  /// The first frame that is not the same in both: one that differs or that one lacks.
  package var firstDivergentFrame: Int? {
    if let first = differingFrames.first { return first }
    return oldFrameCount == newFrameCount ? nil : min(oldFrameCount, newFrameCount)
  }

  /// Stretches of neighboring frames that differ.
  package var runs: [Range<Int>] {
    var runs: [Range<Int>] = []
    for frame in differingFrames {
      if let last = runs.last, last.upperBound == frame {
        runs[runs.count - 1] = last.lowerBound..<frame + 1
      } else {
        runs.append(frame..<frame + 1)
      }
    }
    return runs
  }

  /// The word for the kind in JSON.
  package var name: String {
    switch kind {
    case .same: "same"
    case .truncated: "truncated"
    case .extended: "extended"
    case .shift: "shift"
    case .inserted: "insert"
    case .deleted: "delete"
    case .retimed: "retime"
    case .glitch: "glitch"
    case .flicker: "flicker"
    case .speed: "speed"
    case .timing: "timing"
    case .content: "content"
    case .nothingCompared: "nothingCompared"
    }
  }
}
