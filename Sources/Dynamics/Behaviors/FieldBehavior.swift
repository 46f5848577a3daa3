package import Geometry
import RigidBodies

/// A force that depends on where an item is, evaluated before every step of the solver.
///
/// With p the item's place from the field's in metres, r = |p|, S the strength, m the item's mass, q
/// its charge and v its velocity in m/s, forces are in newtons. All but the velocity field are
/// multiplied by max(r, minimumRadius)^−falloff where the falloff is not 0.
package final class FieldBehavior: ItemsBehavior {
  package enum Kind: Sendable {
    /// S m · direction.
    case linearGravity
    /// −S m p/r: attracts where S > 0.
    case radialGravity
    /// −S p/r, with a falloff of −1 unless set: a spring.
    case spring
    /// S q p/r.
    case electric
    /// S (vy, −vx) where the charge is not 0.
    case magnetic
    /// S (−py, px)/(r m).
    case vortex
    /// −S |u| u with u = v − direction.
    case drag
    /// Replaces the velocity by direction · 100 points/s and switches gravity off; the first wins.
    case velocity
    /// Noise in space and time.
    case noise(seed: UInt64)
    /// Noise times |v|².
    case turbulence(seed: UInt64)
    /// Any force, in newtons; strength and falloff have no part in it.
    case custom(@Sendable (FieldSample) -> Vector)
  }

  static let limit = 32
  package static let standardMinimumRadius = 0.01

  package let kind: Kind
  /// In points.
  package var position: Point { didSet { change() } }
  package var region = FieldRegion.infinite { didSet { change() } }
  package var strength = 1.0 { didSet { change() } }
  /// Default 2 for radial gravity, 1 for electric and magnetic fields, −1 for springs, else 0.
  package var falloff: Double { didSet { change() } }
  /// In points: within it, the force does not grow any more.
  package var minimumRadius = standardMinimumRadius { didSet { change() } }
  /// Of linear gravity, velocity and drag fields.
  package var direction: Vector { didSet { change() } }
  /// Of noise and turbulence: 0 is roughest.
  package var smoothness = 0.0 { didSet { change() } }
  /// Of noise and turbulence: how fast it changes; 0 stands still.
  package var animationSpeed = 0.0 { didSet { change() } }
  /// The forces of the step that runs, in newtons.
  private var applied: [(body: ItemBody, force: Vector)] = []

  package init(
    _ name: String = "field", kind: Kind, items: [DynamicItem] = [], position: Point = .zero,
    direction: Vector = .zero
  ) {
    (self.kind, self.position, self.direction) = (kind, position, direction)
    falloff =
      switch kind {
      case .radialGravity: 2
      case .electric, .magnetic: 1
      case .spring: -1
      default: 0
      }
    super.init(name, items: items)
  }

  /// Whether it pushes anew what has come to rest.
  var isMoving: Bool {
    switch kind {
    case .noise, .turbulence: animationSpeed != 0 && strength != 0
    default: false
    }
  }

  override func validate() throws(DynamicsError) {
    try require(finite: [position.x, position.y], "the position")
    try require(finite: [strength], "the strength")
    try require(finite: [falloff], "the falloff")
    try require(finite: [direction.dx, direction.dy], "the direction")
    try require(finite: [smoothness], "the smoothness")
    try require(finite: [animationSpeed], "the animation speed")
    try require(finite: [minimumRadius], "the minimum radius")
    guard minimumRadius > 0 else {
      throw .notPositive(behavior: name, parameter: "the minimum radius")
    }
    guard region.isValid else { throw .negative(behavior: name, parameter: "the region's extent") }
  }

  override func note(in inputs: inout AnimatorInputs) {
    super.note(in: &inputs)
    switch kind {
    case .linearGravity: inputs.add(0)
    case .radialGravity: inputs.add(1)
    case .spring: inputs.add(2)
    case .electric: inputs.add(3)
    case .magnetic: inputs.add(4)
    case .vortex: inputs.add(5)
    case .drag: inputs.add(6)
    case .velocity: inputs.add(7)
    case .noise(let seed): inputs.add(8, seed)
    case .turbulence(let seed): inputs.add(9, seed)
    case .custom: inputs.addCode()
    }
    inputs.add(position)
    region.note(in: &inputs)
    inputs.add([strength, falloff, minimumRadius, smoothness, animationSpeed])
    inputs.add(direction)
  }

  override func associate(with animator: DynamicAnimator) throws(DynamicsError) {
    guard animator.fieldCount < Self.limit else { throw .tooManyFields }
    try super.associate(with: animator)
    animator.fieldCount += 1
  }

  override func dissociate(from animator: DynamicAnimator) {
    animator.fieldCount -= 1
    super.dissociate(from: animator)
  }

  override func act(in animator: DynamicAnimator) throws(DynamicsError) {
    applied = []
    for item in items {
      guard let body = animator.body(of: item), reaches(body, in: animator) else { continue }
      if isMoving { RBBodyWake(animator.world.pointer, body.handle) }
      if case .velocity = kind {
        carry(body, in: animator)
        continue
      }
      let force = try force(on: body, in: animator)
      applied.append((body, force))
      RBBodyApplyForce(
        animator.world.pointer, body.handle, RBVector(x: Float(force.dx), y: Float(force.dy)), 0)
    }
  }

  /// After a step of free flight: the force that was taken at its beginning has changed until its end,
  /// and what counts for the velocity is the mean of both (velocity Verlet: an error of second order).
  func correct(in animator: DynamicAnimator) throws(DynamicsError) {
    for (body, before) in applied where RBBodyIsFlying(animator.world.pointer, body.handle) {
      let after = reaches(body, in: animator) ? try force(on: body, in: animator) : .zero
      let mass = Double(RBBodyMass(animator.world.pointer, body.handle).mass)
      let share = body.flight.mean * Double(DynamicAnimator.timeStep) / (2 * mass)
      let velocity = animator.state(of: body).velocity
      RBBodySetVelocity(
        animator.world.pointer, body.handle,
        RBVector(
          x: Float(Double(velocity.x) + (after.dx - before.dx) * share),
          y: Float(Double(velocity.y) + (after.dy - before.dy) * share)))
    }
  }

  private func reaches(_ body: ItemBody, in animator: DynamicAnimator) -> Bool {
    region.contains(Metres.point(animator.state(of: body).position) - position)
  }

  private func force(
    on body: ItemBody, in animator: DynamicAnimator
  ) throws(DynamicsError) -> Vector {
    let state = animator.state(of: body)
    let sample = FieldSample(
      position: Metres.point(state.position) - position, velocity: Metres.velocity(state.velocity),
      mass: Double(RBBodyMass(animator.world.pointer, body.handle).mass),
      charge: body.properties.charge, elapsedTime: animator.elapsedTime,
      deltaTime: Double(DynamicAnimator.timeStep))
    let force = self.force(on: sample)
    guard Float(force.dx).isFinite, Float(force.dy).isFinite else {
      throw .diverged(tick: animator.tick, item: body.item.identifier, behavior: name)
    }
    return force
  }

  private func carry(_ body: ItemBody, in animator: DynamicAnimator) {
    guard !body.isCarried, !body.properties.isAnchored else { return }
    body.isCarried = true
    RBBodySetVelocity(
      animator.world.pointer, body.handle,
      RBVector(x: Float(direction.dx), y: Float(direction.dy)))
    RBBodySetGravityScale(animator.world.pointer, body.handle, 0)
  }

  func force(on sample: FieldSample) -> Vector {
    let p = sample.position * 0.01
    let r = p.length
    let unit = r > 0 ? p * (1 / r) : .zero
    let v = sample.velocity * 0.01
    let factor = strength * attenuation(at: r)
    switch kind {
    case .linearGravity: return direction * (factor * sample.mass)
    case .radialGravity: return unit * (-factor * sample.mass)
    case .spring: return unit * -factor
    case .electric: return unit * (factor * sample.charge)
    case .magnetic:
      return sample.charge == 0 ? .zero : Vector(dx: v.dy, dy: -v.dx) * factor
    case .vortex: return Vector(dx: -unit.dy, dy: unit.dx) * (factor / sample.mass)
    case .drag:
      let u = Vector(dx: v.dx - direction.dx, dy: v.dy - direction.dy)
      return u * (-factor * u.length)
    case .velocity: return .zero
    case .noise(let seed): return noise(p, seed, at: sample.elapsedTime) * factor
    case .turbulence(let seed):
      return noise(p, seed, at: sample.elapsedTime) * (factor * (v.dx * v.dx + v.dy * v.dy))
    case .custom(let rule): return rule(sample)
    }
  }

  private func attenuation(at radius: Double) -> Double {
    let reach = max(radius, minimumRadius * 0.01)
    return switch falloff {
    case 0: 1
    case 1: 1 / reach
    case 2: 1 / (reach * reach)
    case -1: reach
    default: Transcendentals.pow(reach, -falloff)
    }
  }

  private func noise(_ p: Vector, _ seed: UInt64, at time: Double) -> Vector {
    let frequency = max(1.25 / (max(smoothness, 0) + 1.0 / 12) - 1, 0)
    let (x, y, z) = (p.dx * frequency, p.dy * frequency, time * animationSpeed)
    return Vector(
      dx: GradientNoise(seed: seed).value(x, y, z), dy: GradientNoise(seed: ~seed).value(x, y, z))
  }
}

/// What a field knows about an item.
package struct FieldSample: Sendable, Hashable {
  /// From the field's position, in points.
  package var position: Vector
  /// In points per second.
  package var velocity: Vector
  /// In kilograms.
  package var mass: Double
  package var charge: Double
  /// The animator's, in seconds.
  package var elapsedTime: Double
  /// Of the step for which the force is wanted, in seconds.
  package var deltaTime: Double
}
