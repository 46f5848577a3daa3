import AnimationEngine
import Geometry
import SceneFormat
import SceneModel
import Testing

@Suite struct ScriptTests {
  private static let layers = """
    layers:
      - {id: a, shape: {path: {rect: [0, 0, 8, 8]}}}
      - {id: slow, speed: 0.5, beginTime: 1, layers: [{id: b, text: Hi}]}
      - {id: still, speed: 0}

    """

  private func actions(_ lines: String) throws -> [ScriptEntry.Action] {
    try scene(Self.layers + "script:\n" + lines).script.map(\.action)
  }

  @Test func `every parameter of an animation arrives`() throws {
    let actions = try actions(
      """
        - at: 0.5
          animate: [a.position.x, still.position.x]
          values: [0, 10, -10, 0]
          keyTimes: [0, 1/6, 3/6, 1]
          timings: [easeIn, linear]
          calculationMode: discrete
          delay: -0.25
          duration: 0.4
          timing: easeOut
          speed: -2
          timeOffset: 0.1
          repeatCount: forever
          repeatDuration: 3
          autoreverses: true
          fillMode: both
          additive: true
          cumulative: true
          removedOnCompletion: false
          key: shake
      """)
    guard case .animate(let layers, let parameters, let key) = actions[0] else {
      Issue.record("the entry animates")
      return
    }
    var expected = AnimationParameters()
    expected.keyPath = LayerKeyPath(.position, .x)
    expected.values = [.number(0), .number(10), .number(-10), .number(0)]
    expected.keyTimes =
      [Rational(0)] + [(1, 6), (1, 2), (1, 1)].compactMap { Rational($0, over: $1) }
    expected.timingFunctions = [.cubicBezier(CubicBezier(0.42, 0, 1, 1)), .linear]
    expected.calculationMode = .discrete
    expected.delay = try #require(Rational(-1, over: 4))
    expected.duration = Rational(2, over: 5)
    expected.timingFunction = .cubicBezier(CubicBezier(0, 0, 0.58, 1))
    expected.speed = -2
    expected.timeOffset = try #require(Rational(1, over: 10))
    expected.repeatCount = .endless
    expected.repeatDuration = .finite(3)
    expected.autoreverses = true
    expected.fillMode = .both
    expected.isAdditive = true
    expected.isCumulative = true
    expected.isRemovedOnCompletion = false
    #expect(parameters == expected)
    #expect(layers.map(\.index) == [0, 3])
    #expect(key == "shake")
  }

  @Test func `values are of the kind that the key path holds`() throws {
    let actions = try actions(
      """
        - at: 0
          set:
            a.position: [1, 2]
            a.bounds: [0, 0, 4, 5]
            a.bounds.size: [6, 7]
            a.transform: {scale: 2}
            a.transform.rotation: 180deg
            a.hidden: true
            a.backgroundColor: none
            a.path: {rect: [0, 0, 1, 1]}
            a.speed: 1/3
            b.string: 12
            a.opacity: =1 / 4
      """)
    guard case .set(let assignments) = actions[0] else {
      Issue.record("the entry sets")
      return
    }
    #expect(
      assignments.map(\.value)
        == ([
          .point(Point(x: 1, y: 2)), .rect(Rect(x: 0, y: 0, width: 4, height: 5)),
          .size(Size(width: 6, height: 7)),
          .transform(Transform3D(AffineTransform(scaleX: 2, y: 2))), .number(.pi), .boolean(true),
          .color(nil), .path(Path(rect: Rect(x: 0, y: 0, width: 1, height: 1))),
          .rational(Rational(1, over: 3) ?? 0), .text("12"), .number(0.25),
        ] as [AnimationValue]).map { .fixed($0) })
    #expect(assignments.first?.address == LayerAddress(LayerID(0), LayerKeyPath(.position)))
  }

  @Test func `entries stand in the order of time, and of the file at one time`() throws {
    let scene = try scene(
      Self.layers + """
        script:
          - {at: 0.5, set: {a.opacity: 0.1}}
          - {at: 0.1, set: {a.opacity: 0.2}}
          - {at: 1/2, set: {a.opacity: 0.3}}
          - {at: 0, set: {a.opacity: 0.4}}
        """)
    #expect(scene.script.map(\.location.line) == [12, 10, 9, 11])
    #expect(scene.script.allSatisfy { $0.location.column == 5 })
  }

  @Test(arguments: [
    ("- {at: 0.2, animate: a.opacity, to: 0, duration: 1}", "6/5"),
    // Rounded up to a whole frame at 60 fps.
    ("- {at: 0, animate: a.opacity, to: 0, duration: 0.51}", "31/60"),
    // Nothing given means a quarter of a second.
    ("- {at: 0.25, animate: a.opacity, to: 0}", "1/2"),
    ("- {at: 0, animate: a.opacity, to: 0, duration: 1, repeatCount: 2.5}", "5/2"),
    ("- {at: 0, animate: a.opacity, to: 0, duration: 1, repeatCount: 2, autoreverses: true}", "4"),
    ("- {at: 0, animate: a.opacity, to: 0, duration: 1, repeatCount: 0, speed: -2}", "1/2"),
    ("- {at: 0, animate: a.opacity, to: 0, repeatDuration: 3, repeatCount: forever}", "3"),
    ("- {at: 0.5, animate: a.opacity, to: 0, duration: 1, delay: 0.5}", "2"),
    // b's clock begins at 1 and runs at half speed: it shows 0 when 1 second has passed.
    ("- {at: 2, animate: b.opacity, to: 0, duration: 1}", "4"),
    ("- {at: 2, animate: b.opacity, to: 0, duration: 1, delay: 0.25}", "9/2"),
    // A clock that stands still never gets on.
    ("- {at: 0.5, animate: still.opacity, to: 0, duration: 9}", "1/2"),
    ("- {at: 0, add: launch, to: a}\n  - {at: 1, change: launch, duration: 5}", "2"),
    ("- {at: 1, change: launch, duration: 5}\n  - {at: 1, add: launch, to: a}", "6"),
  ])
  func `a film lasts until the last animation has ended`(entry: String, end: String) throws {
    let text = """
      inbetween: 1
      stage: {size: [8, 8]}
      \(Self.layers)
      animations: {launch: {keyPath: position.x, by: 3, duration: 2}}
      script:
        \(entry)
      """
    let document = try SceneReader.read(text, path: "scene.yaml")
    let scene = try SceneBuilder(measuring: SampleContents()).build(document).scene
    #expect(scene.duration == Rational(text: end))
  }

  @Test func `expectations keep kind, constraints and place`() throws {
    let scene = try scene(
      Self.layers + """
        expect:
          - {at: 0.5, a.position: [4, 4], model.b.opacity: 1, tolerance: 0}
          - {during: [0, 1], a.position.y: {min: 1, max: 2, constant: 1, monotone: decreasing, jump: 3, speed: -4}}
        """)
    #expect(
      scene.expectations.map(\.spelling) == ["a.position", "model.b.opacity", "a.position.y"])
    #expect(scene.expectations.map(\.tolerance) == [0, 0, 0.01])
    #expect(scene.expectations.map { $0.subject?.isModel } == [false, true, false])
    #expect(scene.expectations.map(\.location.line) == [9, 9, 10])
    guard case .value(_, let time, let value) = scene.expectations[0].claim,
      case .during(_, let from, let to, let constraints) = scene.expectations[2].claim
    else {
      Issue.record("the first is about a time, the last about an interval")
      return
    }
    #expect(time == Rational(1, over: 2) && value == .point(Point(x: 4, y: 4)))
    #expect(from == 0 && to == 1)
    var expected = Expectation.Constraints()
    (expected.minimum, expected.maximum, expected.constant) = (1, 2, 1)
    (expected.monotone, expected.jump, expected.speed) = (.decreasing, 3, -4)
    #expect(constraints == expected)
  }
}
