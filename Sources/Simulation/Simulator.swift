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
    case .animate(let layers, let parameters, let key):
      for layer in layers { add(parameters, to: layer, key: key, at: entry.time) }
    case .addObject(let name, let layers, let key):
      guard let parameters = objects[name] else { return }
      for layer in layers { add(parameters, to: layer, key: key, at: entry.time) }
    case .change(let name, let parameters):
      objects[name] = objects[name]?.merging(parameters)
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
    let now = LayerEvaluation(tree: tree, histories: histories).layerTime(of: layer, at: time)
    let copy = animation.resolved(
      addedAt: now, transactionDuration: AnimationParameters.transactionDuration)
    histories[layer.index].add(AttachedAnimation(animation: copy, key: key, addedAt: time))
  }
}
