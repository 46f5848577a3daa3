package import AnimationEngine
package import Geometry
package import SceneModel
package import Simulation

/// A documentation mark over a scene: a pure function of time, described and not yet drawn.
///
/// All that the program must know of a kind of overlay is what this protocol asks for, so that nothing
/// but the list of scene keys names the kinds one by one.
package protocol Overlay: Sendable {
  /// What the overlay needs around the stage, and how it is drawn there.
  func plan(in timeline: Timeline, _ pen: Pen) throws(ContentsError) -> OverlayPlan

  /// Whether it is drawn where its scene is a lane of another one; false, the default, for what stands
  /// beside the lane's own stage.
  var showsInLanes: Bool { get }

  /// The animator whose forces, contacts and sleep the overlay shows; nil by default.
  var inspectedAnimator: String? { get }

  /// Whether it shows when entries of the script are performed; false by default.
  var inspectsEntries: Bool { get }

  /// What it says of the scene's motion in words that can be checked; none by default.
  var claims: [Expectation] { get }

  /// The time axis that it has; nil, the default, for what has none.
  var timeAxis: TimeAxis? { get }
}

extension Overlay {
  package var showsInLanes: Bool { false }
  package var inspectedAnimator: String? { nil }
  package var inspectsEntries: Bool { false }
  package var claims: [Expectation] { [] }
  package var timeAxis: TimeAxis? { nil }
}

/// A mark about one layer, which goes where that layer goes.
package protocol LayerOverlay: Overlay {}

extension LayerOverlay {
  package var showsInLanes: Bool { true }
}

/// Where an overlay lies among the scene's layers.
package enum OverlayPlacement: String, Sendable, CaseIterable {
  /// Under all layers.
  case below
  /// Right under the layer that it is about, inside the same superlayer, which may clip it.
  case beneathSubject
  /// Over all layers.
  case above
}

/// Where times lie from left to right.
package struct TimeAxis: Sendable, Hashable {
  /// Nil is the whole film.
  package var during: ClosedRange<Rational>?
  /// In the stage's points; nil is as wide as the stage.
  package var extent: ClosedRange<Double>?

  init(_ during: ClosedRange<Rational>?, in frame: Rect?) {
    self.during = during
    extent = frame.map { $0.minX...max($0.minX, $0.maxX) }
  }
}
