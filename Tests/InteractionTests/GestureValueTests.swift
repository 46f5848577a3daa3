import AnimationEngine
import Geometry
import Interaction
import TestSupport
import Testing

struct GestureValueTests {
  private struct Gestures: Decodable {
    struct Tolerance: Decodable { var velocity_relative: Double }
    struct Expected: Decodable {
      var velocity: [Double]?
      var translation_from_touch_down: [Double]?
      var scale: Double?
      var velocity_if_linear_over_0_25s: Double?
    }
    struct Case: Decodable {
      var name: String
      var samples_t_x_y: [[Double]]?
      var release_t: Double?
      var expect: Expected
    }
    var tolerance: Tolerance
    var cases: [Case]
  }

  @Test func `drags of the vectors give their velocity and translation`() throws {
    let vectors = try Vectors.decode(Gestures.self, from: "dynamics/gestures.json")
    var count = 0
    for vector in vectors.cases {
      guard let samples = vector.samples_t_x_y, let velocity = vector.expect.velocity,
        let translation = vector.expect.translation_from_touch_down, let release = vector.release_t
      else { continue }
      let stage = OneLayer()
      let start = Point(x: samples[0][1], y: samples[0][2])
      let run = GestureRun(
        [GestureRecognizer(.pan(.init()), name: "pan", on: stage.id)],
        [
          drag(
            from: start, by: Vector(dx: translation[0], dy: translation[1]),
            at: seconds(samples[0][0]), over: seconds(release) - seconds(samples[0][0]))
        ], on: stage.layers)
      let end = try run.event("pan", .ended)
      let speed = Vector(dx: velocity[0], dy: velocity[1]).length
      #expect(
        isClose(end.values.velocity.dx, velocity[0], speed * vectors.tolerance.velocity_relative))
      #expect(
        isClose(end.values.velocity.dy, velocity[1], speed * vectors.tolerance.velocity_relative))
      #expect(isClose(end.values.translation.dx, translation[0]))
      #expect(isClose(end.values.translation.dy, translation[1]))
      // Every sample shows the place that the vectors have for its time.
      for event in run.events where event.state == .changed {
        let sample = try #require(samples.last { $0[0] <= event.time.value + 1e-6 })
        #expect(isClose(event.values.location.x, sample[1], 1e-6))
        #expect(isClose(event.values.location.y, sample[2], 1e-6))
      }
      let began = try #require(run.events.first { $0.state == .began })
      #expect(began.values.translation.length >= 10)
      #expect(run.states(of: "pan") == [.began, .changed, .ended])
      count += 1
    }
    #expect(count == 2)
  }

  @Test func `a pinch and a turn give scale, angle and their velocities`() throws {
    let stage = OneLayer()
    let middle = Point(x: 160, y: 284)
    let pinch = GestureRecognizer(.pinch(.init()), name: "pinch", on: stage.id)
    let scaled = GestureRun(
      [pinch],
      TouchScript.pinch(
        about: middle, distance: 100, scale: 1.5, at: seconds(0.1), over: seconds(0.25)),
      on: stage.layers)
    let end = try scaled.event("pinch", .ended).values
    #expect(isClose(end.scale, 1.5))
    #expect(isClose(end.scaleVelocity, 2, 1e-6))

    let rotation = GestureRecognizer(.rotation(.init()), name: "turn", on: stage.id)
    let turned = GestureRun(
      [rotation],
      TouchScript.pinch(
        about: middle, distance: 100, bearing: 3, angle: 0.6, at: seconds(0.1),
        over: seconds(0.3)), on: stage.layers)
    #expect(isClose(try turned.event("turn", .ended).values.rotation, 0.6))
    #expect(isClose(try turned.event("turn", .ended).values.rotationVelocity, 2, 1e-6))
  }

  @Test func `several turns add up`() throws {
    let stage = OneLayer()
    let run = GestureRun(
      [GestureRecognizer(.rotation(.init()), name: "turn", on: stage.id)],
      TouchScript.pinch(
        about: Point(x: 160, y: 284), distance: 100, angle: -15, at: 0, over: 2),
      on: stage.layers)
    #expect(isClose(try run.event("turn", .ended).values.rotation, -15))
  }

  @Test func `a finger that holds before it lifts has no velocity`() throws {
    let stage = OneLayer()
    let script = drag(
      from: Point(x: 160, y: 500), by: Vector(dx: 0, dy: -240), at: seconds(0.1),
      over: seconds(0.4), hold: seconds(0.1))
    for method in VelocityEstimator.Method.allCases {
      var pan = GestureRecognizer(.pan(.init()), name: "pan", on: stage.id)
      pan.velocityMethod = method
      let run = GestureRun([pan], [script], on: stage.layers)
      let velocity = try run.event("pan", .ended).values.velocity.dy
      #expect(isClose(velocity, method == .window ? 0 : -600, 1e-6))
    }
  }

  @Test func `the estimator is exact for uniform motion and forgets within a tenth of a second`() {
    var estimator = VelocityEstimator()
    #expect(estimator.velocity(at: 0) == .zero)
    for tick in 0...24 {
      let time = Ticks.time(of: tick)
      estimator.add(SIMD2(7 + 300 * time.value, -2 * time.value), at: time)
    }
    let velocity = estimator.velocity(at: Ticks.time(of: 24))
    #expect(isClose(velocity.x, 300) && isClose(velocity.y, -2))
    #expect(estimator.velocity(at: Ticks.time(of: 36)) == .zero)
  }

  @Test func `translation can be set and goes on from there`() {
    let stage = OneLayer()
    var sum = 0.0
    _ = GestureRun(
      [GestureRecognizer(.pan(.init()), name: "pan", on: stage.id)],
      [
        drag(
          from: Point(x: 20, y: 200), by: Vector(dx: 200, dy: 0), at: seconds(0.1),
          over: seconds(0.5))
      ], on: stage.layers,
      each: { arbiter, _, events in
        // The end repeats what the movement before it said.
        for event in events where event.state != .ended {
          sum += event.values.translation.dx
          arbiter.setTranslation(.zero, of: "pan")
        }
      })
    #expect(isClose(sum, 200))
  }

  @Test func `a pan that consumes its slop lacks exactly that`() throws {
    let stage = OneLayer()
    var pan = GestureRecognizer(.pan(.init()), name: "pan", on: stage.id)
    pan.consumesSlop = true
    let run = GestureRun(
      [pan],
      [
        drag(
          from: Point(x: 20, y: 100), by: Vector(dx: 120, dy: 160), at: seconds(0.1),
          over: seconds(0.5))
      ], on: stage.layers)
    let translation = try run.event("pan", .ended).values.translation
    #expect(isClose(translation.dx, 114) && isClose(translation.dy, 152))
  }

  @Test func `a finger that joins or leaves moves nothing`() throws {
    let stage = OneLayer()
    let run = GestureRun(
      [GestureRecognizer(.pan(.init()), name: "pan", on: stage.id)],
      [
        drag(
          from: Point(x: 20, y: 200), by: Vector(dx: 200, dy: 0), at: 0, over: 1),
        TouchScript.hold(.point(Point(x: 300, y: 500)), at: seconds(0.25), for: seconds(0.5)),
      ], on: stage.layers)
    // Half of the way counts while the second finger rests.
    #expect(isClose(try run.event("pan", .ended).values.translation.dx, 150))
    let steps = zip(run.events, run.events.dropFirst()).map {
      $1.values.translation.dx - $0.values.translation.dx
    }
    #expect(steps.allSatisfy { (-1e-9...3.4).contains($0) })
  }

  @Test func `velocity is converted by the linear part alone`() throws {
    var values = GestureValues()
    values.location = Point(x: 110, y: 220)
    values.velocity = Vector(dx: 40, dy: 0)
    let space = AffineTransform(rotation: .pi / 2)
      .concatenating(AffineTransform(scaleX: 2, y: 2))
      .concatenating(AffineTransform(translationX: 100, y: 200))
    let own = try #require(values.converted(from: space))
    #expect(isClose(own.velocity.dx, 0) && isClose(own.velocity.dy, -20))
    #expect(isClose(own.location.x, 10) && isClose(own.location.y, -5))
  }

  @Test func `touches are sampled on one grid, whatever plays them`() {
    var player = TouchPlayer([
      TouchScript(
        at: seconds(0.105), down: .point(.zero),
        legs: [.init(.by(Vector(dx: 100, dy: 0)), over: seconds(0.2))])
    ])
    var touches: [Touch] = []
    for tick in 0...60 { touches += player.touches(at: tick) { _ in .zero } }
    #expect(touches.map(\.phase).first == .began && touches.last?.phase == .ended)
    #expect(touches.first?.time == seconds(0.105) && touches.last?.time == seconds(0.305))
    #expect(touches.dropFirst().dropLast().allSatisfy { ($0.time * 60).denominator == 1 })
    for touch in touches {
      #expect(isClose(touch.location.x, (touch.time.value - 0.105) * 500))
    }
    #expect(player.isDone)
    #expect(player.tracks[0].location(at: seconds(0.2))?.x == 47.5)
  }
}
