import AnimationEngine
import Geometry
import Interaction
import SceneModel

/// The fingers of a scene, and the recognizers that make gestures of them.
final class Gestures: Participant {
  /// By the names of the gestures.
  private(set) var records: [String: GestureRecord]
  /// The gesture that is being told about, for what it has done since it was last told.
  private(set) var teller: String?
  private var fingers: TouchPlayer
  private var arbiter: GestureArbiter
  /// The number of the next tick.
  private var tick = 0
  /// What each gesture said when it was last told: what `step` counts from.
  private var told: [String: GestureValues] = [:]
  /// Whether an action has asked what that gesture has done: only then does it count anew.
  private var stepWasAsked = false
  /// Whether the gesture that is being told about goes on.
  private var tellsChange = false
  private var follower = FingerFollower()

  init(_ scene: Scene) {
    fingers = TouchPlayer(scene.touches.map(\.script))
    arbiter = GestureArbiter(scene.gestures.map(\.recognizer) + scene.scrolls.map(\.pan))
    let records =
      scene.gestures.map { ($0.recognizer.name, GestureRecord(origin: $0.origin)) }
      + scene.scrolls.map { ($0.panName, GestureRecord()) }
    self.records = Dictionary(records) { first, _ in first }
  }

  /// The ways of the fingers, in the order in which they went down.
  var tracks: [TouchTrack] { fingers.tracks }

  /// The next tick, unless none can bring anything any more.
  func nextEvent(in world: World) -> Rational? {
    let isIdle = world.scene.touches.isEmpty || fingers.isDone && !isWaiting
    return isIdle ? nil : Ticks.time(of: tick)
  }

  /// Recognizers that count on after the fingers are gone: the second tap of two.
  private var isWaiting: Bool {
    records.keys.contains { name in
      arbiter.state(of: name).map { $0 == .possible && arbiter.isFollowing(name) || $0.isActive }
        ?? false
    }
  }

  /// One tick: fingers, what they meet, what recognizers make of it, and what the scene does then.
  func advance(to time: Rational, in world: World) {
    guard let next = nextEvent(in: world), next <= time else { return }
    let tester = world.hitTester
    let touches = fingers.touches(at: tick) { tester.location(of: $0) }
    var conditions: [SceneProblem] = []
    // Conditions may ask for other gestures.
    var arbiter = arbiter
    let outcome = arbiter.process(
      tick: tick, touches: touches, hitTester: tester,
      shouldBegin: { name, values in world.shouldBegin(name, values, &conditions) })
    self.arbiter = arbiter
    for problem in conditions {
      world.report(problem.location, problem.message, hint: problem.hint)
    }
    for touch in touches where touch.phase == .began || touch.phase.isFinal {
      tell(touch, outcome, in: world)
    }
    world.participants.scrolling.touch(outcome, in: world)
    for event in outcome.events { tell(event, in: world) }
    tick += 1
  }

  /// Switches a gesture on or off.
  func enable(_ name: String, _ isEnabled: Bool, in world: World) {
    let events = arbiter.setEnabled(isEnabled, of: name, at: world.now)
    for event in events { tell(event, in: world) }
  }

  /// Moves the model of layers, and holds it within limits.
  func move(_ move: MoveAction, in world: World) throws(LiveProblem) {
    for layer in move.layers {
      let space = world.layers.spaceAround(layer, at: world.now)
      let value = try world.context.value(move.by, of: .point, movingIn: space)
      guard case .point(let step) = value else { return }
      let place = world.layers.model(of: layer, at: world.now).position
      let shown = follower.follow(move, by: step - .zero, layer, at: place, teller)
      world.layers.setModel(
        .point(shown), of: layer, LayerKeyPath(.position), at: world.now, leadIn: leadIn)
    }
  }

  // MARK: - The hand

  func isActive(_ name: String) -> Bool { arbiter.state(of: name)?.isActive ?? false }

  /// What follows a finger goes evenly from one of its samples to the next; in seconds.
  ///
  /// What happens when a gesture begins or ends is no way of the finger's, and leaps.
  var leadIn: Rational { tellsChange ? TouchPlayer.sampleInterval : 0 }

  /// Of the gesture that is being told about, in points of the stage per second.
  func handVelocity(at time: Rational) -> Vector { handVector(.velocity, at: time) ?? .zero }

  /// Where the finger of the gesture that is being told about went down, on the stage.
  func handStart(at time: Rational) -> Point? {
    guard let way = handVector(.translation, at: time),
      let finger = teller.flatMap({ records[$0] })?.finger(at: time)
    else { return nil }
    return finger + Vector(dx: -way.dx, dy: -way.dy)
  }

  private func handVector(_ quantity: GestureQuantity, at time: Rational) -> Vector? {
    guard case .point(let point)? = teller.flatMap({ records[$0] })?.value(of: quantity, at: time)
    else { return nil }
    return point - .zero
  }

  /// What the gesture that is being told about has done since it was last told; from then on it counts
  /// anew.
  func step(_ quantity: GestureQuantity) -> AnimationValue? {
    stepWasAsked = true
    return teller.flatMap { records[$0]?.step(quantity, since: told[$0] ?? GestureValues()) }
  }

  // MARK: - Telling

  /// A finger that came or went, and what it met.
  private func tell(_ touch: Touch, _ outcome: GestureArbiter.Outcome, in world: World) {
    let own = world.scene.touches[touch.id]
    let location = touch.location - own.origin
    var details = [SceneEvent.Detail("location", .point(Point(x: location.dx, y: location.dy)))]
    if touch.phase == .began {
      let hit = outcome.hits.first { $0.touch.id == touch.id }?.hit
      let layer = hit.flatMap { $0.isSwallowed ? nil : world.nameOfHit($0.layer) }
      details.insert(.init("hits", .text(layer ?? "nothing")), at: 0)
    }
    world.emit("touch.\(own.name)", touch.phase.rawValue, at: touch.time, details)
  }

  /// A gesture that came into a state; `changed` is done, and not written down.
  private func tell(_ event: GestureEvent, in world: World) {
    var event = event
    let gesture = world.scene.gestures.first { $0.recognizer.name == event.gesture }
    if let origin = gesture?.origin {
      let location = event.values.location - origin
      event.values.location = Point(x: location.dx, y: location.dy)
    }
    records[event.gesture]?.note(event, at: world.now)
    (teller, tellsChange) = (event.gesture, event.state == .changed)
    world.participants.scrolling.scroll(event, in: world)
    var details: [SceneEvent.Detail] = [.init("location", .point(event.values.location))]
    if event.state != .failed {
      let quantities = gesture?.recognizer.kind.details ?? [.translation, .velocity]
      details += quantities.map { .init($0.rawValue, $0.value(of: event.values, in: event.state)) }
    }
    if event.state == .began { follower.forget(event.gesture) }
    world.emit(
      event.gesture, event.state.rawValue, at: event.time, details,
      isLogged: event.state != .changed)
    // It counts from here if somebody took what it counted; one that is over counts from nothing.
    if stepWasAsked || event.state.isTerminal {
      told[event.gesture] = event.state.isTerminal ? nil : event.values
    }
    stepWasAsked = false
    (teller, tellsChange) = (nil, false)
  }
}

extension SceneScroll {
  /// The recognizer that a scroll view brings.
  fileprivate var pan: GestureRecognizer {
    var pan = GestureRecognizer.Pan()
    pan.maximumTouches = 1
    return GestureRecognizer(.pan(pan), name: panName, on: layer)
  }
}

extension GestureRecognizer.Kind {
  /// What is worth writing down of a gesture, besides where it is.
  fileprivate var details: [GestureQuantity] {
    switch self {
    case .tap, .longPress, .swipe: []
    case .pan, .edgePan: [.translation, .velocity]
    case .pinch: [.scale]
    case .rotation: [.rotation]
    }
  }
}
