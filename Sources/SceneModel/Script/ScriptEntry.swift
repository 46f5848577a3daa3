package import AnimationEngine
package import Geometry

/// Something that happens at a time of the script.
package struct ScriptEntry: Sendable {
  package enum Action: Sendable {
    /// Model values, written in this order.
    case set([Assignment])
    /// Model values, each change animated by the default action of its property.
    case setWithActions([Assignment], Transaction)
    /// A new animation for each of the layers.
    case animate([LayerID], AnimationParameters, key: String?)
    /// A copy of a named animation object, as it is at this time, for each of the layers.
    case addObject(String, [LayerID], key: String?)
    /// Parameters of a named animation object, for the copies still to be made.
    case change(String, AnimationParameters)
    /// The layers' pictures of right before this time give way to those from now on.
    case transition([LayerID], Transition, Transaction)
    /// Takes an animation away by its key; all of a layer's animations where the key is nil.
    case remove([LayerID], key: String?)
    /// Layers stay where they are seen: the model takes that over, and no animation is left.
    case stopLayers([LayerID])
    case move(MoveAction)
    case state(String, StateAction)
    /// Switches a gesture on or off.
    case enable(String, Bool)
    /// Puts the content of a scroll view somewhere.
    case scroll(String, to: LiveValue)
    /// Lets something write the model by itself: an animator of one's own, or one of POP's.
    case startMotion(MotionStart)
    case retarget(MotionRetarget)
    /// Changes that are set at once and shown over time.
    case block(SceneBlock)
    case animator([String], AnimatorAction)
    case dynamics(DynamicsAction)
    case drive(String, TransitionAction)
  }

  package var time: Rational
  /// Without it the action happens always.
  package var condition: LiveNumber?
  package var action: Action
  package var location: SourceLocation

  package init(time: Rational, action: Action, location: SourceLocation) {
    (self.time, self.action, self.location) = (time, action, location)
  }
}
