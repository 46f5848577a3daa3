import AnimationEngine
import Dynamics
import Geometry
import Interaction

// What entries do with behaviors.
extension Player {
  mutating func perform(_ action: DynamicsAction) throws(LiveProblem) {
    guard let played = dynamics.first(where: { $0.definition.name == action.animator }) else {
      return
    }
    played.lastEntry = location
    try perform(action.verb, played)
    settle(played)
  }

  private mutating func perform(
    _ verb: DynamicsAction.Verb, _ played: PlayedDynamics
  ) throws(LiveProblem) {
    let animator = played.animator
    switch verb {
    case .add(let plan, let velocity): try add(plan, velocity, to: played)
    case .remove(let name): animator.removeBehavior(try behavior(name, of: played))
    case .removeAll: animator.removeAllBehaviors()
    case .attach(let name): try attach(name, played)
    case .detach(let name):
      guard let child = played.behaviors[name] else { return }
      parent(of: name, played)?.removeChildBehavior(child)
    case .moveAnchor(let name, let move):
      try moveAnchor(of: behavior(name, of: played), move, played)
    case .push(let name, let vector):
      guard let push = try behavior(name, of: played) as? PushBehavior else { return }
      push.pushDirection = try self.vector(vector, default: push.pushDirection)
      push.isActive = true
    case .addVelocity(let names, let velocity, let angular):
      let added = try vector(velocity, in: played) ?? .zero
      let turn = try number(angular) ?? 0
      for name in names {
        let item = try held(name, of: played)
        try dynamically { () throws(DynamicsError) in
          try animator.addVelocity(added, angular: turn, to: item.item)
        }
      }
    case .updateItem(let names, let position, let rotation):
      for name in names {
        let item = try held(name, of: played)
        if let center = try point(position) { item.item.center = center }
        if let angle = try number(rotation) { item.item.angle = angle }
        try dynamically { () throws(DynamicsError) in
          try animator.updateItem(usingCurrentState: item.item)
        }
        item.track.begin(
          item.pose, velocities: item.velocities(in: animator), at: now,
          nextTick: played.nextTick ?? played.firstTick(after: now))
      }
    case .addItems(let names, let name):
      guard let list = try behavior(name, of: played) as? ItemsBehavior else {
        throw LiveProblem(message: "`\(name)` has no list of items")
      }
      for name in names {
        let item = try self.item(name, of: played).item
        try dynamically { () throws(DynamicsError) in try list.addItem(item) }
      }
    case .removeItems(let names, let name):
      guard let list = try behavior(name, of: played) as? ItemsBehavior else {
        throw LiveProblem(message: "`\(name)` has no list of items")
      }
      for name in names {
        if let item = played.item(named: name)?.item { list.removeItem(item) }
      }
    }
  }

  /// A behavior that has been added; its parts may be out.
  private func behavior(
    _ name: String, of played: PlayedDynamics
  ) throws(LiveProblem) -> DynamicBehavior {
    if let behavior = played.behaviors[name] { return behavior }
    throw LiveProblem(
      message: "`\(name)` has not been added at this time", hint: "`add` it before")
  }

  private func held(_ name: String, of played: PlayedDynamics) throws(LiveProblem) -> PlayedItem {
    if let item = played.item(named: name), played.animator.hasBody(item.item) { return item }
    throw LiveProblem(
      message: "`\(name)` has no body at this time", hint: "a behavior must hold it")
  }

  private func parent(of name: String, _ played: PlayedDynamics) -> DynamicBehavior? {
    name.lastIndex(of: ".").flatMap { played.behaviors[String(name[..<$0])] }
  }

  private mutating func attach(_ name: String, _ played: PlayedDynamics) throws(LiveProblem) {
    guard let plan = played.plans[name], let composite = parent(of: name, played),
      composite.dynamicAnimator != nil
    else {
      throw LiveProblem(
        message: "`\(name)` belongs to nothing that has been added at this time",
        hint: "`add` its composite before")
    }
    if let known = played.behaviors[name], known.dynamicAnimator != nil {
      return try configure(known, plan, played)
    }
    let child = try make(plan, played)
    played.behaviors[name] = child
    try dynamically { () throws(DynamicsError) in try composite.addChildBehavior(child) }
  }

  private mutating func add(
    _ plan: BehaviorPlan, _ velocity: LiveValue?, to played: PlayedDynamics
  ) throws(LiveProblem) {
    if let known = played.behaviors[plan.name], known.dynamicAnimator != nil,
      let old = played.plans[plan.name]
    {
      guard old.items == plan.items else {
        throw LiveProblem(
          message: "`\(plan.name)` is there already, with other items",
          hint: "give this one a name of its own with `as`")
      }
      try configure(known, plan, played)
    } else {
      let behavior = try make(plan, played)
      played.behaviors[plan.name] = behavior
      try dynamically { () throws(DynamicsError) in try played.animator.addBehavior(behavior) }
    }
    played.plans[plan.name] = plan
    guard let target = try vector(velocity, in: played) else { return }
    for name in plan.items {
      let item = try held(name, of: played).item
      let current = played.animator.linearVelocity(of: item)
      try dynamically { () throws(DynamicsError) in
        try played.animator.addVelocity(
          Vector(dx: target.dx - current.dx, dy: target.dy - current.dy), to: item)
      }
    }
  }

  private mutating func moveAnchor(
    of behavior: DynamicBehavior, _ move: DynamicsAction.MovedAnchor, _ played: PlayedDynamics
  ) throws(LiveProblem) {
    func moved(_ old: Point, _ by: Vector?, _ to: Point?) -> Point {
      let new = to ?? old + (by ?? .zero)
      return Point(
        x: move.axis == .y ? old.x : new.x, y: move.axis == .x ? old.y : new.y)
    }
    let (by, to) = (try vector(move.by, in: played), try point(move.to))
    switch behavior {
    case let attachment as AttachmentBehavior:
      attachment.anchorPoint = moved(attachment.anchorPoint, by, to)
    case let snap as SnapBehavior: snap.snapPoint = moved(snap.snapPoint, by, to)
    case let field as FieldBehavior: field.position = moved(field.position, by, to)
    default: throw LiveProblem(message: "`\(behavior.name)` has no place that could be moved")
    }
  }

  // MARK: - Values

  func number(_ live: LiveNumber?) throws(LiveProblem) -> Double? {
    guard let live else { return nil }
    return try context.number(live)
  }

  func point(_ live: LiveValue?) throws(LiveProblem) -> Point? {
    guard let live, case .point(let point) = try context.value(live, of: .point) else {
      return nil
    }
    return point
  }

  /// A way or a velocity, in the space in which bodies live.
  private func vector(_ live: LiveValue?, in played: PlayedDynamics) throws(LiveProblem) -> Vector?
  {
    let space = played.definition.space.map(mapToStage) ?? .identity
    guard let live, case .point(let point) = try value(live, of: .point, movingIn: space) else {
      return nil
    }
    return point - .zero
  }

  func vector(
    _ planned: PlannedVector, default fallback: Vector
  ) throws(LiveProblem) -> Vector {
    let direction = try point(planned.direction).map { $0 - .zero } ?? fallback
    guard planned.magnitude != nil || planned.angle != nil else { return direction }
    let length = try number(planned.magnitude) ?? direction.length
    let angle = try number(planned.angle) ?? Transcendentals.atan2(direction.dy, direction.dx)
    return Vector(dx: Transcendentals.cos(angle) * length, dy: Transcendentals.sin(angle) * length)
  }
}
