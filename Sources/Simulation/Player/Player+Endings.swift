import AnimationEngine
import Geometry
import Interaction

/// An animation whose end is still to be told.
struct PendingEnding {
  var reference: PlayedLayers.Reference
  /// `LAYER.KEY`.
  var name: String
  /// Scene time; nil where it never ends by itself, and while its clock stands still.
  var end: Rational?
}

// Core Animation's `animationDidStart` and `animationDidStop(_:finished:)`.
extension Player {
  var nextAnimationEnd: Rational? { endings.compactMap(\.end).min() }

  /// Tells that an animation was added, and remembers to tell its end.
  mutating func expectEnd(of reference: PlayedLayers.Reference, name: String) {
    guard let layer = scene.layers[reference.layer].name else { return }
    let name = "\(layer).\(name)"
    endings.append(
      PendingEnding(reference: reference, name: name, end: end(of: reference)))
    tell(SceneEvent(name, "began", at: now))
  }

  mutating func tellAnimationEnds(through time: Rational) {
    for ending in endings.filter({ $0.end.map { $0 <= time } ?? false }) {
      endings.removeAll { $0.reference == ending.reference }
      tell(
        SceneEvent(
          ending.name, "ended", at: ending.end ?? time, [.init("finished", .boolean(true))]))
    }
  }

  /// Tells the ends of animations that somebody took away.
  mutating func tellRemovals() {
    let removed = endings.filter { !layers.isAttached($0.reference, at: now) }
    for ending in removed {
      endings.removeAll { $0.reference == ending.reference }
      tell(SceneEvent(ending.name, "ended", at: now, [.init("finished", .boolean(false))]))
    }
  }

  /// Ends move with the clocks of layers.
  mutating func clocksChanged() {
    for index in endings.indices { endings[index].end = end(of: endings[index].reference) }
  }

  /// The scene time at which an animation is over as its clocks go now; not before now.
  private func end(of reference: PlayedLayers.Reference) -> Rational? {
    guard case .finite(let length) = layers.end(of: reference) else { return nil }
    var clocks: [LayerClock] = []
    var layer: LayerID? = reference.layer
    while let current = layer {
      clocks.append(layers.model(of: current, at: now).clock)
      layer = scene.layers[current].parent
    }
    guard clocks.reduce(Rational.one, { $0 * $1.speed }) > 0 else { return nil }
    return max(now, clocks.reduce(length) { $1.parentTime(at: $0) })
  }
}
