package import Geometry

/// The way of one finger with all its places known: what is drawn of it, at any time.
package struct TouchTrack: Sendable, Hashable {
  /// One resolved leg.
  struct Piece: Sendable, Hashable {
    var begin: Rational
    var duration: Rational
    var start: Point
    var motion: TouchScript.Leg.Motion
    var end: Point

    func location(at time: Rational) -> Point {
      guard duration > 0, time < begin + duration else { return end }
      let fraction = ((time - begin) / duration).value
      switch motion {
      case .hold: return start
      case .to, .by: return start + (end - start) * fraction
      case .around(let center, let angle, let scale):
        return TouchTrack.turned(
          start, about: center, by: angle * fraction, scale: 1 + (scale - 1) * fraction)
      }
    }
  }

  package let id: Int
  /// Scene times of touch-down and of the end.
  package let begin: Rational
  package let end: Rational
  package let ending: TouchScript.Ending
  let start: Point
  var pieces: [Piece] = []

  init(id: Int, script: TouchScript, start: Point) {
    (self.id, self.start) = (id, start)
    (begin, end, ending) = (script.time, script.end, script.ending)
  }

  /// Where the finger is; nil before it goes down and from its end on.
  package func location(at time: Rational) -> Point? {
    time >= begin && time < end ? place(at: time) : nil
  }

  /// Where the finger left the stage.
  package var lastLocation: Point { pieces.last?.end ?? start }

  /// The place at a time that may lie before the beginning or after the end.
  func place(at time: Rational) -> Point {
    pieces.last { $0.begin <= time }?.location(at: time) ?? start
  }

  static func turned(_ point: Point, about center: Point, by angle: Double, scale: Double) -> Point
  {
    let arm = point - center
    let turned = AffineTransform(rotation: angle).apply(to: Point(x: arm.dx, y: arm.dy))
    return Point(x: center.x + turned.x * scale, y: center.y + turned.y * scale)
  }
}
