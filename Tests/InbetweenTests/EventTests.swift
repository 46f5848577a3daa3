import TestSupport
import Testing

@testable import Inbetween

/// Code that reacts to what happens does what a scene file's reactions do.
@Suite struct EventTests {
  private static let card = """
    inbetween: 1
    stage: {size: [320, 240]}
    duration: 2
    layers: [{id: card, position: [60, 60], size: [80, 60]}]

    """

  private static let way: [TouchScript.Leg] = [
    .init(.by(Vector(dx: 90, dy: 40)), over: Rational(3) / 10),
    .init(.by(Vector(dx: 10, dy: -30)), over: Rational(1) / 5),
  ]

  private func scene() -> (scene: Scene, card: Layer) {
    let scene = Scene(size: Size(width: 320, height: 240), duration: 2)
    let card = Layer(frame: Rect(x: 20, y: 30, width: 80, height: 60))
    card.name = "card"
    scene.addSublayer(card)
    scene.addTouch(
      named: "finger", at: Rational(1) / 5, on: card, legs: Self.way)
    return (scene, card)
  }

  private func file(_ text: String) throws -> Scene {
    let folder = try TemporaryFolder()
    try folder.write(Self.card + text, to: "scene.yaml")
    return try Scene(contentsOf: folder.path("scene.yaml"))
  }

  private func expectEqual(_ own: Scene, _ other: Scene) {
    #expect(own.timeline.events == other.timeline.events)
    for frame in 0...120 {
      let time = Rational(frame) / 60
      #expect(
        own.presentation(at: time).layers.map(\.values)
          == other.presentation(at: time).layers.map(\.values), "at \(time.value) s")
    }
  }

  @Test func `a card that follows a finger and springs back with its velocity`() throws {
    let written = try file(
      """
      touches:
        - {at: 0.2, down: card, id: finger, legs: [{by: [90, 40], over: 0.3}, {by: [10, -30], over: 0.2}]}
      gestures:
        drag:
          pan: card
          changed: [{set: {card.position.x: =card.position.x + translation.x, card.position.y: =card.position.y + translation.y}}]
          ended:
            - {set: {card.opacity: 0.5}}
            - {animate: card.opacity, from: 1, to: 0.5, duration: 0.3, key: dim}

      """)
    let (scene, card) = scene()
    let drag = scene.addGesture(.pan(.init()), named: "drag", on: card)
    scene.when(drag, .changed) { moment in
      let way = moment.translation
      card.position.x += way.dx
      card.position.y += way.dy
    }
    scene.when(drag, .ended) { _ in
      card.opacity = 0.5
      card.add(
        BasicAnimation(keyPath: \.opacity, from: 1, to: 0.5, duration: Rational(3) / 10),
        forKey: "dim")
    }
    expectEqual(scene, written)
    #expect(card.presentation(at: 0.5).position.x > 100)
  }

  @Test func `scripts see what fingers did, and what was set right before`() {
    let (scene, card) = scene()
    let drag = scene.addGesture(.pan(.init()), named: "drag", on: card)
    scene.when(drag, .changed) { card.position.x += $0.translation.dx }
    var seen: [Double] = []
    scene.when(drag, .ended) { _ in
      card.opacity -= 0.25
      seen.append(card.opacity)
    }
    scene.when("drag.ended") { _ in
      card.opacity -= 0.25
      seen.append(card.opacity)
    }
    var later: [Double] = []
    scene.at(1) {
      later = [card.opacity, card.position.x]
      scene.at(Rational(3) / 2) { card.opacity = 1 }
    }
    // The ten points before recognition are in what the first change tells.
    #expect(card.presentation(at: Rational(6) / 5).position.x.distance(to: 160).magnitude < 1e-9)
    #expect(seen == [0.75, 0.5])
    #expect(later[0] == 0.5 && later[1].distance(to: 160).magnitude < 1e-9)
    #expect(card.presentation(at: 2).opacity == 1)
    #expect(card.opacity == 1, "outside of its script a layer has what it begins with")
  }

  @Test func `one animation follows another, and every event can be listened to`() {
    let (scene, card) = scene()
    var names: [String] = []
    scene.whenever { names.append($0.event.name) }
    scene.when("card.out.ended") { moment in
      #expect(moment.time == 1)
      // At its very end an animation is still seen.
      #expect(moment.presentation(of: card).position.x == 200)
      card.add(
        BasicAnimation(keyPath: \.position.x, from: 200, to: 60, duration: Rational(1) / 2),
        forKey: "back")
    }
    scene.at(0) {
      card.add(
        BasicAnimation(keyPath: \.position.x, from: 60, to: 200, duration: 1), forKey: "out")
    }
    #expect(card.presentation(at: Rational(5) / 4).position.x == 130)
    #expect(
      names == [
        "card.out.began", "touch.finger.began", "touch.finger.ended", "card.out.ended",
        "card.back.began", "card.back.ended",
      ])
    // Played anew after a change, it is the same film.
    let times = scene.timeline.events.map(\.time)
    scene.addTouch(.tap(.point(Point(x: 300, y: 200)), at: Rational(9) / 5), named: "late")
    #expect(scene.timeline.events.count == times.count + 2)
    #expect(card.presentation(at: Rational(5) / 4).position.x == 130)
  }

  @Test func `a layer stops where a touch finds it`() throws {
    let written = try file(
      """
      touches: [{at: 0.2, down: [60, 60], id: finger, legs: [{by: [90, 40], over: 0.3}, {by: [10, -30], over: 0.2}]}]
      gestures: {press: {press: card, duration: 0, began: [{stop: card}]}}
      script: [{at: 0, animate: card.transform.rotation, by: 3, duration: 1, key: turn}]

      """)
    let (scene, card) = scene()
    let press = scene.addGesture(
      .longPress(.init(duration: 0)), named: "press", on: card)
    scene.when(press, .began) { _ in card.stop() }
    scene.at(0) {
      card.add(BasicAnimation(keyPath: \.transform.rotation.z, by: 3, duration: 1), forKey: "turn")
    }
    expectEqual(scene, written)
  }
}
