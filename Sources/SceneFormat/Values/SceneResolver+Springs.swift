import AnimationEngine
import Geometry
import Simulation

extension SceneResolver {
  /// `{mass, stiffness, damping, velocity, allowsOverdamping}`, or `{duration, bounce, velocity}`.
  func spring(_ node: SceneNode) -> Spring? {
    guard let written = written(node) else { return nil }
    guard case .map(let mapping) = written else {
      mismatch(
        node, written, expected: "a spring",
        hint: springHint(for: written)
          ?? "such as {stiffness: 200, damping: 12} or {duration: 0.5, bounce: 0.3}")
      return nil
    }
    // A constant may hold the whole timing that it paces others by.
    if mapping["spring"] != nil {
      return fields(mapping, .springTiming, at: node.location)["spring"].flatMap(spring)
    }
    if mapping["duration"] != nil || mapping["bounce"] != nil {
      return perceptualSpring(fields(mapping, .perceptualSpring, at: node.location))
    }
    return physicalSpring(fields(mapping, .spring, at: node.location))
  }

  /// Where a word stands that is the name of a constant, or close to one.
  private func springHint(for written: Written) -> String? {
    guard case .text(let name, _) = written else { return nil }
    if constantNames.contains(name) { return "write `=\(name)`" }
    return question(for: name, in: constantNames)
  }

  func physicalSpring(_ fields: Fields) -> Spring? {
    guard let mass = springNumber("mass", fields, or: Spring.default.mass),
      let stiffness = springNumber("stiffness", fields, or: Spring.default.stiffness),
      let damping = springNumber("damping", fields, or: Spring.default.damping),
      let velocity = springNumber("velocity", fields, or: 0)
    else { return nil }
    var allowsOverdamping = false
    if let node = fields["allowsOverdamping"] {
      guard let flag = boolean(node) else { return nil }
      allowsOverdamping = flag
    }
    for (key, number) in [("mass", mass), ("stiffness", stiffness)] where number <= 0 {
      refuse(key, "must be above 0", number, fields)
      return nil
    }
    guard damping >= 0 else {
      refuse("damping", "must not be negative", damping, fields)
      return nil
    }
    return Spring(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity,
      allowsOverdamping: allowsOverdamping)
  }

  func perceptualSpring(_ fields: Fields) -> Spring? {
    guard fields["duration"] != nil, let duration = springNumber("duration", fields, or: 0),
      let bounce = springNumber("bounce", fields, or: 0),
      let velocity = springNumber("velocity", fields, or: 0)
    else { return nil }
    guard duration > 0 else {
      refuse("duration", "must be above 0", duration, fields)
      return nil
    }
    guard bounce > -1, bounce <= 1 else {
      refuse("bounce", "must be above −1 and at most 1", bounce, fields)
      return nil
    }
    return Spring(
      perceptualDuration: duration, bounce: bounce, initialVelocity: velocity)
  }

  func springNumber(_ key: String, _ fields: Fields, or fallback: Double) -> Double? {
    guard let node = fields[key] else { return fallback }
    return number(node)
  }

  func refuse(_ key: String, _ rule: String, _ number: Double, _ fields: Fields) {
    report(
      at: fields[key]?.location ?? fields.location,
      "the \(key) of a spring \(rule), found \(Written.spelling(of: number))")
  }

  /// When a spring counts as settled, in seconds; nil for one that never does within the limits.
  func settlingDuration(of spring: Spring) -> Rational? {
    let duration = Rational(rounding: spring.settlingDuration)
    return duration.flatMap { $0 <= limits.seconds ? $0 : nil }
  }

  /// Seconds, `settling(NAME)` or `{settling: …}`.
  func animationDuration(_ node: SceneNode) -> Rational? {
    guard let written = written(node) else { return nil }
    var settling: Spring?
    switch written {
    case .text(let text, _) where text.hasPrefix("settling(") && text.hasSuffix(")"):
      let name = String(text.dropFirst("settling(".count).dropLast())
      settling = spring(named: name, at: node.location)
    case .map(let mapping):
      settling = fields(mapping, .settling, at: node.location)["settling"].flatMap(spring)
    default: return duration(node)
    }
    guard let settling else { return nil }
    guard let duration = settlingDuration(of: settling) else {
      report(at: node.location, "this spring never settles")
      return nil
    }
    return duration
  }

  /// The spring of a constant, or of an animation object that is already read.
  private func spring(named name: String, at location: SourceLocation) -> Spring? {
    if constantNames.contains(name) {
      return spring(SceneNode(content: .scalar("=\(name)", isQuoted: false), location: location))
    }
    if let spring = springs[name] { return spring }
    report(
      at: location, "there is no spring `\(name)`",
      hint: question(for: name, in: constantNames + springs.keys.sorted())
        ?? "`let` defines one, such as {zoom: {stiffness: 200, damping: 12}}")
    return nil
  }

  /// A duration that is above 0, for what has no other one to fall back to.
  func transactionDuration(_ node: SceneNode) -> Rational? {
    guard let duration = animationDuration(node) else { return nil }
    guard duration > 0 else {
      report(
        at: node.location, "the duration must be above 0", hint: "to change at once, use `set`")
      return nil
    }
    return duration
  }
}
