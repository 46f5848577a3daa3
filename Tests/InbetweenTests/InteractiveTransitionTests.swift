import TestSupport
import Testing

@testable import Inbetween

/// Transitions, animators and blocks that are written in Swift are those of a scene file.
@Suite struct InteractiveTransitionTests {
  private static let half = 240.0

  /// The change of mind as a file says it: pulled, let go, caught in the air, pushed back, pulled
  /// again for good.
  private static let written = """
    inbetween: 1
    stage: {size: [320, 480]}
    duration: 4
    layers:
      - id: grid
        frame: [0, 0, 320, 480]
        hidden: true
        layers: [{id: cell, position: [60, 90], size: [70, 70], transform: {rotation: 0.2}}]
      - id: viewer
        frame: [0, 0, 320, 480]
        layers: [{id: backdrop, frame: [0, 0, 320, 480]}, {id: photo, position: [160, 240], size: [320, 200]}, {id: words, position: [160, 380], size: [120, 20]}]
      - {id: flyer, position: [160, 240], size: [320, 200], hidden: true}
      - {id: tag, position: [60, 140], size: [40, 12], hidden: true}
    animators:
      leave: {animate: {backdrop.opacity: 0}, duration: 0.7, timing: easeOut}
    transitions:
      pop:
        from: viewer
        to: grid
        drives: leave
        wantsInteractiveStart: =pull.velocity.y > 0
        heroes:
          - {layer: flyer, from: photo, to: cell}
          - {layer: tag, from: words, to: cell, timing: easeInEaseOut, duration: 0.3, velocityLimit: 20}
    gestures:
      pull:
        pan: viewer
        dominant: down
        shouldBegin: "=pop.isAnimating ? false : true"
        began: [{interact: pop}, {advance: pop, by: =translation.y / 240}]
        changed: [{advance: pop, by: =translation.y / 240}]
        ended: [{decide: pop, flick: 1000, past: 0.4}]
      catch:
        press: flyer
        duration: 0
        hitTest: presentation
        shouldBegin: =pop.isAnimating
        began: [{interrupt: pop}]
        changed: [{advance: pop, by: =translation.y / 240}]
        ended: [{decide: pop, flick: 1000, past: 0.4}]
    touches:
      - {id: one, at: 0.2, down: [160, 250], legs: [{by: [0, 140], over: 0.35}], up: true}
      - {id: two, at: 0.7, down: flyer, legs: [{by: [30, -200], over: 0.4}], up: true}
      - {id: three, at: 2.2, down: [160, 250], legs: [{by: [0, 180], over: 0.3}], up: true}

    """

  private struct Film {
    var scene: Scene
    var pop: InteractiveTransition
    var leave: PropertyAnimator
    var flyer: Layer
    var seen: Seen
  }

  /// What code noted while the scene was played.
  private final class Seen {
    var positions: [AnimatorEvent.Position] = []
    var fractions: [Double] = []
  }

  /// The same in Swift.
  private func film() -> Film {
    let scene = Scene(size: Size(width: 320, height: 480), duration: 4)
    let screen = Rect(x: 0, y: 0, width: 320, height: 480)
    func layer(_ name: String, _ frame: Rect, in parent: Layer? = nil) -> Layer {
      let layer = Layer(frame: frame)
      layer.name = name
      if let parent { parent.addSublayer(layer) } else { scene.addSublayer(layer) }
      return layer
    }
    let grid = layer("grid", screen)
    grid.isHidden = true
    let cell = layer("cell", Rect(x: 25, y: 55, width: 70, height: 70), in: grid)
    cell.transform = Transform3D(AffineTransform(rotation: 0.2))
    let viewer = layer("viewer", screen)
    let backdrop = layer("backdrop", screen, in: viewer)
    let photo = layer("photo", Rect(x: 0, y: 140, width: 320, height: 200), in: viewer)
    let words = layer("words", Rect(x: 100, y: 370, width: 120, height: 20), in: viewer)
    let flyer = layer("flyer", Rect(x: 0, y: 140, width: 320, height: 200))
    let tag = layer("tag", Rect(x: 40, y: 134, width: 40, height: 12))
    (flyer.isHidden, tag.isHidden) = (true, true)

    let seen = Seen()
    let leave = scene.addAnimator(named: "leave", duration: 0.7, timing: .curve(.easeOut)) {
      backdrop.opacity = 0
    }
    leave.addCompletion { seen.positions.append($0) }
    var isPulled = false
    let pop = scene.addTransition(named: "pop", from: viewer, to: grid) {
      $0.animator = leave
      $0.heroes = [
        .init(from: photo, to: cell, flying: flyer),
        .init(
          from: words, to: cell, flying: tag, timing: .curve(.easeInEaseOut), duration: 0.3),
      ]
      $0.heroes[1].velocityLimit = 20
      $0.wantsInteractiveStart = { isPulled }
    }
    var pan = GestureRecognizer.Pan()
    pan.dominant = .down
    let pull = scene.addGesture(
      .pan(pan), named: "pull", on: viewer,
      shouldBegin: {
        isPulled = $0.velocity.dy > 0
        return !pop.isAnimating
      })
    let grab = scene.addGesture(
      .longPress(.init(duration: 0)), named: "catch", on: flyer,
      configure: { $0.hitGeometry = .presentation }, shouldBegin: { _ in pop.isAnimating })
    scene.when(pull, .began) {
      pop.interact()
      pop.advance(by: $0.translation.dy / Self.half)
    }
    scene.when(pull, .changed) { pop.advance(by: $0.translation.dy / Self.half) }
    scene.when(pull, .ended) { _ in
      seen.fractions.append(pop.fractionComplete)
      pop.decide(flick: 1000, past: 0.4)
    }
    scene.when(grab, .began) { _ in pop.interrupt() }
    scene.when(grab, .changed) { pop.advance(by: $0.translation.dy / Self.half) }
    scene.when(grab, .ended) { _ in pop.decide(flick: 1000, past: 0.4) }
    func way(_ dx: Double, _ dy: Double, _ seconds: Rational) -> [TouchScript.Leg] {
      [.init(.by(Vector(dx: dx, dy: dy)), over: seconds)]
    }
    let middle = TouchScript.Target.point(Point(x: 160, y: 250))
    scene.addTouch(TouchScript(at: 0.2, down: middle, legs: way(0, 140, 0.35)), named: "one")
    scene.addTouch(named: "two", at: 0.7, on: flyer, legs: way(30, -200, 0.4))
    scene.addTouch(TouchScript(at: 2.2, down: middle, legs: way(0, 180, 0.3)), named: "three")
    return Film(scene: scene, pop: pop, leave: leave, flyer: flyer, seen: seen)
  }

  private func file(_ text: String) throws -> Scene {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "scene.yaml")
    return try Scene(contentsOf: folder.path("scene.yaml"))
  }

  private func expectEqual(_ own: Scene, _ other: Scene) {
    #expect(own.timeline.events == other.timeline.events)
    let end = Int((own.duration * 60).floor)
    for frame in 0...end {
      let time = Rational(frame) / 60
      #expect(
        own.presentation(at: time).layers.map(\.values)
          == other.presentation(at: time).layers.map(\.values), "at \(time.value) s")
    }
  }

  @Test func `a change of mind in Swift is that of a scene file, to the last bit`() throws {
    let film = film()
    #expect(film.scene.problems.isEmpty)
    expectEqual(film.scene, try file(Self.written))
    let ends = film.scene.timeline.events.filter { $0.name == "pop.completed" }
    #expect(ends.map { $0["finished"] } == [.boolean(false), .boolean(true)])
    #expect(film.seen.positions == [.start, .end])
    #expect(film.seen.fractions.map { ($0 * 1000).rounded() } == [583, 750])
  }

  @Test func `what it says of itself is known at any time`() {
    let film = film()
    let (pop, leave) = (film.pop, film.leave)
    #expect(pop.value(of: .isInteractive, at: 0.4) == .boolean(true))
    #expect(pop.value(of: .phase, at: 0.6) == .text("animating"))
    #expect(leave.status(at: 0.4).state == .active)
    #expect(!leave.status(at: 0.4).isRunning && leave.status(at: 0.6).isRunning)
    #expect(leave.status(at: 1.2).isReversed)
    #expect(leave.status(at: 3.9).state == .inactive)
    // Outside of its code it has not begun.
    #expect(pop.phase == .inactive && leave.fractionComplete == 0)
  }

  @Test func `a verb that does not fit the phase is an error with its time`() async throws {
    let film = film()
    film.scene.at(3.5) { film.pop.advance(by: 0.1) }
    let problem = try #require(film.scene.problems.first)
    #expect(problem.time == 3.5)
    #expect(problem.message == "cannot advance `pop`, which has completed already")
    let folder = try TemporaryFolder()
    await #expect {
      try await film.scene.render(to: folder.path("film.mp4"))
    } throws: { error in
      "\(error)".hasPrefix("at 3.5 s: cannot advance `pop`")
    }
  }

  // MARK: - Animators and blocks

  private static let box = """
    inbetween: 1
    stage: {size: [200, 100]}
    duration: 4
    layers: [{id: box, position: [30, 50], size: [20, 20]}]

    """

  private func box() -> (scene: Scene, box: Layer) {
    let scene = Scene(size: Size(width: 200, height: 100), duration: 4)
    let box = Layer(frame: Rect(x: 20, y: 40, width: 20, height: 20))
    box.name = "box"
    scene.addSublayer(box)
    return (scene, box)
  }

  @Test func `an animator is paused, scrubbed, turned around and continued`() throws {
    let (scene, box) = box()
    let slide = scene.addAnimator(named: "slide", duration: 1, timing: .curve(.easeIn)) {
      box.position.x = 170
    }
    scene.at(0.5) { slide.startAnimation(afterDelay: 0.1) }
    scene.at(0.8) {
      slide.addAnimations(delayFactor: 0.5) { box.opacity = 0.2 }
    }
    scene.at(1) { slide.pauseAnimation() }
    scene.at(1.1) { slide.scrub(to: 0.7, over: 0.2) }
    scene.at(1.4) { slide.fractionComplete = 0.4 }
    scene.at(1.5) { slide.isReversed = true }
    scene.at(1.6) {
      if slide.isReversed, !slide.isRunning {
        slide.continueAnimation(
          withTimingParameters: .dampingRatio(0.6), durationFactor: 0.5)
      }
    }
    scene.at(1.8) {
      slide.stopAnimation(false)
      slide.finishAnimation(at: .current)
    }
    scene.at(2) {
      // It begins anew, with one more change this once.
      slide.addAnimations { box.cornerRadius = 8 }
      slide.startAnimation()
    }
    let other = try file(
      Self.box + """
        animators: {slide: {animate: {box.position.x: 170}, duration: 1, timing: easeIn}}
        script:
          - {at: 0.5, start: slide, delay: 0.1}
          - {at: 0.8, addAnimations: {box.opacity: 0.2}, to: slide, delayFactor: 0.5}
          - {at: 1, pause: slide}
          - {at: 1.1, scrub: slide, to: 0.7, over: 0.2}
          - {at: 1.4, scrub: slide, to: 0.4}
          - {at: 1.5, reverse: slide}
          - {at: 1.6, continue: slide, timing: {spring: {dampingRatio: 0.6}}, durationFactor: 0.5}
          - {at: 1.8, stop: slide}
          - {at: 1.8, finish: slide, position: current}
          - {at: 2, start: slide}

        """)
    // The file's animator has no late change: corners are compared with what is known of them.
    #expect(scene.timeline.events == other.timeline.events)
    for frame in 0...240 {
      let time = Rational(frame) / 60
      let (own, written) = (box.presentation(at: time), other.layer(named: "box"))
      #expect(own.position == written?.presentation(at: time).position, "\(time.value)")
      #expect(own.opacity == written?.presentation(at: time).opacity, "\(time.value)")
    }
    #expect(box.presentation(at: 1.9).cornerRadius == 0)
    #expect(box.presentation(at: 3.5).cornerRadius == 8)
    // Played again it is the same.
    scene.addTouch(.tap(.point(.zero), at: 3.9), named: "late")
    #expect(box.presentation(at: 3.5).cornerRadius == 8)
  }

  @Test func `blocks inside blocks, and keyframes, are those of a scene file`() throws {
    let (scene, box) = box()
    scene.at(0.5) {
      scene.animate(
        withDuration: 1, delay: 0.2, timing: .curve(.easeOut), named: "outer",
        configure: { $0.allowsUserInteraction = true }
      ) {
        box.position.x = 170
        scene.animate(withDuration: 9, named: "inner") { box.opacity = 0.3 }
      }
      #expect(box.position.x == 170, "a block's changes are made at once")
    }
    scene.at(2) {
      scene.animate(withDuration: 1) {
        scene.addKeyframe(at: 0, duration: 0.5) { box.position.y = 20 }
        scene.addKeyframe(at: 0.5, duration: 0.5) { box.position.y = 80 }
      }
    }
    let other = try file(
      Self.box + """
        script:
          - at: 0.5
            animate: {box.position.x: 170}
            as: outer
            duration: 1
            delay: 0.2
            timing: easeOut
            allowUserInteraction: true
            blocks: [{animate: {box.opacity: 0.3}, as: inner}]
          - {at: 2, keyframes: [{start: 0, duration: 0.5, animate: {box.position.y: 20}}, {start: 0.5, duration: 0.5, animate: {box.position.y: 80}}], duration: 1}

        """)
    expectEqual(scene, other)
  }
}
