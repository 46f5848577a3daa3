public import Geometry

/// Anything that happened while a scene was played, as plain data.
public enum InteractionEvent: Sendable, Hashable {
  case touch(Touch, hit: HitTester.Hit?)
  case gesture(GestureEvent)
  /// Of a block.
  case animation(AnimationEvent)
  case animator(AnimatorEvent)
  case scroll(String, ScrollView.Event)

  /// Scene time, in seconds.
  public var time: Rational {
    switch self {
    case .touch(let touch, _): touch.time
    case .gesture(let event): event.time
    case .animation(let event): event.time
    case .animator(let event): event.time
    case .scroll(_, let event): event.time
    }
  }
}

/// What happened, in the order of time; what happened at one time in the order in which it was told.
public struct EventLog: Sendable {
  public private(set) var events: [InteractionEvent] = []

  public init() {}

  /// Adds events, also some that happened before others that are known: a completion lies between
  /// two ticks and is found out at the later one.
  public mutating func add(_ news: some Sequence<InteractionEvent>) {
    for event in news {
      let place = events.lastIndex { $0.time <= event.time }.map { $0 + 1 } ?? 0
      events.insert(event, at: place)
    }
  }

  /// The beginnings and ends of touches, with what they met.
  public mutating func add(_ touches: [Touch], _ outcome: GestureArbiter.Outcome) {
    add(
      touches.filter { $0.phase == .began || $0.phase.isFinal }.map { touch in
        .touch(touch, hit: outcome.hits.first { $0.touch == touch }?.hit)
      })
    add(outcome.events.map { .gesture($0) })
  }
}
