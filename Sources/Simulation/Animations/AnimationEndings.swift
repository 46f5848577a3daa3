import AnimationEngine
import Geometry
import Interaction

/// Animations whose ends are still to be told: Core Animation's `animationDidStop(_:finished:)`.
struct AnimationEndings {
  struct Ending {
    var reference: PlayedLayers.Reference
    /// `LAYER.KEY`.
    var name: String
    /// Scene time; nil where it never ends by itself, and while its clock stands still.
    var end: Rational?
  }

  /// In the order in which they were added.
  private var endings: [Ending] = []

  /// When the next one is over by itself.
  var next: Rational? { endings.compactMap(\.end).min() }

  func due(at time: Rational) -> [Ending] {
    endings.filter { $0.end.map { $0 <= time } ?? false }
  }

  /// Those of animations that somebody took away.
  func removed(from layers: PlayedLayers, at now: Rational) -> [Ending] {
    endings.filter { !layers.isAttached($0.reference, at: now) }
  }

  mutating func expect(
    _ reference: PlayedLayers.Reference, _ name: String, in layers: PlayedLayers, at now: Rational
  ) {
    let end = Self.end(of: reference, in: layers, at: now)
    endings.append(Ending(reference: reference, name: name, end: end))
  }

  mutating func remove(_ ending: Ending) {
    endings.removeAll { $0.reference == ending.reference }
  }

  /// Ends move with the clocks of layers.
  mutating func clocksChanged(in layers: PlayedLayers, at now: Rational) {
    for index in endings.indices {
      endings[index].end = Self.end(of: endings[index].reference, in: layers, at: now)
    }
  }

  /// The scene time at which an animation is over as its clocks go now; not before now.
  private static func end(
    of reference: PlayedLayers.Reference, in layers: PlayedLayers, at now: Rational
  ) -> Rational? {
    guard case .finite(let length) = layers.end(of: reference) else { return nil }
    let clocks = sequence(first: reference.layer) { layers.tree[$0].parent }.map {
      layers.model(of: $0, at: now).clock
    }
    guard clocks.reduce(Rational.one, { $0 * $1.speed }) > 0 else { return nil }
    return max(now, clocks.reduce(length) { $1.parentTime(at: $0) })
  }
}
