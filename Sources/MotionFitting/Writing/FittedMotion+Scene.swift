import AnimationEngine
import Geometry

extension FittedMotion {
  /// Keys of an `animate` entry that say it, in one line of YAML; nil where no animation does.
  ///
  /// `delay` counts from the points' time 0.
  package var scene: String? {
    let ends = ends.map { Self.text($0) }
    switch shape {
    case .constant: return nil
    case .curve(let begin, let duration, let function):
      return "{from: \(ends[0]), to: \(ends[1]), delay: \(Self.text(begin)), "
        + "duration: \(Self.text(duration)), timing: \(Self.scene(function))}"
    case .spring(let begin, let response, let dampingRatio, let velocity):
      guard let spring = Spring(response, dampingRatio, velocity) else { return nil }
      var keys = [
        "stiffness: \(Self.text(spring.stiffness))", "damping: \(Self.text(spring.damping))",
      ]
      if velocity != 0 { keys.append("velocity: \(Self.text(velocity))") }
      if dampingRatio > 1 { keys.append("allowsOverdamping: true") }
      return "{from: \(ends[0]), to: \(ends[1]), delay: \(Self.text(begin)), "
        + "spring: {\(keys.joined(separator: ", "))}}"
    case .decay(let begin, let rate):
      // Sampled as a pace: x = from + (to − from)·(1 − e^(−rate·t)), until a thousandth is left.
      let duration = Self.decaySeconds / rate
      return "{from: \(ends[0]), to: \(ends[1]), delay: \(Self.text(begin)), "
        + "duration: \(Self.text(duration)), timing: {linear: [\(stops(duration).joined(separator: ", "))]}}"
    case .keyframes(let times, let functions):
      let length = times[times.count - 1] - times[0]
      let keyTimes = times.indices.map { index in
        index == 0
          ? "0" : index == times.count - 1 ? "1" : Self.text((times[index] - times[0]) / length)
      }
      return
        "{values: [\(ends.joined(separator: ", "))], keyTimes: [\(keyTimes.joined(separator: ", "))], "
        + "timings: [\(functions.map(Self.scene).joined(separator: ", "))], "
        + "delay: \(Self.text(times[0])), duration: \(Self.text(length))}"
    case .rubberBand, .rubberBandOfInput: return nil
    }
  }

  /// What a rubber band does, which no animation says.
  package var formula: String? {
    switch shape {
    case .rubberBand(let begin, let pace):
      "x(t) = \(Self.text(ends[0])) + \(Self.text(ends[1])) · (1 − 1 / (\(Self.text(pace)) · "
        + "(t − \(Self.text(begin))) + 1))"
    case .rubberBandOfInput(let pace):
      "offset = d · (1 − 1 / (x · c / d + 1)), d = \(Self.text(ends[1])), "
        + "c = \(Self.text(pace * ends[1]))"
    case .constant, .curve, .spring, .decay, .keyframes: nil
    }
  }

  /// ln 1000: a decay has gone all but a thousandth of its way.
  static let decaySeconds = 6.907_755_278_982_137

  private static func scene(_ function: TimingFunction) -> String {
    switch function {
    case .easeIn: "easeIn"
    case .easeOut: "easeOut"
    case .easeInEaseOut: "easeInEaseOut"
    case .default: "default"
    case .cubicBezier(let curve):
      "[" + [curve.x1, curve.y1, curve.x2, curve.y2].map { text($0) }.joined(separator: ", ") + "]"
    case .steps(let steps): "{steps: \(steps.count)}"
    case .linear, .piecewiseLinear, .spring, .rbb: "linear"
    }
  }

  /// Its progress at even times of a duration, so many that straight lines between them are nowhere
  /// further off than a 500th of the way.
  func stops(_ duration: Double) -> [String] {
    let begin: Double
    switch shape {
    case .spring(let start, _, _, _), .decay(let start, _): begin = start
    case .constant, .curve, .keyframes, .rubberBand, .rubberBandOfInput: return []
    }
    func progress(_ count: Int) -> [Double] {
      let samples = (0...count).map {
        MotionSample(time: begin + duration * Double($0) / Double(count), value: 0)
      }
      return shape.columns(samples)[1]
    }
    var count = 8
    while count < 256 {
      let (rough, fine) = (progress(count), progress(2 * count))
      var error = 0.0
      for index in 0..<count {
        let middle = (rough[index] + rough[index + 1]) / 2
        error = max(error, abs(fine[2 * index + 1] - middle))
      }
      if error < 0.002 { break }
      count *= 2
    }
    var values = progress(count)
    values[count] = 1
    return values.map { AnimationValue.text($0, decimals: 4) }
  }
}
