import AnimationEngine
import Geometry
import SceneModel
import Simulation
import TestSupport
import Testing

@testable import SceneFormat

/// Transitions that a hand drives, lets go of, and catches again.
@Suite struct ZoomTransitionTests {
  private static let seeds = Cases.some(70, of: 1...200).map { UInt64($0) }

  /// What happened to the transition, and when.
  private func events(_ timeline: Timeline, _ names: String...) -> [SceneEvent] {
    timeline.events.filter { names.contains($0.name) }
  }

  private func isTrue(_ timeline: Timeline, _ address: String, at time: Rational) throws -> Bool {
    try timeline.value(address, at: time) == .boolean(true)
  }

  @Test(arguments: seeds)
  func `whatever fingers do, it completes once and never shows the wrong side`(
    seed: UInt64
  ) throws {
    let timeline = try film(ZoomScript(seed: seed).text)
    #expect(timeline.problems.map(\.message) == [])
    let beginnings = events(timeline, "pop.began")
    let ends = events(timeline, "pop.completed")
    #expect(!beginnings.isEmpty && beginnings.count == ends.count)
    // In turn: a beginning, its end, the next beginning.
    for (began, ended) in zip(beginnings, ends) { #expect(began.time < ended.time) }
    for (ended, next) in zip(ends, beginnings.dropFirst()) { #expect(ended.time <= next.time) }
    var isOver = false
    // A few moments, and all frames around each beginning and end.
    let steady = (0..<44).map { Rational($0) / 4 }
    let turns = (beginnings + ends).flatMap { event in
      let frame = Int(clamping: (event.time * 60).floor)
      return (frame - 1...frame + 3).map { Rational($0) / 60 } + [event.time]
    }
    for time in (steady + turns).sorted() {
      let runs = zip(beginnings, ends).contains { $0.time <= time && time < $1.time }
      isOver = ends.contains { $0.time <= time && $0["finished"] == .boolean(true) }
      #expect(try isTrue(timeline, "viewer.hidden", at: time) == isOver)
      #expect(try isTrue(timeline, "grid.hidden", at: time) == (!runs && !isOver))
      #expect(try isTrue(timeline, "flyer.hidden", at: time) == !runs)
      #expect(try isTrue(timeline, "photo.hidden", at: time) == runs)
      #expect(try isTrue(timeline, "cell.hidden", at: time) == runs)
      if try isTrue(timeline, "pop.isInteractive", at: time) {
        let fraction = try #require(try timeline.value("pop.fractionComplete", at: time)?.number)
        let opacity = try #require(try timeline.value("viewer.opacity", at: time)?.number)
        #expect(isClose(opacity, 1 - fraction, 1e-4), "the chrome keeps step at \(time)")
      }
      let slip = try #require(try timeline.value("pop.slip", at: time)?.number)
      #expect(slip < 1, "\(time)")
    }
    let fraction = try timeline.number("pop.fractionComplete", at: timeline.scene.duration.value)
    #expect(fraction == 0, "it is over, as an animator is")
  }

  @Test(arguments: seeds)
  func `the hero goes on with the velocity of the hand`(seed: UInt64) throws {
    let timeline = try film(ZoomScript(seed: seed).text)
    let releases = events(timeline, "pull.ended", "catch.ended")
    #expect(!releases.isEmpty)
    for release in releases {
      let time = release.time
      guard case .point(let hand)? = try timeline.value("\(release.subject).velocity", at: time)
      else { continue }
      guard try timeline.value("pop.isAnimating", at: time) == .boolean(true) else { continue }
      for (axis, own) in [("x", hand.x), ("y", hand.y)] {
        func place(_ after: Double) throws -> Double {
          try timeline.number("flyer.position.\(axis)", at: time.value + after)
        }
        let step = 1e-4
        let (p0, p1, p2) = (try place(0), try place(step), try place(2 * step))
        let seen = (4 * p1 - p2 - 3 * p0) / (2 * step)
        // The model is where it flies to.
        let way = try timeline.number("model.flyer.position.\(axis)", at: time.value) - p0
        let limit = 35 * way.magnitude
        let expected = way == 0 ? 0 : min(max(own, -limit), limit)
        #expect(isClose(seen, expected, 1), "\(release.name) at \(time) along \(axis)")
        #expect(isClose(p0, try place(-1e-7), 0.01), "no jump at \(time)")
      }
    }
  }

  @Test func `where it is caught it is held, hero and chrome`() throws {
    for seed in Self.seeds.prefix(60) {
      let timeline = try film(ZoomScript(seed: seed).text)
      for caught in events(timeline, "catch.began") {
        for address in ["flyer.position.x", "flyer.position.y", "viewer.opacity"] {
          let before = try timeline.number(address, at: caught.time.value - 1e-7)
          let after = try timeline.number(address, at: caught.time.value)
          #expect(isClose(before, after, 0.01), "\(address) at \(caught.time)")
        }
      }
    }
  }

  @Test func `seeking anywhere equals playing, and films of all rates tell one story`() throws {
    for seed in Self.seeds.prefix(12) {
      let script = ZoomScript(seed: seed)
      let timeline = try film(script.text)
      let other = try film(
        script.text.replacing("stage: {scale: 1,", with: "stage: {fps: 24, scale: 1,"))
      #expect(timeline.events == other.events)
      var generator = SeededGenerator(seed: seed)
      let addresses = [
        "flyer.position.x", "flyer.position.y", "flyer.bounds.size.width", "viewer.opacity",
        "pop.fractionComplete",
      ]
      let times = (0..<400).map { Rational($0) / 60 }
      let played = try times.map { time in
        try addresses.map { try timeline.number($0, at: time.value) }
      }
      for index in times.indices.shuffled(using: &generator) {
        let sought = try addresses.map { try other.number($0, at: times[index].value) }
        #expect(sought == played[index])
      }
    }
  }

  // MARK: - UIKit's order and rules

  private static let sides = """
    stage: {size: [100, 100]}
    duration: 5
    layers:
      - {id: list, size: [100, 100]}
      - {id: detail, size: [100, 100], position: [50, 150], hidden: true}
    animators:
      slide: {animate: {detail.position.y: 50}, duration: 1, timing: easeIn}
    transitions:
      push: {from: list, to: detail, drives: slide, completionSpeed: 2}

    """

  private func appearance(_ timeline: Timeline) -> [String] {
    timeline.events.map(\.name).filter {
      $0.hasPrefix("list.") || $0.hasPrefix("detail.") || $0 == "push.completed"
    }
  }

  @Test func `appearance events come in UIKit's order`() throws {
    let done = try film(Self.sides + "script: [{at: 0.5, start: push}]")
    #expect(
      appearance(done) == [
        "list.willDisappear", "detail.willAppear", "list.didDisappear", "detail.didAppear",
        "push.completed",
      ])
    let back = try film(
      Self.sides + """
        script:
          - {at: 0.5, interact: push}
          - {at: 0.6, advance: push, to: 0.4}
          - {at: 0.7, cancel: push}
        """)
    #expect(
      appearance(back) == [
        "list.willDisappear", "detail.willAppear", "detail.willDisappear", "detail.didDisappear",
        "list.willAppear", "list.didAppear", "push.completed",
      ])
    #expect(try back.value("detail.hidden", at: 3) == .boolean(true))
    #expect(try back.number("model.detail.position.y", at: 3) == 150)
  }

  @Test func `the rest runs in its part of the duration, divided by the speed`() throws {
    for (fraction, verb, rest) in [
      (0.4, "finish", 0.6), (0.4, "cancel", 0.4), (0.9, "cancel", 0.9),
    ] {
      let timeline = try film(
        Self.sides + """
          script:
            - {at: 0.5, interact: push}
            - {at: 0.6, advance: push, by: \(fraction)}
            - {at: 0.7, \(verb): push}
          """)
      let end = try #require(events(timeline, "push.completed").first)
      // In UIKit: (1 - p) × duration / completionSpeed.
      #expect(isClose(end.time.value, 0.7 + rest / 2, 1e-6))
      // Scrubbed, the fraction is one of the way.
      #expect(isClose(try timeline.number("detail.position.y", at: 0.65), 150 - 100 * fraction))
    }
  }

  /// An animator, and where it is at a quarter of its way.
  private static let animators: [(animator: String, quarter: Double)] = [
    ("animate: {detail.position.y: 50}, duration: 1, timing: easeIn", 125),
    ("animate: {detail.position.y: 50}, duration: 1, timing: {spring: {dampingRatio: 0.5}}", 125),
    (
      "animate: {detail.position.y: 50}, timing: {spring: {mass: 2, stiffness: 90, damping: 9}}",
      125
    ),
    (
      "keyframes: [{start: 0, duration: 0.5, animate: {detail.position.y: 250}}, "
        + "{start: 0.5, duration: 0.5, animate: {detail.position.y: 50}}], duration: 1", 200
    ),
  ]

  @Test(arguments: animators, ["finish", "cancel"])
  func `any animator drives it, there and back`(
    animator: (animator: String, quarter: Double), verb: String
  ) throws {
    let timeline = try film(
      Self.sides.replacing(
        "animate: {detail.position.y: 50}, duration: 1, timing: easeIn", with: animator.animator)
          + """
          script:
            - {at: 0.5, interact: push}
            - {at: 0.6, advance: push, to: 0.6}
            - {at: 0.7, advance: push, by: -0.35}
            - {at: 0.8, \(verb): push}
            - {at: 0.9, interrupt: push}
            - {at: 1, \(verb == "finish" ? "cancel" : "finish"): push}
            - {at: 1.1, interrupt: push}
            - {at: 1.2, \(verb): push}
          """)
    #expect(timeline.problems.map(\.message) == [])
    #expect(isClose(try timeline.number("detail.position.y", at: 0.75), animator.quarter, 1e-6))
    // Let go and caught, it goes on from where it is.
    for time in [0.8, 0.9, 1, 1.1, 1.2] {
      let before = try timeline.number("detail.position.y", at: time - 1e-6)
      #expect(isClose(before, try timeline.number("detail.position.y", at: time), 0.01), "\(time)")
    }
    let ends = events(timeline, "push.completed")
    #expect(ends.map { $0["finished"] } == [.boolean(verb == "finish")])
    #expect(
      try timeline.number("detail.position.y", at: 4.9) == (verb == "finish" ? 50 : 150))
    #expect(try timeline.value("detail.hidden", at: 4.9) == .boolean(verb == "cancel"))
  }

  @Test func `what is animated alongside shares the animator, and its change of mind`() throws {
    let timeline = try film(
      Self.sides + """
        script:
          - {when: push.began, addAnimations: {list.opacity: 0.5}, to: slide}
          - {at: 0.5, interact: push}
          - {at: 0.6, advance: push, to: 0.5}
          - {at: 0.7, cancel: push}
        """)
    #expect(timeline.problems.isEmpty)
    #expect(isClose(try timeline.number("list.opacity", at: 0.65), 0.75))
    #expect(try timeline.number("model.list.opacity", at: 3) == 1)
    #expect(events(timeline, "push.completed").count == 1)
  }

  @Test func `a hand is told of whenever it comes and goes`() throws {
    let timeline = try film(
      Self.sides + """
        script:
          - {at: 0.5, start: push}
          - {at: 0.8, interrupt: push}
          - {at: 1, advance: push, to: 0.5}
          - {at: 1.2, finish: push}
        """)
    let changes = events(timeline, "push.changed")
    #expect(changes.map(\.time.value) == [0.8, 1.2])
    #expect(changes.map { $0["isInteractive"] } == [.boolean(true), .boolean(false)])
    #expect(events(timeline, "slide.completed").count == 1)
    #expect(isClose(try timeline.number("push.fractionComplete", at: 1.1), 0.5))
  }

  @Test func `without an animator and a hero the scene says when it has arrived`() throws {
    let timeline = try film(
      Self.sides.replacing(", drives: slide, completionSpeed: 2", with: "") + """
        script:
          - {at: 0.5, interact: push}
          - {at: 1, cancel: push}
          - {at: 2, complete: push}
        """)
    #expect(timeline.problems.isEmpty)
    #expect(events(timeline, "push.completed").map { $0["finished"] } == [.boolean(false)])
    #expect(try timeline.value("push.phase", at: 1.5) == .text("animating"))
    #expect(try timeline.value("push.isCancelled", at: 1.5) == .boolean(true))
  }
}
