import AnimationEngine
import Geometry
import SceneModel

// Transitions between two sides, as a scene file's `transitions` say them.
extension Scene {
  /// Makes a transition from one layer to another; its name is unique in the scene.
  ///
  /// `configure` sets what has a default: animator, heroes, direction. The animator must be
  /// interruptible, and each hero lie between a layer of one side and a layer of the other.
  @discardableResult
  public func addTransition(
    named name: String, from: Layer, to: Layer,
    configure: (inout InteractiveTransition.Configuration) -> Void = { _ in }
  ) -> InteractiveTransition {
    precondition(from !== to, "both sides are one layer")
    take(
      name, as: "transition",
      among: ownTransitions.map(\.name) + (playedFile?.transitions.map(\.name) ?? []))
    let transition = InteractiveTransition(name, from: from, to: to, in: self)
    configure(&transition.configuration)
    let configuration = transition.configuration
    if let options = configuration.animator?.options {
      precondition(
        options.isInterruptible && !options.pausesOnCompletion,
        "the animator of a transition must be interruptible, and complete at its end")
    }
    precondition(configuration.completionSpeed > 0, "the rest runs faster than not at all")
    for hero in configuration.heroes {
      precondition(
        hero.from.isInside(from) && hero.to.isInside(to), "a hero is missing on a side")
      let isPlace = hero.layer === hero.from || hero.layer === hero.to
      precondition(
        isPlace || ![from, to, hero.from, hero.to].contains { $0.isInside(hero.layer) },
        "a hero is hidden when it has arrived: let a layer of its own fly")
      precondition(
        hero.layer.anchorPoint == Point(x: 0.5, y: 0.5), "a hero grows and turns about its middle")
    }
    ownTransitions.append(transition)
    return transition
  }
}
