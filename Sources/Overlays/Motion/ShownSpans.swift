import Geometry
import SceneModel
import Simulation

/// The spans of time in which an overlay is there, and how strongly it shows in them.
struct ShownSpans: Sendable {
  /// Ascending, apart from each other.
  let spans: [Range<Rational>]
  private let fade: Rational
  private let duration: Rational

  init(_ showing: Showing, in timeline: Timeline) {
    (fade, duration) = (showing.fade, timeline.scene.duration)
    // The last frame of a film lies at its end.
    let film = Rational(0)..<duration + 1
    var spans = Self.spans(of: showing, among: timeline.events, in: film)
    if let during = showing.during {
      let end = during.upperBound >= duration ? film.upperBound : during.upperBound
      spans = Self.common(spans, [during.lowerBound..<end])
    }
    if let condition = showing.condition {
      spans = Self.common(spans, Self.spans(of: condition, in: timeline))
    }
    self.spans = spans.filter { !$0.isEmpty }
  }

  /// The same with spans that come from elsewhere, in any order; those that meet are one.
  init(_ spans: [Range<Rational>], fade: Rational, in timeline: Timeline) {
    (self.fade, duration) = (fade, timeline.scene.duration)
    self.spans = spans.filter { !$0.isEmpty }
      .sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
      .reduce(into: []) { Self.add($1, to: &$0) }
  }

  /// 0…1: it rises and falls evenly within a span, but not where the film itself begins or ends.
  func opacity(at time: Rational) -> Double {
    guard let span = spans.last(where: { $0.lowerBound <= time }), time < span.upperBound else {
      return 0
    }
    let fade = min(fade, (min(span.upperBound, duration) - span.lowerBound) / 2)
    guard fade > 0 else { return 1 }
    let rise = span.lowerBound <= 0 ? 1 : ((time - span.lowerBound) / fade).value
    let fall = span.upperBound > duration ? 1 : ((span.upperBound - time) / fade).value
    return min(1, rise, fall)
  }

  /// When it shows most: what is placed for the whole film looks at these.
  var middles: [Rational] {
    spans.map { ($0.lowerBound + min($0.upperBound, duration)) / 2 }
  }

  private static func spans(
    of showing: Showing, among events: [SceneEvent], in film: Range<Rational>
  ) -> [Range<Rational>] {
    func times(of patterns: [EventPattern]) -> [Rational] {
      EventTimes.unique(
        events.filter { event in patterns.contains { $0.matches(event) } }.map(\.time))
    }
    let begins = showing.events.isEmpty ? [film.lowerBound] : times(of: showing.events)
    let endings = times(of: showing.endings)
    var spans: [Range<Rational>] = []
    for begin in begins where begin < film.upperBound {
      var end = endings.first { $0 > begin } ?? film.upperBound
      if let lasting = showing.lasting { end = min(end, begin + lasting) }
      add(begin..<end, to: &spans)
    }
    return spans
  }

  /// What comes again while it is there stays.
  private static func add(_ span: Range<Rational>, to spans: inout [Range<Rational>]) {
    if let last = spans.last, last.upperBound >= span.lowerBound {
      spans[spans.count - 1] = last.lowerBound..<max(last.upperBound, span.upperBound)
    } else {
      spans.append(span)
    }
  }

  /// Where a condition holds, as 240 looks a second see it.
  private static func spans(
    of condition: LiveNumber, in timeline: Timeline
  ) -> [Range<Rational>] {
    let rate = SampledCurve.rate
    let last = (timeline.scene.duration * rate).ceiling
    var spans: [Range<Rational>] = []
    var begin: Rational?
    for tick in 0...last {
      let time = Rational(Int(tick)) / rate
      if timeline.holds(condition, at: time) {
        begin = begin ?? time
      } else if let first = begin {
        spans.append(first..<time)
        begin = nil
      }
    }
    if let begin { spans.append(begin..<timeline.scene.duration + 1) }
    return spans
  }

  private static func common(
    _ first: [Range<Rational>], _ second: [Range<Rational>]
  ) -> [Range<Rational>] {
    first.flatMap { a in second.map { a.clamped(to: $0) } }.filter { !$0.isEmpty }
  }
}
