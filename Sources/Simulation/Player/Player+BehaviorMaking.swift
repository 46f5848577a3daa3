import AnimationEngine
import Dynamics
import Geometry
import Interaction

// Making behaviors of what a scene says of them, and letting them say what it says now.
extension Player {
  private mutating func items(
    _ names: [String], _ played: PlayedDynamics
  ) throws(LiveProblem) -> [DynamicItem] {
    var items: [DynamicItem] = []
    for name in names { items.append(try item(name, of: played).item) }
    return items
  }

  mutating func make(
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
    case .gravity(let gravity):
      behavior = GravityBehavior(plan.name, items: try items(gravity.items, played))
    case .collision(let rule):
      let collision = CollisionBehavior(
        plan.name, items: try items(rule.items, played), mode: rule.mode)
      collision.referenceBoundsInsets = rule.insets
      try dynamically { () throws(DynamicsError) in
        for boundary in rule.boundaries {
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
    case .snap(let snap):
      let item = try item(snap.item, of: played).item
      behavior = SnapBehavior(
        plan.name, item: item, snapTo: try point(snap.target) ?? .zero,
        damping: try context.number(snap.damping))
    case .push(let rule):
      let push = PushBehavior(plan.name, items: try items(rule.items, played), mode: rule.mode)
      push.isActive = rule.isActive
      behavior = push
    case .item(let item):
      let made = DynamicItemBehavior(plan.name, items: try items(item.items, played))
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
    case .field(let field):
      behavior = FieldBehavior(
        plan.name, kind: fieldKind(field, plan.name, plan.location, played),
        items: try items(field.items, played))
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
  mutating func configure(
    _ behavior: DynamicBehavior, _ plan: BehaviorPlan, _ played: PlayedDynamics
  ) throws(LiveProblem) {
    switch (plan.rule, behavior) {
    case (.composite(let children), _):
      for child in children where child.isAttached {
        if let known = played.behaviors[child.name] { try configure(known, child, played) }
        played.plans[child.name] = child
      }
    case (.gravity(let plan), let gravity as GravityBehavior):
      gravity.gravityDirection = try vector(plan.direction, default: .zero)
    case (.attachment(let plan), let attachment as AttachmentBehavior):
      if let anchor = try point(plan.anchorPoint) { attachment.anchorPoint = anchor }
      attachment.length = try number(plan.length)
      attachment.frequency = try context.number(plan.frequency)
      attachment.damping = try context.number(plan.damping)
      attachment.attachmentRange = plan.range
      attachment.frictionTorque = try context.number(plan.frictionTorque)
      attachment.settle = plan.settles ? .init() : nil
    case (.snap(let plan), let snap as SnapBehavior):
      if let target = try point(plan.target) { snap.snapPoint = target }
      snap.damping = try context.number(plan.damping)
    case (.push(let plan), let push as PushBehavior):
      push.pushDirection = try vector(plan.direction, default: .zero)
      if let offset = try point(plan.offset) {
        for item in push.items { push.setTargetOffsetFromCenter(offset - .zero, for: item) }
      }
    case (.item(let plan), let item as DynamicItemBehavior):
      item.elasticity = try number(plan.elasticity)
      item.friction = try number(plan.friction)
      item.density = try number(plan.density)
      item.resistance = try number(plan.resistance)
      item.angularResistance = try number(plan.angularResistance)
      item.charge = try number(plan.charge)
      (item.isAnchored, item.allowsRotation) = (plan.isAnchored, plan.allowsRotation)
    case (.field(let plan), let field as FieldBehavior):
      if let position = try point(plan.position) { field.position = position }
      if let direction = try point(plan.direction) { field.direction = direction - .zero }
      field.region = plan.region
      field.strength = try context.number(plan.strength)
      if let falloff = try number(plan.falloff) { field.falloff = falloff }
      field.minimumRadius = try context.number(plan.minimumRadius)
      field.smoothness = try context.number(plan.smoothness)
      field.animationSpeed = try context.number(plan.animationSpeed)
    default: break
    }
    setAction(of: behavior, plan, played)
    guard behavior.dynamicAnimator == nil else { return }
    try dynamically { () throws(DynamicsError) in try behavior.check() }
  }
}

extension BehaviorPlan {
  /// All items that it holds, each once, in the order of the plan.
  var items: [String] {
    let named: [String] =
      switch rule {
      case .composite(let children): children.flatMap(\.items)
      case .gravity(let plan): plan.items
      case .collision(let plan): plan.items
      case .push(let plan): plan.items
      case .item(let plan): plan.items
      case .field(let plan): plan.items
      case .attachment(let plan): [plan.item] + (plan.otherItem.map { [$0] } ?? [])
      case .snap(let plan): [plan.item]
      }
    var known: Set<String> = []
    return named.filter { known.insert($0).inserted }
  }
}
