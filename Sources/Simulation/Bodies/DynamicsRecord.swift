import AnimationEngine
import Dynamics
import Geometry
import SceneModel

/// What an animator of bodies left behind: when it ran, what there was to see, and its energy.
struct DynamicsRecord: Sendable {
  /// Whether it runs from a time on.
  struct Sample: Sendable {
    var time: Rational
    var isRunning: Bool
    /// A busy main thread holds it up.
    var isHeld = false
    /// In seconds, at that time.
    var elapsedTime: Double
  }

  var samples: [Sample] = []
  /// Kinetic and potential energy in joules.
  var energy: BodyTrack
  var snapshots: [DynamicsSnapshot] = []

  init(_ profile: DynamicsProfile) { energy = BodyTrack(width: 2, profile: profile) }

  func value(of quantity: DynamicsQuantity, at time: Rational) -> AnimationValue {
    let sample = samples.last { $0.time <= time }
    let joules = energy.values(at: time) ?? [0, 0]
    switch quantity {
    case .isRunning: return .boolean(sample?.isRunning ?? false)
    case .elapsedTime:
      guard let sample else { return .number(0) }
      let isGoing = sample.isRunning && !sample.isHeld
      return .number(sample.elapsedTime + (isGoing ? (time - sample.time).value : 0))
    case .kineticEnergy: return .number(joules[0])
    case .potentialEnergy: return .number(joules[1])
    case .energy: return .number(joules[0] + joules[1])
    }
  }
}
