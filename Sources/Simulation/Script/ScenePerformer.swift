package import AnimationEngine
package import Geometry
import Interaction
package import SceneModel

/// Code that takes part in a scene while it is played, for what scripts and reactions cannot say.
///
/// It answers with actions, which are done at once, as if the script had them.
package protocol ScenePerformer: AnyObject {
  /// When it wants to be called next, in seconds; nil for never.
  var nextTime: Rational? { get }

  /// Called at `nextTime`, until that is later than now.
  func perform(at moment: PlayedMoment) -> [ScriptEntry.Action]

  /// Called for each event, after the scene's own reactions to it.
  func react(to event: SceneEvent, at moment: PlayedMoment) -> [ScriptEntry.Action]

  /// What an animator changes over what the scene says of it; called whenever it begins.
  func changes(
    ofAnimator name: String, at moment: PlayedMoment
  ) -> (changes: [Assignment], keyframes: [SceneBlock.Keyframe])

  /// Has the last word before a gesture begins.
  func lets(_ gesture: String, beginAt moment: PlayedMoment) -> Bool

  /// Whether a transition that begins in a hand stays there.
  func wantsInteractiveStart(of transition: String, at moment: PlayedMoment) -> Bool

  /// Called after each tick in which a behavior took part whose plan says that it acts in code.
  func act(for behavior: String, at moment: PlayedMoment) -> [ScriptEntry.Action]
}

/// What is known at a moment of a scene that is being played; it is of no use afterwards.
package struct PlayedMoment {
  let world: World
  /// In seconds of the scene's clock.
  package let time: Rational
  /// A gesture that asks whether it may begin, with what it has done so far: it was never told about.
  var asking: (gesture: String, values: GestureValues)?

  init(world: World, time: Rational) { (self.world, self.time) = (world, time) }

  /// The value of anything that has an address; nil where it has none.
  package func value(of subject: Subject) -> AnimationValue? {
    if let asking, case .gesture(asking.gesture, let quantity) = subject {
      return quantity.value(of: asking.values, in: .possible)
    }
    return subject.value(in: world, at: time)
  }

  /// What the gesture that is being told about has done since it was last told; a gesture that is
  /// asked counts anew from here.
  package func step(_ quantity: GestureQuantity) -> AnimationValue? {
    asking.map { quantity.value(of: $0.values, in: .possible) }
      ?? world.participants.gestures.step(quantity)
  }

  /// What is set of a layer now.
  package func model(of layer: LayerID) -> LayerValues {
    world.layers.model(of: layer, at: time)
  }

  /// What is seen of a layer now.
  package func presentation(of layer: LayerID) -> LayerValues {
    world.layers.presentation(of: layer, at: time)
  }
}
