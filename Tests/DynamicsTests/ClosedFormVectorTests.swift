import Dynamics
import Geometry
import TestSupport
import Testing

@Suite struct ClosedFormVectorTests {
  @Test func `free fall has the numbers of UIKit's sub-steps`() throws {
    struct File: Decodable {
      struct Case: Decodable {
        var magnitude, y0, vy0, resistance: Double
        var substep_frames_frame_y_v: [[Double]]
      }
      struct Measured: Decodable {
        var resistance_0_y: [Double]
      }
      var cases: [Case]
      var apple_measured: Measured
    }
    let file = try Vectors.decode(File.self, from: "dynamics/free_fall.json")
    for vector in file.cases {
      let world = try World(at: Point(x: 150, y: vector.y0), resistance: vector.resistance)
      try world.body.addLinearVelocity(Vector(dx: 0, dy: vector.vy0), for: world.item)
      try world.animator.addBehavior(
        GravityBehavior(items: [world.item], direction: Vector(dx: 0, dy: vector.magnitude)))
      let frames = try world.run(60)
      for row in vector.substep_frames_frame_y_v {
        let frame = frames[Int(row[0]) - 1]
        expectClose(frame.center.y, row[1], 1e-4 + 1e-7 * row[1].magnitude)
        expectClose(frame.velocity.dy, row[2], 1e-4 * max(1, row[2].magnitude))
      }
      if vector.resistance == 0, vector.vy0 == 0 {
        for (frame, y) in zip(frames, file.apple_measured.resistance_0_y) {
          expectClose(frame.center.y, y, 1e-5)
        }
      }
    }
  }

  private struct Resistances: Decodable {
    struct Case: Decodable {
      var v0_pt_s, resistance: Double
      var discrete_substeps_v_dx, continuous_t_v_dx: [[Double]]
    }
    var cases: [Case]
  }

  @Test func `in the uikit profile resistance divides the velocity in every step`() throws {
    for vector in try Vectors.decode(Resistances.self, from: "dynamics/resistance.json").cases {
      let (v0, factor) = (vector.v0_pt_s, 1 / (1 + vector.resistance / 120))
      var steps: [(v: Double, x: Double)] = [(v0, 0)]
      for _ in 0..<120 {
        let v = steps[steps.count - 1].v * factor
        steps.append((v, steps[steps.count - 1].x + v / 120))
      }
      for row in vector.discrete_substeps_v_dx {
        expectClose(steps[Int(row[0])].v, row[1], 1e-6 * v0)
        expectClose(steps[Int(row[0])].x, row[2], 1e-6 * v0)
      }
      let world = try World(at: Point(x: 100, y: 100), resistance: vector.resistance)
      try world.body.addLinearVelocity(Vector(dx: v0, dy: 0), for: world.item)
      // The first frame runs one step, the others two.
      for (index, frame) in try world.run(59).enumerated() where frame.velocity != .zero {
        let expected = steps[2 * index + 1]
        expectClose(frame.center.x - 100, expected.x, 0.01)
        expectClose(frame.velocity.dx, expected.v, 0.01)
      }
    }
  }

  @Test func `in the improved profile resistance lets the velocity decay`() throws {
    for vector in try Vectors.decode(Resistances.self, from: "dynamics/resistance.json").cases {
      let world = try World(
        at: Point(x: 100, y: 100), resistance: vector.resistance, profile: .improved)
      try world.body.addLinearVelocity(Vector(dx: vector.v0_pt_s, dy: 0), for: world.item)
      let frames = try world.run(240)
      for row in vector.continuous_t_v_dx {
        let frame = frames[Int((row[0] * 120).rounded()) - 1]
        guard frame.velocity.length > 1 else { continue }
        expectClose(frame.center.x - 100, row[2], 1e-6 * vector.v0_pt_s + 2e-3)
        expectClose(frame.velocity.dx, row[1], 1e-6 * vector.v0_pt_s + 1e-3)
      }
    }
  }

  @Test func `in the improved profile a fall is a parabola, against resistance an exponential`()
    throws
  {
    for (resistance, push) in [(0.0, 0.0), (0, 3), (0.1, 0), (2, 5), (30, 1)] {
      let world = try World(
        at: Point(x: 300, y: 20), size: Size(width: 100, height: 100), resistance: resistance,
        profile: .improved)
      try world.body.addLinearVelocity(Vector(dx: 80, dy: -200), for: world.item)
      try world.animator.addBehavior(GravityBehavior(items: [world.item]))
      try world.animator.addBehavior(
        PushBehavior(items: [world.item], mode: .continuous, direction: Vector(dx: push, dy: 0)))
      for (index, frame) in try world.run(120).enumerated() {
        let (t, c) = (Double(index + 1) / 120, resistance)
        let decay = Transcendentals.exp(-c * t)
        for (place, speed, start, v0, a) in [
          (frame.center.y, frame.velocity.dy, 20.0, -200.0, 1000.0),
          (frame.center.x, frame.velocity.dx, 300.0, 80.0, 100 * push),
        ] {
          let v = c == 0 ? v0 + a * t : a / c + (v0 - a / c) * decay
          let way = c == 0 ? v0 * t + a * t * t / 2 : a / c * t + (v0 - a / c) * (1 - decay) / c
          // Places are Floats of up to 10 m, summed up in each tick.
          expectClose(place, start + way, 5e-3)
          expectClose(speed, v, 2e-3)
        }
      }
    }
  }

  @Test func `in the improved profile a turn decays, too, and a torque speeds it up`() throws {
    let world = try World(
      at: Point(x: 300, y: 300), size: Size(width: 100, height: 100), profile: .improved)
    world.body.angularResistance = 1.5
    try world.body.addAngularVelocity(4, for: world.item)
    let push = PushBehavior(
      items: [world.item], mode: .continuous, direction: Vector(dx: 0, dy: 0.5))
    push.setTargetOffsetFromCenter(Vector(dx: 20, dy: 0), for: world.item)
    try world.animator.addBehavior(push)
    // 0.2 m · 0.5 N on 1/6 kg m².
    let (a, c) = (0.6, 1.5)
    for (index, frame) in try world.run(120).enumerated() {
      let t = Double(index + 1) / 120
      let decay = Transcendentals.exp(-c * t)
      expectClose(frame.spin, a / c + (4 - a / c) * decay, 1e-5)
      expectClose(frame.angle, a / c * t + (4 - a / c) * (1 - decay) / c, 1e-5)
    }
  }

  @Test func `in the improved profile fields have an error of second order`() throws {
    /// The largest distance from a closed form within a second.
    func error(
      _ kind: FieldBehavior.Kind, at start: Point, _ velocity: Vector,
      _ closed: (Double) -> Point, prepare: (FieldBehavior, DynamicItemBehavior) -> Void
    ) throws -> Double {
      let world = try World(
        at: start, size: Size(width: 100, height: 100), profile: .improved)
      let field = FieldBehavior(
        kind: kind, items: [world.item], position: Point(x: 500, y: 500))
      prepare(field, world.body)
      try world.animator.addBehavior(field)
      try world.body.addLinearVelocity(velocity, for: world.item)
      return try world.run(120).enumerated().map { index, frame in
        (frame.center - closed(Double(index + 1) / 120)).length
      }.max() ?? .infinity
    }
    // A spring of 25 N/m on a kilogram: 5 radians a second. First order was 4 points off.
    let swing = try error(
      .spring, at: Point(x: 600, y: 500), .zero,
      { Point(x: 500 + 100 * Transcendentals.cos(5 * $0), y: 500) }
    ) { field, _ in field.strength = 25 }
    #expect(swing < 0.05)
    // Drag −S·v²: v = v₀/(1 + S·v₀·t), with 4 m/s and 0.5 kg/m.
    let drag = try error(
      .drag, at: Point(x: 300, y: 500), Vector(dx: 400, dy: 0),
      { Point(x: 300 + 100 * Transcendentals.log(1 + 2 * $0) / 0.5, y: 500) }
    ) { field, _ in field.strength = 0.5 }
    #expect(drag < 0.02)
    // A charge goes round: S·v across its way, 3 radians a second.
    let circle = try error(
      .magnetic, at: Point(x: 500, y: 400), Vector(dx: 300, dy: 0),
      {
        Point(
          x: 500 + 100 * Transcendentals.sin(3 * $0), y: 300 + 100 * Transcendentals.cos(3 * $0))
      }
    ) { field, body in
      field.strength = 3
      field.falloff = 0
      body.charge = 1
    }
    #expect(circle < 0.05)
  }

  @Test func `pushes are forces or impulses, with a torque off the center`() throws {
    struct File: Decodable {
      struct Case: Decodable {
        var size: [Double]
        var density: Double
        var mode: String
        var direction: [Double]
        var target_offset: [Double]?
        var mass: Double
        var frames_frame_vx_vy_w: [[Double]]?
        var delta_v_pt_s: [Double]?
        var delta_w_rad_s: Double?
      }
      var cases: [Case]
    }
    for vector in try Vectors.decode(File.self, from: "dynamics/push.json").cases {
      let world = try World(
        at: Point(x: 300, y: 300), size: Size(width: vector.size[0], height: vector.size[1]))
      world.body.density = vector.density
      let push = PushBehavior(
        items: [world.item], mode: vector.mode == "continuous" ? .continuous : .instantaneous,
        direction: Vector(dx: vector.direction[0], dy: vector.direction[1]))
      if let offset = vector.target_offset {
        push.setTargetOffsetFromCenter(Vector(dx: offset[0], dy: offset[1]), for: world.item)
      }
      try world.animator.addBehavior(push)
      let frames = try world.run(4)
      expectClose(world.animator.mass(of: world.item), vector.mass, 1e-6)
      for row in vector.frames_frame_vx_vy_w ?? [] {
        let frame = frames[Int(row[0]) - 1]
        expectClose(frame.velocity.dx, row[1], 1e-5 * max(1, row[1].magnitude))
        expectClose(frame.velocity.dy, row[2], 1e-5 * max(1, row[2].magnitude))
        expectClose(frame.spin, row[3], 1e-5)
      }
      if let velocity = vector.delta_v_pt_s {
        expectClose(frames[0].velocity.dx, velocity[0], 1e-5 * max(1, velocity[0].magnitude))
        expectClose(frames[0].velocity.dy, velocity[1], 1e-5 * max(1, velocity[1].magnitude))
        expectClose(frames[0].spin, vector.delta_w_rad_s ?? 0, 1e-5 * 3)
        #expect(!push.isActive)
      }
    }
  }

  @Test func `a spring follows the implicit step in its closed form`() throws {
    struct File: Decodable {
      struct Case: Decodable {
        var frequency, damping, x0, v0: Double
        var implicit_substeps_n_x_v: [[Double]]
      }
      var cases: [Case]
    }
    for vector in try Vectors.decode(File.self, from: "dynamics/spring_attachment.json").cases {
      // A length at rest keeps the spring from the last half point, in which it is slack.
      let world = try World(
        at: Point(x: 600 + vector.x0, y: 100), size: Size(width: 100, height: 100),
        profile: .improved)
      try world.body.addLinearVelocity(Vector(dx: vector.v0, dy: 0), for: world.item)
      try world.animator.addBehavior(
        AttachmentBehavior(
          item: world.item, attachedTo: Point(x: 100, y: 100), length: 500,
          frequency: vector.frequency, damping: vector.damping))
      let frames = try world.run(60)
      // Two items on a spring move apart as one on a fixed anchor does: the mass that counts is
      // that of the pair.
      let pair = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 1000, height: 1000))
      let left = DynamicItem(
        "left", size: Size(width: 100, height: 50), center: Point(x: 100, y: 100))
      let right = DynamicItem(
        "right", size: Size(width: 100, height: 100), center: Point(x: 600 + vector.x0, y: 100))
      let body = DynamicItemBehavior(items: [left, right])
      body.resistance = 0
      try body.addLinearVelocity(Vector(dx: vector.v0, dy: 0), for: right)
      try pair.addBehavior(body)
      try pair.addBehavior(
        AttachmentBehavior(
          item: left, attachedTo: right, length: 500, frequency: vector.frequency,
          damping: vector.damping))
      var apart: [Double] = []
      for _ in 0..<60 {
        try pair.advance()
        apart.append(right.center.x - left.center.x - 500)
      }
      for row in vector.implicit_substeps_n_x_v {
        let frame = frames[Int(row[0]) - 1]
        expectClose(frame.center.x - 600, row[1], 0.001)
        expectClose(frame.velocity.dx, row[2], 1e-5 * max(100, row[2].magnitude))
        expectClose(apart[Int(row[0]) - 1], row[1], 0.002)
      }
    }
  }

  @Test func `a bounce keeps the larger elasticity's share of the speed`() throws {
    struct File: Decodable {
      struct Case: Decodable {
        var item_elasticity, drop_height, impact_speed, rebound_speed: Double
        var ideal_apex_heights: [Double]
      }
      var cases: [Case]
    }
    for vector in try Vectors.decode(File.self, from: "dynamics/bounce.json").cases {
      for profile in DynamicsProfile.allCases {
        let world = try World(
          at: Point(x: 500, y: 950 - vector.drop_height), size: Size(width: 100, height: 100),
          profile: profile)
        world.body.elasticity = vector.item_elasticity
        world.body.allowsRotation = false
        try world.animator.addBehavior(GravityBehavior(items: [world.item]))
        let collision = CollisionBehavior(items: [world.item])
        try collision.addBoundary(
          "floor", from: Point(x: 0, y: 1000), to: Point(x: 1000, y: 1000))
        try world.animator.addBehavior(collision)
        let frames = try world.run(4 * profile.ticksPerSecond)
        let impact = try #require(frames.firstIndex { $0.velocity.dy < 0 })
        let rebound = -frames[impact].velocity.dy
        // A tick after the impact gravity has taken up to two steps' worth.
        #expect((rebound - vector.rebound_speed).magnitude < 0.02 * vector.rebound_speed + 17)
        let apex = try #require(frames[impact...].map(\.center.y).min())
        let height = 950 - apex
        let ideal = vector.ideal_apex_heights[0]
        #expect((height - ideal).magnitude < 0.05 * ideal + 3, "\(vector.item_elasticity)")
      }
    }
  }

  @Test func `fields accelerate by their formulas`() throws {
    struct File: Decodable {
      struct Case: Decodable {
        var field: String
        var strength, falloff, mass: Double
        var acceleration_pt_s2: [Double]
        var direction: [Double]?
        var velocity: [Double]?
        var charge: Double?
      }
      var cases: [Case]
    }
    let kinds: [String: FieldBehavior.Kind] = [
      "linear_gravity": .linearGravity, "radial_gravity": .radialGravity, "spring": .spring,
      "electric": .electric, "magnetic": .magnetic, "vortex": .vortex, "drag": .drag,
    ]
    for vector in try Vectors.decode(File.self, from: "dynamics/fields.json").cases {
      // The first frame runs one step.
      let world = try World(at: Point(x: 300, y: 400), size: Size(width: 100, height: 100))
      world.body.density = vector.mass
      world.body.charge = vector.charge
      let start = Vector(dx: vector.velocity?[0] ?? 0, dy: vector.velocity?[1] ?? 0)
      try world.body.addLinearVelocity(start, for: world.item)
      let field = FieldBehavior(kind: try #require(kinds[vector.field]), items: [world.item])
      field.strength = vector.strength
      field.falloff = vector.falloff
      if let direction = vector.direction {
        field.direction = Vector(dx: direction[0], dy: direction[1])
      }
      try world.animator.addBehavior(field)
      let frame = try #require(try world.run(1).first)
      let acceleration = (frame.velocity - start) * 120
      for (found, expected) in [
        (acceleration.dx, vector.acceleration_pt_s2[0]),
        (acceleration.dy, vector.acceleration_pt_s2[1]),
      ] {
        // The velocity is a Float: a difference of 500 pt/s has errors of 1e-5 pt/s a step.
        expectClose(found, expected, 1e-4 * expected.magnitude + 1e-5 * start.length + 1e-6)
      }
    }
  }
}
