package import Geometry
import RigidBodies

/// What items are made of.
///
/// Only properties that are set count; where several behaviors set one, the last in traversal order
/// wins, and what none sets has the default.
package final class DynamicItemBehavior: ItemsBehavior {
  /// Of the speed of an impact, how much comes back; the larger one of a pair counts.
  ///
  /// Default 0.2.
  package var elasticity: Double? { didSet { change() } }
  /// Of a pair the geometric mean counts.
  ///
  /// Default 0.2.
  package var friction: Double? { didSet { change() } }
  /// Kilograms per 100 × 100 points.
  ///
  /// Default 1.
  package var density: Double? { didSet { change() } }
  /// The velocity decays by e^(−resistance · seconds); in the uikit profile, and under contacts and
  /// attachments, it is divided by 1 + resistance · seconds in every step.
  ///
  /// Default 0.1.
  package var resistance: Double? { didSet { change() } }
  /// As ``resistance``, for the rotation.
  ///
  /// Default 0.1.
  package var angularResistance: Double? { didSet { change() } }
  /// For electric and magnetic fields.
  ///
  /// Default 0.
  package var charge: Double? { didSet { change() } }
  /// Whether the item stays where it is.
  ///
  /// Default false.
  package var isAnchored: Bool? { didSet { change() } }
  /// Whether forces can turn the item; a present spin goes on.
  ///
  /// Default true.
  package var allowsRotation: Bool? { didSet { change() } }

  private var pendingLinear: [ObjectIdentifier: Vector] = [:]
  private var pendingAngular: [ObjectIdentifier: Double] = [:]

  package override init(_ name: String = "dynamic item behavior", items: [DynamicItem] = []) {
    super.init(name, items: items)
  }

  /// Adds to the velocity at once, in points per second; before the item has a body, it waits.
  package func addLinearVelocity(_ velocity: Vector, for item: DynamicItem) throws(DynamicsError) {
    try require(finite: [velocity.dx, velocity.dy], "the linear velocity")
    guard contains(item) else { return }
    guard let animator = dynamicAnimator, let body = animator.body(of: item) else {
      let before = pendingLinear[ObjectIdentifier(item)] ?? .zero
      pendingLinear[ObjectIdentifier(item)] = Vector(
        dx: before.dx + velocity.dx, dy: before.dy + velocity.dy)
      return
    }
    animator.note("push") { inputs in
      inputs.add(item.identifier)
      inputs.add(velocity)
    }
    let (now, more) = (animator.state(of: body).velocity, Metres.vector(velocity))
    RBBodySetVelocity(
      animator.world.pointer, body.handle, RBVector(x: now.x + more.x, y: now.y + more.y))
    animator.wake([item])
  }

  /// As ``addLinearVelocity(_:for:)``, in radians per second.
  package func addAngularVelocity(_ velocity: Double, for item: DynamicItem) throws(DynamicsError) {
    try require(finite: [velocity], "the angular velocity")
    guard contains(item) else { return }
    guard let animator = dynamicAnimator, let body = animator.body(of: item) else {
      pendingAngular[ObjectIdentifier(item), default: 0] += velocity
      return
    }
    animator.note("spin") { inputs in
      inputs.add(item.identifier)
      inputs.add(velocity)
    }
    RBBodySetAngularVelocity(
      animator.world.pointer, body.handle,
      animator.state(of: body).angularVelocity + Float(velocity))
    animator.wake([item])
  }

  /// Zero for items that are no members.
  package func linearVelocity(for item: DynamicItem) -> Vector {
    contains(item) ? dynamicAnimator?.linearVelocity(of: item) ?? .zero : .zero
  }

  package func angularVelocity(for item: DynamicItem) -> Double {
    contains(item) ? dynamicAnimator?.angularVelocity(of: item) ?? 0 : 0
  }

  override func validate() throws(DynamicsError) {
    let values = [
      ("the elasticity", elasticity), ("the friction", friction), ("the resistance", resistance),
      ("the angular resistance", angularResistance),
    ]
    for (parameter, value) in values {
      if let value { try require(notNegative: value, parameter) }
    }
    if let charge { try require(finite: [charge], "the charge") }
    if let density {
      try require(finite: [density], "the density")
      guard density > 0 else { throw .notPositive(behavior: name, parameter: "the density") }
    }
  }

  override func note(in inputs: inout AnimatorInputs) {
    super.note(in: &inputs)
    for number in [elasticity, friction, density, resistance, angularResistance, charge] {
      inputs.add(number)
    }
    inputs.add(isAnchored)
    inputs.add(allowsRotation)
    for item in items {
      inputs.add(pendingLinear[ObjectIdentifier(item)] ?? .zero)
      inputs.add(pendingAngular[ObjectIdentifier(item)] ?? 0)
    }
  }

  override func added(_ item: DynamicItem, in animator: DynamicAnimator) {
    guard let body = animator.body(of: item) else { return }
    if let velocity = pendingLinear.removeValue(forKey: ObjectIdentifier(item)) {
      let (now, more) = (animator.state(of: body).velocity, Metres.vector(velocity))
      RBBodySetVelocity(
        animator.world.pointer, body.handle, RBVector(x: now.x + more.x, y: now.y + more.y))
    }
    if let velocity = pendingAngular.removeValue(forKey: ObjectIdentifier(item)) {
      RBBodySetAngularVelocity(
        animator.world.pointer, body.handle,
        animator.state(of: body).angularVelocity + Float(velocity))
    }
  }

  func contribute(to properties: inout ItemProperties) {
    if let elasticity { properties.elasticity = elasticity }
    if let friction { properties.friction = friction }
    if let density { properties.density = density }
    if let resistance { properties.resistance = resistance }
    if let angularResistance { properties.angularResistance = angularResistance }
    if let charge { properties.charge = charge }
    if let isAnchored { properties.isAnchored = isAnchored }
    if let allowsRotation { properties.allowsRotation = allowsRotation }
  }
}
