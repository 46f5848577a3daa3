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
  mutating func configure(
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
