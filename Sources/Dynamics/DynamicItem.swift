package import Geometry

/// The outline with which an item collides; its middle is the item's center.
package enum CollisionShape: Sendable, Hashable {
  case rectangle
  /// A circle where width and height are equal, else a convex polygon.
  case ellipse
  /// A closed convex path in points from the item's center. Curves become max(⌊length/10⌋, 1)
  /// lines.
  case path(Path)
}

/// Something with a center and a rotation that behaviors move: a layer, or any place and angle.
///
/// The animator reads ``size`` when it makes the item's body, ``center`` and ``angle`` then and in
/// ``DynamicAnimator/updateItem(usingCurrentState:)``, and writes both after each tick. All are in
/// the coordinates of the animator's reference bounds.
package class DynamicItem {
  /// A kilometre in the solver, whose numbers are then exact to a hundredth of a point.
  static let sideLimit = 100_000.0

  /// Names the item in events, errors and trajectories.
  package let identifier: String
  package var size: Size
  package let collisionShape: CollisionShape
  package var center: Point
  /// In radians, clockwise on screen.
  package var angle: Double

  package init(
    _ identifier: String, size: Size, center: Point, angle: Double = 0,
    shape: CollisionShape = .rectangle
  ) {
    (self.identifier, self.size, self.center, self.angle) = (identifier, size, center, angle)
    self.collisionShape = shape
  }

  /// An item with the rotation of a transform; its scale and shear do not count.
  package convenience init(
    _ identifier: String, size: Size, center: Point, transform: AffineTransform,
    shape: CollisionShape = .rectangle
  ) {
    self.init(
      identifier, size: size, center: center,
      angle: Transcendentals.atan2(transform.b, transform.a), shape: shape)
  }

  /// The boxes of which a group's body consists; none for a plain item.
  var memberBoxes: [MemberBox] { [] }

  func validate() throws(DynamicsError) {
    guard
      [center.x, center.y, angle, size.width, size.height].allSatisfy({ Float($0).isFinite })
    else { throw .nonFiniteItem(identifier) }
    // What rounds to nothing in the solver's units has no area either.
    guard size.width >= 0.01, size.height >= 0.01 else { throw .emptyItem(identifier, size) }
    guard max(size.width, size.height) <= Self.sideLimit else {
      throw .hugeItem(identifier, size)
    }
  }
}

/// A member of a group as seen from the group's center.
struct MemberBox {
  var center: Vector
  var size: Size
  var angle: Double
}

/// Several items that move as one body with a box for each.
///
/// Its center is the middle of the union of the members' boxes. Setting center or angle moves the
/// members by the offsets they had when the group was made.
package final class DynamicItemGroup: DynamicItem {
  package let items: [DynamicItem]
  private let boxes: [MemberBox]

  package init(_ identifier: String, items: [DynamicItem]) throws(DynamicsError) {
    if items.contains(where: { $0 is DynamicItemGroup }) { throw .nestedGroup(identifier) }
    for item in items { try item.validate() }
    let bounds = items.reduce(Rect.zero) { union, item in
      let box = Rect(
        x: -item.size.width / 2, y: -item.size.height / 2, width: item.size.width,
        height: item.size.height)
      let turned = AffineTransform(rotation: item.angle).apply(to: box)
      return union.union(
        Rect(
          origin: turned.origin + (item.center - Point.zero), size: turned.size))
    }
    self.items = items
    boxes = items.map {
      MemberBox(center: $0.center - bounds.center, size: $0.size, angle: $0.angle)
    }
    super.init(identifier, size: bounds.size, center: bounds.center)
  }

  package override var center: Point { didSet { moveMembers() } }
  package override var angle: Double { didSet { moveMembers() } }

  override var memberBoxes: [MemberBox] { boxes }

  private func moveMembers() {
    let turn = AffineTransform(rotation: angle)
    for (item, box) in zip(items, boxes) {
      item.center = center + (turn.apply(to: Point.zero + box.center) - .zero)
      item.angle = angle + box.angle
    }
  }
}
