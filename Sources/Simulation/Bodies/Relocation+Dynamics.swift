import Dynamics
import Geometry
package import SceneModel

// Lanes bring animators of their own, with items and behaviors under the lane's name.
extension Relocation {
  package func callAsFunction(_ dynamics: SceneDynamics) -> SceneDynamics {
    var dynamics = dynamics
    dynamics.name = self(dynamics.name)
    dynamics.space = dynamics.space.map { self($0) } ?? container
    dynamics.items = dynamics.items.map { self($0) }
    dynamics.behaviors = dynamics.behaviors.map { self($0) }
    dynamics.actions = dynamics.actions.map { actions in
      actions.map {
        TickAction(self($0.action), if: $0.condition.map { self($0) }, location: $0.location)
      }
    }
    return dynamics
  }

  private func callAsFunction(_ item: SceneItem) -> SceneItem {
    var item = item
    item.name = self(item.name)
    switch item.body {
    case .layer(let layer): item.body = .layer(self(layer))
    case .group(let names): item.body = .group(names.map { self($0) })
    case .free: break
    }
    item.drives = item.drives.map {
      SceneDrive(self($0.address), self($0.number), ends: $0.ends)
    }
    return item
  }

  func callAsFunction(_ action: DynamicsAction) -> DynamicsAction {
    func names(_ names: [String]) -> [String] { names.map { self($0) } }
    let verb: DynamicsAction.Verb =
      switch action.verb {
      case .add(let plan, let velocity): .add(self(plan), velocity: velocity.map { self($0) })
      case .remove(let name): .remove(self(name))
      case .removeAll: .removeAll
      case .attach(let name): .attach(self(name))
      case .detach(let name): .detach(self(name))
      case .moveAnchor(let name, let move): .moveAnchor(self(name), self(move))
      case .push(let name, let vector): .push(self(name), self(vector))
      case .addVelocity(let items, let velocity, let angular):
        .addVelocity(names(items), self(velocity), angular: self(angular))
      case .updateItem(let items, let position, let rotation):
        .updateItem(
          names(items), position: position.map { self($0) }, rotation: rotation.map { self($0) })
      case .addItems(let items, let name): .addItems(names(items), to: self(name))
      case .removeItems(let items, let name): .removeItems(names(items), from: self(name))
      }
    return DynamicsAction(verb, of: self(action.animator))
  }

  private func callAsFunction(_ move: DynamicsAction.MovedAnchor) -> DynamicsAction.MovedAnchor {
    var move = move
    move.by = move.by.map { self($0) }
    move.to = move.to.map { self($0) }
    return move
  }

  private func callAsFunction(_ vector: PlannedVector) -> PlannedVector {
    var vector = vector
    vector.direction = vector.direction.map { self($0) }
    vector.magnitude = vector.magnitude.map { self($0) }
    vector.angle = vector.angle.map { self($0) }
    return vector
  }

  private func callAsFunction(_ plan: BehaviorPlan) -> BehaviorPlan {
    var plan = plan
    plan.name = self(plan.name)
    func names(_ names: [String]) -> [String] { names.map { self($0) } }
    switch plan.rule {
    case .composite(let children): plan.rule = .composite(children.map { self($0) })
    case .gravity(var gravity):
      gravity.items = names(gravity.items)
      gravity.direction = self(gravity.direction)
      plan.rule = .gravity(gravity)
    case .collision(var collision):
      collision.items = names(collision.items)
      plan.rule = .collision(collision)
    case .attachment(var attachment):
      attachment.item = self(attachment.item)
      attachment.otherItem = attachment.otherItem.map { self($0) }
      attachment.anchorPoint = attachment.anchorPoint.map { self($0) }
      attachment.length = attachment.length.map { self($0) }
      for key in [\AttachmentPlan.frequency, \.damping, \.frictionTorque] {
        attachment[keyPath: key] = self(attachment[keyPath: key])
      }
      plan.rule = .attachment(attachment)
    case .snap(var snap):
      (snap.item, snap.target) = (self(snap.item), self(snap.target))
      snap.damping = self(snap.damping)
      plan.rule = .snap(snap)
    case .push(var push):
      push.items = names(push.items)
      (push.direction, push.offset) = (self(push.direction), self(push.offset))
      plan.rule = .push(push)
    case .item(var item):
      item.items = names(item.items)
      for key in [
        \ItemPlan.elasticity, \.friction, \.density, \.resistance, \.angularResistance, \.charge,
        \.angularVelocity,
      ] { item[keyPath: key] = item[keyPath: key].map { self($0) } }
      item.velocity = item.velocity.map { self($0) }
      plan.rule = .item(item)
    case .field(var field):
      field.items = names(field.items)
      field.position = field.position.map { self($0) }
      field.direction = self(field.direction)
      field.force = field.force.map { self($0) }
      field.falloff = field.falloff.map { self($0) }
      for key in [\FieldPlan.strength, \.minimumRadius, \.smoothness, \.animationSpeed] {
        field[keyPath: key] = self(field[keyPath: key])
      }
      plan.rule = .field(field)
    }
    return plan
  }
}
