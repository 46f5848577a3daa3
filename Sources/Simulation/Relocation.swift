package import AnimationEngine
package import Geometry
import Interaction
package import SceneModel

/// What becomes of a scene's parts where another scene takes it in as a lane.
package struct Relocation: Sendable {
  let layerOffset: Int
  let lane: String
  /// From the lane's stage to the whole scene's.
  let shift: Vector

  package init(layerOffset: Int, lane: String, shift: Vector) {
    (self.layerOffset, self.lane, self.shift) = (layerOffset, lane, shift)
  }

  /// The layer that shows the lane's stage; all others of the lane follow it.
  var container: LayerID { LayerID(layerOffset - 1) }

  package func callAsFunction(_ layer: LayerID) -> LayerID { LayerID(layer.index + layerOffset) }

  package func callAsFunction(_ layers: [LayerID]) -> [LayerID] { layers.map { self($0) } }

  package func callAsFunction(_ address: LayerAddress) -> LayerAddress {
    LayerAddress(self(address.layer), address.keyPath)
  }

  /// The name of a thing of the lane.
  package func callAsFunction(_ name: String) -> String { "\(lane).\(name)" }

  package func callAsFunction(_ subject: Subject) -> Subject {
    switch subject {
    case .presentation(let address): .presentation(self(address))
    case .model(let address): .model(self(address))
    case .velocity(let address, let side): .velocity(self(address), side)
    case .gesture(let name, let quantity): .gesture(self(name), quantity)
    case .state(let name): .state(self(name))
    case .target(let name, let address): .target(self(name), self(address))
    case .force(let force, let address): .force(force, self(address))
    case .animator(let name, let quantity): .animator(self(name), quantity)
    case .body(let name, let quantity): .body(self(name), quantity)
    case .dynamics(let name, let quantity): .dynamics(self(name), quantity)
    case .transition(let name, let quantity): .transition(self(name), quantity)
    }
  }

  func callAsFunction(_ live: LiveNumber) -> LiveNumber {
    var live = live
    for index in live.subjects.indices {
      if case .subject(let subject) = live.subjects[index].meaning {
        live.subjects[index].meaning = .subject(self(subject))
      }
    }
    return live
  }

  func callAsFunction(_ value: LiveValue) -> LiveValue {
    switch value {
    case .fixed, .step, .field: value
    case .subject(let subject): .subject(self(subject))
    case .number(let live): .number(self(live))
    case .parts(let kind, let parts): .parts(kind, parts.map { self($0) })
    }
  }

  func callAsFunction(_ assignments: [Assignment]) -> [Assignment] {
    assignments.map { Assignment(self($0.address), self($0.value)) }
  }

  /// Events are named after layers and things; touches have `touch` before their names.
  package func callAsFunction(_ pattern: EventPattern) -> EventPattern {
    var pattern = pattern
    pattern.subject = event(pattern.subject)
    for index in pattern.details.indices
    where ["hits", "item", "other"].contains(pattern.details[index].name) {
      if case .text(let layer) = pattern.details[index].value, layer != "nothing" {
        pattern.details[index].value = .text(self(layer))
      }
    }
    return pattern
  }

  private func event(_ subject: String) -> String {
    let head = "touch."
    guard subject.hasPrefix(head) else { return self(subject) }
    return head + self(String(subject.dropFirst(head.count)))
  }

  package func callAsFunction(_ entry: ScriptEntry) -> ScriptEntry {
    var entry = entry
    entry.action = self(entry.action)
    entry.condition = entry.condition.map { self($0) }
    return entry
  }

  package func callAsFunction(_ reaction: Reaction) -> Reaction {
    var reaction = reaction
    reaction.pattern = self(reaction.pattern)
    reaction.action = self(reaction.action)
    reaction.condition = reaction.condition.map { self($0) }
    return reaction
  }

  func callAsFunction(_ action: ScriptEntry.Action) -> ScriptEntry.Action {
    switch action {
    case .set(let assignments): return .set(self(assignments))
    case .setWithActions(let assignments, let transaction):
      return .setWithActions(self(assignments), transaction)
    case .animate(let targets, let parameters, let key):
      return .animate(self(targets), parameters, key: key)
    case .addObject(let name, let targets, let key):
      return .addObject(self(name), self(targets), key: key)
    case .change(let name, let parameters): return .change(self(name), parameters)
    case .transition(let targets, let transition, let transaction):
      return .transition(self(targets), transition, transaction)
    case .remove(let targets, let key): return .remove(self(targets), key: key)
    case .stopLayers(let targets): return .stopLayers(self(targets))
    case .move(var move):
      move.layers = self(move.layers)
      move.by = self(move.by)
      return .move(move)
    case .state(let name, .choose(let branches, let otherwise)):
      let moved = branches.map { StateAction.Branch($0.state, if: self($0.condition)) }
      return .state(self(name), .choose(moved, otherwise: otherwise))
    case .state(let name, let action): return .state(self(name), action)
    case .enable(let name, let isEnabled): return .enable(self(name), isEnabled)
    case .scroll(let name, let offset): return .scroll(self(name), to: self(offset))
    case .startMotion(let start): return .startMotion(self(start))
    case .retarget(let retarget): return .retarget(self(retarget))
    case .block(let block): return .block(self(block))
    case .animator(let names, let action): return .animator(names.map { self($0) }, self(action))
    case .dynamics(let action): return .dynamics(self(action))
    case .drive(let name, let action): return .drive(self(name), self(action))
    }
  }

  package func callAsFunction(_ claim: Expectation.Claim) -> Expectation.Claim {
    switch claim {
    case .value(let subject, let time, let value):
      return .value(self(subject), at: time, value)
    case .during(let subject, let start, let end, let course):
      return .during(self(subject), start, end, course)
    case .equal(let subject, let start, let end, let other, let spelling):
      return .equal(self(subject), start, end, to: self(other), spelling: self(spelling))
    case .event(var claim):
      claim.pattern = self(claim.pattern)
      claim.after = claim.after.map { self($0) }
      claim.before = claim.before.map { self($0) }
      return .event(claim)
    }
  }

  package func callAsFunction(_ touch: SceneTouch) -> SceneTouch {
    var touch = touch
    touch.name = self(touch.name)
    touch.origin = touch.origin + shift
    touch.script.start = self(touch.script.start)
    touch.script.legs = touch.script.legs.map { leg in
      var leg = leg
      switch leg.motion {
      case .hold, .by: break
      case .to(let target): leg.motion = .to(self(target))
      case .around(let center, let angle, let scale):
        leg.motion = .around(center + shift, angle: angle, scale: scale)
      }
      return leg
    }
    return touch
  }

  private func callAsFunction(_ target: TouchScript.Target) -> TouchScript.Target {
    switch target {
    case .point(let point): .point(point + shift)
    case .layer(let layer): .layer(self(layer))
    }
  }

  package func callAsFunction(_ gesture: SceneGesture) -> SceneGesture {
    var gesture = gesture
    gesture.recognizer.name = self(gesture.recognizer.name)
    gesture.recognizer.layer = self(gesture.recognizer.layer)
    gesture.recognizer.requiredFailures = gesture.recognizer.requiredFailures.map { self($0) }
    gesture.recognizer.simultaneous = gesture.recognizer.simultaneous.map { self($0) }
    gesture.shouldBegin = gesture.shouldBegin.map { self($0) }
    gesture.origin = gesture.origin + shift
    return gesture
  }

  package func callAsFunction(_ states: SceneStates) -> SceneStates {
    SceneStates(
      self(states.name),
      states.states.map { state in
        (state.name, state.values.map { (self($0.address), $0.value) })
      }, initial: states.initial)
  }

  package func callAsFunction(_ scroll: SceneScroll) -> SceneScroll {
    SceneScroll(
      self(scroll.name), layer: self(scroll.layer), contentSize: scroll.contentSize,
      options: scroll.options)
  }
}
