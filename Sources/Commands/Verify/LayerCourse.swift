import AnimationEngine
import Geometry
import MotionVerification
import RenderPipeline
import SceneModel
import Simulation

/// What a scene says of the properties of one layer.
struct LayerCourse {
  private let evaluation: LayerEvaluation
  private let layer: LayerID
  private let duration: Rational

  init(of layer: LayerID, in loaded: LoadedScene) {
    (self.layer, evaluation) = (layer, loaded.timeline.layers)
    duration = loaded.scene.duration
  }

  /// The motion of a property within a tolerance, in its unit; at rest at 0 where the layer has no such number.
  func motion(of keyPath: LayerKeyPath, tolerance: Double) -> ExpectedMotion {
    let history = evaluation.histories[layer.index]
    func value(at time: Rational, of history: LayerHistory) -> Double? {
      let layerTime = evaluation.layerTime(of: layer, at: time)
      return history.presentation(at: time, layerTime: layerTime)[keyPath]?.numbers.first
    }
    if history.rests(keyPath) {
      return ExpectedMotion(duration: duration, resting: value(at: .zero, of: history) ?? 0)
    }
    var changes = evaluation.changes(of: keyPath, of: layer).map { $0[...] }
    let telling = history.telling(keyPath)
    return ExpectedMotion(duration: duration, tolerance: tolerance) { start, end in
      // Times are asked for as they rise.
      while let first = changes?.first, first.upperBound < start { changes?.removeFirst() }
      return changes.map { $0.first.map { $0.lowerBound > end } ?? true } ?? false
    } value: { time in
      value(at: time, of: telling)
    }
  }
}
