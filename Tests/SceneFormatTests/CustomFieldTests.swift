import SceneModel
import AnimationEngine
import Geometry
import SceneFormat
import Simulation
import Testing

/// Fields whose force a scene says itself, against closed forms and against the other kinds.
@Suite(.serialized) struct CustomFieldTests {
  private func scene(
    _ force: String, velocity: String = "[0, 0]", profile: String = "improved",
    kind: String = "custom", more: String = ""
  ) throws -> Timeline {
    try film(
      """
      stage: {size: [400, 400]}
      duration: 4
      layers: [{id: ball, position: [250, 200], size: [100, 100]}]
      dynamics: {profile: \(profile)}
      behaviors:
        rule: {field: ball, kind: \(kind), position: [200, 200], \(force)}
        body: {item: ball, resistance: 0, angularResistance: 0, charge: 2, velocity: \(velocity)\(more)}
      script: [{at: 0, add: body}, {at: 0, add: rule}]

      """)
  }

  private func poses(_ film: Timeline) throws -> [Point] {
    try (0...200).map { index in
      guard case .point(let point) = try film.value("ball.position", at: Rational(index) / 50)
      else { return .zero }
      return point
    }
  }

  // Newtons of metres: positions of points are divided by 100.
  static let twins: [(force: String, kind: String, keys: String)] = [
    ("[\"=-5 * position.x / 100\", \"=-5 * position.y / 100\"]", "spring", "strength: 5"),
    (
      "[\"=3 * velocity.y / 100\", \"=-3 * velocity.x / 100\"]", "magnetic",
      "strength: 3, falloff: 0"
    ),
    ("[\"=mass * 2\", \"=mass * 3\"]", "linearGravity", "direction: [2, 3]"),
    (
      "[\"=-sqrt(velocity.x * velocity.x + velocity.y * velocity.y) * velocity.x / 10000\", \"=-sqrt(velocity.x * velocity.x + velocity.y * velocity.y) * velocity.y / 10000\"]",
      "drag", "strength: 1"
    ),
    (
      "[\"=charge * position.x / sqrt(position.x * position.x + position.y * position.y)\", \"=charge * position.y / sqrt(position.x * position.x + position.y * position.y)\"]",
      "electric", "falloff: 0"
    ),
  ]

  @Test(arguments: twins.indices, ["improved", "uikit"])
  func `a rule moves as the field of which it is the law`(_ index: Int, _ profile: String) throws {
    let twin = Self.twins[index]
    let own = try poses(scene("force: \(twin.force)", velocity: "[30, 90]", profile: profile))
    let built = try poses(
      scene(twin.keys, velocity: "[30, 90]", profile: profile, kind: twin.kind))
    for (a, b) in zip(own, built) {
      #expect(isClose((a - b).length, 0, 2e-3), "\(twin.kind) \(a) \(b)")
    }
    #expect((own[200] - own[0]).length > 1)
  }

  @Test(arguments: ["improved", "uikit"])
  func `a spring swings with its own period`(_ profile: String) throws {
    // m = 1 kg, k = (2π · 2)² N/m: two swings a second, of semi-implicit steps that keep the phase.
    let k = (4 * Double.pi) * (4 * Double.pi)
    let film = try scene("force: [\"=-\(k) * position.x / 100\", 0]", profile: profile)
    for index in 1...7 {
      let x = try film.number("ball.position.x", at: Double(index) / 2)
      #expect(isClose(x, 250, 0.6), "\(index): \(x)")
      #expect(
        isClose(try film.number("ball.position.x", at: Double(index) / 2 - 0.25), 150, 0.6))
    }
  }

  @Test(arguments: ["improved", "uikit"])
  func `a force across the velocity draws a circle`(_ profile: String) throws {
    // ω = 4 rad/s and v = 200 points/s: a radius of 50 points about the field's place.
    let film = try scene(
      "force: [\"=4 * velocity.y / 100\", \"=-4 * velocity.x / 100\"]", velocity: "[0, -200]",
      profile: profile)
    // An explicit step across the velocity lengthens it by √(1 + ω² h²): 0.055 % each.
    for index in 1...60 {
      let t = Double(index) / 60
      let at = Point(
        x: try film.number("ball.position.x", at: t), y: try film.number("ball.position.y", at: t))
      let radius = (at - Point(x: 200, y: 200)).length
      let growth = Transcendentals.exp(4 * 4 / 240 * t)
      #expect(radius > 49 && radius < 50 * growth + 1.5, "\(t): \(radius)")
    }
  }

  @Test(arguments: ["improved", "uikit"])
  func `a force against the velocity slows it down exponentially`(_ profile: String) throws {
    let film = try scene(
      "force: [\"=-2 * velocity.x / 100\", 0]", velocity: "[300, 0]", profile: profile)
    for t in [0.5, 1, 2] {
      let x = 250 + 150 * (1 - Transcendentals.exp(-2 * t))
      let found = try film.number("ball.position.x", at: t)
      // UIKit's explicit steps make (1 − 2 h)^n of exp(−2 t).
      #expect(isClose(found, x, profile == "uikit" ? 4 : 0.01), "\(t): \(found) \(x)")
    }
  }

  @Test func `a rule asks for values of the scene, as they are before each tick`() throws {
    let film = try film(
      """
      stage: {size: [400, 400]}
      duration: 2
      let: {pull: 4}
      layers: [{id: ball, position: [100, 200], size: [100, 100]}, {id: goal, position: [100, 200], size: [9, 9]}]
      behaviors:
        rule: {field: ball, kind: custom, force: ["=pull * (goal.position.x - position.x) / 100 - 4 * velocity.x / 100", 0]}
      script: [{at: 0, add: rule}, {at: 0.5, set: {goal.position.x: 300}}]

      """)
    #expect(film.problems.isEmpty, "\(film.problems)")
    #expect(try film.number("ball.position.x", at: "0.5") == 100)
    // Critically damped: 200 (1 − (1 + 2 t) e^(−2 t)) after 1.5 s is 160, less for resistance.
    #expect(isClose(try film.number("ball.position.x", at: "2"), 100 + 160.2, 3))
  }

  @Test func `a rule without a value is told once, and does nothing`() throws {
    let film = try scene("force: [\"=1 / (position.x - position.x)\", 0]")
    #expect(film.problems.map(\.message) == ["division by zero"])
    #expect(film.problems.first?.location.line == 7)
    #expect(try film.number("ball.position.x", at: "4") == 250)
  }
}
