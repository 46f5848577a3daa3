import AnimationEngine
import Dynamics
import Geometry
import SceneModel

// What entries do with behaviors.
extension PlayedDynamics {
  func perform(_ verb: DynamicsAction.Verb, in world: World) throws {
    let context = world.context
    switch verb {
    case .add(let plan, let velocity): try add(plan, velocity, in: world)
    case .remove(let name): animator.removeBehavior(try behavior(name))
    case .removeAll: animator.removeAllBehaviors()
    case .attach(let name): try attach(name, in: world)
    case .detach(let name):
      guard let child = behaviors[name] else { return }
      parent(of: name)?.removeChildBehavior(child)
    case .moveAnchor(let name, let move):
      try moveAnchor(of: behavior(name), move, in: world)
    case .push(let name, let vector):
      guard let push = try behavior(name) as? PushBehavior else { return }
      let maker = BehaviorMaker(played: self, world: world)
      push.pushDirection = try maker.vector(vector, default: push.pushDirection)
      push.isActive = true
    case .addVelocity(let names, let velocity, let angular):
      let added = try vector(velocity, in: world) ?? .zero
      let turn = try context.number(angular)
      for name in names {
        let item = try held(name)
        try animator.addVelocity(added, angular: turn, to: item.item)
      }
    case .updateItem(let names, let position, let rotation):
      for name in names {
        let item = try held(name)
        if let center = try context.point(position) { item.item.center = center }
        if let angle = try context.number(rotation) { item.item.angle = angle }
        try animator.updateItem(usingCurrentState: item.item)
        item.beginPoses(self, at: world.now)
      }
    case .addItems(let names, let name):
      let list = try list(name)
      for name in names {
        let item = try self.item(name, in: world).item
        try list.addItem(item)
      }
    case .removeItems(let names, let name):
      let list = try list(name)
      for name in names {
        if let item = item(named: name)?.item { list.removeItem(item) }
      }
    }
  }

  /// A behavior that has been added; its parts may be out.
  private func behavior(_ name: String) throws -> DynamicBehavior {
    if let behavior = behaviors[name] { return behavior }
    throw LiveProblem(
      message: "`\(name)` has not been added at this time", hint: "`add` it before")
  }

  private func list(_ name: String) throws -> ItemsBehavior {
    if let list = try behavior(name) as? ItemsBehavior { return list }
    throw LiveProblem(message: "`\(name)` has no list of items")
  }

  private func held(_ name: String) throws -> PlayedItem {
    if let item = item(named: name), animator.hasBody(item.item) { return item }
    throw LiveProblem(
      message: "`\(name)` has no body at this time", hint: "a behavior must hold it")
  }

  private func parent(of name: String) -> DynamicBehavior? {
    name.lastIndex(of: ".").flatMap { behaviors[String(name[..<$0])] }
  }

  private func attach(_ name: String, in world: World) throws {
    guard let plan = plans[name], let composite = parent(of: name),
      composite.dynamicAnimator != nil
    else {
      throw LiveProblem(
        message: "`\(name)` belongs to nothing that has been added at this time",
        hint: "`add` its composite before")
    }
    let maker = BehaviorMaker(played: self, world: world)
    if let known = behaviors[name], known.dynamicAnimator != nil {
      return try maker.configure(known, plan)
    }
    let child = try maker.make(plan)
    behaviors[name] = child
    try composite.addChildBehavior(child)
  }

  private func add(_ plan: BehaviorPlan, _ velocity: LiveValue?, in world: World) throws {
    let maker = BehaviorMaker(played: self, world: world)
    if let known = behaviors[plan.name], known.dynamicAnimator != nil,
      let old = plans[plan.name]
    {
      guard old.items == plan.items else {
        throw LiveProblem(
          message: "`\(plan.name)` is there already, with other items",
          hint: "give this one a name of its own with `as`")
      }
      try maker.configure(known, plan)
    } else {
      let behavior = try maker.make(plan)
      behaviors[plan.name] = behavior
      try animator.addBehavior(behavior)
    }
    plans[plan.name] = plan
    guard let target = try vector(velocity, in: world) else { return }
    for name in plan.items {
      let item = try held(name).item
      let current = animator.linearVelocity(of: item)
      try animator.addVelocity(
        Vector(dx: target.dx - current.dx, dy: target.dy - current.dy), to: item)
    }
  }

  private func moveAnchor(
    of behavior: DynamicBehavior, _ move: DynamicsAction.MovedAnchor, in world: World
  ) throws {
    func moved(_ old: Point, _ by: Vector?, _ to: Point?) -> Point {
      let new = to ?? old + (by ?? .zero)
      return Point(
        x: move.axis == .y ? old.x : new.x, y: move.axis == .x ? old.y : new.y)
    }
    let (by, to) = (try vector(move.by, in: world), try world.context.point(move.to))
    switch behavior {
    case let attachment as AttachmentBehavior:
      attachment.anchorPoint = moved(attachment.anchorPoint, by, to)
    case let snap as SnapBehavior: snap.snapPoint = moved(snap.snapPoint, by, to)
    case let field as FieldBehavior: field.position = moved(field.position, by, to)
    default: throw LiveProblem(message: "`\(behavior.name)` has no place that could be moved")
    }
  }

  /// A way or a velocity, in the space in which bodies live.
  private func vector(_ live: LiveValue?, in world: World) throws -> Vector? {
    let space = world.layers.mapToStage(definition.space, at: world.now)
    guard let live,
      case .point(let point) = try world.context.value(live, of: .point, movingIn: space)
    else { return nil }
    return point - .zero
  }
}
