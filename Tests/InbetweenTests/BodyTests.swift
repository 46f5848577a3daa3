import TestSupport
import Testing

@testable import Inbetween

/// Bodies of Swift scenes move as those of the scene files that say the same, to the last bit.
@Suite struct BodyTests {
  private static let stage = """
    inbetween: 1
    stage: {size: [320, 400]}
    duration: 3
    layers:
      - {id: ball, position: [160, 45], size: [30, 30]}
      - {id: box, position: [150, 120], size: [60, 40]}
      - {id: lamp, position: [20, 20], size: [10, 10]}

    """

  /// The layers of the stage, in Swift.
  private struct Own {
    let scene: Scene
    let ball = Layer(frame: Rect(x: 145, y: 30, width: 30, height: 30))
    let box = Layer(frame: Rect(x: 120, y: 100, width: 60, height: 40))
    let lamp = Layer(frame: Rect(x: 15, y: 15, width: 10, height: 10))

    init(_ dynamics: Scene.Dynamics = Scene.Dynamics()) {
      scene = Scene(size: Size(width: 320, height: 400), duration: 3)
      for (layer, name) in [(ball, "ball"), (box, "box"), (lamp, "lamp")] {
        layer.name = name
        scene.addSublayer(layer)
      }
      scene.dynamics = dynamics
    }
  }

  private func file(_ text: String) throws -> Scene {
    let folder = try TemporaryFolder()
    try folder.write(Self.stage + text, to: "scene.yaml")
    return try Scene(contentsOf: folder.path("scene.yaml"))
  }

  private func expectEqual(_ own: Scene, _ other: Scene) throws {
    let (a, b) = (own.timeline, other.timeline)
    #expect(a.problems.map(\.message) == b.problems.map(\.message))
    #expect(a.events == b.events && !a.events.isEmpty)
    #expect(a.trajectoryHash == b.trajectoryHash)
    for frame in 0...180 {
      let time = Rational(frame) / 60
      #expect(
        own.presentation(at: time).layers.map(\.values)
          == other.presentation(at: time).layers.map(\.values), "at \(time.value) s")
    }
    // Nothing of this would fail for bodies that stand still.
    let start = own.presentation(at: 0).layers.map(\.values)
    #expect(own.presentation(at: 0.6).layers.map(\.values) != start)
  }

  @Test(arguments: [false, true])
  func `things fall, bounce and come to rest`(_ isStrict: Bool) throws {
    let written = try file(
      """
      dynamics: {profile: \(isStrict ? "uikit" : "improved"), items: {ball: {shape: ellipse}}}
      behaviors:
        heap:
          fall: {gravity: [ball, box]}
          walls: {collision: [ball, box], insets: {top: -100}, boundaries: {shelf: {line: [20, 300, 180, 320]}}}
          body: {item: ball, elasticity: 0.7, density: 2, velocity: [40, 0]}
      script:
        - {at: 0.1, add: heap}
        - {when: heap.walls.began, set: {lamp.opacity: 0.5}}

      """)
    var dynamics = Scene.Dynamics(profile: isStrict ? .uikit : .improved)
    let own = Own()
    dynamics.setShape(.ellipse, of: own.ball)
    own.scene.dynamics = dynamics
    var walls = CollisionBehavior(named: "walls", items: [own.ball, own.box])
    walls.referenceBoundsInsets = .init(top: -100)
    walls.addBoundary(named: "shelf", from: Point(x: 20, y: 300), to: Point(x: 180, y: 320))
    var body = DynamicItemBehavior(named: "body", items: [own.ball])
    (body.elasticity, body.density, body.linearVelocity) = (0.7, 2, Vector(dx: 40, dy: 0))
    let fall = GravityBehavior(named: "fall", items: [own.ball, own.box])
    let heap = CompositeBehavior(named: "heap", children: [fall, walls, body])
    own.scene.at(0.1) { own.scene.add(heap) }
    own.scene.when("heap.walls.began") { _ in own.lamp.opacity = 0.5 }
    try expectEqual(own.scene, written)
  }

  @Test func `a card that is thrown springs back with the finger's velocity`() throws {
    let written = try file(
      """
      touches: [{at: 0.2, down: ball, id: finger, legs: [{by: [90, 40], over: 0.2}]}]
      behaviors: {back: {attachment: ball, anchorPoint: [160, 45], length: 0, frequency: 3.5, damping: 0.4, settle: true}}
      gestures:
        drag:
          pan: ball
          began: [{removeAllBehaviors: true}]
          changed: [{set: {ball.position.x: =ball.position.x + translation.x, ball.position.y: =ball.position.y + translation.y}}]
          ended: [{add: back, velocity: drag.velocity}]

      """)
    let own = Own()
    own.scene.addTouch(
      named: "finger", at: Rational(1) / 5, on: own.ball,
      legs: [.init(.by(Vector(dx: 90, dy: 40)), over: Rational(1) / 5)])
    let drag = own.scene.addGesture(.pan(.init()), named: "drag", on: own.ball)
    var back = AttachmentBehavior(
      named: "back", item: own.ball, attachedTo: Point(x: 160, y: 45))
    (back.length, back.frequency, back.damping, back.settles) = (0, 3.5, 0.4, true)
    own.scene.when(drag, .began) { _ in own.scene.removeAllBehaviors() }
    own.scene.when(drag, .changed) { moment in
      own.ball.position = own.ball.position + moment.translation
    }
    own.scene.when(drag, .ended) { own.scene.add(back, velocity: $0.velocity) }
    try expectEqual(own.scene, written)
  }

  @Test func `code after each tick sees bodies and acts on them as a file's does`() throws {
    let written = try file(
      """
      behaviors:
        fall: {gravity: ball, action: [{if: "=velocity.ball.position.y > 300", addVelocity: ball, value: [0, "=300 - velocity.ball.position.y"]}, {set: {lamp.position.y: =ball.position.y}}, {if: "=ball.position.y > 390", set: {lamp.opacity: 0.25}}, {if: "=ball.position.y > 390", remove: fall}]}
        slide:
          shove: {push: box, mode: continuous, direction: [0.1, 0]}
          body: {item: box, resistance: 0.5}
          action: [{if: "=box.position.x > 200", detach: slide.shove}, {if: "=box.position.x > 200", addVelocity: box, value: [-1, 0]}]
      script: [{at: 0, add: fall}, {at: 0.25, add: slide}]

      """)
    let own = Own()
    var fall = GravityBehavior(named: "fall", items: [own.ball])
    fall.action = {
      let speed = own.scene.linearVelocity(of: own.ball).dy
      if speed > 300 { own.scene.addVelocity(Vector(dx: 0, dy: 300 - speed), to: own.ball) }
      own.lamp.position.y = own.ball.position.y
      if own.ball.position.y > 390 {
        own.lamp.opacity = 0.25
        own.scene.removeBehavior(named: "fall")
      }
    }
    var body = DynamicItemBehavior(named: "body", items: [own.box])
    body.resistance = 0.5
    var slide = CompositeBehavior(
      named: "slide",
      children: [
        PushBehavior(
          named: "shove", items: [own.box], mode: .continuous, direction: Vector(dx: 0.1, dy: 0)),
        body,
      ])
    slide.action = {
      guard own.box.position.x > 200 else { return }
      own.scene.detach("slide.shove")
      own.scene.addVelocity(Vector(dx: -1, dy: 0), to: own.box)
    }
    own.scene.add(fall)
    own.scene.at(0.25) { own.scene.add(slide) }
    try expectEqual(own.scene, written)
    #expect(own.lamp.presentation(at: 2.9).opacity == 0.25)
  }

  @Test func `every verb and behavior says what a file says`() throws {
    let written = try file(
      """
      behaviors:
        snap: {snap: box, to: [100, 200], damping: 0.3}
        kick: {push: ball, direction: [0.02, -0.05], offset: [3, 0], active: false}
        swirl: {field: [ball, box], kind: vortex, position: [160, 200], strength: 0.4, region: {difference: [{circle: 180}, {rectangle: [20, 20]}]}}
        noise: {field: ball, kind: turbulence, position: [0, 0], strength: 0.3, animationSpeed: 2, smoothness: 0.5, seed: 7}
        rope: {attachment: ball, to: lamp, kind: limit, offset: [0, -10]}
        hinge: {attachment: box, to: lamp, kind: pin, anchorPoint: [60, 60], range: [-1, 1], frictionTorque: 0.01}
        rail: {attachment: lamp, kind: sliding, anchorPoint: [20, 20], axis: [1, 1], range: [-20, 90]}
        glue: {attachment: ball, to: box, kind: fixed, anchorPoint: [150, 80]}
        rod: {attachment: ball, to: box, length: 70}
        nail: {item: lamp, anchored: true, charge: 1}
        pull: {field: ball, kind: custom, position: [160, 300], force: ["=-position.x * mass / 50 - velocity.x / 1000", "=-position.y * mass / 50 - charge * deltaTime"]}
      script:
        - {at: 0, add: swirl}
        - {at: 0, add: noise}
        - {at: 0, add: kick}
        - {at: 0, add: snap}
        - {at: 0.2, push: kick, direction: [0.02, -0.05]}
        - {at: 0.4, move: snap.snapPoint, to: [200, 260]}
        - {at: 0.5, remove: snap}
        - {at: 0.6, add: nail}
        - {at: 0.6, add: rope}
        - {at: 0.8, remove: noise}
        - {at: 0.8, add: pull}
        - {at: 1, remove: rope}
        - {at: 1, add: hinge}
        - {at: 1.1, addVelocity: ball, value: [30, -20], angular: 1}
        - {at: 1.2, updateItem: ball, position: [200, 100], rotation: 0.5}
        - {at: 1.3, removeItem: box, from: swirl}
        - {at: 1.4, remove: nail}
        - {at: 1.4, remove: hinge}
        - {at: 1.4, add: rail}
        - {at: 1.5, addItem: lamp, to: swirl}
        - {at: 1.8, add: rod}
        - {at: 2.2, remove: rod}
        - {at: 2.2, add: glue}
        - {at: 2.9, removeAllBehaviors: true}

      """)
    let own = Own()
    let (scene, ball, box, lamp) = (own.scene, own.ball, own.box, own.lamp)
    var snap = SnapBehavior(named: "snap", item: box, snapTo: Point(x: 100, y: 200))
    snap.damping = 0.3
    var kick = PushBehavior(named: "kick", items: [ball], direction: Vector(dx: 0.02, dy: -0.05))
    (kick.targetOffsetFromCenter, kick.isActive) = (Vector(dx: 3, dy: 0), false)
    var swirl = FieldBehavior(
      named: "swirl", .vortex, items: [ball, box], position: Point(x: 160, y: 200))
    swirl.strength = 0.4
    swirl.region = .difference(.circle(radius: 180), .rectangle(Size(width: 20, height: 20)))
    var noise = FieldBehavior(named: "noise", .turbulence(seed: 7), items: [ball])
    (noise.strength, noise.animationSpeed, noise.smoothness) = (0.3, 2, 0.5)
    let rope = AttachmentBehavior.limit(
      named: "rope", item: ball, offset: Vector(dx: 0, dy: -10), attachedTo: lamp)
    var hinge = AttachmentBehavior.pin(
      named: "hinge", item: box, attachedTo: lamp, anchor: Point(x: 60, y: 60))
    (hinge.attachmentRange, hinge.frictionTorque) = (-1...1, 0.01)
    var rail = AttachmentBehavior.sliding(
      named: "rail", item: lamp, anchor: Point(x: 20, y: 20), axis: Vector(dx: 1, dy: 1))
    rail.attachmentRange = -20...90
    let glue = AttachmentBehavior.fixed(
      named: "glue", item: ball, attachedTo: box, anchor: Point(x: 150, y: 80))
    var rod = AttachmentBehavior(named: "rod", item: ball, attachedTo: box)
    rod.length = 70
    var nail = DynamicItemBehavior(named: "nail", items: [lamp])
    (nail.isAnchored, nail.charge) = (true, 1)
    let pull = FieldBehavior(
      named: "pull",
      .custom { sample in
        Vector(
          dx: -sample.position.dx * sample.mass / 50 - sample.velocity.dx / 1000,
          dy: -sample.position.dy * sample.mass / 50 - sample.charge * sample.deltaTime)
      }, items: [ball], position: Point(x: 160, y: 300))
    for behavior: any DynamicBehavior in [swirl, noise, kick, snap] { scene.add(behavior) }
    scene.at(0.2) { scene.push(kick) }
    scene.at(0.4) { scene.moveAnchor(of: "snap", to: Point(x: 200, y: 260)) }
    scene.at(0.5) { scene.remove(snap) }
    scene.at(0.6) {
      scene.add(nail)
      scene.add(rope)
    }
    scene.at(0.8) {
      scene.remove(noise)
      scene.add(pull)
    }
    scene.at(1) {
      scene.remove(rope)
      scene.add(hinge)
    }
    scene.at(1.1) { scene.addVelocity(Vector(dx: 30, dy: -20), angular: 1, to: ball) }
    scene.at(1.2) { scene.updateItem(ball, position: Point(x: 200, y: 100), rotation: 0.5) }
    scene.at(1.3) { scene.removeItem(box, from: "swirl") }
    scene.at(1.4) {
      scene.remove(nail)
      scene.remove(hinge)
      scene.add(rail)
    }
    scene.at(1.5) { scene.addItem(lamp, to: "swirl") }
    scene.at(1.8) { scene.add(rod) }
    scene.at(2.2) {
      scene.remove(rod)
      scene.add(glue)
    }
    scene.at(2.9) { scene.removeAllBehaviors() }
    try expectEqual(scene, written)
    #expect(scene.timeline.problems.isEmpty, "\(scene.timeline.problems.map(\.message))")
  }

  @Test func `groups and items that are no layers move as a file's do`() throws {
    let written = try file(
      """
      dynamics:
        items:
          pair: {group: [ball, box]}
          probe: {size: [20, 30], position: [60, 60], rotation: 0.3, shape: ellipse, drives: {lamp.opacity: "=1 - probe.position.y / 400"}}
      behaviors:
        fall: {gravity: [probe, pair]}
        walls: {collision: [probe, pair], insets: {}}
      script: [{at: 0, add: fall}, {at: 0, add: walls}, {at: 0.5, addVelocity: pair, value: [50, -80], angular: 1}, {at: 1, updateItem: probe, position: [150, 60]}]

      """)
    let own = Own()
    let probe = FreeItem(
      named: "probe", size: Size(width: 20, height: 30), center: Point(x: 60, y: 60),
      rotation: 0.3, shape: .ellipse)
    let pair = DynamicItemGroup(named: "pair", items: [own.ball, own.box])
    var dynamics = Scene.Dynamics()
    dynamics.add(probe)
    dynamics.add(pair)
    own.scene.dynamics = dynamics
    #expect(probe.center == Point(x: 60, y: 60) && probe.rotation == 0.3)
    var seen: [Double] = []
    var fall = GravityBehavior(named: "fall", items: [probe, pair])
    fall.action = { seen.append(probe.center.y) }
    own.scene.add(fall)
    var walls = CollisionBehavior(named: "walls", items: [probe, pair])
    walls.referenceBoundsInsets = .init()
    own.scene.add(walls)
    own.scene.at(0.5) { own.scene.addVelocity(Vector(dx: 50, dy: -80), angular: 1, to: pair) }
    own.scene.at(1) { own.scene.updateItem(probe, position: Point(x: 150, y: 60)) }
    let (mine, theirs) = (own.scene.timeline, written.timeline)
    #expect(mine.problems.isEmpty, "\(mine.problems.map(\.message))")
    let contacts = mine.events.filter { $0.subject == "walls" }
    #expect(contacts == theirs.events.filter { $0.subject == "walls" } && contacts.count > 1)
    for frame in 0..<60 {
      let time = Rational(frame) / 60
      for name in ["ball", "box"] {
        let (a, b) = (own.scene.layer(named: name), written.layer(named: name))
        #expect(a?.presentation(at: time) == b?.presentation(at: time), "\(name) \(frame)")
      }
      // What a file drives is what the code has seen.
      let lamp = try #require(written.layer(named: "lamp")).presentation(at: time).opacity
      if frame > 0 { #expect((seen[2 * frame - 1] - 400 * (1 - lamp)).magnitude < 1e-3) }
    }
  }

  @Test func `the scene of the article does what it says`() throws {
    let scene = Scene(size: Size(width: 320, height: 568), duration: 3)
    let ball = Layer(frame: Rect(x: 145, y: 30, width: 30, height: 30))
    (ball.name, ball.cornerRadius) = ("ball", 15)
    scene.addSublayer(ball)
    var dynamics = Scene.Dynamics()
    dynamics.setShape(.ellipse, of: ball)
    scene.dynamics = dynamics
    var walls = CollisionBehavior(named: "walls", items: [ball])
    walls.referenceBoundsInsets = .init()
    scene.at(0.2) {
      scene.add(GravityBehavior(named: "fall", items: [ball]))
      scene.add(walls)
    }
    scene.when("walls.began") { _ in scene.removeBehavior(named: "fall") }
    // 508 points of fall: √(2 · 508 / 1000) s; without gravity it does not come down again.
    let contact = try #require(scene.timeline.events.first { $0.name == "walls.began" })
    #expect(contact["item"] == .text("ball") && contact["boundary"] == .text("reference"))
    #expect((contact.time.value - 0.2 - 1.008).magnitude < 0.05)
    #expect(ball.presentation(at: 2).position.y > ball.presentation(at: 3).position.y)
  }

  @Test func `what goes wrong is a problem of the played scene`() {
    let own = Own()
    own.scene.at(0.5) { own.scene.addVelocity(Vector(dx: 1, dy: 0), to: own.ball) }
    own.scene.at(0.6) { own.scene.removeBehavior(named: "fall") }
    #expect(
      own.scene.timeline.problems.map(\.message) == [
        "`ball` has no body at this time", "`fall` has not been added at this time",
      ])
  }

  @Test func `a file's bodies and those of code share an animator`() throws {
    let scene = try file(
      "behaviors: {fall: {gravity: ball}}\nscript: [{at: 0, add: fall}]\n")
    scene.dynamics = Scene.Dynamics()
    let (ball, box) = (try #require(scene.layer(named: "ball")), scene.layer(named: "box"))
    scene.add(GravityBehavior(named: "also", items: [try #require(box)]))
    scene.at(0.5) { scene.removeBehavior(named: "fall") }
    let held = ball.presentation(at: 0.5).position.y
    #expect(held > 160 && ball.presentation(at: 1).position.y == held)
    #expect(try #require(box).presentation(at: 0.5).position.y > 230)
  }
}
