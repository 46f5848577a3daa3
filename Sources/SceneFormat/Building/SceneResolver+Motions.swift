import AnimationEngine
import Geometry
import Simulation

// Animations by other libraries' rules.
extension SceneResolver {
  /// The rule that an animation runs by, and the key that says so; nil where it is none of these.
  private func motionRule(_ fields: Fields) -> (key: String, kind: MapKind)? {
    let given = fields.given(SceneLanguage.motionRules.map(\.name))
    if given.count > 1 {
      report(
        at: fields.keyLocation(given[1]),
        "an animation runs by one rule, but this one has \(enumeration(given))")
    }
    return given.first.flatMap { key in
      SceneLanguage.motionRules.first { $0.name == key }.map { (key, $0.kind) }
    }
  }

  /// Reads what is given of a motion; its ends are read like those of other animations.
  func readMotion(
    _ parameters: inout AnimationParameters, _ fields: Fields, _ place: AnimatedPlace,
    changing object: AnimationParameters
  ) {
    let rule = motionRule(fields)
    if let rule, let node = fields[rule.key], let ruleFields = self.fields(node, rule.kind) {
      parameters.motion = motion(ruleFields)
      refuseUnmovable(place, for: rule.key, at: fields.keyLocation(rule.key))
    }
    for key in fields.given(["velocity", "fidelity"]) where rule == nil && object.motion == nil {
      report(
        at: fields.keyLocation(key), "`\(key)` has no effect without a motion",
        hint: "it goes with \(enumeration(SceneLanguage.motionRules.map(\.name), "or"))")
    }
    if parameters.motion == nil, rule == nil { parameters.motion = object.motion }
    if let node = fields["velocity"], rule != nil || object.motion != nil {
      parameters.motion?.velocity = value(node, place.keyPath, of: place.spelling)
    }
    if let node = fields["fidelity"], rule != nil || object.motion != nil,
      let fidelity = choice(node, Fidelity.self)
    {
      parameters.motion?.fidelity = fidelity
    }
  }

  private func refuseUnmovable(
    _ place: AnimatedPlace, for key: String, at location: SourceLocation
  ) {
    guard !key.hasPrefix("rbb") else { return }
    let kind = place.keyPath.kind
    guard [.number, .point, .size, .rect, .color].contains(kind) else {
      report(
        at: location,
        "`\(key)` moves numbers, but `\(place.spelling)` is \(kind.rawValue)",
        hint: kind == .transform ? "animate a part, such as `transform.rotation`" : nil)
      return
    }
  }

  // MARK: - Rules

  private func motion(_ fields: Fields) -> MotionParameters? {
    guard let rule = rule(fields) else { return nil }
    var motion = MotionParameters(rule)
    if fields.kind == .popChase || SceneLanguage.key("clamp", of: fields.kind) != nil,
      let node = fields["threshold"]
    {
      guard let threshold = positive(node) else { return nil }
      motion.threshold = threshold
    }
    guard SceneLanguage.key("clamp", of: fields.kind) != nil else { return motion }
    if let node = fields["clamp"], let clamp = choice(node, POPAnimation.Clamp.self) {
      motion.clamp = clamp
    }
    if let node = fields["rounding"], let factor = nonNegative(node) {
      motion.roundingFactor = factor
    }
    if let node = fields["progressMarkers"], let items = list(node, of: "numbers") {
      motion.progressMarkers = items.compactMap { number($0) }
      if zip(motion.progressMarkers, motion.progressMarkers.dropFirst()).contains(where: {
        $0 >= $1
      }) {
        report(at: node.location, "progress markers must rise")
      }
    }
    return motion
  }

  private func rule(_ fields: Fields) -> MotionParameters.Rule? {
    switch fields.kind {
    case .ownSpring: ownSpring(fields).map { .ownSpring($0) }
    case .popSpring: popSpring(fields).map { .pop(.spring($0)) }
    case .popDecay: popDecay(fields).map { .pop(.decay($0)) }
    case .popBasic:
      popCurve(fields).map { .pop(.basic($0, duration: POPAnimation.defaultDuration)) }
    case .popChase: fields["lag"].flatMap(positive).map { .chase(lag: $0) }
    case .rebound: rebound(fields).map { .rebound($0) }
    case .rbbTween: rbbPacing(fields).map { .rbbTween($0) }
    default: rbbSpring(fields)
    }
  }

  private func numbers(
    _ fields: Fields, _ keys: [(String, Double)]
  ) -> [Double]? {
    let numbers = keys.map { key, fallback in fields[key].map { number($0) } ?? fallback }
    return numbers.contains { $0 == nil } ? nil : numbers.compactMap(\.self)
  }

  /// Refuses a number that is out of its domain.
  private func check(
    _ fields: Fields, _ key: String, _ number: Double, _ rule: String, _ holds: Bool
  ) -> Bool {
    if !holds {
      report(
        at: fields[key]?.location ?? fields.location,
        "the \(key) of \(fields.kind.phrase) \(rule), found \(Written.spelling(of: number))")
    }
    return holds
  }

  private func checkForces(
    _ fields: Fields, _ stiffness: (String, Double), friction: Double, mass: Double
  ) -> Bool {
    let limit = 1e8
    return check(fields, "mass", mass, "must be above 0", mass > 0)
      && check(fields, stiffness.0, stiffness.1, "must be above 0", stiffness.1 > 0)
      && check(fields, "friction", friction, "must not be negative", friction >= 0)
      && check(
        fields, stiffness.0, stiffness.1, "must be at most 100000000 for a mass of 1",
        stiffness.1 / mass <= limit)
      && check(
        fields, "friction", friction, "must be at most 100000000 for a mass of 1",
        friction / mass <= limit)
  }

  private func ownSpring(_ fields: Fields) -> FrictionSpring? {
    guard
      let numbers = numbers(
        fields,
        [
          ("stiffness", 300), ("friction", 20), ("mass", 1), ("restSpeed", 0.05),
          ("restDistance", 1),
        ]),
      checkForces(fields, ("stiffness", numbers[0]), friction: numbers[1], mass: numbers[2]),
      check(fields, "restSpeed", numbers[3], "must be above 0", numbers[3] > 0),
      check(fields, "restDistance", numbers[4], "must be above 0", numbers[4] > 0)
    else { return nil }
    return FrictionSpring(
      stiffness: numbers[0], friction: numbers[1], mass: numbers[2], restSpeed: numbers[3],
      restDistance: numbers[4])
  }

  /// By bounciness and speed, or by tension, friction and mass.
  private func springByFeel(_ fields: Fields, byForces keys: [String]) -> POPSpring?? {
    let forces = fields.given(keys)
    let feel = fields.given(["bounciness", "speed"])
    if let force = forces.first {
      if let key = feel.first {
        report(at: fields.keyLocation(key), "`\(key)` has no effect beside `\(force)`")
      }
      return .none
    }
    guard let numbers = numbers(fields, [("bounciness", 4), ("speed", 12)]) else {
      return .some(nil)
    }
    let most = POPSpring.highestBounciness
    guard
      check(
        fields, "bounciness", numbers[0],
        "must lie between 0 and \(Written.spelling(of: most))", (0...most).contains(numbers[0])),
      check(fields, "speed", numbers[1], "must not be negative", numbers[1] >= 0)
    else { return .some(nil) }
    let spring = POPSpring(bounciness: numbers[0], speed: numbers[1])
    _ = check(fields, "speed", numbers[1], "gives too high a tension", spring != nil)
    return .some(spring)
  }

  private func popSpring(_ fields: Fields) -> POPSpring? {
    if let spring = springByFeel(fields, byForces: ["tension", "friction", "mass"]) {
      return spring
    }
    guard let node = fields["tension"] else {
      report(
        at: fields.location, "a POP spring with `friction` or `mass` needs `tension`",
        hint: "or give it `bounciness` and `speed`")
      return nil
    }
    guard let numbers = numbers(fields, [("tension", 0), ("friction", 0), ("mass", 1)]),
      checkForces(fields, ("tension", numbers[0]), friction: numbers[1], mass: numbers[2])
    else { return nil }
    _ = node
    return POPSpring(tension: numbers[0], friction: numbers[1], mass: numbers[2])
  }

  private func popDecay(_ fields: Fields) -> POPDecay? {
    guard let numbers = numbers(fields, [("deceleration", 0.998)]),
      check(
        fields, "deceleration", numbers[0], "must be above 0 and below 1",
        numbers[0] > 0 && numbers[0] < 1)
    else { return nil }
    return POPDecay(deceleration: numbers[0])
  }

  private func popCurve(_ fields: Fields) -> CubicBezier? {
    guard let node = fields["timing"] else { return CubicBezier(0.25, 0.1, 0.25, 1) }
    return curve(node)
  }

  private func curve(_ node: SceneNode) -> CubicBezier? {
    switch timing(node) {
    case .cubicBezier(let curve): return curve
    case .linear: return CubicBezier(0, 0, 1, 1)
    case nil: return nil
    default:
      report(at: node.location, "expected a curve, such as easeOut or [0.5, 0, 0.9, 0.7]")
      return nil
    }
  }

  private func rebound(_ fields: Fields) -> ReboundSpring? {
    var spring: ReboundSpring?
    if !fields.given(["bounciness", "speed"]).isEmpty,
      let feel = springByFeel(fields, byForces: ["tension", "friction"])
    {
      spring = feel.flatMap { ReboundSpring(tension: $0.tension, friction: $0.friction) }
    } else {
      guard let numbers = numbers(fields, [("tension", 40), ("friction", 7)]) else { return nil }
      spring = ReboundSpring(origamiTension: numbers[0], friction: numbers[1])
      _ = check(
        fields, "tension", numbers[0], "and its friction make no spring", spring != nil)
    }
    guard var spring,
      let rest = numbers(fields, [("restSpeed", 0.001), ("restDistance", 0.001)]),
      check(fields, "restSpeed", rest[0], "must be above 0", rest[0] > 0),
      check(fields, "restDistance", rest[1], "must be above 0", rest[1] > 0)
    else { return nil }
    (spring.restSpeed, spring.restDistance) = (rest[0], rest[1])
    if let node = fields["clampsOvershoot"] { spring.clampsOvershoot = boolean(node) ?? false }
    return spring
  }

  private func rbbPacing(_ fields: Fields) -> RBBTween.Pacing? {
    guard let node = fields["bezier"] else {
      guard let node = fields["easing"] else { return .easing(.linear) }
      return choice(node, RBBEasing.self).map { .easing($0) }
    }
    if fields["easing"] != nil {
      report(at: fields.keyLocation("easing"), "`easing` has no effect beside `bezier`")
    }
    return curve(node).map { .cubicBezier($0) }
  }

  private func rbbSpring(_ fields: Fields) -> MotionParameters.Rule? {
    guard
      let numbers = numbers(
        fields,
        [("mass", 1), ("stiffness", 100), ("damping", 10), ("velocity", 0), ("epsilon", 0.01)]),
      check(fields, "mass", numbers[0], "must be above 0", numbers[0] > 0),
      check(fields, "stiffness", numbers[1], "must be above 0", numbers[1] > 0),
      check(fields, "damping", numbers[2], "must be above 0", numbers[2] > 0),
      check(
        fields, "epsilon", numbers[4], "must be above 0 and below 1",
        numbers[4] > 0 && numbers[4] < 1)
    else { return nil }
    var allowsOverdamping = false
    if let node = fields["allowsOverdamping"] { allowsOverdamping = boolean(node) ?? false }
    return RBBSpring(
      mass: numbers[0], stiffness: numbers[1], damping: numbers[2], velocity: numbers[3],
      allowsOverdamping: allowsOverdamping
    ).map { .rbbSpring($0, epsilon: numbers[4]) }
  }
}
