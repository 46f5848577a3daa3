import AnimationEngine
import Geometry
import TestSupport
import Testing

/// What a POP animation shows and tells.
struct POPMotionTests {
  @Test func `values at common times are the same for films of every rate`() throws {
    let spring = try given(POPSpring(bounciness: 10, speed: 4))
    var animation = POPAnimation(
      .spring(spring), from: .point(Point(x: 0, y: 5)), to: .point(Point(x: 100, y: -40)))
    animation.velocity = .point(Point(x: -200, y: 300))
    for fidelity in Fidelity.allCases {
      let motion = try given(animation.motion(fidelity: fidelity))
      var flight = PropertyAnimation(
        keyPath: LayerKeyPath(.position), interpolation: .motion(motion))
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
      keyPath: LayerKeyPath(.position, .x), interpolation: .motion(motion))
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
    var cut = PropertyAnimation(
      keyPath: LayerKeyPath(.position, .x), interpolation: .motion(motion))
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
