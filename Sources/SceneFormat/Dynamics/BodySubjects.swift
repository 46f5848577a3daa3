import AnimationEngine
import Simulation

// What addresses and rules say of bodies.
extension Subject {
  /// Of an item that is no layer: `probe.position`.
  static func body(
    _ name: String, _ rest: String, at location: SourceLocation, _ reading: Reading
  ) -> Subject? {
    quantity(rest, of: "the item `\(name)`", at: location, reading).map { .body(name, $0) }
  }

  /// Of an animator: `dynamics.isRunning`.
  static func dynamics(
    _ name: String, _ rest: String, at location: SourceLocation, _ reading: Reading
  ) -> Subject? {
    quantity(rest, of: "the animator `\(name)`", at: location, reading).map {
      .dynamics(name, $0)
    }
  }

  private static func quantity<Quantity: RawRepresentable<String> & CaseIterable>(
    _ name: String, of owner: String, at location: SourceLocation, _ reading: Reading
  ) -> Quantity? {
    if let quantity = Quantity(rawValue: name) { return quantity }
    let known = Quantity.allCases.map(\.rawValue)
    reading.report(
      at: location, "\(owner) has no `\(name)`",
      hint: reading.question(for: name, in: known) ?? "it has \(enumeration(known))")
    return nil
  }
}

extension FieldQuantity {
  /// What a name means in the rule of a custom field; nil where it is a name as anywhere else.
  static func meaning(
    of name: String, _ offset: Int, _ reading: Reading
  ) throws(ExpressionProblem) -> LiveNumber.Meaning? {
    if let quantity = FieldQuantity(rawValue: name) { return .field(quantity) }
    let head = String(name.prefix { $0 != "." })
    let names = reading.names
    guard !reading.resolver.isConstant(name), names.layers.layer(named: head) == nil,
      !SceneResolver.addressHeads.contains(head),
      !names.layers.layerNames.contains(where: name.hasPrefix),
      !(names.gestures + names.states.map(\.name) + names.animators.map(\.name)
        + names.transitions.map(\.name) + names.bodies.freeItems + names.bodies.animators)
        .contains(head)
    else { return nil }
    let known = FieldQuantity.allCases.map(\.rawValue)
    throw ExpressionProblem(
      offset, "a field's force is given no `\(name)`",
      hint: reading.question(for: name, in: known) ?? "it is given \(enumeration(known))")
  }
}

// bridge: for readers of addresses and expressions that are not typed yet
extension SceneResolver {
  func bodySubject(
    _ name: String, _ rest: String, at location: SourceLocation
  ) -> Subject? { .body(name, rest, at: location, Reading(self, SceneNames(LayerTree()))) }

  func animatorSubject(
    _ name: String, _ rest: String, at location: SourceLocation
  ) -> Subject? { .dynamics(name, rest, at: location, Reading(self, SceneNames(LayerTree()))) }

  func fieldMeaning(
    of name: String, _ offset: Int, _ names: SceneNames
  ) throws(ExpressionProblem) -> LiveNumber.Meaning? {
    try FieldQuantity.meaning(of: name, offset, Reading(self, names))
  }
}
