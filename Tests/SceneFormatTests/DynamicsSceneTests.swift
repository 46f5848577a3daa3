import SceneModel
import AnimationEngine
import Geometry
import SceneFormat
import Simulation
import Testing

/// Bodies as scenes speak of them.
@Suite struct DynamicsSceneTests {
  private static let stage = "stage: {size: [320, 568]}\nduration: 4\n"
  private static let ball = "layers: [{id: ball, position: [160, 45], size: [10, 10]}]\n"

  private func pile(_ duration: String) -> String {
    """
    stage: {size: [400, 600]}
    duration: \(duration)
    layers:
      - {repeat: 24, as: i, id: box-$i, position: ["=60 + 55 * (i % 6)", "=540 - 60 * ((i - i % 6) / 6)"], size: [40, 30], transform: {rotation: "=i"}}
    behaviors:
      heap:
        fall: {gravity: [box-*]}
        walls: {collision: [box-*], insets: {top: -9000}}
        body: {item: [box-*], elasticity: 0.5, velocity: [120, -300]}
    script: [{at: 0, add: heap}]

    """
  }

  @Test func `a body falls by the engine's own rule`() throws {
    let film = try film(
      Self.stage + Self.ball
        + "behaviors: {fall: {gravity: ball}, body: {item: ball, resistance: 0}}\n"
        + "script: [{at: 0.5, add: fall}, {at: 0.5, add: body}]\n")
    #expect(try film.number("ball.position.y", at: "0.5") == 45)
    // y = g t² / 2, at ticks and between them.
    for n in [1, 2, 17, 60, 60.25, 60.7] {
      let t = Double(n) / 120
      let found = try film.number("ball.position.y", at: 0.5 + t)
      #expect(isClose(found, 45 + 500 * t * t, 5e-4), "\(n): \(found)")
    }
  }

  @Test func `a late frame alone is that of the film`() throws {
    let text = pile("60")
    let (whole, alone) = (try film(text), try film(text))
    let late = try #require(Rational(text: "54"))
    // The film asks for all that came before; the frame alone for nothing else.
    for index in stride(from: 0, to: 60, by: 7) { _ = whole.presentation(at: Rational(index)) }
    for index in 0..<24 {
      let address = "box-\(index).position"
      #expect(
        try whole.value(address, at: late) == alone.value(address, at: late), "\(address)")
    }
    #expect(whole.trajectoryHash == alone.trajectoryHash)
    // What comes later changes nothing of what was.
    let short = try film(pile("3"))
    for index in 0..<24 {
      let address = "box-\(index).transform.rotation"
      #expect(
        try whole.value(address, at: 2) == short.value(address, at: 2), "\(address)")
    }
  }

  @Test func `the trajectory of a scene is the same in every run and build`() throws {
    let hash = try film(pile("5")).trajectoryHash
    #if arch(x86_64)
      #expect(hash == 0x4927_a817_e2bf_fe9d, "0x\(String(hash, radix: 16))")
    #endif
  }

  @Test func `lanes have animators of their own`() throws {
    let text =
      Self.stage + """
        let: {weight: 1}
        layers: [{id: ball, position: [160, 45], size: [10, 10]}]
        behaviors: {fall: {gravity: ball, magnitude: =weight}}
        script: [{at: 0, add: fall}]
        variants: {moon: {let: {weight: 0.16}}}
        lanes: [{id: earth}, {variant: moon}]

        """
    let film = try film(text)
    let earth = try film.number("earth.ball.position.y", at: "0.5") - 45
    let moon = try film.number("moon.ball.position.y", at: "0.5") - 45
    #expect(isClose(moon / earth, 0.16, 1e-4))
    #expect(film.events.map(\.subject) == ["earth.dynamics", "moon.dynamics"])
  }

  @Test func `bodies tell what they touch, and that they sleep`() throws {
    let film = try film(
      Self.stage + Self.ball
        + "behaviors: {fall: {gravity: ball}, walls: {collision: ball, boundaries: {floor: {line: [0, 100, 320, 100]}}}}\n"
        + "script: [{at: 0, add: fall}, {at: 0, add: walls}, {when: walls.began, set: {ball.opacity: 0.5}}]\n"
    )
    let contact = try #require(film.events.first { $0.name == "walls.began" })
    #expect(contact["item"] == .text("ball") && contact["boundary"] == .text("floor"))
    // 50 points of fall: √(2 · 50 / 1000) s.
    #expect(isClose(contact.time.value, 0.316, 0.02))
    #expect(try film.number("ball.opacity", at: "1") == 0.5)
    #expect(film.events.last?.name == "dynamics.paused")
    #expect(isClose(try film.number("ball.position.y", at: "4"), 95, 0.6))
    let rest = try #require(film.events.last?.time)
    #expect(
      isClose(try film.number("dynamics.elapsedTime", at: "4"), rest.value, 1e-9))
  }

  @Test func `what is taken away stays where it is`() throws {
    let film = try film(
      Self.stage + Self.ball
        + "behaviors: {fall: {gravity: ball}}\n"
        + "script: [{at: 0, add: fall}, {at: 0.5, remove: fall}, {at: 1, add: fall}]\n")
    let held = try film.number("ball.position.y", at: "0.5")
    #expect(held > 150)
    #expect(try film.number("ball.position.y", at: "0.99") == held)
    // It begins again from rest.
    #expect(isClose(try film.number("ball.position.y", at: "121/120"), held + 0.0347, 1e-3))
  }

  @Test func `at rest a body leaves its layer to others`() throws {
    let film = try film(
      Self.stage + Self.ball
        + "behaviors: {hold: {snap: ball, to: [100.3, 80.7]}}\n"
        + "script: [{at: 0, add: hold}, {at: 2.5, set: {ball.position: [100, 80], ball.transform.rotation: 1}}, {at: 3.5, addVelocity: ball, value: [60, 0]}]\n"
    )
    let rest = try #require(film.events.first { $0.name == "dynamics.paused" })
    #expect(rest.time < Rational(5) / 2)
    guard case .point(let place) = try film.value("ball.position", at: rest.time) else { return }
    #expect((place - Point(x: 100.3, y: 80.7)).length < 0.01)
    #expect(try film.value("ball.position", at: Rational(12) / 5) == .point(place))
    for time in ["2.5", "3", "3.4"] {
      #expect(try film.number("ball.position.x", at: time) == 100, "\(time)")
      #expect(try film.number("ball.position.y", at: time) == 80, "\(time)")
      #expect(isClose(try film.number("ball.transform.rotation", at: time), 1, 1e-12))
    }
    // It goes on from where the body is, which nobody has told of the layer.
    // In its first tick it goes up to half a point, as far as the snap lets it.
    let gone = try film.number("ball.position.x", at: "421/120") - place.x
    #expect(gone > 0.2 && gone <= 0.5, "\(gone)")
    #expect(isClose(try film.number("ball.position.y", at: "421/120"), place.y, 0.01))
    #expect(isClose(try film.number("ball.transform.rotation", at: "421/120"), 0, 0.01))
  }

  @Test(arguments: [0.1, 0.4, 1], [false, true])
  func `a spring of length 0 comes to rest where its ends meet`(
    _ damping: Double, _ isBetweenItems: Bool
  ) throws {
    func rest(_ profile: String) throws -> (distance: Double, time: Double) {
      let tie = isBetweenItems ? "to: post" : "anchorPoint: [190, 65]"
      let film = try film(
        Self.stage + """
          layers: [{id: ball, position: [90, 66], size: [60, 60]}, {id: post, position: [190, 65], size: [10, 10]}]
          dynamics: {profile: \(profile)}
          behaviors:
            tie: {attachment: ball, \(tie), length: 0, frequency: 3.5, damping: \(damping)}
            body: {item: ball, resistance: 3}
            still: {item: post, anchored: true}
          script: [{at: 0, add: still}, {at: 0, add: body}, {at: 0, add: tie}]

          """)
      let paused = try #require(film.events.last { $0.name == "dynamics.paused" })
      let (x, y) = (
        try film.number("ball.position.x", at: "4"), try film.number("ball.position.y", at: "4")
      )
      return ((Point(x: x, y: y) - Point(x: 190, y: 65)).length, paused.time.value)
    }
    let (improved, strict) = (try rest("improved"), try rest("uikit"))
    #expect(improved.distance < 0.01, "\(improved)")
    // UIKit's rest is anywhere in the last half point, and comes later.
    #expect(strict.distance > 0.1 && strict.time > improved.time, "\(strict)")
  }

  @Test func `what a hand does counts in the space of what it moves`() throws {
    // Two fingers of 60 points and 300 points a second, on a screen that is drawn half as large and
    // turned by a right angle: there they go 120 points, and along another axis.
    func scene(_ transform: String, _ changed: String, _ ended: String) throws -> Timeline {
      try film(
        """
        stage: {size: [400, 400]}
        duration: 2
        layers: [{id: screen, position: [200, 200], size: [400, 400], \(transform)layers: [{id: ball, position: [200, 200], size: [60, 60]}]}]
        dynamics: {reference: screen}
        behaviors: {tie: {attachment: ball, anchorPoint: [200, 200], length: 0, frequency: 4, damping: 1}, free: {item: ball, resistance: 0}}
        touches: [{at: 0.1, down: ball, legs: [{by: [60, 0], over: 0.2}]}]
        gestures: {drag: {pan: ball, changed: [\(changed)], ended: [\(ended)]}}
        script: [{at: 0, add: \(changed.contains("tie") ? "tie" : "free")}]

        """)
    }
    let turned = "transform: {scale: 0.5, rotation: 90deg}, "
    // A point to the right on the stage is one upwards in the turned screen, and twice as long.
    let cases: [(transform: String, scale: Double, isTurned: Bool)] = [
      ("", 1, false), ("transform: {scale: 0.5}, ", 2, false), (turned, 2, true),
    ]
    for (transform, scale, isTurned) in cases {
      func along(_ film: Timeline, _ address: String, _ time: String) throws -> (Double, Double) {
        let (x, y) = (
          try film.number("\(address).x", at: time), try film.number("\(address).y", at: time)
        )
        return isTurned ? (-y, x) : (x, y)
      }
      let start = isTurned ? -200.0 : 200
      let tied = try scene(transform, "{move: tie.anchorPoint, by: translation}", "")
      let (way, aside) = try along(tied, "ball.position", "2")
      #expect(isClose(way - start, 60 * scale, 1) && isClose(aside, 200, 1), "\(way) \(aside)")
      for verb in [
        "{addVelocity: ball, value: drag.velocity}", "{add: free, velocity: drag.velocity}",
      ] {
        let thrown = try scene(transform, "", verb)
        let (speed, none) = try along(thrown, "velocity.ball.position", "1")
        #expect(isClose(speed, 300 * scale, 1) && isClose(none, 0, 1), "\(verb) \(speed) \(none)")
      }
    }
    // Layers, too, and one axis of a gesture that is named. What is computed with stays as it is.
    for (by, expected) in [
      ("translation", 320.0), ("[=translation.x, 0]", 320), ("[\"=translation.x * 1\", 0]", 260),
      ("[20, 0]", 200),
    ] {
      let film = try scene(
        "transform: {scale: 0.5}, ", "{move: ball, by: \(by)}, {removeAllBehaviors: true}", "")
      let found = try film.number("ball.position.x", at: "2")
      if by == "[20, 0]" {
        #expect(found > 260)
      } else {
        #expect(isClose(found, expected, 1e-6), "\(by): \(found)")
      }
    }
  }

  @Test func `every verb reaches its body`() throws {
    let film = try film(
      Self.stage + """
        layers: [{id: ball, position: [160, 45], size: [100, 100]}, {id: other, position: [60, 400], size: [10, 10]}]
        behaviors:
          tie: {parameters: [item], rod: {attachment: $item, anchorPoint: $item.center, frequency: 2, damping: 1, length: 0, attached: false}, body: {item: $item, resistance: 0}}
          shove: {push: ball, direction: [1, 0], active: false}
          down: {gravity: other}
        script:
          - {at: 0, add: tie, item: ball, as: knot}
          - {at: 0, add: shove}
          - {at: 0, add: down}
          - {at: 0.5, push: shove}
          - {at: 1, addVelocity: ball, value: [0, 50]}
          - {at: 1.5, updateItem: ball, position: [200, 300]}
          - {at: 1.5, addVelocity: ball, value: [-100, -50]}
          - {at: 2, attach: knot.rod}
          - {at: 2, move: knot.rod.anchorPoint, by: [30, 0]}
          - {at: 0.1, removeItem: other, from: down}
          - {at: 3, addItem: other, to: down}
          - {at: 3.5, removeAllBehaviors: true}

        """)
    #expect(isClose(try film.number("ball.position.x", at: "0.5"), 160, 1e-4))
    #expect(isClose(try film.number("velocity.ball.position.x", at: "0.9"), 100, 0.01))
    #expect(isClose(try film.number("velocity.ball.position.y", at: "1.4"), 50, 0.01))
    #expect(try film.number("ball.position.y", at: "1.5") == 300)
    #expect(isClose(try film.number("velocity.ball.position.x", at: "1.9"), 0, 0.01))
    #expect(isClose(try film.number("ball.position.x", at: "2"), 200, 0.01))
    #expect(isClose(try film.number("ball.position.x", at: "3.4"), 230, 1))
    #expect(
      try film.number("other.position.y", at: "0.5") == film.number("other.position.y", at: "2.9"))
    #expect(try film.number("other.position.y", at: "3.4") > 420)
    #expect(
      try film.number("other.position.y", at: "3.5") == film.number("other.position.y", at: "4"))
  }

  @Test func `a body that is no layer's drives any part of any layer`() throws {
    let film = try film(
      Self.stage + """
        layers: [{id: lamp, size: [10, 10], backgroundColor: red}, {id: dot, size: [4, 4]}]
        dynamics: {items: {probe: {size: [10, 10], position: [0, 0], drives: {dot.opacity: "=1 - probe.position.y / 1000", lamp.backgroundColor: {from: red, to: blue, by: "=probe.position.y / 500"}}}}}
        behaviors: {fall: {gravity: probe}, body: {item: probe, resistance: 0}}
        script: [{at: 0, add: fall}, {at: 0, add: body}]

        """)
    let y = try film.number("probe.position.y", at: "0.7")
    #expect(isClose(y, 500 * 0.7 * 0.7, 0.01))
    #expect(isClose(try film.number("dot.opacity", at: "0.7"), 1 - y / 1000, 1e-5))
    guard case .color(let color?) = try film.value("lamp.backgroundColor", at: Rational(7) / 10)
    else {
      Issue.record("no color")
      return
    }
    #expect(isClose(color.blue, y / 500, 1e-5))
  }

  @Test func `problems while it plays are told at their entry`() throws {
    let film = try film(
      Self.stage + Self.ball + """
        behaviors: {fall: {gravity: ball}, tie: {rod: {attachment: ball, attached: false}}}
        script:
          - {at: 0, addVelocity: ball, value: [1, 0]}
          - {at: 0, attach: tie.rod}
          - {at: 0, add: fall}
          - {at: 0.5, set: {ball.bounds.size: [0, 0]}}
          - {at: 0.5, remove: fall}
          - {at: 0.6, add: fall}

        """)
    #expect(
      film.problems.map(\.message) == [
        "`ball` has no body at this time",
        "`tie.rod` belongs to nothing that has been added at this time",
        "item 'ball' is 0.0 × 0.0 points large; a body needs an area",
      ])
  }

  @Test func `a simulation that blows up stops, and says when and why`() throws {
    let film = try film(
      Self.stage + Self.ball
        + "behaviors: {pull: {field: ball, kind: radialGravity, position: [160.1, 45], falloff: 20}}\n"
        + "script: [{at: 0.5, add: pull}]\n")
    #expect(
      film.problems.map(\.message) == [
        "at tick 1 the position of item 'ball' ceased to be a number under pull"
      ])
    #expect(film.problems.first?.location.line == 6)
    #expect(isClose(try film.number("ball.position.y", at: "4"), 45, 1e-3))
  }

  @Test func `more than 32 fields are refused where the next one is added`() throws {
    let fields = (0..<33).map { "f\($0): {field: ball, kind: drag}" }.joined(separator: ", ")
    let adds = (0..<33).map { "  - {at: 0, add: f\($0)}" }.joined(separator: "\n")
    let film = try film(
      Self.stage + Self.ball + "behaviors: {\(fields)}\nscript:\n\(adds)\n")
    #expect(film.problems.map(\.message) == ["an animator can hold 32 fields"])
    #expect(film.problems.first?.location.line == 39)
  }

  /// x already goes at 100 points per second toward the tick at which the push acts.
  @Test(arguments: ["improved", "uikit"], [0, 0.5])
  func `what is pushed at once has its velocity at once`(profile: String, start: Double) throws {
    let film = try film(
      """
      stage: {size: [320, 568]}
      duration: 2
      dynamics: {profile: \(profile)}
      layers: [{id: a, position: [60, 145], size: [100, 100]}]
      behaviors: {p: {push: a, direction: [1, 0], mode: instantaneous}, i: {item: a, resistance: 0}}
      script: [{at: \(start), add: i}, {at: \(start), add: p}]

      """)
    for later in [0, 0.001, 0.0042, 0.3] {
      let found = try film.number("velocity.a.position.x", at: start + later)
      #expect(isClose(found, 100, 1e-3), "\(found) after \(later)")
    }
    if start > 0 { #expect(try film.number("velocityBefore.a.position.x", at: start) == 0) }
  }

  @Test func `a push beside the middle turns and moves at once as it does from the next tick on`()
    throws
  {
    let film = try film(
      """
      stage: {size: [320, 568]}
      duration: 2
      layers: [{id: a, position: [60, 145], size: [100, 50]}]
      behaviors:
        p: {push: a, direction: [1, 0.5], mode: instantaneous, offset: [10, 20]}
        i: {item: a, resistance: 0, angularResistance: 0}
      script: [{at: 0.5, add: i}, {at: 0.5, add: p}]

      """)
    for part in ["position.x", "position.y", "transform.rotation"] {
      let found = try film.number("velocity.a.\(part)", at: 0.5)
      let later = try film.number("velocity.a.\(part)", at: 0.6)
      #expect(later != 0 && isClose(found, later, 1e-3), "\(part): \(found), then \(later)")
    }
  }

  @Test func `what is set right before a body is taken away stays set`() throws {
    func film(_ entries: String) throws -> Timeline {
      try SceneFormatTests.film(
        Self.stage + Self.ball
          + "behaviors: {i: {item: ball, resistance: 0, velocity: [100, 0]}}\n"
          + "script: [{at: 0, add: i}, \(entries)]\n")
    }
    let both = try film("{at: 0.203, set: {ball.position: [300, 0]}}, {at: 0.203, remove: i}")
    for time in ["0.203", "1"] {
      #expect(try both.number("ball.position.x", at: time) == 300)
      #expect(try both.number("ball.position.y", at: time) == 0)
    }
    let rest = try film("{at: 0.203, remove: i}").number("ball.position.x", at: "1")
    #expect(rest > 179 && rest < 181)
    // What is set earlier, or of something else, leaves the body where it is.
    for entries in [
      "{at: 0.1, set: {ball.position: [300, 0]}}, {at: 0.203, remove: i}",
      "{at: 0.203, set: {ball.opacity: 0.5}}, {at: 0.203, remove: i}",
    ] {
      let film = try film(entries)
      #expect(try film.number("ball.position.x", at: "1") == rest)
    }
  }
}
