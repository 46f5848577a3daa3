import AnimationEngine

// The same motion in the words of Apple's frameworks and of the web.
extension FittedMotion {
  /// Swift that makes it with Core Animation or UIKit; nil where nothing there does.
  package var swift: String? {
    switch shape {
    case .curve(_, _, let function):
      return Self.swift(function)
    case .spring(_, let response, let dampingRatio, let velocity):
      guard let spring = Spring(response, dampingRatio) else { return nil }
      let start = Self.text(velocity)
      return "UISpringTimingParameters(mass: 1, stiffness: \(Self.text(spring.stiffness)), "
        + "damping: \(Self.text(spring.damping)), initialVelocity: CGVector(dx: \(start), dy: \(start)))"
    case .keyframes(let times, let functions):
      let length = times[times.count - 1] - times[0]
      let keyTimes = times.map { Self.text(($0 - times[0]) / length) }
      let timings = functions.compactMap(Self.swift)
      return "animation.values = [\(ends.map { Self.text($0) }.joined(separator: ", "))]; "
        + "animation.keyTimes = [\(keyTimes.joined(separator: ", "))]; "
        + "animation.timingFunctions = [\(timings.joined(separator: ", "))]"
    case .decay(_, let rate):
      // What a scroll view multiplies its velocity by each millisecond.
      return "UIScrollView.DecelerationRate(rawValue: "
        + "\(AnimationValue.text(1 - Self.loss(rate), decimals: 6)))"
    case .constant, .rubberBand, .rubberBandOfInput: return nil
    }
  }

  /// 1 − e^(−rate/1000), by its series: a rate is small beside a thousand.
  private static func loss(_ rate: Double) -> Double {
    let x = rate / 1000
    return x * (1 - x / 2 * (1 - x / 3 * (1 - x / 4)))
  }

  private static func swift(_ function: TimingFunction) -> String? {
    switch function {
    case .linear: "CAMediaTimingFunction(name: .linear)"
    case .easeIn: "CAMediaTimingFunction(name: .easeIn)"
    case .easeOut: "CAMediaTimingFunction(name: .easeOut)"
    case .easeInEaseOut: "CAMediaTimingFunction(name: .easeInEaseOut)"
    case .default: "CAMediaTimingFunction(name: .default)"
    case .cubicBezier(let curve):
      "CAMediaTimingFunction(controlPoints: "
        + [curve.x1, curve.y1, curve.x2, curve.y2].map { text($0) }.joined(separator: ", ") + ")"
    case .steps, .piecewiseLinear, .spring, .rbb: nil
    }
  }

  /// Duration and timing function of a CSS animation or transition; nil where CSS has none.
  package var css: String? {
    switch shape {
    case .curve(_, let duration, let function):
      return "\(Self.text(duration * 1000))ms \(Self.css(function))"
    case .spring(_, let response, let dampingRatio, let velocity):
      guard let spring = Spring(response, dampingRatio, velocity) else { return nil }
      let duration = spring.settlingDuration
      guard duration.isFinite else { return nil }
      return "\(Self.text(duration * 1000))ms linear(\(stops(duration).joined(separator: ", ")))"
    case .decay(_, let rate):
      let duration = Self.decaySeconds / rate
      return "\(Self.text(duration * 1000))ms linear(\(stops(duration).joined(separator: ", ")))"
    case .keyframes(let times, let functions):
      let length = times[times.count - 1] - times[0]
      let stops = times.indices.map { index in
        let share = Self.text((times[index] - times[0]) / length * 100)
        let pace =
          index < functions.count
          ? " animation-timing-function: \(Self.css(functions[index]));" : ""
        return "\(share)% { --value: \(Self.text(ends[index]));\(pace) }"
      }
      return "@keyframes motion { \(stops.joined(separator: " ")) }"
    case .constant, .rubberBand, .rubberBandOfInput: return nil
    }
  }

  private static func css(_ function: TimingFunction) -> String {
    switch function {
    case .easeIn: "ease-in"
    case .easeOut: "ease-out"
    case .easeInEaseOut: "ease-in-out"
    case .default: "ease"
    case .cubicBezier(let curve):
      "cubic-bezier("
        + [curve.x1, curve.y1, curve.x2, curve.y2].map { text($0) }.joined(separator: ", ") + ")"
    case .steps(let steps): "steps(\(steps.count))"
    case .linear, .piecewiseLinear, .spring, .rbb: "linear"
    }
  }
}
