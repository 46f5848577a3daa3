import AnimationEngine
import Geometry
import Interaction
import SceneModel

// The hand in a transition; `start` and `finish` are the animators', too.
extension SceneTransition {
  static let interact = verb(
    "interact",
    "The transition that begins in a hand: in a gesture, that finger's, which takes the hero where "
      + "it went down.", .interact)

  private struct Advance: Sendable {
    var name = ""
    var step: LiveNumber?
    var fraction: LiveNumber?
  }

  static let advance = Map.entry("advance", Advance()) {
    subject("advance", \.name, "The transition that goes on, in a hand.")
    Field(
      "by", .liveNumber, into: \.step, default: "left to `to`", example: "0.1",
      "A part of the whole, which the hero grows by, too; in a gesture it also follows the finger."
    )
    Field(
      "to", .liveNumber, into: \.fraction, default: "left to `by`", example: "0.5",
      "To a fraction, in place of `by`.")
  } makes: { advance, entries, reading in
    switch (advance.step, advance.fraction) {
    case (let step?, nil): return .drive(advance.name, .advance(by: step))
    case (nil, let fraction?): return .drive(advance.name, .advanceTo(fraction))
    case (nil, nil), (.some, .some):
      reading.report(at: entries.location, "`advance` has either `by` or `to`")
      return nil
    }
  }

  private struct Decision: Sendable {
    var name = ""
    /// For its rule of letting go, in which neither the operation nor the height plays a part.
    var progress = InteractiveProgress(.push, containerHeight: 1)
    var velocity: LiveValue?
  }

  static let decide = Map.entry("decide", Decision()) {
    subject(
      "decide", \.name, "The transition that a hand lets go: it finishes, or is cancelled.")
    Field(
      "past", .number.within(0...1, "a fraction"), into: \.progress.threshold,
      also: ["threshold"], example: "0.5", "The fraction beyond which it finishes.")
    Field(
      "flick", .positive, into: \.progress.flickSpeed, example: "800",
      "A hand that is faster, in points per second, finishes or cancels by its direction.")
    Field(
      "velocity", .livePoint, into: \.velocity, default: "the gesture's", example: "[0, 900]",
      "In points per second; the hero takes it over.")
  } makes: { decision, _, _ in
    .drive(
      decision.name,
      .decide(
        flick: decision.progress.flickSpeed, past: decision.progress.threshold,
        velocity: decision.velocity))
  }

  static let interrupt = verb(
    "interrupt",
    "The transition that a hand takes in mid-flight: hero and animator stop where they are.",
    .interrupt)

  static let cancel = verb(
    "cancel", "The transition that a hand lets go, to run back.", .cancel)

  static let complete = verb(
    "complete", "The transition that has arrived, where neither animator nor hero says so.",
    .complete)

  /// A verb that says all by itself.
  private static func verb(
    _ name: String, _ summary: String, _ action: TransitionAction
  ) -> Map<ScriptEntry.Action> {
    Map.entry(name, "") {
      subject(name, \.self, summary)
    } makes: { transition, _, _ in
      .drive(transition, action)
    }
  }

  /// The row that names the transition.
  private static func subject<Verb>(
    _ verb: String, _ place: any WritableKeyPath<Verb, String> & Sendable, _ summary: String
  ) -> Field<Verb> {
    Field(verb, .transition, into: place, required: true, example: "open", summary)
  }
}

extension ValueReader<String> {
  /// A transition by its name.
  fileprivate static var transition: Self {
    .named("transition", among: { $0.transitions.map(\.name) }, by: \.self)
  }
}
