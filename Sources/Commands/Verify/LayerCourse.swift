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
  private let known = KnownValues()

  /// What was worked out of the property that was asked for last, so that both coordinates of a place are worked out once.
  private final class KnownValues {
    var property: LayerProperty?
    var values: [Rational: AnimationValue] = [:]
  }

  init(of layer: LayerID, in loaded: LoadedScene) {
    (self.layer, evaluation) = (layer, loaded.timeline.layers)
    duration = loaded.scene.duration
  }

  /// The motion of a property within a tolerance, in its unit; at rest at 0 where the layer has no such number.
  func motion(of keyPath: LayerKeyPath, tolerance: Double) -> ExpectedMotion {
    let history = evaluation.histories[layer.index]
    func values(at time: Rational, of history: LayerHistory) -> LayerValues {
      history.presentation(at: time, layerTime: evaluation.layerTime(of: layer, at: time))
    }
    if history.rests(keyPath) {
      return ExpectedMotion(
        duration: duration, resting: values(at: .zero, of: history)[keyPath]?.numbers.first ?? 0)
    }
    var changes = evaluation.changes(of: keyPath, of: layer).map { $0[...] }
    let telling = history.telling(keyPath)
    if known.property != keyPath.property {
      (known.property, known.values) = (keyPath.property, [:])
    }
    // Where no animation is of one part alone.
    let isWhole =
      telling.animations.count
      == history.telling(LayerKeyPath(keyPath.property)).animations.count
    return ExpectedMotion(duration: duration, tolerance: tolerance) { start, end in
      // Times are asked for as they rise.
      while let first = changes?.first, first.upperBound < start { changes?.removeFirst() }
      return changes.map { $0.first.map { $0.lowerBound > end } ?? true } ?? false
    } value: { time in
      guard isWhole else { return values(at: time, of: telling)[keyPath]?.numbers.first }
      if let value = known.values[time] { return value[keyPath.component]?.numbers.first }
      let values = values(at: time, of: telling)
      known.values[time] = values[LayerKeyPath(keyPath.property)]
      return values[keyPath]?.numbers.first
    }
  }
}
