import ArgumentParser
import MotionVerification

/// One tolerance of a command line: `position=2`, `time=0.01`.
struct ToleranceArgument: ExpressibleByArgument {
  private let name: String
  private let value: Double

  private static let timeName = "time"
  static let names = MotionTolerance.Kind.allCases.map(\.rawValue) + [timeName]

  init?(argument: String) {
    let sides = argument.split(separator: "=", maxSplits: 1).map(String.init)
    guard sides.count == 2, Self.names.contains(sides[0]), let value = Double(sides[1]),
      value.isFinite, value > 0
    else { return nil }
    (name, self.value) = (sides[0], value)
  }

  func apply(to tolerance: inout MotionTolerance) {
    if let kind = MotionTolerance.Kind(rawValue: name) {
      tolerance.values[kind] = value
    } else {
      tolerance.time = value
    }
  }
}
