import Geometry
import RigidBodies

// The bodies that items have for as long as behaviors hold them.
extension DynamicAnimator {
  func body(of item: DynamicItem) -> ItemBody? { bodyOfItem[ObjectIdentifier(item)] }

  func state(of body: ItemBody) -> RBState { RBBodyState(world.pointer, body.handle) }

  /// Holds the bodies of items, which come into being with the first who holds them; all or none.
  func retainBodies(of items: [DynamicItem]) throws(DynamicsError) {
    for (index, item) in items.enumerated() {
      do {
        try retainBody(of: item)
      } catch {
        for other in items[..<index] { releaseBody(of: other) }
        throw error
      }
    }
  }

  private func retainBody(of item: DynamicItem) throws(DynamicsError) {
    if let body = body(of: item) {
      body.associations += 1
      return
    }
    try item.validate()
    let handle = RBBodyCreate(
      world.pointer, Metres.vector(item.center), Float(item.angle), false)
    let mass: MassDistribution
    do {
      mass = try item.addShape(
        to: handle, in: world, skin: Skin(profile), material: ItemProperties().material)
    } catch {
      RBBodyDestroy(world.pointer, handle)
      throw error
    }
    let body = ItemBody(item: item, handle: handle, mass: mass)
    weigh(body)
    resist(body)
    bodies.append(body)
    bodyOfItem[ObjectIdentifier(item)] = body
    itemOfBody[handle] = body
    bodyChanges += 1
    mustRefreshBodies = true
  }

  func weigh(_ body: ItemBody) {
    RBBodySetMass(
      world.pointer, body.handle, body.mass.mass(density: body.properties.density),
      Metres.vector(body.mass.center))
  }

  /// Tells the solver what slows the body down, and what that makes of a step in free flight.
  func resist(_ body: ItemBody) {
    let (linear, angular) = (body.properties.resistance, body.properties.angularResistance)
    body.flight = RBFlight(resistance: linear)
    RBBodySetDamping(world.pointer, body.handle, Float(linear), Float(angular))
    RBBodySetFlight(world.pointer, body.handle, body.flight, RBFlight(resistance: angular))
  }

  func releaseBody(of item: DynamicItem) {
    guard let body = body(of: item) else { return }
    body.associations -= 1
    guard body.associations == 0 else { return }
    RBBodyDestroy(world.pointer, body.handle)
    bodies.removeAll { $0 === body }
    bodyOfItem[ObjectIdentifier(item)] = nil
    itemOfBody[body.handle] = nil
    bodyChanges += 1
  }
}
