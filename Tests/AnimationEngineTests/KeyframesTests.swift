import AnimationEngine
import Geometry
import Testing

struct KeyframesTests {
  private struct Inputs: Decodable, Sendable {
    var calculationMode: String
    var values: [OneOrMore]?
    var path: [PathElement]?
    var keyTimes: [Double]?
    var timingFunctions: [[Double]?]?
    var tensionValues: [Double]?
    var continuityValues: [Double]?
    var biasValues: [Double]?
    var modelValue: Double?
    var rotationMode: String?

    var mode: Keyframes.CalculationMode {
      get throws { try given(Keyframes.CalculationMode(rawValue: calculationMode)) }
    }

    var functions: [TimingFunction] {
      (timingFunctions ?? []).map { points in
        points.map { .cubicBezier(CubicBezier($0[0], $0[1], $0[2], $0[3])) } ?? .linear
      }
    }

    func keyframes(_ value: ([Double]) -> AnimationValue) throws -> Keyframes {
      var keyframes = Keyframes(
        values: try given(values).map { value($0.numbers) },
        keyTimes: try keyTimes?.map { try seconds($0) })
      keyframes.calculationMode = try mode
      keyframes.timingFunctions = functions
      for index in keyframes.values.indices where tensionValues != nil {
        keyframes.tangents.append(
          .init(
            tension: tensionValues?[index] ?? 0, continuity: continuityValues?[index] ?? 0,
            bias: biasValues?[index] ?? 0))
      }
      return keyframes
    }

    func pathKeyframes() throws -> PathKeyframes {
      var keyframes = PathKeyframes(
        Path(try given(path).map(\.element)), keyTimes: try keyTimes?.map { try seconds($0) })
      keyframes.calculationMode = try mode
      keyframes.timingFunctions = functions
      keyframes.rotationMode = try rotationMode.map {
        try given(PathKeyframes.RotationMode(rawValue: $0))
      }
      return keyframes
    }
  }

  /// `["C", x1, y1, x2, y2, x, y]` and its like.
  private struct PathElement: Decodable, Sendable {
    var element: Path.Element

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      let letter = try list.decode(String.self)
      func point() throws -> Point {
        try Point(x: list.decode(Double.self), y: list.decode(Double.self))
      }
      switch letter {
      case "M": element = .move(to: try point())
      case "L": element = .line(to: try point())
      case "Q":
        let control = try point()
        element = .quad(to: try point(), control: control)
      case "C":
        let (control1, control2) = (try point(), try point())
        element = .cubic(to: try point(), control1: control1, control2: control2)
      default: element = .close
      }
    }
  }

  // MARK: - Vectors

  @Test func `numbers follow all calculation modes`() throws {
    try AnimationVectors<Inputs>(family: "keyframe-scalar").check { vector, time in
      let keyframes = try vector.inputs.keyframes { .number($0[0]) }
      var model = LayerValues()
      model.opacity = vector.inputs.modelValue ?? .nan
      return [show(.opacity, .keyframes(keyframes), of: model, at: try seconds(time)).opacity]
    }
  }

  @Test func `points follow values and paths`() throws {
    try AnimationVectors<Inputs>(family: "keyframe-path").check { vector, time in
      let interpolation: PropertyAnimation.Interpolation =
        vector.inputs.path != nil
        ? .path(try vector.inputs.pathKeyframes())
        : .keyframes(try vector.inputs.keyframes { .point(Point(x: $0[0], y: $0[1])) })
      let position = show(.position, interpolation, at: try seconds(time)).position
      return [position.x, position.y]
    }
  }

  @Test func `layers turn with their path`() throws {
    try AnimationVectors<Inputs>(family: "keyframe-rotation").check { vector, time in
      let interpolation = PropertyAnimation.Interpolation.path(try vector.inputs.pathKeyframes())
      let expected = try given(vector.samples.first { $0.key == time }).values[0]
      let transform = show(.position, interpolation, at: try seconds(time)).transform
      // Equal but for whole turns.
      let turns = ((expected - rotation(of: transform)) / (2 * .pi)).rounded()
      return [rotation(of: transform) + turns * 2 * .pi]
    }
  }

  // MARK: - Rules

  @Test func `a key time is met on its frame, and belongs to the next value`() throws {
    var keyframes = Keyframes(
      values: [.number(0), .number(1), .number(2)], keyTimes: [0, try third, 1])
    keyframes.calculationMode = .discrete
    let before = try third - seconds(0.000001)
    #expect(show(.opacity, .keyframes(keyframes), at: before).opacity == 0)
    #expect(show(.opacity, .keyframes(keyframes), at: try third).opacity == 1)
    #expect(show(.opacity, .keyframes(keyframes), at: try seconds(0.999)).opacity == 1)
    #expect(show(.opacity, .keyframes(keyframes), at: 1).opacity == 2)
    keyframes.keyTimes = [0, try third, try seconds(0.5), 1]
    #expect(show(.opacity, .keyframes(keyframes), at: try seconds(0.5)).opacity == 2)
    keyframes.calculationMode = .linear
    keyframes.keyTimes = [0, try third, 1]
    #expect(show(.opacity, .keyframes(keyframes), at: try third).opacity == 1)
  }

  @Test func `an overshooting timing function goes on beyond the ends`() {
    var animation = PropertyAnimation(
      keyPath: LayerKeyPath(.opacity),
      interpolation: .keyframes(Keyframes(values: [.number(0), .number(1), .number(3)])))
    animation.timingFunction = .piecewiseLinear(
      PiecewiseLinear(stops: [.init(input: 0, output: -1), .init(input: 1, output: 2)]))
    let start = presentation(of: LayerValues(), [.property(animation)], at: 0)
    let end = presentation(of: LayerValues(), [.property(animation)], at: 1)
    #expect(start.opacity == -2 && end.opacity == 7)
  }

  @Test func `values without distances are paced evenly, values without sums are not curved`() {
    let turns = [0.1, 0.5, 0.6].map { AnimationValue.transform(Transform3D(rotationZ: $0)) }
    for mode in [Keyframes.CalculationMode.paced, .cubic, .cubicPaced] {
      var keyframes = Keyframes(values: turns)
      keyframes.calculationMode = mode
      let shown = show(.transform, .keyframes(keyframes), at: Rational(3) / 4).transform
      #expect(abs(rotation(of: shown) - 0.55) < 1e-12)
    }
    var still = Keyframes(values: [.number(2), .number(2)])
    still.calculationMode = .paced
    #expect(show(.opacity, .keyframes(still), at: Rational(1) / 3).opacity == 2)
  }

  @Test func `paced points keep one speed through all their distances`() throws {
    let corners = [(0.0, 0.0), (30, 0), (30, 40), (90, 120)].map { Point(x: $0.0, y: $0.1) }
    var keyframes = Keyframes(values: corners.map { .point($0) })
    keyframes.calculationMode = .paced
    keyframes.timingFunctions = [.easeIn, .easeIn, .easeIn]
    var last = try given(corners.first)
    var corner = 0
    for step in 1...170 {
      let place = show(.position, .keyframes(keyframes), at: Rational(step) / 170).position
      // One point a step, but where it goes around a corner.
      if abs((place - last).length - 1) > 1e-9 { corner += 1 }
      last = place
    }
    #expect(corner == 0 && (last - corners[3]).length < 1e-9)
  }

  @Test func `a smooth curve passes its values with one slope on both sides`() throws {
    var keyframes = Keyframes(
      values: [3, 8, -2, 5].map { .number($0) }, keyTimes: [0, try third, try seconds(0.4), 1])
    keyframes.calculationMode = .cubic
    for time in [try third, try seconds(0.4)] {
      let step = try seconds(0.0000001)
      let (a, b, c) = (
        show(.opacity, .keyframes(keyframes), at: time - step).opacity,
        show(.opacity, .keyframes(keyframes), at: time).opacity,
        show(.opacity, .keyframes(keyframes), at: time + step).opacity
      )
      #expect(abs((c - b) - (b - a)) / step.value < 0.01)
    }
  }

  @Test func `a path shows where its pieces begin, and its end at the end`() {
    let corner = Path([
      .move(to: .zero), .line(to: Point(x: 10, y: 0)), .move(to: Point(x: 50, y: 0)),
      .line(to: Point(x: 50, y: 10)),
    ])
    var keyframes = PathKeyframes(corner)
    keyframes.calculationMode = .discrete
    let places = [Rational(0), Rational(1) / 4, Rational(1) / 2, Rational(9) / 10, 1].map {
      show(.position, .path(keyframes), at: $0).position
    }
    #expect(
      places == [
        .zero, .zero, Point(x: 50, y: 0), Point(x: 50, y: 0), Point(x: 50, y: 10),
      ])
    // Key times for one piece only: the other is not traveled.
    keyframes.calculationMode = .linear
    keyframes.keyTimes = [0, 1]
    #expect(show(.position, .path(keyframes), at: 1).position == Point(x: 10, y: 0))
    #expect(show(.position, .path(PathKeyframes(Path())), at: 0).position == .zero)
  }

  @Test func `the orbit of the satellite`() throws {
    var orbit = PathKeyframes(Path(ellipseIn: Rect(x: -150, y: -150, width: 300, height: 300)))
    orbit.calculationMode = .paced
    orbit.rotationMode = .auto
    var animation = PropertyAnimation(keyPath: LayerKeyPath(.position), interpolation: .path(orbit))
    animation.timing.duration = 4
    animation.timing.repeatCount = .endless
    animation.isAdditive = true
    var model = LayerValues()
    model.position = Point(x: 200, y: 200)
    model.transform = Transform3D(scaleX: 2, y: 1)
    func shown(_ time: Rational) -> LayerValues {
      presentation(of: model, [.property(animation)], at: time)
    }
    for (time, x, y, angle) in [
      (Rational(0), 350.0, 200.0, 90.0), (1, 200, 350, 180), (2, 50, 200, 270), (3, 200, 50, 0),
      (4, 350, 200, 90),
    ] {
      let values = shown(time)
      expectEqual([values.position.x, values.position.y], [x, y], 1e-6, "\(time)")
      // The rotation is innermost: the scale comes after it.
      let expected = Transform3D(rotationZ: angle / 180 * .pi).concatenating(model.transform)
      expectEqual(
        AnimationValue.transform(values.transform).numbers,
        AnimationValue.transform(expected).numbers, 1e-6, "\(time)")
    }
    for frame in 0..<240 {
      let (a, b) = (shown(Rational(frame) / 60), shown(Rational(frame + 1) / 60))
      #expect(abs((b.position - a.position).length * 60 - 235.62) < 235.62 * 0.005)
    }
    orbit.rotationMode = .autoReverse
    let back = show(.position, .path(orbit), at: 0).transform
    #expect(abs(rotation(of: back) + .pi / 2) < 1e-9)
  }

  private var third: Rational { get throws { try given(Rational(1, over: 3)) } }

  private func show(
    _ property: LayerProperty, _ interpolation: PropertyAnimation.Interpolation,
    of model: LayerValues = LayerValues(), at time: Rational
  ) -> LayerValues {
    let animation = PropertyAnimation(keyPath: LayerKeyPath(property), interpolation: interpolation)
    return presentation(of: model, [.property(animation)], at: time)
  }

  private func rotation(of transform: Transform3D) -> Double {
    TransformComponents(transform).rotation
  }
}
