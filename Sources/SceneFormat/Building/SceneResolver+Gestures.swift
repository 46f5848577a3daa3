import AnimationEngine
import Geometry
import Interaction
import Simulation

extension SceneResolver {
  /// The map of gestures by name, with those names that are taken refused.
  func gestureEntries(_ node: SceneNode, _ layers: LayerTree) -> [SceneNode.Entry] {
    guard let written = written(node) else { return [] }
    guard case .map(let mapping) = written else {
      mismatch(node, written, expected: "a map of gestures by name")
      return []
    }
    return mapping.entries.filter { entry in
      guard
        isIdentifier(
          entry.key, for: "the name of a gesture", at: entry.keyLocation,
          except: Self.addressHeads + ["touch"])
      else { return false }
      guard layers.layer(named: entry.key) == nil else {
        report(at: entry.keyLocation, "a layer has the id `\(entry.key)` already")
        return false
      }
      return true
    }
  }

  /// Gestures in the order of the file, and what the scene does when they say something.
  func gestures(
    _ entries: [SceneNode.Entry], _ names: SceneNames
  ) -> (gestures: [SceneGesture], reactions: [Reaction]) {
    var gestures: [SceneGesture] = []
    var reactions: [Reaction] = []
    var names = names
    names.isInGesture = true
    for entry in entries {
      guard let fields = gestureFields(entry.value) else { continue }
      if let gesture = gesture(entry, fields, names) { gestures.append(gesture) }
      for state in SceneLanguage.handlerNames where fields.mapping[state] != nil {
        guard let node = fields[state] else { continue }
        reactions += actions(node, names, of: "the gesture").flatMap { action -> [Reaction] in
          let states =
            state == "finished" ? ["ended", "cancelled", "failed"] : [state]
          return states.map { state in
            var reaction = action
            reaction.pattern = EventPattern(entry.key, state)
            return reaction
          }
        }
      }
    }
    return (gestures, reactions)
  }

  /// The actions of something that says itself when they happen; which event they answer to is not
  /// said yet.
  func actions(_ node: SceneNode, _ names: SceneNames, of what: String) -> [Reaction] {
    (list(node, of: "actions") ?? []).compactMap { item in
      guard let fields = entryFields(item) else { return nil }
      for key in fields.given(["at", "when", "after"]) {
        report(
          at: fields.keyLocation(key), "\(what) says when its actions happen",
          hint: "leave out `\(key)`")
      }
      guard let action = action(fields, names) else { return nil }
      var reaction = Reaction(EventPattern("", nil), action, location: item.location)
      if let node = fields["if"] {
        guard let condition = condition(node, names) else { return nil }
        reaction.condition = condition
      }
      return reaction
    }
  }

  private func gesture(
    _ entry: SceneNode.Entry, _ fields: Fields, _ names: SceneNames
  ) -> SceneGesture? {
    guard let verb = SceneLanguage.gestures.first(where: { $0.kind == fields.kind })?.name,
      let node = fields[verb], let layerName = text(node),
      let layer = layer(layerName, at: node.location, in: names.layers),
      let kind = recognizerKind(fields)
    else { return nil }
    var recognizer = GestureRecognizer(kind, name: entry.key, on: layer)
    if let node = fields["hitTest"] { recognizer.hitGeometry = choice(node, HitGeometry.self) }
    if let node = fields["requiresFailureOf"] {
      recognizer.requiredFailures = gestureNames(node, except: entry.key, names)
    }
    if let node = fields["simultaneous"] {
      recognizer.simultaneous = gestureNames(node, except: entry.key, names)
    }
    if kind.isContinuous {
      if let node = fields["velocity"], let method = choice(node, VelocityEstimator.Method.self) {
        recognizer.velocityMethod = method
      }
      if let node = fields["consumesSlop"], let flag = boolean(node) {
        recognizer.consumesSlop = flag
      }
    }
    var gesture = SceneGesture(recognizer, location: entry.keyLocation)
    if let node = fields["shouldBegin"] { gesture.shouldBegin = condition(node, names) }
    return gesture
  }

  private func gestureNames(
    _ node: SceneNode, except own: String, _ names: SceneNames
  ) -> [String] {
    (list(node, of: "gestures") ?? []).compactMap { item in
      guard let name = text(item) else { return nil }
      guard name != own else {
        report(at: item.location, "`\(name)` is this gesture itself")
        return nil
      }
      return isGesture(name, at: item.location, names) ? name : nil
    }
  }

  func isGesture(_ name: String, at location: SourceLocation, _ names: SceneNames) -> Bool {
    guard !names.gestures.contains(name) else { return true }
    report(
      at: location, "there is no gesture `\(name)`",
      hint: question(for: name, in: names.gestures)
        ?? (names.gestures.isEmpty ? "define it under `gestures`" : nil))
    return false
  }

  // MARK: - Kinds

  private func recognizerKind(_ fields: Fields) -> GestureRecognizer.Kind? {
    func number(_ name: String, _ value: inout Double) {
      if let node = fields[name], let given = positive(node) { value = given }
    }
    func seconds(_ name: String, _ value: inout Rational) {
      if let node = fields[name], let given = duration(node) { value = given }
    }
    func fingers(_ value: inout Int) {
      if let node = fields["fingers"], let given = count(node, in: 1...10) { value = given }
    }
    switch fields.kind {
    case .tapGesture:
      var tap = GestureRecognizer.Tap()
      if let node = fields["count"], let given = count(node, in: 1...10) { tap.count = given }
      fingers(&tap.touches)
      number("movement", &tap.movement)
      seconds("duration", &tap.duration)
      seconds("gap", &tap.gap)
      return .tap(tap)
    case .pressGesture:
      var press = GestureRecognizer.LongPress()
      seconds("duration", &press.duration)
      number("movement", &press.movement)
      fingers(&press.touches)
      return .longPress(press)
    case .panGesture:
      var pan = GestureRecognizer.Pan()
      number("distance", &pan.distance)
      if let node = fields["dominant"] {
        pan.dominant = choice(node, GestureRecognizer.Direction.self)
      }
      if let node = fields["fingers"], let (least, most) = fingerRange(node) {
        (pan.minimumTouches, pan.maximumTouches) = (least, most)
      }
      return .pan(pan)
    case .swipeGesture:
      guard let node = fields["direction"],
        let direction = choice(node, GestureRecognizer.Direction.self)
      else { return nil }
      var swipe = GestureRecognizer.Swipe(direction)
      number("distance", &swipe.distance)
      seconds("duration", &swipe.duration)
      fingers(&swipe.touches)
      return .swipe(swipe)
    case .pinchGesture:
      var pinch = GestureRecognizer.Pinch()
      number("distance", &pinch.distance)
      return .pinch(pinch)
    case .rotationGesture:
      var rotation = GestureRecognizer.Rotation()
      if let node = fields["angle"], let angle = self.number(node, allowsAngle: true) {
        rotation.angle = angle
        if angle <= 0 { report(at: node.location, "must be above 0") }
      }
      return .rotation(rotation)
    default:
      guard let node = fields["edge"], let edge = choice(node, GestureRecognizer.EdgePan.Edge.self)
      else { return nil }
      var pan = GestureRecognizer.EdgePan(edge)
      number("margin", &pan.margin)
      number("distance", &pan.distance)
      return .edgePan(pan)
    }
  }

  /// How many fingers: a number, or the least and the most.
  private func fingerRange(_ node: SceneNode) -> (Int, Int)? {
    guard let written = written(node) else { return nil }
    guard case .list(let items) = written else {
      return count(node, in: 1...10).map { ($0, $0) }
    }
    guard items.count == 2, let least = count(items[0], in: 1...10),
      let most = count(items[1], in: 1...10)
    else {
      if items.count != 2 { mismatch(node, written, expected: "a number or [least, most]") }
      return nil
    }
    guard least <= most else {
      report(at: node.location, "the least is above the most")
      return nil
    }
    return (least, most)
  }
}

extension SceneLanguage {
  /// What a gesture can have actions for; the states of its recognizer, and all of its ends.
  static let handlerNames = ["began", "changed", "ended", "cancelled", "failed", "finished"]
}
