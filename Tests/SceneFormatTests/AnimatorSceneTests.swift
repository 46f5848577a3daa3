import SceneModel
import AnimationEngine
import Geometry
import Simulation
import Testing

@testable import SceneFormat

/// Blocks and animators as scenes reach them; what they do is tested where they live.
@Suite struct AnimatorSceneTests {
  private func play(_ lines: String) throws -> Timeline {
    let timeline = Simulator(try scene(lines)).run()
    #expect(timeline.problems.isEmpty)
    return timeline
  }

  private func times(_ timeline: Timeline, _ name: String) -> [Double] {
    timeline.events.filter { $0.name == name }.map(\.time.value)
  }

  private func x(_ timeline: Timeline, _ layer: String, _ time: Double) throws -> Double {
    let id = try #require(timeline.scene.layers.layer(named: layer))
    return timeline.layers.presentation(of: id, at: try #require(Rational(rounding: time)))
      .position.x
  }

  /// G15: three lanes of one tap, half-way.
  @Test(arguments: [
    // Swallowed, the destination is hit, and where it is seen is hit.
    ("", "", "nothing", "nothing"), ("allowUserInteraction: true", "", "nothing", "dot"),
    ("allowUserInteraction: true", "hitTest: presentation", "dot", "nothing"),
  ])
  func `a view that is animated takes touches as it is told`(
    option: String, layer: String, seen: String, destination: String
  ) throws {
    let options = option.isEmpty ? "" : ", \(option)"
    let traits = layer.isEmpty ? "" : ", \(layer)"
    let timeline = try play(
      """
      duration: 2
      layers: [{id: dot, position: [50, 50], size: [40, 40]\(traits)}]
      script: [{at: 0, animate: {dot.position.x: 250}, duration: 1, timing: linear\(options)}]
      touches: [{id: seen, at: 0.5, tap: [150, 50]}, {id: destination, at: 0.5, tap: [250, 50]}]
      """)
    func hit(_ touch: String) -> AnimationValue? {
      timeline.events.first { $0.name == "touch.\(touch).began" }?["hits"]
    }
    #expect(hit("seen") == .text(seen))
    #expect(hit("destination") == .text(destination))
  }

  @Test func `an animator's layers are hit where they are seen, unless it leaves that to others`()
    throws
  {
    for (option, seen) in [("", "dot"), (", manualHitTesting: true", "nothing")] {
      let timeline = try play(
        """
        duration: 2
        layers: [{id: dot, position: [50, 50], size: [40, 40]}]
        animators: {flight: {animate: {dot.position.x: 250}, duration: 1, timing: linear\(option)}}
        script: [{at: 0, start: flight}]
        touches: [{id: seen, at: 0.5, tap: [150, 50]}]
        """)
      #expect(
        timeline.events.first { $0.name == "touch.seen.began" }?["hits"] == .text(seen))
    }
  }

  @Test func `blocks in a block take its time unless they override it`() throws {
    let timeline = try play(
      """
      duration: 4
      layers: [{id: a, size: [8, 8]}, {id: b, size: [8, 8]}, {id: c, size: [8, 8]}]
      script:
        - at: 0
          animate: {a.position.x: 100}
          duration: 1
          delay: 0.5
          timing: linear
          as: outer
          blocks:
            - {animate: {b.position.x: 100}, as: inner}
            - {animate: {c.position.x: 100}, overrideInheritedDuration: true, duration: 2, as: own}
      """)
    #expect(times(timeline, "outer.ended") == [1.5])
    #expect(times(timeline, "inner.ended") == [1.5])
    #expect(times(timeline, "own.ended") == [2])
    #expect(try x(timeline, "b", 1) == 50)
    #expect(try x(timeline, "c", 0.5) == 25)
  }

  @Test func `changes that are added late run for what is left`() throws {
    let timeline = try play(
      """
      duration: 4
      layers: [{id: a, position: [0, 0], size: [8, 8]}, {id: b, position: [0, 0], size: [8, 8]}]
      animators: {flight: {animate: {a.position.x: 100}, duration: 2, timing: linear}}
      script:
        - {at: 0, start: flight}
        - {at: 1, addAnimations: {b.position.x: 100}, to: flight, delayFactor: 0.5}
      """)
    #expect(try x(timeline, "b", 1.5) == 0)
    #expect(abs(try x(timeline, "b", 1.75) - 50) < 1e-6)
    #expect(times(timeline, "flight.completed") == [2])
  }

  @Test func `changes that are added before it begins are there once`() throws {
    let timeline = try play(
      """
      duration: 6
      layers: [{id: a, position: [0, 0], size: [8, 8]}, {id: b, position: [0, 0], size: [8, 8]}]
      animators: {flight: {animate: {a.position.x: 100}, duration: 2, timing: linear}}
      script:
        - {at: 0, addAnimations: {b.position.x: =a.position.x + 60}, to: flight, delayFactor: 0.5}
        - {at: 1, set: {a.position.x: 40}}
        - {at: 1, start: flight}
        - {at: 3.5, set: {a.position.x: 0, b.position.x: 0}}
        - {at: 4, start: flight}
      """)
    // Worked out when it begins, and from the half of its time on.
    #expect(try x(timeline, "b", 2) == 0)
    #expect(abs(try x(timeline, "b", 2.5) - 50) < 1e-6)
    #expect(try x(timeline, "b", 3.25) == 100)
    #expect(try x(timeline, "b", 5) == 0)
    #expect(times(timeline, "flight.completed") == [3, 6])
  }

  @Test func `an animator goes on at another pace, with the velocity of a hand`() throws {
    let timeline = try play(
      """
      duration: 6
      layers: [{id: a, position: [0, 0], size: [8, 8]}]
      animators: {flight: {animate: {a.position.x: 100}, duration: 2, timing: linear}}
      script:
        - {at: 0, start: flight}
        - {at: 1, pause: flight}
        - {at: 2, continue: flight, timing: {spring: {mass: 1, stiffness: 100, damping: 20}}, velocity: 300}
      """)
    let step = 1.0 / 4096
    let velocity = (try x(timeline, "a", 2 + step) - x(timeline, "a", 2)) / step
    #expect(abs(try x(timeline, "a", 2) - 50) < 1e-6)
    // Within what the spring changes in such a step.
    #expect(abs(velocity - 300) < (100 * 50 + 20 * 300) * step)
    #expect(times(timeline, "flight.completed").count == 1)
  }

  @Test func `in a lane they have its name`() throws {
    let timeline = try play(
      """
      stage: {size: [300, 60]}
      duration: 2
      variants: {one: {let: {end: 100}}, two: {let: {end: 200}}}
      let: {end: 50}
      lanes: [{variant: one}, {variant: two}]
      layers: [{id: a, position: [0, 0], size: [8, 8]}]
      animators: {flight: {animate: {a.position.x: =end}, duration: 1, timing: linear}}
      script:
        - {at: 0, start: flight}
        - {when: flight.completed, animate: {a.position.x: 0}, duration: 0.5, as: home}
      """)
    #expect(times(timeline, "one.flight.completed") == [1])
    #expect(times(timeline, "two.home.ended") == [1.5])
    #expect(try x(timeline, "two.a", 0.5) == 100)
    let half = Rational(1) / 2
    #expect(
      timeline.value(of: .animator("two.flight", .fractionComplete), at: half) == .number(0.5))
    #expect(timeline.value(of: .animator("two.flight", .state), at: 2) == .text("inactive"))
  }

  @Test func `animations that call each other at one moment are stopped`() throws {
    let lines = """
      duration: 2
      layers: [{id: a, size: [8, 8]}]
      script:
        - {at: 0, animate: {a.position.x: 100}, duration: 1, retargeting: replace, as: way}
        - {when: way.ended, animate: {a.position.x: 0}, duration: 0, as: way}
      """
    let timeline = Simulator(try scene(lines)).run()
    #expect(timeline.problems.first?.message.contains("things happen at one moment") == true)
  }

  @Test func `the reference says of an animator's duration what is done with it`() {
    #expect(
      messages(
        "duration: 1\nlayers: [{id: a}]\nanimators: {f: {animate: {a.opacity: 0}, duration: 0}}"
      ).count
        == 1)
    let keys = ["animator", "blockEntry"].map { kind in
      SceneLanguage.key("duration", of: kind)?.summary.contains("above 0")
    }
    #expect(keys == [true, false])
  }
}
