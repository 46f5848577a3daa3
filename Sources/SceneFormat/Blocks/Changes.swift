import AnimationEngine
import Geometry
import SceneModel

extension ValueReader<[Assignment]> {
  /// Values by address, of what can be animated; `verb` is what messages call the map.
  static func changes(_ verb: String = "animate") -> Self {
    Self(describe: ValueReader<[Assignment]>.assignments("animate").describe) { node, reading in
      guard let assignments = reading.read(node, .assignments(verb)),
        case .map(let mapping)? = reading.written(node)
      else { return nil }
      for (assignment, entry) in zip(assignments, mapping.entries)
      where assignments.count == mapping.entries.count {
        guard
          assignment.address.keyPath.isAnimatable(at: entry.keyLocation, reading)
        else { return nil }
      }
      return assignments
    }
  }
}

extension SceneBlock.Keyframe {
  static let map = Map(
    "keyframe", "a keyframe", heading: "Keyframe",
    SceneBlock.Keyframe(start: 0, duration: 0, changes: [])
  ) {
    Field(
      "start", .fraction, into: \.start, required: true, also: ["at", "relativeStartTime"],
      example: "0", "A fraction of the whole duration, from 0 to 1.")
    Field(
      "duration", .fraction, into: \.duration, required: true, also: ["over", "relativeDuration"],
      example: "0.5", "A fraction of the whole duration, too.")
    Field(
      "animate", .changes(), into: \.changes, required: true, example: "{rocket.opacity: 0}",
      "What is reached at its end.")
  } check: { keyframe, entries, reading in
    let end = keyframe.start + keyframe.duration
    guard end > 1 else { return true }
    reading.report(
      at: entries.keyLocation("duration"),
      "the keyframe would end after the whole, at \(Written.spelling(of: end.value))",
      hint: "`start` and `duration` are fractions of the whole duration")
    return false
  }
}

extension ValueReader<Rational> {
  /// A part of a keyframe block's time.
  fileprivate static var fraction: Self { exact().within(0...1, "a relative time") }
}

extension ValueReader<[SceneBlock.Keyframe]> {
  /// What is reached when; the times are fractions of the whole.
  static var keyframes: Self {
    .list(of: .map(SceneBlock.Keyframe.map), "keyframes").refusing { keyframes, _ in
      keyframes.isEmpty ? ("the list of keyframes is empty", nil) : nil
    }
  }
}
