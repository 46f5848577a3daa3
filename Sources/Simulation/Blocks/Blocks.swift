import AnimationEngine
import Geometry
import Interaction
import SceneModel

/// The blocks of a scene: `UIView.animate`.
final class Blocks: Participant {
  private var running = BlockAnimations()

  func nextEvent(in world: World) -> Rational? { running.nextCompletion(on: world.layers) }

  func advance(to time: Rational, in world: World) {
    tell(running.advance(through: time, on: world.layers), in: world)
  }

  /// Sets what a block changes, and animates it; blocks inside it come after its own changes.
  func animate(_ block: SceneBlock, in world: World) throws(LiveProblem) {
    var planned: [BlockAnimation] = []
    try plan(block, inside: nil, &planned, in: world)
    for block in planned {
      let events = running.animate(block, on: &world.layers, at: world.now)
      world.participants.animations.tellRemovals(in: world)
      tell(events, in: world)
    }
  }

  /// Layers that take no touches because of what runs on them.
  func swallowingLayers(in world: World) -> [LayerID] {
    running.swallowingLayers(world.layers, at: world.now)
  }

  /// Works the values of a block out, and of those in it, before any of them is set.
  private func plan(
    _ scene: SceneBlock, inside outer: BlockAnimation?, _ planned: inout [BlockAnimation],
    in world: World
  ) throws(LiveProblem) {
    let context = world.context
    var block = scene.block
    // A name that no scene can give: nobody hears of its events.
    block.name = scene.name ?? ""
    block.changes = try context.changes(scene.changes)
    block.keyframes = try context.keyframes(scene.keyframes)
    if let outer { block = block.nested(in: outer) }
    if let velocity = scene.velocity {
      block.timing = block.timing.beginning(
        with: try velocity.relative(among: block.changes, by: block.retargeting, in: world))
    }
    planned.append(block)
    for inner in scene.blocks { try plan(inner, inside: block, &planned, in: world) }
  }

  private func tell(_ events: [AnimationEvent], in world: World) {
    for event in events where !event.name.isEmpty {
      switch event.kind {
      case .began: world.emit(event.name, "began", at: event.time)
      case .ended(let finished):
        let details = [SceneEvent.Detail("finished", .boolean(finished))]
        world.emit(event.name, "ended", at: event.time, details)
      }
    }
  }
}
