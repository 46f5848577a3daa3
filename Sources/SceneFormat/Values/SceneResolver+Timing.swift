import AnimationEngine
import Geometry
import Simulation

extension SceneResolver {
  /// A name, four numbers, `{steps: …}`, `{linear: …}` or `{spring: …}`.
  func timing(_ node: SceneNode) -> TimingFunction? {
    guard let written = written(node) else { return nil }
    switch written {
    case .text(let name, _):
      if let function = TimingFunction.named(name) { return function }
      mismatch(
        node, written, expected: "a timing",
        hint: question(for: name, in: TimingFunction.names)
          ?? "there are \(enumeration(TimingFunction.names)), [x1, y1, x2, y2], {steps: 4}, "
          + "{linear: [0, 0.2, 1]} and {spring: {duration: 0.5, bounce: 0.3}}")
      return nil
    case .list: return bezier(node)
    case .map(let mapping) where mapping["steps"] != nil:
      return steps(fields(mapping, .stepsTiming, at: node.location))
    case .map(let mapping) where mapping["linear"] != nil:
      return piecewiseLinear(fields(mapping, .linearTiming, at: node.location))
    case .map(let mapping) where mapping["spring"] != nil:
      let fields = fields(mapping, .springTiming, at: node.location)
      return fields["spring"].flatMap(spring).map { .spring($0) }
    default:
      mismatch(node, written, expected: "a timing", hint: "such as easeIn or [0.5, 0, 0.9, 0.7]")
      return nil
    }
  }

  private func bezier(_ node: SceneNode) -> TimingFunction? {
    guard
      let numbers = numbers(
        node, 4...4, expected: "the control points [x1, y1, x2, y2] of a timing")
    else { return nil }
    guard (0...1).contains(numbers[0]), (0...1).contains(numbers[2]) else {
      report(
        at: node.location, "x1 and x2 of a timing must lie between 0 and 1",
        hint: "only y1 and y2 may overshoot")
      return nil
    }
    return .cubicBezier(
      CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3]))
  }

  private func steps(_ fields: Fields) -> TimingFunction? {
    guard let node = fields["steps"] else { return nil }
    var jump = Steps.Jump.end
    if let node = fields["jump"] {
      guard let given = choice(node, Steps.Jump.self) else { return nil }
      jump = given
    }
    // Without a jump at either end, one step would go nowhere.
    return count(node, in: (jump == .none ? 2 : 1)...10_000).map {
      .steps(Steps(count: $0, jump: jump))
    }
  }

  private func piecewiseLinear(_ fields: Fields) -> TimingFunction? {
    guard let node = fields["linear"],
      let items = list(node, of: "outputs or [input, output] pairs")
    else { return nil }
    guard items.count >= 2 else {
      report(at: node.location, "a linear timing needs at least two stops")
      return nil
    }
    var stops: [(output: Double, inputs: [Double])] = []
    for item in items {
      guard let written = written(item) else { return nil }
      if case .list = written {
        guard let pair = numbers(item, 2...2, expected: "an [input, output] pair") else {
          return nil
        }
        stops.append((pair[1], [pair[0]]))
      } else {
        guard let output = number(item) else { return nil }
        stops.append((output, []))
      }
    }
    return .piecewiseLinear(PiecewiseLinear(stops: stops))
  }
}
