public import AnimationEngine
public import Geometry
public import SceneModel

/// An animation between two values: Core Animation's `CABasicAnimation`.
///
/// Which of the three values are given decides what the others mean: from and to, from and by, by
/// and to; one alone goes from or to the value under the animation.
public struct BasicAnimation<Value: LayerPropertyValue>: PropertyLayerAnimation {
  public var parameters = AnimationParameters()

  /// An animation of the part of a layer at `keyPath`, written as `\.position.x`.
  ///
  /// The duration is in seconds; without one it is the transaction's, 0.25 s.
  public init<Part: AnimatablePart>(
    keyPath: KeyPath<LayerProperties, Part>, from fromValue: Value? = nil,
    to toValue: Value? = nil, by byValue: Value? = nil, duration: Rational? = nil
  ) where Part.Value == Value {
    parameters.keyPath = LayerProperties()[keyPath: keyPath].keyPath
    parameters.duration = duration
    (self.fromValue, self.toValue, self.byValue) = (fromValue, toValue, byValue)
  }

  public var fromValue: Value? {
    get { parameters.from.flatMap(Value.read) }
    set { parameters.from = newValue?.animationValue }
  }

  public var toValue: Value? {
    get { parameters.to.flatMap(Value.read) }
    set { parameters.to = newValue?.animationValue }
  }

  public var byValue: Value? {
    get { parameters.by.flatMap(Value.read) }
    set { parameters.by = newValue?.animationValue }
  }
}

extension BasicAnimation where Value == Double {
  /// An animation of the number of which a value function makes the whole transform.
  public init(
    valueFunction: ValueFunction, from fromValue: Double? = nil, to toValue: Double? = nil,
    by byValue: Double? = nil, duration: Rational? = nil
  ) {
    precondition(valueFunction.argumentKind == .number, "\(valueFunction) takes three numbers")
    parameters.keyPath = LayerKeyPath(.transform)
    parameters.valueFunction = valueFunction
    parameters.duration = duration
    (self.fromValue, self.toValue, self.byValue) = (fromValue, toValue, byValue)
  }
}

extension BasicAnimation where Value == [Double] {
  /// An animation of the three numbers of which `scale` or `translate` make the whole transform.
  public init(
    valueFunction: ValueFunction, from fromValue: [Double]? = nil, to toValue: [Double]? = nil,
    by byValue: [Double]? = nil, duration: Rational? = nil
  ) {
    precondition(valueFunction.argumentKind == .numbers, "\(valueFunction) takes one number")
    parameters.keyPath = LayerKeyPath(.transform)
    parameters.valueFunction = valueFunction
    parameters.duration = duration
    (self.fromValue, self.toValue, self.byValue) = (fromValue, toValue, byValue)
  }
}
