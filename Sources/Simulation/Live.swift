import AnimationEngine
import Geometry

/// What a participant still writes while layers already read it; one world is never played by two.
final class Live<Value>: @unchecked Sendable {
  var value: Value

  init(_ value: Value) { self.value = value }
}

/// A trajectory of something that is still being written; once the scene has been played, the trajectory of
/// what was written takes its place.
struct LiveTrajectory<Source, Trajectory: ModelTrajectory>: ModelTrajectory {
  private let source: Live<Source>
  private let make: @Sendable (Source) -> Trajectory

  init(_ source: Live<Source>, _ make: @escaping @Sendable (Source) -> Trajectory) {
    (self.source, self.make) = (source, make)
  }

  private var trajectory: Trajectory { make(source.value) }

  var settled: any ModelTrajectory { trajectory }

  func write(into values: inout LayerValues, at time: Rational) {
    trajectory.write(into: &values, at: time)
  }

  func rates(at time: Rational, from side: Side) -> [(LayerKeyPath, AnimationValue)] {
    trajectory.rates(at: time, from: side)
  }

  func step(around time: Rational) -> ClosedRange<Rational>? { trajectory.step(around: time) }

  func impact(around time: Rational) -> ClosedRange<Rational>? {
    trajectory.impact(around: time)
  }

  func corners(from start: Rational, to end: Rational) -> [Rational] {
    trajectory.corners(from: start, to: end)
  }
}
