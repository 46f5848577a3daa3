import AnimationEngine
import Geometry
import Interaction

// `UIView.animate` of the scene.
extension Player {
  var nextBlockEnd: Rational? { blocks.nextCompletion(on: layers) }

  mutating func tellBlockEnds(through time: Rational) {
    tell(blocks.advance(through: time, on: layers))
  }

  /// Sets what a block changes, and animates it; blocks inside it come after its own changes.
  mutating func animate(_ block: SceneBlock) throws(LiveProblem) {
    var planned: [BlockAnimation] = []
    try plan(block, inside: nil, &planned)
    for block in planned {
      let events = blocks.animate(block, on: &layers, at: now)
      tellRemovals()
      tell(events)
    }
  }

  /// Works the values of a block out, and of those in it, before any of them is set.
  private func plan(
    _ scene: SceneBlock, inside outer: BlockAnimation?, _ planned: inout [BlockAnimation]
  ) throws(LiveProblem) {
    var block = scene.block
    // A name that no scene can give: nobody hears of its events.
    block.name = scene.name ?? ""
    block.changes = try changes(scene.changes)
    block.keyframes = try keyframes(scene.keyframes)
    if let outer { block = block.nested(in: outer) }
    if let velocity = scene.velocity {
      block.timing = block.timing.beginning(
        with: try relative(velocity, among: block.changes, by: block.retargeting))
    }
    planned.append(block)
    for inner in scene.blocks { try plan(inner, inside: block, &planned) }
  }

  private mutating func tell(_ events: [AnimationEvent]) {
    for event in events where !event.name.isEmpty {
      switch event.kind {
      case .began: tell(SceneEvent(event.name, "began", at: event.time))
      case .ended(let finished):
        tell(
          SceneEvent(
            event.name, "ended", at: event.time, [.init("finished", .boolean(finished))]))
      }
    }
  }

  // MARK: - Values that are worked out

  func changes(_ assignments: [Assignment]) throws(LiveProblem) -> [LayerChange] {
    var changes: [LayerChange] = []
    for assignment in assignments {
      let (layer, keyPath) = (assignment.address.layer, assignment.address.keyPath)
      changes.append(
        LayerChange(layer, keyPath, try context.value(assignment.value, of: keyPath.kind)))
    }
    return changes
  }

  func keyframes(
    _ keyframes: [SceneBlock.Keyframe]
  ) throws(LiveProblem) -> [BlockAnimation.Keyframe] {
    var result: [BlockAnimation.Keyframe] = []
    for keyframe in keyframes {
      result.append(
        BlockAnimation.Keyframe(
          start: keyframe.start, duration: keyframe.duration,
          changes: try changes(keyframe.changes)))
    }
    return result
  }

  /// A velocity in distances per second, for the change that it belongs to.
  func relative(
    _ velocity: LiveVelocity, among changes: [LayerChange], by retargeting: Retargeting
  ) throws(LiveProblem) -> Vector {
    let change = changes.first {
      LayerAddress($0.layer, $0.keyPath) == velocity.address
    }
    let way = change.flatMap { layers.way(of: $0, by: retargeting, at: now) } ?? .zero
    return try relative(velocity) { axis in
      axis.component == .y && velocity.address.keyPath.component == .whole ? way.dy : way.dx
    }
  }

  /// The same where each axis has its way to go.
  func relative(
    _ velocity: LiveVelocity, way: (LayerKeyPath) -> Double?
  ) throws(LiveProblem) -> Vector {
    let keyPath = velocity.address.keyPath
    let value = try value(
      velocity.value, of: velocity.kind, movingIn: space(of: velocity.address))
    guard keyPath.kind == .point else {
      let own: Double
      switch value {
      // Of a point's velocity a single coordinate takes its own part.
      case .point(let point): own = keyPath.component == .y ? point.y : point.x
      default: own = value.number ?? 0
      }
      let part = relativeVelocity(own, over: way(keyPath) ?? 0)
      return Vector(dx: part, dy: part)
    }
    guard case .point(let point) = value else { return .zero }
    return Vector(
      dx: relativeVelocity(point.x, over: way(LayerKeyPath(keyPath.property, .x)) ?? 0),
      dy: relativeVelocity(point.y, over: way(LayerKeyPath(keyPath.property, .y)) ?? 0))
  }

  // MARK: - Touches

  /// How layers take touches because of what runs on them, over what the scene says of them.
  var runningHitTraits: [(LayerID, HitTraits)] {
    var running: [LayerID: HitTraits] = [:]
    func traits(_ layer: LayerID) -> HitTraits {
      running[layer] ?? scene.hitTraits[layer] ?? HitTraits()
    }
    for layer in blocks.swallowingLayers(layers, at: now) {
      var own = traits(layer)
      if own.interaction == .enabled { own.interaction = .swallowing }
      running[layer] = own
    }
    for animator in animators.compactMap(\.current) {
      for (layer, rule) in animator.hitTraits(at: now) {
        var own = traits(layer)
        if own.interaction == .enabled { own.interaction = rule.interaction }
        if rule.geometry == .presentation { own.geometry = .presentation }
        running[layer] = own
      }
    }
    for hero in transitions.flatMap(\.heroes) where hero.arrival != nil {
      var own = traits(hero.layer)
      own.geometry = .presentation
      running[hero.layer] = own
    }
    return running.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
