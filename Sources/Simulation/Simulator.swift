import AnimationEngine
import Geometry

/// Plays a scene once and leaves a timeline behind.
///
/// This is the only place that marches through time: what happens in the script depends on what
/// happened before. Everything that it leaves can be asked for at any time in any order.
public struct Simulator: Sendable {
  public let scene: Scene

  public init(_ scene: Scene) { self.scene = scene }

  public func run() -> Timeline {
    var run = Run(scene)
    for entry in scene.script { run.play(entry) }
    return Timeline(
      scene: scene, layers: LayerEvaluation(tree: scene.layers, histories: run.histories))
  }
}

/// A run in progress: the layers' histories so far and the animation objects as they are now.
private struct Run {
  let tree: LayerTree
  var histories: [LayerHistory]
  var objects: [String: AnimationParameters]

  init(_ scene: Scene) {
    tree = scene.layers
    histories = scene.layers.nodes.map { LayerHistory($0.values) }
    objects = scene.animations
  }

  mutating func play(_ entry: ScriptEntry) {
    switch entry.action {
    case .set(let assignments):
      for (address, value) in assignments { set(value, at: address, time: entry.time) }
    case .setWithActions(let assignments, let transaction):
      addActions(for: assignments, transaction, at: entry.time)
      for (address, value) in assignments { set(value, at: address, time: entry.time) }
    case .animate(let layers, let parameters, let key):
      for layer in layers { add(parameters, to: layer, key: key, at: entry.time) }
    case .addObject(let name, let layers, let key):
      guard let parameters = objects[name] else { return }
      for layer in layers { add(parameters, to: layer, key: key, at: entry.time) }
    case .change(let name, let parameters):
      objects[name] = objects[name]?.merging(parameters)
    case .transition(let layers, let transition, let transaction):
      for layer in layers { add(transition, transaction, to: layer, at: entry.time) }
    case .remove(let layers, let key):
      for layer in layers { histories[layer.index].remove(key: key, at: entry.time) }
    }
  }

  private mutating func set(_ value: AnimationValue, at address: LayerAddress, time: Rational) {
    var values = histories[address.layer.index].model(at: time)
    values[address.keyPath] = value
    histories[address.layer.index].setModel(values, at: time)
  }

  /// Adds a frozen copy, its begin time counted from now in the layer's clock.
  private mutating func add(
    _ parameters: AnimationParameters, to layer: LayerID, key: String?, at time: Rational
  ) {
    guard let animation = parameters.animation else { return }
    add(animation, to: layer, key: key, at: time)
  }

  private mutating func add(
    _ animation: Animation, to layer: LayerID, key: String?, at time: Rational
  ) {
    let copy = animation.resolved(
      addedAt: layerTime(of: layer, at: time),
      transactionDuration: AnimationParameters.transactionDuration)
    histories[layer.index].add(AttachedAnimation(animation: copy, key: key, addedAt: time))
  }

  private mutating func add(
    _ transition: Transition, _ transaction: Transaction, to layer: LayerID, at time: Rational
  ) {
    var timing = MediaTiming()
    timing.beginTime = layerTime(of: layer, at: time)
    timing.duration = transaction.duration
    histories[layer.index].add(
      AttachedTransition(
        transition, timing: timing, timingFunction: transaction.timingFunction, addedAt: time))
  }

  /// Adds the default actions of properties that are about to be set, each once.
  ///
  /// An animation goes from what is seen to the model, so that one which is interrupted does not
  /// jump; a color that is missing does not fade in. (measured)
  private mutating func addActions(
    for assignments: [(address: LayerAddress, value: AnimationValue)],
    _ transaction: Transaction, at time: Rational
  ) {
    var acted: Set<LayerAddress> = []
    for (address, _) in assignments {
      let (layer, property) = (address.layer, address.keyPath.property)
      let whole = LayerKeyPath(property)
      guard let action = property.defaultAction,
        acted.insert(LayerAddress(layer, whole)).inserted
      else { continue }
      switch action {
      case .transition:
        add(Transition(.fade), transaction, to: layer, at: time)
      case .animation:
        let seen = histories[layer.index].presentation(
          at: time, layerTime: layerTime(of: layer, at: time))
        guard let value = seen[whole], value != .color(nil) else { continue }
        var animation = PropertyAnimation(
          keyPath: whole, course: .basic(BasicCourse(from: value)))
        animation.timing.duration = transaction.duration
        animation.timing.fillMode = .backwards
        animation.timingFunction = transaction.timingFunction
        add(.property(animation), to: layer, key: property.rawValue, at: time)
      }
    }
  }

  private func layerTime(of layer: LayerID, at time: Rational) -> Rational {
    LayerEvaluation(tree: tree, histories: histories).layerTime(of: layer, at: time)
  }
}
