import AnimationEngine

extension FittedMotion {
  /// The motion in a few words, such as `spring, critically damped`.
  package var title: String {
    switch shape {
    case .constant: "constant"
    case .curve(_, _, .steps(let steps)): "steps, \(steps.count)"
    case .curve: kind == .linear ? "linear" : name ?? "cubic Bézier"
    case .spring(_, _, let dampingRatio, _):
      dampingRatio == 1 ? "spring, critically damped" : "spring"
    case .decay: "decay"
    case .rubberBand: "rubber band under a finger that moves evenly"
    case .rubberBandOfInput: "rubber band"
    case .keyframes(let times, _): "keyframes, \(times.count) values"
    }
  }

  /// Its numbers in lines, each with the half of its 95 % interval.
  ///
  /// Those that stand in a row, such as the values of keyframes, are counted.
  package var lines: [String] {
    var seen: [MotionParameter.Name: Int] = [:]
    return parameters.map { parameter in
      seen[parameter.name, default: 0] += 1
      let isCounted = kind == .keyframes && parameter.name != .begin
      let count = isCounted ? " \(seen[parameter.name] ?? 1)" : ""
      let label = isCounted && parameter.name == .duration ? "segment" : parameter.label
      let uncertainty = parameter.uncertainty.map { " ± \(Self.text($0, digits: 2))" }
      return "\(label)\(count): \(Self.text(parameter.value))\(parameter.unit)"
        + (uncertainty ?? "  (the points do not decide it)")
    }
  }

  /// A number with so many digits that count.
  static func text(_ number: Double, digits: Int = 6) -> String {
    let size = abs(number)
    guard size > 0, size.isFinite else { return "0" }
    var (decimals, power) = (digits, 1.0)
    while decimals > 0, size >= power { (decimals, power) = (decimals - 1, power * 10) }
    power = 0.1
    while decimals < 9, size < power { (decimals, power) = (decimals + 1, power / 10) }
    return AnimationValue.text(number, decimals: decimals)
  }
}

extension MotionParameter {
  /// As people say it.
  package var label: String {
    switch name {
    case .begin: "begins at"
    case .duration: "duration"
    case .response: "response"
    case .dampingRatio: "damping ratio"
    case .velocity: "start velocity"
    case .rate: "rate"
    case .pace: "pace"
    case .x1, .y1, .x2, .y2: name.rawValue
    case .time: "time"
    case .value: "value"
    case .from: "from"
    case .to: "to"
    case .dimension: "dimension"
    }
  }

  var unit: String {
    switch name {
    case .begin, .duration, .response, .time: " s"
    case .velocity: " distances/s"
    case .rate: " /s"
    case .pace, .dampingRatio, .x1, .y1, .x2, .y2, .value, .from, .to, .dimension: ""
    }
  }
}
