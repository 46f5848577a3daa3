import AnimationEngine
import Dynamics
import Geometry
import SceneModel

/// Makes behaviors of what a scene says of them, and lets them say what it says now.
struct BehaviorMaker {
  let played: PlayedDynamics
  let world: World

  private var context: LiveContext { world.context }

  func make(_ plan: BehaviorPlan) throws -> DynamicBehavior {
    played.plans[plan.name] = plan
    let behavior: DynamicBehavior
    switch plan.rule {
    case .composite(let children):
      let composite = DynamicBehavior(plan.name)
      for child in children {
        played.plans[child.name] = child
        played.behaviors[child.name] = nil
        guard child.isAttached else { continue }
        let made = try make(child)
        played.behaviors[child.name] = made
        try composite.addChildBehavior(made)
      }
      setAction(of: composite, plan)
      return composite
    case .gravity(let gravity):
      behavior = GravityBehavior(plan.name, items: try items(gravity.items))
    case .collision(let rule):
      let collision = CollisionBehavior(plan.name, items: try items(rule.items), mode: rule.mode)
      collision.referenceBoundsInsets = rule.insets
      for boundary in rule.boundaries {
        switch boundary.outline {
        case .line(let start, let end):
          try collision.addBoundary(boundary.identifier, from: start, to: end)
        case .path(let path): try collision.addBoundary(boundary.identifier, path: path)
        }
      }
      behavior = collision
    case .attachment(let attachment):
      behavior = try make(attachment, plan.name)
    case .snap(let snap):
      behavior = SnapBehavior(
        plan.name, item: try item(snap.item), snapTo: try context.point(snap.target) ?? .zero,
        damping: try context.number(snap.damping))
    case .push(let rule):
      let push = PushBehavior(plan.name, items: try items(rule.items), mode: rule.mode)
      push.isActive = rule.isActive
      behavior = push
    case .item(let item):
      let made = DynamicItemBehavior(plan.name, items: try items(item.items))
      if let velocity = try context.point(item.velocity) {
        for item in made.items {
          try made.addLinearVelocity(Vector(dx: velocity.x, dy: velocity.y), for: item)
        }
      }
      if let velocity = try context.number(item.angularVelocity) {
        for item in made.items {
          try made.addAngularVelocity(velocity, for: item)
        }
      }
      behavior = made
    case .field(let field):
      behavior = FieldBehavior(
        plan.name, kind: kind(of: field, plan.name, plan.location),
        items: try items(field.items))
    }
    try configure(behavior, plan)
    return behavior
  }

  private func make(_ plan: AttachmentPlan, _ name: String) throws -> AttachmentBehavior {
    let item = try item(plan.item)
    var other: DynamicItem?
    if let name = plan.otherItem { other = try self.item(name) }
    let anchor = try context.point(plan.anchorPoint) ?? item.center
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
  func configure(_ behavior: DynamicBehavior, _ plan: BehaviorPlan) throws {
    switch (plan.rule, behavior) {
    case (.composite(let children), _):
      for child in children where child.isAttached {
        if let known = played.behaviors[child.name] { try configure(known, child) }
        played.plans[child.name] = child
      }
    case (.gravity(let plan), let gravity as GravityBehavior):
      gravity.gravityDirection = try vector(plan.direction, default: .zero)
    case (.attachment(let plan), let attachment as AttachmentBehavior):
      if let anchor = try context.point(plan.anchorPoint) { attachment.anchorPoint = anchor }
      attachment.length = try context.number(plan.length)
      attachment.frequency = try context.number(plan.frequency)
      attachment.damping = try context.number(plan.damping)
      attachment.attachmentRange = plan.range
      attachment.frictionTorque = try context.number(plan.frictionTorque)
      attachment.settle = plan.settles ? .init() : nil
    case (.snap(let plan), let snap as SnapBehavior):
      if let target = try context.point(plan.target) { snap.snapPoint = target }
      snap.damping = try context.number(plan.damping)
    case (.push(let plan), let push as PushBehavior):
      push.pushDirection = try vector(plan.direction, default: .zero)
      if let offset = try context.point(plan.offset) {
        for item in push.items { push.setTargetOffsetFromCenter(offset - .zero, for: item) }
      }
    case (.item(let plan), let item as DynamicItemBehavior):
      item.elasticity = try context.number(plan.elasticity)
      item.friction = try context.number(plan.friction)
      item.density = try context.number(plan.density)
      item.resistance = try context.number(plan.resistance)
      item.angularResistance = try context.number(plan.angularResistance)
      item.charge = try context.number(plan.charge)
      (item.isAnchored, item.allowsRotation) = (plan.isAnchored, plan.allowsRotation)
    case (.field(let plan), let field as FieldBehavior):
      if let position = try context.point(plan.position) { field.position = position }
      if let direction = try context.point(plan.direction) { field.direction = direction - .zero }
      field.region = plan.region
      field.strength = try context.number(plan.strength)
      if let falloff = try context.number(plan.falloff) { field.falloff = falloff }
      field.minimumRadius = try context.number(plan.minimumRadius)
      field.smoothness = try context.number(plan.smoothness)
      field.animationSpeed = try context.number(plan.animationSpeed)
    default: break
    }
    setAction(of: behavior, plan)
    guard behavior.dynamicAnimator == nil else { return }
    try behavior.check()
  }

  func vector(_ planned: PlannedVector, default fallback: Vector) throws(LiveProblem) -> Vector {
    let direction = try context.point(planned.direction).map { $0 - .zero } ?? fallback
    guard planned.magnitude != nil || planned.angle != nil else { return direction }
    let length = try context.number(planned.magnitude) ?? direction.length
    let angle =
      try context.number(planned.angle) ?? Transcendentals.atan2(direction.dy, direction.dx)
    return Vector(dx: Transcendentals.cos(angle) * length, dy: Transcendentals.sin(angle) * length)
  }

  private func item(_ name: String) throws -> DynamicItem {
    try played.item(name, in: world).item
  }

  private func items(_ names: [String]) throws -> [DynamicItem] {
    var items: [DynamicItem] = []
    for name in names { items.append(try item(name)) }
    return items
  }

  /// Lets a behavior do what its plan says, after each tick from the next one on.
  private func setAction(of behavior: DynamicBehavior, _ plan: BehaviorPlan) {
    let acts = plan.actions != nil || plan.actsInCode
    guard acts || behavior.action != nil else { return }
    let name = plan.name
    behavior.action = acts ? { [unowned played] in played.due.append(name) } : nil
  }

  /// The kind of a field as the engine knows it; a custom one asks the scene's rule.
  private func kind(
    of plan: FieldPlan, _ name: String, _ location: SourceLocation
  ) -> FieldBehavior.Kind {
    guard let rule = plan.force else { return plan.kind }
    let force = FieldForce(rule, location: location)
    played.forces.removeAll { $0.name == name }
    played.forces.append((name, force))
    return .custom { force.value(for: $0) }
  }
}
