import AnimationEngine
import Dynamics
import Geometry
import SceneModel

/// Makes behaviors of what a scene says of them, and lets them say what it says now.
struct BehaviorMaker {
  let played: PlayedDynamics
  let world: World

  private var context: LiveContext { world.context }

  /// A new behavior that does what a plan says.
  func make(_ plan: BehaviorPlan) throws -> DynamicBehavior {
    played.plans[plan.name] = plan
    return try behavior(of: plan, from: nil)
  }

  /// Lets a behavior say what a plan says now; its items stay.
  func configure(_ behavior: DynamicBehavior, _ plan: BehaviorPlan) throws {
    _ = try self.behavior(of: plan, from: behavior)
  }

  /// The behavior of a plan: the one that is there, or a new one.
  private func behavior(
    of plan: BehaviorPlan, from known: DynamicBehavior?
  ) throws -> DynamicBehavior {
    let name = plan.name
    let behavior: DynamicBehavior =
      switch plan.rule {
      case .composite(let children): try composite(of: children, name, from: known)
      case .gravity(let rule): try gravity(rule, name, from: same(known, name))
      case .collision(let rule): try collision(rule, name, from: same(known, name))
      case .attachment(let rule): try attachment(rule, name, from: same(known, name))
      case .snap(let rule): try snap(rule, name, from: same(known, name))
      case .push(let rule): try push(rule, name, from: same(known, name))
      case .item(let rule): try item(rule, name, from: same(known, name))
      case .field(let rule): try field(rule, name, plan.location, from: same(known, name))
      }
    setAction(of: behavior, plan)
    if behavior.dynamicAnimator == nil { try behavior.check() }
    return behavior
  }

  /// The behavior that is there, which must be of the kind that its plan says; nil where none is.
  private func same<Kind: DynamicBehavior>(
    _ known: DynamicBehavior?, _ name: String
  ) throws -> Kind? {
    guard let known else { return nil }
    guard let same = known as? Kind else {
      throw LiveProblem(
        message: "`\(name)` is there already, as another kind of behavior",
        hint: "give this one a name of its own")
    }
    return same
  }

  // MARK: - Kinds of behaviors

  private func composite(
    of children: [BehaviorPlan], _ name: String, from known: DynamicBehavior?
  ) throws -> DynamicBehavior {
    if let known {
      for child in children where child.isAttached {
        if let part = played.behaviors[child.name] { try configure(part, child) }
        played.plans[child.name] = child
      }
      return known
    }
    let composite = DynamicBehavior(name)
    for child in children {
      played.plans[child.name] = child
      played.behaviors[child.name] = nil
      guard child.isAttached else { continue }
      let part = try make(child)
      played.behaviors[child.name] = part
      try composite.addChildBehavior(part)
    }
    return composite
  }

  private func gravity(
    _ plan: GravityPlan, _ name: String, from known: GravityBehavior?
  ) throws -> GravityBehavior {
    let gravity = try known ?? GravityBehavior(name, items: items(plan.items))
    gravity.gravityDirection = try vector(plan.direction, default: .zero)
    return gravity
  }

  private func collision(
    _ plan: CollisionPlan, _ name: String, from known: CollisionBehavior?
  ) throws -> CollisionBehavior {
    if let known { return known }
    let collision = CollisionBehavior(name, items: try items(plan.items), mode: plan.mode)
    collision.referenceBoundsInsets = plan.insets
    for boundary in plan.boundaries {
      switch boundary.outline {
      case .line(let start, let end):
        try collision.addBoundary(boundary.identifier, from: start, to: end)
      case .path(let path): try collision.addBoundary(boundary.identifier, path: path)
      }
    }
    return collision
  }

  private func attachment(
    _ plan: AttachmentPlan, _ name: String, from known: AttachmentBehavior?
  ) throws -> AttachmentBehavior {
    let attachment = try known ?? newAttachment(plan, name)
    if let anchor = try context.point(plan.anchorPoint) { attachment.anchorPoint = anchor }
    attachment.length = try context.number(plan.length)
    attachment.frequency = try context.number(plan.frequency)
    attachment.damping = try context.number(plan.damping)
    attachment.attachmentRange = plan.range
    attachment.frictionTorque = try context.number(plan.frictionTorque)
    attachment.settle = plan.settles ? .init() : nil
    return attachment
  }

  private func newAttachment(
    _ plan: AttachmentPlan, _ name: String
  ) throws -> AttachmentBehavior {
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

  private func snap(
    _ plan: SnapPlan, _ name: String, from known: SnapBehavior?
  ) throws -> SnapBehavior {
    let snap =
      try known
      ?? SnapBehavior(
        name, item: item(plan.item), snapTo: context.point(plan.target) ?? .zero,
        damping: context.number(plan.damping))
    if let target = try context.point(plan.target) { snap.snapPoint = target }
    snap.damping = try context.number(plan.damping)
    return snap
  }

  private func push(
    _ plan: PushPlan, _ name: String, from known: PushBehavior?
  ) throws -> PushBehavior {
    let push = try known ?? PushBehavior(name, items: items(plan.items), mode: plan.mode)
    if known == nil { push.isActive = plan.isActive }
    push.pushDirection = try vector(plan.direction, default: .zero)
    if let offset = try context.point(plan.offset) {
      for item in push.items { push.setTargetOffsetFromCenter(offset - .zero, for: item) }
    }
    return push
  }

  private func item(
    _ plan: ItemPlan, _ name: String, from known: DynamicItemBehavior?
  ) throws -> DynamicItemBehavior {
    let behavior = try known ?? DynamicItemBehavior(name, items: items(plan.items))
    if known == nil { try addVelocities(plan, to: behavior) }
    behavior.elasticity = try context.number(plan.elasticity)
    behavior.friction = try context.number(plan.friction)
    behavior.density = try context.number(plan.density)
    behavior.resistance = try context.number(plan.resistance)
    behavior.angularResistance = try context.number(plan.angularResistance)
    behavior.charge = try context.number(plan.charge)
    (behavior.isAnchored, behavior.allowsRotation) = (plan.isAnchored, plan.allowsRotation)
    return behavior
  }

  private func addVelocities(_ plan: ItemPlan, to behavior: DynamicItemBehavior) throws {
    if let velocity = try context.point(plan.velocity) {
      for item in behavior.items { try behavior.addLinearVelocity(velocity - .zero, for: item) }
    }
    if let velocity = try context.number(plan.angularVelocity) {
      for item in behavior.items { try behavior.addAngularVelocity(velocity, for: item) }
    }
  }

  private func field(
    _ plan: FieldPlan, _ name: String, _ location: SourceLocation, from known: FieldBehavior?
  ) throws -> FieldBehavior {
    let field =
      try known
      ?? FieldBehavior(name, kind: kind(of: plan, name, location), items: items(plan.items))
    if let position = try context.point(plan.position) { field.position = position }
    if let direction = try context.point(plan.direction) { field.direction = direction - .zero }
    field.region = plan.region
    field.strength = try context.number(plan.strength)
    if let falloff = try context.number(plan.falloff) { field.falloff = falloff }
    field.minimumRadius = try context.number(plan.minimumRadius)
    field.smoothness = try context.number(plan.smoothness)
    field.animationSpeed = try context.number(plan.animationSpeed)
    return field
  }

  // MARK: - What they are made of

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
