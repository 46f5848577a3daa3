import AnimationEngine
import Geometry
import TestSupport
import Testing

struct ScrollingTests {
  private struct Inputs: Decodable, Sendable {
    var formula: String
    var dimension: Double?
    var coefficient: Double?
    var deceleration: Double?
    var velocity: Double?
    var drag: Double?
    var position: Double?
    var friction: Double?
  }

  @Test func `the formulas of scroll views`() throws {
    try AnimationVectors<Inputs>(family: "scroll-physics").check { vector, x in
      let inputs = vector.inputs
      switch inputs.formula {
      case "rubberBand":
        let band = try given(
          RubberBand(
            dimension: try given(inputs.dimension), coefficient: try given(inputs.coefficient)))
        return [band.offset(forOverscroll: x)]
      case "decayContinuous":
        let deceleration = try given(ScrollDeceleration(rate: try given(inputs.deceleration)))
        return [deceleration.distance(at: x, from: try given(inputs.velocity))]
      case "decayContinuousEnd":
        let deceleration = try given(ScrollDeceleration(rate: try given(inputs.deceleration)))
        return [deceleration.totalDistance(from: x)]
      case "frictionPosition":
        let friction = try given(ScrollFriction(drag: try given(inputs.drag)))
        return [
          friction.position(
            at: x, from: try given(inputs.position), velocity: try given(inputs.velocity))
        ]
      case "clampingFling":
        let fling = try given(
          ClampingFling(
            velocity: try given(inputs.velocity), friction: try given(inputs.friction)))
        return [fling.distance(at: x)]
      default:
        Issue.record("no test knows \(inputs.formula)")
        return []
      }
    }
  }

  private struct ScrollFile: Decodable {
    struct Deceleration: Decodable {
      var v0: Double
      var rate: Double
      var rows: [[Double]]
      var travel: Double
      var projection: Double
      var duration: Double

      private enum CodingKeys: String, CodingKey {
        case v0
        case rate = "rate_per_ms"
        case rows = "t_v_dx"
        case travel = "travel_to_infinity_continuous"
        case projection = "projection_wwdc18"
        case duration = "duration_to_0.5pt_remaining"
      }
    }
    struct Band: Decodable {
      var x: Double
      var dim: Double
      var c: Double
      var offset: Double
    }
    var deceleration: [Deceleration]
    var bands: [Band]
    var tolerance: Double

    private enum CodingKeys: String, CodingKey {
      case deceleration
      case bands = "rubber_band"
      case tolerance = "tolerance_pt"
    }
  }

  @Test func `deceleration and rubber band`() throws {
    let file = try Vectors.decode(ScrollFile.self, from: "dynamics/scroll.json")
    #expect(file.deceleration.count == 4 && file.bands.count == 7)
    for row in file.deceleration {
      let deceleration = try given(ScrollDeceleration(rate: row.rate))
      for sample in row.rows {
        let found = [
          deceleration.velocity(at: sample[0], from: row.v0),
          deceleration.distance(at: sample[0], from: row.v0),
        ]
        expectEqual(found, [sample[1], sample[2]], file.tolerance, "\(row.v0) at \(sample[0])")
      }
      let found = [
        deceleration.totalDistance(from: row.v0), deceleration.projectedDistance(from: row.v0),
        deceleration.duration(from: row.v0, leaving: 0.5),
      ]
      expectEqual(found, [row.travel, row.projection, row.duration], file.tolerance, "\(row.v0)")
    }
    for row in file.bands {
      let band = try given(RubberBand(dimension: row.dim, coefficient: row.c))
      expectEqual([band.offset(forOverscroll: row.x)], [row.offset], file.tolerance, "\(row.x)")
      expectEqual([try given(band.overscroll(forOffset: row.offset))], [row.x], 1e-5, "\(row.x)")
    }
  }

  @Test func `times and distances are each other's inverse`() throws {
    for velocity in [-2500, -40, 60, 1200.0] {
      let normal = ScrollDeceleration.normal
      for time in [0.05, 0.3, 1.7] {
        let distance = normal.distance(at: time, from: velocity)
        #expect(abs(try given(normal.time(ofDistance: distance, from: velocity)) - time) < 1e-9)
        let speed = abs(normal.velocity(at: time, from: velocity))
        #expect(abs(normal.duration(from: velocity, slowingTo: speed) - time) < 1e-9)
      }
      #expect(
        normal.time(ofDistance: normal.totalDistance(from: velocity) * 1.01, from: velocity) == nil)
      #expect(normal.time(ofDistance: -velocity, from: velocity) == nil)
    }
    let friction = try given(ScrollFriction())
    let step = 1e-6
    let slope =
      (friction.position(at: 0.5 + step, from: 0, velocity: 300)
        - friction.position(at: 0.5 - step, from: 0, velocity: 300)) / (2 * step)
    #expect(abs(slope - friction.velocity(at: 0.5, from: 300)) < 1e-5)
    #expect(ScrollDeceleration.normal.duration(from: 0, leaving: 1) == 0)
  }

  @Test func `a rubber band is odd, and reaches its dimension never`() throws {
    let band = try given(RubberBand(dimension: 568))
    #expect(abs(band.offset(forOverscroll: 120) - 59.1) < 0.05)
    #expect(band.offset(forOverscroll: -120) == -band.offset(forOverscroll: 120))
    #expect(band.offset(forOverscroll: 1e9) < 568 && band.overscroll(forOffset: 568) == nil)
    #expect(RubberBand(dimension: 0) == nil && ScrollDeceleration(rate: 1) == nil)
    #expect(ClampingFling(velocity: 0)?.distance(at: 1) == 0 && ScrollFriction(drag: 1) == nil)
  }
}
