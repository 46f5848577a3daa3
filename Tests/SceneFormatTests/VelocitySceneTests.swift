import Geometry
import SceneFormat
import Simulation
import Testing

/// What `velocity.` and `velocityBefore.` say in scenes, and what springs take over from them.
@Suite struct VelocitySceneTests {
  private static let stage = "stage: {size: [400, 400]}\nduration: 3\n"

  private func film(_ layers: String, _ rest: String) throws -> Timeline {
    try SceneFormatTests.film(Self.stage + "layers: [\(layers)]\n" + rest)
  }

  @Test func `a value that was set is at rest for the spring that takes it over`() throws {
    let film = try film(
      "{id: a, position: [0, 50], size: [10, 10]}",
      """
      script:
        - {at: 1, set: {a.position.x: 100}}
        - at: 1
          animate: {a.position.x: 200}
          timing: {spring: {stiffness: 100, damping: 10}}
          velocity: =velocity.a.position.x
      """)
    #expect(try film.number("velocity.a.position.x", at: "1") == 0)
    // x = 200 − 100·e^−5t (cos ωt + 5/ω sin ωt), with ω² = 75.
    let (t, ω) = (0.1, 75.0.squareRoot())
    let rest =
      Transcendentals.exp(-5 * t)
      * (Transcendentals.cos(ω * t) + 5 / ω * Transcendentals.sin(ω * t))
    #expect(isClose(try film.number("a.position.x", at: "1.1"), 200 - 100 * rest, 1e-8))
  }

  @Test func `five hand-overs leave a spring on its one path`() throws {
    let spring = "timing: {spring: {stiffness: 50, damping: 3}}"
    var script =
      "script:\n  - {at: 0, animate: {a.position.x: 300, b.position.x: 300}, \(spring)}\n"
    for index in 1...5 {
      script += """
          - at: \(index)/7
            animate: {b.position.x: 300}
            \(spring)
            retargeting: fromCurrent
            velocity: =velocity.b.position.x

        """
    }
    let film = try film(
      "{id: a, position: [0, 50], size: [10, 10]}, {id: b, position: [0, 50], size: [10, 10]}",
      script)
    for time in ["0.8", "1", "1.5", "2"] {
      let (one, other) = (
        try film.number("a.position.x", at: time), try film.number("b.position.x", at: time)
      )
      #expect(isClose(one, other, 1e-6), "\(one) and \(other) at \(time)")
    }
  }

  @Test func `the side before a time tells what was stopped there`() throws {
    let film = try film(
      "{id: a, position: [0, 50], size: [10, 10]}",
      """
      script:
        - {at: 0, animate: a.position.x, from: 0, to: 300, duration: 3}
        - {at: 1, stop: a}
      """)
    #expect(isClose(try film.number("velocityBefore.a.position.x", at: "1"), 100))
    #expect(try film.number("velocity.a.position.x", at: "1") == 0)
    #expect(isClose(try film.number("velocity.a.position.x", at: "0.5"), 100))
  }

  @Test func `a body has its own velocity, from the first moment on`() throws {
    let film = try film(
      "{id: ball, frame: [20, 40, 20, 20]}",
      """
      behaviors: {fall: {gravity: ball}, body: {item: ball, resistance: 0, angularResistance: 0}}
      script:
        - {at: 0, add: body, velocity: [120, -60]}
        - {at: 0, add: fall}
        - {at: 0.5, addVelocity: ball, value: [0, -400], angular: 3}
      """)
    for (time, x, y, spin) in [
      ("0", 120.0, -60.0, 0.0), ("0.25", 120, 190, 0), ("0.3333", 120, 273.3, 0),
      ("0.5", 120, 40, 3), ("0.52", 120, 60, 3), ("1", 120, 540, 3),
    ] {
      #expect(isClose(try film.number("velocity.ball.position.x", at: time), x, 2e-3), "\(time)")
      #expect(isClose(try film.number("velocity.ball.position.y", at: time), y, 2e-3), "\(time)")
      #expect(
        isClose(try film.number("velocity.ball.transform.rotation", at: time), spin, 1e-5),
        "\(time)")
    }
    #expect(isClose(try film.number("velocityBefore.ball.position.y", at: "0.5"), 440, 2e-3))
    #expect(try film.number("velocityBefore.ball.position.y", at: "0") == 0)
  }

  @Test func `a bake has the same velocities`() throws {
    let text =
      Self.stage + """
        layers: [{id: ball, frame: [20, 40, 20, 20]}]
        behaviors: {fall: {gravity: ball}}
        script: [{at: 0, add: fall}]

        """
    let (played, bake) = try Simulator(try scene(text)).run(replaying: nil, isRecording: true)
    let replayed = try Simulator(try scene(text)).run(replaying: bake).timeline
    for time in ["0.1", "0.333", "1"] {
      #expect(
        try played.number("velocity.ball.position.y", at: time)
          == replayed.number("velocity.ball.position.y", at: time))
    }
  }

  @Test func `a duration of 0 is Core Animation's quarter of a second, and in a block no time`()
    throws
  {
    let film = try film(
      "{id: a, position: [10, 50], size: [10, 10]}, {id: b, position: [10, 50], size: [10, 10]}",
      """
      script:
        - {at: 1, animate: a.position.x, from: 30, to: 60, duration: 0}
        - {at: 1, animate: {b.position.x: 60}, duration: 0}
      """)
    for (time, a, b) in [
      ("0.999", 10.0, 10.0), ("1", 30, 60), ("1.125", 45, 60), ("1.25", 60, 60), ("1.26", 10, 60),
    ] {
      #expect(isClose(try film.number("a.position.x", at: time), a))
      #expect(isClose(try film.number("b.position.x", at: time), b))
    }
  }
}
