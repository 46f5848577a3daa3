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
      default: .turbulence(seed: seed)
      }
    var plan = FieldPlan(kind: kind)
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
