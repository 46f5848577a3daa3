package import Geometry
import RigidBodies

/// Pushes its items with a force while it is active, or once.
package final class PushBehavior: ItemsBehavior {
  package enum Mode: Sendable, Hashable {
    /// A force in every step.
    case continuous
    /// An impulse at the next tick, after which the behavior is not active any more.
    case instantaneous
  }

  package let mode: Mode
  /// In newtons: magnitude 1 gives an item of 100 × 100 points and density 1 100 points/s², or at
  /// once 100 points/s.
  package var pushDirection: Vector { didSet { change() } }
  /// Set it to push again.
  package var isActive = true { didSet { change() } }
  private var offsets: [ObjectIdentifier: Vector] = [:]

  package init(
    _ name: String = "push", items: [DynamicItem] = [], mode: Mode,
    direction: Vector = .zero
  ) {
    (self.mode, pushDirection) = (mode, direction)
    super.init(name, items: items)
  }

  package var magnitude: Double {
    get { pushDirection.length }
    set { pushDirection = Vector(angle: angle, length: newValue) }
  }

  package var angle: Double {
    get { pushDirection.angle }
    set { pushDirection = Vector(angle: newValue, length: magnitude) }
  }

  /// Where the item is pushed, from its center in reference axes: the offset does not turn with it.
  package func setTargetOffsetFromCenter(_ offset: Vector, for item: DynamicItem) {
    offsets[ObjectIdentifier(item)] = offset
    change()
  }

  package func targetOffsetFromCenter(for item: DynamicItem) -> Vector {
    offsets[ObjectIdentifier(item)] ?? .zero
  }

  override var wantsToContinue: Bool {
    super.wantsToContinue || isActive && mode == .instantaneous
  }

  override func validate() throws(DynamicsError) {
    try require(finite: [pushDirection.dx, pushDirection.dy], "the direction")
    for item in items {
      let offset = targetOffsetFromCenter(for: item)
      try require(finite: [offset.dx, offset.dy], "the target offset")
      let torque = offset.dx * pushDirection.dy - offset.dy * pushDirection.dx
      try require(finite: [torque], "the torque")
    }
  }

  override func act(in animator: DynamicAnimator) throws(DynamicsError) {
    guard isActive else { return }
    for item in items {
      guard let body = animator.body(of: item) else { continue }
      let (force, torque) = force(on: item)
      switch mode {
      case .continuous:
        RBBodyApplyForce(animator.world.pointer, body.handle, force, torque)
      case .instantaneous:
        RBBodyApplyImpulse(animator.world.pointer, body.handle, force, torque)
      }
    }
    endInstant()
  }

  /// An instantaneous push is over when it has acted.
  func endInstant() {
    if isActive, mode == .instantaneous { isActive = false }
  }

  override func note(in inputs: inout AnimatorInputs) {
    super.note(in: &inputs)
    inputs.add(mode == .instantaneous)
    inputs.add(pushDirection)
    inputs.add(isActive)
    for item in items { inputs.add(targetOffsetFromCenter(for: item)) }
  }

  /// What an instantaneous push will do to an item at the next tick, in newton seconds; nil where
  /// none waits.
  func pendingImpulse(on item: DynamicItem) -> (impulse: RBVector, torque: Float)? {
    guard isActive, mode == .instantaneous else { return nil }
    // An item listed twice is pushed twice.
    let count = Float(items.count { $0 === item })
    guard count > 0 else { return nil }
    let (force, torque) = force(on: item)
    return (RBVector(x: force.x * count, y: force.y * count), torque * count)
  }

  private func force(on item: DynamicItem) -> (force: RBVector, torque: Float) {
    let force = RBVector(x: Float(pushDirection.dx), y: Float(pushDirection.dy))
    let arm = Metres.vector(targetOffsetFromCenter(for: item))
    return (force, arm.x * force.y - arm.y * force.x)
  }
}
