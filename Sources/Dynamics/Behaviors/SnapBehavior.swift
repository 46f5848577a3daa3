package import Geometry
import RigidBodies

/// Pulls an item to a point and upright, as if by four springs of 4 Hz at two opposite corners.
///
/// Each corner hangs between a point 50 points beside and one 50 points above (below) its place in
/// the target, by springs whose length at rest is 50 points.
package final class SnapBehavior: DynamicBehavior {
  package let item: DynamicItem
  package var snapPoint: Point { didSet { change() } }
  /// The springs' damping ratio; 1 is critical.
  package var damping: Double { didSet { change() } }
  private var springs: [RBHandle] = []

  package init(
    _ name: String = "snap", item: DynamicItem, snapTo point: Point, damping: Double
  ) {
    (self.item, snapPoint, self.damping) = (item, point, damping)
    super.init(name)
  }

  override var isPrimitive: Bool { true }
  override var members: [DynamicItem] { [item] }

  override func validate() throws(DynamicsError) {
    try require(finite: [snapPoint.x, snapPoint.y], "the snap point")
    try require(notNegative: damping, "the damping")
  }

  /// A corner's place in the item and the two places its springs hang from.
  private var corners: [(corner: Vector, anchors: [Point])] {
    [-1.0, 1].map { side in
      let corner = Vector(dx: side * item.size.width / 2, dy: side * item.size.height / 2)
      let target = snapPoint + corner
      return (
        corner,
        [
          target + Vector(dx: side * Self.length, dy: 0),
          target + Vector(dx: 0, dy: side * Self.length),
        ]
      )
    }
  }

  private static let length = 50.0
  private static let frequency: Float = 4

  override func note(in inputs: inout AnimatorInputs) {
    super.note(in: &inputs)
    inputs.add(item.identifier)
    inputs.add(snapPoint)
    inputs.add(damping)
  }

  override func associate(with animator: DynamicAnimator) throws(DynamicsError) {
    try animator.retainBodies(of: [item])
    guard let body = animator.body(of: item) else { return }
    for (corner, anchors) in corners {
      for anchor in anchors {
        let ends = RBJointEnds(
          first: 0, second: body.handle, firstAnchor: Metres.vector(anchor),
          secondAnchor: Metres.vector(corner), bodiesCollide: true)
        springs.append(
          RBJointCreateSpring(
            animator.world.pointer, ends, Metres.from(Self.length), Self.frequency,
            Float(damping)))
      }
    }
  }

  override func dissociate(from animator: DynamicAnimator) {
    for spring in springs { RBJointDestroy(animator.world.pointer, spring) }
    springs = []
    animator.releaseBody(of: item)
  }

  override func refresh(in animator: DynamicAnimator) throws(DynamicsError) {
    for (spring, anchor) in zip(springs, corners.flatMap(\.anchors)) {
      RBJointMoveAnchor(animator.world.pointer, spring, Metres.vector(anchor))
      RBJointTuneSpring(
        animator.world.pointer, spring, Metres.from(Self.length), Self.frequency, Float(damping))
    }
  }
}
