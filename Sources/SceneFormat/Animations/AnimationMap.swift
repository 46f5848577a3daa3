import AnimationEngine
import Geometry
import SceneModel

/// What the map of an animation says: an object, a member of a group, or an entry that adds or changes
/// one.
struct AnimationMap: Sendable {
  var parameters = AnimationParameters()
  var from: LiveValue?
  var to: LiveValue?
  /// In units per second.
  var velocity: LiveValue?
  /// Another library's, by which it runs.
  var rule: MotionRule?
  var fidelity: Fidelity?
  /// Its name on its layer.
  var key: String?

  /// The parameters that say how a value runs; which of them are given makes the kind of animation.
  ///
  /// Where some are wrong the others still count: what uses an animation is not blamed as well.
  static let fields =
    (interpolation + [group, valueFunction] + clock + sums + [removedOnCompletion]
    + MotionRule.fields)
    .map(\.forgiving)

  static let names = fields.map(\.key.name)

  /// Keys that say how a value runs and not when; a group has none of them.
  static let interpolationNames = (interpolation + [valueFunction] + sums + MotionRule.fields).map(
    \.key.name)

  /// Keys of which a motion by another library's rule has its own.
  static let namesWithoutMotion =
    (interpolation + [valueFunction]).map(\.key.name).filter { !["from", "to"].contains($0) } + [
      "timing"
    ]

  /// An object, or a member of a group.
  static let object = Map(
    "animation", "an animation", heading: "Animation",
    note:
      "Basic with two of `from`, `to` and `by`, or one of them; with `spring` beside these on a "
      + "spring; by keyframes with `values`, along a path with `path`, and a group with `group`. "
      + "An open end is the value underneath. The keys of an `animate` entry are the same, but for "
      + "`keyPath`, which its address says.", Self()
  ) {
    scopeField(
      "keyPath", ValueDescription("key path", .string), also: ["property"], example: "position.x",
      "What of its layer the animation changes; needed unless it is a group.")
    fields
  }.then { map, entries, reading in
    map.parameters(entries, reading)
  }.scoped(AnimatedPlace.ofObject)

  /// A row that is read before all others, into the scope of its map.
  static func scopeField<Root>(
    _ name: String, _ description: @autoclosure @escaping @Sendable () -> ValueDescription,
    required isRequired: Bool = false, also otherNames: [String] = [], example: String,
    _ summary: String
  ) -> Field<Root> {
    Field(
      name, like: description, required: isRequired, also: otherNames, example: example, summary
    ) { _, _, _ in true }
  }

  // MARK: - How the value runs

  @FieldsBuilder<Self> private static var interpolation: [Field<Self>] {
    Field(
      "from", .animated, into: \.from, default: "the value underneath", also: ["fromValue"],
      example: "77", "Where a basic animation begins.")
    Field(
      "to", .animated, into: \.to, default: "the value underneath", also: ["toValue"],
      example: "455", "Where a basic animation ends.")
    Field(
      "by", .animated, into: \.parameters.by, also: ["byValue"], example: "378",
      "How far a basic animation goes.")
    Field(
      "spring", .spring, into: \.parameters.spring, example: "{stiffness: 200, damping: 12}",
      "Runs between the ends on a spring, in seconds: a `duration` cuts it off and never stretches it."
    )
    Field(
      "values", .list(of: .animated, "values").called("list of values"),
      into: \.parameters.values, also: ["keyframes"], example: "[0, 10, -10, 0]",
      "What an animation by keyframes passes through.")
    Field(
      "path", .motionPath, into: \.parameters.path, example: "{ellipse: [-50, -50, 100, 100]}",
      "What an animation of a point moves along; each drawn piece is one segment.")
    Field(
      "rotationMode", .choice, into: \.parameters.rotationMode, default: "no rotation",
      example: "auto", "Turns the layer with the path, or against it.")
    keyframes
  }

  @FieldsBuilder<Self> private static var keyframes: [Field<Self>] {
    Field(
      "keyTimes", .keyTimes, into: \.parameters.keyTimes, default: "evenly spaced",
      example: "[0, 1/6, 3/6, 1]",
      "When each value is reached, or each piece of the path and its end, in fractions of the "
        + "duration from 0 to 1; paced animations set their own.")
    Field(
      "timings", .list(of: .timing, "timings").called("list of timings"),
      into: \.parameters.timingFunctions, default: "linear", also: ["timingFunctions", "easings"],
      example: "[easeIn, linear, easeOut]",
      "The pace of each segment, one fewer than there are values.")
    Field(
      "calculationMode", .choice, into: \.parameters.calculationMode,
      example: "discrete", "How values between keyframes come about.")
    Field(
      "tension", .tangents, into: \.parameters.tensions, default: "0", also: ["tensionValues"],
      example: "[0, 0.5, 0, 0]",
      "One for each value of a cubic animation: above 0 the curve is tighter there.")
    Field(
      "continuity", .tangents, into: \.parameters.continuities, default: "0",
      also: ["continuityValues"], example: "[0, 1, 0, 0]",
      "One for each value of a cubic animation: other than 0 the curve has a corner there.")
    Field(
      "bias", .tangents, into: \.parameters.biases, default: "0", also: ["biasValues"],
      example: "[0, -1, 0, 0]",
      "One for each value of a cubic animation: above 0 the curve bends after it, below 0 before it."
    )
  }

  private static let group = Field<Self>(
    "group", .members, into: \.parameters.group, also: ["animations", "members"],
    example: "[{keyPath: opacity, to: 0}, {keyPath: zPosition, to: 1}]",
    "Animations of one layer on a clock of their own: `delay` counts from the group's start, and "
      + "what goes on beyond its duration is not seen.")

  /// It is read before the values, into the scope of the map, since it says of which kind they are.
  private static let valueFunction = Field<Self>(
    "valueFunction", like: { ValueReader<ValueFunction>.choice.describe() }, example: "rotateZ",
    "Makes a whole `transform` of a number, or for `scale` and `translate` of three."
  ) { _, map, reading in
    map.parameters.valueFunction = reading.place.function
    return true
  }

  @FieldsBuilder<Self> private static var sums: [Field<Self>] {
    Field(
      "additive", .boolean, into: \.parameters.isAdditive, also: ["isAdditive"],
      example: "true", "Adds to the value underneath instead of replacing it.")
    Field(
      "cumulative", .boolean, into: \.parameters.isCumulative,
      also: ["isCumulative"], example: "true",
      "Each repetition goes on where the one before ended.")
  }

  // MARK: - When it runs

  @FieldsBuilder<Self> private static var clock: [Field<Self>] {
    Field(
      "duration", .animationDuration, into: \.parameters.duration,
      default: "0.25; with a spring the time that it takes to settle; in a group the group's",
      example: "1", "Of one pass, in seconds, or a spring's `settling(NAME)`.")
    Field(
      "delay", .time, into: \.parameters.delay, also: ["beginTime"],
      example: "0.5",
      "Seconds from the time at which the animation is added, or from the start of its group.")
    Field(
      "timing", .timing, into: \.parameters.timingFunction, default: "linear",
      also: ["timingFunction", "easing", "curve"], example: "easeIn", "The pace of the whole.")
    Field(
      "speed", .exact(), into: \.parameters.speed, example: "2",
      "How fast the animation's clock runs.")
    Field(
      "timeOffset", .time, into: \.parameters.timeOffset, example: "0.1",
      "Shifts the phase, in seconds; it wraps around.")
    Field(
      "repeatCount", .extent("a count"), into: \.parameters.repeatCount, default: "1",
      also: ["repeats", "iterations", "repeat", "loop"],
      example: "2.5", "How often it runs: a number or `forever`.")
    Field(
      "repeatDuration", .extent("a duration"), into: \.parameters.repeatDuration,
      default: "left to `repeatCount`", example: "3",
      "For how many seconds it runs in all, or `forever`; wins over `repeatCount`.")
    Field(
      "autoreverses", .boolean, into: \.parameters.autoreverses,
      also: ["autoreverse", "reverses", "alternate"], example: "true", "Runs back after each pass.")
    Field(
      "fillMode", .choice, into: \.parameters.fillMode, also: ["fill"],
      example: "both", "What shows before and after it runs.")
  }

  private static let removedOnCompletion = Field<Self>(
    "removedOnCompletion", .boolean, into: \.parameters.isRemovedOnCompletion,
    also: ["isRemovedOnCompletion"], example: "false",
    "Takes the animation away when it has ended.")
}
