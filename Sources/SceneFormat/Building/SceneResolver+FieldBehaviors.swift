import AnimationEngine
import Dynamics
import Geometry
import Simulation

// Fields of force, and where they act.
extension SceneResolver {
  func field(_ fields: Fields, _ names: SceneNames) -> BehaviorPlan.Rule? {
    guard let items = fields["field"].flatMap({ items($0, names) }),
      let word = fields["kind"].flatMap({ word($0, of: SceneLanguage.fieldKinds) })
    else { return nil }
    let seed = UInt64(fields["seed"].flatMap { count($0, in: 0...1_000_000) } ?? 0)
    let kind: FieldBehavior.Kind =
      switch word {
      case "linearGravity": .linearGravity
      case "radialGravity": .radialGravity
      case "spring": .spring
      case "electric": .electric
      case "magnetic": .magnetic
      case "vortex": .vortex
      case "drag": .drag
      case "velocity": .velocity
      case "noise": .noise(seed: seed)
      case "custom": .custom { _ in .zero }
      default: .turbulence(seed: seed)
      }
    var plan = FieldPlan(kind: kind)
    if word == "custom" {
      guard let force = customForce(fields, names) else { return nil }
      plan.force = force
    } else if fields["force"] != nil {
      report(
        at: fields.keyLocation("force"), "`force` has no effect with `kind: \(word)`",
        hint: "only `kind: custom` has a rule of its own")
    }
    for (key, path) in [
      ("strength", \FieldPlan.strength), ("falloff", \.falloff),
      ("minimumRadius", \.minimumRadius), ("smoothness", \.smoothness),
      ("animationSpeed", \.animationSpeed),
    ] {
      guard let node = fields[key] else { continue }
      guard let number = liveNumber(node, names) else { return nil }
      plan[keyPath: path] = number
    }
    if let node = fields["position"] {
      guard let position = place(node, names) else { return nil }
      plan.position = position
    }
    if let node = fields["direction"] {
      guard let direction = place(node, names) else { return nil }
      plan.direction = direction
    }
    if let node = fields["region"] {
      guard let region = region(node) else { return nil }
      plan.region = region
    }
    return .field(items, plan)
  }

  // MARK: - Rules of their own

  private func customForce(_ fields: Fields, _ names: SceneNames) -> LiveValue? {
    for key in fields.given([
      "direction", "strength", "falloff", "minimumRadius", "smoothness", "animationSpeed", "seed",
    ]) {
      report(
        at: fields.keyLocation(key), "`\(key)` has no effect with `kind: custom`",
        hint: "`force` says all of it")
    }
    guard let node = fields["force"] else {
      report(
        at: fields.location, "a custom field needs a `force`",
        hint: "such as `force: [\"=-5 * position.x / 100\", 0]`")
      return nil
    }
    var names = names
    names.isInField = true
    let force: LiveValue?
    switch node.content {
    case .sequence: force = live(node, .point, names)
    case .scalar(let text, _) where text.hasPrefix("="): force = live(node, .point, names)
    default:
      report(
        at: node.location, "expected a force [x, y]",
        hint: "such as [\"=-5 * position.x / 100\", 0]")
      return nil
    }
    guard case .parts(_, let parts) = force else { return force }
    for case .field(let quantity) in parts.flatMap(\.subjects).map(\.meaning)
    where quantity.kind == .point {
      report(
        at: node.location, "`\(quantity.rawValue)` is a point, but this needs a number",
        hint: "write `\(quantity.rawValue).x` or `\(quantity.rawValue).y`")
      return nil
    }
    return force
  }

  /// What a name means in the rule of a custom field; nil where it is a name as anywhere else.
  func fieldMeaning(
    of name: String, _ offset: Int, _ names: SceneNames
  ) throws(ExpressionProblem) -> LiveNumber.Meaning? {
    if let quantity = FieldQuantity(rawValue: name) { return .field(quantity) }
    let head = String(name.prefix { $0 != "." })
    guard !isConstant(name), names.layers.layer(named: head) == nil,
      !Self.addressHeads.contains(head), !names.layers.layerNames.contains(where: name.hasPrefix),
      !(names.gestures + names.states.map(\.name) + names.animators.map(\.name)
        + names.transitions.map(\.name) + names.bodies.freeItems + names.bodies.animators)
        .contains(head)
    else { return nil }
    let known = FieldQuantity.allCases.map(\.rawValue)
    throw ExpressionProblem(
      offset, "a field's force is given no `\(name)`",
      hint: question(for: name, in: known) ?? "it is given \(enumeration(known))")
  }

  private func region(_ node: SceneNode) -> FieldRegion? {
    guard let fields = fields(node, .region) else { return nil }
    let names = SceneLanguage.regionKeys.map(\.name)
    let given = fields.given(names)
    guard given.count == 1, let node = fields[given[0]] else {
      report(at: node.location, "a region has one of \(enumeration(names, "or"))")
      return nil
    }
    switch given[0] {
    case "circle": return positive(node).map { .circle(radius: $0) }
    case "rectangle": return size(node).map { .rectangle($0) }
    case "inverse": return region(node).map { .inverse($0) }
    default:
      guard let nodes = list(node, of: "regions") else { return nil }
      let regions = nodes.map { region($0) }
      guard regions.count >= 2 else {
        report(at: node.location, "`\(given[0])` takes at least two regions")
        return nil
      }
      guard !regions.contains(where: { $0 == nil }), let first = regions[0] else { return nil }
      return regions.dropFirst().compactMap(\.self).reduce(first) { whole, next in
        switch given[0] {
        case "union": .union(whole, next)
        case "intersection": .intersection(whole, next)
        default: .difference(whole, next)
        }
      }
    }
  }
}
