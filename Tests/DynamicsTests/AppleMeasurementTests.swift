import Dynamics
import Geometry
import TestSupport
import Testing

/// The numbers of apple_measured.json, which its rows describe in words.
@Suite struct AppleMeasurementTests {
  @Test func `a pendulum on a rod`() throws {
    let world = try World(at: Point(x: 200, y: 100))
    try world.animator.addBehavior(GravityBehavior(items: [world.item]))
    try world.animator.addBehavior(
      AttachmentBehavior(item: world.item, attachedTo: Point(x: 100, y: 100)))
    let frames = try world.run(60)
    for (frame, x, y) in [
      (1, 199.999969, 100.069443), (10, 199.132126, 113.146225), (30, 139.359573, 191.92836),
      (60, 2.06188917, 120.202171),
    ] {
      expectClose(frames[frame - 1].center.x, x, 1e-4)
      expectClose(frames[frame - 1].center.y, y, 1e-4)
    }
  }

  @Test func `an item without forces is at rest in frame 31`() throws {
    let world = try World(at: Point(x: 100, y: 100), resistance: 0.1)
    var frame = 0
    while world.animator.isRunning, frame < 60 {
      try world.animator.advance()
      frame += 1
    }
    #expect(frame == 31)
    expectClose(world.animator.elapsedTime, 31.0 / 60, 1e-12)
  }

  @Test func `fields over a second`() throws {
    func place(_ kind: FieldBehavior.Kind, _ change: (FieldBehavior) -> Void) throws -> Point {
      let world = try World(at: Point(x: 300, y: 400), size: Size(width: 100, height: 100))
      let field = FieldBehavior(kind: kind, items: [world.item])
      change(field)
      try world.animator.addBehavior(field)
      _ = try world.run(60)
      return world.item.center
    }
    func expect(_ point: Point, _ x: Double, _ y: Double) {
      expectClose(point.x, x, 2e-3)
      expectClose(point.y, y, 2e-3)
    }
    expect(
      try place(.linearGravity) { $0.direction = Vector(dx: 3, dy: 4) }, 448.75, 598.3333)
    expect(
      try place(.spring) { ($0.strength, $0.position) = (4, Point(x: 250, y: 350)) }, 229.5706,
      329.5706)
    expect(
      try place(.vortex) { ($0.strength, $0.position) = (2, Point(x: 250, y: 350)) }, 218.9498,
      451.95)
    expect(
      try place(.velocity) { $0.direction = Vector(dx: 1, dy: -0.5) }, 399.168, 350.4174)
    let world = try World(at: Point(x: 300, y: 400), size: Size(width: 100, height: 100))
    try world.body.addLinearVelocity(Vector(dx: 100, dy: 0), for: world.item)
    let drag = FieldBehavior(kind: .drag, items: [world.item])
    drag.strength = 0.5
    try world.animator.addBehavior(drag)
    _ = try world.run(60)
    expect(world.item.center, 380.3465, 400)
  }

  @Test func `an item that ignores a boundary still tells of it`() throws {
    for profile in DynamicsProfile.allCases {
      let world = try World(at: Point(x: 500, y: 100), profile: profile)
      try world.animator.addBehavior(GravityBehavior(items: [world.item]))
      let collision = CollisionBehavior(items: [world.item], mode: .items)
      try collision.addBoundary("line", from: Point(x: 0, y: 300), to: Point(x: 1000, y: 300))
      try world.animator.addBehavior(collision)
      var phases: [CollisionBehavior.ContactPhase] = []
      collision.onContact = { phase, contact in
        phases.append(phase)
        #expect(contact.partner == .boundary("line"))
      }
      _ = try world.run(profile.ticksPerSecond)
      #expect(world.item.center.y > 500)
      #expect(phases == [.began, .ended])
    }
  }
}
