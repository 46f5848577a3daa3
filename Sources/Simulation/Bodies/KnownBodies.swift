package import Dynamics
import SceneModel

/// What the bodies of a scene did in a play, for the next one: as long as animators are told the same, word for word,
/// the solver need not be asked again.
///
/// What decides is what animators are told: bodies, shapes, rules, what hands and entries do to them, in the order of
/// ticks. Neither the scene's text nor anything else of it does.
package struct KnownBodies: Sendable {
  /// By the names of the animators.
  package var motions: [String: KnownMotion] = [:]

  /// More than this is not kept, in bytes.
  private static let limit = 64 << 20

  package init() {}

  init(_ bodies: Bodies) {
    for played in bodies.all { motions[played.definition.name] = played.animator.motion }
    if motions.values.reduce(0, { $0 + $1.size }) > Self.limit { motions = [:] }
  }
}
