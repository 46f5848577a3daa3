import AnimationEngine
import Geometry
import MotionTracking
import RenderPipeline
import SceneFormat
import SceneModel
import Simulation

/// Where a scene has one of its layers, at any time.
struct PoseCourse {
  private let loaded: LoadedScene
  private let subjects: [Subject]

  private static let keyPaths = [
    "position.x", "position.y", "transform.scale.x", "transform.rotation", "opacity",
  ]

  init(of name: String, in loaded: LoadedScene) throws {
    self.loaded = loaded
    let addresses = AddressReader(loaded.scene)
    subjects = try Self.keyPaths.map { try addresses.subject("\(name).\($0)") }
  }

  /// At a time of the scene; before it begins and after it ends it rests.
  func pose(at time: Rational) -> LayerPose {
    let time = min(max(time, .zero), loaded.scene.duration)
    let values = subjects.map { loaded.timeline.value(of: $0, at: time)?.numbers.first ?? 0 }
    return LayerPose(
      x: values[0], y: values[1], scale: values[2], rotation: values[3], opacity: values[4])
  }
}
