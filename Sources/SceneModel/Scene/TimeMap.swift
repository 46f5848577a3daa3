package import Geometry

/// Which time of its scene a film shows when: pieces of steady speed, one after the other.
///
/// Film time counts from the moment at which the scene begins to move, in seconds of a film that is
/// not slowed down as a whole; the rests at a film's ends lie outside. Without changes both clocks are
/// one. All is exact: scene time = `sceneStart` + (film time − `start`) · speed.
package struct TimeMap: Sendable, Hashable {
  /// How the film goes through its scene.
  package struct Pace: Sendable, Hashable {
    /// Seconds of the scene in one of the film; 0 where the film rests on a moment.
    package let speed: Rational
    /// Whether the film has shown this before.
    package let isRepeat: Bool

    /// The scene as it is.
    package static let usual = Pace(speed: 1, isRepeat: false)

    package init(speed: Rational, isRepeat: Bool) {
      (self.speed, self.isRepeat) = (speed, isRepeat)
    }
  }

  /// A span of the film in which both clocks keep their ratio.
  package struct Piece: Sendable, Hashable {
    /// Film time; a piece ends where the next begins.
    package let start: Rational
    package fileprivate(set) var end: Rational
    /// What it begins with, on the scene's clock.
    package let sceneStart: Rational
    package let pace: Pace

    package var sceneEnd: Rational { sceneTime(at: end) }

    fileprivate func sceneTime(at time: Rational) -> Rational {
      sceneStart + (time - start) * pace.speed
    }
  }

  /// What a film shows at one of its times.
  package struct Place: Sendable, Hashable {
    package let sceneTime: Rational
    package let pace: Pace

    package init(sceneTime: Rational, pace: Pace) {
      (self.sceneTime, self.pace) = (sceneTime, pace)
    }
  }

  /// In the order of the film, without gaps; at least one.
  package private(set) var pieces: [Piece] = []

  /// The map of a scene that lasts so long, more than 0 seconds.
  ///
  /// At one moment of the scene rests and repeats follow each other as they are listed; the film goes
  /// on after them. Changes that `TimeChange.mistakes` refuses must not be among them.
  package init(_ changes: [TimeChange] = [], duration: Rational) {
    var edges: Set<Rational> = [0, duration]
    var speeds: [(span: ClosedRange<Rational>, speed: Rational)] = []
    var stops: [Rational: [(scene: Rational, length: Rational, pace: Pace)]] = [:]
    for change in changes {
      switch change {
      case .speed(let speed, let span):
        edges.formUnion([span.lowerBound, span.upperBound])
        speeds.append((span, speed))
      case .freeze(let time, let rest):
        edges.insert(time)
        stops[time, default: []].append((time, rest, Pace(speed: 0, isRepeat: false)))
      case .again(let span, let speed, let time):
        edges.insert(time)
        let length = (span.upperBound - span.lowerBound) / speed
        stops[time, default: []].append(
          (span.lowerBound, length, Pace(speed: speed, isRepeat: true)))
      }
    }
    let times = edges.sorted()
    for (index, time) in times.enumerated() {
      for stop in stops[time] ?? [] { append(stop.scene, stop.length, stop.pace) }
      guard index + 1 < times.count else { break }
      let next = times[index + 1]
      let speed = speeds.first { $0.span.lowerBound <= time && next <= $0.span.upperBound }?.speed
      let pace = Pace(speed: speed ?? 1, isRepeat: false)
      append(time, (next - time) / pace.speed, pace)
    }
  }

  private mutating func append(_ sceneStart: Rational, _ length: Rational, _ pace: Pace) {
    let start = pieces.last?.end ?? 0
    if let last = pieces.last, last.pace == pace, !pace.isRepeat, last.sceneEnd == sceneStart {
      pieces[pieces.count - 1].end = start + length
    } else {
      pieces.append(Piece(start: start, end: start + length, sceneStart: sceneStart, pace: pace))
    }
  }

  /// How long the film is, without its rests.
  package var length: Rational { pieces.last?.end ?? 0 }

  /// Whether both clocks are one.
  package var isIdentity: Bool { pieces.allSatisfy { $0.pace == .usual } }

  /// What the film shows at a time; before 0 its first moment, after its end its last.
  package func place(at time: Rational) -> Place {
    // A handful of pieces: the first that is not over.
    let piece = pieces.first { time < $0.end } ?? pieces[pieces.count - 1]
    return Place(
      sceneTime: piece.sceneTime(at: min(max(time, piece.start), piece.end)), pace: piece.pace)
  }

  /// When the film first shows a time of the scene; its end for the scene's end and later.
  ///
  /// A piece does not show its own end: where a repeat follows, the film shows that after it.
  package func filmTime(ofScene time: Rational) -> Rational {
    let time = max(time, 0)
    let first = pieces.first { piece in
      guard !piece.pace.isRepeat else { return false }
      return piece.pace.speed > 0 ? time < piece.sceneEnd : time == piece.sceneStart
    }
    guard let first, first.pace.speed > 0 else { return first?.start ?? length }
    return first.start + (time - first.sceneStart) / first.pace.speed
  }
}
