import AnimationEngine
import Geometry
import SceneModel

// What the rows of an animation mean together.
extension AnimationMap {
  /// The animation where its ends are known beforehand; reports what does not go together.
  func parameters(_ entries: MapEntries, _ reading: Reading) -> AnimationParameters {
    let place = reading.place
    var parameters = parameters
    if place.object == nil { parameters.keyPath = place.keyPath }
    (parameters.from, parameters.to) = (from?.fixedValue, to?.fixedValue)
    if place.isGroup {
      check(group: parameters, entries, reading)
    } else if let keyPath = place.keyPath {
      parameters.motion = motion(entries, reading)
      if let velocity = velocity?.fixedValue { parameters.motion?.velocity = velocity }
      refuseSums(of: keyPath, entries, reading)
      if entries["group"] != nil {
        reading.report(
          at: entries.keyLocation("group"), "`group` has no place beside a key path",
          hint: "animate the layer alone; the members name what they change")
      }
      if place.object == nil {
        AnimationCheck(parameters: parameters, entries: entries, reading: reading).run()
      }
    }
    warnOfNoDuration(entries, reading)
    return parameters
  }

  /// The motion that its rule and what goes with it make, or that a changed object has.
  func motion(_ entries: MapEntries, _ reading: Reading) -> MotionParameters? {
    let (rules, place) = (entries.given(MotionRule.names), reading.place)
    if rules.count > 1 {
      reading.report(
        at: entries.keyLocation(rules[1]),
        "an animation runs by one rule, but this one has \(enumeration(rules))")
    }
    if let key = rules.first, MotionRule.namesThatWrite.contains(key), let keyPath = place.keyPath,
      ![.number, .point, .size, .rect, .color].contains(keyPath.kind)
    {
      reading.report(
        at: entries.keyLocation(key),
        "`\(key)` moves numbers, but `\(place.spelling)` is \(keyPath.kind.rawValue)",
        hint: keyPath.kind == .transform
          ? "animate a part, such as `transform.rotation`" : nil)
    }
    let running = rules.isEmpty ? place.object?.parameters.motion : nil
    for key in entries.given(["velocity", "fidelity"]) where rules.isEmpty && running == nil {
      reading.report(
        at: entries.keyLocation(key), "`\(key)` has no effect without a motion",
        hint: "it goes with \(enumeration(MotionRule.names, "or"))")
    }
    var motion = rule?.motion ?? running
    if let fidelity { motion?.fidelity = fidelity }
    return motion
  }

  /// Flags, texts and contents have no sums.
  private func refuseSums(
    of keyPath: LayerKeyPath, _ entries: MapEntries, _ reading: Reading
  ) {
    let (kind, place) = (keyPath.kind, reading.place)
    guard [.boolean, .text, .contents].contains(kind) else { return }
    let sums = [
      ("by", true), ("additive", parameters.isAdditive), ("cumulative", parameters.isCumulative),
    ]
    for (key, isSum) in sums where isSum == true && entries[key] != nil {
      reading.report(
        at: entries.keyLocation(key),
        "`\(key)` needs values that can be added up, but `\(place.spelling)` is \(kind.rawValue)")
    }
  }

  private func warnOfNoDuration(_ entries: MapEntries, _ reading: Reading) {
    // A member of a group takes the group's duration instead.
    guard parameters.duration == 0, reading.place.depth == 0, let node = entries["duration"] else {
      return
    }
    reading.report(
      .warning, at: node.location, "a duration of 0 means the default of 0.25 seconds",
      hint: "to change a value at once, use `set`")
  }

  // MARK: - Groups

  private func check(
    group: AnimationParameters, _ entries: MapEntries, _ reading: Reading
  ) {
    for key in entries.given(Self.interpolationNames) {
      reading.report(
        at: entries.keyLocation(key), "`\(key)` has no effect on a group",
        hint: "give it to its members")
    }
    guard let members = group.group else { return }
    warnOfCutMembers(members, entries, reading)
    group.checkSettling(entries, reading)
  }

  /// A group without a duration lasts a quarter of a second, which few authors mean.
  private func warnOfCutMembers(
    _ members: [AnimationParameters], _ entries: MapEntries, _ reading: Reading
  ) {
    guard entries["duration"] == nil, entries["timing"] == nil else { return }
    let duration = AnimationParameters.transactionDuration
    let isCut = members.compactMap(\.animation).contains { member in
      let resolved = member.resolved(addedAt: 0, transactionDuration: duration)
      guard case .finite(let end) = resolved.timing.end else { return false }
      return end > duration
    }
    guard isCut else { return }
    reading.report(
      .warning, at: entries.keyLocation("group"),
      "a group without `duration` lasts 0.25 seconds, which cuts its members off",
      hint: "give the group a `duration`")
  }
}

extension LiveValue {
  /// Nil where it is worked out while the scene plays.
  fileprivate var fixedValue: AnimationValue? {
    if case .fixed(let value) = self { value } else { nil }
  }
}

extension AnimationParameters {
  /// An animation lasts as long as its spring where it says nothing else.
  func checkSettling(_ entries: MapEntries, _ reading: Reading) {
    guard entries["duration"] == nil, let spring = pacingSpring,
      spring.settlingTime(within: reading.limits) == nil
    else { return }
    let node = entries["spring"] ?? entries["timing"]
    reading.report(
      at: node?.location ?? entries.location,
      "this spring never settles, so the animation must say its `duration`")
  }

  /// All that it changes, with what the members of a group change.
  var keyPaths: [LayerKeyPath] {
    [keyPath].compactMap(\.self) + (group ?? []).flatMap(\.keyPaths)
  }
}
