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
  ].compactMap { LayerKeyPath(spelling: $0) }

  /// So much of its tolerance may straight lines be off.
  private static func limit(_ keyPath: String, _ tolerance: MotionTolerance) -> Double {
    tolerance.value(MotionTolerance.Kind(keyPath: keyPath)) / 50
  }

  /// What the scene says of what was seen, and of all else that moves; of the `chosen` layers where
  /// there are any.
  ///
  /// At most `jobs` layers are looked at at once.
  init(
    _ loaded: LoadedScene, observed: [ObservedMotion], chosen: [String]?,
    tolerance: MotionTolerance, jobs: Int
  ) async throws {
    let scene = loaded.scene
    let layers = scene.layers.ids.compactMap { id in scene.layers[id].name.map { (id, $0) } }
    let names = Set(layers.map(\.1))
    let wanted = chosen.map { chosen in layers.filter { chosen.contains($0.1) } } ?? layers
    let addresses = AddressReader(scene)
    var (seenOf, unknown) = ([String: [String]](), [String]())
    for motion in observed {
      if seenOf[motion.layer] == nil, !names.contains(motion.layer) { unknown.append(motion.layer) }
      let isKnown = seenOf[motion.layer, default: []].contains(motion.keyPath)
      if !isKnown { seenOf[motion.layer, default: []].append(motion.keyPath) }
    }
    unknownLayers = unknown
    let seen = seenOf
    let told = try await mapInOrder(wanted, width: jobs) { id, name in
      Self.told(
        of: name, LayerCourse(of: id, in: loaded), loaded, addresses, seen: seen[name] ?? [],
        tolerance)
    }
    all = told.flatMap(\.all)
    problems = told.flatMap(\.problems)
  }

  /// What the scene says of a layer, and what of it nobody could have seen.
  private static func told(
    of name: String, _ course: LayerCourse, _ loaded: LoadedScene, _ addresses: AddressReader,
    seen: [String], _ tolerance: MotionTolerance
  ) -> (all: [MotionVerification.Expectation], problems: [String]) {
    var (all, problems) = ([MotionVerification.Expectation](), [String]())
    for keyPath in seen {
      do {
        let subject = try addresses.subject("\(name).\(keyPath)")
        let limit = limit(keyPath, tolerance)
        let motion =
          if case .presentation(let address) = subject {
            course.motion(of: address.keyPath, tolerance: limit)
          } else {
            ExpectedMotion(duration: loaded.scene.duration, tolerance: limit) {
              loaded.timeline.value(of: subject, at: $0)?.numbers.first
            }
          }
        all.append(.init(layer: name, keyPath: keyPath, motion: motion))
      } catch {
        problems.append(error.message + (error.hint.map { " (\($0))" } ?? ""))
      }
    }
    for keyPath in usual where !seen.contains(keyPath.spelling) {
      let spelling = keyPath.spelling
      let motion = course.motion(of: keyPath, tolerance: limit(spelling, tolerance))
      guard motion.moving != nil else { continue }
      all.append(.init(layer: name, keyPath: spelling, motion: motion))
    }
    return (all, problems)
  }
}
