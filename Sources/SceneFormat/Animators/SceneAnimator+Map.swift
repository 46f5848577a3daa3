import AnimationEngine
import Geometry
import Interaction
import SceneModel

// `UIViewPropertyAnimator`.
extension SceneAnimator {
  private struct Parts: Sendable {
    var animator = SceneAnimator(
      "", duration: 1, timing: .curve(.linear), location: SourceLocation(line: 1, column: 1))
    var pace = Pace()
  }

  static let map = Map("animator", "an animator", heading: "Animator", Parts()) {
    Field(
      "animate", .changes(), into: \.animator.changes, default: "left to `keyframes`",
      example: "{rocket.position: [455, 61]}",
      "The values at its end; one such as `=pane.target.position` is worked out when it begins.")
    Field(
      "keyframes", .keyframes, into: \.animator.keyframes, default: "none",
      example: "[{start: 0, duration: 0.5, animate: {rocket.opacity: 0}}]",
      "Changes at times of their own, which can be scrubbed like the others.")
    Pace.duration(
      .transactionDuration, "In seconds, above 0: what is to change at once is `set`."
    ).within(\.pace)
    Pace.timing.within(\.pace)
    Pace.velocity.within(\.pace)
    Field(
      "calculationMode", .choice, into: \.animator.calculationMode, example: "cubic",
      "How values between keyframes come about.")
    Field(
      "interruptible", .boolean, into: \.animator.options.isInterruptible,
      also: ["isInterruptible"], example: "false", "False makes every verb but `start` a mistake.")
    Field(
      "scrubsLinearly", .boolean, into: \.animator.options.scrubsLinearly, example: "false",
      "While it is paused the fraction is one of the way; else it is one of the time, on its curve."
    )
    Field(
      "pausesOnCompletion", .boolean, into: \.animator.options.pausesOnCompletion, example: "true",
      "Stays active at its end, where it can be reversed; it never completes.")
    Field(
      "userInteraction", .boolean, into: \.animator.options.isUserInteractionEnabled,
      also: ["isUserInteractionEnabled"], example: "false",
      "False swallows touches of its layers while it is active.")
    Field(
      "manualHitTesting", .boolean, into: \.animator.options.isManualHitTestingEnabled,
      also: ["isManualHitTestingEnabled"], example: "true",
      "True leaves hit tests to the model; else its layers are hit where they are seen.")
  }.then { parts, entries, reading -> SceneAnimator? in
    var animator = parts.animator
    animator.name = reading.ownerName
    animator.location = reading.scope.source(reading.owner.location)
    guard entries["animate"] != nil || entries["keyframes"] != nil else {
      reading.report(
        at: reading.owner.location, "the animator `\(reading.owner.name)` animates nothing",
        hint: "give it `animate` or `keyframes`")
      return nil
    }
    if entries["calculationMode"] != nil, animator.keyframes.isEmpty {
      reading.report(
        at: entries.keyLocation("calculationMode"),
        "`calculationMode` has no effect without `keyframes`")
    }
    guard let duration = parts.pace.duration(entries, reading),
      parts.pace.readVelocity(of: animator.changes, into: &animator.velocity, reading)
    else { return nil }
    (animator.duration, animator.timing) = (duration, parts.pace.timing)
    return animator
  }
}

extension [SceneAnimator] {
  /// Animators by name in the order of the file; their names are known to each other's values, and
  /// from here on.
  static func read(_ node: SceneNode, _ reading: inout Reading) -> [SceneAnimator] {
    let entries = reading.newlyNamed(node, ("an", "animator"))
    // Their names stay known where something is wrong with them.
    reading.names.animators += entries.map {
      SceneAnimator(
        reading.scope.name($0.key), duration: 1, timing: .curve(.linear), location: $0.keyLocation)
    }
    let animators = entries.compactMap { SceneAnimator.map.read($0.value, reading.about($0)) }
    for animator in animators {
      guard let index = reading.names.animators.firstIndex(where: { $0.name == animator.name })
      else { continue }
      reading.names.animators[index] = animator
    }
    return animators
  }
}

extension ValueReader<SceneAnimator> {
  /// An animator by its name.
  static var animator: Self { .named("animator", among: \.animators, by: \.name) }
}
