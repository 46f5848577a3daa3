import AnimationEngine
import Geometry
import TestSupport
import Testing

struct DisplayLinkTests {
  private func sixtieths(_ count: Int64) throws -> Rational { try given(Rational(count, over: 60)) }

  @Test func `ticks come at multiples of the period, the first at the begin`() throws {
    let begin = try seconds(0.205)
    let ticks = Array(TickSchedule(DisplayLink(), from: begin).prefix(4))
    #expect(
      ticks.map { begin + $0.time } == [
        begin, try sixtieths(13), try sixtieths(14), try sixtieths(15),
      ])
    let steps = [0, try sixtieths(13) - begin, try sixtieths(1), try sixtieths(1)]
    #expect(ticks.map(\.step) == steps)
  }

  @Test func `a busy main thread misses ticks and goes on with one capped step`() throws {
    let busy = try seconds(0.4)..<(try seconds(0.9))
    let link = DisplayLink(busy: [busy])
    let ticks = link.ticks(running: [0...1])
    // 24/60 = 0.4 is missed, 54/60 = 0.9 is free again.
    #expect(ticks.count == 61 - 30)
    #expect(!ticks.contains { busy.contains($0) } && ticks.contains(busy.upperBound))
    let steps = TickSchedule(link, from: 0).prefix(60).map(\.step)
    #expect(steps.allSatisfy { $0 <= link.longestStep })

    let spring = try given(FrictionSpring(stiffness: 50, friction: 5))
    for fidelity in Fidelity.allCases {
      func motion(_ link: DisplayLink) throws -> Motion {
        try given(
          spring.motion(
            from: .number(0), to: .number(100), on: TickSchedule(link, from: 0), fidelity: fidelity)
        )
      }
      let (held, free) = (try motion(link), try motion(DisplayLink()))
      let last = try sixtieths(23)
      #expect(held.value(at: last).distance(to: free.value(at: last)).map { $0 < 1e-9 } == true)
      #expect(held.value(at: try seconds(0.6)) == held.value(at: last))
      // From 0.9 on it is half a second late, less the tick that it would have made at 0.4.
      for frame in Int64(54)..<90 {
        let (late, early) = (
          held.value(at: try sixtieths(frame)), free.value(at: try sixtieths(frame - 30))
        )
        #expect(try given(late.distance(to: early)) < 1e-9)
      }
      #expect(held.duration - free.duration == (try sixtieths(30)))
    }
  }

  @Test func `a longer cap lets it catch up`() throws {
    let busy = try seconds(0.4)..<(try seconds(0.9))
    let link = DisplayLink(busy: [busy], longestStep: 1)
    let spring = try given(POPSpring(bounciness: 4, speed: 1))
    let animation = POPAnimation(.spring(spring), from: .number(0), to: .number(100))
    let caught = try given(animation.motion(on: TickSchedule(link, from: 0), fidelity: .corrected))
    let free = try given(animation.motion(fidelity: .corrected))
    #expect(caught.isFinished && caught.events.map(\.kind) == free.events.map(\.kind))
    #expect(caught.value(at: try seconds(0.9)).distance(to: free.value(at: try seconds(0.9))) == 0)
  }

  @Test func `the link rests while nothing moves`() throws {
    let link = DisplayLink()
    let animations = [
      try seconds(0.5)...(try seconds(0.8)), try seconds(0.7)...(try seconds(1)),
      try seconds(2)...(try seconds(2.5)),
    ]
    #expect(
      link.events(running: animations) == [
        .init(.resumed, at: try seconds(0.5)), .init(.paused, at: 1),
        .init(.resumed, at: 2), .init(.paused, at: try seconds(2.5)),
      ])
    let ticks = link.ticks(running: animations)
    #expect(ticks.count == 31 + 31)
    #expect(!ticks.contains { $0 > 1 && $0 < 2 })
    #expect(link.events(running: []).isEmpty && link.ticks(running: []).isEmpty)
  }

  @Test func `what holds the link up is told`() throws {
    let link = DisplayLink(busy: [try seconds(0.4)..<(try seconds(0.91)), 5..<6])
    #expect(
      link.events(running: [0...2]) == [
        .init(.resumed, at: 0), .init(.held, at: try seconds(0.4)),
        .init(.continued, at: try sixtieths(55)), .init(.paused, at: 2),
      ])
    // Busy times that meet or overlap hold it through all of them.
    let twice = DisplayLink(busy: [
      try seconds(0.2)..<(try seconds(0.5)), try seconds(0.1)..<(try seconds(0.3)),
    ])
    #expect(twice.tick(after: try seconds(0.1)) == (try seconds(0.5)))
  }
}
