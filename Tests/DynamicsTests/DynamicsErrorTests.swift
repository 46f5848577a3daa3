import Dynamics
import Geometry
import Testing

@Suite struct DynamicsErrorTests {
  let animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 400, height: 400))
  let item = DynamicItem(
    "ball", size: Size(width: 20, height: 20), center: Point(x: 100, y: 100))

  @Test func `items must have an area and a place`() throws {
    let flat = DynamicItem("flat", size: Size(width: 0, height: 20), center: .zero)
    let error = #expect(throws: DynamicsError.self) {
      try animator.addBehavior(GravityBehavior(items: [item, flat]))
    }
    #expect(error == .emptyItem("flat", flat.size))
    // Nothing is left behind: the other item has no body.
    #expect(animator.mass(of: item) == 0 && animator.behaviors.isEmpty)
    let lost = DynamicItem("lost", size: item.size, center: Point(x: .nan, y: 0))
    #expect(throws: DynamicsError.nonFiniteItem("lost")) {
      try animator.addBehavior(GravityBehavior(items: [lost]))
    }
    let star = DynamicItem(
      "star", size: item.size, center: .zero,
      shape: .path(
        Path([
          .move(to: Point(x: -20, y: -20)), .line(to: Point(x: 0, y: 0)),
          .line(to: Point(x: 20, y: -20)), .line(to: Point(x: 0, y: 20)), .close,
        ])))
    #expect(throws: DynamicsError.concaveShape(item: "star")) {
      try animator.addBehavior(GravityBehavior(items: [star]))
    }
  }

  /// The solver ends the program where a piece of a shape has no area; pieces have up to 8 corners.
  @Test func `corners on a line make no shape without area`() throws {
    let corners = [
      (0, 0), (10, 0), (20, 0), (30, 0), (40, 0), (40, 20), (20, 20), (0, 20), (0, 10),
    ].map { Point(x: Double($0.0) - 20, y: Double($0.1) - 10) }
    let path = Path(
      [.move(to: corners[0])] + corners.dropFirst().map { Path.Element.line(to: $0) } + [.close])
    let plate = DynamicItem(
      "plate", size: Size(width: 40, height: 20), center: .zero, shape: .path(path))
    try animator.addBehavior(GravityBehavior(items: [plate]))
    for _ in 0..<10 { try animator.advance() }
    #expect(plate.center.y > 0)
  }

  @Test(arguments: [
    (Size(width: 9_000, height: 1), true), (Size(width: 9_000, height: 0.01), true),
    (Size(width: 0.02, height: 8_000), true), (Size(width: 90_000, height: 1), false),
    (Size(width: 200_000, height: 200_000), false), (Size(width: 3, height: 1), true),
    (Size(width: 1.5, height: 1), false),
  ])
  func `an ellipse of any size moves or is refused`(size: Size, moves: Bool) throws {
    let ellipse = DynamicItem("leaf", size: size, center: .zero, shape: .ellipse)
    do throws(DynamicsError) {
      try animator.addBehavior(GravityBehavior(items: [ellipse]))
      for _ in 0..<10 { try animator.advance() }
      #expect(moves && ellipse.center.y > 0)
    } catch {
      #expect(!moves, "\(error)")
    }
  }

  @Test(arguments: [100, 400])
  func `pairs of bodies in one place are counted before they are made`(count: Int) throws {
    let crowd = (0..<count).map { DynamicItem("\($0)", size: item.size, center: item.center) }
    try animator.addBehavior(CollisionBehavior(items: crowd))
    // 100 bodies have 4,950 pairs, 400 have 79,800.
    if count == 100 {
      try animator.advance()
    } else {
      #expect(throws: DynamicsError.crowded) { try animator.advance() }
    }
  }

  @Test func `anchors must not contradict each other`() throws {
    for attachment in [
      AttachmentBehavior("loop", item: item, attachedTo: item),
      AttachmentBehavior.sliding("loop", item: item, anchor: .zero, axis: .zero),
      AttachmentBehavior.limit(
        "loop", item: item,
        attachedTo: DynamicItem("twin", size: item.size, center: item.center)),
    ] {
      let error = #expect(throws: DynamicsError.self) { try animator.addBehavior(attachment) }
      #expect(error?.description.hasPrefix("loop cannot hold: ") == true)
    }
  }

  @Test func `boundaries must stop something`() throws {
    let collision = CollisionBehavior(items: [item])
    #expect(throws: DynamicsError.degenerateBoundary(behavior: "collision", boundary: "dot")) {
      try collision.addBoundary("dot", from: .zero, to: .zero)
    }
    let crease = Path([.move(to: .zero), .line(to: Point(x: 50, y: 0)), .close])
    try collision.addBoundary("crease", path: crease)
    #expect(throws: DynamicsError.degenerateBoundary(behavior: "collision", boundary: "crease")) {
      try animator.addBehavior(collision)
    }
    collision.removeAllBoundaries()
    collision.referenceBoundsInsets = BoundaryInsets(top: 300, bottom: 300)
    #expect(
      throws: DynamicsError.degenerateBoundary(
        behavior: "collision", boundary: "reference bounds")
    ) { try animator.addBehavior(collision) }
  }

  @Test func `the thirty-third field is refused`() throws {
    for _ in 0..<32 { try animator.addBehavior(FieldBehavior(kind: .drag, items: [item])) }
    #expect(throws: DynamicsError.tooManyFields) {
      try animator.addBehavior(FieldBehavior(kind: .drag, items: [item]))
    }
  }

  @Test func `changed parameters are checked at the next tick`() throws {
    let body = DynamicItemBehavior("body", items: [item])
    try animator.addBehavior(body)
    body.density = 0
    #expect(throws: DynamicsError.notPositive(behavior: "body", parameter: "the density")) {
      try animator.advance()
    }
  }

  @Test func `a force that is no number is named with tick, item and behavior`() throws {
    let field = FieldBehavior(
      "black hole",
      kind: .custom { sample in
        sample.elapsedTime > 0.1 ? Vector(dx: .infinity, dy: 0) : .zero
      }, items: [item])
    try animator.addBehavior(field)
    let error = #expect(throws: DynamicsError.self) {
      for _ in 0..<60 { try animator.advance() }
    }
    #expect(error == .diverged(tick: 13, item: "ball", behavior: "black hole"))
  }

  /// The solver's corrections of ties that contradict each other grow by themselves: items were a
  /// billion points away, and the run went on.
  @Test func `what holds an item and cannot all hold is told, before it is no number`() throws {
    let other = DynamicItem(
      "other", size: Size(width: 40, height: 40), center: Point(x: 189, y: 156))
    let box = DynamicItem("box", size: Size(width: 40, height: 10), center: Point(x: 313, y: 28))
    try animator.addBehavior(
      AttachmentBehavior.sliding(
        "slider", item: box, attachedTo: other, anchor: Point(x: 191, y: 374),
        axis: Vector(dx: 1, dy: -1)))
    try animator.addBehavior(
      AttachmentBehavior.fixed(
        "weld", item: other, attachedTo: box, anchor: Point(x: 145, y: 288)))
    try animator.addBehavior(
      AttachmentBehavior(
        "rod", item: box, offset: Vector(dx: -49, dy: -60), attachedTo: Point(x: 10, y: 103),
        length: 10))
    let error = #expect(throws: DynamicsError.self) {
      for _ in 0..<60 { try animator.advance() }
    }
    guard case .tornApart(_, let name, let behavior, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(["box", "other"].contains(name) && ["rod", "weld"].contains(behavior))
    for item in [box, other] { #expect(max(abs(item.center.x), abs(item.center.y)) < 20_000) }
  }

  /// A rod brings its item to its length in one tick, so the way is that to the anchor, less the length.
  @Test(arguments: [(9_990.0, false), (10_010.0, true)])
  func `a rod may pull its item by 10,000 points in a tick, and no further`(
    way: Double, isTorn: Bool
  ) throws {
    let anchor = Point(x: item.center.x + way + 10, y: item.center.y)
    try animator.addBehavior(
      AttachmentBehavior("rod", item: item, attachedTo: anchor, length: 10))
    do throws(DynamicsError) {
      try animator.advance()
      #expect(!isTorn && abs(anchor.x - item.center.x - 10) < 1, "\(item.center)")
    } catch {
      #expect(isTorn && error == .tornApart(tick: 1, item: "ball", behavior: "rod", as: .thrown))
      #expect("\(error)".contains("was thrown further"))
    }
  }

  /// A weld turns its item back in one tick.
  @Test(arguments: [(99.0, false), (101.0, true)])
  func `a weld may turn its item by 100 radians in a tick, and no further`(
    turn: Double, isTorn: Bool
  ) throws {
    let base = DynamicItem("base", size: item.size, center: Point(x: 200, y: 100))
    let fixed = DynamicItemBehavior("body", items: [base])
    fixed.isAnchored = true
    try animator.addBehavior(fixed)
    try animator.addBehavior(
      AttachmentBehavior.fixed("weld", item: item, attachedTo: base, anchor: item.center))
    try animator.advance()
    item.angle = turn
    try animator.updateItem(usingCurrentState: item)
    do throws(DynamicsError) {
      try animator.advance()
      #expect(!isTorn && abs(item.angle) < 1, "\(item.angle)")
    } catch {
      #expect(isTorn && error == .tornApart(tick: 2, item: "ball", behavior: "weld", as: .turned))
      #expect("\(error)".contains("was turned further"))
    }
  }

  @Test func `a rod may pull its item from afar`() throws {
    try animator.addBehavior(
      AttachmentBehavior(
        "rod", item: item, attachedTo: Point(x: 9000, y: 100), length: 10))
    for _ in 0..<120 { try animator.advance() }
    #expect(abs(item.center.x - 9000) < 11)
  }
}
