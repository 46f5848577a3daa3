import AnimationEngine
import Geometry
import Interaction
import SceneModel

// What fingers meet, and what has the last word before a gesture begins.
extension World {
  /// The layers as fingers meet them now.
  var hitTester: HitTester {
    var traits = scene.layers.ids.map { scene.hitTraits[$0] ?? HitTraits() }
    for (layer, rule) in runningHitTraits { traits[layer.index] = rule }
    return HitTester(evaluation, at: now, traits: traits)
  }

  /// How layers take touches because of what runs on them, over what the scene says of them.
  private var runningHitTraits: [LayerID: HitTraits] {
    var running: [LayerID: HitTraits] = [:]
    func change(_ layer: LayerID, _ change: (inout HitTraits) -> Void) {
      change(&running[layer, default: scene.hitTraits[layer] ?? HitTraits()])
    }
    for layer in participants.blocks.swallowingLayers(in: self) {
      change(layer) { if $0.interaction == .enabled { $0.interaction = .swallowing } }
    }
    for animator in participants.animators.all.compactMap(\.record.current) {
      for (layer, rule) in animator.hitTraits(at: now) {
        change(layer) {
          if $0.interaction == .enabled { $0.interaction = rule.interaction }
          if rule.geometry == .presentation { $0.geometry = .presentation }
        }
      }
    }
    for hero in participants.transitions.all.flatMap(\.heroes) where hero.arrival != nil {
      change(hero.layer) { $0.geometry = .presentation }
    }
    return running
  }

  /// Whether code and the scene let a gesture begin.
  func shouldBegin(
    _ name: String, _ values: GestureValues, _ problems: inout [SceneProblem]
  ) -> Bool {
    if let performer {
      var moment = moment
      moment.asking = (name, values)
      guard performer.lets(name, beginAt: moment) else { return false }
    }
    guard let gesture = scene.gestures.first(where: { $0.recognizer.name == name }),
      let condition = gesture.shouldBegin
    else { return true }
    let state = GestureRecognizer.State.possible
    // What it has done so far is all that there is to say: it has never been told about.
    let context = LiveContext(
      value: { subject in
        if case .gesture(name, let quantity) = subject {
          return quantity.value(of: values, in: state)
        }
        return self.value(of: subject)
      }, step: { $0.value(of: values, in: state) })
    do throws(LiveProblem) {
      return try context.condition(condition)
    } catch {
      problems.append(
        SceneProblem(at: gesture.location, time: now, error.message, hint: error.hint))
      return false
    }
  }

  /// The name of the layer that was hit, or of the nearest around it that has one.
  func nameOfHit(_ layer: LayerID) -> String? {
    sequence(first: layer) { self.scene.layers[$0].parent }.lazy
      .compactMap { self.scene.layers[$0].name }.first
  }
}
