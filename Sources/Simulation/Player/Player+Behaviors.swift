import AnimationEngine
import Dynamics
import Geometry
import Interaction

// Making behaviors of what a scene says of them, and changing them.
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
        let next = played.nextTick ?? played.firstTick(after: now)
        item.track.begin(item.pose, at: now, nextTick: next)
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

  // MARK: - Making

  private mutating func items(
    _ names: [String], _ played: PlayedDynamics
  ) throws(LiveProblem) -> [DynamicItem] {
    var items: [DynamicItem] = []
    for name in names { items.append(try item(name, of: played).item) }
    return items
  }

  private mutating func make(
    _ plan: BehaviorPlan, _ played: PlayedDynamics
  ) throws(LiveProblem) -> DynamicBehavior {
    played.plans[plan.name] = plan
    let behavior: DynamicBehavior
    switch plan.rule {
    case .composite(let children):
      let composite = DynamicBehavior(plan.name)
      for child in children {
        played.plans[child.name] = child
        played.behaviors[child.name] = nil
        guard child.isAttached else { continue }
        let made = try make(child, played)
        played.behaviors[child.name] = made
        try dynamically { () throws(DynamicsError) in try composite.addChildBehavior(made) }
      }
      setAction(of: composite, plan, played)
      return composite
    case .gravity(let names, _):
      behavior = GravityBehavior(plan.name, items: try items(names, played))
    case .collision(let names, let mode, let insets, let boundaries):
      let collision = CollisionBehavior(plan.name, items: try items(names, played), mode: mode)
      collision.referenceBoundsInsets = insets
      try dynamically { () throws(DynamicsError) in
        for boundary in boundaries {
          switch boundary.outline {
          case .line(let start, let end):
            try collision.addBoundary(boundary.identifier, from: start, to: end)
          case .path(let path): try collision.addBoundary(boundary.identifier, path: path)
          }
        }
      }
      behavior = collision
    case .attachment(let attachment):
      behavior = try make(attachment, plan.name, played)
    case .snap(let name, let target, _):
      let item = try item(name, of: played).item
      behavior = SnapBehavior(plan.name, item: item, snapTo: try point(target) ?? .zero)
    case .push(let names, let mode, _, _, let isActive):
      let push = PushBehavior(plan.name, items: try items(names, played), mode: mode)
      push.isActive = isActive
      behavior = push
    case .item(let names, let item):
      let made = DynamicItemBehavior(plan.name, items: try items(names, played))
      if let velocity = try point(item.velocity) {
        for item in made.items {
          try dynamically { () throws(DynamicsError) in
            try made.addLinearVelocity(Vector(dx: velocity.x, dy: velocity.y), for: item)
          }
        }
      }
      if let velocity = try number(item.angularVelocity) {
        for item in made.items {
          try dynamically { () throws(DynamicsError) in
            try made.addAngularVelocity(velocity, for: item)
          }
        }
      }
      behavior = made
    case .field(let names, let field):
      behavior = FieldBehavior(
        plan.name, kind: fieldKind(field, plan.name, plan.location, played),
        items: try items(names, played))
    }
    try configure(behavior, plan, played)
    return behavior
  }

  private mutating func make(
    _ plan: AttachmentPlan, _ name: String, _ played: PlayedDynamics
  ) throws(LiveProblem) -> AttachmentBehavior {
    let item = try item(plan.item, of: played).item
    var other: DynamicItem?
    if let name = plan.otherItem { other = try self.item(name, of: played).item }
    let anchor = try point(plan.anchorPoint) ?? item.center
    switch (plan.kind, other) {
    case (.distance, nil):
      return AttachmentBehavior(name, item: item, offset: plan.offset, attachedTo: anchor)
    case (.distance, let other?):
      return AttachmentBehavior(
        name, item: item, offset: plan.offset, attachedTo: other, otherOffset: plan.otherOffset)
    case (.fixed, let other?):
      return .fixed(name, item: item, attachedTo: other, anchor: anchor)
    case (.pin, let other?): return .pin(name, item: item, attachedTo: other, anchor: anchor)
    case (.limit, let other?):
      return .limit(
        name, item: item, offset: plan.offset, attachedTo: other, otherOffset: plan.otherOffset)
    case (.sliding(let axis), let other):
      return .sliding(name, item: item, attachedTo: other, anchor: anchor, axis: axis)
    case (_, nil):
      throw LiveProblem(message: "`\(name)` ties two items, and there is only one")
    }
  }

  /// Lets a behavior say what a plan says now.
  private mutating func configure(
    _ behavior: DynamicBehavior, _ plan: BehaviorPlan, _ played: PlayedDynamics
  ) throws(LiveProblem) {
    switch (plan.rule, behavior) {
    case (.composite(let children), _):
      for child in children where child.isAttached {
        if let known = played.behaviors[child.name] { try configure(known, child, played) }
        played.plans[child.name] = child
      }
    case (.gravity(_, let vector), let gravity as GravityBehavior):
      gravity.gravityDirection = try self.vector(vector, default: Vector(dx: 0, dy: 1))
    case (.attachment(let plan), let attachment as AttachmentBehavior):
      if let anchor = try point(plan.anchorPoint) { attachment.anchorPoint = anchor }
      attachment.length = try number(plan.length)
      attachment.frequency = try number(plan.frequency) ?? 0
      attachment.damping = try number(plan.damping) ?? 0
      attachment.attachmentRange = plan.range
      attachment.frictionTorque = try number(plan.frictionTorque) ?? 0
      attachment.settle = plan.settle
    case (.snap(_, let target, let damping), let snap as SnapBehavior):
      if let target = try point(target) { snap.snapPoint = target }
      snap.damping = try number(damping) ?? 0.5
    case (.push(_, _, let vector, let offset, _), let push as PushBehavior):
      push.pushDirection = try self.vector(vector, default: .zero)
      if let offset = try point(offset) {
        for item in push.items { push.setTargetOffsetFromCenter(offset - .zero, for: item) }
      }
    case (.item(_, let plan), let item as DynamicItemBehavior):
      item.elasticity = try number(plan.elasticity)
      item.friction = try number(plan.friction)
      item.density = try number(plan.density)
      item.resistance = try number(plan.resistance)
      item.angularResistance = try number(plan.angularResistance)
      item.charge = try number(plan.charge)
      (item.isAnchored, item.allowsRotation) = (plan.isAnchored, plan.allowsRotation)
    case (.field(_, let plan), let field as FieldBehavior):
      if let position = try point(plan.position) { field.position = position }
      if let direction = try point(plan.direction) { field.direction = direction - .zero }
      field.region = plan.region
      if let strength = try number(plan.strength) { field.strength = strength }
      if let falloff = try number(plan.falloff) { field.falloff = falloff }
      if let radius = try number(plan.minimumRadius) { field.minimumRadius = radius }
      if let smoothness = try number(plan.smoothness) { field.smoothness = smoothness }
      if let speed = try number(plan.animationSpeed) { field.animationSpeed = speed }
    default: break
    }
    setAction(of: behavior, plan, played)
    guard behavior.dynamicAnimator == nil else { return }
    try dynamically { () throws(DynamicsError) in try behavior.check() }
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

  private func number(_ live: LiveNumber?) throws(LiveProblem) -> Double? {
    guard let live else { return nil }
    return try context.number(live)
  }

  private func point(_ live: LiveValue?) throws(LiveProblem) -> Point? {
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

  private func vector(
    _ planned: PlannedVector, default fallback: Vector
  ) throws(LiveProblem) -> Vector {
    let direction = try point(planned.direction).map { $0 - .zero } ?? fallback
    guard planned.magnitude != nil || planned.angle != nil else { return direction }
    let length = try number(planned.magnitude) ?? direction.length
    let angle = try number(planned.angle) ?? Transcendentals.atan2(direction.dy, direction.dx)
    return Vector(dx: Transcendentals.cos(angle) * length, dy: Transcendentals.sin(angle) * length)
  }
}

extension BehaviorPlan {
  /// All items that it holds, each once, in the order of the plan.
  var items: [String] {
    let named: [String] =
      switch rule {
      case .composite(let children): children.flatMap(\.items)
      case .gravity(let items, _), .collision(let items, _, _, _), .push(let items, _, _, _, _),
        .item(let items, _), .field(let items, _):
        items
      case .attachment(let plan): [plan.item] + (plan.otherItem.map { [$0] } ?? [])
      case .snap(let item, _, _): [item]
      }
    var known: Set<String> = []
    return named.filter { known.insert($0).inserted }
  }
}
