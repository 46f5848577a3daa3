import AnimationEngine
import Geometry
import Interaction
import SceneModel

/// What is set of layers, and Core Animation's animations and transitions on them.
final class Animations: Participant {
  /// Named animation objects, as they are now.
  private var objects: [String: AnimationParameters]
  private var endings = AnimationEndings()

  init(_ objects: [String: AnimationParameters]) { self.objects = objects }

  /// How often two ends were compared: for tests of what finding the next one costs.
  var comparisonCount: Int { endings.comparisonCount }

  func nextEvent(in world: World) -> Rational? { endings.next }

  func advance(to time: Rational, in world: World) {
    for order in endings.due(at: time) {
      // What one end makes happen may have taken the animation of another away, and told its end.
      guard let ending = endings.take(order) else { continue }
      tell(ending, at: ending.end ?? time, isFinished: true, in: world)
    }
  }

  /// Tells the ends of animations that somebody took away.
  func tellRemovals(in world: World) {
    endings.noteRemovals(in: world.layers)
    while let ending = endings.takeRemoved() {
      tell(ending, at: world.now, isFinished: false, in: world)
    }
  }

  private func tell(
    _ ending: AnimationEndings.Ending, at time: Rational, isFinished: Bool, in world: World
  ) {
    world.emit(ending.name, "ended", at: time, [.init("finished", .boolean(isFinished))])
  }

  // MARK: - The model

  /// Writes model values, in the order given; all see the scene as it was before.
  ///
  /// What the finger of a gesture is followed with goes there evenly, as layers that it drags do.
  func set(_ assignments: [Assignment], in world: World) throws(LiveProblem) {
    try set(assignments, leadIn: world.participants.gestures.leadIn, in: world)
  }

  private func set(
    _ assignments: [Assignment], leadIn: Rational, in world: World
  ) throws(LiveProblem) {
    let context = world.context
    var values: [AnimationValue] = []
    for assignment in assignments {
      values.append(try context.value(assignment.value, of: assignment.address.keyPath.kind))
    }
    for (assignment, value) in zip(assignments, values) {
      let (layer, keyPath) = (assignment.address.layer, assignment.address.keyPath)
      world.layers.setModel(
        value, of: layer, keyPath, at: world.now, leadIn: assignment.value.isFixed ? 0 : leadIn)
      if keyPath.property.isClock {
        endings.clockChanged(of: layer, in: world.layers, at: world.now)
      }
    }
  }

  /// Writes model values, each change animated by the default action of its property.
  func set(
    _ assignments: [Assignment], _ transaction: Transaction, in world: World
  ) throws(LiveProblem) {
    addActions(for: assignments, transaction, in: world)
    try set(assignments, leadIn: 0, in: world)
  }

  /// The layer stays where it is seen: the model takes over what its animations show.
  func stop(_ layer: LayerID, in world: World) {
    let seen = world.layers.presentation(of: layer, at: world.now)
    world.participants.motions.end(of: layer, key: nil, in: world)
    world.layers.remove(key: nil, from: layer, at: world.now)
    world.layers.setModel(seen, of: layer, at: world.now)
    tellRemovals(in: world)
  }

  // MARK: - Adding and removing

  /// Adds a frozen copy to each layer, its begin time counted from now in the layer's clock.
  func add(_ parameters: AnimationParameters, to layers: [LayerID], key: String?, in world: World) {
    guard let animation = parameters.animation else { return }
    let name = key ?? parameters.keyPath?.spelling ?? "group"
    for layer in layers { add(animation, to: layer, key: key, name: name, in: world) }
  }

  /// Adds copies of a named object as it is now; one that writes the model begins as a motion.
  func add(
    object name: String, to layers: [LayerID], key: String?, in world: World
  ) throws(LiveProblem) {
    guard let parameters = objects[name] else { return }
    if let motion = parameters.motion, motion.writesModel, parameters.group == nil {
      let start = parameters.start(layers, key: key, motion)
      try world.participants.motions.start(start, in: world)
    } else {
      add(parameters, to: layers, key: key, in: world)
    }
  }

  /// Changes a named object for the copies still to be made.
  func change(object name: String, _ parameters: AnimationParameters) {
    objects[name] = objects[name]?.merging(parameters)
  }

  /// Takes animations away by their key, or all of them where it is nil.
  func remove(key: String?, from layers: [LayerID], in world: World) {
    for layer in layers {
      world.layers.remove(key: key, from: layer, at: world.now)
      world.participants.motions.end(of: layer, key: key, in: world)
    }
    tellRemovals(in: world)
  }

  func add(
    _ transition: Transition, _ transaction: Transaction, to layer: LayerID, in world: World
  ) {
    var timing = MediaTiming()
    timing.beginTime = world.evaluation.layerTime(of: layer, at: world.now)
    timing.duration = transaction.duration
    world.layers.add(
      AttachedTransition(
        transition, timing: timing, timingFunction: transaction.timingFunction,
        addedAt: world.now), to: layer)
  }

  private func add(
    _ animation: Animation, to layer: LayerID, key: String?, name: String, in world: World
  ) {
    let reference = world.layers.add(animation, key: key, to: layer, at: world.now)
    tellRemovals(in: world)
    guard let layer = world.scene.layers[layer].name else { return }
    let name = "\(layer).\(name)"
    endings.expect(reference, name, in: world.layers, at: world.now)
    world.emit(name, "began", at: world.now)
  }

  /// Adds the default actions of properties that are about to be set, each once.
  ///
  /// An animation goes from what is seen to the model, so that one which is interrupted does not
  /// jump; a color that is missing does not fade in. (measured)
  private func addActions(
    for assignments: [Assignment], _ transaction: Transaction, in world: World
  ) {
    var acted: Set<LayerAddress> = []
    for assignment in assignments {
      let (layer, property) = (assignment.address.layer, assignment.address.keyPath.property)
      let whole = LayerKeyPath(property)
      guard let action = property.defaultAction,
        acted.insert(LayerAddress(layer, whole)).inserted
      else { continue }
      switch action {
      case .transition:
        add(Transition(.fade), transaction, to: layer, in: world)
      case .animation:
        let seen = world.layers.presentation(of: layer, at: world.now)
        guard let value = seen[whole], value != .color(nil) else { continue }
        var animation = PropertyAnimation(
          keyPath: whole, interpolation: .basic(InterpolationValues(from: value)))
        animation.timing.duration = transaction.duration
        animation.timing.fillMode = .backwards
        animation.timingFunction = transaction.timingFunction
        let name = property.name
        add(.property(animation), to: layer, key: name, name: name, in: world)
      }
    }
  }
}

extension LayerProperty {
  /// True for what makes a layer's own time.
  fileprivate var isClock: Bool { self == .beginTime || self == .speed || self == .timeOffset }
}
