import AnimationEngine

/// The place where timings by name, and stops without inputs, become timing functions.
enum TimingNames {
  static var all: [String] { TimingFunction.names }

  static func function(_ name: String) -> TimingFunction? { TimingFunction.named(name) }

  static func piecewiseLinear(_ stops: [(input: Double?, output: Double)]) -> PiecewiseLinear {
    PiecewiseLinear(stops: stops.map { (output: $0.output, inputs: $0.input.map { [$0] } ?? []) })
  }
}
