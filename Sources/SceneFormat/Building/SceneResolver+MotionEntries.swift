import AnimationEngine
import Geometry
import Simulation

// Motions that write the model, and what calls them.
extension SceneResolver {
  /// Whether an `animate` entry lets something write the model.
  func writesModel(_ fields: Fields) -> Bool {
    let rules = SceneLanguage.motionRules.map(\.name).filter { !$0.hasPrefix("rbb") }
    return !fields.given(rules).isEmpty
  }

  func startMotion(
    _ layers: [LayerID], _ place: AnimatedPlace, _ fields: Fields, key: String?,
    _ names: SceneNames
  ) -> ScriptEntry.Action? {
    var parameters = AnimationParameters()
    parameters.keyPath = place.keyPath
    func live(_ key: String) -> LiveValue? {
      fields[key].flatMap { self.live($0, place.keyPath, of: place.spelling, names) }
    }
    // Its ends may be worked out while the scene plays, so they are read here.
    readMotion(&parameters, fields.without("velocity"), place, changing: AnimationParameters())
    guard let motion = parameters.motion else { return nil }
    var start = MotionStart(layers, place.keyPath, motion)
    (start.from, start.to, start.velocity) = (live("from"), live("to"), live("velocity"))
    start.key = key
    checkStart(motion, fields)
    if let node = fields["duration"] { start.duration = transactionDuration(node) }
    if let node = fields["autoreverses"] { start.autoreverses = boolean(node) ?? false }
    if let node = fields["repeatCount"] {
      if let written = written(node), case .text("forever", _) = written {
        start.repeatsForever = true
      } else if let count = count(node, in: 0...10_000) {
        start.repeatCount = count
      }
    }
    if let node = fields["popChase"], let chase = self.fields(node, .popChase),
      let node = chase["behind"]
    {
      guard let spelling = text(node),
        let leader = address(spelling, at: node.location, in: names.layers)
      else { return nil }
      guard leader.address.keyPath.kind == place.keyPath.kind else {
        report(
          at: node.location,
          "`\(spelling)` is \(leader.address.keyPath.kind.rawValue), but `\(place.spelling)` is "
            + place.keyPath.kind.rawValue)
        return nil
      }
      start.leader = leader.address
    }
    return .startMotion(start)
  }

  /// What such a motion can have, and what it needs.
  private func checkStart(_ motion: MotionParameters, _ fields: Fields) {
    var known = ["from", "to", "velocity", "fidelity"]
    if case .pop = motion.rule { known += ["repeatCount", "autoreverses"] }
    if case .pop(.basic) = motion.rule { known.append("duration") }
    let rules = SceneLanguage.motionRules.map(\.name)
    let strangers = SceneLanguage.animationKeys.map(\.name).filter {
      !known.contains($0) && !rules.contains($0)
    }
    let rule = fields.given(rules).first ?? ""
    for key in fields.given(strangers) {
      report(at: fields.keyLocation(key), "`\(key)` has no effect beside `\(rule)`")
    }
    if motion.isDecay {
      if fields["to"] != nil {
        report(
          at: fields.keyLocation("to"), "`to` has no effect beside `popDecay`",
          hint: "where a decay ends follows from its `velocity`")
      }
      if fields["velocity"] == nil {
        report(at: fields.location, "a `popDecay` needs `velocity`")
      }
      return
    }
    if fields["to"] == nil, rule != "popChase" || !hasLeader(fields) {
      report(at: fields.location, "a motion needs `to`: where it goes")
    }
  }

  private func hasLeader(_ fields: Fields) -> Bool {
    guard let node = fields["popChase"], case .mapping(let mapping) = node.content else {
      return false
    }
    return mapping["behind"] != nil
  }

  /// Whether a motion on a layer or in a group can be played.
  func checkMotion(_ parameters: AnimationParameters, _ fields: Fields) {
    guard let motion = parameters.motion else { return }
    let rule = fields.given(SceneLanguage.motionRules.map(\.name)).first ?? ""
    let others = [
      "by", "spring", "values", "path", "rotationMode", "keyTimes", "timings",
      "calculationMode", "tension", "continuity", "bias", "valueFunction", "timing",
    ]
    for key in fields.given(others) {
      report(at: fields.keyLocation(key), "`\(key)` has no effect beside `\(rule)`")
    }
    if hasLeader(fields) {
      report(
        at: fields.keyLocation(rule), "`behind` has a meaning only in an `animate` entry",
        hint: "what a motion follows must run when it begins")
    }
    if motion.isDecay, motion.velocity == nil {
      report(at: fields.location, "a `popDecay` needs `velocity`")
      return
    }
    if !motion.writesModel, fields["velocity"] != nil {
      report(
        at: fields.keyLocation("velocity"), "`velocity` has no effect beside `\(rule)`",
        hint: rule == "rbbSpring" ? "give it to the spring, in distances per second" : nil)
    }
    switch parameters.motionProblem {
    case .endMissing:
      // An object may leave `from` to the layer that it is added to.
      if fields.kind == .animation, motion.writesModel, !isInGroup,
        parameters.to != nil || motion.isDecay
      {
        return
      }
      report(
        at: fields.location,
        motion.writesModel
          ? "a motion in a group needs `from` and `to`"
          : "`\(rule)` needs `from` and `to`")
    case .unplayable:
      report(
        at: fields.keyLocation(rule),
        motion.writesModel
          ? "the motion's numbers grow beyond all bounds"
          : "`\(rule)` needs a duration of at least 1/30 s and at most ten minutes")
    case .endless(let seconds):
      report(
        at: fields.keyLocation(rule),
        "the motion does not come to rest within \(seconds.floor) seconds",
        hint: "more friction, a shorter lag or another target lets it end")
    case nil: break
    }
  }

  func retarget(_ fields: Fields, _ names: SceneNames) -> ScriptEntry.Action? {
    guard let node = fields["retarget"] else { return nil }
    var addresses: [LayerAddress] = []
    for (spelling, location) in oneOrMore(node, of: "addresses") {
      guard let resolved = address(spelling, at: location, in: names.layers) else { return nil }
      if let first = addresses.first, first.keyPath.kind != resolved.address.keyPath.kind {
        report(
          at: location,
          "`\(spelling)` is \(resolved.address.keyPath.kind.rawValue), unlike the first",
          hint: "write an entry for each")
        return nil
      }
      addresses.append(resolved.address)
    }
    guard let keyPath = addresses.first?.keyPath else { return nil }
    guard fields["to"] != nil || fields["velocity"] != nil else {
      report(at: fields.location, "`retarget` changes nothing", hint: "give `to` or `velocity`")
      return nil
    }
    func live(_ key: String) -> LiveValue? {
      fields[key].flatMap { self.live($0, keyPath, of: keyPath.spelling, names) }
    }
    return .retarget(MotionRetarget(addresses, to: live("to"), velocity: live("velocity")))
  }

  /// The scene's display link, with the times when nothing can call.
  func displayLink(_ node: SceneNode) -> SceneDisplayLink? {
    guard let fields = fields(node, .displayLink) else { return nil }
    var rate = 60
    if let node = fields["rate"], let given = count(node, in: 1...1000) { rate = given }
    var busy: [Range<Rational>] = []
    for item in fields["busy"].flatMap({ list($0, of: "intervals") }) ?? [] {
      guard let ends = list(item, of: "[from, to]"), ends.count == 2,
        let from = clockTime(ends[0]), let to = clockTime(ends[1])
      else {
        report(at: item.location, "expected [from, to] in seconds")
        return nil
      }
      guard from < to else {
        report(at: item.location, "the main thread is free before it is busy")
        return nil
      }
      busy.append(from..<to)
    }
    var longestStep: Rational?
    if let node = fields["longestStep"] {
      guard let step = Reading(self, SceneNames(LayerTree())).read(node, .time.above(0)) else {
        return nil
      }
      longestStep = step
    }
    return SceneDisplayLink(DisplayLink(rate: rate, busy: busy, longestStep: longestStep))
  }
}

extension Fields {
  /// The same map as if a key had not been given.
  fileprivate func without(_ key: String) -> Fields {
    var mapping = mapping
    mapping.entries.removeAll { $0.key == key }
    return Fields(kind: kind, mapping: mapping, location: location, hasStrangers: hasStrangers)
  }
}
