package import Geometry

/// What a film shows: a time of it, and how far its picture has faded into the film's first one.
package struct FilmMoment: Sendable, Hashable, Comparable {
  /// Film time, in seconds.
  package let time: Rational
  /// 0…1; above 0 only at the end of a film that loops by a cross-fade.
  package let fade: Rational

  package init(time: Rational, fade: Rational = 0) { (self.time, self.fade) = (time, fade) }

  /// In the order of a film: at a rest one after the other by how far they have faded.
  package static func < (a: FilmMoment, b: FilmMoment) -> Bool {
    (a.time, a.fade) < (b.time, b.fade)
  }
}
