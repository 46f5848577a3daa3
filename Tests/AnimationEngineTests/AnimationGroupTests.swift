import AnimationEngine
import Geometry
import Testing

struct AnimationGroupTests {
  @Test func `members run on the group's clock and are cut off with it`() throws {
    // From 1 s on: a group of 2 s at double speed, whose member begins after 0.5 and wants 4.
    var member = number(.opacity, 0, 1, duration: 4)
    member.timing.beginTime = try seconds(0.5)
    var group = AnimationGroup([.property(member)])
    group.timing.beginTime = 1
    group.timing.duration = 2
    group.timing.speed = 2
    // Group time is 2·(t − 1), the member's is that less a half, out of four.
    for (time, expected) in [
      (0.5, nil), (1, nil), (1.24, nil), (1.25, 0), (1.5, 0.125), (1.75, 0.25), (2, 0.375),
      (2.01, nil),
    ] as [(Double, Double?)] {
      #expect(try opacity([.group(group)], at: seconds(time)) == expected ?? 0.7, "\(time)")
    }
  }

  @Test func `a duration of 0 is the group's, at every depth, and the transaction's outside`() {
    let inner = AnimationGroup([.property(number(.opacity, 0, 1, duration: 0))])
    var outer = AnimationGroup([.group(inner)])
    outer.timing.duration = 8
    #expect(opacity([.group(outer)], at: 2) == 0.25)
    // Nobody says anything: the transaction's one second.
    #expect(opacity([.group(AnimationGroup([.group(inner)]))], at: Rational(1) / 2) == 0.5)
  }

  @Test func `fill modes of members work inside the group, outside only the group's`() {
    var member = number(.opacity, 0.2, 0.4, duration: 1)
    member.timing.beginTime = 1
    member.timing.fillMode = .both
    member.isRemovedOnCompletion = true
    var group = AnimationGroup([.property(member)])
    group.timing.duration = 4
    group.timing.beginTime = 1
    #expect(opacity([.group(group)], at: Rational(1) / 2) == 0.7)
    #expect(opacity([.group(group)], at: 1) == 0.2)
    #expect(opacity([.group(group)], at: 4) == 0.4)
    #expect(opacity([.group(group)], at: 6) == 0.7)
    group.timing.fillMode = .forwards
    #expect(opacity([.group(group)], at: 6) == 0.7)
    group.isRemovedOnCompletion = false
    #expect(opacity([.group(group)], at: 6) == 0.4)
  }

  @Test func `groups repeat, turn back, shift and pace the time of their members`() throws {
    var group = AnimationGroup([.property(number(.opacity, 0, 1, duration: 2))])
    group.timing.duration = 2
    group.timing.autoreverses = true
    group.timing.repeatCount = .finite(2)
    #expect(opacity([.group(group)], at: 3) == 0.5)
    #expect(try opacity([.group(group)], at: seconds(5.5)) == 0.75)
    group.timing.timeOffset = 1
    #expect(opacity([.group(group)], at: 0) == 0.5)

    var paced = AnimationGroup([.property(number(.opacity, 0, 1, duration: 0))])
    paced.timing.duration = 2
    paced.timingFunction = .easeIn
    #expect(
      abs(opacity([.group(paced)], at: 1) - TimingFunction.easeIn.value(at: 0.5)) < 1e-9)
    // A spring overshoots, but the time of the members ends with the group.
    paced.timingFunction = .spring(.default)
    let overshot = try seconds(0.35)
    #expect(Spring.default.displacement(at: 0.35) > 1.1)
    #expect(opacity([.group(paced)], at: overshot) == 1)
    #expect(
      abs(opacity([.group(paced)], at: Rational(1) / 8) - Spring.default.displacement(at: 0.125))
        < 1e-9)
  }

  @Test func `members are applied in their order, over what is below the group`() {
    var shift = number(.opacity, 0.1, 0.1, duration: 0)
    shift.isAdditive = true
    let set = number(.opacity, 0.5, 0.5, duration: 0)
    let lift = Animation.property(shift)
    #expect(abs(opacity([lift, .group(AnimationGroup([lift, lift]))], at: 0) - 1) < 1e-12)
    #expect(opacity([.group(AnimationGroup([lift, .property(set)]))], at: 0) == 0.5)
    #expect(opacity([.group(AnimationGroup([.property(set), lift]))], at: 0) == 0.6)
  }

  @Test func `nested groups compose their clocks`() throws {
    // Each halves the time; the member takes 1 s of the innermost.
    var animation = Animation.property(number(.opacity, 0, 1, duration: 1))
    for _ in 0..<3 {
      var group = AnimationGroup([animation])
      group.timing.duration = 8
      group.timing.speed = Rational(1) / 2
      animation = .group(group)
    }
    #expect(opacity([animation], at: 4) == 0.5)
    #expect(try opacity([animation], at: seconds(8.1)) == 0.7)
  }

  @Test func `a begin time counts from when the animation is added`() throws {
    var member = number(.opacity, 0, 1, duration: 0)
    member.timing.beginTime = 1
    var group = AnimationGroup([.property(member)])
    group.timing.beginTime = 2
    group.timing.duration = 3
    guard
      case .group(let copy) = Animation.group(group).resolved(
        addedAt: 10, transactionDuration: 1)
    else {
      Issue.record("a group became something else")
      return
    }
    #expect(copy.timing.beginTime == 12 && copy.timing.duration == 3)
    #expect(copy.animations.map(\.timing.beginTime) == [1])
    #expect(copy.animations.map(\.timing.duration) == [3])
  }

  private func number(
    _ property: LayerProperty, _ from: Double, _ to: Double, duration: Rational
  ) -> PropertyAnimation {
    var animation = PropertyAnimation(
      keyPath: LayerKeyPath(property),
      interpolation: .basic(InterpolationValues(from: .number(from), to: .number(to))))
    animation.timing.duration = duration
    return animation
  }

  private func opacity(_ animations: [Animation], at time: Rational) -> Double {
    var model = LayerValues()
    model.opacity = 0.7
    return presentation(of: model, animations, at: time).opacity
  }
}
