import AnimationEngine

extension TimingFunction {
  /// Timings that are maps.
  static let maps = OneOf<TimingFunction>(
    "a timing", such: "{steps: 4}", twice: "a timing is of one kind, but this one has",
    [
      ("steps", Steps.map.then { steps, _, _ in .steps(steps) }),
      ("linear", PiecewiseLinear.map.then { pieces, _, _ in .piecewiseLinear(pieces) }),
      ("spring", Spring.timing.then { spring, _, _ in .spring(spring) }),
    ])

  static var shape: ValueShape {
    .either([.words(names), .expression, .list(.number, count: 4...4), maps.choice])
  }
}

extension ValueReader<TimingFunction> {
  /// A name, four numbers, `{steps: …}`, `{linear: …}` or `{spring: …}`.
  static var timing: Self {
    Self("timing", .shared("timing", TimingFunction.shape), spell: spelled) { node, reading in
      guard let written = reading.written(node) else { return nil }
      switch written {
      case .text(let name, _):
        if let function = TimingFunction.named(name) { return function }
        reading.mismatch(
          node, written, expected: "a timing",
          hint: StyleSheetTiming.hint(for: name)
            ?? reading.question(for: name, in: TimingFunction.names)
            ?? "there are \(enumeration(TimingFunction.names)), [x1, y1, x2, y2], {steps: 4}, "
            + "{linear: [0, 0.2, 1]} and {spring: {duration: 0.5, bounce: 0.3}}")
        return nil
      case .list: return reading.read(node, .controlPoints).map { .cubicBezier($0) }
      case .map(let mapping) where TimingFunction.maps.keys.contains { mapping[$0] != nil }:
        return TimingFunction.maps.read(node, reading)
      default:
        reading.mismatch(
          node, written, expected: "a timing", hint: "such as easeIn or [0.5, 0, 0.9, 0.7]")
        return nil
      }
    }
  }

  @Sendable private static func spelled(_ function: TimingFunction) -> String? {
    TimingFunction.names.first { TimingFunction.named($0) == function }
  }
}

extension ValueReader<CubicBezier> {
  /// The timings that are a curve.
  static var curve: Self {
    ValueReader<TimingFunction>.timing.then(
      spell: { ValueReader<TimingFunction>.timing.spell(.cubicBezier($0)) }
    ) { function, node, reading in
      switch function {
      case .cubicBezier(let curve): return curve
      case .linear: return CubicBezier(0, 0, 1, 1)
      case .steps, .piecewiseLinear, .spring, .rbb:
        reading.report(
          at: node.location, "expected a curve, such as easeOut or [0.5, 0, 0.9, 0.7]")
        return nil
      }
    }
  }

  fileprivate static var controlPoints: Self {
    ValueReader<[Double]>.numbers(
      4, "[x1, y1, x2, y2]", expected: "the control points [x1, y1, x2, y2] of a timing"
    ).then { numbers, node, reading in
      guard (0...1).contains(numbers[0]), (0...1).contains(numbers[2]) else {
        reading.report(
          at: node.location, "x1 and x2 of a timing must lie between 0 and 1",
          hint: "only y1 and y2 may overshoot")
        return nil
      }
      return CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3])
    }
  }
}

extension Steps {
  static let map = Map(
    "stepsTiming", "a timing", heading: "Timing in steps", Steps(count: 1)
  ) {
    Field(
      "steps", .count(in: 1...10_000), into: \.count, required: true, example: "4",
      "How many equal steps.")
    Field("jump", .choice, into: \.jump, example: "both", "Where the jumps are.")
  } check: { steps, entries, reading in
    // Without a jump at either end, one step would go nowhere.
    guard steps.jump == .none, let node = entries["steps"] else { return true }
    return reading.read(node, .count(in: 2...10_000)) != nil
  }
}

extension PiecewiseLinear {
  static let map = Map(
    "linearTiming", "a timing", heading: "Timing by straight pieces",
    PiecewiseLinear(stops: [Stop]())
  ) {
    Field(
      "linear", .stops, into: \.self, required: true, example: "[0, [0.25, 0.5], 1]",
      "Straight pieces through outputs, or [input, output] pairs; inputs left out are spread evenly."
    )
  }
}

extension ValueReader<PiecewiseLinear> {
  /// Outputs, or pairs of input and output.
  fileprivate static var stops: Self {
    Self(
      "list of numbers or [input, output]", .list(.either([.number, .list(.number, count: 2...2)]))
    ) { node, reading in
      guard let items = reading.list(node, of: "outputs or [input, output] pairs") else {
        return nil
      }
      guard items.count >= 2 else {
        reading.report(at: node.location, "a linear timing needs at least two stops")
        return nil
      }
      let pair = ValueReader<[Double]>.numbers(2, "", expected: "an [input, output] pair")
      var stops: [(output: Double, inputs: [Double])] = []
      for item in items {
        guard let written = reading.written(item) else { return nil }
        if case .list = written {
          guard let pair = reading.read(item, pair) else { return nil }
          stops.append((pair[1], [pair[0]]))
        } else {
          guard let output = reading.read(item, .number) else { return nil }
          stops.append((output, []))
        }
      }
      return PiecewiseLinear(stops: stops)
    }
  }
}
