import AnimationEngine
import Geometry
import TestSupport
import Testing

/// POP as shipped, against its vectors.
struct POPTests {
  private struct SpringInputs: Decodable, Sendable {
    var tension: Double
    var friction: Double
    var mass: Double
    var threshold: Double
    var fromValue: OneOrMore
    var toValue: OneOrMore
    var velocity: OneOrMore
    var frameSchedule: FrameSchedule
    var roundingFactor: Double
    var clampMode: String
    var doneAt: Double

    var animation: POPAnimation {
      get throws {
        let spring = try given(POPSpring(tension: tension, friction: friction, mass: mass))
        var animation = POPAnimation(
          .spring(spring), from: .numbers(fromValue.numbers), to: .numbers(toValue.numbers))
        animation.velocity = .numbers(velocity.numbers)
        animation.threshold = threshold
        animation.roundingFactor = roundingFactor
        animation.clamp = try given(POPAnimation.Clamp(rawValue: clampMode))
        return animation
      }
    }
  }

  @Test func `springs as shipped show what POP shows on every frame`() throws {
    var motions: [String: Motion] = [:]
    try AnimationVectors<SpringInputs>(family: "pop-spring").check { vector, time in
      let schedule = vector.inputs.frameSchedule
      if motions[vector.name] == nil {
        motions[vector.name] = try vector.inputs.animation.motion(on: schedule.ticks)
      }
      let motion = try given(motions[vector.name])
      #expect(motion.isFinished)
      #expect(motion.duration == schedule.time(nearest: vector.inputs.doneAt), "\(vector.name)")
      return motion.value(at: schedule.time(nearest: time)).numbers
    }
  }

  private struct SolverInputs: Decodable, Sendable {
    var k: Double
    var b: Double
    var m: Double
    var p0: Double
    var v0: Double
    var dts: [Double]
  }

  @Test func `the solver alone moves as POP's does`() throws {
    try AnimationVectors<SolverInputs>(family: "pop-solver-raw").check { vector, index in
      let inputs = vector.inputs
      let spring = try given(POPSpring(tension: inputs.k, friction: inputs.b, mass: inputs.m))
      var solver = POPSpringSolver(
        spring, threshold: 1, position: [inputs.p0], velocity: [inputs.v0])
      for step in inputs.dts[...Int(index)] { solver.advance(by: step) }
      return solver.position + solver.velocity
    }
  }

  private struct BouncinessInputs: Decodable, Sendable { var direction: String }

  /// A sample of the family `pop-bounciness`: both pairs.
  private struct Pair: Decodable, Sendable {
    var given: [Double]
    var expected: [Double]

    init(from decoder: any Decoder) throws {
      var pair = try decoder.unkeyedContainer()
      given = try pair.decode([Double].self)
      expected = try pair.decode([Double].self)
    }
  }

  private struct BouncinessFamily: Decodable {
    struct Vector: Decodable {
      var name: String
      var inputs: BouncinessInputs
      var samples: [Pair]
      var tolerance: Double
    }
    var vectors: [Vector]
  }

  @Test func `bounciness and speed convert both ways`() throws {
    let family = try Vectors.decode(BouncinessFamily.self, from: "timing/pop-bounciness.json")
    #expect(family.vectors.count == 87)
    for vector in family.vectors {
      let sample = try given(vector.samples.first)
      let found: [Double]
      if vector.inputs.direction.hasPrefix("bounciness") {
        let spring = try given(POPSpring(bounciness: sample.given[0], speed: sample.given[1]))
        found = [spring.tension, spring.friction]
        #expect(spring.mass == 1)
      } else {
        let spring = try given(POPSpring(tension: sample.given[0], friction: sample.given[1]))
        let pair = try given(spring.bouncinessAndSpeed)
        found = [pair.bounciness, pair.speed]
      }
      expectEqual(found, sample.expected, vector.tolerance, vector.name)
    }
  }

  @Test func `bounciness reads back wherever it is in its domain`() throws {
    for bounciness in stride(from: 0.0, through: 33, by: 1.5) {
      for speed in [0, 3, 12, 20, 31.0] {
        let spring = try given(POPSpring(bounciness: bounciness, speed: speed))
        let pair = try given(spring.bouncinessAndSpeed)
        expectEqual([pair.bounciness, pair.speed], [bounciness, speed], 1e-9, "\(spring)")
      }
    }
    #expect(POPSpring(bounciness: -1) == nil && POPSpring(bounciness: 43) == nil)
    #expect(POPSpring(speed: -1) == nil && POPSpring(speed: .infinity) == nil)
    #expect(POPSpring(tension: 0, friction: 1) == nil && POPSpring(tension: 1, friction: -1) == nil)
    #expect(POPSpring(tension: 300, friction: 0)?.bouncinessAndSpeed == nil)
  }

  private struct DecayInputs: Decodable, Sendable {
    var deceleration: Double
    var threshold: Double
    var fromValue: OneOrMore
    var velocity: OneOrMore
    var frameSchedule: FrameSchedule
    var toValue: OneOrMore
    var duration: Double
    var doneAt: Double

    var animation: POPAnimation {
      get throws {
        let start = AnimationValue.numbers(fromValue.numbers)
        var animation = POPAnimation(
          .decay(try given(POPDecay(deceleration: deceleration))), from: start, to: start)
        animation.velocity = .numbers(velocity.numbers)
        animation.threshold = threshold
        return animation
      }
    }
  }

  @Test(arguments: [Fidelity.upstream, .corrected])
  func `decays show what POP shows`(fidelity: Fidelity) throws {
    try AnimationVectors<DecayInputs>(family: "pop-decay").check { vector, time in
      let inputs = vector.inputs
      let schedule = inputs.frameSchedule
      let ticks = fidelity == .upstream ? schedule.ticks : .sixtyHertz
      let motion = try given(try inputs.animation.motion(on: ticks, fidelity: fidelity))
      expectEqual(
        motion.endValue.numbers, inputs.toValue.numbers, vector.tolerance, vector.name)
      if fidelity == .upstream {
        #expect(motion.duration == schedule.time(nearest: inputs.doneAt), "\(vector.name)")
      } else {
        #expect(abs(motion.duration.value - inputs.duration) < 1e-5, "\(vector.name)")
      }
      return motion.value(at: schedule.time(nearest: time)).numbers
    }
  }

  private struct BasicInputs: Decodable, Sendable {
    var controlPoints: [Double]
    var duration: Double
  }

  @Test func `curves are solved as coarsely as POP does`() throws {
    try AnimationVectors<BasicInputs>(family: "pop-basic-progress").check { vector, time in
      let points = vector.inputs.controlPoints
      let curve = CubicBezier(points[0], points[1], points[2], points[3])
      let animation = POPAnimation(
        .basic(curve, duration: try seconds(vector.inputs.duration)), from: .number(0),
        to: .number(1))
      let tick = try given(Rational(text: "\(time)"))
      let motion = try given(animation.motion(on: TickSchedule(times: [0, tick])))
      return motion.value(at: tick).numbers
    }
  }
}

/// When the frames of a vector of POP's come.
struct FrameSchedule: Decodable, Sendable {
  private let rate: Int64?
  private let times: [Rational]

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let rate = try? container.decode(String.self) {
      (self.rate, times) = (Int64(rate), [])
    } else {
      rate = nil
      times = try container.decode([Double].self).compactMap { Rational(text: "\($0)") }
    }
  }

  var ticks: TickSchedule {
    rate.map { TickSchedule(rate: Int($0)) } ?? TickSchedule(times: times)
  }

  /// The frame at a time that was written as a double.
  func time(nearest time: Double) -> Rational {
    if let rate { return Rational(Int64((time * Double(rate)).rounded()), over: rate) ?? 0 }
    return times.min { abs($0.value - time) < abs($1.value - time) } ?? 0
  }
}
