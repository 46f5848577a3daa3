public import AnimationEngine
public import Geometry

/// How a layer's old look gives way to its new one: Core Animation's `CATransition`.
///
/// A layer has one at most, under the key `transition`; a later one takes its place.
public struct Transition: Sendable, Hashable {
  /// Fade, move in, push or reveal; a fade unless set.
  public var type: AnimationEngine.Transition.Kind = .fade
  /// The side at which the motion begins; from the left unless set.
  public var subtype: AnimationEngine.Transition.Subtype = .fromLeft
  /// Where in the transition it begins, 0…1.
  public var startProgress: Double = 0
  /// Where in the transition it stops, 0…1.
  public var endProgress: Double = 1
  /// In seconds; 0, the default, stands for the transaction's 0.25 s.
  public var duration: Rational = 0
  public var timingFunction: MediaTimingFunction = .linear
  /// What shows after its end, where it stays; the new picture alone unless set.
  public var fillMode: MediaTiming.FillMode = .removed
  public var isRemovedOnCompletion = true

  public init(
    _ type: AnimationEngine.Transition.Kind = .fade,
    _ subtype: AnimationEngine.Transition.Subtype = .fromLeft, duration: Rational = 0
  ) {
    (self.type, self.subtype, self.duration) = (type, subtype, duration)
  }
}
