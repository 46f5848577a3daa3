import AnimationEngine
import Geometry
import Simulation

extension SceneResolver {
  /// Whether what is given makes an animation, and whether the counts agree.
  func checkCourse(
    _ parameters: AnimationParameters, _ fields: Fields, _ place: AnimatedPlace
  ) {
    if !fields.given(SceneLanguage.motionRules.map(\.name)).isEmpty {
      return checkMotion(parameters, fields)
    }
    checkSettling(parameters, fields)
    let ends = fields.given(["from", "to", "by"])
    let courses = fields.given(["values", "path"])
    guard let course = courses.first else {
      checkEnds(ends, fields)
      return
    }
    if courses.count > 1 {
      report(
        at: fields.keyLocation(courses[1]), "`\(courses[1])` has no effect beside `\(course)`",
        hint: "an animation passes through `values`, or moves along a `path`")
      return
    }
    for key in fields.given(["from", "to", "by", "spring"]) {
      report(
        at: fields.keyLocation(key), "`\(key)` has no effect beside `\(course)`",
        hint: key == "spring"
          ? "to pace the whole by a spring, write `timing: {spring: …}`"
          : "a basic animation has `from`, `to` and `by`, one by keyframes has `values`")
    }
    if course == "path" { checkPath(parameters, fields) } else { checkValues(parameters, fields) }
  }

  private func checkEnds(_ ends: [String], _ fields: Fields) {
    if ends.isEmpty, !fields.hasStrangers {
      report(
        at: fields.location,
        "an animation needs `from`, `to` or `by`, or else `values`, `path` or `group`")
    } else if ends.count == 3 {
      report(
        at: fields.keyLocation(ends[2]), "of `from`, `to` and `by` two say it all",
        hint: "leave one out")
    }
    let keys = ["keyTimes", "timings", "calculationMode", "tension", "continuity", "bias"]
    for key in fields.given(keys) {
      let needed = SceneLanguage.tangentKeys.contains(key) ? "`values`" : "`values` or `path`"
      report(at: fields.keyLocation(key), "`\(key)` has no effect without \(needed)")
    }
    for key in fields.given(["rotationMode"]) {
      report(at: fields.keyLocation(key), "`rotationMode` has no effect without `path`")
    }
  }

  private func checkPath(_ parameters: AnimationParameters, _ fields: Fields) {
    for key in fields.given(SceneLanguage.tangentKeys) {
      report(
        at: fields.keyLocation(key), "`\(key)` has no effect on a path, which is smooth itself")
    }
    guard let path = parameters.path, let node = fields["path"] else { return }
    let pieces = PathMeasure(path).segments.count
    guard pieces > 0 else {
      report(at: node.location, "the path draws nothing to move along")
      return
    }
    checkCounts(parameters, fields, segments: pieces, what: "the path's \(pieces) pieces")
  }

  private func checkValues(_ parameters: AnimationParameters, _ fields: Fields) {
    for key in fields.given(["rotationMode"]) {
      report(at: fields.keyLocation(key), "`rotationMode` has no effect without `path`")
    }
    guard let values = parameters.values, let node = fields["values"] else { return }
    let mode = parameters.calculationMode ?? .linear
    if values.isEmpty || (values.count == 1 && mode != .discrete) {
      report(
        at: node.location,
        "\(values.isEmpty ? "no value is" : "one value is") not an animation",
        hint: "give at least two")
      return
    }
    let tangents = [
      ("tension", parameters.tensions), ("continuity", parameters.continuities),
      ("bias", parameters.biases),
    ]
    for (key, numbers) in tangents {
      guard let numbers else { continue }
      if mode != .cubic, mode != .cubicPaced {
        report(
          at: fields.keyLocation(key),
          "`\(key)` has no effect in the calculation mode `\(mode.rawValue)`",
          hint: "write `calculationMode: cubic`")
      } else if numbers.count != values.count {
        report(
          at: fields.keyLocation(key),
          "`\(key)` needs a number for each of the \(values.count) values, but has \(numbers.count)"
        )
      }
    }
    checkCounts(
      parameters, fields, segments: values.count - 1, what: "\(values.count) values")
  }

  /// Core Animation takes the common prefix of lists that differ in length.
  private func checkCounts(
    _ parameters: AnimationParameters, _ fields: Fields, segments: Int, what: String
  ) {
    let mode = parameters.calculationMode ?? .linear
    if mode.isPaced {
      for key in fields.given(["keyTimes", "timings"]) {
        report(
          .warning, at: fields.keyLocation(key),
          "`\(key)` has no effect on a paced animation, which keeps its speed")
      }
      return
    }
    let isDiscrete = mode == .discrete
    let count = segments + 1
    if let times = parameters.keyTimes, times.count != count,
      !(isDiscrete && times.count == count + 1)
    {
      let used = min(count, times.count)
      report(
        .warning, at: fields.keyLocation("keyTimes"),
        fields["path"] == nil
          ? "\(what) have \(times.count) key times; only the first \(used) of both are used"
          : "\(what) have \(times.count) key times instead of \(count); only \(max(0, used - 1)) "
            + "of them are traveled")
    } else if let last = parameters.keyTimes?.last, last != 1, !isDiscrete {
      report(.warning, at: fields.keyLocation("keyTimes"), "the last key time should be 1")
    }
    if let functions = parameters.timingFunctions, functions.count > segments {
      report(
        .warning, at: fields.keyLocation("timings"),
        fields["path"] == nil
          ? "there are more timings (\(functions.count)) than segments between values (\(segments))"
          : "there are more timings (\(functions.count)) than pieces of the path (\(segments))")
    }
  }

  /// An animation lasts as long as its spring where it says nothing else.
  func checkSettling(_ parameters: AnimationParameters, _ fields: Fields) {
    guard fields["duration"] == nil, let spring = parameters.pacingSpring,
      settlingDuration(of: spring) == nil
    else { return }
    let key = fields["spring"] == nil ? "timing" : "spring"
    report(
      at: fields[key]?.location ?? fields.location,
      "this spring never settles, so the animation must say its `duration`")
  }

  /// Paths that cannot turn into each other; what does so at once is written with `set`.
  func checkMorphs(_ names: SceneNames, _ script: [ScriptEntry]) {
    let check = MorphCheck(names.layers, animations: names.animations, script: script)
    for problem in check.problems {
      report(
        at: problem.location, problem.message,
        hint: "both need the same commands in the same order; `set` or `calculationMode: discrete` "
          + "changes them at once")
    }
  }
}
