import AnimationEngine
import Simulation

extension SceneResolver {
  /// What an address means: `rocket.position.x`, `velocity.rocket.position.x`, `drag.velocity.y`.
  func subject(
    _ spelling: String, at location: SourceLocation, _ names: SceneNames
  ) -> Subject? {
    if let (name, rest) = SceneNames.head(of: spelling, among: names.gestures),
      names.layers.layer(named: name) == nil || GestureQuantity(rawValue: rest) != nil
    {
      return gestureSubject(name, rest, spelling, at: location)
    }
    if let (name, rest) = SceneNames.head(of: spelling, among: names.states.map(\.name)) {
      if rest == "state" { return .state(name) }
      if rest.hasPrefix("target."), let set = names.states(named: name) {
        return target(String(rest.dropFirst("target.".count)), of: set, at: location, names)
      }
      if names.layers.layer(named: name) == nil {
        report(
          at: location, "`\(spelling)` is not an address",
          hint: "a set of states has `\(name).state` and `\(name).target.KEYPATH`")
        return nil
      }
    }
    for force in MotionForce.allCases where spelling.hasPrefix("\(force.rawValue)Force.") {
      let rest = String(spelling.dropFirst("\(force.rawValue)Force.".count))
      guard let resolved = address(rest, at: location, in: names.layers) else { return nil }
      return .force(force, resolved.address)
    }
    let animators = names.animators.map(\.name)
    if let (name, rest) = SceneNames.head(of: spelling, among: animators) {
      if let quantity = AnimatorQuantity(rawValue: rest) { return .animator(name, quantity) }
      let known = AnimatorQuantity.allCases.map(\.rawValue)
      report(
        at: location, "the animator `\(name)` has no `\(rest)`",
        hint: question(for: rest, in: known) ?? "it has \(enumeration(known))")
      return nil
    }
    if let (name, rest) = SceneNames.head(of: spelling, among: names.transitions.map(\.name)) {
      if let quantity = TransitionQuantity(rawValue: rest) { return .transition(name, quantity) }
      let known = TransitionQuantity.allCases.map(\.rawValue)
      report(
        at: location, "the transition `\(name)` has no `\(rest)`",
        hint: question(for: rest, in: known) ?? "it has \(enumeration(known))")
      return nil
    }
    if let (name, rest) = SceneNames.head(of: spelling, among: names.bodies.freeItems) {
      return bodySubject(name, rest, at: location)
    }
    if let (name, rest) = SceneNames.head(of: spelling, among: names.bodies.animators) {
      return animatorSubject(name, rest, at: location)
    }
    for (head, side) in [("velocity", Side.after), ("velocityBefore", .before)]
    where spelling.hasPrefix("\(head).") {
      let rest = String(spelling.dropFirst(head.count + 1))
      guard let resolved = address(rest, at: location, in: names.layers) else { return nil }
      guard !resolved.isModel else {
        report(
          at: location, "a velocity is that of what is seen",
          hint: "write `\(head).\(rest.dropFirst("model.".count))`")
        return nil
      }
      guard [.number, .point, .size].contains(resolved.address.keyPath.kind) else {
        report(
          at: location,
          "only numbers, points and sizes have a velocity, but `\(rest)` is "
            + resolved.address.keyPath.kind.rawValue)
        return nil
      }
      return .velocity(resolved.address, side)
    }
    return address(spelling, at: location, in: names.layers).map {
      $0.isModel ? .model($0.address) : .presentation($0.address)
    }
  }

  private func gestureSubject(
    _ name: String, _ rest: String, _ spelling: String, at location: SourceLocation
  ) -> Subject? {
    if let quantity = GestureQuantity(rawValue: rest) { return .gesture(name, quantity) }
    let known = GestureQuantity.allCases.map(\.rawValue)
    report(
      at: location, "the gesture `\(name)` has no `\(rest)`",
      hint: question(for: rest, in: known) ?? "it has \(enumeration(known))")
    return nil
  }

  /// What the current state says of a layer: the one that is called like the set, or any other.
  private func target(
    _ rest: String, of set: SceneStates, at location: SourceLocation, _ names: SceneNames
  ) -> Subject? {
    var address: LayerAddress?
    if let keyPath = LayerKeyPath(spelling: rest), let layer = names.layers.layer(named: set.name) {
      address = LayerAddress(layer, keyPath)
    } else {
      address = self.address(rest, at: location, in: names.layers)?.address
    }
    guard let address else { return nil }
    let lacking = set.states.first { state in
      !state.values.contains { $0.address == address }
    }
    if let lacking {
      report(
        at: location, "the state `\(lacking.name)` of `\(set.name)` says nothing of `\(rest)`")
      return nil
    }
    return .target(set.name, address)
  }

  /// What kind of value a subject has.
  func kind(of subject: Subject) -> AnimationValue.Kind {
    switch subject {
    case .presentation(let address), .model(let address), .velocity(let address, _),
      .target(_, let address), .force(_, let address):
      address.keyPath.kind
    case .gesture(_, let quantity): quantity.kind
    case .state: .text
    case .animator(_, let quantity): quantity.kind
    case .body(_, let quantity): quantity.kind
    case .dynamics(_, let quantity): quantity.kind
    case .transition(_, let quantity): quantity.kind
    }
  }
}
