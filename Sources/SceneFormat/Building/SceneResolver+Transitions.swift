import AnimationEngine
import Geometry
import Interaction
import Simulation

// UIKit's transitions between view controllers.
extension SceneResolver {
  /// Transitions in the order of the file; from here on they have names.
  func transitions(_ node: SceneNode, _ names: inout SceneNames) -> [SceneTransition] {
    let own = newlyNamed(node, ("a", "transition"), names).compactMap { transition($0, names) }
    names.transitions += own
    return own
  }

  private func transition(_ entry: SceneNode.Entry, _ names: SceneNames) -> SceneTransition? {
    guard let fields = fields(entry.value, .sideTransition),
      let (from, _) = layer("from", fields, names), let (to, toNode) = layer("to", fields, names)
    else { return nil }
    guard from != to else {
      report(at: toNode.location, "both sides are one layer")
      return nil
    }
    var transition = SceneTransition(
      entry.key, from: from, to: to, location: entry.keyLocation)
    if let node = fields["drives"] {
      guard let name = text(node) else { return nil }
      guard let animator = names.animators.first(where: { $0.name == name }) else {
        let known = names.animators.map(\.name)
        report(
          at: node.location, "there is no animator `\(name)`",
          hint: question(for: name, in: known)
            ?? (known.isEmpty ? "define it under `animators`" : nil))
        return nil
      }
      guard animator.options.isInterruptible, !animator.options.pausesOnCompletion else {
        report(
          at: node.location, "`\(name)` cannot drive a transition",
          hint: "it must be interruptible, and complete at its end")
        return nil
      }
      transition.animator = name
    }
    if let node = fields["direction"],
      let direction = choice(node, GestureRecognizer.Direction.self)
    {
      transition.direction = direction
    }
    if let node = fields["completionSpeed"], let speed = positive(node) {
      transition.completionSpeed = speed
    }
    if let node = fields["completionCurve"] {
      guard let curve = timing(node) else { return nil }
      transition.completionCurve = curve
    }
    if let node = fields["removesSource"], let flag = boolean(node) {
      transition.removesSource = flag
    }
    if let node = fields["wantsInteractiveStart"] {
      guard let condition = condition(node, names) else { return nil }
      transition.wantsInteractiveStart = condition
    }
    guard let heroes = heroes(fields, of: transition, names) else { return nil }
    transition.heroes = heroes
    return transition
  }

  private func layer(
    _ key: String, _ fields: Fields, _ names: SceneNames
  ) -> (LayerID, SceneNode)? {
    guard let node = fields[key], let name = text(node),
      let layer = layer(name, at: node.location, in: names.layers)
    else { return nil }
    return (layer, node)
  }

  /// One `hero`, or a list of `heroes`, each with a layer of its own that flies.
  private func heroes(
    _ fields: Fields, of transition: SceneTransition, _ names: SceneNames
  ) -> [SceneTransition.Hero]? {
    var nodes = fields["hero"].map { [$0] } ?? []
    if let node = fields["heroes"] {
      guard let list = list(node, of: "heroes") else { return nil }
      guard nodes.isEmpty else {
        report(at: node.location, "a transition has either `hero` or `heroes`")
        return nil
      }
      if list.isEmpty { report(at: node.location, "the list of heroes is empty") }
      nodes = list
    }
    var heroes: [SceneTransition.Hero] = []
    for node in nodes {
      guard let hero = hero(node, of: transition, names) else { return nil }
      let name = names.layers[hero.layer].name ?? ""
      guard !heroes.contains(where: { $0.layer == hero.layer }) else {
        report(at: node.location, "`\(name)` flies twice")
        return nil
      }
      guard names.layers[hero.layer].values.anchorPoint == Point(x: 0.5, y: 0.5) else {
        report(
          at: node.location, "the hero `\(name)` has an `anchorPoint` beside its middle",
          hint: "a hero grows and turns about its middle: leave `anchorPoint` at [0.5, 0.5]")
        return nil
      }
      if let held = transition.layerHeld(by: hero, in: names.layers) {
        report(
          at: node.location,
          "the hero `\(name)` cannot fly: `\(names.layers[held].name ?? "")` "
            + (held == hero.layer ? "is a side" : "lies in it"),
          hint: "it is hidden when it has arrived: let a layer of its own fly")
        return nil
      }
      heroes.append(hero)
    }
    return heroes
  }

  private func hero(
    _ node: SceneNode, of transition: SceneTransition, _ names: SceneNames
  ) -> SceneTransition.Hero? {
    guard let fields = fields(node, .hero), let (from, fromNode) = layer("from", fields, names),
      let (to, toNode) = layer("to", fields, names)
    else { return nil }
    for (layer, side, node) in [
      (from, transition.from, fromNode), (to, transition.to, toNode),
    ] where !sequence(first: layer, next: { names.layers[$0].parent }).contains(side) {
      report(
        at: node.location,
        "the hero is missing on a side: `\(names.layers[layer].name ?? "")` is not in "
          + "`\(names.layers[side].name ?? "")`",
        hint: "name a layer in it, whose place the hero leaves or takes")
      return nil
    }
    var own = from
    if fields["layer"] != nil {
      guard let (layer, _) = layer("layer", fields, names) else { return nil }
      own = layer
    }
    var timing = AnimatorTiming.spring(mass: 4.5, stiffness: 1300, damping: 95)
    if let node = fields["timing"] {
      guard let given = animatorTiming(node) else { return nil }
      timing = given
    }
    guard let duration = blockDuration(fields, timing, allowsNone: false) else { return nil }
    var hero = SceneTransition.Hero(own, from: from, to: to, timing: timing, duration: duration)
    if let node = fields["velocityLimit"], let limit = positive(node) {
      hero.velocityLimit = limit
    }
    return hero
  }

  // MARK: - Verbs

  /// `start` and `finish` of a transition; nil where they mean animators.
  func sharedTransitionAction(_ fields: Fields, _ names: SceneNames) -> ScriptEntry.Action? {
    let verb = fields.kind == .startEntry ? "start" : "finish"
    guard fields.kind == .startEntry || fields.kind == .finishEntry,
      case .scalar(let name, _)? = fields[verb]?.content,
      names.transitions.contains(where: { $0.name == name })
    else { return nil }
    for key in fields.given(["delay", "position"]) {
      report(at: fields.keyLocation(key), "`\(key)` has no effect on a transition")
    }
    return .drive(name, verb == "start" ? .start : .finish)
  }

  func transitionAction(_ fields: Fields, _ names: SceneNames) -> ScriptEntry.Action? {
    guard
      let verb = SceneLanguage.transitionVerbs.first(where: { $0.kind == fields.kind })?.name,
      let node = fields[verb], let name = text(node)
    else { return nil }
    guard names.transitions.contains(where: { $0.name == name }) else {
      let known = names.transitions.map(\.name)
      report(
        at: node.location, "there is no transition `\(name)`",
        hint: question(for: name, in: known)
          ?? (known.isEmpty ? "define it under `transitions`" : nil))
      return nil
    }
    let action: TransitionAction?
    switch fields.kind {
    case .interactEntry: action = .interact
    case .interruptEntry: action = .interrupt
    case .cancelEntry: action = .cancel
    case .completeEntry: action = .complete
    case .advanceEntry: action = advance(fields, names)
    default: action = decide(fields, names)
    }
    return action.map { .drive(name, $0) }
  }

  private func advance(_ fields: Fields, _ names: SceneNames) -> TransitionAction? {
    let given = fields.given(["by", "to"])
    guard given.count == 1, let node = fields[given[0]] else {
      report(at: fields.location, "`advance` has either `by` or `to`")
      return nil
    }
    guard let number = liveNumber(node, names) else { return nil }
    return given[0] == "by" ? .advance(by: number) : .advanceTo(number)
  }

  private func decide(_ fields: Fields, _ names: SceneNames) -> TransitionAction? {
    var (flick, past) = (1200.0, 0.33)
    if let node = fields["flick"] {
      guard let given = positive(node) else { return nil }
      flick = given
    }
    if let node = fields["past"] {
      guard let given = number(node) else { return nil }
      guard (0...1).contains(given) else {
        report(
          at: node.location,
          "a fraction lies between 0 and 1, found \(Written.spelling(of: given))")
        return nil
      }
      past = given
    }
    var velocity: LiveValue?
    if let node = fields["velocity"] {
      guard let given = livePoint(node, names) else { return nil }
      velocity = given
    }
    return .decide(flick: flick, past: past, velocity: velocity)
  }
}
