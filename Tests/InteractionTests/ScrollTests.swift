import AnimationEngine
import Geometry
import Interaction
import TestSupport
import Testing

struct ScrollTests {
  private struct Scroll: Decodable {
    struct Fall: Decodable {
      var v0: Double
      var rate_per_ms: Double
      var t_v_dx: [[Double]]
      var travel_to_infinity_continuous: Double
      var projection_wwdc18: Double
    }
    struct Band: Decodable {
      var x: Double
      var dim: Double
      var c: Double
      var offset: Double
      var inverse_of_offset: Double
    }
    struct Spring: Decodable {
      struct Peak: Decodable {
        var t: Double
        var x: Double
      }
      var offset_past_edge: Double
      var velocity: Double
      var t_x: [[Double]]
      var peak: Peak?
    }
    var tolerance_pt: Double
    var deceleration: [Fall]
    var rubber_band: [Band]
    var bounce_back: [Spring]
  }

  @Test func `deceleration, rubber band and bounce match the vectors`() throws {
    let vectors = try Vectors.decode(Scroll.self, from: "dynamics/scroll.json")
    let tolerance = vectors.tolerance_pt
    for fall in vectors.deceleration {
      let deceleration = try #require(ScrollDeceleration(rate: fall.rate_per_ms))
      for row in fall.t_v_dx {
        #expect(isClose(deceleration.velocity(at: row[0], from: fall.v0), row[1], tolerance))
        #expect(isClose(deceleration.distance(at: row[0], from: fall.v0), row[2], tolerance))
      }
      let travel = deceleration.totalDistance(from: fall.v0)
      #expect(isClose(travel, fall.travel_to_infinity_continuous, tolerance))
      #expect(
        isClose(deceleration.projectedDistance(from: fall.v0), fall.projection_wwdc18, tolerance))
      let duration = deceleration.duration(from: fall.v0, leaving: 0.5)
      let rest = travel - deceleration.distance(at: duration, from: fall.v0)
      #expect(isClose(rest.magnitude, 0.5, tolerance))
    }
    for row in vectors.rubber_band {
      let band = try #require(RubberBand(dimension: row.dim, coefficient: row.c))
      #expect(isClose(band.offset(forOverscroll: row.x), row.offset, tolerance))
      #expect(
        isClose(band.overscroll(forOffset: row.offset) ?? .nan, row.inverse_of_offset, tolerance))
      let slope =
        (band.offset(forOverscroll: row.x + 1e-4) - band.offset(forOverscroll: row.x - 1e-4)) / 2e-4
      #expect(isClose(band.slope(atOverscroll: row.x), slope, 1e-6))
    }
    for row in vectors.bounce_back {
      let bounce = Bounce(offset: row.offset_past_edge, velocity: row.velocity)
      for sample in row.t_x {
        #expect(isClose(bounce.offset(at: sample[0]), sample[1], tolerance))
      }
      if let peak = row.peak {
        #expect(isClose(bounce.offset(at: peak.t), peak.x, tolerance))
        #expect(bounce.velocity(at: peak.t).magnitude < 1e-6)
      }
    }
    #expect(vectors.bounce_back.count == 3)
    #expect(vectors.deceleration.count == 4 && vectors.rubber_band.count == 7)
  }

  private struct Inputs: Decodable, Sendable {
    var formula: String
    var dimension: Double?
    var coefficient: Double?
    var deceleration: Double?
    var velocity: Double?
    var drag: Double?
    var position: Double?
  }

  @Test func `the helpers of scrolling match their family of vectors`() throws {
    var formulas: Set<String> = []
    for vector in try TimingVectors<Inputs>(family: "scroll-physics").vectors {
      let inputs = vector.inputs
      for sample in vector.samples {
        let found: Double?
        switch inputs.formula {
        case "rubberBand":
          found = RubberBand(
            dimension: try #require(inputs.dimension),
            coefficient: try #require(inputs.coefficient)
          )?.offset(forOverscroll: sample.key)
        case "decayContinuous":
          found = ScrollDeceleration(rate: try #require(inputs.deceleration))?
            .distance(at: sample.key, from: try #require(inputs.velocity))
        case "decayContinuousEnd":
          found = ScrollDeceleration(rate: try #require(inputs.deceleration))?.totalDistance(
            from: sample.key)
        case "frictionPosition":
          // Flutter counts its drag by the second, from a position.
          let rate = Transcendentals.pow(try #require(inputs.drag), 0.001)
          let travel = ScrollDeceleration(rate: rate)?
            .distance(at: sample.key, from: try #require(inputs.velocity))
          found = try #require(inputs.position) + (travel ?? .nan)
        default:
          // Android's fling is no part of what scrolls here.
          continue
        }
        formulas.insert(inputs.formula)
        #expect(isClose(found ?? .nan, try #require(sample.value), vector.tolerance))
      }
    }
    #expect(formulas.count == 4)
  }

  private static let list = Size(width: 320, height: 2640)
  private static let viewport = Size(width: 320, height: 568)

  @Test func `a flick of 1200 points per second travels 599 points`() {
    var list = ScrollView(contentSize: Self.list, viewport: Self.viewport)
    list.beginDrag(at: 0)
    list.drag(by: Vector(dx: 0, dy: -300), at: seconds(0.25))
    list.endDrag(velocity: Vector(dx: 0, dy: -1200), at: seconds(0.25))
    #expect(isClose(list.velocity(at: seconds(0.25)).dy, 1200))
    #expect(isClose(list.offset(at: 20).y, 300 + 599.4 - 0.5, 0.1))
    let settled = list.events(through: 20).last
    #expect(settled?.kind == .settled)
    #expect(list.isInFlight(at: 3) && !list.isInFlight(at: 20))
  }

  @Test func `a flick into the edge passes it by v over 10 e, at the crossing velocity`() throws {
    var list = ScrollView(
      contentSize: Self.list, viewport: Self.viewport, offset: Point(x: 0, y: 1900))
    list.beginDrag(at: 0)
    list.endDrag(velocity: Vector(dx: 0, dy: -6000), at: 0)
    let events = list.events(through: 10)
    let edge = try #require(events.first { $0.kind == .reachedEdge }).time
    let velocity = list.velocity(at: edge).dy
    let step = Rational(1) / Rational(100_000)
    #expect(isClose(list.velocity(at: edge - step).dy, list.velocity(at: edge + step).dy, 2))
    #expect(isClose(list.offset(at: edge).y, 2072, 1e-4))
    // The closed form of the crossing: what is left of the velocity after 172 points.
    #expect(isClose(velocity, 6000 + 172 * 1000 * Transcendentals.log(0.998), 0.1))
    let peak = (0...1000).map { list.offset(at: edge + Rational($0) / 1000).y }.max() ?? 0
    #expect(isClose(peak - 2072, velocity / (10 * 2.718281828459045), 0.01))
    #expect(list.offset(at: 10).y == 2072)
  }

  @Test func `pulled down by 120 points 59 show, and the return never overshoots`() {
    var list = ScrollView(contentSize: Self.list, viewport: Self.viewport)
    list.beginDrag(at: 0)
    list.drag(by: Vector(dx: 0, dy: 120), at: 1)
    #expect(isClose(list.offset(at: 1).y, -59.13, 0.01))
    list.endDrag(velocity: .zero, at: 1)
    let way = (0...240).map { list.offset(at: 1 + Ticks.time(of: $0)).y }
    #expect(way.allSatisfy { $0 <= 0 } && zip(way, way.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(way.last == 0)
  }

  @Test func `a bounce that is caught goes on under the finger from where it was seen`() {
    var list = ScrollView(
      contentSize: Self.list, viewport: Self.viewport, offset: Point(x: 0, y: 2000))
    list.beginDrag(at: 0)
    list.endDrag(velocity: Vector(dx: 0, dy: -4000), at: 0)
    let time = seconds(0.1)
    let seen = list.offset(at: time).y
    #expect(seen > 2072)
    list.touchDown(at: time)
    #expect(list.offset(at: time).y == seen && list.velocity(at: time) == .zero)
    #expect(list.offset(at: 5).y == seen)
    list.beginDrag(at: seconds(0.2))
    list.drag(by: .zero, at: seconds(0.2))
    #expect(isClose(list.offset(at: seconds(0.2)).y, seen))
    let beyond = RubberBand(dimension: 568)?.overscroll(forOffset: seen - 2072) ?? .nan
    list.drag(by: Vector(dx: 0, dy: beyond + 10), at: seconds(0.3))
    #expect(isClose(list.offset(at: seconds(0.3)).y, 2062, 1e-6))
    #expect(list.events(through: 1).contains { $0.kind == .caught && $0.time == time })
  }

  @Test func `a finger that only stops a bounce lets it return`() {
    var list = ScrollView(
      contentSize: Self.list, viewport: Self.viewport, offset: Point(x: 0, y: -60))
    list.release(at: 0)
    list.touchDown(at: seconds(0.1))
    list.release(at: seconds(0.3))
    #expect(list.offset(at: 5).y == 0)
  }

  @Test func `pages come to rest nearest to where they would fly, without a jump of velocity`() {
    var options = ScrollView.Options()
    options.isPaging = true
    for (velocity, page) in [(-300.0, 0.0), (-600, 320), (-1400, 640), (-9000, 960), (500, 0)] {
      var pages = ScrollView(
        contentSize: Size(width: 1280, height: 568), viewport: Self.viewport, options: options)
      pages.beginDrag(at: 0)
      pages.drag(by: Vector(dx: -5, dy: 0), at: seconds(0.1))
      pages.endDrag(velocity: Vector(dx: velocity, dy: 0), at: seconds(0.1))
      #expect(isClose(pages.velocity(at: seconds(0.1)).dx, -velocity))
      #expect(pages.offset(at: 20).x == page)
    }
  }

  @Test func `without bounces the edge is the end`() {
    var options = ScrollView.Options()
    options.bounces = false
    options.deceleration = .fast
    var list = ScrollView(
      contentSize: Self.list, viewport: Self.viewport, offset: Point(x: 0, y: 30), options: options)
    list.beginDrag(at: 0)
    list.drag(by: Vector(dx: 40, dy: 50), at: seconds(0.1))
    #expect(list.offset(at: seconds(0.1)) == .zero)
    list.drag(by: Vector(dx: 0, dy: 10), at: seconds(0.2))
    list.endDrag(velocity: Vector(dx: 0, dy: 3000), at: seconds(0.2))
    #expect(list.offset(at: 9).y == 0)
  }

  /// Positions never jump; velocities only where a finger takes hold.
  @Test func `nothing jumps over a thousand random scripts`() {
    for seed in 0..<1000 {
      var random = SeededGenerator(seed: UInt64(seed))
      var options = ScrollView.Options()
      options.deceleration = seed.isMultiple(of: 2) ? .normal : .fast
      options.alwaysBouncesVertically = true
      let content = Size(width: 320, height: .random(in: 100...3000, using: &random))
      var view = ScrollView(contentSize: content, viewport: Self.viewport, options: options)
      var tick = 0
      for _ in 0..<4 {
        tick += .random(in: 1...180, using: &random)
        let before = view.offset(at: Ticks.time(of: tick))
        view.touchDown(at: Ticks.time(of: tick))
        view.beginDrag(at: Ticks.time(of: tick))
        view.drag(by: .zero, at: Ticks.time(of: tick))
        let caught = view.offset(at: Ticks.time(of: tick))
        #expect(isClose(before.y, caught.y, 1e-7), "seed \(seed)")

        let speed = Double.random(in: -6000...6000, using: &random)
        let length = Int.random(in: 2...40, using: &random)
        var last = 0.0
        for sample in 1...length {
          last = speed * Double(sample) / 120
          tick += 1
          view.drag(by: Vector(dx: 0, dy: last), at: Ticks.time(of: tick))
        }
        // What shows under a finger that moves on evenly, from both sides of the release.
        let release = Ticks.time(of: tick)
        var held = view
        let step = 1e-5
        held.drag(by: Vector(dx: 0, dy: last - speed * step), at: release)
        let slope = (view.offset(at: release).y - held.offset(at: release).y) / step
        let shown = view.offset(at: release).y
        view.endDrag(velocity: Vector(dx: 0, dy: speed), at: release)
        #expect(isClose(view.offset(at: release).y, shown, 1e-9), "seed \(seed)")
        // What would travel less than half a point rests at once: 1 or, fast, 5 points per second.
        let least = options.deceleration == .normal ? 1.01 : 5.03
        let bound = least + 200 * step * speed.magnitude
        #expect(isClose(view.velocity(at: release).dy, slope, bound), "seed \(seed)")

        // In flight a velocity changes no faster than the stiffest of its phases lets it.
        var old = (view.offset(at: release).y, view.velocity(at: release).dy)
        for after in 1...120 {
          let time = release + Ticks.time(of: after)
          let new = (view.offset(at: time).y, view.velocity(at: time).dy)
          let fastest = max(old.1.magnitude, new.1.magnitude) + 10 * 568
          #expect((new.0 - old.0).magnitude <= fastest / 120 + 1e-6, "seed \(seed)")
          #expect(
            (new.1 - old.1).magnitude <= (20 * old.1.magnitude + 100 * 568) / 120 + 1e-6,
            "seed \(seed)")
          old = new
        }
      }
      #expect(view.horizontalRange.contains(view.offset(at: 60).x))
      let rest = view.offset(at: Ticks.time(of: tick) + 60).y
      #expect(rest.isFinite && view.verticalRange.contains(rest), "seed \(seed)")
    }
  }
}
