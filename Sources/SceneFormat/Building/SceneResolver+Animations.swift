import AnimationEngine
import Geometry
import Simulation

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
      var parameters = AnimationParameters()
      if let node = fields["keyPath"], let spelling = text(node),
        let keyPath = animatableKeyPath(spelling, at: node.location)
      {
        parameters.keyPath = keyPath
        read(&parameters, fields, keyPath: keyPath, place: spelling)
        checkCourse(parameters, fields)
      }
      // One with mistakes stays known, so that entries which use it are not blamed as well.
      objects[entry.key] = parameters
    }
    return objects
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
  func read(
    _ parameters: inout AnimationParameters, _ fields: Fields, keyPath: LayerKeyPath, place: String
  ) {
    if let node = fields["from"] { parameters.from = value(node, keyPath, of: place) }
    if let node = fields["to"] { parameters.to = value(node, keyPath, of: place) }
    if let node = fields["by"] {
      parameters.by = value(node, keyPath, of: place)
      refuseSums(of: keyPath, place, for: "by", at: fields.keyLocation("by"))
    }
    if let node = fields["values"], let items = list(node, of: "values") {
      let values = items.map { value($0, keyPath, of: place) }
      if !values.contains(where: { $0 == nil }) { parameters.values = values.compactMap(\.self) }
    }
    if let node = fields["keyTimes"] { parameters.keyTimes = keyTimes(node) }
    if let node = fields["timingFunctions"], let items = list(node, of: "timings") {
      let functions = items.map { timing($0) }
      if !functions.contains(where: { $0 == nil }) {
        parameters.timingFunctions = functions.compactMap(\.self)
      }
    }
    if let node = fields["calculationMode"] {
      parameters.calculationMode = choice(node, Keyframes.CalculationMode.self)
    }
    if let node = fields["timing"] { parameters.timingFunction = timing(node) }
    readClock(&parameters, fields)
    if let node = fields["additive"], let flag = boolean(node) {
      parameters.isAdditive = flag
      if flag {
        refuseSums(of: keyPath, place, for: "additive", at: fields.keyLocation("additive"))
      }
    }
    if let node = fields["cumulative"], let flag = boolean(node) {
      parameters.isCumulative = flag
      if flag {
        refuseSums(of: keyPath, place, for: "cumulative", at: fields.keyLocation("cumulative"))
      }
    }
    if let node = fields["removedOnCompletion"] {
      parameters.isRemovedOnCompletion = boolean(node)
    }
  }

  private func readClock(_ parameters: inout AnimationParameters, _ fields: Fields) {
    if let node = fields["delay"] { parameters.delay = time(node) }
    if let node = fields["duration"], let duration = duration(node) {
      parameters.duration = duration
      if duration == 0 {
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
  }

  /// Booleans have no sums, and of transforms no multiples.
  private func refuseSums(
    of keyPath: LayerKeyPath, _ place: String, for key: String, at location: SourceLocation
  ) {
    guard keyPath.kind == .boolean || (keyPath.kind == .transform && key == "cumulative") else {
      return
    }
    report(
      at: location,
      "`\(key)` needs values that can be added up, but `\(place)` is \(keyPath.kind.rawValue)")
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

  /// Whether what is given makes an animation, and whether the counts agree.
  func checkCourse(_ parameters: AnimationParameters, _ fields: Fields) {
    let ends = fields.given(["from", "to", "by"])
    let keyframesOnly = fields.given(["keyTimes", "timingFunctions", "calculationMode"])
    guard let valuesNode = fields["values"] else {
      if ends.isEmpty, !fields.hasStrangers {
        report(at: fields.location, "an animation needs `from`, `to` or `by`, or else `values`")
      } else if ends.count == 3 {
        report(
          at: fields.keyLocation(ends[2]), "of `from`, `to` and `by` two say it all",
          hint: "leave one out")
      }
      for key in keyframesOnly {
        report(at: fields.keyLocation(key), "`\(key)` has no effect without `values`")
      }
      return
    }
    for key in ends {
      report(
        at: fields.keyLocation(key), "`\(key)` has no effect beside `values`",
        hint: "a basic animation has `from`, `to` and `by`, one by keyframes has `values`")
    }
    guard let values = parameters.values else { return }
    let isDiscrete = parameters.calculationMode == .discrete
    if values.isEmpty || (values.count == 1 && !isDiscrete) {
      report(
        at: valuesNode.location,
        "\(values.isEmpty ? "no value is" : "one value is") not an animation",
        hint: "give at least two")
      return
    }
    if let times = parameters.keyTimes, times.count != values.count,
      !(isDiscrete && times.count == values.count + 1)
    {
      report(
        .warning, at: fields.keyLocation("keyTimes"),
        "\(values.count) values have \(times.count) key times; only the first "
          + "\(min(values.count, times.count)) of both are used")
    } else if let last = parameters.keyTimes?.last, last != 1, !isDiscrete {
      report(.warning, at: fields.keyLocation("keyTimes"), "the last key time should be 1")
    }
    if let functions = parameters.timingFunctions, functions.count > values.count - 1 {
      report(
        .warning, at: fields.keyLocation("timingFunctions"),
        "there are more timings (\(functions.count)) than segments between values "
          + "(\(values.count - 1))")
    }
  }
}
