package import AnimationEngine
import Geometry

/// How a value gets from one end to another, whatever the ends.
package enum MotionShape: Sendable, Hashable {
  case constant
  /// Times in seconds; before the begin it rests at its start, after the end at its end.
  case curve(begin: Double, duration: Double, TimingFunction)
  /// The response is the period of the undamped spring in seconds, the velocity in distances per second.
  case spring(begin: Double, response: Double, dampingRatio: Double, velocity: Double)
  /// Goes 1 − e^(−rate·t) of its way; the rate is per second.
  case decay(begin: Double, rate: Double)
  /// A rubber band under a finger that moves evenly: 1 − 1/(pace·t + 1) of its dimension. The pace is
  /// coefficient × speed / dimension, per second.
  case rubberBand(begin: Double, pace: Double)
  /// A rubber band under a finger that was seen; the pace is coefficient / dimension.
  case rubberBandOfInput(pace: Double)
  /// The times of the values in seconds, and the pace of each segment between two of them.
  case keyframes([Double], [TimingFunction])
}

extension MotionShape {
  /// What each end, or each of the keyframes' values, counts at each sample.
  func columns(_ samples: [MotionSample]) -> [[Double]] {
    switch self {
    case .constant: return [samples.map { _ in 1 }]
    case .curve(let begin, let duration, let function):
      return Self.ends(samples) { function.value(at: min(max(($0 - begin) / duration, 0), 1)) }
    case .spring(let begin, let response, let dampingRatio, let velocity):
      guard let spring = Spring(response, dampingRatio, velocity) else {
        return Self.ends(samples) { _ in 0 }
      }
      return Self.ends(samples) { $0 <= begin ? 0 : spring.displacement(at: $0 - begin) }
    case .decay(let begin, let rate):
      return Self.ends(samples) { $0 <= begin ? 0 : 1 - Transcendentals.exp(-rate * ($0 - begin)) }
    case .rubberBand(let begin, let pace):
      // Where it rests, and the dimension.
      return [
        samples.map { _ in 1 },
        samples.map { 1 - 1 / (pace * max($0.time - begin, 0) + 1) },
      ]
    case .rubberBandOfInput(let pace):
      return [
        samples.map { _ in 1 },
        samples.map { sample in
          let input = sample.input ?? 0
          let share = 1 - 1 / (pace * abs(input) + 1)
          return input < 0 ? -share : share
        },
      ]
    case .keyframes(let times, let functions): return Self.keyframes(samples, times, functions)
    }
  }

  private static func ends(
    _ samples: [MotionSample], _ progress: (Double) -> Double
  ) -> [[Double]] {
    let progress = samples.map { progress($0.time) }
    return [progress.map { 1 - $0 }, progress]
  }

  private static func keyframes(
    _ samples: [MotionSample], _ times: [Double], _ functions: [TimingFunction]
  ) -> [[Double]] {
    var columns = times.map { _ in [Double](repeating: 0, count: samples.count) }
    let last = times.count - 1
    for (index, sample) in samples.enumerated() {
      if sample.time <= times[0] {
        columns[0][index] = 1
      } else if sample.time >= times[last] {
        columns[last][index] = 1
      } else {
        let segment = (times.firstIndex { $0 >= sample.time } ?? last) - 1
        let length = times[segment + 1] - times[segment]
        let share = functions[segment].value(at: (sample.time - times[segment]) / length)
        columns[segment][index] = 1 - share
        columns[segment + 1][index] = share
      }
    }
    return columns
  }
}

extension Spring {
  /// A spring of mass 1 by its period without damping, in seconds.
  package init?(_ response: Double, _ dampingRatio: Double, _ velocity: Double = 0) {
    let frequency = 2 * Double.pi / response
    self.init(
      stiffness: frequency * frequency, damping: 2 * dampingRatio * frequency,
      initialVelocity: velocity, allowsOverdamping: true)
  }
}
