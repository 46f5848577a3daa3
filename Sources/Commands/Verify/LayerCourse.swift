import AnimationEngine
import Geometry
import MotionVerification
import RenderPipeline
import SceneModel
import Simulation

/// What a scene says of the properties of one layer, each moment worked out once for all of them.
struct LayerCourse {
  private let evaluation: LayerEvaluation
  private let layer: LayerID
  private let duration: Rational
  /// What was asked for already, by the scene's time.
  private var seen: [Rational: LayerValues] = [:]

  init(of layer: LayerID, in loaded: LoadedScene) {
    (self.layer, evaluation) = (layer, loaded.timeline.layers)
    duration = loaded.scene.duration
  }

  /// The motion of a property within a tolerance, in its unit; at rest at 0 where the layer has no such number.
  mutating func motion(of keyPath: LayerKeyPath, tolerance: Double) -> ExpectedMotion {
    if evaluation.histories[layer.index].rests(keyPath.property) {
      let value = values(at: .zero)[keyPath]?.numbers.first
      return ExpectedMotion(duration: duration, resting: value ?? 0)
    }
    return ExpectedMotion(duration: duration, tolerance: tolerance) { time in
      values(at: time)[keyPath]?.numbers.first
    }
  }

  private mutating func values(at time: Rational) -> LayerValues {
    if let values = seen[time] { return values }
    let values = evaluation.presentation(of: layer, at: time)
    seen[time] = values
    return values
  }
}
