public import AnimationEngine
public import SceneModel

/// An animation between two values on a spring: Core Animation's `CASpringAnimation`.
///
/// It lasts until it has settled unless ``LayerAnimation/duration`` is set, which then cuts the
/// spring off and never stretches it.
public struct SpringAnimation<Value: LayerPropertyValue>: PropertyLayerAnimation {
  public var parameters = AnimationParameters()

  /// A spring with mass 1, stiffness 100, damping 10 and no initial velocity.
  public init<Part: AnimatablePart>(
    keyPath: KeyPath<LayerProperties, Part>, from fromValue: Value? = nil,
    to toValue: Value? = nil, by byValue: Value? = nil
  ) where Part.Value == Value {
    self.init(keyPath: keyPath, spring: .default, from: fromValue, to: toValue, by: byValue)
  }

  /// A spring given by how long it takes, about, and how much it bounces.
  ///
  /// The perceptual duration is in seconds, greater than 0; the bounce greater than −1, at most 1.
  public init<Part: AnimatablePart>(
    keyPath: KeyPath<LayerProperties, Part>, perceptualDuration: Double, bounce: Double,
    from fromValue: Value? = nil, to toValue: Value? = nil, by byValue: Value? = nil
  ) where Part.Value == Value {
    guard let spring = Spring(perceptualDuration: perceptualDuration, bounce: bounce) else {
      preconditionFailure("a perceptual duration is above 0, a bounce above -1 and at most 1")
    }
    self.init(keyPath: keyPath, spring: spring, from: fromValue, to: toValue, by: byValue)
  }

  /// A spring that is there already.
  public init<Part: AnimatablePart>(
    keyPath: KeyPath<LayerProperties, Part>, spring: Spring, from fromValue: Value? = nil,
    to toValue: Value? = nil, by byValue: Value? = nil
  ) where Part.Value == Value {
    parameters.keyPath = LayerProperties()[keyPath: keyPath].keyPath
    parameters.spring = spring
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

  /// What it runs on.
  public var spring: Spring {
    get { parameters.spring ?? .default }
    set { parameters.spring = newValue }
  }

  /// Greater than 0; Core Animation refuses others too.
  public var mass: Double {
    get { spring.mass }
    set { change(mass: newValue) }
  }

  /// Greater than 0; Core Animation refuses others too.
  public var stiffness: Double {
    get { spring.stiffness }
    set { change(stiffness: newValue) }
  }

  /// 0 or greater; Core Animation refuses others too.
  public var damping: Double {
    get { spring.damping }
    set { change(damping: newValue) }
  }

  /// Toward the target, in distances per second: 1 would be there after a second.
  public var initialVelocity: Double {
    get { spring.initialVelocity }
    set { change(initialVelocity: newValue) }
  }

  /// False, the default, limits the damping ratio to 1.
  public var allowsOverdamping: Bool {
    get { spring.allowsOverdamping }
    set { change(allowsOverdamping: newValue) }
  }

  /// How long the spring takes until it is seen to rest, in seconds.
  public var settlingDuration: Double { spring.settlingDuration }

  private mutating func change(
    mass: Double? = nil, stiffness: Double? = nil, damping: Double? = nil,
    initialVelocity: Double? = nil, allowsOverdamping: Bool? = nil
  ) {
    let old = spring
    guard
      let spring = Spring(
        mass: mass ?? old.mass, stiffness: stiffness ?? old.stiffness,
        damping: damping ?? old.damping, initialVelocity: initialVelocity ?? old.initialVelocity,
        allowsOverdamping: allowsOverdamping ?? old.allowsOverdamping)
    else {
      preconditionFailure(
        "a spring's mass and stiffness are above 0, its damping is not below 0, all are finite")
    }
    self.spring = spring
  }
}
