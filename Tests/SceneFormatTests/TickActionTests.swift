import SceneModel
import Simulation
import AnimationEngine
import Geometry
import SceneFormat
import Testing

/// What behaviors do after each tick.
@Suite struct TickActionTests {
  private static let head = """
    stage: {size: [320, 568]}
    duration: 4
    layers: [{id: ball, position: [160, 45], size: [10, 10]}, {id: lamp, size: [9, 9]}]

    """

  @Test func `an action takes its behavior away in the tick in which its condition holds`() throws {
    let film = try film(
      Self.head + """
        behaviors:
          fall: {gravity: ball, action: [{if: "=ball.position.y > 300", remove: fall}]}
          body: {item: ball, resistance: 0}
        script: [{at: 0, add: fall}, {at: 0, add: body}, {when: dynamics.paused, set: {lamp.opacity: 0.5}}]

        """)
    // After n ticks y = 45 + g h² n² / 2, first above 300 for n = 86.
    let n = try #require((1...200).first { 500.0 / 14400 * Double($0 * $0) > 255 })
    let gone = 45 + 500.0 / 14400 * Double(n * n)
    #expect(isClose(try film.number("ball.position.y", at: Double(n) / 120), gone, 1e-3))
    // The body stays with its item behavior and keeps the velocity of that tick: 1000 n h.
    #expect(
      isClose(
        try film.number("velocity.ball.position.y", at: Double(n) / 120 + 0.5),
        1000 * Double(n) / 120, 0.05))
    #expect(!film.events.contains { $0.name == "dynamics.paused" })
  }

  @Test func `an action keeps the animator running, and taking it away lets it pause at once`()
    throws
  {
    // Without the action a body on which nothing acts sleeps after half a second.
    let still = "behaviors: {body: {item: ball}}\nscript: [{at: 0, add: body}]\n"
    let asleep = try film(Self.head + still)
    #expect(asleep.events.map(\.name) == ["dynamics.resumed", "dynamics.paused"])
    let awake = try film(
      Self.head
        + still.replacing("{item: ball}", with: "{item: ball, action: [{set: {lamp.opacity: 0}}]}"))
    #expect(awake.events.map(\.name) == ["dynamics.resumed"])
    #expect(
      try awake.value("dynamics.isRunning", at: 4) == .boolean(true)
        && asleep.value("dynamics.isRunning", at: 4) == .boolean(false))
    let ended = try film(
      Self.head
        + "behaviors: {body: {item: ball, velocity: [60, 0], action: [{if: \"=dynamics.elapsedTime > 1.99\", remove: $self}]}}\n"
        + "script: [{at: 0.5, add: body}]\n")
    // 239 / 120 is the first above 1.99; what it takes away counts in that same tick.
    #expect(ended.events.map(\.name) == ["dynamics.resumed", "dynamics.paused"])
    #expect(ended.events.last?.time == Rational(1, over: 2).map { $0 + Rational(239) / 120 })
  }

  @Test func `an action sees the bodies of its tick, and can hold a speed`() throws {
    let film = try film(
      Self.head + """
        behaviors:
          fall:
            down: {gravity: ball}
            body: {item: ball, resistance: 0}
            action:
              - {if: "=velocity.ball.position.y > 200", addVelocity: ball, value: [0, "=200 - velocity.ball.position.y"]}
              - {set: {lamp.position.y: =ball.position.y}}
        script: [{at: 0, add: fall}]

        """)
    // 1000 / 120 per tick: held at 200 after each tick, before which that was added.
    for time in [0.5, 1.0, 1.5] {
      let speed = try film.number("velocity.ball.position.y", at: time)
      #expect(isClose(speed, 200, 0.01), "\(time): \(speed)")
      let before = try film.number("velocityBefore.ball.position.y", at: time)
      #expect(isClose(before, 200 + 1000 / 120, 0.01), "\(time): \(before)")
      #expect(
        isClose(
          try film.number("lamp.position.y", at: time),
          try film.number("ball.position.y", at: time), 1e-9))
    }
  }

  @Test func `actions happen in the order of addition, parents first, after contacts`() throws {
    let film = try film(
      Self.head + """
        states: {log: {z: {lamp.opacity: 0}, a: {lamp.opacity: 1}, b: {lamp.opacity: 0.9}, c: {lamp.opacity: 0.8}, d: {lamp.opacity: 0.7}}}
        behaviors:
          second: {item: ball, action: [{enter: log, state: c}]}
          first:
            action: [{enter: log, state: a}]
            part: {gravity: ball, action: [{enter: log, state: b}]}
            walls: {collision: ball, boundaries: {floor: {line: [0, 60, 320, 60]}}}
        script:
          - {at: 0, add: first}
          - {at: 0, add: second}
          - {when: first.walls.began, enter: log, state: d}
          - {at: 1, removeAllBehaviors: true}

        """)
    let entered = film.events.filter { $0.name == "log.entered" }
    let contact = try #require(film.events.first { $0.name == "first.walls.began" })
    let order = entered.filter { $0.time == contact.time }.map { $0["state"] }
    #expect(order == [.text("d"), .text("a"), .text("b"), .text("c")])
    let others = entered.filter { $0.time != contact.time }.map { $0["state"] }
      .filter { $0 != .text("d") }
    #expect(others.prefix(3) == [.text("a"), .text("b"), .text("c")])
    #expect(others.count.isMultiple(of: 3))
  }

  @Test func `behaviors can take turns by adding each other`() throws {
    let film = try film(
      Self.head + """
        behaviors:
          body: {item: ball, resistance: 0, velocity: [100, 0]}
          right: {push: ball, mode: continuous, direction: [0.08, 0], action: [{if: "=ball.position.x > 200", remove: right}, {if: "=ball.position.x > 200", add: left}]}
          left: {push: ball, mode: continuous, direction: [-0.08, 0], action: [{if: "=ball.position.x < 120", remove: left}, {if: "=ball.position.x < 120", add: right}]}
        script: [{at: 0, add: body}, {at: 0, add: right}]

        """)
    #expect(film.problems.isEmpty, "\(film.problems)")
    let places = try (0...480).map { try film.number("ball.position.x", at: "\($0)/120") }
    let turns = places.indices.dropFirst().dropLast().filter { index in
      // At the end of its way it may be at one place in two ticks.
      let (before, after) = (
        places[index] - places[index - 1], places[index + 1] - places[index]
      )
      return before * after < 0 || after == 0
    }.map { places[$0] }
    #expect(turns.count >= 3, "\(turns)")
    for (index, place) in turns.enumerated() {
      #expect(index.isMultiple(of: 2) ? place > 200 : place < 120, "\(turns)")
    }
  }

  @Test func `a composite speaks of itself and of what it is given`() throws {
    let film = try film(
      Self.head.replacing(
        "{id: lamp, size: [9, 9]}", with: "{id: other, position: [40, 45], size: [10, 10]}")
          + """
          behaviors:
            Drop:
              parameters: [item, depth]
              fall: {gravity: $item}
              action: [{if: "=$item.position.y > $depth", set: {$item.opacity: 0.25}}, {if: "=$item.position.y > $depth", remove: $self}]
          script: [{at: 0, add: Drop, item: ball, depth: 200}, {at: 0, add: Drop, as: deep, item: other, depth: 400}]

          """)
    let (ball, other) = (
      try film.number("ball.position.y", at: "4"), try film.number("other.position.y", at: "4")
    )
    #expect(ball > 200 && ball < 207 && other > 400 && other < 408, "\(ball) \(other)")
    #expect(try film.number("ball.opacity", at: "0.5") == 1)
    #expect(try film.number("ball.opacity", at: "0.8") == 0.25)
    #expect(try film.number("other.opacity", at: "0.8") == 1)
    #expect(try film.number("other.opacity", at: "1") == 0.25)
  }

  @Test func `lanes have actions of their own`() throws {
    let film = try film(
      Self.head + """
        let: {depth: 200}
        behaviors: {fall: {gravity: ball, action: [{if: "=ball.position.y > depth", remove: fall}]}}
        script: [{at: 0, add: fall}]
        variants: {deep: {let: {depth: 400}}}
        lanes: [{id: flat}, {variant: deep}]

        """)
    let (flat, deep) = (
      try film.number("flat.ball.position.y", at: "4"),
      try film.number("deep.ball.position.y", at: "4")
    )
    #expect(flat > 200 && flat < 207 && deep > 400 && deep < 408, "\(flat) \(deep)")
    #expect(
      film.events.map(\.name).sorted() == [
        "deep.dynamics.paused", "deep.dynamics.resumed", "flat.dynamics.paused",
        "flat.dynamics.resumed",
      ])
  }

  @Test func `what actions cause may not go round in circles`() throws {
    let film = try film(
      Self.head + """
        states: {s: {a: {lamp.opacity: 1}, b: {lamp.opacity: 0.5}}}
        behaviors: {fall: {gravity: ball, action: [{cycle: s}]}}
        script: [{at: 0, add: fall}, {when: s.entered, cycle: s}]

        """)
    #expect(
      film.problems.map(\.message) == [
        "more than 50 things happen at one moment, each because of another: the limit `reactionDepth`"
      ])
  }

  @Test func `many actions of one tick are no circle`() throws {
    let actions = (0..<300).map { _ in "{addVelocity: ball, value: [0, 0]}" }
    let behaviors = (0..<40).map {
      "  b\($0): {item: ball, action: [\(actions.joined(separator: ", "))]}"
    }
    let adds = (0..<40).map { "  - {at: 0, add: b\($0)}" }
    let film = try film(
      Self.head.replacing("duration: 4", with: "duration: 0.05") + "behaviors:\n"
        + behaviors.joined(separator: "\n") + "\nscript:\n" + adds.joined(separator: "\n") + "\n")
    #expect(film.problems.isEmpty, "\(film.problems)")
  }

  @Test func `what goes wrong in an action is told once, at its entry`() throws {
    let film = try film(
      Self.head + """
        behaviors:
          fall:
            part: {gravity: ball}
            action:
              - {if: "=ball.position.y > 100", remove: other}
              - {if: "=1 / (ball.position.y - ball.position.y) > 0", set: {lamp.opacity: 0}}
          other: {gravity: lamp}
        script: [{at: 0, add: fall}]

        """)
    #expect(
      film.problems.map(\.message) == [
        "division by zero", "`other` has not been added at this time",
      ])
    #expect(film.problems.map(\.location.line) == [10, 9])
  }
}
