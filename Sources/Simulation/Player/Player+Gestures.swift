import AnimationEngine
import Geometry
import Interaction

extension Player {
  /// One tick: fingers, what they meet, what recognizers make of it, and what the scene does then.
  mutating func playTouches(_ tick: Int) {
    let tester = hitTester
    let touches = gestures.player.touches(at: tick) { tester.location(of: $0) }
    var conditions: [SceneProblem] = []
    var arbiter = gestures.arbiter
    let outcome = arbiter.process(
      tick: tick, touches: touches, hitTester: tester,
      shouldBegin: { name, values in shouldBegin(name, values, &conditions) })
    gestures.arbiter = arbiter
    for problem in conditions { report(problem.location, problem.message, hint: problem.hint) }
    for touch in touches where touch.phase == .began || touch.phase.isFinal {
      tell(touch, outcome)
    }
    scrollTouches(outcome)
    for event in outcome.events { tell(event) }
  }

  /// The layers as fingers meet them now.
  var hitTester: HitTester {
    var traits = scene.layers.ids.map { scene.hitTraits[$0] ?? HitTraits() }
    for (layer, rule) in runningHitTraits { traits[layer.index] = rule }
    return HitTester(layers.evaluation, at: now, traits: traits)
  }

  private func shouldBegin(
    _ name: String, _ values: GestureValues, _ problems: inout [SceneProblem]
  ) -> Bool {
    if let performer {
      var moment = moment
      moment.asking = (name, values)
      guard performer.lets(name, beginAt: moment) else { return false }
    }
    guard let gesture = scene.gestures.first(where: { $0.recognizer.name == name }),
      let condition = gesture.shouldBegin
    else { return true }
    let state = GestureRecognizer.State.possible
    // What it has done so far is all that there is to say: it has never been told about.
    let context = LiveContext(
      value: { subject in
        if case .gesture(name, let quantity) = subject {
          return quantity.value(of: values, in: state)
        }
        return self.value(of: subject)
      }, step: { $0.value(of: values, in: state) })
    do throws(LiveProblem) {
      return try context.condition(condition)
    } catch {
      problems.append(
        SceneProblem(at: gesture.location, time: now, error.message, hint: error.hint))
      return false
    }
  }

  /// A finger that came or went, and what it met.
  private mutating func tell(_ touch: Touch, _ outcome: GestureArbiter.Outcome) {
    let own = scene.touches[touch.id]
    let name = own.name
    let location = touch.location - own.origin
    var details = [
      SceneEvent.Detail("location", .point(Point(x: location.dx, y: location.dy)))
    ]
    if touch.phase == .began {
      let hit = outcome.hits.first { $0.touch.id == touch.id }?.hit
      let layer = hit.flatMap { $0.isSwallowed ? nil : nameOfHit($0.layer) }
      details.insert(.init("hits", .text(layer ?? "nothing")), at: 0)
    }
    tell(SceneEvent("touch.\(name)", touch.phase.rawValue, at: touch.time, details))
  }

  /// The name of the layer that was hit, or of the nearest around it that has one.
  private func nameOfHit(_ layer: LayerID) -> String? {
    var current: LayerID? = layer
    while let id = current {
      if let name = scene.layers[id].name { return name }
      current = scene.layers[id].parent
    }
    return nil
  }

  /// A gesture that came into a state; `changed` is done, and not written down.
  private mutating func tell(_ event: GestureEvent) {
    var event = event
    if let origin = scene.gestures.first(where: { $0.recognizer.name == event.gesture })?.origin {
      let location = event.values.location - origin
      event.values.location = Point(x: location.dx, y: location.dy)
    }
    gestures.note(event, at: now)
    teller = event.gesture
    scroll(event)
    let values = event.values
    var details: [SceneEvent.Detail] = [
      .init("location", .point(values.location))
    ]
    let kind = scene.gestures.first { $0.recognizer.name == event.gesture }?.recognizer.kind
    if event.state != .failed {
      details += (kind?.details ?? [.translation, .velocity]).map {
        .init($0.rawValue, $0.value(of: values, in: event.state))
      }
    }
    if event.state == .began { moveAnchors[event.gesture] = nil }
    tell(
      SceneEvent(event.gesture, event.state.rawValue, at: event.time, details),
      isLogged: event.state != .changed)
    settleSteps(event)
    teller = nil
  }

  mutating func enable(_ name: String, _ isEnabled: Bool) {
    for event in gestures.arbiter.setEnabled(isEnabled, of: name, at: now) { tell(event) }
  }

  // MARK: - Following a finger

  /// Moves the model of layers, and holds it within limits.
  mutating func move(_ move: MoveAction) throws(LiveProblem) {
    for layer in move.layers {
      let space = spaceAround(layer)
      guard case .point(let step) = try value(move.by, of: .point, movingIn: space) else { return }
      let place = layers.model(of: layer, at: now).position
      let free = freePosition(of: layer, at: place, move)
      let next = Point(
        x: move.axis == .y ? free.x : free.x + step.x, y: move.axis == .x ? free.y : free.y + step.y
      )
      if let teller { moveAnchors[teller, default: [:]][layer] = next }
      let room = move.dimension
      let shown = Point(
        x: held(next.x, move.horizontalLimits, move.beyond, room.width),
        y: held(next.y, move.verticalLimits, move.beyond, room.height))
      layers.setModel(
        .point(shown), of: layer, LayerKeyPath(.position), at: now,
        leadIn: teller == nil ? 0 : TouchPlayer.sampleInterval)
    }
  }

  /// Where a layer would be without limits, as the finger that moves it took hold of it.
  private func freePosition(of layer: LayerID, at place: Point, _ move: MoveAction) -> Point {
    if let teller, let known = moveAnchors[teller]?[layer] { return known }
    guard move.beyond == .rubberBand else { return place }
    func free(_ shown: Double, _ limits: ClosedRange<Double>?, _ dimension: Double) -> Double {
      guard let limits else { return shown }
      let edge = min(max(shown, limits.lowerBound), limits.upperBound)
      return edge + (RubberBand(dimension: dimension)?.overscroll(forOffset: shown - edge) ?? 0)
    }
    let room = move.dimension
    return Point(
      x: free(place.x, move.horizontalLimits, room.width),
      y: free(place.y, move.verticalLimits, room.height))
  }

  private func held(
    _ value: Double, _ limits: ClosedRange<Double>?, _ beyond: MoveAction.Beyond,
    _ dimension: Double
  ) -> Double {
    guard let limits else { return value }
    let edge = min(max(value, limits.lowerBound), limits.upperBound)
    guard beyond == .rubberBand else { return edge }
    return edge + (RubberBand(dimension: dimension)?.offset(forOverscroll: value - edge) ?? 0)
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
