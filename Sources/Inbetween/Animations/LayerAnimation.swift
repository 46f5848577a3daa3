public import AnimationEngine
public import Geometry
public import SceneModel

/// What can be added to a layer under a key: Core Animation's `CAAnimation`.
///
/// Animations are values. A layer keeps the copy that it was given, so that what happens to the
/// original afterwards does not change it. Each is a typed front of ``parameters``: all that it
/// says, a scene file can say too, and means the same.
public protocol LayerAnimation: Sendable {
  /// What a scene file would say of it.
  var parameters: AnimationParameters { get set }
}

extension LayerAnimation {
  /// Of one pass, in seconds; 0, the default, stands for the transaction's 0.25 s.
  ///
  /// In a group 0 stands for the group's duration. A spring for which none is set lasts until it
  /// has settled.
  public var duration: Rational {
    get { parameters.duration ?? 0 }
    set { parameters.duration = newValue }
  }

  /// When it begins, in seconds of the layer's clock, counted from when it is added; in a group
  /// from the group's begin.
  ///
  /// Core Animation's `beginTime` is `CACurrentMediaTime() + delay` on a layer, and in a group the
  /// delay itself.
  public var delay: Rational {
    get { parameters.delay }
    set { parameters.delay = newValue }
  }

  /// 1 unless set; negative speeds play backwards, 0 stands still at `timeOffset`.
  public var speed: Rational {
    get { parameters.speed }
    set { parameters.speed = newValue }
  }

  /// Shifts which part of the cycle shows, around its ends, in seconds.
  public var timeOffset: Rational {
    get { parameters.timeOffset }
    set { parameters.timeOffset = newValue }
  }

  /// Whole there-and-back cycles; 0, the default, counts as 1.
  public var repeatCount: MediaTiming.Extent {
    get { parameters.repeatCount }
    set { parameters.repeatCount = newValue }
  }

  /// Total time in seconds; wins over the count where it is not 0, the default.
  public var repeatDuration: MediaTiming.Extent {
    get { parameters.repeatDuration }
    set { parameters.repeatDuration = newValue }
  }

  /// Whether each cycle also runs back; false unless set.
  public var autoreverses: Bool {
    get { parameters.autoreverses }
    set { parameters.autoreverses = newValue }
  }

  /// What shows outside the active time; `removed` unless set.
  ///
  /// Filling forwards needs ``isRemovedOnCompletion`` to be false.
  public var fillMode: MediaTiming.FillMode {
    get { parameters.fillMode }
    set { parameters.fillMode = newValue }
  }

  /// How its progress is paced; linear unless set.
  public var timingFunction: MediaTimingFunction {
    get { parameters.timingFunction }
    set { parameters.timingFunction = newValue }
  }

  /// Whether it is taken away when its time is over; true unless set.
  public var isRemovedOnCompletion: Bool {
    get { parameters.isRemovedOnCompletion }
    set { parameters.isRemovedOnCompletion = newValue }
  }
}

/// An animation of one part of a layer: Core Animation's `CAPropertyAnimation`.
public protocol PropertyLayerAnimation: LayerAnimation {
  /// Of the part that it changes.
  associatedtype Value: LayerPropertyValue
}

extension PropertyLayerAnimation {
  /// Whether its value is added to the one below it instead of replacing it; false unless set.
  public var isAdditive: Bool {
    get { parameters.isAdditive }
    set { parameters.isAdditive = newValue }
  }

  /// Whether each repeat begins with the end of the one before; false unless set.
  public var isCumulative: Bool {
    get { parameters.isCumulative }
    set { parameters.isCumulative = newValue }
  }
}

/// Core Animation's name for a timing function.
public typealias MediaTimingFunction = TimingFunction

extension TimingFunction {
  /// A Bézier curve from (0, 0) to (1, 1); both x lie in 0…1.
  public init(controlPoints x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    precondition(
      (0...1).contains(x1) && (0...1).contains(x2), "the x of a control point lies in 0…1")
    self = .cubicBezier(CubicBezier(x1, y1, x2, y2))
  }
}

extension MediaTiming.Extent: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// For ever.
  public static let infinity = MediaTiming.Extent.endless

  public init(integerLiteral value: Int) { self = .finite(Rational(value)) }

  public init(floatLiteral value: Double) { self = .finite(Rational(floatLiteral: value)) }
}
