package import Geometry

/// Plays touch scripts tick by tick and keeps the ways that the fingers took.
///
/// Beginnings and ends are noticed at the first tick that is not before them; between them the place
/// is sampled at the touch rate on a grid that begins at time 0.
package struct TouchPlayer: Sendable {
  /// Between two samples of a finger, in seconds, unless a player is told otherwise.
  package static let sampleInterval = Rational(1) / 60

  /// What the scripts become as their targets are looked up, in the order of the touch-downs.
  package private(set) var tracks: [TouchTrack] = []

  private let scripts: [TouchScript]
  /// Ticks from one sample to the next.
  private let stride: Int
  /// Scripts that have not begun, by time and order; the last one comes next.
  private var waiting: [Int]
  private var active: [Finger] = []

  private struct Finger {
    var id: Int
    var track: Int
    var lastLocation: Point
  }

  /// A finger's id is its place among `scripts`.
  ///
  /// The rate is in samples per second; those that do not divide 120 count as the next higher one
  /// that does.
  package init(_ scripts: [TouchScript], rate: Int = 60) {
    self.scripts = scripts
    stride = max(1, Ticks.rate / max(1, rate))
    waiting = scripts.indices.sorted { (scripts[$0].time, $0) > (scripts[$1].time, $1) }
  }

  /// True when all fingers have come and gone.
  package var isDone: Bool { waiting.isEmpty && active.isEmpty }

  /// What the fingers do at a tick, those already down first; ticks must follow each other.
  ///
  /// `resolve` says where a target is now; a touch-down on a target that is nowhere does not happen,
  /// and a leg to one stays where it is.
  package mutating func touches(
    at tick: Int, resolve: (TouchScript.Target) -> Point?
  ) -> [Touch] {
    let now = Ticks.time(of: tick)
    var touches: [Touch] = []
    for index in active.indices {
      advance(index, to: now, resolve: resolve)
      if let touch = sample(index, at: tick) { touches.append(touch) }
    }
    active.removeAll { tracks[$0.track].end <= now }
    while let id = waiting.last, scripts[id].time <= now {
      waiting.removeLast()
      guard let start = resolve(scripts[id].start) else { continue }
      tracks.append(TouchTrack(id: id, script: scripts[id], start: start))
      active.append(Finger(id: id, track: tracks.count - 1, lastLocation: start))
      touches.append(Touch(id: id, phase: .began, location: start, time: scripts[id].time))
      advance(active.count - 1, to: now, resolve: resolve)
      // Legs without any length end where they begin: down and up at one tick.
      if scripts[id].end <= now, let touch = sample(active.count - 1, at: tick) {
        touches.append(touch)
        active.removeLast()
      }
    }
    return touches
  }

  /// Looks up the legs that have begun by now.
  private mutating func advance(
    _ index: Int, to now: Rational, resolve: (TouchScript.Target) -> Point?
  ) {
    let script = scripts[active[index].id]
    let track = active[index].track
    while tracks[track].pieces.count < script.legs.count {
      let begin = tracks[track].pieces.last.map { $0.begin + $0.duration } ?? script.time
      guard begin <= now else { return }
      let leg = script.legs[tracks[track].pieces.count]
      let start = tracks[track].lastLocation
      let end =
        switch leg.motion {
        case .hold: start
        case .to(let target): resolve(target) ?? start
        case .by(let vector): start + vector
        case .around(let center, let angle, let scale):
          TouchTrack.turned(start, about: center, by: angle, scale: scale)
        }
      tracks[track].pieces.append(
        TouchTrack.Piece(
          begin: begin, duration: max(0, leg.duration), start: start, motion: leg.motion, end: end))
    }
  }

  /// The touch of a finger at a tick; nil between two samples.
  private mutating func sample(_ index: Int, at tick: Int) -> Touch? {
    let track = tracks[active[index].track]
    let now = Ticks.time(of: tick)
    if track.end <= now {
      return Touch(
        id: track.id, phase: track.ending == .up ? .ended : .cancelled,
        location: track.lastLocation, time: track.end)
    }
    guard tick.isMultiple(of: stride) else { return nil }
    let location = track.place(at: now)
    let phase: Touch.Phase = location == active[index].lastLocation ? .stationary : .moved
    active[index].lastLocation = location
    return Touch(id: track.id, phase: phase, location: location, time: now)
  }
}
