import AnimationEngine
import Geometry
import Interaction
import Simulation

// `UIViewPropertyAnimator`.
extension SceneResolver {
  /// Animators in the order of the file; their names are known to each other's values.
  func animators(_ node: SceneNode, _ names: inout SceneNames) -> [SceneAnimator] {
    let entries = newlyNamed(node, ("an", "animator"), names)
    for entry in entries {
      names.animators.append(
        SceneAnimator(
          entry.key, duration: 1, timing: .curve(.linear), location: entry.keyLocation))
    }
    let animators = entries.compactMap { animator($0, names) }
    for animator in animators {
      if let index = names.animators.firstIndex(where: { $0.name == animator.name }) {
        names.animators[index] = animator
      }
    }
    return animators
  }

  /// The entries of a map of animators or transitions whose names nobody else has.
  func newlyNamed(
    _ node: SceneNode, _ kind: (article: String, noun: String), _ names: SceneNames
  ) -> [SceneNode.Entry] {
    guard let written = written(node) else { return [] }
    guard case .map(let mapping) = written else {
      mismatch(node, written, expected: "a map of \(kind.noun)s by name")
      return []
    }
    return mapping.entries.filter { entry in
      guard
        isIdentifier(
          entry.key, for: "the name of \(kind.article) \(kind.noun)", at: entry.keyLocation,
          except: Self.addressHeads + ["touch"])
      else { return false }
      guard let owner = owner(of: entry.key, names) else { return true }
      report(at: entry.keyLocation, "\(owner) `\(entry.key)` already")
      return false
    }
  }

  /// Who has a name already, for a diagnostic.
  func owner(of name: String, _ names: SceneNames) -> String? {
    if names.layers.layer(named: name) != nil { return "a layer has the id" }
    if names.gestures.contains(name) { return "a gesture has the name" }
    if names.states(named: name) != nil { return "a set of states has the name" }
    if names.blocks.contains(name) { return "a block has the name" }
    if names.animators.contains(where: { $0.name == name }) { return "an animator has the name" }
    return nil
  }

  private func animator(_ entry: SceneNode.Entry, _ names: SceneNames) -> SceneAnimator? {
    guard let fields = fields(entry.value, .animator) else { return nil }
    var changes: [Assignment] = []
    if let node = fields["animate"] {
      guard let given = self.changes(node, names) else { return nil }
      changes = given
    }
    var keyframes: [SceneBlock.Keyframe] = []
    if let node = fields["keyframes"] {
      guard let given = self.keyframes(node, names) else { return nil }
      keyframes = given
    }
    if fields["animate"] == nil, fields["keyframes"] == nil {
      report(
        at: entry.keyLocation, "the animator `\(entry.key)` animates nothing",
        hint: "give it `animate` or `keyframes`")
      return nil
    }
    guard let timing = fields["timing"].map(animatorTiming) ?? .curve(.easeInEaseOut),
      let duration = blockDuration(fields, timing, allowsNone: false)
    else { return nil }
    var animator = SceneAnimator(
      entry.key, duration: duration, timing: timing, location: entry.keyLocation)
    (animator.changes, animator.keyframes) = (changes, keyframes)
    if let node = fields["velocity"] {
      guard let velocity = velocity(node, of: changes, timing, names) else { return nil }
      animator.velocity = velocity
    }
    if let node = fields["calculationMode"] {
      if keyframes.isEmpty {
        report(
          at: fields.keyLocation("calculationMode"),
          "`calculationMode` has no effect without `keyframes`")
      }
      guard let mode = choice(node, Keyframes.CalculationMode.self) else { return nil }
      animator.calculationMode = mode
    }
    func read(_ key: String, _ option: WritableKeyPath<PropertyAnimator.Options, Bool>) {
      if let node = fields[key], let flag = boolean(node) {
        animator.options[keyPath: option] = flag
      }
    }
    read("interruptible", \.isInterruptible)
    read("scrubsLinearly", \.scrubsLinearly)
    read("pausesOnCompletion", \.pausesOnCompletion)
    read("userInteraction", \.isUserInteractionEnabled)
    read("manualHitTesting", \.isManualHitTestingEnabled)
    return animator
  }

  // MARK: - Verbs

  func animatorAction(_ fields: Fields, _ names: SceneNames) -> ScriptEntry.Action? {
    if let action = sharedTransitionAction(fields, names) { return action }
    let verb = fields.kind == .stopEntry ? "stop" : Self.animatorVerb(fields.kind)
    let key = fields.kind == .addAnimationsEntry ? "to" : verb
    guard let node = fields[key], let found = animators(named: node, names),
      let action = action(verb, found, fields, names)
    else { return nil }
    let isStart: Bool = if case .start = action { true } else { false }
    if !isStart, let strict = found.first(where: { !$0.options.isInterruptible }) {
      report(
        at: fields.keyLocation(verb), "`\(strict.name)` is not interruptible: it only starts",
        hint: "leave out `interruptible: false`")
      return nil
    }
    return .animator(found.map(\.name), action)
  }

  private static func animatorVerb(_ kind: MapKind) -> String {
    SceneLanguage.verbs.first { $0.kind == kind }?.name ?? ""
  }

  private func action(
    _ verb: String, _ animators: [SceneAnimator], _ fields: Fields, _ names: SceneNames
  ) -> AnimatorAction? {
    switch verb {
    case "start":
      guard let node = fields["delay"] else { return .start(delay: 0) }
      return duration(node, "a delay").map { .start(delay: $0) }
    case "pause": return .pause
    case "scrub": return scrub(fields, names)
    case "reverse": return .reverse
    case "stop":
      guard let node = fields["withoutFinishing"] else { return .stop(withoutFinishing: false) }
      return boolean(node).map { .stop(withoutFinishing: $0) }
    case "finish":
      if fields["position"] == nil {
        report(
          at: fields.location, "a `finish` entry of an animator needs `position`",
          hint: "`start`, `current` or `end`")
      }
      return fields["position"].flatMap { choice($0, AnimatorEvent.Position.self) }.map {
        .finish($0)
      }
    case "continue": return proceed(animators, fields, names)
    default:
      guard let changes = fields["addAnimations"].flatMap({ changes($0, names) }) else {
        return nil
      }
      var factor = 0.0
      if let node = fields["delayFactor"] {
        guard let given = fraction(node, "a delay factor") else { return nil }
        factor = given
      }
      return .add(changes, delayFactor: factor)
    }
  }

  private func scrub(_ fields: Fields, _ names: SceneNames) -> AnimatorAction? {
    guard let node = fields["to"] else { return nil }
    let target: LiveNumber
    if isLive(node), case .scalar(let text, let isQuoted) = node.content {
      guard let live = liveNumber(text, isQuoted: isQuoted, at: node.location, names) else {
        return nil
      }
      target = live
    } else {
      guard let fixed = fraction(node, "a fraction") else { return nil }
      target = LiveNumber(fixed)
    }
    guard let node = fields["over"] else { return .scrub(to: target, over: 0) }
    return duration(node).map { .scrub(to: target, over: $0) }
  }

  private func proceed(
    _ animators: [SceneAnimator], _ fields: Fields, _ names: SceneNames
  ) -> AnimatorAction? {
    var timing: AnimatorTiming?
    if let node = fields["timing"] {
      guard let given = animatorTiming(node) else { return nil }
      timing = given
    }
    var velocity: LiveVelocity?
    if let node = fields["velocity"] {
      guard let timing else {
        report(
          at: fields.keyLocation("velocity"), "`velocity` has no effect without a spring's `timing`"
        )
        return nil
      }
      guard animators.count == 1,
        let given = self.velocity(node, of: animators[0].changes, timing, names)
      else {
        if animators.count > 1 {
          report(at: node.location, "a velocity is that of one animator")
        }
        return nil
      }
      velocity = given
    }
    var factor = 0.0
    if let node = fields["durationFactor"] {
      guard let given = nonNegative(node) else { return nil }
      factor = given
    }
    return .proceed(timing, velocity: velocity, durationFactor: factor)
  }

  private func fraction(_ node: SceneNode, _ what: String) -> Double? {
    guard let fraction = number(node) else { return nil }
    guard (0...1).contains(fraction) else {
      report(
        at: node.location,
        "\(what) lies between 0 and 1, found \(Written.spelling(of: fraction))")
      return nil
    }
    return fraction
  }

  /// The animators that a verb names.
  private func animators(named node: SceneNode, _ names: SceneNames) -> [SceneAnimator]? {
    let known = names.animators.map(\.name)
    let found = oneOrMore(node, of: "animators").map { name, location -> SceneAnimator? in
      if let animator = names.animators.first(where: { $0.name == name }) { return animator }
      report(
        at: location, "there is no animator `\(name)`",
        hint: question(for: name, in: known)
          ?? (known.isEmpty ? "define it under `animators`" : nil))
      return nil
    }
    return found.isEmpty || found.contains { $0 == nil } ? nil : found.compactMap(\.self)
  }
}
