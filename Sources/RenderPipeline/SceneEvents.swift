import AnimationEngine
import Geometry
import MotionTrace
import SceneModel
import Simulation

/// What happened in a scene: animations that begin and end, those that are taken away, values that
/// are set, and all that fingers and what moves by itself emitted.
struct SceneEvents {
  private let timeline: Timeline
  private let names: LayerNames

  init(_ timeline: Timeline, _ names: LayerNames) {
    (self.timeline, self.names) = (timeline, names)
  }

  /// In the order of their times.
  var all: [TraceEvent] {
    (timeline.layers.tree.ids.flatMap(events) + emitted).sorted {
      ($0.time, $0.layer, $0.kind, $0.subject) < ($1.time, $1.layer, $1.kind, $1.subject)
    }
  }

  /// What the scene's log holds besides the animations of layers, which are in their histories.
  private var emitted: [TraceEvent] {
    let layers = Set(timeline.layers.tree.layerNames)
    let gestures = Set(timeline.scene.gestureNames)
    return timeline.events.compactMap { event in
      let subject = event.subject
      let isOfLayer = subject.indices.contains {
        subject[$0] == "." && layers.contains(String(subject[..<$0]))
      }
      if isOfLayer, !gestures.contains(subject) { return nil }
      return TraceEvent(time: event.time, kind: event.kind, layer: "", subject: event.subject)
    }
  }

  private func events(of id: LayerID) -> [TraceEvent] {
    let history = timeline.layers.histories[id.index]
    var events: [TraceEvent] = []
    func add(_ time: Rational, _ kind: String, _ subject: String) {
      events.append(TraceEvent(time: time, kind: kind, layer: names[id], subject: subject))
    }
    for attached in history.animations {
      let subject = subject(of: attached.animation)
      let timing = attached.animation.timing
      let start =
        attached.addedAt + timing.beginTime
        - timeline.layers.layerTime(of: id, at: attached.addedAt)
      if let removed = attached.removedAt, removed <= start { continue }
      add(start, "begin", subject)
      if case .finite(let end) = timing.end {
        let stop = start + end - timing.beginTime
        if attached.removedAt.map({ stop < $0 }) ?? true { add(stop, "end", subject) }
      }
      if let removed = attached.removedAt { add(removed, "removed", subject) }
    }
    for transition in history.transitions {
      add(transition.addedAt, "begin", LayerHistory.transitionKey)
    }
    for index in history.models.indices {
      for property in history.leaps(at: index) {
        add(history.models[index].time, "set", property.name)
      }
    }
    return events
  }

  private func subject(of animation: Animation) -> String {
    switch animation {
    case .property(let animation): animation.keyPath.spelling
    case .group(let group): group.animations.map(subject).joined(separator: "+")
    }
  }
}
