import AnimationEngine
import Geometry

/// What a participant still writes while layers already read it; one world is never played by two.
final class Live<Value>: @unchecked Sendable {
  var value: Value

  init(_ value: Value) { self.value = value }
}

/// A course of something that is still being written; once the scene has been played, the course of
/// what was written takes its place.
struct LiveCourse<Source, Course: ModelCourse>: ModelCourse {
  private let source: Live<Source>
  private let make: @Sendable (Source) -> Course

  init(_ source: Live<Source>, _ make: @escaping @Sendable (Source) -> Course) {
    (self.source, self.make) = (source, make)
  }

  private var course: Course { make(source.value) }

  var settled: any ModelCourse { course }

  func write(into values: inout LayerValues, at time: Rational) {
    course.write(into: &values, at: time)
  }

  func rates(at time: Rational, from side: Side) -> [(LayerKeyPath, AnimationValue)] {
    course.rates(at: time, from: side)
  }

  func step(around time: Rational) -> ClosedRange<Rational>? { course.step(around: time) }

  func impact(around time: Rational) -> ClosedRange<Rational>? {
    course.impact(around: time)
  }

  func corners(from start: Rational, to end: Rational) -> [Rational] {
    course.corners(from: start, to: end)
  }
}
