import Geometry
import MotionTrace
import Pixels

/// Which frames of two films belong together: those of one number, or those seen at one time.
package enum FilmPairing {
  /// Moments at which frames lie no closer than so many to a second make a frame rate.
  private static let highestRate: Rational = 240

  /// Both films, so that equal numbers are what is to be compared.
  ///
  /// Films of one frame rate, and pictures, which have no times, are compared frame by frame. All
  /// others show at each moment the frame that is seen then: moments are the frames of a rate that
  /// both share, up to 240 a second, or else all times at which either changes.
  package static func paired(
    _ old: any ReviewedFilm, _ new: any ReviewedFilm
  ) -> (old: any ReviewedFilm, new: any ReviewedFilm) {
    // Scenes know their layers frame by frame, and are drawn at the rate that is asked for.
    if old.trace != nil, new.trace != nil { return (old, new) }
    if old.clock == nil, new.clock == nil {
      guard let before = old.frameRate, let after = new.frameRate, before != after,
        old.frameCount != new.frameCount
      else { return (old, new) }
    }
    guard let before = clock(of: old), let after = clock(of: new) else { return (old, new) }
    if let clock = sharedClock(before, after) {
      return (
        HeldFilm(old, clock: clock, frameRate: nil), HeldFilm(new, clock: clock, frameRate: nil)
      )
    }
    let end = max(before.end, after.end)
    let rate = commonRate(old, new)
    let moments = rate.map { ticks($0, end) } ?? changes(before, after)
    return (
      HeldFilm(old, clock: before.sampled(at: moments, until: end), frameRate: rate),
      HeldFilm(new, clock: after.sampled(at: moments, until: end), frameRate: rate)
    )
  }

  /// A film whose frames all last equally long: held ones are shown as often as they are seen.
  ///
  /// Nil where no rate has all of its times.
  package static func evenly(_ film: any ReviewedFilm) -> (any ReviewedFilm)? {
    guard let clock = film.clock else { return film }
    guard let rate = film.frameRate else { return nil }
    let moments = clock.sampled(at: ticks(rate, clock.end), until: clock.end)
    return HeldFilm(film, clock: moments, frameRate: rate)
  }

  private static func clock(of film: any ReviewedFilm) -> FilmClock? {
    if let clock = film.clock { return clock.count > 0 ? clock : nil }
    guard let rate = film.frameRate, let count = film.frameCount, count > 0 else { return nil }
    return FilmClock(rate, count: count)
  }

  /// The times of both films, where one container says them in whole milliseconds and they are the
  /// other's, rounded; nil for all others.
  private static func sharedClock(_ old: FilmClock, _ new: FilmClock) -> FilmClock? {
    let millisecond = Rational(1) / 1000
    func isRounded(_ clock: FilmClock) -> Bool {
      clock.starts.allSatisfy { ($0 / millisecond).denominator == 1 }
    }
    // Durations are rounded by themselves, so that ends may be off by one more.
    guard old != new, old.count == new.count, isRounded(old) != isRounded(new),
      (old.end - new.end).magnitude <= 2 * millisecond,
      zip(old.starts, new.starts).allSatisfy({ ($0 - $1).magnitude <= millisecond })
    else { return nil }
    return isRounded(old) ? new : old
  }

  /// The lowest rate of which both films' rates are whole parts.
  private static func commonRate(
    _ old: any ReviewedFilm, _ new: any ReviewedFilm
  ) -> FrameRate? {
    guard let a = old.frameRate, let b = new.frameRate else { return nil }
    // lcm(p/q, r/s) = lcm(p, r) / gcd(q, s) in lowest terms.
    let (above, overflow) = (a.numerator / gcd(a.numerator, b.numerator))
      .multipliedReportingOverflow(by: b.numerator)
    guard !overflow, let rate = FrameRate(above, over: gcd(a.denominator, b.denominator)),
      1 / rate.seconds(of: 1) <= highestRate
    else { return nil }
    return rate
  }

  private static func gcd(_ a: Int64, _ b: Int64) -> Int64 {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }

  private static func ticks(_ rate: FrameRate, _ end: Rational) -> [Rational] {
    (0..<Int((end / rate.seconds(of: 1)).ceiling)).map { rate.seconds(of: $0) }
  }

  private static func changes(_ old: FilmClock, _ new: FilmClock) -> [Rational] {
    let end = max(old.end, new.end)
    let times = Set(old.starts + new.starts + [old.end, new.end]).filter { $0 < end }
    return times.sorted()
  }
}

/// A film that is asked for by the moments of a review instead of by its own frames.
final class HeldFilm: ReviewedFilm {
  let clock: FilmClock?
  /// Of the moments; nil where they are not equally far apart.
  let frameRate: FrameRate?
  private let film: any ReviewedFilm
  private let moments: FilmClock

  init(_ film: any ReviewedFilm, clock: FilmClock, frameRate: FrameRate?) {
    (self.film, moments, self.clock, self.frameRate) = (film, clock, clock, frameRate)
  }

  var title: String { film.title }
  var frameCount: Int? { moments.count }
  var scale: Double { film.scale }
  var isDecoded: Bool { film.isDecoded }
  var traits: FilmTraits { film.traits }

  func frame(_ index: Int) throws -> PixelBuffer? { try decoded(index)?.pixels }

  func decoded(_ index: Int) throws -> DecodedPicture? {
    if index < moments.count { return try film.decoded(moments.frames[index]) }
    try check(hasEnded: film.decoded(moments.frameCount) == nil)
    return nil
  }

  func source(_ index: Int) throws -> (any SourcePicture)? {
    if index < moments.count { return try film.source(moments.frames[index]) }
    try check(hasEnded: film.source(moments.frameCount) == nil)
    return nil
  }

  /// Whether the film ends where it said so.
  private func check(hasEnded: Bool) throws {
    guard hasEnded else { throw FilmGoesOn(title: title, announced: moments.frameCount) }
  }

  func layerMask(of frame: Int, layersNamed isShown: (String) -> Bool) throws -> LayerMask? {
    guard frame < moments.count else { return nil }
    return try film.layerMask(of: moments.frames[frame], layersNamed: isShown)
  }

  func outline(of layer: String, in frame: Int) -> [Point]? {
    frame < moments.count ? film.outline(of: layer, in: moments.frames[frame]) : nil
  }
}
