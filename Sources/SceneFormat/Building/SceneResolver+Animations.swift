import AnimationEngine
import Geometry
import Simulation

/// What an animation changes: a key path, and how messages name it.
struct AnimatedPlace {
  var keyPath: LayerKeyPath
  var spelling: String
}

extension SceneResolver {
  /// Animation objects by name.
  func animationObjects(_ node: SceneNode) -> [String: AnimationParameters] {
    guard let written = written(node) else { return [:] }
    guard case .map(let mapping) = written else {
      mismatch(node, written, expected: "a map of animations by name")
      return [:]
    }
    var objects: [String: AnimationParameters] = [:]
    for entry in mapping.entries {
      guard isIdentifier(entry.key, for: "the name of an animation", at: entry.keyLocation),
        let fields = fields(entry.value, .animation)
      else { continue }
      // One with mistakes stays known, so that entries which use it are not blamed as well.
      let parameters = animation(fields)
      objects[entry.key] = parameters
      springs[entry.key] = parameters.pacingSpring
    }
    return objects
  }

  /// An animation that says itself what it changes: an object, or a member of a group.
  func animation(_ fields: Fields, isMember: Bool = false, depth: Int = 0) -> AnimationParameters {
    var parameters = AnimationParameters()
    isInGroup = isMember
    if fields["group"] != nil {
      if fields["keyPath"] != nil {
        report(
          at: fields.keyLocation("keyPath"), "a group has no key path of its own",
          hint: "give one to each of its members")
      }
      readGroup(&parameters, fields, depth: depth)
    } else if let node = fields["keyPath"] {
      guard let spelling = text(node), !isMember || isKeyPathAlone(spelling, at: node.location),
        let keyPath = animatableKeyPath(spelling, at: node.location)
      else { return parameters }
      parameters.keyPath = keyPath
      let place = AnimatedPlace(keyPath: keyPath, spelling: spelling)
      read(&parameters, fields, place)
      checkCourse(parameters, fields, place)
    } else if !fields.hasStrangers {
      report(
        at: fields.location, "an animation needs `keyPath` or `group`",
        hint: "such as `keyPath: position.x`")
    }
    return parameters
  }

  /// Refuses a layer before a key path: a group belongs to one layer as a whole.
  private func isKeyPathAlone(_ spelling: String, at location: SourceLocation) -> Bool {
    let rest = spelling.drop { $0 != "." }.dropFirst()
    guard LayerKeyPath(spelling: spelling) == nil, let keyPath = LayerKeyPath(spelling: rest) else {
      return true
    }
    report(
      at: location, "a member of a group says what of the group's layer it changes",
      hint: "write `\(keyPath)`; the layer is the group's")
    return false
  }

  /// Reads a group: its members and its clock.
  func readGroup(_ parameters: inout AnimationParameters, _ fields: Fields, depth: Int = 0) {
    for key in fields.given(SceneLanguage.courseParameters) {
      report(
        at: fields.keyLocation(key), "`\(key)` has no effect on a group",
        hint: "give it to its members")
    }
    readClock(&parameters, fields)
    guard let node = fields["group"], let items = list(node, of: "animations") else { return }
    if items.isEmpty { report(at: node.location, "the group has no animations") }
    groupMembersLeft -= items.count
    guard depth < limits.nestingDepth, groupMembersLeft >= 0 else {
      report(at: node.location, "groups are nested too deep or have too many members")
      return
    }
    let members = items.compactMap { item in
      self.fields(item, .animation).map { animation($0, isMember: true, depth: depth + 1) }
    }
    guard members.count == items.count else { return }
    parameters.group = members
    warnOfCutMembers(members, fields)
    checkSettling(parameters, fields)
  }

  /// A group without a duration lasts a quarter of a second, which few authors mean.
  private func warnOfCutMembers(_ members: [AnimationParameters], _ fields: Fields) {
    guard fields["duration"] == nil, fields["timing"] == nil else { return }
    let duration = AnimationParameters.transactionDuration
    let isCut = members.compactMap(\.animation).contains { member in
      let resolved = member.resolved(addedAt: 0, transactionDuration: duration)
      guard case .finite(let end) = resolved.timing.end else { return false }
      return end > duration
    }
    guard isCut else { return }
    report(
      .warning, at: fields.keyLocation("group"),
      "a group without `duration` lasts 0.25 seconds, which cuts its members off",
      hint: "give the group a `duration`")
  }

  func animatableKeyPath(_ spelling: String, at location: SourceLocation) -> LayerKeyPath? {
    guard let keyPath = keyPath(spelling, at: location) else { return nil }
    return isAnimatable(keyPath, at: location) ? keyPath : nil
  }

  func isAnimatable(_ keyPath: LayerKeyPath, at location: SourceLocation) -> Bool {
    guard !keyPath.property.isAnimatable else { return true }
    report(
      at: location, "`\(keyPath)` cannot be animated", hint: "change it at a time, with `set`")
    return false
  }

  /// Reads what `fields` gives into `parameters`; the rest stays as it is.
  ///
  /// `object` holds what the animation already has where it is being changed.
  func read(
    _ parameters: inout AnimationParameters, _ fields: Fields, _ place: AnimatedPlace,
    changing object: AnimationParameters = AnimationParameters()
  ) {
    if let node = fields["valueFunction"] {
      parameters.valueFunction = valueFunction(node, place)
    }
    let function = parameters.valueFunction ?? object.valueFunction
    let isReadable = fields["valueFunction"] == nil || parameters.valueFunction != nil
    if isReadable { readValues(&parameters, fields, place, function) }
    if let node = fields["spring"] { parameters.spring = spring(node) }
    if let node = fields["path"] { parameters.path = coursePath(node, place) }
    if let node = fields["rotationMode"] {
      parameters.rotationMode = choice(node, PathKeyframes.RotationMode.self)
    }
    readKeyframes(&parameters, fields)
    readMotion(&parameters, fields, place, changing: object)
    readClock(&parameters, fields)
    if let node = fields["additive"], let flag = boolean(node) {
      parameters.isAdditive = flag
      if flag { refuseSums(of: place, for: "additive", at: fields.keyLocation("additive")) }
    }
    if let node = fields["cumulative"], let flag = boolean(node) {
      parameters.isCumulative = flag
      if flag { refuseSums(of: place, for: "cumulative", at: fields.keyLocation("cumulative")) }
    }
    if fields["group"] != nil {
      report(
        at: fields.keyLocation("group"), "`group` has no place beside a key path",
        hint: "animate the layer alone; the members name what they change")
    }
  }

  private func readValues(
    _ parameters: inout AnimationParameters, _ fields: Fields, _ place: AnimatedPlace,
    _ function: ValueFunction?
  ) {
    func value(_ node: SceneNode) -> AnimationValue? { self.value(node, place, function) }
    if let node = fields["from"] { parameters.from = value(node) }
    if let node = fields["to"] { parameters.to = value(node) }
    if let node = fields["by"] {
      parameters.by = value(node)
      refuseSums(of: place, for: "by", at: fields.keyLocation("by"))
    }
    if let node = fields["values"], let items = list(node, of: "values") {
      let values = items.map { value($0) }
      if !values.contains(where: { $0 == nil }) { parameters.values = values.compactMap(\.self) }
    }
  }

  /// A value of the kind that the key path holds, or that the value function takes.
  private func value(
    _ node: SceneNode, _ place: AnimatedPlace, _ function: ValueFunction?
  ) -> AnimationValue? {
    guard let function else { return value(node, place.keyPath, of: place.spelling) }
    guard function.argumentKind == .number else {
      return numbers(node, 3...3, expected: "three numbers [x, y, z] for `\(function.rawValue)`")
        .map { .numbers($0) }
    }
    let isAngle = [.rotateX, .rotateY, .rotateZ].contains(function)
    return number(node, allowsAngle: isAngle).map { .number($0) }
  }

  private func valueFunction(_ node: SceneNode, _ place: AnimatedPlace) -> ValueFunction? {
    guard let function = choice(node, ValueFunction.self) else { return nil }
    guard place.keyPath.kind == .transform else {
      report(
        at: node.location,
        "a value function makes a whole transform, but `\(place.spelling)` is "
          + place.keyPath.kind.rawValue,
        hint: place.keyPath.property == .transform ? "animate `transform`" : nil)
      return nil
    }
    return function
  }

  private func coursePath(_ node: SceneNode, _ place: AnimatedPlace) -> Path? {
    guard let path = path(node) else { return nil }
    guard place.keyPath.kind == .point else {
      report(
        at: node.location,
        "`path` moves a point, but `\(place.spelling)` is \(place.keyPath.kind.rawValue)",
        hint: place.keyPath.property == .position ? "animate `position`" : nil)
      return nil
    }
    return path
  }

  private func readKeyframes(_ parameters: inout AnimationParameters, _ fields: Fields) {
    if let node = fields["keyTimes"] { parameters.keyTimes = keyTimes(node) }
    if let node = fields["timings"], let items = list(node, of: "timings") {
      let functions = items.map { timing($0) }
      if !functions.contains(where: { $0 == nil }) {
        parameters.timingFunctions = functions.compactMap(\.self)
      }
    }
    if let node = fields["calculationMode"] {
      parameters.calculationMode = choice(node, Keyframes.CalculationMode.self)
    }
    if let node = fields["tension"] { parameters.tensions = tangentNumbers(node) }
    if let node = fields["continuity"] { parameters.continuities = tangentNumbers(node) }
    if let node = fields["bias"] { parameters.biases = tangentNumbers(node) }
  }

  private func tangentNumbers(_ node: SceneNode) -> [Double]? {
    guard let items = list(node, of: "numbers, one for each value") else { return nil }
    let numbers = items.map { number($0) }
    return numbers.contains { $0 == nil } ? nil : numbers.compactMap(\.self)
  }

  private func readClock(_ parameters: inout AnimationParameters, _ fields: Fields) {
    if let node = fields["timing"] { parameters.timingFunction = timing(node) }
    if let node = fields["delay"] { parameters.delay = time(node) }
    if let node = fields["duration"], let duration = animationDuration(node) {
      parameters.duration = duration
      // A member of a group takes the group's duration instead.
      let isMember = fields.kind == .animation && isInGroup
      if duration == 0, !isMember {
        report(
          .warning, at: node.location, "a duration of 0 means the default of 0.25 seconds",
          hint: "to change a value at once, use `set`")
      }
    }
    if let node = fields["speed"] { parameters.speed = rational(node) }
    if let node = fields["timeOffset"] { parameters.timeOffset = time(node) }
    if let node = fields["repeatCount"] { parameters.repeatCount = extent(node, of: "a count") }
    if let node = fields["repeatDuration"] {
      parameters.repeatDuration = extent(node, of: "a duration")
    }
    if let node = fields["autoreverses"] { parameters.autoreverses = boolean(node) }
    if let node = fields["fillMode"] {
      parameters.fillMode = choice(node, MediaTiming.FillMode.self)
    }
    if let node = fields["removedOnCompletion"] {
      parameters.isRemovedOnCompletion = boolean(node)
    }
  }

  /// Flags, texts and contents have no sums.
  private func refuseSums(of place: AnimatedPlace, for key: String, at location: SourceLocation) {
    let kind = place.keyPath.kind
    guard [.boolean, .text, .contents].contains(kind) else { return }
    report(
      at: location,
      "`\(key)` needs values that can be added up, but `\(place.spelling)` is \(kind.rawValue)")
  }

  private func extent(_ node: SceneNode, of what: String) -> MediaTiming.Extent? {
    guard let written = written(node) else { return nil }
    if case .text("forever", _) = written { return .endless }
    guard let extent = rational(node, expected: "\(what) or `forever`") else { return nil }
    guard extent >= 0 else {
      report(
        at: node.location,
        "\(what) must not be negative, found \(Written.spelling(of: extent.value))")
      return nil
    }
    return .finite(extent)
  }

  private func keyTimes(_ node: SceneNode) -> [Rational]? {
    guard let items = list(node, of: "key times") else { return nil }
    var times: [Rational] = []
    for item in items {
      guard let time = rational(item, expected: "a fraction of the duration") else { return nil }
      guard (0...1).contains(time) else {
        report(
          at: item.location,
          "key times lie between 0 and 1, found \(Written.spelling(of: time.value))",
          hint: "they are fractions of the duration, not seconds")
        return nil
      }
      if let last = times.last, time < last {
        report(
          at: item.location,
          "key times must rise, but \(Written.spelling(of: time.value)) follows "
            + Written.spelling(of: last.value))
        return nil
      }
      times.append(time)
    }
    if let first = times.first, first != 0 {
      report(at: items[0].location, "the first key time must be 0")
      return nil
    }
    return times
  }
}
