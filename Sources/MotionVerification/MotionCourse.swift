/// What people say of a motion's course: where it begins and ends, by how much it goes too far, and
/// how long it takes to stay.
package struct MotionCourse: Sendable, Hashable {
  package var from: Double
  package var to: Double
  /// How far it goes beyond its end, as a share of its way; 0 where begin and end are the same.
  package var overshoot: Double
  /// How long after its begin it stays within a hundredth of its way from its end, in seconds.
  package var settling: Double

  init(_ motion: ExpectedMotion) {
    let begin = motion.moving?.lowerBound ?? 0
    let end = motion.moving?.upperBound ?? 0
    let count = 480
    var place = -1
    let samples = (0...count).map { index in
      let time = begin + (end - begin) * Double(index) / Double(count)
      return ObservedSample(time: time, value: motion.value(at: time, near: &place))
    }
    self.init(samples, from: motion.first, to: motion.last, begin: begin, size: motion.range)
  }

  /// Of samples of a motion that the scene says like another.
  init(_ samples: [ObservedSample], like motion: ExpectedMotion) {
    let limit = motion.range * 0.01
    let first = samples.first?.value ?? motion.first
    let to = samples.last?.value ?? motion.last
    let begin = samples.firstIndex { abs($0.value - first) > limit } ?? 0
    self.init(
      samples, from: first, to: to, begin: samples.isEmpty ? 0 : samples[max(begin - 1, 0)].time,
      size: motion.range)
  }

  private init(
    _ samples: [ObservedSample], from: Double, to: Double, begin: Double, size: Double
  ) {
    (self.from, self.to) = (from, to)
    let way = to - from
    var most = 0.0
    if abs(way) > size * 0.05 {
      for sample in samples { most = max(most, (sample.value - to) / way) }
    }
    overshoot = most
    let limit = max(size, abs(way)) * 0.01
    let last = samples.last { abs($0.value - to) > limit }?.time ?? begin
    settling = max(last - begin, 0)
  }
}
