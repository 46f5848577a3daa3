import Dynamics
import Geometry
import Testing

@Suite struct BehaviorTests {
  @Test func `items rest where they are drawn`() throws {
    for shape in [CollisionShape.rectangle, .ellipse] {
      for size in [Size(width: 60, height: 60), Size(width: 80, height: 50)] {
        let animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 400, height: 400))
        let low = DynamicItem("low", size: size, center: Point(x: 200, y: 300))
        let high = DynamicItem("high", size: size, center: Point(x: 200, y: 200), shape: shape)
        try animator.addBehavior(GravityBehavior(items: [low, high]))
        let collision = CollisionBehavior(items: [low, high])
        collision.referenceBoundsInsets = .zero
        try animator.addBehavior(collision)
        let body = DynamicItemBehavior(items: [low, high])
        body.allowsRotation = false
        try animator.addBehavior(body)
        for _ in 0..<600 { try animator.advance() }
        #expect(!animator.isRunning)
        expectClose(low.center.y, 400 - size.height / 2, 0.5)
        expectClose(high.center.y, 400 - 1.5 * size.height, 0.75)
      }
    }
  }

  @Test func `gravities add up in the improved profile; in the uikit profile the last counts`()
    throws
  {
    for (profile, expected) in [(DynamicsProfile.improved, 3000.0), (.uikit, 2000)] {
      let world = try World(at: .zero, profile: profile)
      for magnitude in [1.0, 2] {
        try world.animator.addBehavior(
          GravityBehavior(items: [world.item], direction: Vector(dx: 0, dy: magnitude)))
      }
      _ = try world.run(1)
      expectClose(world.animator.linearVelocity(of: world.item).dy, expected / 120, 1e-3)
    }
  }

  @Test func `a pin keeps its point, a slider its axis and range, a rope its length`() throws {
    let animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 400, height: 400))
    let size = Size(width: 20, height: 20)
    let post = DynamicItem("post", size: size, center: Point(x: 200, y: 100))
    let arm = DynamicItem("arm", size: size, center: Point(x: 260, y: 100))
    let bead = DynamicItem("bead", size: size, center: Point(x: 100, y: 100))
    let weight = DynamicItem("weight", size: size, center: Point(x: 230, y: 140))
    let body = DynamicItemBehavior(items: [post])
    body.isAnchored = true
    try animator.addBehavior(body)
    try animator.addBehavior(GravityBehavior(items: [arm, bead, weight]))
    try animator.addBehavior(
      AttachmentBehavior.pin(item: arm, attachedTo: post, anchor: Point(x: 200, y: 100)))
    let slider = AttachmentBehavior.sliding(
      item: bead, anchor: bead.center, axis: Vector(dx: 0, dy: 1))
    slider.attachmentRange = -30...80
    try animator.addBehavior(slider)
    try animator.addBehavior(AttachmentBehavior.limit(item: weight, attachedTo: post))
    var lowest = 0.0
    for _ in 0..<240 {
      try animator.advance()
      expectClose((arm.center - post.center).length, 60, 0.6)
      expectClose(bead.center.x, 100, 0.01)
      #expect(bead.center.y <= 181)
      #expect((weight.center - post.center).length <= 51.5)
      lowest = max(lowest, arm.center.y)
    }
    #expect(lowest > 155)
    expectClose(bead.center.y, 180, 1)
  }

  @Test func `a rope's pendulum has the period of its length`() throws {
    let animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 400, height: 400))
    let post = DynamicItem(
      "post", size: Size(width: 4, height: 4), center: Point(x: 200, y: 0))
    let candy = DynamicItem(
      "candy", size: Size(width: 4, height: 4), center: Point(x: 210, y: 199.749843554382))
    try animator.addBehavior(GravityBehavior(items: [candy]))
    let body = DynamicItemBehavior(items: [post])
    body.isAnchored = true
    try animator.addBehavior(body)
    let light = DynamicItemBehavior(items: [candy])
    (light.resistance, light.angularResistance) = (0, 0)
    try animator.addBehavior(light)
    try animator.addBehavior(AttachmentBehavior.limit(item: candy, attachedTo: post))
    var crossings: [Double] = []
    for tick in 1...960 {
      let before = candy.center.x - 200
      try animator.advance()
      let after = candy.center.x - 200
      if before > 0, after <= 0 {
        crossings.append((Double(tick) - after / (after - before)) / 120)
      }
    }
    let period = try #require(crossings.count >= 3 ? (crossings[2] - crossings[0]) / 2 : nil)
    // 2π √(L/g) with 200 points and 1000 points/s².
    expectClose(period, 2 * Double.pi * (200.0 / 1000).squareRoot(), 0.01 * 2.81)
  }

  @Test func `a spring through its anchor settles on it where it may`() throws {
    for settles in [false, true] {
      let world = try World(at: Point(x: 160, y: 500), resistance: 0.7, profile: .improved)
      let spring = AttachmentBehavior(
        item: world.item, attachedTo: Point(x: 160, y: 284), length: 0, frequency: 5, damping: 0.1)
      if settles { spring.settle = AttachmentBehavior.Settling() }
      try world.animator.addBehavior(spring)
      for _ in 0..<1200 { try world.animator.advance() }
      let hasSettled = world.animator.events.contains {
        $0.occurrence == .settled(behavior: "attachment", item: "item")
      }
      #expect(hasSettled == settles)
      if settles {
        expectClose(world.item.center.y, 284, 1e-3)
        #expect(!world.animator.isRunning)
      }
    }
  }

  @Test func `changes wake and actions run; removing everything freezes`() throws {
    let world = try World(at: Point(x: 100, y: 100))
    _ = try world.run(60)
    #expect(!world.animator.isRunning)
    let composite = DynamicBehavior("composite")
    try composite.addChildBehavior(GravityBehavior(items: [world.item]))
    var calls = 0
    composite.action = { calls += 1 }
    try world.animator.addBehavior(composite)
    #expect(world.animator.isRunning)
    let elapsed = world.animator.elapsedTime
    _ = try world.run(10)
    #expect(calls == 10)
    expectClose(world.animator.elapsedTime, elapsed + 10.0 / 60, 1e-9)
    world.animator.removeAllBehaviors()
    let place = world.item.center
    _ = try world.run(10)
    #expect(world.item.center == place && calls == 10)
  }

  @Test func `group members keep their places in the body`() throws {
    let left = DynamicItem(
      "left", size: Size(width: 20, height: 40), center: Point(x: 90, y: 100))
    let right = DynamicItem(
      "right", size: Size(width: 40, height: 20), center: Point(x: 120, y: 100))
    let group = try DynamicItemGroup("group", items: [left, right])
    #expect(group.center == Point(x: 110, y: 100))
    let animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 400, height: 400))
    let body = DynamicItemBehavior(items: [group])
    try body.addAngularVelocity(1, for: group)
    try animator.addBehavior(body)
    expectClose(animator.mass(of: group), 0.16, 1e-6)
    for _ in 0..<60 { try animator.advance() }
    expectClose((left.center - right.center).length, 30, 1e-9)
    #expect(group.angle > 0.4)
    expectClose(left.angle, group.angle, 1e-9)
  }

  @Test func `regions combine`() {
    let ring = FieldRegion.difference(.circle(radius: 100), .circle(radius: 50))
    #expect(ring.contains(Vector(dx: 100, dy: 0)))
    #expect(!ring.contains(Vector(dx: 50, dy: 0)))
    let box = FieldRegion.rectangle(Size(width: 20, height: 20))
    #expect(!box.contains(Vector(dx: 10, dy: 0)) && box.contains(Vector(dx: 9.9, dy: 0)))
    #expect(FieldRegion.inverse(box).contains(Vector(dx: 10, dy: 0)))
    #expect(FieldRegion.union(ring, box).contains(.zero))
    #expect(!FieldRegion.intersection(ring, box).contains(.zero))
  }

  @Test func `noise pushes, differs by seed and repeats`() throws {
    func place(_ seed: UInt64) throws -> Point {
      let world = try World(at: Point(x: 100, y: 100), profile: .improved)
      let field = FieldBehavior(kind: .noise(seed: seed), items: [world.item])
      (field.strength, field.animationSpeed) = (2, 1)
      try world.animator.addBehavior(field)
      _ = try world.run(120)
      return world.item.center
    }
    #expect(try place(1) == place(1))
    #expect(try place(1) != place(2))
    #expect(try place(1) != Point(x: 100, y: 100))
  }

  @Test func `turbulence is noise times the square of the speed`() throws {
    func change(_ kind: FieldBehavior.Kind, speed: Double) throws -> Vector {
      // The first frame runs one step.
      let world = try World(at: Point(x: 137, y: 71))
      try world.animator.addBehavior(FieldBehavior(kind: kind, items: [world.item]))
      try world.animator.addVelocity(Vector(dx: 0, dy: speed), to: world.item)
      let frame = try #require(try world.run(1).last)
      return frame.velocity - Vector(dx: 0, dy: speed)
    }
    let noise = try change(.noise(seed: 5), speed: 0)
    #expect(noise.length > 0.05)
    #expect(try change(.turbulence(seed: 5), speed: 0) == .zero)
    for speed in [100.0, 300] {
      let turbulence = try change(.turbulence(seed: 5), speed: speed)
      // 100 points are a metre.
      let share = speed * speed / 10_000
      expectClose(turbulence.dx, noise.dx * share, 2e-4 * share)
      expectClose(turbulence.dy, noise.dy * share, 2e-4 * share)
    }
  }

  @Test func `welded items fly and turn as one, about their common center`() throws {
    let animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 400, height: 400))
    let size = Size(width: 40, height: 40)
    let left = DynamicItem("left", size: size, center: Point(x: 100, y: 200))
    let right = DynamicItem("right", size: size, center: Point(x: 140, y: 200))
    let body = DynamicItemBehavior(items: [left, right])
    (body.resistance, body.angularResistance) = (0, 0)
    try animator.addBehavior(body)
    try animator.addBehavior(
      AttachmentBehavior.fixed(item: left, attachedTo: right, anchor: Point(x: 120, y: 200)))
    // What one of two equal parts brings is shared: the center gets half of the velocity, and half
    // of m v · 20 pt turns 2 (m 40²/6 + m 20²).
    try animator.addVelocity(Vector(dx: 0, dy: 100), to: right)
    var turned = 0.0
    for tick in 1...240 {
      try animator.advance()
      let along = right.center - left.center
      expectClose(along.length, 40, 0.3)
      expectClose(left.angle, right.angle, 0.01)
      expectClose(Transcendentals.atan2(along.dy, along.dx), remainder(right.angle), 0.01)
      let middle = left.center + along * 0.5
      expectClose(middle.x, 120, 0.2)
      expectClose(middle.y, 200 + 50 * Double(tick) / 120, 0.6)
      turned = right.angle
    }
    let spin = 100.0 * 20 / (2 * (1600.0 / 6 + 400))
    expectClose(turned, spin * 2, 0.02 * spin * 2)
  }

  /// The same angle between −π and π.
  private func remainder(_ angle: Double) -> Double {
    angle.remainder(dividingBy: 2 * .pi)
  }

  @Test func `a stored trajectory is equal, and poses lie between ticks`() throws {
    let pile = try Pile(seed: 3, count: 8)
    let trajectory = try pile.animator.bake(pile.items, ticks: 120)
    let stored = try Trajectory(bytes: trajectory.bytes)
    #expect(stored == trajectory)
    #expect(trajectory.tickCount == 120)
    let (a, b, between) = (
      trajectory.pose(ofItemAt: 2, at: 0.5), trajectory.pose(ofItemAt: 2, at: 61.0 / 120),
      trajectory.pose(ofItemAt: 2, at: 60.5 / 120)
    )
    expectClose(between.center.y, (a.center.y + b.center.y) / 2, 1e-9)
    #expect(throws: DynamicsError.damagedTrajectory) {
      try Trajectory(bytes: Array(trajectory.bytes.dropLast()))
    }
  }

  @Test func `an item that sleeps falls when what holds it is taken out of its composite`() throws {
    let item = DynamicItem("a", size: Size(width: 20, height: 20), center: Point(x: 50, y: 50))
    let animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 100, height: 100))
    let composite = DynamicBehavior()
    try composite.addChildBehavior(GravityBehavior(items: [item]))
    let spring = AttachmentBehavior(
      item: item, attachedTo: Point(x: 50, y: 50), length: 0, frequency: 4, damping: 1)
    try composite.addChildBehavior(spring)
    try animator.addBehavior(composite)
    for _ in 0..<1200 { try animator.advance() }
    #expect(!animator.isAwake(item))
    let held = item.center.y
    composite.removeChildBehavior(spring)
    for _ in 0..<60 { try animator.advance() }
    #expect(item.center.y > held + 100)
  }
}
