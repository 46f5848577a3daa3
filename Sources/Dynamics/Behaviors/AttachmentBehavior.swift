package import Geometry
import RigidBodies

/// Ties an item to a place or to another item.
package final class AttachmentBehavior: DynamicBehavior {
  /// What remains free.
  package enum Kind: Sendable, Hashable {
    /// Everything but the distance: a rod, or a spring where ``frequency`` is greater than 0.
    case distance
    /// Nothing.
    case fixed
    /// The rotation about the anchor point, within ``attachmentRange`` radians.
    case pin
    /// The motion along an axis, within ``attachmentRange`` points.
    case sliding(axis: Vector)
    /// The distance up to that at association: a rope.
    case limit
  }

  /// When a spring is taken to have arrived.
  package struct Settling: Sendable, Hashable {
    /// In points from the anchor.
    package var distance: Double
    /// In points per second.
    package var speed: Double

    package init(distance: Double = 0.5, speed: Double = 5) {
      (self.distance, self.speed) = (distance, speed)
    }
  }

  package let kind: Kind
  package let item: DynamicItem
  /// The other end; nil where the item hangs from ``anchorPoint``.
  package let otherItem: DynamicItem?
  /// Where the item is held, from its center in its own axes.
  package let offset: Vector
  package let otherOffset: Vector
  /// The place an item hangs from, or that pins, welds and sliders between two items had at
  /// association.
  ///
  /// Moving the place an item hangs from keeps the length.
  package var anchorPoint: Point { didSet { change() } }
  /// The length at rest, in points; nil for the distance at association.
  package var length: Double? { didSet { change() } }
  /// Of a spring, in hertz; 0 is a rigid rod.
  package var frequency: Double { didSet { change() } }
  /// The damping ratio of a spring; 1 is critical.
  package var damping: Double { didSet { change() } }
  /// Limits of pins (radians) and sliders (points) from the place at association; nil for none.
  package var attachmentRange: ClosedRange<Double>? { didSet { change() } }
  /// Of a pin, in newton metres: what it takes to turn it.
  package var frictionTorque: Double { didSet { change() } }
  /// Puts the item exactly on the anchor once a spring of length 0 has all but arrived; without it,
  /// UIKit's springs are slack in the last half point, those of the improved profile not.
  ///
  /// Nil, the default, leaves it there.
  package var settle: Settling?

  private var joint: RBHandle = 0
  private var built: Construction?
  private(set) var restLength = 0.0
  /// The place of a pin, a weld or a slider, from the item's center in its own axes.
  private var held = Vector.zero

  /// What decides whether a joint must be made anew when parameters change.
  private struct Construction: Equatable {
    var isSoft: Bool
    var length: Double?
    var range: ClosedRange<Double>?
    var frictionTorque: Double
  }

  private init(
    _ name: String, kind: Kind, item: DynamicItem, offset: Vector, otherItem: DynamicItem?,
    otherOffset: Vector, anchorPoint: Point, length: Double? = nil, frequency: Double = 0,
    damping: Double = 0
  ) {
    (self.kind, self.item, self.offset) = (kind, item, offset)
    (self.otherItem, self.otherOffset) = (otherItem, otherOffset)
    (self.anchorPoint, self.length) = (anchorPoint, length)
    (self.frequency, self.damping, self.frictionTorque) = (frequency, damping, 0)
    super.init(name)
  }

  /// Holds an item at a distance from a place.
  package convenience init(
    _ name: String = "attachment", item: DynamicItem, offset: Vector = .zero,
    attachedTo anchor: Point, length: Double? = nil, frequency: Double = 0, damping: Double = 0
  ) {
    self.init(
      name, kind: .distance, item: item, offset: offset, otherItem: nil, otherOffset: .zero,
      anchorPoint: anchor, length: length, frequency: frequency, damping: damping)
  }

  /// Holds two items at a distance; they may collide.
  package convenience init(
    _ name: String = "attachment", item: DynamicItem, offset: Vector = .zero,
    attachedTo other: DynamicItem, otherOffset: Vector = .zero, length: Double? = nil,
    frequency: Double = 0, damping: Double = 0
  ) {
    self.init(
      name, kind: .distance, item: item, offset: offset, otherItem: other,
      otherOffset: otherOffset, anchorPoint: .zero, length: length, frequency: frequency,
      damping: damping)
  }

  /// Makes one body of two items.
  package static func fixed(
    _ name: String = "fixed attachment", item: DynamicItem, attachedTo other: DynamicItem,
    anchor: Point
  ) -> AttachmentBehavior {
    AttachmentBehavior(
      name, kind: .fixed, item: item, offset: .zero, otherItem: other, otherOffset: .zero,
      anchorPoint: anchor)
  }

  /// Lets two items turn about a point.
  package static func pin(
    _ name: String = "pin attachment", item: DynamicItem, attachedTo other: DynamicItem,
    anchor: Point
  ) -> AttachmentBehavior {
    AttachmentBehavior(
      name, kind: .pin, item: item, offset: .zero, otherItem: other, otherOffset: .zero,
      anchorPoint: anchor)
  }

  /// Lets an item slide along an axis of another's, or through a place without one.
  package static func sliding(
    _ name: String = "sliding attachment", item: DynamicItem, attachedTo other: DynamicItem? = nil,
    anchor: Point, axis: Vector
  ) -> AttachmentBehavior {
    AttachmentBehavior(
      name, kind: .sliding(axis: axis), item: item, offset: .zero, otherItem: other,
      otherOffset: .zero, anchorPoint: anchor)
  }

  /// Ties two items by a rope as long as they are apart.
  package static func limit(
    _ name: String = "limit attachment", item: DynamicItem, offset: Vector = .zero,
    attachedTo other: DynamicItem, otherOffset: Vector = .zero
  ) -> AttachmentBehavior {
    AttachmentBehavior(
      name, kind: .limit, item: item, offset: offset, otherItem: other, otherOffset: otherOffset,
      anchorPoint: .zero)
  }

  override var isPrimitive: Bool { true }
  override var members: [DynamicItem] { [item] + (otherItem.map { [$0] } ?? []) }

  override func validate() throws(DynamicsError) {
    try require(finite: [anchorPoint.x, anchorPoint.y], "the anchor point")
    try require(
      finite: [offset.dx, offset.dy, otherOffset.dx, otherOffset.dy], "an offset from the center")
    try require(notNegative: frequency, "the frequency")
    try require(notNegative: damping, "the damping")
    try require(notNegative: frictionTorque, "the friction torque")
    if let length { try require(notNegative: length, "the length") }
    if let range = attachmentRange {
      try require(finite: [range.lowerBound, range.upperBound], "the attachment range")
    }
    if otherItem === item {
      throw .contradictoryAnchors(
        behavior: name, reason: "both ends are item '\(item.identifier)'")
    }
    if case .sliding(let axis) = kind {
      try require(finite: [axis.dx, axis.dy], "the axis")
      guard axis.length > 0 else {
        throw .contradictoryAnchors(behavior: name, reason: "its axis has no direction")
      }
    }
    if frequency > 0, kind != .distance {
      throw .contradictoryAnchors(behavior: name, reason: "only a distance can be a spring")
    }
  }

  override func note(in inputs: inout AnimatorInputs) {
    super.note(in: &inputs)
    switch kind {
    case .distance: inputs.add(0)
    case .fixed: inputs.add(1)
    case .pin: inputs.add(2)
    case .sliding(let axis): inputs.add(axis)
    case .limit: inputs.add(3)
    }
    for member in members { inputs.add(member.identifier) }
    inputs.add(offset)
    inputs.add(otherOffset)
    inputs.add(anchorPoint)
    inputs.add([frequency, damping, frictionTorque])
    for number in [
      length, attachmentRange?.lowerBound, attachmentRange?.upperBound, settle?.distance,
      settle?.speed,
    ] { inputs.add(number) }
  }

  override func associate(with animator: DynamicAnimator) throws(DynamicsError) {
    try animator.retainBodies(of: members)
    restLength = length ?? (end(of: item, offset) - otherEnd).length
    do {
      try checkDistance()
    } catch {
      for member in members { animator.releaseBody(of: member) }
      throw error
    }
    make(in: animator)
  }

  override func dissociate(from animator: DynamicAnimator) {
    RBJointDestroy(animator.world.pointer, joint)
    (joint, built) = (0, nil)
    for member in members { animator.releaseBody(of: member) }
  }

  override func refresh(in animator: DynamicAnimator) throws(DynamicsError) {
    let world = animator.world.pointer
    if let length { restLength = length }
    if construction != built {
      try checkDistance()
      RBJointDestroy(world, joint)
      make(in: animator)
    } else {
      if otherItem == nil { RBJointMoveAnchor(world, joint, Metres.vector(anchorPoint)) }
      if construction.isSoft {
        RBJointTuneSpring(
          world, joint, Metres.from(restLength), Float(frequency), Float(damping))
      }
    }
  }

  /// A rope or a rod between two items needs two places.
  private func checkDistance() throws(DynamicsError) {
    guard otherItem != nil, frequency == 0, restLength < 0.5 else { return }
    if kind == .distance || kind == .limit {
      throw .contradictoryAnchors(
        behavior: name, reason: "its ends are at the same place; use a pin there")
    }
  }

  private var construction: Construction {
    Construction(
      isSoft: kind == .distance && frequency > 0,
      length: kind == .distance && frequency == 0 ? length : nil, range: attachmentRange,
      frictionTorque: frictionTorque)
  }

  private func end(of item: DynamicItem, _ offset: Vector) -> Point {
    item.center + (AffineTransform(rotation: item.angle).apply(to: .zero + offset) - .zero)
  }

  private var otherEnd: Point { otherItem.map { end(of: $0, otherOffset) } ?? anchorPoint }

  /// Where the tie is seen to begin and to end; a pin and a weld are a place.
  var shownStart: Point {
    switch kind {
    case .fixed, .pin: end(of: item, held)
    case .sliding: otherItem?.center ?? anchorPoint
    case .distance, .limit: otherEnd
    }
  }
  var shownEnd: Point { end(of: item, kind == .distance || kind == .limit ? offset : held) }

  /// A place as seen from an item's center in its own axes.
  private func local(_ place: Point, in item: DynamicItem) -> Vector {
    AffineTransform(rotation: -item.angle).apply(to: .zero + (place - item.center)) - .zero
  }

  private func make(in animator: DynamicAnimator) {
    built = construction
    let other = otherItem.flatMap { animator.body(of: $0) }
    guard let body = animator.body(of: item) else { return }
    var ends = RBJointEnds(
      first: other?.handle ?? 0, second: body.handle,
      firstAnchor: other == nil ? Metres.vector(anchorPoint) : Metres.vector(otherOffset),
      secondAnchor: Metres.vector(offset), bodiesCollide: kind == .distance)
    let world = animator.world.pointer
    let range = attachmentRange ?? 0...0
    let isLimited = attachmentRange != nil
    switch kind {
    case .distance where frequency > 0:
      joint = RBJointCreateSpring(
        world, ends, Metres.from(restLength), Float(frequency), Float(damping))
    case .distance where restLength < 1 && length == nil && otherItem == nil:
      joint = RBJointCreateHinge(world, ends, false, 0, 0, 0)
    case .distance:
      joint = RBJointCreateRod(world, ends, Metres.from(restLength))
    case .limit:
      joint = RBJointCreateRope(world, ends, Metres.from(restLength))
    case .fixed, .pin, .sliding:
      if let otherItem { ends.firstAnchor = Metres.vector(local(anchorPoint, in: otherItem)) }
      held = local(anchorPoint, in: item)
      ends.secondAnchor = Metres.vector(held)
      switch kind {
      case .pin:
        joint = RBJointCreateHinge(
          world, ends, isLimited, Float(range.lowerBound), Float(range.upperBound),
          Float(frictionTorque))
      case .sliding(let axis):
        let turn = AffineTransform(rotation: -(otherItem?.angle ?? 0))
        let along = turn.apply(to: .zero + axis * (1 / axis.length)) - .zero
        joint = RBJointCreateSlider(
          world, ends, RBVector(x: Float(along.dx), y: Float(along.dy)), isLimited,
          Metres.from(range.lowerBound), Metres.from(range.upperBound))
      default:
        joint = RBJointCreateWeld(world, ends)
      }
    }
  }

  override func act(in animator: DynamicAnimator) throws(DynamicsError) {
    guard let settle, otherItem == nil, construction.isSoft, restLength == 0,
      let body = animator.body(of: item), animator.state(of: body).isAwake
    else { return }
    let state = animator.state(of: body)
    let turn = AffineTransform(rotation: Double(state.angle)).apply(to: .zero + offset) - .zero
    let distance = anchorPoint - (Metres.point(state.position) + turn)
    guard distance.length <= settle.distance,
      Metres.velocity(state.velocity).length <= settle.speed,
      distance.length > 1e-4 || state.velocity.x != 0 || state.velocity.y != 0
    else { return }
    let world = animator.world.pointer
    let place = RBVector(
      x: state.position.x + Metres.from(distance.dx),
      y: state.position.y + Metres.from(distance.dy))
    RBBodySetPose(world, body.handle, place, state.angle)
    RBBodySetVelocity(world, body.handle, RBVector(x: 0, y: 0))
    animator.record(.settled(behavior: name, item: item.identifier))
  }
}
