import Geometry
import SceneModel

/// A moment of a scene as `time` names it: a time of its clock, or what happens then.
enum SceneMoment: Sendable {
  case time(Rational)
  case event(EventMoment)

  /// Nil where only the played scene says it.
  var time: Rational? { if case .time(let time) = self { time } else { nil } }
}

/// When something happens, or so many seconds later or earlier.
struct EventMoment: Sendable {
  var patterns: [EventPattern]
  /// As the scene spells it, without number and seconds.
  var spelling: String
  /// The first is 1; nil is the only one.
  var number: Int?
  var offset = Rational.zero
  var location: SourceLocation

  /// The time at which it happens among all that does; nil where that is not one time, which is reported.
  func time(among events: [SceneEvent], _ log: DiagnosticLog) -> Rational? {
    func refuse(_ message: String, hint: String?) -> Rational? {
      log.report(.error, at: location, message, hint: hint)
      return nil
    }
    let times = events.filter { event in patterns.contains { $0.matches(event) } }.map(\.time)
    let all = times.prefix(8).map { Written.spelling(of: $0.value) }
    let list = all.joined(separator: ", ") + (times.count > 8 ? " s and later" : " s")
    guard let first = times.first else {
      return refuse(
        "`\(spelling)` does not happen in this scene", hint: "`inspect --events` lists what does")
    }
    guard let number else {
      guard times.count == 1 else {
        return refuse(
          "`\(spelling)` happens \(times.count) times",
          hint: "write `\(spelling)#1` for the first; it happens at \(list)")
      }
      return first + offset
    }
    guard times.indices.contains(number - 1) else {
      return refuse(
        "`\(spelling)#\(number)` happens only \(times.count == 1 ? "once" : "\(times.count) times")",
        hint: "at \(list)")
    }
    return times[number - 1] + offset
  }
}

extension ValueReader<SceneMoment> {
  /// A time within the film, or an event: `drag.ended`, `floor.began#2 + 0.1`.
  static var moment: Self {
    let time = ValueReader<Rational>.filmTime
    return Self(
      describe: {
        let (time, event) = (time.describe(), ValueReader<String>.name().describe())
        return ValueDescription(
          "\(time.phrase), or [event](#events)", .either([time.shape, event.shape]))
      }
    ) { node, reading in
      guard case .text(let text, _)? = reading.written(node), text.first?.isLetter == true else {
        return reading.read(node, time).map { .time($0) }
      }
      return EventMoment(text, at: node.location, reading).map { .event($0) }
    }
  }
}

extension ValueReader<[SceneMoment]> {
  /// Two moments, of which the second is later.
  static var span: Self {
    Self(
      describe: {
        let moment = ValueReader<SceneMoment>.moment.describe()
        return ValueDescription("[from, to], each a time or [event](#events)", .list(moment.shape))
      }
    ) { node, reading in
      guard let written = reading.written(node) else { return nil }
      guard case .list(let items) = written, items.count == 2 else {
        reading.mismatch(node, written, expected: "an interval [from, to] in seconds")
        return nil
      }
      let moments = items.compactMap { reading.read($0, ValueReader<SceneMoment>.moment) }
      guard moments.count == 2 else { return nil }
      if let start = moments[0].time, let end = moments[1].time, start >= end {
        reading.report(at: node.location, "the interval ends before it begins")
        return nil
      }
      return moments
    }
  }
}

extension EventMoment {
  /// Of a spelling; nil where something in it is wrong, which has been reported then.
  fileprivate init?(_ text: String, at location: SourceLocation, _ reading: Reading) {
    let words = text.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
    let head = (words.first ?? "").split(separator: "#", omittingEmptySubsequences: false)
    var offset = Rational.zero
    var isSound = head.count <= 2 && (words.count == 1 || words.count == 3)
    if words.count == 3 {
      let seconds = Rational(text: words[2]).flatMap { $0 >= 0 ? $0 : nil }
      isSound = isSound && ["+", "-"].contains(words[1]) && seconds != nil
      offset = (seconds ?? 0) * (words[1] == "-" ? -1 : 1)
    }
    var number: Int?
    if head.count == 2 {
      number = Int(head[1])
      isSound = isSound && number.map { $0 > 0 } == true
    }
    guard isSound else {
      reading.report(
        at: location, "`\(text)` is no moment",
        hint: "such as `drag.ended`, `floor.began#2` for the second, or `drag.ended - 0.1`")
      return nil
    }
    let spelling = String(head[0])
    guard let patterns = EventPattern.named(spelling, at: location, reading) else { return nil }
    self.init(patterns: patterns, spelling: spelling, number: number, location: location)
    self.offset = offset
  }
}
