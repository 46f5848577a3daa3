import AnimationEngine

/// The place where timings by name, and stops without inputs, become timing functions.
enum TimingNames {
  static let all = ["linear", "easeIn", "easeOut", "easeInOut", "easeInEaseOut", "default"]

  static func function(_ name: String) -> TimingFunction? {
    switch name {
    case "linear": .linear
    case "easeIn": .cubicBezier(CubicBezier(0.42, 0, 1, 1))
    case "easeOut": .cubicBezier(CubicBezier(0, 0, 0.58, 1))
    case "easeInOut", "easeInEaseOut": .cubicBezier(CubicBezier(0.42, 0, 0.58, 1))
    case "default": .cubicBezier(CubicBezier(0.25, 0.1, 0.25, 1))
    default: nil
    }
  }

  /// Missing inputs as CSS fills them in: 0 first, 1 last, the rest evenly, never falling.
  static func piecewiseLinear(_ stops: [(input: Double?, output: Double)]) -> PiecewiseLinear {
    var inputs = stops.map(\.input)
    guard let last = inputs.indices.last else { return PiecewiseLinear(stops: []) }
    inputs[0] = inputs[0] ?? 0
    inputs[last] = inputs[last] ?? max(1, inputs.compactMap(\.self).max() ?? 1)
    var largest = -Double.infinity
    for index in inputs.indices {
      guard let input = inputs[index] else { continue }
      largest = max(largest, input)
      inputs[index] = largest
    }
    var known = 0
    for index in inputs.indices.dropFirst() {
      guard let end = inputs[index], let start = inputs[known] else { continue }
      for between in (known + 1)..<max(known + 1, index) {
        inputs[between] = start + (end - start) * Double(between - known) / Double(index - known)
      }
      known = index
    }
    return PiecewiseLinear(
      stops: zip(inputs, stops).map { .init(input: $0 ?? 0, output: $1.output) })
  }
}
