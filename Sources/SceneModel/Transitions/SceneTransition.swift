package import AnimationEngine
package import Geometry
package import Interaction

/// A transition of a scene from one side to another, as UIKit has it between two view controllers.
///
/// A hand may drive it, let go of it, catch it in mid-flight and turn it back. It completes once.
package struct SceneTransition: Sendable, Hashable {
  /// A layer that flies from its place on one side to its place on the other.
  package struct Hero: Sendable, Hashable {
    /// What flies; where it is none of the two below, it shows only while it does.
    package var layer: LayerID
    /// The layers whose places it flies between; hidden while it does.
    package var from: LayerID
    package var to: LayerID
    package var timing: AnimatorTiming
    /// In seconds; springs that take the time that they need ignore it.
    package var duration: Rational
    /// Of a spring's initial velocity, in distances per second.
    package var velocityLimit = 35.0

    package init(
      _ layer: LayerID, from: LayerID, to: LayerID, timing: AnimatorTiming, duration: Rational
    ) {
      (self.layer, self.from, self.to) = (layer, from, to)
      (self.timing, self.duration) = (timing, duration)
    }
  }

  package var name: String
  /// The sides: the layer that is left, and the one that comes.
  package var from: LayerID
  package var to: LayerID
  /// The animator that runs for the whole transition; without one, and without heroes, the scene says
  /// when it completes.
  package var animator: String?
  /// A finger holds the frontmost that lies under it, else the first.
  package var heroes: [Hero] = []
  /// Whether a hand that begins it also keeps it; nil always holds.
  ///
  /// Where it does not hold, it runs at once, as UIKit's `wantsInteractiveStart` has it.
  package var wantsInteractiveStart: LiveNumber?
  /// The way on which a flick finishes it.
  package var direction = GestureRecognizer.Direction.down
  /// How many times as fast as it would it runs to its end once it is let go.
  package var completionSpeed = 1.0
  /// The pace of that rest; nil for the animator's own curve.
  package var completionCurve: TimingFunction?
  /// Whether the side that was left is hidden at the end; false for a presentation that covers it.
  package var removesSource = true
  package var location: SourceLocation

  package init(_ name: String, from: LayerID, to: LayerID, location: SourceLocation) {
    (self.name, self.from, self.to, self.location) = (name, from, to, location)
  }
}

extension SceneTransition {
  /// A side, or a place of the hero's, that would be hidden together with the hero; nil where it flies
  /// alone.
  package func layerHeld(by hero: Hero, in layers: LayerTree) -> LayerID? {
    guard hero.layer != hero.from, hero.layer != hero.to else { return nil }
    return [from, to, hero.from, hero.to].first { layer in
      sequence(first: layer, next: { layers[$0].parent }).contains(hero.layer)
    }
  }
}

/// What can be told to a transition.
package enum TransitionAction: Sendable, Hashable {
  /// Begins without a hand.
  case start
  /// Begins in a hand.
  case interact
  /// By a part of the whole, or to it; in a gesture the hero follows the finger.
  case advance(by: LiveNumber)
  case advanceTo(LiveNumber)
  /// Lets go: flicked faster than so many points per second its direction decides, else it finishes
  /// past a fraction. Without a velocity that of the gesture counts.
  case decide(flick: Double, past: Double, velocity: LiveValue?)
  /// A hand takes it in mid-flight.
  case interrupt
  case finish
  case cancel
  /// For transitions without an animator: it has arrived.
  case complete
}

/// A part of what a transition says of itself.
public enum TransitionQuantity: String, Sendable, Hashable, CaseIterable {
  case fractionComplete, phase, isInteractive, isAnimating, isCancelled
  /// How far the finger that holds the hero has slid on it since it took hold, in points of the stage.
  case slip

  /// What kind of value it has.
  package var kind: AnimationValue.Kind {
    switch self {
    case .fractionComplete, .slip: .number
    case .phase: .text
    case .isInteractive, .isAnimating, .isCancelled: .boolean
    }
  }
}
