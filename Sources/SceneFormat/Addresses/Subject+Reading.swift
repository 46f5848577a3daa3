import AnimationEngine
import Interaction
import SceneModel

extension Subject {
  /// What an address means: `rocket.position.x`, `velocity.rocket.position.x`, `drag.velocity.y`.
  init?(_ spelling: String, at location: SourceLocation, _ reading: Reading) {
    let names = reading.names
    func quantity<Quantity: RawRepresentable<String> & CaseIterable>(
      _: Quantity.Type, _ found: (name: String, rest: String), of what: String
    ) -> Quantity? {
      if let quantity = Quantity(rawValue: found.rest) { return quantity }
      let known = Quantity.allCases.map(\.rawValue)
      reading.report(
        at: location,
        "the \(what) `\(names.scope.spelling(of: found.name))` has no `\(found.rest)`",
        hint: reading.question(for: found.rest, in: known) ?? "it has \(enumeration(known))")
      return nil
    }
    func head(among names: [String]) -> (name: String, rest: String)? {
      reading.names.head(of: spelling, among: names)
    }

    let found: Subject?
    if let gesture = head(among: names.gestures),
      names.layers.layer(named: gesture.name) == nil
        || GestureQuantity(rawValue: gesture.rest) != nil
    {
      found = quantity(GestureQuantity.self, gesture, of: "gesture").map {
        .gesture(gesture.name, $0)
      }
    } else if let set = Self.ofStates(spelling, at: location, reading) {
      found = set.subject
    } else if let force = MotionForce.allCases.first(where: {
      spelling.hasPrefix("\($0.rawValue)Force.")
    }) {
      let rest = String(spelling.dropFirst("\(force.rawValue)Force.".count))
      found = ResolvedAddress(rest, at: location, reading).map {
        .force(force, $0.address)
      }
    } else if let animator = head(among: names.animators.map(\.name)) {
      found = quantity(AnimatorQuantity.self, animator, of: "animator").map {
        .animator(animator.name, $0)
      }
    } else if let transition = head(among: names.transitions.map(\.name)) {
      found = quantity(TransitionQuantity.self, transition, of: "transition").map {
        .transition(transition.name, $0)
      }
    } else if let item = head(among: names.bodies.freeItems) {
      found = quantity(BodyQuantity.self, item, of: "item").map { .body(item.name, $0) }
    } else if let animator = head(among: names.bodies.animators) {
      found = quantity(DynamicsQuantity.self, animator, of: "animator").map {
        .dynamics(animator.name, $0)
      }
    } else if let side = Self.velocityHeads.first(where: { spelling.hasPrefix("\($0.0).") }) {
      found = Self.velocity(of: spelling, side, at: location, reading)
    } else {
      found = ResolvedAddress(spelling, at: location, reading).map {
        $0.isModel ? .model($0.address) : .presentation($0.address)
      }
    }
    guard let found else { return nil }
    self = found
  }

  private static let velocityHeads = [("velocity", Side.after), ("velocityBefore", .before)]

  private static func velocity(
    of spelling: String, _ head: (name: String, side: Side), at location: SourceLocation,
    _ reading: Reading
  ) -> Subject? {
    let rest = String(spelling.dropFirst(head.name.count + 1))
    guard
      let resolved = ResolvedAddress(rest, at: location, reading)
    else { return nil }
    guard !resolved.isModel else {
      reading.report(
        at: location, "a velocity is that of what is seen",
        hint: "write `\(head.name).\(rest.dropFirst("model.".count))`")
      return nil
    }
    let kind = resolved.address.keyPath.kind
    guard [.number, .point, .size].contains(kind) else {
      reading.report(
        at: location,
        "only numbers, points and sizes have a velocity, but `\(rest)` is \(kind.rawValue)")
      return nil
    }
    return .velocity(resolved.address, head.side)
  }

  /// What a set of states says; nil where the address is about something else, and a nil subject where
  /// it is wrong.
  private static func ofStates(
    _ spelling: String, at location: SourceLocation, _ reading: Reading
  ) -> (subject: Subject?, Void)? {
    let names = reading.names
    guard let (name, rest) = names.head(of: spelling, among: names.states.map(\.name)) else {
      return nil
    }
    if rest == "state" { return (.state(name), ()) }
    if rest.hasPrefix("target."), let set = names.states(named: name) {
      return (target(String(rest.dropFirst("target.".count)), of: set, at: location, reading), ())
    }
    guard names.layers.layer(named: name) == nil else { return nil }
    let own = names.scope.spelling(of: name)
    reading.report(
      at: location, "`\(spelling)` is not an address",
      hint: "a set of states has `\(own).state` and `\(own).target.KEYPATH`")
    return (nil, ())
  }

  /// What the current state says of a layer: the one that is called like the set, or any other.
  private static func target(
    _ rest: String, of set: SceneStates, at location: SourceLocation, _ reading: Reading
  ) -> Subject? {
    var address: LayerAddress?
    if let keyPath = LayerKeyPath(spelling: rest),
      let layer = reading.names.layers.layer(named: set.name)
    {
      address = LayerAddress(layer, keyPath)
    } else {
      address =
        ResolvedAddress(rest, at: location, reading)?.address
    }
    guard let address else { return nil }
    if let lacking = set.states.first(where: { state in
      !state.values.contains { $0.address == address }
    }) {
      reading.report(
        at: location,
        "the state `\(lacking.name)` of `\(reading.scope.spelling(of: set.name))` says nothing of "
          + "`\(rest)`")
      return nil
    }
    return .target(set.name, address)
  }

  /// What kind of value it has.
  var kind: AnimationValue.Kind {
    switch self {
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
