import AnimationEngine
import Geometry
import Interaction

extension Player {
  /// Does something now, where its condition holds.
  mutating func perform(
    _ action: ScriptEntry.Action, if condition: LiveNumber?, at location: SourceLocation
  ) {
    guard actionsLeft > 0 else { return }
    actionsLeft -= 1
    if actionsLeft == 0 {
      return report(
        location, "more than \(Self.actionsAtOnce) things happen at one moment",
        hint: "reactions that cause each other go round in circles")
    }
    self.location = location
    do throws(LiveProblem) {
      if let condition, try !context.condition(condition) { return }
      try perform(action)
    } catch {
      report(location, error.message, hint: error.hint)
    }
  }

  private mutating func perform(_ action: ScriptEntry.Action) throws(LiveProblem) {
    switch action {
    case .set(let assignments): try set(assignments)
    case .setWithActions(let assignments, let transaction):
      addActions(for: assignments, transaction)
      try set(assignments)
    case .animate(let targets, let parameters, let key):
      for layer in targets { add(parameters, to: layer, key: key) }
    case .addObject(let name, let targets, let key):
      guard let parameters = objects[name] else { return }
      if let motion = parameters.motion, motion.writesModel, parameters.group == nil {
        try start(parameters.start(targets, key: key, motion))
      } else {
        for layer in targets { add(parameters, to: layer, key: key) }
      }
    case .change(let name, let parameters):
      objects[name] = objects[name]?.merging(parameters)
    case .transition(let targets, let transition, let transaction):
      for layer in targets { add(transition, transaction, to: layer) }
    case .remove(let targets, let key):
      for layer in targets {
        layers.histories[layer.index].remove(key: key, at: now)
        endMotions(of: layer, key: key)
      }
      tellRemovals()
    case .stopLayers(let targets):
      for layer in targets { stop(layer) }
    case .move(let move): try self.move(move)
    case .state(let name, let action): try change(state: name, action)
    case .enable(let name, let isEnabled): enable(name, isEnabled)
    case .scroll(let name, let offset): try scroll(name, to: offset)
    case .startMotion(let start): try self.start(start)
    case .retarget(let retarget): try self.retarget(retarget)
    case .block(let block): try animate(block)
    case .animator(let names, let action):
      for name in names { try perform(action, on: name) }
    case .dynamics(let action): try perform(action)
    case .drive(let name, let action): try perform(action, onTransition: name)
    }
  }

  /// Writes model values, in the order given; all see the scene as it was before.
  private mutating func set(_ assignments: [Assignment]) throws(LiveProblem) {
    var values: [AnimationValue] = []
    for assignment in assignments {
      values.append(try context.value(assignment.value, of: assignment.address.keyPath.kind))
    }
    for (assignment, value) in zip(assignments, values) {
      layers.setModel(value, of: assignment.address.layer, assignment.address.keyPath, at: now)
      if assignment.address.keyPath.property.isClock { clocksChanged() }
    }
  }

  /// The layer stays where it is seen: the model takes over what its animations show.
  private mutating func stop(_ layer: LayerID) {
    let seen = layers.presentation(of: layer, at: now)
    endMotions(of: layer, key: nil)
    layers.histories[layer.index].remove(key: nil, at: now)
    layers.histories[layer.index].setModel(seen, at: now)
    tellRemovals()
  }

  // MARK: - Animations

  /// Adds a frozen copy, its begin time counted from now in the layer's clock.
  private mutating func add(_ parameters: AnimationParameters, to layer: LayerID, key: String?) {
    guard let animation = parameters.animation else { return }
    add(animation, to: layer, key: key, name: key ?? parameters.keyPath?.spelling ?? "group")
  }

  private mutating func add(
    _ animation: Animation, to layer: LayerID, key: String?, name: String
  ) {
    let reference = layers.add(animation, key: key, to: layer, at: now)
    tellRemovals()
    expectEnd(of: reference, name: name)
  }

  private mutating func add(
    _ transition: Transition, _ transaction: Transaction, to layer: LayerID
  ) {
    var timing = MediaTiming()
    timing.beginTime = layers.evaluation.layerTime(of: layer, at: now)
    timing.duration = transaction.duration
    layers.histories[layer.index].add(
      AttachedTransition(
        transition, timing: timing, timingFunction: transaction.timingFunction, addedAt: now))
  }

  /// Adds the default actions of properties that are about to be set, each once.
  ///
  /// An animation goes from what is seen to the model, so that one which is interrupted does not
  /// jump; a color that is missing does not fade in. (measured)
  private mutating func addActions(for assignments: [Assignment], _ transaction: Transaction) {
    var acted: Set<LayerAddress> = []
    for assignment in assignments {
      let (layer, property) = (assignment.address.layer, assignment.address.keyPath.property)
      let whole = LayerKeyPath(property)
      guard let action = property.defaultAction,
        acted.insert(LayerAddress(layer, whole)).inserted
      else { continue }
      switch action {
      case .transition:
        add(Transition(.fade), transaction, to: layer)
      case .animation:
        let seen = layers.presentation(of: layer, at: now)
        guard let value = seen[whole], value != .color(nil) else { continue }
        var animation = PropertyAnimation(
          keyPath: whole, course: .basic(BasicCourse(from: value)))
        animation.timing.duration = transaction.duration
        animation.timing.fillMode = .backwards
        animation.timingFunction = transaction.timingFunction
        add(.property(animation), to: layer, key: property.name, name: property.name)
      }
    }
  }
}

extension LayerProperty {
  /// True for what makes a layer's own time.
  fileprivate var isClock: Bool { self == .beginTime || self == .speed || self == .timeOffset }
}
