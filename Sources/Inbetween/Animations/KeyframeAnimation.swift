public import AnimationEngine
public import Geometry
public import SceneModel

/// An animation through several values, or along a path: Core Animation's `CAKeyframeAnimation`.
///
/// Where `values` and `keyTimes` differ in count, their common prefix is used; a single value has
/// no effect.
public struct KeyframeAnimation<Value: LayerPropertyValue>: PropertyLayerAnimation {
  public var parameters = AnimationParameters()

  /// An animation through values that are reached at `keyTimes`, fractions of the duration.
  ///
  /// Without key times they are spaced evenly. The duration is in seconds; without one it is the
  /// transaction's, 0.25 s.
  public init<Part: AnimatablePart>(
    keyPath: KeyPath<LayerProperties, Part>, values: [Value] = [], keyTimes: [Rational]? = nil,
    duration: Rational? = nil
  ) where Part.Value == Value {
    parameters.keyPath = LayerProperties()[keyPath: keyPath].keyPath
    parameters.duration = duration
    parameters.keyTimes = keyTimes
    self.values = values
  }

  public var values: [Value] {
    get { (parameters.values ?? []).compactMap(Value.read) }
    set { parameters.values = newValue.map(\.animationValue) }
  }

  /// Ascending from 0 to 1; nil, the default, spaces the values evenly.
  public var keyTimes: [Rational]? {
    get { parameters.keyTimes }
    set { parameters.keyTimes = newValue }
  }

  /// One for each interval; missing ones are linear.
  public var timingFunctions: [MediaTimingFunction] {
    get { parameters.timingFunctions }
    set { parameters.timingFunctions = newValue }
  }

  /// Linear unless set.
  public var calculationMode: Keyframes.CalculationMode {
    get { parameters.calculationMode }
    set { parameters.calculationMode = newValue }
  }

  /// How tightly a cubic curve passes each value; missing ones are 0.
  public var tensionValues: [Double] {
    get { parameters.tensions }
    set { parameters.tensions = newValue }
  }

  /// How sharply a cubic curve turns at each value; missing ones are 0.
  public var continuityValues: [Double] {
    get { parameters.continuities }
    set { parameters.continuities = newValue }
  }

  /// Where a cubic curve leans at each value; missing ones are 0.
  public var biasValues: [Double] {
    get { parameters.biases }
    set { parameters.biases = newValue }
  }
}

extension KeyframeAnimation where Value == Point {
  /// An animation along a path, of which each drawn piece is one interval.
  public init<Part: AnimatablePart>(
    keyPath: KeyPath<LayerProperties, Part>, path: Path, duration: Rational? = nil
  ) where Part.Value == Point {
    parameters.keyPath = LayerProperties()[keyPath: keyPath].keyPath
    parameters.duration = duration
    parameters.path = path
  }

  /// Used in place of `values` where there are none.
  public var path: Path? {
    get { parameters.path }
    set {
      parameters.path = newValue
      if newValue != nil { parameters.values = nil }
    }
  }

  /// How the layer turns with the path; nil, the default, leaves its angle.
  public var rotationMode: PathKeyframes.RotationMode? {
    get { parameters.rotationMode }
    set { parameters.rotationMode = newValue }
  }
}

extension KeyframeAnimation where Value == Double {
  /// An animation of the number of which a value function makes the whole transform.
  public init(
    valueFunction: ValueFunction, values: [Double], keyTimes: [Rational]? = nil,
    duration: Rational? = nil
  ) {
    precondition(valueFunction.argumentKind == .number, "\(valueFunction) takes three numbers")
    parameters.keyPath = LayerKeyPath(.transform)
    parameters.valueFunction = valueFunction
    parameters.keyTimes = keyTimes
    parameters.duration = duration
    self.values = values
  }
}
