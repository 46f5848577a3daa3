import AnimationEngine
import Geometry
import SceneFormat
import Simulation
import Testing

/// The scene of `lines`, played.
func film(_ lines: String) throws -> Timeline { Simulator(try scene(lines)).run() }

extension Timeline {
  /// The number at an address at a time written as in a scene.
  func number(_ spelling: String, at time: String) throws -> Double {
    let time = try #require(Rational(text: time))
    return try #require(try value(spelling, at: time)?.number, "\(spelling)")
  }

  func number(_ spelling: String, at time: Double) throws -> Double {
    let time = try #require(Rational(rounding: time))
    return try #require(try value(spelling, at: time)?.number, "\(spelling)")
  }

  func value(_ spelling: String, at time: Rational) throws -> AnimationValue? {
    value(of: try AddressReader(scene).subject(spelling), at: time)
  }
}

/// The rocket of the storyboards.
let rocket = "layers: [{id: rocket, position: [77, 61], size: [46, 30]}]\n"

func isClose(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
  (a - b).magnitude <= tolerance
}
