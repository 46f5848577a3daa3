import Geometry
package import SceneModel

/// An entry of `time`, whose moments may be events.
struct PlannedTimeChange: Sendable {
  enum Kind: Sendable {
    case speed(Rational)
    /// For how many seconds.
    case freeze(Rational)
    /// At a speed.
    case again(Rational)
  }

  var kind: Kind
  /// From when to when; a freeze has none.
  var span: [SceneMoment] = []
  /// Of a freeze, and of a repeat that comes later than its span.
  var moment: SceneMoment?
  /// Where it says of which times it is.
  var location: SourceLocation

  var namesEvents: Bool { (span + [moment].compactMap(\.self)).contains { $0.time == nil } }

  /// Nil where a moment has no time, or a span ends before it begins, which is reported.
  func change(among events: [SceneEvent], _ log: DiagnosticLog) -> TimeChange? {
    func time(_ moment: SceneMoment) -> Rational? {
      switch moment {
      case .time(let time): time
      case .event(let event): event.time(among: events, log)
      }
    }
    let ends = span.map(time)
    let at = moment.map(time)
    if ends.contains(where: { $0 == nil }) || at == .some(nil) { return nil }
    let times = ends.compactMap(\.self)
    if times.count == 2, times[0] >= times[1] {
      let (start, end) = (times[0].value, times[1].value)
      log.report(
        .error, at: location, "the span ends before it begins",
        hint: "it is from \(Written.spelling(of: start)) to \(Written.spelling(of: end)) s")
      return nil
    }
    switch kind {
    case .speed(let speed):
      return times.count == 2 ? .speed(speed, during: times[0]...times[1]) : nil
    case .freeze(let rest): return at.flatMap(\.self).map { .freeze(at: $0, for: rest) }
    case .again(let speed):
      guard times.count == 2 else { return nil }
      return .again(times[0]...times[1], speed: speed, at: at.flatMap(\.self) ?? times[1])
    }
  }
}

/// What a scene's `time` says, which is known as a whole when the scene was played: events have times
/// only then.
package struct TimePlan: Sendable {
  let changes: [PlannedTimeChange]
  let duration: Rational
  let stage: Stage
  let places: FilmPlaces
  let limits: SceneLimits
  /// As the caller named the scene, and what stands before the paths of its other files.
  let path: String
  let outermostFolder: String

  var namesEvents: Bool { changes.contains(where: \.namesEvents) }

  /// The changes of a scene in which all of these happen.
  ///
  /// Throws where one names an event that does not happen once, where they do not go together, and
  /// where the film would become something that it must not be.
  package func changes(among events: [SceneEvent]) throws(SceneDiagnostics) -> [TimeChange] {
    let log = DiagnosticLog(path: path, outermostFolder: outermostFolder)
    let resolved = resolve(events, log)
    if !log.hasErrors {
      FilmLength.check(TimeMap(resolved, duration: duration), places, stage, limits, log)
    }
    guard !log.hasErrors else { throw SceneDiagnostics(log.diagnostics) }
    return resolved
  }

  /// The changes where none is wrong, else none; what is wrong is reported.
  func resolve(_ events: [SceneEvent], _ log: DiagnosticLog) -> [TimeChange] {
    var resolved: [(change: TimeChange, location: SourceLocation)] = []
    for planned in changes {
      guard let change = planned.change(among: events, log) else { continue }
      resolved.append((change, planned.location))
    }
    let mistakes = TimeChange.mistakes(in: resolved.map(\.change), duration: duration)
    for (index, mistake) in mistakes {
      let (message, hint) = Self.words(for: mistake, resolved)
      log.report(.error, at: resolved[index].location, message, hint: hint)
    }
    return mistakes.isEmpty && resolved.count == changes.count ? resolved.map(\.change) : []
  }

  /// Gives the whole scene its changes, or this plan where events have a say; a lane has no time of its
  /// own, and is looked at all the same.
  func settle(in scope: Scope, _ whole: inout WholeScene, _ log: DiagnosticLog) {
    if namesEvents {
      if scope.container == nil { whole.timePlan = self }
      return
    }
    let resolved = resolve([], log)
    guard scope.container == nil else { return }
    whole.scene.timeChanges = resolved
    FilmLength.check(TimeMap(resolved, duration: duration), places, stage, limits, log)
  }

  private static func words(
    for mistake: TimeChange.Mistake, _ placed: [(change: TimeChange, location: SourceLocation)]
  ) -> (message: String, hint: String?) {
    switch mistake {
    case .overlap(let other):
      if case .freeze = placed[other].change {
        return (
          "the film rests on this moment already, from line \(placed[other].location.line) on",
          "add its seconds to that `freeze`"
        )
      }
      return (
        "a part of this span has a speed already, from line \(placed[other].location.line) on",
        "spans may touch, and must not overlap"
      )
    case .repeatBeforeSpan:
      return (
        "a repeat cannot come before the end of its span",
        "leave out `at` for one that follows its span at once"
      )
    // Readers of the entries have refused these.
    case .speedNotPositive: return ("`speed` must be above 0", nil)
    case .restNotPositive: return ("a freeze must be above 0", nil)
    case .spanEmpty: return ("the interval ends before it begins", nil)
    case .beforeStart: return ("this lies before the beginning", "times count from 0")
    case .afterEnd: return ("this lies after the end of the film", nil)
    }
  }
}

/// Where a scene says of its film what can turn out wrong.
struct FilmPlaces: Sendable {
  /// Nil where all times are the scene's own.
  let time: SourceLocation?
  let length: SourceLocation
  let poster: SourceLocation
  let hold: SourceLocation
  let crossfade: SourceLocation

  init(_ root: MapEntries) {
    let stage = root[SceneMap.stage]
    time = root[SceneMap.time]?.location
    length = time ?? root[SceneMap.duration]?.location ?? root.location
    poster = stage?.entry("poster")?.value.location ?? root.location
    hold = stage?.entry("hold")?.value.location ?? length
    crossfade = stage?.entry("loop")?.value.entry("crossfade")?.value.location ?? length
  }
}
