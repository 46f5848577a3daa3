import Simulation
import AnimationEngine
import Geometry
import SceneModel
import Testing

@testable import Overlays

private func curve(_ scene: Rocket, _ quantity: Quantity? = nil, flatness: Double = 0.1)
  -> SampledCurve
{
  let timeline = scene.timeline
  let values = QuantityFunction(
    quantity ?? Quantity(scene.address), in: timeline, from: 0, to: scene.duration)
  return SampledCurve(from: 0, to: scene.duration, knots: values.knots, flatness: flatness) {
    values.value(at: $0).map { Point(x: $0, y: 0) }
  }
}

@Suite struct SampledCurveTests {
  @Test func `a linear flight lies on its line, with 240 samples a second and more`() {
    var scene = Rocket()
    scene.fly()
    let curve = curve(scene)
    #expect(curve.pieces.count == 1)
    #expect(curve.samples.count >= 241)
    for sample in curve.samples {
      #expect(abs(sample.value.x - (77 + 378 * sample.time)) < 1e-9)
    }
  }

  @Test func `an animation that ends and jumps back leaves a gap, not a slope`() throws {
    var scene = Rocket()
    scene.duration = 2
    scene.fly(at: try seconds("0.3"))
    let curve = curve(scene)
    // At rest, the flight from where it is seen first, at rest again.
    let pieces = try #require(curve.pieces.count == 2 ? curve.pieces : nil)
    #expect(pieces[0].last == SampledCurve.Sample(time: 1.3, value: Point(x: 455, y: 0)))
    #expect(pieces[1].first?.time == 1.3)
    #expect(pieces[1].allSatisfy { $0.value.x == 77 })
    let corner = try #require(pieces[0].first { $0.time == 0.3 })
    #expect(corner.value.x == 77)
  }

  @Test func `keyframes are corners, met exactly`() throws {
    var scene = Rocket()
    scene.shake(at: try seconds("0.1"))
    let samples = curve(scene).samples
    for (place, value) in [("1/6", 87.0), ("3/6", 67), ("5/6", 87)] {
      let time = (try seconds("0.1")) + (try seconds("0.4")) * (try seconds(place))
      let sample = try #require(samples.first { $0.time == time.value })
      #expect(abs(sample.value.x - value) < 1e-12)
    }
    #expect(samples.map(\.value.x).max() == 87)
    #expect(abs(try #require(samples.map(\.value.x).min()) - 67) < 1e-12)
  }

  @Test func `the corners of keyframes that are paced are found, too`() throws {
    var scene = Rocket()
    scene.shake()
    scene.script = scene.script.map { entry in
      guard case .animate(let layers, var parameters, let key) = entry.action else { return entry }
      parameters.timingFunction = .cubicBezier(CubicBezier(0.42, 0, 0.58, 1))
      return ScriptEntry(
        time: entry.time, action: .animate(layers, parameters, key: key), location: entry.location)
    }
    let timeline = scene.timeline
    let corners = EventTimes(layers: timeline.layers, start: 0, end: 1)
      .keyframes(of: scene.rocket, property: .position)
    #expect(corners.count == 5)
    for (time, value) in zip(corners, [77.0, 87, 67, 87, 77]) {
      let seen = try #require(timeline.value(of: scene.address, at: time)?.number)
      #expect(abs(seen - value) < 1e-5)
    }
  }

  @Test func `discrete keyframes are steps`() throws {
    var scene = Rocket()
    var steps = AnimationParameters()
    steps.keyPath = LayerKeyPath(.position, .x)
    steps.values = [100, 200, 300, 400].map { .number($0) }
    steps.calculationMode = .discrete
    steps.duration = 1
    scene.at(0, .animate([scene.rocket], steps, key: nil))
    let pieces = curve(scene).pieces
    #expect(pieces.map { $0.first?.value.x } == [100, 200, 300, 400])
    #expect(pieces.map { $0.first?.time } == [0, 0.25, 0.5, 0.75])
    #expect(pieces.dropLast().map { $0.last?.time } == [0.25, 0.5, 0.75])
    for piece in pieces { #expect(Set(piece.map(\.value.x)).count == 1) }
  }

  @Test func `each pass of an animation that comes back has its turning points`() throws {
    var scene = Rocket()
    scene.duration = 3
    var swing = AnimationParameters()
    swing.keyPath = LayerKeyPath(.position, .x)
    swing.from = .number(0)
    swing.to = .number(10)
    swing.duration = try seconds("0.7")
    swing.autoreverses = true
    swing.repeatCount = .finite(2)
    scene.at(0, .animate([scene.rocket], swing, key: nil))
    let timeline = scene.timeline
    let times = EventTimes(layers: timeline.layers, start: 0, end: 3)
      .times(of: scene.rocket, property: .position)
    for turn in ["0", "0.7", "1.4", "2.1", "2.8"] { #expect(times.contains(try seconds(turn))) }
  }

  @Test func `a layer's clock moves its corners`() throws {
    var scene = Rocket()
    scene.duration = 2
    scene.at(
      try seconds("0.5"),
      .set([Assignment(LayerAddress(scene.rocket, LayerKeyPath(.speed)), .rational(2))]))
    scene.fly(at: 1)
    let times = EventTimes(layers: scene.timeline.layers, start: 0, end: 2)
      .times(of: scene.rocket, property: .position)
    #expect(times == [0, try seconds("0.5"), 1, try seconds("1.5")])
  }

  @Test func `a flat curve needs no samples but the regular ones, a bend gets more`() {
    let straight = SampledCurve(from: 0, to: 1, knots: [], flatness: 1e-3) {
      Point(x: $0.value, y: 0)
    }
    #expect(straight.samples.count == 241)
    let bent = SampledCurve(from: 0, to: 1, knots: [], flatness: 1e-5) {
      let x = $0.value
      return Point(x: abs(x - 0.5013), y: 0)
    }
    #expect(bent.samples.count > 241)
    let nearest = bent.samples.map(\.value.x).min() ?? 1
    #expect(nearest < 1e-5)
  }

  @Test func `a jump that nothing announces is still a gap`() {
    let curve = SampledCurve(from: 0, to: 1, knots: [], flatness: 1e-3) {
      Point(x: $0.value < 0.5013 ? 0 : 1, y: 0)
    }
    #expect(curve.pieces.count == 2)
    #expect(curve.pieces.allSatisfy { Set($0.map(\.value.x)).count == 1 })
  }

  @Test func `where there is no value there are no samples`() {
    let curve = SampledCurve(from: 0, to: 1, knots: [], flatness: 1e-3) {
      $0.value < 0.5 ? Point(x: 1, y: 0) : nil
    }
    #expect((curve.samples.last?.time ?? 1) < 0.5)
  }
}

@Suite struct QuantityFunctionTests {
  @Test func `at a corner a velocity is that of the later side, at the end that before it`() throws
  {
    var scene = Rocket()
    scene.duration = 2
    scene.fly(at: try seconds("0.5"))
    let velocity = QuantityFunction(
      Quantity(scene.address, .velocity), in: scene.timeline, from: 0, to: 2)
    for (text, expected) in [("0.25", 0.0), ("0.5", 378), ("1", 378), ("1.4999", 378), ("1.6", 0)] {
      let value = try #require(velocity.value(at: try seconds(text)))
      #expect(abs(value - expected) < 1e-9, "at \(text)")
    }
  }

  @Test func `the velocity of a Bézier flight is the slope of its curve`() throws {
    let bezier = CubicBezier(0.5, 0, 0.9, 0.7)
    var scene = Rocket()
    scene.fly(timing: .cubicBezier(bezier))
    let velocity = QuantityFunction(
      Quantity(scene.address, .velocity), in: scene.timeline, from: 0, to: 1)
    for index in 1..<24 {
      let time = Rational(index) / 24
      let value = try #require(velocity.value(at: time))
      #expect(abs(value - 378 * bezier.slope(at: time.value)) < 1e-9)
    }
  }

  @Test func `what an animation adds is the difference to the model`() throws {
    var scene = Rocket()
    scene.shake()
    let added = QuantityFunction(
      Quantity(scene.address, .displacement), in: scene.timeline, from: 0, to: 1)
    #expect(added.value(at: try seconds("1/15")).map { abs($0 - 10) < 1e-12 } == true)
    #expect(added.value(at: try seconds("0.9")) == 0)
  }
}

@Suite struct EventTimesTests {
  /// A scene whose rocket has one animation, added at 0.
  private func events(
    _ animation: Animation, until end: Rational = 3, property: LayerProperty? = .position
  ) -> (events: [Rational], keyframes: [Rational]) {
    let scene = Rocket()
    var histories = scene.tree.nodes.map { LayerHistory($0.values) }
    histories[scene.rocket.index].add(
      AttachedAnimation(animation: animation, key: nil, addedAt: 0))
    let times = EventTimes(
      layers: LayerEvaluation(tree: scene.tree, histories: histories), start: 0, end: end)
    return (
      times.times(of: scene.rocket, property: property),
      times.keyframes(of: scene.rocket, property: property ?? .position)
    )
  }

  private func keyframes(
    _ values: [Double], at times: [Rational]? = nil, lasting duration: Rational
  ) -> PropertyAnimation {
    var animation = PropertyAnimation(
      keyPath: LayerKeyPath(.position, .x),
      interpolation: .keyframes(Keyframes(values: values.map { .number($0) }, keyTimes: times)))
    animation.timing.duration = duration
    return animation
  }

  @Test func `members of a group have their corners on the group's clock`() throws {
    var member = keyframes([0, 10, 0], lasting: 1)
    member.timing.beginTime = try seconds("0.5")
    var group = AnimationGroup([.property(member)])
    group.timing.beginTime = try seconds("0.2")
    group.timing.duration = 4
    group.timing.speed = 2
    let found = events(.group(group))
    // 0.2 + (0.5, 1, 1.5) / 2.
    let expected = [try seconds("0.45"), try seconds("0.7"), try seconds("0.95")]
    #expect(found.keyframes.filter { $0 < 2 } == expected)
    for time in expected + [try seconds("2.2")] { #expect(found.events.contains(time)) }
    #expect(events(.group(group), property: .opacity).events == [0])
  }

  @Test func `paced keyframes are met where the distances put them`() throws {
    var animation = keyframes([0, 30, 40], lasting: 1)
    animation.interpolation = .keyframes(
      {
        var keyframes = Keyframes(values: [0, 30, 40].map { .number($0) })
        keyframes.calculationMode = .paced
        return keyframes
      }())
    let found = events(.property(animation)).keyframes
    #expect(found == [0, try seconds("0.75"), 1])
  }

  @Test func `a path has a corner at each of its pieces, and turns its layer there`() throws {
    let path = Path([
      .move(to: .zero), .line(to: Point(x: 10, y: 0)), .line(to: Point(x: 10, y: 10)),
    ])
    var interpolation = PathKeyframes(path)
    interpolation.rotationMode = .auto
    var animation = PropertyAnimation(
      keyPath: LayerKeyPath(.position), interpolation: .path(interpolation))
    animation.timing.duration = 2
    for property in [LayerProperty.position, .transform] {
      let found = events(.property(animation), property: property)
      #expect(found.events == [0, 1, 2])
    }
  }

  @Test func `endless repeats are followed as far as the figure goes`() throws {
    var animation = keyframes([0, 10, 0], lasting: try seconds("0.5"))
    animation.timing.repeatCount = .endless
    let found = events(.property(animation), until: 2).keyframes
    #expect(found == (0...8).map { Rational($0) / 4 })
  }
}
