import AnimationEngine
import Geometry
import MotionVerification
import RenderPipeline
import SceneFormat
import SceneModel
import Simulation

/// What a scene says of what may be compared.
struct SceneExpectations {
  let all: [MotionVerification.Expectation]
  /// Layers that were seen and that the scene does not have.
  let unknownLayers: [String]
  /// Properties that were seen and that layers do not have, as messages.
  let problems: [String]

  /// What is looked at of a layer that nobody named: where it can be seen to move.
  private static let usual = [
    "position.x", "position.y", "transform.scale.x", "transform.scale.y", "transform.rotation",
    "opacity", "bounds.size.width", "bounds.size.height",
  ]

  /// What the scene says of what was seen, and of all else that moves; of the `chosen` layers where
  /// there are any.
  init(
    _ loaded: LoadedScene, observed: [ObservedMotion], chosen: [String]?,
    tolerance: MotionTolerance
  ) {
    let scene = loaded.scene
    let names = scene.layers.ids.compactMap { scene.layers[$0].name }
    let wanted = chosen.map { chosen in names.filter(chosen.contains) } ?? names
    var (all, problems) = ([MotionVerification.Expectation](), [String]())
    for name in wanted {
      var seen: [String] = []
      for motion in observed where motion.layer == name && !seen.contains(motion.keyPath) {
        seen.append(motion.keyPath)
      }
      for keyPath in seen + Self.usual.filter({ !seen.contains($0) }) {
        let subject: Subject
        do {
          subject = try AddressReader.subject("\(name).\(keyPath)", in: scene)
        } catch {
          problems.append(error.message + (error.hint.map { " (\($0))" } ?? ""))
          continue
        }
        let motion = ExpectedMotion(
          duration: scene.duration,
          tolerance: tolerance.value(MotionTolerance.Kind(keyPath: keyPath)) / 50
        ) { loaded.timeline.value(of: subject, at: $0)?.numbers.first }
        guard seen.contains(keyPath) || motion.moving != nil else { continue }
        all.append(.init(layer: name, keyPath: keyPath, motion: motion))
      }
    }
    self.all = all
    self.problems = problems
    var unknown: [String] = []
    for motion in observed where !names.contains(motion.layer) && !unknown.contains(motion.layer) {
      unknown.append(motion.layer)
    }
    unknownLayers = unknown
  }
}
