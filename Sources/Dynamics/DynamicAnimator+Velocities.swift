package import Geometry
import RigidBodies

// How fast items move.
extension DynamicAnimator {
  /// The velocity of an item's body in points per second; zero without one.
  package func linearVelocity(of item: DynamicItem) -> Vector {
    body(of: item).map { Metres.velocity(state(of: $0).velocity) } ?? .zero
  }

  /// How fast an item's center moves and the item turns, in points and radians per second: also where
  /// the center is not that of mass, and for a member of a group.
  package func velocity(ofCenterOf item: DynamicItem) -> (linear: Vector, angular: Double) {
    guard let body = body(of: item) ?? bodyOfGroup(with: item) else { return (.zero, 0) }
    let state = state(of: body)
    let (velocity, spin) = (Metres.velocity(state.velocity), Double(state.angularVelocity))
    let turn = AffineTransform(rotation: body.item.angle)
    let massCenter = body.item.center + (turn.apply(to: .zero + body.mass.center) - .zero)
    let arm = item.center - massCenter
    return (Vector(dx: velocity.dx - spin * arm.dy, dy: velocity.dy + spin * arm.dx), spin)
  }

  /// The same as it will be once the pushes that wait for the next tick have acted: what holds right
  /// after a moment, as they act from then on.
  package func pushedVelocity(ofCenterOf item: DynamicItem) -> (linear: Vector, angular: Double) {
    var velocity = velocity(ofCenterOf: item)
    guard pushes.contains(where: \.isActive),
      let body = body(of: item) ?? bodyOfGroup(with: item), !body.properties.isAnchored
    else { return velocity }
    let mass = RBBodyMass(world.pointer, body.handle)
    guard mass.mass > 0 else { return velocity }
    let center = Metres.vector(body.mass.center)
    // The engine's inertia is that about the item's center.
    let inertia = mass.inertia - mass.mass * (center.x * center.x + center.y * center.y)
    let turn = AffineTransform(rotation: body.item.angle)
    let massCenter = body.item.center + (turn.apply(to: .zero + body.mass.center) - .zero)
    let arm = item.center - massCenter
    for push in pushes {
      guard let (impulse, torque) = push.pendingImpulse(on: body.item) else { continue }
      let change = Metres.velocity(
        RBVector(x: impulse.x / mass.mass, y: impulse.y / mass.mass))
      let spin = inertia > 0 && body.properties.allowsRotation ? Double(torque / inertia) : 0
      velocity.linear.dx += change.dx - spin * arm.dy
      velocity.linear.dy += change.dy + spin * arm.dx
      velocity.angular += spin
    }
    return velocity
  }

  private func bodyOfGroup(with item: DynamicItem) -> ItemBody? {
    bodies.first { ($0.item as? DynamicItemGroup)?.items.contains { $0 === item } ?? false }
  }

  /// In radians per second.
  package func angularVelocity(of item: DynamicItem) -> Double {
    body(of: item).map { Double(state(of: $0).angularVelocity) } ?? 0
  }
}
