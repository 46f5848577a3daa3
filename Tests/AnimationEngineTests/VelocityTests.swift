import Geometry
import TestSupport
import Testing

@testable import AnimationEngine

/// How fast what is seen moves, against closed forms and at the borders of what moves it.
@Suite struct VelocityTests {
  private func near(
    _ found: Double?, _ expected: Double, _ what: String = "", _ tolerance: Double = 1e-9,
    location: SourceLocation = #_sourceLocation
  ) {
    let off = (found ?? .nan) - expected
    #expect(
      off.magnitude <= tolerance * max(1, expected.magnitude),
      "\(what): \(found.map { "\($0)" } ?? "nothing") instead of \(expected)",
      sourceLocation: location)
  }

  /// Paced by each kind of timing function, 100 points in 2 seconds: 50 times the function's slope.
  @Test func `a basic animation moves by the slope of its timing function`() throws {
    let spring = try #require(Spring(stiffness: 80, damping: 6, initialVelocity: 3))
    let ω = (80.0 - 9).squareRoot()
    let cases: [(TimingFunction, (Double) -> Double)] = [
      (.linear, { _ in 1 }),
      (.steps(Steps(count: 4)), { _ in 0 }),
      (
        .piecewiseLinear(
          PiecewiseLinear(stops: [
            .init(input: 0, output: 0), .init(input: 0.5, output: 0.1), .init(input: 1, output: 1),
          ])), { $0 < 0.5 ? 0.2 : 1.8 }
      ),
      // x = s² and y = s³ have the slope 3s/2.
      (.cubicBezier(CubicBezier(0, 0, 1.0 / 3, 0)), { 1.5 * $0.squareRoot() }),
      (
        .spring(spring),
        { progress in
          let t = 2 * progress
          let (cosine, sine) = (Transcendentals.cos(ω * t), Transcendentals.sin(ω * t))
          // x = 1 − e^−3t (cos ωt + (3 − 3)/ω sin ωt), and so x′ = e^−3t (3 cos ωt + ω sin ωt).
          return 2 * Transcendentals.exp(-3 * t) * (3 * cosine + ω * sine)
        }
      ),
      (.rbb(.easeInQuad), { 2 * $0 }), (.rbb(.easeOutQuad), { 2 - 2 * $0 }),
      (.rbb(.easeInOutCubic), { $0 < 0.5 ? 12 * $0 * $0 : 12 * (1 - $0) * (1 - $0) }),
      (.rbb(.easeInQuart), { 4 * $0 * $0 * $0 }),
      (.rbb(.easeOutBounce), { $0 < 4.0 / 11 ? 15.125 * $0 : .nan }),
    ]
    for (function, slope) in cases {
      var animation = number(.basic(InterpolationValues(from: .number(0), to: .number(100))))
      animation.timing.duration = 2
      animation.timingFunction = function
      let scene = Moving(animation)
      for index in 0..<16 {
        let time = Rational(index) / 8 + Rational(1) / 32
        let expected = 50 * slope(time.value / 2)
        if !expected.isNaN { near(scene.velocity(time), expected, "\(function) at \(time)") }
      }
    }
  }

  @Test func `a spring begins with the velocity that its definition says`() throws {
    let spring = try #require(Spring(stiffness: 100, damping: 10, initialVelocity: 30))
    let interpolation = InterpolationValues(from: .number(20), to: .number(120))
    var animation = number(.spring(interpolation, spring))
    animation.timing.duration = 2
    let scene = Moving(animation)
    near(scene.velocity(0), 3000)
    near(scene.velocity(0, .before), 0)
    // x = 1 − e^−5t (cos ωt + (5 − 30)/ω sin ωt) with ω² = 75.
    let (t, ω) = (0.25, 75.0.squareRoot())
    let (cosine, sine) = (Transcendentals.cos(ω * t), Transcendentals.sin(ω * t))
    let slope = Transcendentals.exp(-5 * t) * (30 * cosine + (ω - 5 * 25 / ω) * sine)
    near(scene.velocity(Rational(1) / 4), 100 * slope)
  }

  @Test func `keyframes of all modes move along their curves`() throws {
    var keyframes = Keyframes(
      values: [0, 10, 40, 30].map { .number($0) },
      keyTimes: [0, Rational(1) / 2, Rational(3) / 4, 1])
    var linear = number(.keyframes(keyframes))
    linear.timing.duration = 2
    for (time, expected) in [
      (Rational(1) / 2, 10.0), (Rational(5) / 4, 60), (Rational(7) / 4, -20),
    ] {
      near(Moving(linear).velocity(time), expected)
    }
    // At a key time the sides differ.
    near(Moving(linear).velocity(1, .before), 10)
    near(Moving(linear).velocity(1), 60)

    keyframes.calculationMode = .discrete
    keyframes.keyTimes = nil
    near(Moving(number(.keyframes(keyframes))).velocity(Rational(1) / 4), 0)

    keyframes.calculationMode = .paced
    // 50 points of way in a second.
    for (time, expected) in [(1.0, 50.0), (9, 50), (19, -50)] {
      near(Moving(number(.keyframes(keyframes))).velocity(Rational(Int(time)) / 20), expected)
    }

    var smooth = Keyframes(values: [0, 1, 4, 9].map { .number($0) })
    smooth.calculationMode = .cubic
    // Catmull and Rom pass x² at whole x with its slope 2x: 3 intervals in a second.
    let parabola = Moving(number(.keyframes(smooth)))
    near(parabola.velocity(Rational(1) / 3), 6)
    near(parabola.velocity(Rational(1) / 2), 9)
    near(parabola.velocity(Rational(2) / 3, .before), 12)
  }

  @Test func `a path is left at its tangent, at constant speed where it is paced`() throws {
    let path = Path([
      .move(to: .zero), .line(to: Point(x: 30, y: 40)),
      .quad(to: Point(x: 30, y: 140), control: Point(x: 130, y: 90)),
    ])
    var interpolation = PathKeyframes(path)
    func moving(_ interpolation: PathKeyframes) -> Moving {
      var animation = PropertyAnimation(
        keyPath: LayerKeyPath(.position), interpolation: .path(interpolation))
      animation.timing.duration = 2
      return Moving(animation)
    }
    // Each piece takes a second: the line 50 points, the curve twice its control polygon at its ends.
    near(moving(interpolation).velocity(Rational(1) / 2, keyPath: .init(.position, .x)), 30)
    near(moving(interpolation).velocity(1, .before, keyPath: .init(.position, .y)), 40)
    near(moving(interpolation).velocity(1, keyPath: .init(.position, .x)), 200)
    near(moving(interpolation).velocity(2, .before, keyPath: .init(.position, .x)), -200)
    interpolation.calculationMode = .paced
    let speed = interpolation.measure.length / 2
    for index in 0..<20 {
      let time = Rational(index) / 10 + Rational(1) / 64
      guard case .point(let velocity)? = moving(interpolation).rate(time, .after, .init(.position))
      else {
        Issue.record("a point has a velocity")
        return
      }
      near(Vector(dx: velocity.x, dy: velocity.y).length, speed, "at \(time)")
    }
  }

  @Test func `repeats, turns, speeds and offsets`() {
    var animation = number(.basic(InterpolationValues(from: .number(0), to: .number(10))))
    animation.timing.duration = 1
    animation.timing.repeatCount = .finite(2)
    animation.timing.autoreverses = true
    animation.timing.speed = 2
    // There and back in a second, twice.
    let turning = Moving(animation)
    for (time, before, after) in [
      (Rational(0), 0.0, 20.0), (Rational(1) / 4, 20, 20), (Rational(1) / 2, 20, -20),
      (1, -20, 20), (Rational(3) / 2, 20, -20), (2, -20, 0), (3, 0, 0),
    ] {
      near(turning.velocity(time, .before), before, "before \(time)")
      near(turning.velocity(time), after, "after \(time)")
    }
    animation.timing = MediaTiming()
    animation.timing.duration = 1
    animation.timing.timeOffset = Rational(3) / 10
    near(Moving(animation).velocity(Rational(7) / 10, .before), 10)
    near(Moving(animation).velocity(Rational(7) / 10), 10)
    animation.timing.speed = -1
    near(Moving(animation).velocity(Rational(1) / 2), -10)
    animation.timing.speed = 0
    near(Moving(animation).velocity(Rational(1) / 2), 0)
    animation.timing.speed = 1
    animation.timing.timeOffset = 0
    var slow = Moving(animation)
    slow.values.clock.speed = Rational(1) / 4
    near(slow.velocity(Rational(1) / 2), 2.5)
    animation.timing.beginTime = 1
    animation.timing.fillMode = .both
    animation.isRemovedOnCompletion = false
    for (time, expected) in [(Rational(1) / 2, 0.0), (1, 10), (2, 0), (3, 0)] {
      near(Moving(animation).velocity(time), expected, "filling at \(time)")
    }
  }

  @Test func `groups pace their members, and sums add up`() throws {
    var member = number(.basic(InterpolationValues(from: .number(0), to: .number(10))))
    member.timing.duration = 2
    var group = AnimationGroup([.property(member)])
    group.timing.duration = 2
    group.timing.speed = 3
    group.timingFunction = .rbb(.easeInQuad)
    // The member's time is 2·(3t/2)²: at ⅓ s it runs 3 times as fast, 5 points per second.
    near(Moving([.group(group)]).velocity(Rational(1) / 3), 15)

    var shake = number(.basic(InterpolationValues(from: .number(0), to: .number(4))))
    shake.isAdditive = true
    shake.isCumulative = true
    shake.timing.repeatCount = .finite(5)
    let both: [Animation] = [.property(member), .property(shake)]
    near(Moving(both).velocity(1), 9)
    // What an animation starts from moves too: 5 points per second, half of which is left.
    let toward = number(.basic(InterpolationValues(to: .number(50))))
    near(
      Moving([.property(member), .property(toward)]).velocity(Rational(1) / 2), 2.5 + 50 - 2.5)
  }

  @Test func `a jump adds nothing, and what is set stands still`() {
    var animation = number(.basic(InterpolationValues(from: .number(70), to: .number(90))))
    animation.timing.duration = 1
    let scene = Moving(animation)
    near(scene.velocity(0, .before), 0)
    near(scene.velocity(0), 20)
    near(scene.velocity(1, .before), 20)
    near(scene.velocity(1), 0)
    var history = LayerHistory(LayerValues())
    var moved = LayerValues()
    moved.zPosition = 100
    history.setModel(moved, at: 1)
    let jump = Moving(history)
    for side in [Side.before, .after] { near(jump.velocity(1, side), 0) }
  }

  @Test func `a finger's even way to a model value counts before it, and no longer`() {
    var history = LayerHistory(LayerValues())
    var moved = LayerValues()
    moved.position = Point(x: 3, y: 0)
    history.setModel(moved, at: 1, leadIn: Rational(1) / 60)
    let scene = Moving(history)
    let keyPath = LayerKeyPath(.position, .x)
    near(scene.velocity(1, .before, keyPath: keyPath), 180)
    near(scene.velocity(1, keyPath: keyPath), 0)
    near(scene.velocity(1 - Rational(1) / 60, keyPath: keyPath), 180)
    near(scene.velocity(1 - Rational(1) / 60, .before, keyPath: keyPath), 0)
  }

  @Test func `parts that are set at one time go their even ways, and others leap beside them`() {
    var history = LayerHistory(LayerValues())
    let (end, sample) = (Rational(1), Rational(1) / 120)
    history.set(.number(200), LayerKeyPath(.zPosition), at: end)
    history.set(.number(0.5), LayerKeyPath(.opacity), at: end, leadIn: sample)
    history.set(.number(8), LayerKeyPath(.cornerRadius), at: end)
    history.set(.number(1), LayerKeyPath(.transform, .rotation), at: end, leadIn: sample)
    history.set(.number(30), LayerKeyPath(.position, .x), at: end, leadIn: sample)
    func value(_ keyPath: LayerKeyPath, at time: Rational) -> Double? {
      history.model(at: time)[keyPath]?.number
    }
    for (keyPath, before, halfway, after) in [
      (LayerKeyPath(.zPosition), 0.0, 0.0, 200.0), (LayerKeyPath(.opacity), 1, 0.75, 0.5),
      (LayerKeyPath(.cornerRadius), 0, 0, 8), (LayerKeyPath(.transform, .rotation), 0, 0.5, 1),
      (LayerKeyPath(.position, .x), 0, 15, 30),
    ] {
      near(value(keyPath, at: end - sample), before)
      near(value(keyPath, at: end - sample / 2), halfway)
      near(value(keyPath, at: end), after)
    }
    let scene = Moving(history)
    near(scene.velocity(end, .before, keyPath: LayerKeyPath(.opacity)), -60)
    near(scene.velocity(end, .before, keyPath: LayerKeyPath(.position, .x)), 3600)
    #expect(Set(history.leaps(at: 1)) == [.zPosition, .cornerRadius])
  }

  @Test func `a model that is led as a whole leaps nowhere, and one that is set does`() {
    var history = LayerHistory(LayerValues())
    var moved = LayerValues()
    (moved.position, moved.zPosition) = (Point(x: 3, y: 0), 5)
    history.setModel(moved, at: 1, leadIn: Rational(1) / 60)
    moved.opacity = 0.5
    history.setModel(moved, at: 2)
    #expect(history.leaps(at: 0).isEmpty)
    #expect(history.leaps(at: 1).isEmpty)
    #expect(history.leaps(at: 2) == [.opacity])
  }

  @Test func `a layer on its way is carried by those that it lies in`() {
    var tree = LayerTree()
    var outer = LayerValues()
    outer.position = Point(x: 100, y: 100)
    let parent = tree.add(outer)
    var inner = LayerValues()
    inner.position = Point(x: 10, y: 0)
    let child = tree.add(inner, to: parent)
    var history = LayerHistory(outer)
    var turn = PropertyAnimation(
      keyPath: LayerKeyPath(.transform, .rotation),
      interpolation: .basic(InterpolationValues(from: .number(0), to: .number(3))))
    turn.timing.duration = 1
    history.add(AttachedAnimation(animation: .property(turn), key: nil, addedAt: 0))
    let layers = LayerEvaluation(tree: tree, histories: [history, LayerHistory(inner)])
    let velocity = layers.stageVelocity(of: child, at: Rational(1) / 2)
    let (cosine, sine) = (Transcendentals.cos(1.5), Transcendentals.sin(1.5))
    near(velocity?.dx, -30 * sine)
    near(velocity?.dy, 30 * cosine)
  }

  private func number(_ interpolation: PropertyAnimation.Interpolation) -> PropertyAnimation {
    var animation = PropertyAnimation(
      keyPath: LayerKeyPath(.zPosition), interpolation: interpolation)
    animation.timing.duration = 1
    return animation
  }
}

/// One layer, and what moves it from 0 on.
struct Moving {
  var values = LayerValues()
  var animations: [Animation] = []
  var history: LayerHistory?

  init(_ animation: PropertyAnimation) { animations = [.property(animation)] }
  init(_ animations: [Animation]) { self.animations = animations }
  init(_ history: LayerHistory) { self.history = history }

  var layers: LayerEvaluation {
    var tree = LayerTree()
    tree.add(values)
    var history = history ?? LayerHistory(values)
    for animation in animations {
      history.add(AttachedAnimation(animation: animation, key: nil, addedAt: 0))
    }
    return LayerEvaluation(tree: tree, histories: [history])
  }

  func rate(_ time: Rational, _ side: Side, _ keyPath: LayerKeyPath) -> AnimationValue? {
    layers.velocity(of: LayerID(0), keyPath, at: time, from: side)
  }

  func velocity(
    _ time: Rational, _ side: Side = .after, keyPath: LayerKeyPath = LayerKeyPath(.zPosition)
  ) -> Double? {
    rate(time, side, keyPath)?.number
  }
}
