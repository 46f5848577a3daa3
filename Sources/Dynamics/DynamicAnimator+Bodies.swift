import Geometry
import RigidBodies

// What several behaviors say about one body, worked out together when any of them changed.
extension DynamicAnimator {
  func refreshBodies() throws(DynamicsError) {
    refreshProperties()
    refreshFilters()
    refreshGravity()
  }

  /// For each property the last behavior in traversal order that sets it wins.
  private func refreshProperties() {
    var properties: [ObjectIdentifier: ItemProperties] = [:]
    for case let behavior as DynamicItemBehavior in family {
      for item in behavior.items {
        behavior.contribute(to: &properties[ObjectIdentifier(item), default: ItemProperties()])
      }
    }
    for body in bodies {
      let new = properties[ObjectIdentifier(body.item)] ?? ItemProperties()
      let old = body.properties
      guard new != old else { continue }
      body.properties = new
      if new.isAnchored != old.isAnchored {
        RBBodySetStatic(world.pointer, body.handle, new.isAnchored)
      }
      RBBodySetMaterial(world.pointer, body.handle, new.material)
      if new.density != old.density { weigh(body) }
      if new.allowsRotation != old.allowsRotation {
        RBBodySetRotates(world.pointer, body.handle, new.allowsRotation)
      }
      resist(body)
      RBBodyWake(world.pointer, body.handle)
    }
  }

  private func refreshFilters() {
    var filters: [ObjectIdentifier: RBFilter] = [:]
    for case let behavior as CollisionBehavior in family {
      for item in behavior.items {
        behavior.contribute(to: &filters[ObjectIdentifier(item), default: RBFilter()])
      }
    }
    for body in bodies {
      let new = filters[ObjectIdentifier(body.item)] ?? RBFilter()
      let old = body.filter
      guard
        new.items != old.items || new.boundaries != old.boundaries || new.members != old.members
      else { continue }
      body.filter = new
      RBBodySetFilter(world.pointer, body.handle, new)
    }
  }

  /// The world has one gravity, which is that of the first behavior; the others act as forces.
  ///
  /// In the uikit profile the last one written is everybody's.
  private func refreshGravity() {
    let gravities = family.compactMap { $0 as? GravityBehavior }
    let worldGravity =
      profile == .uikit ? lastGravity : gravities.first?.gravityDirection ?? .zero
    RBWorldSetGravity(
      world.pointer,
      RBVector(x: Float(worldGravity.dx) * 10, y: Float(worldGravity.dy) * 10))
    for (index, gravity) in gravities.enumerated() {
      gravity.isForce = profile == .improved && index > 0
    }
    let ruling = profile == .uikit ? gravities : Array(gravities.prefix(1))
    var isHeavy: Set<ObjectIdentifier> = []
    for gravity in ruling { isHeavy.formUnion(gravity.items.map { ObjectIdentifier($0) }) }
    var isContinuous: Set<ObjectIdentifier> = []
    for gravity in gravities { isContinuous.formUnion(gravity.items.map { ObjectIdentifier($0) }) }
    for body in bodies {
      let key = ObjectIdentifier(body.item)
      let scale: Float = isHeavy.contains(key) ? 1 : 0
      if body.gravityScale != scale {
        body.gravityScale = scale
        RBBodySetGravityScale(world.pointer, body.handle, scale)
      }
      if body.isContinuous != isContinuous.contains(key) {
        body.isContinuous.toggle()
        RBBodySetContinuous(world.pointer, body.handle, body.isContinuous)
      }
    }
  }
}
