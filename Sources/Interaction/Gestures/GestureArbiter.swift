import AnimationEngine
package import Geometry

/// A recognizer that has come into a state.
package struct GestureEvent: Sendable, Hashable {
  package var gesture: String
  package var state: GestureRecognizer.State
  package var values: GestureValues
  /// Scene time: of the touch that did it, or of the tick where no touch did.
  package var time: Rational
}

/// What a finger met where it went down.
package struct TouchHit: Sendable, Hashable {
  package var touch: Touch
  package var hit: HitTester.Hit?
}

/// Gives touches to recognizers and decides which of them are recognized.
///
/// At each tick touches come first; then every recognizer looks at its own, in the order of addition;
/// then those that have seen enough are recognized, in that order too, unless one that they require
/// to fail has not, or another one was first. The first of those that share a touch makes the others
/// fail, unless both may go on; a tap leaves taps of a higher count alone, as UIKit's do.
package struct GestureArbiter: Sendable {
  private var recognitions: [Recognition]
  private let places: [String: Int]

  /// The order is the order of addition.
  package init(_ recognizers: [GestureRecognizer]) {
    recognitions = recognizers.map { Recognition($0) }
    places = Dictionary(
      recognizers.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// What one tick brought.
  package struct Outcome: Sendable {
    package var hits: [TouchHit] = []
    /// In the order in which recognizers were added: the order of their targets.
    package var events: [GestureEvent] = []
  }

  /// Takes in the touches of a tick; ticks must follow each other, also where there are none.
  ///
  /// `shouldBegin` has the last word before a recognizer begins or is recognized; where it says no
  /// the recognizer fails.
  package mutating func process(
    tick: Int, touches: [Touch], hitTester: HitTester,
    shouldBegin: (_ gesture: String, _ values: GestureValues) -> Bool = { _, _ in true }
  ) -> Outcome {
    var outcome = Outcome()
    let now = Ticks.time(of: tick)
    for touch in touches where touch.phase == .began {
      let hit = hitTester.hit(at: touch.location)
      outcome.hits.append(TouchHit(touch: touch, hit: hit))
    }
    var events: [(place: Int, event: GestureEvent)] = []
    var wishes: [Recognition.Wish] = []
    for place in recognitions.indices {
      wishes.append(
        follow(touches, at: place, now: now, hits: outcome.hits, hitTester: hitTester))
    }
    for (place, wish) in wishes.enumerated() {
      switch wish {
      case .none: break
      case .change: enter(.changed, place, now, &events)
      case .end, .cancel:
        // A finger that moved and left between two samples is told to have moved first.
        if recognitions[place].motion.didMove { enter(.changed, place, now, &events) }
        enter(wish == .end ? .ended : .cancelled, place, now, &events)
      case .fail: enter(.failed, place, now, &events)
      case .recognize: recognitions[place].isWaiting = true
      }
    }
    settle(now, shouldBegin, &events)
    outcome.events = events.enumerated()
      .sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
      .map(\.element.event)
    return outcome
  }

  // MARK: - From outside

  package func state(of gesture: String) -> GestureRecognizer.State? {
    places[gesture].map { recognitions[$0].state }
  }

  /// Whether a gesture follows touches, or waits for more after some.
  package func isFollowing(_ gesture: String) -> Bool {
    places[gesture].map { !recognitions[$0].sequence.isEmpty } ?? false
  }

  /// What a gesture says at a scene time that is not before the last tick.
  package func values(of gesture: String, at time: Rational) -> GestureValues? {
    places[gesture].map { recognitions[$0].values(at: time) }
  }

  /// Sets the translation that is counted from; it goes on from this value.
  package mutating func setTranslation(_ translation: Vector, of gesture: String) {
    if let place = places[gesture] { recognitions[place].setTranslation(translation) }
  }

  /// Sets the scale that is counted from; 0 and less change nothing.
  package mutating func setScale(_ scale: Double, of gesture: String) {
    if let place = places[gesture] { recognitions[place].setScale(scale) }
  }

  package mutating func setRotation(_ rotation: Double, of gesture: String) {
    if let place = places[gesture] { recognitions[place].setRotation(rotation) }
  }

  /// Switches a gesture on or off; one that is on its way is cancelled, or fails, and says so.
  package mutating func setEnabled(
    _ isEnabled: Bool, of gesture: String, at time: Rational
  ) -> [GestureEvent] {
    guard let place = places[gesture], recognitions[place].isEnabled != isEnabled else { return [] }
    recognitions[place].isEnabled = isEnabled
    let recognition = recognitions[place]
    var events: [(place: Int, event: GestureEvent)] = []
    if !isEnabled, recognition.state.isActive {
      enter(.cancelled, place, time, &events)
    } else if !isEnabled, recognition.state == .possible, !recognition.sequence.isEmpty {
      enter(.failed, place, time, &events)
    }
    return events.map(\.event)
  }

  // MARK: - Steps of a tick

  private mutating func follow(
    _ touches: [Touch], at place: Int, now: Rational, hits: [TouchHit], hitTester: HitTester
  ) -> Recognition.Wish {
    let recognizer = recognitions[place].recognizer
    var own = touches.filter {
      $0.phase != .began && recognitions[place].sequence.contains($0.id)
    }
    for found in hits where recognitions[place].isEnabled {
      let hit =
        recognizer.hitGeometry.map { hitTester.hit(at: found.touch.location, geometry: $0) }
        ?? found.hit.flatMap { $0.isSwallowed ? nil : $0 }
      guard let hit, hitTester.lineage(of: hit.layer).contains(recognizer.layer) else { continue }
      if recognitions[place].accepts(found.touch) { own.append(found.touch) }
      // A touch may end at the tick at which it began.
      own += touches.filter { $0.id == found.touch.id && $0.phase != .began }
    }
    return recognitions[place].follow(own, at: now) { touch in
      guard case .edgePan(let pan) = recognizer.kind else { return 0 }
      let geometry = recognizer.hitGeometry ?? .model
      let space = hitTester.transform(of: recognizer.layer, geometry: geometry)
      guard let location = space.inverted?.apply(to: touch.location) else { return .infinity }
      return pan.edge.distance(
        of: location, in: hitTester.values(of: recognizer.layer, geometry).bounds)
    }
  }

  /// Recognizes those that wait and may, until nothing changes any more.
  private mutating func settle(
    _ now: Rational, _ shouldBegin: (String, GestureValues) -> Bool,
    _ events: inout [(place: Int, event: GestureEvent)]
  ) {
    var isSettled = false
    while !isSettled {
      isSettled = true
      for place in recognitions.indices where recognitions[place].isWaiting {
        switch hindrance(of: place) {
        case .undecided: continue
        case .final: enter(.failed, place, now, &events)
        case nil: recognize(place, now, shouldBegin, &events)
        }
        isSettled = false
      }
    }
    // A continuous gesture cannot begin when its fingers are gone.
    for place in recognitions.indices
    where recognitions[place].isWaiting && recognitions[place].recognizer.kind.isContinuous
      && recognitions[place].motion.fingers.isEmpty
    {
      enter(.failed, place, now, &events)
    }
  }

  private enum Hindrance { case undecided, final }

  /// What keeps a recognizer that has seen enough from being recognized.
  private func hindrance(of place: Int) -> Hindrance? {
    let recognition = recognitions[place]
    var isUndecided = false
    for name in recognition.recognizer.requiredFailures {
      guard let other = places[name], other != place,
        recognitions[other].shares(recognition)
      else { continue }
      switch recognitions[other].state {
      case .failed, .cancelled: break
      case .possible: isUndecided = true
      case .began, .changed, .ended: return .final
      }
    }
    for other in recognitions.indices where other != place {
      let state = recognitions[other].state
      if state.isActive || state == .ended, prevents(other, place) { return .final }
    }
    return isUndecided ? .undecided : nil
  }

  /// Whether one recognizer, once recognized, makes another one fail.
  private func prevents(_ winner: Int, _ loser: Int) -> Bool {
    let (a, b) = (recognitions[winner].recognizer, recognitions[loser].recognizer)
    guard recognitions[winner].shares(recognitions[loser]) else { return false }
    if a.simultaneous.contains(b.name) || b.simultaneous.contains(a.name) { return false }
    if case .tap(let first) = a.kind, case .tap(let second) = b.kind, first.count < second.count {
      return false
    }
    return true
  }

  private mutating func recognize(
    _ place: Int, _ now: Rational, _ shouldBegin: (String, GestureValues) -> Bool,
    _ events: inout [(place: Int, event: GestureEvent)]
  ) {
    let recognizer = recognitions[place].recognizer
    if recognizer.consumesSlop { recognitions[place].consumeSlop() }
    guard shouldBegin(recognizer.name, recognitions[place].values(at: now)) else {
      return enter(.failed, place, now, &events)
    }
    if recognizer.kind.isContinuous {
      enter(.began, place, now, &events)
      if recognitions[place].motion.fingers.isEmpty { enter(.ended, place, now, &events) }
    } else {
      enter(.ended, place, now, &events)
    }
    for other in recognitions.indices
    where other != place && recognitions[other].state == .possible && prevents(place, other) {
      enter(.failed, other, now, &events)
    }
  }

  private mutating func enter(
    _ state: GestureRecognizer.State, _ place: Int, _ now: Rational,
    _ events: inout [(place: Int, event: GestureEvent)]
  ) {
    recognitions[place].state = state
    recognitions[place].isWaiting = false
    // What a touch did happened when it did; its end may lie before the tick.
    let latest = recognitions[place].motion.latest
    let time = now - latest < Ticks.time(of: 1) ? min(now, latest) : now
    events.append(
      (
        place,
        GestureEvent(
          gesture: recognitions[place].recognizer.name, state: state,
          values: recognitions[place].values(at: time), time: time)
      ))
  }
}
