import AnimationEngine
import Geometry
import TestSupport
import Testing

struct POPTests {
  // MARK: - Vectors

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

  // MARK: - Second methods

  @Test func `a corrected spring solves the equation of motion`() throws {
    for (tension, friction, mass, velocity) in [
      (342.1, 30.49, 1.0, 100.0), (990, 230, 1, -50), (60, 4, 0.5, -300), (100, 20, 1, 0),
    ] {
      var animation = POPAnimation(
        .spring(try given(POPSpring(tension: tension, friction: friction, mass: mass))),
        from: .number(20), to: .number(250))
      animation.velocity = .number(velocity)
      let motion = try given(animation.motion(fidelity: .corrected))
      // The midpoint rule at a millionth of a second.
      let step = 1e-6
      var (x, v) = (20.0, velocity)
      func acceleration(_ x: Double, _ v: Double) -> Double {
        (tension * (250 - x) - friction * v) / mass
      }
      for index in 1...300_000 {
        let (middleX, middleV) = (x + step / 2 * v, v + step / 2 * acceleration(x, v))
        x += step * middleV
        v += step * acceleration(middleX, middleV)
        guard index % 50_000 == 0 else { continue }
        let time = try given(Rational(Int64(index), over: 1_000_000))
        guard time < motion.duration else { continue }
        expectEqual(
          [motion.value(at: time).numbers[0], try given(motion.velocity(at: time)).numbers[0]],
          [x, v], 1e-6, "\(tension) at \(time)")
      }
    }
  }

  @Test func `a spring of POP's runs two percent slow at sixty frames`() throws {
    let spring = try given(POPSpring(bounciness: 6, speed: 15))
    let animation = POPAnimation(.spring(spring), from: .number(710), to: .number(334))
    let shipped = try given(animation.motion())
    let corrected = try given(animation.motion(fidelity: .corrected))
    // Where the corrected one is at .98 of the time, the one that shipped is about now.
    for tick in 2...18 {
      let now = try given(Rational(Int64(tick), over: 60))
      let slower = try given(Rational(Int64(tick) * 979, over: 60_000))
      let difference = shipped.value(at: now).numbers[0] - corrected.value(at: slower).numbers[0]
      // The loss differs from frame to frame by up to a millisecond: 3.6 points at full speed.
      #expect(abs(difference) < 4, "tick \(tick): \(difference)")
    }
    // The overshoot of the closed form: e^(−πζ/√(1−ζ²)) of the way.
    let lowest = (0...600).compactMap { index in
      Rational(index, over: 600).map { corrected.value(at: $0).numbers[0] }
    }.min()
    #expect(abs(try given(lowest) - (334 - 376 * 0.03028)) < 0.05)
  }

  @Test func `a decay comes to rest where its projection says, but for its last velocity`() throws {
    let decay = try given(POPDecay())
    var animation = POPAnimation(.decay(decay), from: .number(0), to: .number(0))
    animation.velocity = .number(1000)
    for fidelity in [Fidelity.upstream, .corrected] {
      let motion = try given(animation.motion(fidelity: fidelity))
      // At five points a second, 2.495 of 499 points are left.
      let missing = decay.projectedDistance(velocity: 5)
      #expect(abs(motion.endValue.numbers[0] - (499 - missing)) < 1e-3)
    }
  }

  // MARK: - What is shown and told

  @Test func `values at common times are the same for films of every rate`() throws {
    let spring = try given(POPSpring(bounciness: 10, speed: 4))
    var animation = POPAnimation(
      .spring(spring), from: .point(Point(x: 0, y: 5)), to: .point(Point(x: 100, y: -40)))
    animation.velocity = .point(Point(x: -200, y: 300))
    for fidelity in Fidelity.allCases {
      let motion = try given(animation.motion(fidelity: fidelity))
      var flight = PropertyAnimation(keyPath: LayerKeyPath(.position), course: .motion(motion))
      flight.timing.duration = motion.duration
      func film(_ rate: Int64) throws -> [Point] {
        try (0..<rate).map {
          presentation(
            of: LayerValues(), [.property(flight)], at: try given(Rational($0, over: rate))
          ).position
        }
      }
      let sixty = try film(60)
      for (rate, common) in [(Int64(24), Int64(12)), (30, 30), (50, 10)] {
        let other = try film(rate)
        for index in 0..<Int(common) {
          #expect(other[index * Int(rate / common)] == sixty[index * Int(60 / common)])
        }
      }
      // In any order, and in pieces: the same.
      #expect(try film(60) == sixty)
      #expect(motion.value(at: 0).numbers == [0, 5] && motion.value(at: -1).numbers == [0, 5])
      #expect(motion.value(at: motion.duration).numbers == [100, -40])
    }
  }

  @Test(arguments: [Fidelity.upstream, .corrected])
  func `a live target changes the pull and keeps the velocity`(fidelity: Fidelity) throws {
    let spring = try given(POPSpring())
    var animation = POPAnimation(.spring(spring), from: .number(0), to: .number(300))
    animation.changes = [
      MotionChange(at: try seconds(0.1), target: .number(100)),
      MotionChange(at: try seconds(0.2), target: .number(200)),
    ]
    let motion = try given(animation.motion(fidelity: fidelity))
    #expect(motion.endValue == .number(200) && motion.isFinished)
    for time in [0.1, 0.2] {
      let exact = try seconds(time)
      let before = exact - (try given(Rational(1, over: 60)))
      let after = exact + (try given(Rational(1, over: 60)))
      let velocity = try [before, exact, after].map {
        try given(motion.velocity(at: $0)).numbers[0]
      }
      // No more than the largest force can do in two ticks, but no restart either.
      let largest = spring.tension * 300 / 60
      #expect(abs(velocity[1] - velocity[0]) < largest && abs(velocity[2] - velocity[1]) < largest)
      #expect(velocity[0].magnitude > 50)
    }
    if fidelity == .corrected {
      let instant = try given(Rational(1, over: 1_000_000))
      let left = try given(motion.velocity(at: try seconds(0.1) - instant)).numbers[0]
      let right = try given(motion.velocity(at: try seconds(0.1))).numbers[0]
      #expect(abs(left - right) < 0.1)
    }
  }

  @Test(arguments: [Fidelity.upstream, .corrected])
  func `legs go there and back`(fidelity: Fidelity) throws {
    let spring = try given(POPSpring())
    var animation = POPAnimation(.spring(spring), from: .number(0), to: .number(100))
    let once = try given(animation.motion(fidelity: fidelity))
    (animation.repeatCount, animation.autoreverses) = (3, true)
    let thrice = try given(animation.motion(fidelity: fidelity))
    #expect(thrice.events.filter { $0.kind == .repeated }.count == 2)
    #expect(thrice.endValue == .number(100))
    let turn = try given(thrice.events.first { $0.kind == .repeated })
    #expect(turn.time == once.duration)
    #expect(thrice.value(at: once.duration) == .number(100))
    #expect(abs(thrice.duration.value - 3 * once.duration.value) < 0.1)

    animation.repeatsForever = true
    let endless = try given(animation.motion(fidelity: fidelity, limit: 5))
    #expect(!endless.isFinished && endless.duration <= 5 && endless.duration > 4)

    var decay = POPAnimation(.decay(try given(POPDecay())), from: .number(0), to: .number(0))
    (decay.velocity, decay.repeatCount) = (.number(500), 2)
    let onward = try given(decay.motion(fidelity: fidelity)).endValue.numbers[0]
    decay.autoreverses = true
    let back = try given(decay.motion(fidelity: fidelity)).endValue.numbers[0]
    decay.repeatCount = 1
    let single = try given(decay.motion(fidelity: fidelity)).endValue.numbers[0]
    expectEqual([onward, back], [2 * single, 0], 1e-3, "decays")
  }

  @Test(arguments: [Fidelity.upstream, .corrected])
  func `what is clamped stays inside, what is rounded on its grid`(fidelity: Fidelity) throws {
    let spring = try given(POPSpring(bounciness: 18))
    for (clamp, lowest, highest) in [
      (POPAnimation.Clamp.none, -30.0, 140.0), (.start, 0, 140), (.end, -30, 100), (.both, 0, 100),
    ] {
      var animation = POPAnimation(.spring(spring), from: .number(0), to: .number(100))
      animation.velocity = .number(-800)
      animation.clamp = clamp
      let motion = try given(animation.motion(fidelity: fidelity))
      let values = (0..<120).compactMap { index in
        Rational(index, over: 120).map { motion.value(at: $0).numbers[0] }
      }
      let (least, most) = (try given(values.min()), try given(values.max()))
      #expect(least >= lowest && most <= highest, "\(clamp): \(least)…\(most)")
      #expect((least < 0) == !(clamp == .start || clamp == .both))
      #expect((most > 100) == !(clamp == .end || clamp == .both))
    }
    var animation = POPAnimation(.spring(spring), from: .number(0), to: .number(37))
    animation.roundingFactor = 0.5
    let rounded = try given(animation.motion(fidelity: fidelity))
    for index in 0..<90 {
      let value = rounded.value(at: try given(Rational(Int64(index), over: 90))).numbers[0]
      #expect((value * 2).rounded() == value * 2)
    }
  }

  @Test(arguments: [Fidelity.upstream, .corrected])
  func `markers and the target are told once, in order`(fidelity: Fidelity) throws {
    var animation = POPAnimation(
      .spring(try given(POPSpring(bounciness: 16))), from: .number(0), to: .number(100))
    animation.progressMarkers = [0.25, 0.75, 1.15]
    let motion = try given(animation.motion(fidelity: fidelity))
    #expect(
      motion.events.map(\.kind) == [
        .started, .reachedProgress(0.25), .reachedProgress(0.75), .reachedTarget,
        .reachedProgress(1.15), .finished,
      ])
    #expect(motion.events.map(\.time).sorted() == motion.events.map(\.time))
    for event in motion.events {
      guard case .reachedProgress(let share) = event.kind else { continue }
      let tick = try given(Rational(1, over: 60))
      #expect(motion.value(at: event.time).numbers[0] >= share * 100)
      #expect(motion.value(at: event.time - tick).numbers[0] < share * 100)
    }
  }

  @Test func `a motion obeys its layer's and its group's time like any animation`() throws {
    let spring = try given(POPSpring())
    let motion = try given(
      POPAnimation(.spring(spring), from: .number(0), to: .number(100)).motion())
    var member = PropertyAnimation(
      keyPath: LayerKeyPath(.position, .x), course: .motion(motion))
    member.timing.duration = motion.duration
    member.timing.beginTime = try seconds(0.25)
    var group = AnimationGroup([.property(member)])
    (group.timing.duration, group.timing.speed) = (2, try seconds(0.5))
    for frame in Int64(0)..<60 {
      // Half as fast, after a quarter of a second of the group's own time.
      let time = try given(Rational(frame, over: 60))
      let inside = time * (try seconds(0.5)) - member.timing.beginTime
      let x = presentation(of: LayerValues(), [.group(group)], at: time).position.x
      #expect(x == (inside < 0 ? 0 : motion.value(at: inside).numbers[0]))
    }
    var cut = PropertyAnimation(keyPath: LayerKeyPath(.position, .x), course: .motion(motion))
    (cut.timing.duration, cut.isAdditive) = (try seconds(0.1), true)
    cut.timing.repeatCount = .finite(2)
    var model = LayerValues()
    model.position.x = 7
    let x = presentation(of: model, [.property(cut)], at: try seconds(0.15)).position.x
    #expect(x == 7 + motion.value(at: try seconds(0.05)).numbers[0])
  }

  @Test func `a way of no length ends at once, however often it is repeated`() throws {
    var animation = POPAnimation(
      .spring(try given(POPSpring())), from: .number(5), to: .number(5))
    animation.repeatsForever = true
    let motion = try given(animation.motion(fidelity: .corrected))
    #expect(motion.duration == 0 && motion.isFinished && motion.value(at: 1) == .number(5))
    animation.repeatsForever = false
    #expect(try given(animation.motion()).duration == 0)
  }

  @Test(arguments: [
    ("position", 1.0), ("position.x", 1), ("bounds", 1), ("bounds.size", 1), ("zPosition", 1),
    ("transform.translation.x", 1), ("opacity", 0.01), ("cornerRadius", 0.01),
    ("backgroundColor", 0.01), ("strokeColor", 0.01), ("transform.scale", 0.005),
    ("transform.scale.y", 0.005), ("sublayerTransform.scale.x", 0.005),
    ("transform.rotation", 0.01), ("transform.rotation.y", 0.01),
  ])
  func `properties rest when nobody sees the difference`(spelling: String, threshold: Double) {
    #expect(LayerKeyPath(spelling: spelling)?.popThreshold == threshold)
  }

  @Test func `progress counts beyond both ends`() {
    #expect(POPAnimation.progress(of: [120], from: [0], to: [100]) == 1.2)
    #expect(abs(POPAnimation.progress(of: [-20], from: [0], to: [100]) + 0.2) < 1e-15)
    #expect(POPAnimation.progress(of: [3, 4], from: [0, 0], to: [6, 8]) == 0.5)
    #expect(POPAnimation.progress(of: [3], from: [1], to: [1]) == 1)
  }

  @Test func `a corrected curve is the exact one`() throws {
    let curve = CubicBezier(0.25, 0.1, 0.25, 1)
    let animation = POPAnimation(
      .basic(curve, duration: POPAnimation.defaultDuration), from: .number(0), to: .number(1))
    let motion = try given(animation.motion(fidelity: .corrected))
    #expect(motion.value(at: try seconds(0.1)).numbers[0] == curve.value(at: 0.25))
    #expect(motion.duration == (try seconds(0.4)) && motion.endValue == .number(1))
  }

  @Test func `values that cannot be moved make no motion`() throws {
    let spring = try given(POPSpring())
    func motion(_ from: AnimationValue, _ to: AnimationValue, _ speed: AnimationValue?) -> Motion? {
      var animation = POPAnimation(.spring(spring), from: from, to: to)
      animation.velocity = speed
      return animation.motion()
    }
    #expect(motion(.number(0), .number(1), nil) != nil)
    #expect(motion(.number(0), .number(.infinity), nil) == nil)
    #expect(motion(.number(-1e300), .number(1e300), nil) == nil)
    #expect(POPSpring(tension: 1, friction: 1, mass: 1e-300) == nil)
    #expect(motion(.number(0), .point(.zero), nil) == nil)
    #expect(motion(.number(0), .number(1), .number(.nan)) == nil)
    #expect(motion(.boolean(false), .boolean(true), nil) == nil)
    #expect(motion(.color(nil), .color(.black), nil) == nil)
    #expect(POPDecay(deceleration: 1) == nil && POPDecay(deceleration: 0) == nil)
    var zero = POPAnimation(
      .basic(CubicBezier(0, 0, 1, 1), duration: 0), from: .number(0), to: .number(1))
    #expect(zero.motion() == nil)
    zero.dynamics = .spring(spring)
    zero.threshold = 0
    #expect(zero.motion() == nil)
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
