import AnimationEngine
import Geometry
import Testing

struct BasicValueRulesTests {
  private struct Inputs: Decodable, Sendable {
    var keyPath: String?
    var valueFunction: String?
    var modelValue: OneOrMore?
    var fromValue: OneOrMore?
    var toValue: OneOrMore?
    var byValue: OneOrMore?
    var values: [Double]?
    var duration: Double?
    var cumulative: Bool?
    var additive: Bool?
    var repeatCount: Int?
    var animations: [Inputs]?
  }

  @Test func `measured rules hold`() throws {
    try AnimationVectors<Inputs>(family: "basic-value-rules").check { vector, time in
      let inputs = vector.inputs
      let keyPath = try keyPath(of: inputs)
      var model = LayerValues()
      if let value = inputs.modelValue { model[keyPath] = try self.value(value, keyPath) }
      let animations = try (inputs.animations ?? [inputs]).map { try animation($0, keyPath) }
      let shown = presentation(of: model, animations, at: try seconds(time))
      if let function = inputs.valueFunction {
        let transform = shown.transform
        if function == "scale" { return [transform[0, 0], transform[1, 1], transform[2, 2]] }
        return Array([transform[0, 0], transform[0, 1]].prefix(vector.samples[0].values.count))
      }
      return try given(shown[keyPath]).numbers
    }
  }

  private func keyPath(of inputs: Inputs) throws -> LayerKeyPath {
    guard inputs.valueFunction == nil else { return LayerKeyPath(.transform) }
    return try given(LayerKeyPath(spelling: try given(inputs.keyPath)))
  }

  private func animation(_ inputs: Inputs, _ keyPath: LayerKeyPath) throws -> Animation {
    let isArgument = inputs.valueFunction != nil
    func value(_ numbers: OneOrMore?) throws -> AnimationValue? {
      try numbers.map { numbers in
        guard isArgument else { return try self.value(numbers, keyPath) }
        return numbers.numbers.count == 1
          ? .number(numbers.numbers[0]) : .numbers(numbers.numbers)
      }
    }
    var animation = PropertyAnimation(
      keyPath: keyPath,
      interpolation: .basic(
        InterpolationValues(
          from: try value(inputs.fromValue), to: try value(inputs.toValue),
          by: try value(inputs.byValue))))
    if let values = inputs.values {
      animation.interpolation = .keyframes(Keyframes(values: values.map { .number($0) }))
    }
    animation.valueFunction = try inputs.valueFunction.map {
      try given(ValueFunction(rawValue: $0))
    }
    animation.timing.duration = try seconds(inputs.duration ?? 1)
    animation.timing.repeatCount = .finite(Rational(inputs.repeatCount ?? 0))
    animation.isCumulative = inputs.cumulative ?? false
    animation.isAdditive = inputs.additive ?? false
    return .property(animation)
  }

  private func value(_ value: OneOrMore, _ keyPath: LayerKeyPath) throws -> AnimationValue {
    let numbers = value.numbers
    switch keyPath.kind {
    case .boolean: return .boolean(numbers[0] != 0)
    case .color:
      return .color(
        Color(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3]))
    case .point: return .point(Point(x: numbers[0], y: numbers[1]))
    case .size: return .size(Size(width: numbers[0], height: numbers[1]))
    case .rect:
      return .rect(Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
    default:
      try #require(keyPath.kind == .number)
      return .number(numbers[0])
    }
  }
}
