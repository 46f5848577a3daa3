public import Geometry

/// When an animation is active and which part of it shows: Core Animation's `CAMediaTiming`.
public struct MediaTiming: Sendable, Hashable {
  /// What shows outside the active interval.
  public enum FillMode: String, Sendable, CaseIterable { case removed, forwards, backwards, both }

  /// A count or a time that may be endless.
  public enum Extent: Sendable, Hashable {
    case finite(Rational)
    case endless
  }

  /// Where an animation stands: the fraction of one pass, and how many cycles lie behind it.
  package struct Progress: Sendable, Hashable {
    /// 0…1, already folded back where the animation autoreverses.
    package var fraction: Rational
    /// Whole cycles, each there and back where the animation autoreverses; never negative.
    package var completedCycles: Int
    /// How fast the fraction changes, per second of the scene; 0 unless a clock that runs was asked.
    var rate = 0.0
    /// Which way it goes; see ``ClockReading``.
    var lean = 0

    package init(fraction: Rational, completedCycles: Int = 0) {
      (self.fraction, self.completedCycles) = (fraction, completedCycles)
    }
  }

  /// When the animation starts, in its parent's time, in seconds.
  package var beginTime: Rational = 0
  /// Of one pass, in seconds.
  ///
  /// 0 stands for the duration of the transaction (0.25 s unless it says otherwise), or of the
  /// group: who adds the animation replaces it. Nothing can be evaluated before.
  package var duration: Rational = 0
  /// Negative speeds play backwards; 0 stands still at `timeOffset`.
  package var speed: Rational = 1
  /// Shifts which part of the cycle shows, around its ends; the active interval stays.
  package var timeOffset: Rational = 0
  /// Whole there-and-back cycles; 0 counts as 1.
  package var repeatCount: Extent = .finite(0)
  /// Total time in seconds; wins over the count where it is not 0.
  package var repeatDuration: Extent = .finite(0)
  package var autoreverses = false
  package var fillMode: FillMode = .removed

  package init() {}
}
