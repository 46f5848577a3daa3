import AnimationEngine
import Geometry
import SceneModel

/// Whether what is given makes an animation, and whether the counts agree.
struct AnimationCheck {
  let parameters: AnimationParameters
  let entries: MapEntries
  let reading: Reading

  func run() {
    if let rule = entries.given(MotionRule.names).first { return checkMotion(by: rule) }
    parameters.checkSettling(entries, reading)
    let interpolations = entries.given(["values", "path"])
    guard let interpolation = interpolations.first else { return checkEnds() }
    if interpolations.count > 1 {
      report(
        interpolations[1], "has no effect beside `\(interpolation)`",
        hint: "an animation passes through `values`, or moves along a `path`")
      return
    }
    for key in entries.given(["from", "to", "by", "spring"]) {
      report(
        key, "has no effect beside `\(interpolation)`",
        hint: key == "spring"
          ? "to pace the whole by a spring, write `timing: {spring: …}`"
          : "a basic animation has `from`, `to` and `by`, one by keyframes has `values`")
    }
    if interpolation == "path" { checkPath() } else { checkValues() }
  }

  /// Reports what a key has of it, at the key.
  private func report(
    _ key: String, _ problem: String, severity: Diagnostic.Severity = .error,
    hint: String? = nil
  ) {
    reading.report(severity, at: entries.keyLocation(key), "`\(key)` \(problem)", hint: hint)
  }

  private static let tangents = ["tension", "continuity", "bias"]

  private func checkEnds() {
    let ends = entries.given(["from", "to", "by"])
    if ends.isEmpty, !entries.hasStrangers {
      reading.report(
        at: entries.location,
        "an animation needs `from`, `to` or `by`, or else `values`, `path` or `group`")
    } else if ends.count == 3 {
      reading.report(
        at: entries.keyLocation(ends[2]), "of `from`, `to` and `by` two say it all",
        hint: "leave one out")
    }
    for key in entries.given(["keyTimes", "timings", "calculationMode"] + Self.tangents) {
      let needed = Self.tangents.contains(key) ? "`values`" : "`values` or `path`"
      report(key, "has no effect without \(needed)")
    }
    refuseRotation()
  }

  private func refuseRotation() {
    for key in entries.given(["rotationMode"]) { report(key, "has no effect without `path`") }
  }

  private func checkPath() {
    for key in entries.given(Self.tangents) {
      report(key, "has no effect on a path, which is smooth itself")
    }
    guard let path = parameters.path, let node = entries["path"] else { return }
    let pieces = PathMeasure(path).segments.count
    guard pieces > 0 else {
      reading.report(at: node.location, "the path draws nothing to move along")
      return
    }
    checkCounts(segments: pieces, what: "the path's \(pieces) pieces")
  }

  private func checkValues() {
    refuseRotation()
    guard let values = parameters.values, let node = entries["values"] else { return }
    let mode = parameters.calculationMode
    if values.isEmpty || (values.count == 1 && mode != .discrete) {
      reading.report(
        at: node.location,
        "\(values.isEmpty ? "no value is" : "one value is") not an animation",
        hint: "give at least two")
      return
    }
    let tangents = [parameters.$tensions, parameters.$continuities, parameters.$biases]
    for (key, numbers) in zip(Self.tangents, tangents) where numbers.isGiven {
      if mode != .cubic, mode != .cubicPaced {
        report(
          key, "has no effect in the calculation mode `\(mode.rawValue)`",
          hint: "write `calculationMode: cubic`")
      } else if numbers.wrappedValue.count != values.count {
        report(
          key,
          "needs a number for each of the \(values.count) values, but has \(numbers.wrappedValue.count)"
        )
      }
    }
    checkCounts(segments: values.count - 1, what: "\(values.count) values")
  }

  /// Core Animation takes the common prefix of lists that differ in length.
  private func checkCounts(segments: Int, what: String) {
    let mode = parameters.calculationMode
    if mode.isPaced {
      for key in entries.given(["keyTimes", "timings"]) {
        report(
          key, "has no effect on a paced animation, which keeps its speed", severity: .warning)
      }
      return
    }
    let (isDiscrete, isPath) = (mode == .discrete, entries["path"] != nil)
    let count = segments + 1
    if let times = parameters.keyTimes, times.count != count,
      !(isDiscrete && times.count == count + 1)
    {
      let used = min(count, times.count)
      reading.report(
        .warning, at: entries.keyLocation("keyTimes"),
        isPath
          ? "\(what) have \(times.count) key times instead of \(count); only \(max(0, used - 1)) "
            + "of them are traveled"
          : "\(what) have \(times.count) key times; only the first \(used) of both are used")
    } else if let last = parameters.keyTimes?.last, last != 1, !isDiscrete {
      reading.report(
        .warning, at: entries.keyLocation("keyTimes"), "the last key time should be 1")
    }
    let functions = parameters.timingFunctions
    if functions.count > segments {
      reading.report(
        .warning, at: entries.keyLocation("timings"),
        "there are more timings (\(functions.count)) than "
          + (isPath ? "pieces of the path" : "segments between values") + " (\(segments))")
    }
  }

  /// Whether a motion on a layer or in a group can be played.
  private func checkMotion(by rule: String) {
    guard let motion = parameters.motion else { return }
    for key in entries.given(AnimationMap.namesWithoutMotion) {
      report(key, "has no effect beside `\(rule)`")
    }
    if motion.isDecay, motion.velocity == nil {
      if entries["velocity"] == nil {
        reading.report(at: entries.location, "a `popDecay` needs `velocity`")
      }
      return
    }
    if !motion.writesModel, entries["velocity"] != nil {
      report(
        "velocity", "has no effect beside `\(rule)`",
        hint: rule == "rbbSpring" ? "give it to the spring, in distances per second" : nil)
    }
    switch parameters.motionProblem {
    case .endMissing:
      // An object may leave `from` to the layer that it is added to.
      if motion.writesModel, reading.place.depth == 0, parameters.to != nil || motion.isDecay {
        return
      }
      reading.report(
        at: entries.location,
        motion.writesModel
          ? "a motion in a group needs `from` and `to`" : "`\(rule)` needs `from` and `to`")
    case .unplayable:
      reading.report(
        at: entries.keyLocation(rule),
        motion.writesModel
          ? "the motion's numbers grow beyond all bounds"
          : "`\(rule)` needs a duration of at least 1/30 s and at most ten minutes")
    case .endless(let seconds):
      reading.report(
        at: entries.keyLocation(rule),
        "the motion does not come to rest within \(seconds.floor) seconds",
        hint: "more friction, a shorter lag or another target lets it end")
    case nil: break
    }
  }
}
