import AnimationEngine
import Dynamics
import Geometry
import Simulation

// Behaviors as the scene defines them, with the arguments of the entry that adds them.
extension SceneResolver {
  /// What a definition means with nodes in place of its parameters.
  func plan(
    _ node: SceneNode, _ name: String, _ arguments: [String: SceneNode], _ names: SceneNames
  ) -> BehaviorPlan? {
    guard let node = substituted(node, arguments, name), let written = written(node) else {
      return nil
    }
    guard case .map(let mapping) = written else {
      mismatch(
        node, written, expected: "a behavior", hint: "such as {gravity: ball}")
      return nil
    }
    if let primitive = Self.primitive(mapping) {
      let fields = fields(mapping, primitive.kind, at: node.location)
      guard let rule = rule(fields, name, names) else { return nil }
      var plan = BehaviorPlan(name, rule, location: node.location)
      if let node = fields["attached"], let flag = boolean(node) { plan.isAttached = flag }
      plan.actions = tickActions(fields, name, names)
      return plan
    }
    let fields = fields(mapping, .compositeBehavior, at: node.location)
    let children = mapping.entries.filter {
      SceneLanguage.key($0.key, of: .compositeBehavior) == nil
    }
    guard !children.isEmpty else {
      report(
        at: node.location,
        "a behavior needs one of "
          + "\(enumeration(SceneLanguage.behaviors.map(\.name), "or")), or behaviors inside it")
      return nil
    }
    var plans: [BehaviorPlan] = []
    for child in children {
      guard isIdentifier(child.key, for: "the name of a behavior", at: child.keyLocation) else {
        return nil
      }
      guard case .mapping(let inner) = child.value.content, Self.primitive(inner) != nil else {
        report(
          at: child.value.location,
          "the part `\(child.key)` of a composite needs one of "
            + enumeration(SceneLanguage.behaviors.map(\.name), "or"),
          hint: "such as `\(child.key): {gravity: $item}`")
        return nil
      }
      guard let plan = plan(child.value, "\(name).\(child.key)", [:], names) else { return nil }
      plans.append(plan)
    }
    _ = fields["parameters"].flatMap { list($0, of: "names") }
    var plan = BehaviorPlan(name, .composite(plans), location: node.location)
    plan.actions = tickActions(fields, name, names)
    return plan
  }

  private func rule(
    _ fields: Fields, _ name: String, _ names: SceneNames
  ) -> BehaviorPlan.Rule? {
    switch fields.kind {
    case .gravityBehavior:
      guard let items = fields["gravity"].flatMap({ items($0, names) }) else { return nil }
      return heading(fields, names).map { .gravity(items, $0) }
    case .collisionBehavior: return collision(fields, names)
    case .attachmentBehavior: return attachment(fields, names).map { .attachment($0) }
    case .snapBehavior:
      guard let item = fields["snap"].flatMap({ item($0, names) }),
        let target = fields["to"].flatMap({ place($0, names) })
      else { return nil }
      let damping = fields["damping"].map { liveNumber($0, names) }
      if case .some(nil) = damping { return nil }
      return .snap(item, to: target, damping: damping ?? nil)
    case .pushBehavior:
      guard let items = fields["push"].flatMap({ items($0, names) }),
        let vector = heading(fields, names)
      else { return nil }
      let mode = fields["mode"].flatMap { word($0, of: ["continuous", "instantaneous"]) }
      let offset = fields["offset"].flatMap { place($0, names) }
      let isActive = fields["active"].flatMap(boolean) ?? true
      return .push(
        items, mode == "continuous" ? .continuous : .instantaneous, vector, offset: offset,
        isActive: isActive)
    case .itemBehavior: return item(fields, names)
    default: return field(fields, names)
    }
  }

  /// A vector by its parts; nil where one of them is wrong.
  func heading(_ fields: Fields, _ names: SceneNames) -> PlannedVector? {
    var vector = PlannedVector()
    if let node = fields["direction"] {
      guard let direction = place(node, names) else { return nil }
      vector.direction = direction
    }
    if let node = fields["magnitude"] {
      guard let magnitude = liveNumber(node, names) else { return nil }
      vector.magnitude = magnitude
    }
    if let node = fields["angle"] {
      guard let angle = liveNumber(node, names) else { return nil }
      vector.angle = angle
    }
    return vector
  }

  private func collision(_ fields: Fields, _ names: SceneNames) -> BehaviorPlan.Rule? {
    guard let items = fields["collision"].flatMap({ items($0, names) }) else { return nil }
    var mode = CollisionBehavior.Mode.everything
    if let node = fields["mode"] {
      switch word(node, of: ["items", "boundaries", "everything"]) {
      case "items": mode = .items
      case "boundaries": mode = .boundaries
      case nil: return nil
      default: break
      }
    }
    var insets: BoundaryInsets?
    if let node = fields["insets"] {
      guard let sides = self.fields(node, .insets) else { return nil }
      func side(_ name: String) -> Double { sides[name].flatMap { number($0) } ?? 0 }
      insets = BoundaryInsets(
        top: side("top"), left: side("left"), bottom: side("bottom"), right: side("right"))
    }
    var boundaries: [PlannedBoundary] = []
    if let node = fields["boundaries"], let written = written(node) {
      guard case .map(let mapping) = written else {
        mismatch(node, written, expected: "a map of boundaries by name")
        return nil
      }
      for entry in mapping.entries {
        guard let boundary = boundary(entry) else { return nil }
        boundaries.append(boundary)
      }
    }
    return .collision(items, mode, insets, boundaries)
  }

  private func boundary(_ entry: SceneNode.Entry) -> PlannedBoundary? {
    guard let fields = fields(entry.value, .boundary) else { return nil }
    let given = fields.given(["line", "path", "ellipse", "rect"])
    guard given.count == 1 else {
      report(at: entry.value.location, "a boundary has one of `line`, `path`, `ellipse` or `rect`")
      return nil
    }
    guard !["reference"].contains(entry.key),
      let node = fields[given[0]]
    else {
      report(at: entry.keyLocation, "`reference` is the boundary of the reference view")
      return nil
    }
    let outline: PlannedBoundary.Outline?
    switch given[0] {
    case "line":
      outline = numbers(node, 4...4, expected: "a line [x, y, to x, to y]").map {
        .line(Point(x: $0[0], y: $0[1]), Point(x: $0[2], y: $0[3]))
      }
    case "path": outline = path(node).map { .path($0) }
    case "ellipse": outline = rect(node).map { .path(Path(ellipseIn: $0)) }
    default: outline = rect(node).map { .path(Path(rect: $0)) }
    }
    guard let outline else { return nil }
    // What the engine would refuse while the scene plays is told where it stands.
    let trial = CollisionBehavior(entry.key)
    do throws(DynamicsError) {
      switch outline {
      case .line(let start, let end): try trial.addBoundary(entry.key, from: start, to: end)
      case .path(let path): try trial.addBoundary(entry.key, path: path)
      }
    } catch .tooManyCorners {
      report(
        at: node.location, "the boundary `\(entry.key)` has more corners than the solver can take",
        hint: "a curve counts one for ten points")
      return nil
    } catch {
      report(
        at: node.location, "the boundary `\(entry.key)` is too small to stop anything")
      return nil
    }
    return PlannedBoundary(entry.key, outline)
  }

  private func attachment(_ fields: Fields, _ names: SceneNames) -> AttachmentPlan? {
    guard let item = fields["attachment"].flatMap({ item($0, names) }) else { return nil }
    var plan = AttachmentPlan(item: item)
    if let node = fields["to"] {
      guard let other = self.item(node, names) else { return nil }
      guard other != item else {
        report(at: node.location, "both ends are `\(item)`")
        return nil
      }
      plan.otherItem = other
    }
    let kinds = ["distance", "fixed", "pin", "sliding", "limit"]
    let kind = fields["kind"].map { word($0, of: kinds) } ?? "distance"
    guard let kind else { return nil }
    if ["fixed", "pin", "limit"].contains(kind), plan.otherItem == nil {
      report(
        at: fields.location, "`kind: \(kind)` ties two items",
        hint: "say with `to` which is the other; an anchored one stands still")
      return nil
    }
    func vector(_ key: String) -> Vector? { fields[key].flatMap { point($0) }.map { $0 - .zero } }
    switch kind {
    case "fixed": plan.kind = .fixed
    case "pin": plan.kind = .pin
    case "limit": plan.kind = .limit
    case "sliding":
      let axis = vector("axis") ?? Vector(dx: 1, dy: 0)
      guard axis.length > 0 else {
        report(at: fields["axis"]?.location ?? fields.location, "the axis has no direction")
        return nil
      }
      plan.kind = .sliding(axis: axis)
    default: break
    }
    for (key, kinds) in [
      ("axis", ["sliding"]), ("range", ["pin", "sliding"]), ("frictionTorque", ["pin"]),
      ("length", ["distance"]), ("frequency", ["distance"]), ("damping", ["distance"]),
    ] where fields.mapping[key] != nil && !kinds.contains(kind) {
      report(at: fields.keyLocation(key), "`\(key)` has no effect with `kind: \(kind)`")
    }
    if kind == "distance", plan.otherItem != nil, fields.mapping["anchorPoint"] != nil {
      report(
        at: fields.keyLocation("anchorPoint"),
        "it hangs from `\(plan.otherItem ?? "")`, not from a place",
        hint: "use `otherOffset` for a point of that item")
    }
    if let node = fields["anchorPoint"] {
      guard let anchor = place(node, names) else { return nil }
      plan.anchorPoint = anchor
    }
    plan.offset = vector("offset") ?? .zero
    plan.otherOffset = vector("otherOffset") ?? .zero
    plan.length = fields["length"].flatMap { liveNumber($0, names) }
    plan.frequency = fields["frequency"].flatMap { liveNumber($0, names) }
    plan.damping = fields["damping"].flatMap { liveNumber($0, names) }
    plan.frictionTorque = fields["frictionTorque"].flatMap { liveNumber($0, names) }
    if let node = fields["range"] { plan.range = range(node) }
    if let node = fields["settle"], boolean(node) == true { plan.settle = .init() }
    return plan
  }

  private func range(_ node: SceneNode) -> ClosedRange<Double>? {
    guard let numbers = numbers(node, 2...2, expected: "limits [lowest, highest]") else {
      return nil
    }
    guard numbers[0] <= numbers[1] else {
      report(at: node.location, "the lowest is above the highest")
      return nil
    }
    return numbers[0]...numbers[1]
  }

  private func item(_ fields: Fields, _ names: SceneNames) -> BehaviorPlan.Rule? {
    guard let items = fields["item"].flatMap({ items($0, names) }) else { return nil }
    var plan = ItemPlan()
    for (key, path) in [
      ("density", \ItemPlan.density), ("elasticity", \.elasticity), ("friction", \.friction),
      ("resistance", \.resistance), ("angularResistance", \.angularResistance),
      ("charge", \.charge), ("angularVelocity", \.angularVelocity),
    ] {
      guard let node = fields[key] else { continue }
      guard let number = liveNumber(node, names) else { return nil }
      plan[keyPath: path] = number
    }
    if let node = fields["anchored"] { plan.isAnchored = boolean(node) }
    if let node = fields["allowsRotation"] { plan.allowsRotation = boolean(node) }
    if let node = fields["velocity"] {
      guard let velocity = place(node, names) else { return nil }
      plan.velocity = velocity
    }
    return .item(items, plan)
  }

  // MARK: - Values

  /// A number, or an expression that is worked out while the scene plays.
  func liveNumber(_ node: SceneNode, _ names: SceneNames) -> LiveNumber? {
    guard isLive(node), case .scalar(let text, let isQuoted) = node.content else {
      return number(node, allowsAngle: true).map { LiveNumber($0) }
    }
    return liveNumber(text, isQuoted: isQuoted, at: node.location, names)
  }

  /// A point or vector: `[x, y]`, an expression, or the name of something that has one: a layer
  /// for its position, `pane.target`, `drag.velocity`.
  func place(_ node: SceneNode, _ names: SceneNames) -> LiveValue? {
    guard case .scalar(let text, _) = node.content, !text.hasPrefix("="),
      text.contains(where: \.isLetter),
      !isWordOfGesture(text)
    else { return livePoint(node, names) }
    var spelling = text
    if names.layers.layer(named: text) != nil || text.hasSuffix(".target") {
      spelling += ".position"
    }
    guard let subject = subject(spelling, at: node.location, names) else { return nil }
    guard kind(of: subject) == .point else {
      report(
        at: node.location, "expected a point, but `\(text)` is \(kind(of: subject).rawValue)")
      return nil
    }
    return .subject(subject)
  }

  private func isWordOfGesture(_ text: String) -> Bool { GestureQuantity(rawValue: text) != nil }
}
