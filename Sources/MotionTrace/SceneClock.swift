package import Geometry

/// Which time of its scene each frame of a film shows.
///
/// A film may rest on its scene's start and end, and in between go through it in pieces of steady
/// speed, some of them again.
package struct SceneClock: Sendable, Hashable {
  /// From a time of the film on, until the next piece.
  package struct Piece: Sendable, Hashable {
    /// In seconds of the film, counted from the first frame that moves.
    package var start: Rational
    /// The scene's time then, in seconds.
    package var sceneStart: Rational
    /// Seconds of the scene in one of the film; 0 where the film rests on a moment.
    package var speed: Rational

    package init(start: Rational, sceneStart: Rational, speed: Rational) {
      (self.start, self.sceneStart, self.speed) = (start, sceneStart, speed)
    }
  }

  /// Frames per second.
  package let frameRate: Rational
  /// The frames in which the scene moves; before and after them the film rests.
  package let movingFrames: Range<Int>
  /// In the order of the film; none where the film is as fast as its scene.
  ///
  /// The last may be its rest on what it ends with.
  package let pieces: [Piece]

  package init(frameRate: Rational, movingFrames: Range<Int>, pieces: [Piece] = []) {
    (self.frameRate, self.movingFrames, self.pieces) = (frameRate, movingFrames, pieces)
  }

  /// The time of the scene that a frame shows, in seconds.
  package func sceneTime(ofFrame frame: Int) -> Rational {
    let place = min(max(frame, movingFrames.lowerBound), movingFrames.upperBound)
    let time = Rational(place - movingFrames.lowerBound) / frameRate
    guard let piece = pieces.last(where: { $0.start <= time }) else { return time }
    return piece.sceneStart + (time - piece.start) * piece.speed
  }

  /// The first frame that shows the scene at a time or later.
  package func firstFrame(showing time: Rational) -> Int {
    var filmTime = time
    for (index, piece) in pieces.enumerated() where piece.sceneStart <= time {
      filmTime = piece.start
      if piece.speed == 0, piece.sceneStart == time { break }
      let next = index + 1 < pieces.count ? pieces[index + 1] : nil
      // A piece does not show its own end.
      let end = next.map { piece.sceneStart + ($0.start - piece.start) * piece.speed }
      guard piece.speed > 0, end.map({ time < $0 }) ?? true else { continue }
      filmTime += (time - piece.sceneStart) / piece.speed
      break
    }
    return movingFrames.lowerBound + Int((filmTime * frameRate).ceiling)
  }
}

extension SceneClock {
  /// `0: 0 × 1, 4/5: 4/5 × 1/4`: where pieces begin on both clocks, and their speeds.
  package var piecesText: String {
    pieces.map { "\($0.start): \($0.sceneStart) × \($0.speed)" }.joined(separator: ", ")
  }

  /// The pieces that such a text says; nil for another one.
  package static func pieces(ofText text: String) -> [Piece]? {
    var pieces: [Piece] = []
    for part in text.split(separator: ",") {
      let sides = part.split(separator: ":")
      let factors = sides.last?.split(separator: "×") ?? []
      guard sides.count == 2, factors.count == 2 else { return nil }
      let numbers = ([sides[0]] + factors).map { number in
        Rational(text: String(number.filter { $0 != " " }))
      }
      guard let start = numbers[0], let sceneStart = numbers[1], let speed = numbers[2], speed >= 0,
        pieces.last.map({ $0.start < start }) ?? (start == 0)
      else { return nil }
      pieces.append(Piece(start: start, sceneStart: sceneStart, speed: speed))
    }
    return pieces.isEmpty ? nil : pieces
  }
}
