import AnimationEngine
import Geometry
import Interaction
import SceneModel

// Verbs of animators; `start` and `finish` are also those of transitions, and `stop` that of layers.
extension SceneAnimator {
  /// What entries say; each verb has some of it.
  private struct Parts: Sendable {
    var animators: [SceneAnimator] = []
    var driven = Driven.animators([])
    var stopped = Stopped.layers([])
    var delay = Rational.zero
    var fraction = LiveNumber(0)
    var duration = Rational.zero
    var position: AnimatorEvent.Position?
    var withoutFinishing = false
    var pace = Pace()
    var durationFactor = 0.0
    var changes: [Assignment] = []
    var delayFactor = 0.0
  }

  static let start = Map.entry("start", Parts()) {
    Field(
      "start", .driven, into: \.driven, required: true, example: "flight",
      "Animators that begin, or go on after a pause; or a transition without a hand.")
    Field(
      "delay", .duration("a delay"), into: \.delay, also: ["afterDelay"], example: "0.2",
      "In seconds, where it begins.")
  } makes: { parts, entries, reading in
    switch parts.driven {
    case .animators(let animators):
      return .animator(animators.map(\.name), .start(delay: parts.delay))
    case .transition(let name):
      refuse("delay", on: "a transition", entries, reading)
      return .drive(name, .start)
    }
  }

  static let pause = verb(
    "pause",
    "Animators that stop where they are, ready to be scrubbed; one that has not begun does so at its "
      + "start."
  ) {
  } tells: { _, _, _ in
    .pause
  }

  static let scrub = verb("scrub", "Animators that are put to a fraction, and are paused.") {
    Field(
      "to", .liveFraction, into: \.fraction, required: true,
      also: ["fraction", "fractionComplete"], example: "0.6",
      "From 0 to 1, counted from the end that it comes from; in a gesture it may be worked out: "
        + "`=flight.fractionComplete + translation.x / 300`.")
    Field(
      "over", .duration(), into: \.duration, example: "0.4", "Moves there evenly, in seconds.")
  } tells: { parts, _, _ in
    .scrub(to: parts.fraction, over: parts.duration)
  }

  static let reverse = verb("reverse", "Animators that turn around, running or paused.") {
  } tells: { _, _, _ in
    .reverse
  }

  static let finish = Map.entry("finish", Parts()) {
    Field(
      "finish", .driven, into: \.driven, required: true, example: "flight",
      "Stopped animators that complete; or a transition, which a hand lets go.")
    Field(
      "position", .choice, into: \.position, default: "required for animators", example: "end",
      "Where: the layers jump there.")
  } makes: { parts, entries, reading in
    switch parts.driven {
    case .animators(let animators):
      guard let position = parts.position else {
        reading.report(
          at: entries.location, "a `finish` entry of an animator needs `position`",
          hint: "`start`, `current` or `end`")
        return nil
      }
      return animators.told(.finish(position), by: "finish", entries, reading)
    case .transition(let name):
      refuse("position", on: "a transition", entries, reading)
      return .drive(name, .finish)
    }
  }

  static let stop = Map.entry("stop", Parts()) {
    Field(
      "stop", .stopped, into: \.stopped, required: true, example: "rocket",
      "Layers stay where they are seen: the model takes that over and their animations are removed. "
        + "An animator leaves its layers so, and waits for `finish`.")
    Field(
      "withoutFinishing", .boolean, into: \.withoutFinishing, also: ["finishing"], example: "true",
      "An animator becomes inactive at once, and never completes.")
  } makes: { parts, entries, reading in
    switch parts.stopped {
    case .animators(let animators):
      let action = AnimatorAction.stop(withoutFinishing: parts.withoutFinishing)
      return animators.told(action, by: "stop", entries, reading)
    case .layers(let layers):
      refuse("withoutFinishing", on: "layers, only on animators", entries, reading)
      return .stopLayers(layers)
    }
  }

  static let proceed = verb("continue", "Paused animators that go on.") {
    Field(
      "timing", .blockTiming, into: \.pace.timing, default: "its own curve, from where it is",
      example: "easeOut", "The pace of the rest of the way.")
    Pace.velocity.within(\.pace)
    Field(
      "durationFactor", .nonNegative, into: \.durationFactor, example: "0.5",
      "How long the rest takes, as a part of its whole duration; with 0 the time that it naturally "
        + "has.")
  } tells: { parts, entries, reading in
    if let given = parts.pace.velocity {
      guard entries["timing"] != nil else {
        reading.report(
          at: entries.keyLocation("velocity"),
          "`velocity` has no effect without a spring's `timing`")
        return nil
      }
      guard parts.animators.count == 1 else {
        reading.report(at: given.location, "a velocity is that of one animator")
        return nil
      }
    }
    var velocity: LiveVelocity?
    let changes = parts.animators[0].changes
    guard parts.pace.readVelocity(of: changes, into: &velocity, reading) else { return nil }
    return .proceed(
      entries["timing"].map { _ in parts.pace.timing }, velocity: velocity,
      durationFactor: parts.durationFactor)
  }

  static let addAnimations = Map.entry("addAnimations", Parts()) {
    Field(
      "addAnimations", .changes("addAnimations"), into: \.changes, required: true,
      example: "{rocket.opacity: 0.5}",
      "More changes for an animator, the next time it begins, or where it is active for the time that "
        + "is left.")
    Field(
      "to", .animators, into: \.animators, required: true, example: "flight", "The animator.")
    Field(
      "delayFactor", .number.within(0...1, "a delay factor"), into: \.delayFactor, example: "0.5",
      "They wait for this part of that time, from 0 to 1.")
  } makes: { parts, entries, reading in
    let action = AnimatorAction.add(parts.changes, delayFactor: parts.delayFactor)
    return parts.animators.told(action, by: "addAnimations", entries, reading)
  }

  /// A verb that only animators know, which their row begins.
  private static func verb(
    _ name: String, _ summary: String, @FieldsBuilder<Parts> fields: () -> [Field<Parts>],
    tells action: @escaping @Sendable (Parts, MapEntries, Reading) -> AnimatorAction?
  ) -> Map<ScriptEntry.Action> {
    Map.entry(name, Parts()) {
      Field(name, .animators, into: \.animators, required: true, example: "flight", summary)
      fields()
    } makes: { parts, entries, reading in
      action(parts, entries, reading).flatMap {
        parts.animators.told($0, by: name, entries, reading)
      }
    }
  }

  private static func refuse(
    _ key: String, on subject: String, _ entries: MapEntries, _ reading: Reading
  ) {
    guard entries[key] != nil else { return }
    reading.report(at: entries.keyLocation(key), "`\(key)` has no effect on \(subject)")
  }
}

extension [SceneAnimator] {
  /// What they are told by another verb than `start`, which some do not allow.
  fileprivate func told(
    _ action: AnimatorAction, by verb: String, _ entries: MapEntries, _ reading: Reading
  ) -> ScriptEntry.Action? {
    if let strict = first(where: { !$0.options.isInterruptible }) {
      reading.report(
        at: entries.keyLocation(verb),
        "`\(reading.scope.spelling(of: strict.name))` is not interruptible: it only starts",
        hint: "leave out `interruptible: false`")
      return nil
    }
    return .animator(map(\.name), action)
  }
}

// MARK: - What a verb is told to

/// What `start` and `finish` are told to.
private enum Driven: Sendable {
  case animators([SceneAnimator])
  case transition(String)
}

/// What `stop` is told to.
private enum Stopped: Sendable {
  case layers([LayerID])
  case animators([SceneAnimator])
}

extension ValueReader<[SceneAnimator]> {
  /// An animator, or a list of animators.
  static var animators: Self { .oneOrMore(of: .animator, "animators") }
}

extension ValueReader<Driven> {
  fileprivate static var driven: Self {
    Self(
      "animator or list of animators, or transition", .either([.string, .list(.string)])
    ) { node, reading in
      if case .scalar(let name, _) = node.content,
        reading.names.transitions.contains(where: { $0.name == reading.scope.name(name) })
      {
        return .transition(reading.scope.name(name))
      }
      return reading.read(node, .animators).map { .animators($0) }
    }
  }
}

extension ValueReader<Stopped> {
  /// Where one of the names is an animator's, all of them must be.
  fileprivate static var stopped: Self {
    Self("layer or animator, or list of them", .either([.string, .list(.string)])) {
      node, reading in
      let names = reading.read(node, .oneOrMore(of: .name(), "layers or animators"))
      let animators = reading.names.own(reading.names.animators.map(\.name))
      return names.flatMap { names in
        names.contains(where: animators.contains)
          ? reading.read(node, .animators).map { .animators($0) }
          : reading.read(node, .layers).map { .layers($0) }
      }
    }
  }
}

extension ValueReader<LiveNumber> {
  /// A part of the way; one that is worked out must lie there, too, when it is.
  fileprivate static var liveFraction: Self {
    let fraction = ValueReader<Double>.number.within(0...1, "a fraction")
    let plain = fraction.describe()
    return Self("\(plain.phrase), or `=` with addresses", plain.shape) { node, reading in
      reading.isLive(node)
        ? reading.read(node, .liveNumber) : reading.read(node, fraction).map { LiveNumber($0) }
    }
  }
}
