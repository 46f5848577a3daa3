import AnimationEngine
import Geometry
import Interaction
import Simulation

// `UIView.animate`.
extension SceneResolver {
  /// A block of the script, of a gesture, or of another block.
  func block(_ fields: Fields, _ names: SceneNames, inside outer: SceneBlock?) -> SceneBlock? {
    guard let node = fields["animate"], let changes = changes(node, names),
      let timing = blockTiming(fields, in: outer), let pace = pace(fields, timing, in: outer)
    else { return nil }
    var block = BlockAnimation("", duration: pace.duration)
    (block.delay, block.timing) = (pace.delay, timing)
    if let node = fields["retargeting"] {
      guard let given = choice(node, Retargeting.self) else { return nil }
      block.retargeting = given
    }
    readOptions(fields, &block)
    if fields.kind == .innerBlock {
      block.overridesInheritedDuration = flag("overrideInheritedDuration", fields)
      block.overridesInheritedCurve = flag("overrideInheritedCurve", fields)
    }
    var scene = SceneBlock(blockName(fields), block)
    scene.changes = changes
    if let node = fields["velocity"] {
      guard let velocity = velocity(node, of: changes, timing, names) else { return nil }
      scene.velocity = velocity
    }
    if let node = fields["blocks"] {
      guard let items = list(node, of: "blocks") else { return nil }
      for item in items {
        guard let fields = self.fields(item, .innerBlock),
          let inner = self.block(fields, names, inside: scene)
        else { return nil }
        scene.blocks.append(inner)
      }
    }
    return scene
  }

  /// A keyframe block.
  func keyframes(_ fields: Fields, _ names: SceneNames) -> ScriptEntry.Action? {
    guard let node = fields["keyframes"], let keyframes = keyframes(node, names),
      let duration = fields["duration"].flatMap(transactionDuration)
    else { return nil }
    var block = BlockAnimation("", duration: duration)
    block.timing = .curve(.linear)
    if let node = fields["delay"] {
      guard let delay = self.duration(node, "a delay") else { return nil }
      block.delay = delay
    }
    if let node = fields["calculationMode"] {
      guard let mode = choice(node, Keyframes.CalculationMode.self) else { return nil }
      block.calculationMode = mode
    }
    readOptions(fields, &block)
    var scene = SceneBlock(blockName(fields), block)
    scene.keyframes = keyframes
    return .block(scene)
  }

  /// What is reached when; the times are fractions of the whole.
  func keyframes(_ node: SceneNode, _ names: SceneNames) -> [SceneBlock.Keyframe]? {
    guard let items = list(node, of: "keyframes") else { return nil }
    if items.isEmpty { report(at: node.location, "the list of keyframes is empty") }
    var keyframes: [SceneBlock.Keyframe] = []
    for item in items {
      guard let fields = fields(item, .keyframe),
        let start = fields["start"].flatMap(relativeTime),
        let duration = fields["duration"].flatMap(relativeTime),
        let changes = fields["animate"].flatMap({ changes($0, names) })
      else { return nil }
      guard start + duration <= 1 else {
        report(
          at: fields.keyLocation("duration"),
          "the keyframe would end after the whole, at "
            + Written.spelling(of: (start + duration).value),
          hint: "`start` and `duration` are fractions of the whole duration")
        return nil
      }
      keyframes.append(SceneBlock.Keyframe(start: start, duration: duration, changes: changes))
    }
    return keyframes
  }

  private func relativeTime(_ node: SceneNode) -> Rational? {
    guard let time = time(node) else { return nil }
    guard time >= 0, time <= 1 else {
      report(
        at: node.location,
        "a relative time lies between 0 and 1, found \(Written.spelling(of: time.value))")
      return nil
    }
    return time
  }

  /// Values by address, of what can be animated.
  func changes(_ node: SceneNode, _ names: SceneNames) -> [Assignment]? {
    guard let assignments = assignments(node, "animate", names),
      case .map(let mapping)? = written(node)
    else { return nil }
    for (assignment, entry) in zip(assignments, mapping.entries)
    where assignments.count == mapping.entries.count {
      guard isAnimatable(assignment.address.keyPath, at: entry.keyLocation) else { return nil }
    }
    return assignments
  }

  /// The names of all blocks that have one, wherever they stand.
  func blockNames(_ node: SceneNode) -> [String] {
    switch node.content {
    case .scalar: return []
    case .sequence(let items): return items.flatMap { blockNames($0) }
    case .mapping(let mapping):
      var names = mapping.entries.flatMap { blockNames($0.value) }
      if mapping["animate"] != nil || mapping["keyframes"] != nil,
        case .scalar(let name, _)? = mapping["as"]?.content, !names.contains(name)
      {
        names.append(name)
      }
      return names
    }
  }

  private func blockName(_ fields: Fields) -> String? {
    fields["as"].flatMap {
      identifier($0, for: "the name of a block", except: Self.addressHeads + ["touch"])
    }
  }

  private func readOptions(_ fields: Fields, _ block: inout BlockAnimation) {
    block.allowsUserInteraction = flag("allowUserInteraction", fields)
    block.repeats = flag("repeat", fields)
    block.autoreverses = flag("autoreverse", fields)
  }

  private func flag(_ key: String, _ fields: Fields) -> Bool {
    fields[key].flatMap(boolean) ?? false
  }

  // MARK: - Pace

  /// The timing of a block; one inside another takes that one's unless it says otherwise.
  private func blockTiming(_ fields: Fields, in outer: SceneBlock?) -> AnimatorTiming? {
    if let outer, !inherits("overrideInheritedCurve", "timing", fields) {
      return outer.block.timing
    }
    guard let node = fields["timing"] else { return .curve(.easeInEaseOut) }
    return animatorTiming(node)
  }

  /// Duration and delay.
  private func pace(
    _ fields: Fields, _ timing: AnimatorTiming, in outer: SceneBlock?
  ) -> (duration: Rational, delay: Rational)? {
    if let outer {
      let isOwn = inherits("overrideInheritedDuration", "duration", fields)
      _ = inherits("overrideInheritedDuration", "delay", fields)
      if !isOwn { return (outer.block.duration, outer.block.delay) }
    }
    guard let duration = blockDuration(fields, timing, allowsNone: true) else { return nil }
    guard let node = fields["delay"] else { return (duration, 0) }
    return self.duration(node, "a delay").map { (duration, $0) }
  }

  /// Whether a block inside another has something of its own; what would have no effect is reported.
  private func inherits(_ option: String, _ key: String, _ fields: Fields) -> Bool {
    let overrides = flag(option, fields)
    if !overrides, fields[key] != nil {
      report(
        at: fields.keyLocation(key), "a block in another one inherits its `\(key)`",
        hint: "add `\(option): true`")
    }
    return overrides
  }

  /// How long it takes; springs that know it themselves are not told.
  func blockDuration(
    _ fields: Fields, _ timing: AnimatorTiming, allowsNone: Bool
  ) -> Rational? {
    let node = fields["duration"]
    if timing.hasOwnDuration {
      guard let own = timing.duration(asking: 1), own <= limits.seconds else {
        report(
          at: fields["timing"]?.location ?? fields.location, "this spring never settles",
          hint: "give it a `damping` above 0")
        return nil
      }
      if node != nil {
        report(
          at: fields.keyLocation("duration"),
          "this spring takes the time that it needs, \(Written.spelling(of: own.value)) s",
          hint: "leave out `duration`, or give the spring by its `dampingRatio`")
      }
      return own
    }
    guard let node else {
      report(
        at: fields.location, "\(fields.kind.phrase) needs `duration`",
        hint: "such as `duration: 0.5`"
      )
      return nil
    }
    return allowsNone ? animationDuration(node) : transactionDuration(node)
  }
}
