package import SceneModel

extension Relocation {
  package func callAsFunction(_ transition: SceneTransition) -> SceneTransition {
    var transition = transition
    transition.name = self(transition.name)
    (transition.from, transition.to) = (self(transition.from), self(transition.to))
    transition.animator = transition.animator.map { self($0) }
    transition.heroes = transition.heroes.map { hero in
      var hero = hero
      (hero.layer, hero.from, hero.to) = (self(hero.layer), self(hero.from), self(hero.to))
      return hero
    }
    transition.wantsInteractiveStart = transition.wantsInteractiveStart.map { self($0) }
    return transition
  }

  func callAsFunction(_ action: TransitionAction) -> TransitionAction {
    switch action {
    case .start, .interact, .interrupt, .finish, .cancel, .complete: action
    case .advance(let step): .advance(by: self(step))
    case .advanceTo(let fraction): .advanceTo(self(fraction))
    case .decide(let flick, let past, let velocity):
      .decide(flick: flick, past: past, velocity: velocity.map { self($0) })
    }
  }
}
