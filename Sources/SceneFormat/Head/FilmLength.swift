import AnimationEngine
import Geometry
import Interaction
import SceneModel

/// When the last animation of a scene ends.
struct FilmLength {
  /// Why a length cannot be told.
  enum Obstacle: Error {
    case endless(SourceLocation)
    case clockChanges(SourceLocation)
    /// When it ends is known only when it is played.
    case unforeseen(SourceLocation)
    case nothingMoves
  }

  let layers: LayerTree
  let animations: [String: AnimationParameters]
  let script: [ScriptEntry]

  /// In seconds of the scene's clock.
  ///
  /// Clocks of layers count; an animation on a layer whose clock stands still or runs backwards ends
  /// when it is added.
  func lastEnd() throws(Obstacle) -> Rational {
    var objects = animations
    var last: Rational?
    for entry in script {
      switch entry.action {
      case .animate(let targets, let parameters, _):
        try extend(&last, parameters, targets, entry)
      case .addObject(let name, let targets, _):
        try extend(&last, objects[name] ?? AnimationParameters(), targets, entry)
      case .change(let name, let parameters):
        objects[name] = objects[name]?.merging(parameters)
      case .set(let assignments):
        try refuseClockChanges(assignments, entry)
      case .setWithActions(let assignments, let transaction):
        try refuseClockChanges(assignments, entry)
        let acting = assignments.filter { $0.address.keyPath.property.defaultAction != nil }
        extend(&last, transaction.duration, acting.map(\.address.layer), entry)
      case .transition(let targets, _, let transaction):
        extend(&last, transaction.duration, targets, entry)
      case .remove, .stopLayers, .move, .state, .enable, .scroll: break
      case .startMotion, .retarget: throw .unforeseen(entry.location)
      case .block(let block): try extend(&last, block, entry)
      case .animator: throw .unforeseen(entry.location)
      case .drive: throw .unforeseen(entry.location)
      case .dynamics: break
      }
    }
    guard let last else { throw .nothingMoves }
    return last
  }

  private func extend(
    _ last: inout Rational?, _ scene: SceneBlock, _ entry: ScriptEntry
  ) throws(Obstacle) {
    let block = scene.block
    let isSpring = scene.velocity != nil && block.timing.hasOwnDuration
    guard !block.repeats else { throw .endless(entry.location) }
    guard !isSpring else { throw .unforeseen(entry.location) }
    let pass = block.timing.duration(asking: block.duration) ?? block.duration
    let changed = scene.changes + scene.keyframes.flatMap(\.changes)
    extend(
      &last, block.delay + (block.autoreverses ? 2 * pass : pass), changed.map(\.address.layer),
      entry)
    for inner in scene.blocks { try extend(&last, inner, entry) }
  }

  private func refuseClockChanges(
    _ assignments: [Assignment], _ entry: ScriptEntry
  ) throws(Obstacle) {
    let clock: Set<LayerProperty> = [.beginTime, .speed, .timeOffset]
    if assignments.contains(where: { clock.contains($0.address.keyPath.property) }) {
      throw .clockChanges(entry.location)
    }
  }

  private func extend(
    _ last: inout Rational?, _ parameters: AnimationParameters, _ targets: [LayerID],
    _ entry: ScriptEntry
  ) throws(Obstacle) {
    // Its begin time still counts from when it is added, and so does its end.
    let animation = parameters.animation?.resolved(
      addedAt: 0, transactionDuration: AnimationParameters.transactionDuration)
    guard case .finite(let length) = animation?.timing.end ?? .finite(0) else {
      throw .endless(entry.location)
    }
    extend(&last, length, targets, entry)
  }

  private func extend(
    _ last: inout Rational?, _ length: Rational, _ targets: [LayerID], _ entry: ScriptEntry
  ) {
    for target in targets {
      let clocks = clocks(of: target)
      let speed = clocks.reduce(Rational.one) { $0 * $1.speed }
      guard speed > 0 else {
        last = max(last ?? entry.time, entry.time)
        continue
      }
      let added = clocks.reduce(entry.time) { $1.localTime(at: $0) }
      let end = clocks.reversed().reduce(added + length) { $1.parentTime(at: $0) }
      last = max(last ?? end, end)
    }
  }

  /// The clocks that a layer's time goes through, the root's first.
  private func clocks(of layer: LayerID) -> [LayerClock] {
    let node = layers[layer]
    return (node.parent.map(clocks) ?? []) + [node.values.clock]
  }
}
