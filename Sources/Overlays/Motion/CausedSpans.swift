import AnimationEngine
package import Geometry
import SceneModel
import Simulation

/// When what lines of a scene's own code cause is under way.
package struct CausedSpans {
  /// How long a line is lit at least: 0.4 s, in which a reader finds it.
  package static let least = Rational(2) / 5
  private static let fade = Rational(1) / 20

  private let timeline: Timeline
  private let actions: [SourceLocation: [ScriptEntry.Action]]

  init(in timeline: Timeline) {
    self.timeline = timeline
    actions = Dictionary(grouping: timeline.scene.placedActions, by: \.location)
      .mapValues { $0.map(\.action) }
  }

  func spans(of cause: CodePanel.Cause) -> ShownSpans {
    switch cause {
    case .events(let begins, let ends): shown(spans(from: begins, to: ends))
    case .entry(let location): shown(spans(ofEntryAt: location))
    case .copies(let name): shown(spans(ofCopiesOf: name))
    case .behavior(let name): shown(spans(ofBehavior: name))
    }
  }

  private func shown(_ spans: [Range<Rational>]) -> ShownSpans {
    ShownSpans(spans, fade: Self.fade, in: timeline)
  }

  /// Behind the last frame.
  private var end: Rational { timeline.scene.duration + 1 }

  // MARK: - Entries

  /// From each time at which it is performed until what it started has ended.
  private func spans(ofEntryAt location: SourceLocation) -> [Range<Rational>] {
    timeline.performed.filter { $0.location == location }.map { entry in
      let ends = (actions[location] ?? []).flatMap { self.ends(of: $0, at: entry.time) }
      return entry.time..<(ends + [entry.time + Self.least]).reduce(entry.time, max)
    }
  }

  /// When what an action starts at a time ends, of all that has an end.
  private func ends(of action: ScriptEntry.Action, at time: Rational) -> [Rational] {
    switch action {
    case .animate(let layers, let parameters, let key):
      subjects(layers, key: key, parameters.keyPath).compactMap { end(of: $0, begunAt: time) }
    case .addObject(let name, let layers, let key):
      subjects(layers, key: key, timeline.scene.animations[name]?.keyPath)
        .compactMap { end(of: $0, begunAt: time) }
    case .startMotion(let start):
      subjects(start.layers, key: start.key, start.keyPath)
        .compactMap { end(of: $0, begunAt: time) }
    case .block(let block):
      [
        block.name.map { end(of: $0, begunAt: time) }
          ?? block.length.map { time + $0 } ?? end
      ].compactMap(\.self)
    case .setWithActions(_, let transaction), .transition(_, _, let transaction):
      [time + transaction.duration]
    case .animator(let names, _): names.compactMap { end(ofAnimator: $0, runningAt: time) }
    case .set, .change, .remove, .stopLayers, .move, .state, .enable, .scroll, .retarget,
      .dynamics, .drive:
      []
    }
  }

  /// What the animations of a key are called in events.
  private func subjects(
    _ layers: [LayerID], key: String?, _ keyPath: LayerKeyPath?
  ) -> [String] {
    layers.compactMap { timeline.scene.layers[$0].name }
      .map { "\($0).\(key ?? keyPath?.spelling ?? "group")" }
  }

  /// When what began at a time or after it ended; nil where it never began.
  private func end(of subject: String, begunAt time: Rational) -> Rational? {
    let events = timeline.events
    guard
      let begin = events.firstIndex(where: {
        $0.time >= time && $0.subject == subject && $0.kind == "began"
      })
    else { return nil }
    return events[begin...].first { $0.subject == subject && $0.kind == "ended" }?.time ?? end
  }

  /// When an animator rests that is told something at a time; nil where it does not run then.
  private func end(ofAnimator name: String, runningAt time: Rational) -> Rational? {
    let changes = timeline.events.filter {
      $0.subject == name && $0.time >= time && ["changed", "completed"].contains($0.kind)
    }
    guard let first = changes.first, first.time == time, first["isRunning"] == .boolean(true) else {
      return nil
    }
    return changes.first { $0["isRunning"] != .boolean(true) }?.time ?? end
  }

  // MARK: - Definitions

  /// From each of some events to the next of others, to the end of the film without one.
  private func spans(from begins: [EventPattern], to ends: [EventPattern]) -> [Range<Rational>] {
    func isOne(_ event: SceneEvent, of patterns: [EventPattern]) -> Bool {
      patterns.contains { $0.matches(event) }
    }
    let events = timeline.events
    return events.indices.filter { isOne(events[$0], of: begins) }.map { index in
      let begin = events[index].time
      let end = events[index...].first { isOne($0, of: ends) }?.time ?? self.end
      return begin..<max(begin + Self.least, end)
    }
  }

  /// From each beginning of a copy of an animation object to its end.
  private func spans(ofCopiesOf name: String) -> [Range<Rational>] {
    var found: Set<String> = []
    for case .addObject(name, let layers, let key) in timeline.scene.actions {
      found.formUnion(subjects(layers, key: key, timeline.scene.animations[name]?.keyPath))
    }
    return found.sorted().flatMap { subject in
      timeline.events.filter { $0.subject == subject && $0.kind == "began" }.map {
        $0.time..<max($0.time + Self.least, end(of: subject, begunAt: $0.time) ?? $0.time)
      }
    }
  }

  /// From each entry that adds a behavior to the one that takes it away.
  private func spans(ofBehavior name: String) -> [Range<Rational>] {
    var spans: [Range<Rational>] = []
    var begin: Rational?
    for entry in timeline.performed {
      for case .dynamics(let action) in actions[entry.location] ?? [] {
        switch action.verb {
        case .add(let plan, _): if plan.name == name { begin = begin ?? entry.time }
        case .remove(name), .removeAll:
          if let first = begin { spans.append(first..<max(first + Self.least, entry.time)) }
          begin = nil
        case .remove, .attach, .detach, .moveAnchor, .push, .addVelocity, .updateItem, .addItems,
          .removeItems:
          break
        }
      }
    }
    return spans + [begin.map { $0..<end }].compactMap(\.self)
  }
}
