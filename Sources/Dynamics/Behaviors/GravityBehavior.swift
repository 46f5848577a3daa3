package import Geometry
import RigidBodies

/// Accelerates its items alike, whatever their mass; items become continuous, so that they cannot
/// fall through a boundary.
///
/// In the improved profile several gravities add up on an item. In the uikit profile the world has
/// one: the last written, and none once any gravity behavior was removed.
package final class GravityBehavior: ItemsBehavior {
  /// In units of 1000 points per second², kept as it is: (3, 4) has magnitude 5.
  package var gravityDirection: Vector { didSet { write() } }

  /// Whether it acts as a force beside the world's gravity.
  var isForce = false

  package init(
    _ name: String = "gravity", items: [DynamicItem] = [],
    direction: Vector = Vector(dx: 0, dy: 1)
  ) {
    gravityDirection = direction
    super.init(name, items: items)
  }

  /// The length of ``gravityDirection``; setting it keeps the angle.
  package var magnitude: Double {
    get { gravityDirection.length }
    set { gravityDirection = Vector(angle: angle, length: newValue) }
  }

  /// In radians, clockwise from the x axis; setting it keeps the magnitude.
  package var angle: Double {
    get { gravityDirection.angle }
    set { gravityDirection = Vector(angle: newValue, length: magnitude) }
  }

  private func write() {
    dynamicAnimator?.lastGravity = gravityDirection
    change()
  }

  override func validate() throws(DynamicsError) {
    try require(finite: [gravityDirection.dx * 10, gravityDirection.dy * 10], "the direction")
  }

  override func note(in inputs: inout AnimatorInputs) {
    super.note(in: &inputs)
    inputs.add(gravityDirection)
  }

  override func associate(with animator: DynamicAnimator) throws(DynamicsError) {
    try super.associate(with: animator)
    animator.lastGravity = gravityDirection
  }

  override func dissociate(from animator: DynamicAnimator) {
    super.dissociate(from: animator)
    animator.lastGravity = .zero
  }

  override func act(in animator: DynamicAnimator) throws(DynamicsError) {
    guard isForce else { return }
    for item in items {
      guard let body = animator.body(of: item), !body.isCarried else { continue }
      let weight = RBBodyMass(animator.world.pointer, body.handle).mass * 10
      let force = RBVector(
        x: weight * Float(gravityDirection.dx), y: weight * Float(gravityDirection.dy))
      RBBodyApplyForce(animator.world.pointer, body.handle, force, 0)
    }
  }
}

extension Vector {
  /// Angles are in radians, clockwise on screen from the x axis.
  init(angle: Double, length: Double) {
    self.init(dx: Transcendentals.cos(angle) * length, dy: Transcendentals.sin(angle) * length)
  }

  var angle: Double { Transcendentals.atan2(dy, dx) }
}
