import AnimationEngine
import Geometry
import Interaction
import SceneModel

/// How fast things change, as blocks, animators and flights of heroes say it.
struct Pace: Sendable {
  /// In seconds; springs may take the time that they need.
  var duration: Rational?
  var timing = AnimatorTiming.curve(.easeInEaseOut)
  var velocity: GivenVelocity?

  static func duration(
    _ reader: ValueReader<Rational>, example: String = "0.5", _ summary: String
  ) -> Field<Pace> {
    Field(
      "duration", reader, into: \.duration,
      default: .words(
        "required, but springs by coefficients or by `duration` and `bounce` take the time that "
          + "they need"), example: example, summary)
  }

  static let timing = Field<Pace>(
    "timing", .blockTiming, into: \.timing,
    also: ["timingFunction", "curve", "easing", "options", "spring"],
    example: "{spring: {dampingRatio: 0.6}}",
    "The pace of all changes; a spring may also be given by its `dampingRatio`, and then settles in "
      + "the duration.")

  static let velocity = Field<Pace>(
    "velocity", .liveVelocity, into: \.velocity, default: "the spring's own",
    also: ["initialVelocity", "initialSpringVelocity"], example: "[0, -900]",
    "What the spring takes over, in points per second: divided by the way to go along each axis. It "
      + "is that of the only position that is changed, or of the only change; "
      + "`=drag.velocity` is a finger's.")
}

extension Pace {
  /// How long it takes in seconds: springs that know it themselves are not told.
  func duration(_ entries: MapEntries, _ reading: Reading) -> Rational? {
    guard timing.hasOwnDuration else {
      if duration == nil {
        reading.report(
          at: entries.location, "\(entries.description.phrase) needs `duration`",
          hint: "such as `duration: 0.5`")
      }
      return duration
    }
    guard let own = timing.duration(asking: 1), own <= reading.limits.seconds else {
      reading.report(
        at: entries["timing"]?.location ?? entries.location, "this spring never settles",
        hint: "give it a `damping` above 0")
      return nil
    }
    if duration != nil {
      reading.report(
        at: entries.keyLocation("duration"),
        "this spring takes the time that it needs, \(Written.spelling(of: own.value)) s",
        hint: "leave out `duration`, or give the spring by its `dampingRatio`")
    }
    return own
  }

  /// Puts the velocity that the spring takes over, if there is one, into its place as that of one of
  /// `changes`; false where that cannot be.
  func readVelocity(
    of changes: [Assignment], into place: inout LiveVelocity?, _ reading: Reading
  ) -> Bool {
    guard let velocity else { return true }
    place = velocity.taken(over: timing, of: changes, reading)
    return place != nil
  }
}
