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
    let force = RBVector(x: Float(pushDirection.dx), y: Float(pushDirection.dy))
    for item in items {
      guard let body = animator.body(of: item) else { continue }
      let arm = Metres.vector(targetOffsetFromCenter(for: item))
      let torque = arm.x * force.y - arm.y * force.x
      switch mode {
      case .continuous:
        RBBodyApplyForce(animator.world.pointer, body.handle, force, torque)
      case .instantaneous:
        RBBodyApplyImpulse(animator.world.pointer, body.handle, force, torque)
      }
    }
    if mode == .instantaneous { isActive = false }
  }
}
