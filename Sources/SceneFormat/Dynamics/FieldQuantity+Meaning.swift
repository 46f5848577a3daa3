import AnimationEngine
import SceneModel

extension FieldQuantity {
  /// What a name means in the rule of a custom field; nil where it is a name as anywhere else.
  static func meaning(
    of name: String, _ offset: Int, _ reading: Reading
  ) throws(ExpressionProblem) -> LiveNumber.Meaning? {
    if let quantity = FieldQuantity(rawValue: name) { return .field(quantity) }
    let head = String(name.prefix { $0 != "." })
    let names = reading.names
    guard !reading.isConstant(name), names.layer(named: head) == nil,
      !SceneNames.addressHeads.contains(head),
      !names.layerNames.contains(where: name.hasPrefix),
      !(names.gestures + names.states.map(\.name) + names.animators.map(\.name)
        + names.transitions.map(\.name) + names.bodies.freeItems + names.bodies.animators)
        .contains(names.scope.name(head))
    else { return nil }
    let known = FieldQuantity.allCases.map(\.rawValue)
    throw ExpressionProblem(
      offset, "a field's force is given no `\(name)`",
      hint: reading.question(for: name, in: known) ?? "it is given \(enumeration(known))")
  }
}
