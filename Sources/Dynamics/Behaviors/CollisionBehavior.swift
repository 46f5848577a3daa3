package import Geometry
import RigidBodies

/// How far a boundary lies inside the reference bounds; negative values lie outside.
package struct BoundaryInsets: Sendable, Hashable {
  package var top: Double
  package var left: Double
  package var bottom: Double
  package var right: Double

  package static let zero = BoundaryInsets()

  package init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
}

/// Lets its items collide with each other and with boundaries, and tells who touches whom.
///
/// Every collision behavior is a group of its own: items of different behaviors pass through each
/// other. Boundaries have friction 0.2 and elasticity 0.2.
package final class CollisionBehavior: ItemsBehavior {
  package enum Mode: Sendable, Hashable, CaseIterable {
    /// Items pass through boundaries, but touching them still is an event.
    case items
    case boundaries
    case everything
  }

  package enum ContactPhase: Sendable, Hashable {
    case began
    case ended
  }

  /// Groups are bits of a word.
  static let limit = 64

  package var mode: Mode { didSet { change() } }
  /// Insets of the reference bounds that stop items; nil for none.
  package var referenceBoundsInsets: BoundaryInsets? { didSet { change() } }
  /// Told of contacts after positions were written: all that began first, then all that ended.
  package var onContact: ((ContactPhase, Contact) -> Void)?

  private var boundaries: [(identifier: String, outline: BoundaryOutline)] = []
  private var boundaryBody: RBHandle = 0
  /// Identifiers of the boundaries by the tags of their shapes.
  private var identifiers: [String?] = []
  private(set) var group: UInt64 = 0
  private var touching: [ContactKey: Int] = [:]

  package init(
    _ name: String = "collision", items: [DynamicItem] = [], mode: Mode = .everything
  ) {
    self.mode = mode
    super.init(name, items: items)
  }

  /// Stops items at a closed path: its first subpath.
  package func addBoundary(_ identifier: String, path: Path) throws(DynamicsError) {
    guard let polygon = Polygon(path), polygon.points.count >= 2 else {
      throw .degenerateBoundary(behavior: name, boundary: identifier)
    }
    guard !polygon.isCutOff else { throw .tooManyCorners("boundary '\(identifier)' of \(name)") }
    try add(identifier, .loop(polygon.points))
  }

  package func addBoundary(
    _ identifier: String, from start: Point, to end: Point
  ) throws(DynamicsError) {
    try require(finite: [start.x, start.y, end.x, end.y], "boundary '\(identifier)'")
    guard (end - start).length > 0.5 else {
      throw .degenerateBoundary(behavior: name, boundary: identifier)
    }
    try add(identifier, .line(start, end))
  }

  package func addBoundary(_ identifier: String, ellipseIn frame: Rect) throws(DynamicsError) {
    try addBoundary(identifier, path: Path(ellipseIn: frame))
  }

  package func removeBoundary(_ identifier: String) {
    boundaries.removeAll { $0.identifier == identifier }
    change()
  }

  package func removeAllBoundaries() {
    boundaries = []
    change()
  }

  package var boundaryIdentifiers: [String] { boundaries.map(\.identifier) }

  private func add(_ identifier: String, _ outline: BoundaryOutline) throws(DynamicsError) {
    guard !boundaries.contains(where: { $0.identifier == identifier }) else {
      throw .duplicateBoundary(behavior: name, boundary: identifier)
    }
    boundaries.append((identifier, outline))
    change()
  }

  override func validate() throws(DynamicsError) {
    if let insets = referenceBoundsInsets {
      try require(finite: [insets.top, insets.left, insets.bottom, insets.right], "an inset")
    }
  }

  override func note(in inputs: inout AnimatorInputs) {
    super.note(in: &inputs)
    switch mode {
    case .items: inputs.add(0)
    case .boundaries: inputs.add(1)
    case .everything: inputs.add(2)
    }
    inputs.add(referenceBoundsInsets != nil)
    if let insets = referenceBoundsInsets {
      inputs.add([insets.top, insets.left, insets.bottom, insets.right])
    }
    inputs.add(boundaries.count)
    for (identifier, outline) in boundaries {
      inputs.add(identifier)
      switch outline {
      case .line(let start, let end): inputs.add(0, [start, end])
      case .loop(let points): inputs.add(points.count, points)
      }
    }
  }

  override func associate(with animator: DynamicAnimator) throws(DynamicsError) {
    let used = animator.collisionGroups
    guard let bit = (0..<Self.limit).first(where: { used >> UInt64($0) & 1 == 0 }) else {
      throw .tooManyCollisionBehaviors
    }
    try super.associate(with: animator)
    group = 1 << UInt64(bit)
    animator.collisionGroups |= group
    do {
      try makeBoundaries(in: animator)
    } catch {
      dissociate(from: animator)
      throw error
    }
  }

  override func dissociate(from animator: DynamicAnimator) {
    RBBodyDestroy(animator.world.pointer, boundaryBody)
    (boundaryBody, touching) = (0, [:])
    animator.collisionGroups &= ~group
    group = 0
    super.dissociate(from: animator)
  }

  override func refresh(in animator: DynamicAnimator) throws(DynamicsError) {
    let outlines = try outlines(in: animator)
    guard outlines.map(\.outline) != builtOutlines || outlines.map(\.identifier) != identifiers
    else { return }
    try makeBoundaries(in: animator)
  }

  /// Worked out when they are needed, see ``drawnEdges(in:)``.
  var knownEdges: [BoundaryEdge]?
  var boundaryTags: [String?] { identifiers }
  private(set) var builtOutlines: [BoundaryOutline] = []

  private func outlines(
    in animator: DynamicAnimator
  ) throws(DynamicsError) -> [(identifier: String?, outline: BoundaryOutline)] {
    var outlines: [(identifier: String?, outline: BoundaryOutline)] = []
    if let insets = referenceBoundsInsets {
      let (bounds, outset) = (animator.referenceBounds, animator.profile.boundsOutset)
      let frame = Rect(
        x: bounds.minX + insets.left - outset, y: bounds.minY + insets.top - outset,
        width: bounds.size.width - insets.left - insets.right + 2 * outset,
        height: bounds.size.height - insets.top - insets.bottom + 2 * outset)
      guard let polygon = Polygon(Path(rect: frame)), frame.size.width > 0.5,
        frame.size.height > 0.5
      else { throw .degenerateBoundary(behavior: name, boundary: "reference bounds") }
      outlines.append((nil, .loop(polygon.points)))
    }
    for (identifier, outline) in boundaries {
      // UIKit takes a loop of two corners and lets items fall through.
      guard !outline.edges.isEmpty || animator.profile == .uikit else {
        throw .degenerateBoundary(behavior: name, boundary: identifier)
      }
      outlines.append((identifier, outline))
    }
    return outlines
  }

  private func makeBoundaries(in animator: DynamicAnimator) throws(DynamicsError) {
    let outlines = try outlines(in: animator)
    let world = animator.world.pointer
    RBBodyDestroy(world, boundaryBody)
    boundaryBody = RBBodyCreate(world, RBVector(x: 0, y: 0), 0, true)
    knownEdges = nil
    (builtOutlines, identifiers) = (outlines.map(\.outline), outlines.map(\.identifier))
    let material = RBMaterial(friction: 0.2, restitution: 0.2)
    RBBodySetFilter(
      world, boundaryBody,
      RBFilter(isBoundary: true, items: 0, boundaries: 0, members: group))
    let skin = Skin(animator.profile)
    for (tag, outline) in builtOutlines.enumerated() {
      // That of the reference bounds has one side only and lies as far outside as its skin reaches.
      let radius = identifiers[tag] == nil ? skin.polygonRadius : skin.edgeRadius
      for (start, end) in outline.edges {
        RBBodyAddEdge(
          world, boundaryBody, Metres.vector(start), Metres.vector(end), material,
          radius, Int32(tag))
      }
    }
    for item in items {
      if let body = animator.body(of: item) { RBBodyWake(world, body.handle) }
    }
  }

  func contribute(to filter: inout RBFilter) {
    filter.members |= group
    if mode != .boundaries { filter.items |= group }
    if mode != .items { filter.boundaries |= group }
  }

  /// The contact in this behavior's words, if it is one of its items or boundaries and the first of
  /// (or the last to end among) those of its shapes.
  func contact(_ contact: RBContact, in animator: DynamicAnimator) -> Contact? {
    let (first, second) = (
      animator.itemOfBody[contact.first], animator.itemOfBody[contact.second]
    )
    var key: ContactKey
    var (item, partner): (DynamicItem, Contact.Partner)
    switch (first, second) {
    case (let one?, let other?):
      guard mode != .boundaries, contains(one.item), contains(other.item) else { return nil }
      // The solver orders the two by where they are in memory; we do by their age.
      let isInOrder = contact.first < contact.second
      (item, partner) = (
        isInOrder ? one.item : other.item,
        .item((isInOrder ? other : one).item.identifier)
      )
      key = ContactKey(
        first: min(contact.first, contact.second), second: max(contact.first, contact.second),
        tag: 0)
    case (let one?, nil) where contact.second == boundaryBody && contains(one.item):
      (item, partner) = (one.item, .boundary(identifier(contact.secondTag)))
      key = ContactKey(first: contact.first, second: contact.second, tag: contact.secondTag)
    case (nil, let one?) where contact.first == boundaryBody && contains(one.item):
      (item, partner) = (one.item, .boundary(identifier(contact.firstTag)))
      key = ContactKey(first: contact.second, second: contact.first, tag: contact.firstTag)
    default: return nil
    }
    let count = (touching[key] ?? 0) + (contact.began ? 1 : -1)
    touching[key] = count > 0 ? count : nil
    guard contact.began ? count == 1 : count == 0 else { return nil }
    return Contact(
      behavior: name, item: item.identifier, partner: partner,
      point: Metres.point(contact.point))
  }

  private func identifier(_ tag: Int32) -> String? {
    identifiers.indices.contains(Int(tag)) ? identifiers[Int(tag)] : nil
  }
}

/// Two bodies that touch in a collision behavior, and which boundary of it.
private struct ContactKey: Hashable {
  var first: RBHandle
  var second: RBHandle
  var tag: Int32
}

enum BoundaryOutline: Hashable {
  case line(Point, Point)
  case loop([Point])

  /// A loop of two corners has no edges: it stops nothing.
  var edges: [(Point, Point)] {
    switch self {
    case .line(let start, let end): [(start, end)]
    case .loop(let points) where points.count < 3: []
    case .loop(let points): Array(zip(points, points.dropFirst() + points.prefix(1)))
    }
  }
}

extension DynamicAnimator {
  /// Turns the solver's contacts into events: those that began, then those that ended.
  func report(_ contacts: [RBContact]) {
    guard !contacts.isEmpty else { return }
    let behaviors = family.compactMap { $0 as? CollisionBehavior }
    // Counted in the order in which they happened, told in UIKit's.
    var told: [(CollisionBehavior, CollisionBehavior.ContactPhase, Contact)] = []
    for contact in contacts {
      for behavior in behaviors {
        if let known = behavior.contact(contact, in: self) {
          told.append((behavior, contact.began ? .began : .ended, known))
        }
      }
    }
    for phase in [CollisionBehavior.ContactPhase.began, .ended] {
      for (behavior, itsPhase, contact) in told where itsPhase == phase {
        record(phase == .began ? .contactBegan(contact) : .contactEnded(contact))
        behavior.onContact?(phase, contact)
      }
    }
  }
}
