import Geometry
import MotionTrace

/// Numbers with their nouns.
enum Words {
  static func count(_ number: some BinaryInteger, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }

  /// `0.2 s`.
  static func seconds(milliseconds: Int128) -> String {
    var digits = "\(milliseconds % 1000 + 1000)".dropFirst()
    while digits.last == "0" { digits = digits.dropLast() }
    return digits.isEmpty ? "\(milliseconds / 1000) s" : "\(milliseconds / 1000).\(digits) s"
  }

  /// In seconds, rounded to the microsecond.
  static func microseconds(_ time: Rational) -> String {
    let count = (time * 1_000_000 + Rational(1) / 2).floor
    let (whole, part) = count.quotientAndRemainder(dividingBy: 1_000_000)
    return "\(whole).\("\(part + 1_000_000)".dropFirst()) s"
  }

  /// In seconds, rounded to the millisecond.
  static func seconds(_ time: Rational) -> String {
    seconds(milliseconds: Int128((time * 1000 + Rational(1) / 2).floor))
  }

  /// A frame by its number and its time: `frame 12 (0.2 s)`.
  ///
  /// Where the film rests at its ends, or is not always as fast as its scene, a frame has two times,
  /// and it is said whose they are: `frame 36 (0.6 s of the film, 0.2 s of the scene)`. `time` gives
  /// the time of so many frames in words.
  static func frame(_ frame: Int, on clock: SceneClock?, time: (Int) -> String) -> String {
    guard let clock,
      clock.movingFrames.lowerBound > 0 || frame >= clock.movingFrames.upperBound
        || !clock.pieces.isEmpty
    else { return "frame \(frame) (\(time(frame)))" }
    let moving = clock.movingFrames
    let place = min(max(frame, moving.lowerBound), moving.upperBound) - moving.lowerBound
    let scene = clock.pieces.isEmpty ? time(place) : seconds(clock.sceneTime(ofFrame: frame))
    return "frame \(frame) (\(time(frame)) of the film, \(scene) of the scene)"
  }
}
