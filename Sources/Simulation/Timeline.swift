public import AnimationEngine
import Dynamics
public import Geometry
public import Interaction

/// A scene that has been played: immutable, and seekable to any time.
public struct Timeline: Sendable {
  public let scene: Scene
  public let layers: LayerEvaluation
  /// What happened, in the order of time.
  public let events: [SceneEvent]
  /// The ways of the fingers, in the order in which they went down.
  public let touches: [TouchTrack]
  /// What the scene asked for and could not be done.
  public let problems: [SceneProblem]
  let gestures: [String: [GestureSample]]
  let states: [String: [StateSample]]
  /// The motions that wrote the model, in the order in which they began.
  let courses: [MotionCourse]
  let animators: [String: PlayedAnimator]
  /// Poses of bodies by the names of their items, and when animators ran.
  let bodies: [String: BodyTrack]
  let dynamicAnimators: [String: AnimatorCourse]
  let transitions: [String: PlayedTransition]

  /// What is seen at a time, in seconds: a pure function, for any time in any order.
  public func presentation(at time: Rational) -> Presentation {
    Presentation(
      size: scene.stage.size, background: scene.stage.background,
      layers: layers.visibleLayers(at: time))
  }

  /// The value at an address that is seen at a time, or with `isModel` the one that is set.
  ///
  /// Nil where the layer's contents have no such property.
  public func value(
    of address: LayerAddress, isModel: Bool = false, at time: Rational
  ) -> AnimationValue? {
    value(of: isModel ? .model(address) : .presentation(address), at: time)
  }

  /// The value of anything that has an address, at a time; nil where it has none.
  public func value(of subject: Subject, at time: Rational) -> AnimationValue? {
    switch subject {
    case .presentation(let address):
      return layers.presentation(of: address.layer, at: time)[address.keyPath]
    case .model(let address): return layers.model(of: address.layer, at: time)[address.keyPath]
    case .velocity(let address, let side):
      return layers.velocity(of: address.layer, address.keyPath, at: time, from: side)
    case .gesture(let name, let quantity):
      return gestures[name]?.value(of: quantity, at: time)
    case .state(let name):
      return states[name]?.last { $0.time <= time }.map { .text($0.state) }
    case .target(let name, let address):
      guard let current = states[name]?.last(where: { $0.time <= time })?.state else { return nil }
      return scene.value(of: address, inState: current, of: name)
    case .force(let force, let address): return courses.force(force, on: address, at: time)
    case .animator(let name, let quantity):
      return animators[name].map { quantity.value(of: $0.status(at: time)) }
    case .body(let name, let quantity):
      if let pose = bodies[name]?.pose(at: time) { return quantity.value(of: pose) }
      return scene.dynamics.flatMap(\.items).first { $0.name == name }?.value(of: quantity)
    case .dynamics(let name, let quantity):
      return dynamicAnimators[name]?.value(of: quantity, at: time)
    case .transition(let name, let quantity):
      return transitions[name]?.value(
        of: quantity, at: time, layers: layers, animators: { animators[$0] },
        finger: { scene.finger(of: $0, gestures[$0]?.ledLocation(at: time)) })
    }
  }

  /// When something that is no layer's may jump or have a corner, ascending; a layer's history says
  /// that of its parts.
  package func changeTimes(of subject: Subject) -> [Rational] {
    switch subject {
    case .presentation, .model, .velocity, .force: []
    case .gesture(let name, _): gestures[name]?.map(\.time) ?? []
    case .state(let name), .target(let name, _): states[name]?.map(\.time) ?? []
    case .animator(let name, _): animators[name]?.legTimes ?? []
    case .body, .dynamics: []
    case .transition(let name, _): transitions[name]?.samples.map(\.time) ?? []
    }
  }

  /// What there was to see of an animator at a time, where the scene's overlays look into it.
  package func snapshot(of animator: String, at time: Rational) -> DynamicsSnapshot? {
    dynamicAnimators[animator]?.snapshots.snapshot(at: time)
  }

  /// Where a body is, in the space of its animator; nil before it has ever been one.
  package func pose(ofItem name: String, at time: Rational) -> (center: Point, angle: Double)? {
    bodies[name]?.pose(at: time).map { ($0.center, $0.angle) }
  }

  /// A number for all poses of all bodies, in the order of their names: equal for equal simulations.
  package var trajectoryHash: UInt64 {
    bodies.sorted { $0.key < $1.key }.reduce(0) { ($0 &* 31) ^ $1.value.hash }
  }
}

/// Something that a scene asked for and that could not be done while it was played.
public struct SceneProblem: Error, Sendable, Hashable {
  public var location: SourceLocation
  /// In seconds of the scene's clock.
  public var time: Rational
  public var message: String
  public var hint: String?

  public init(
    at location: SourceLocation, time: Rational, _ message: String, hint: String? = nil
  ) {
    (self.location, self.time, self.message, self.hint) = (location, time, message, hint)
  }
}

extension SceneProblem: CustomStringConvertible {
  /// `at 1.5 s: message`, and the hint in parentheses.
  public var description: String {
    let told = "at \(AnimationValue.number(time.value).description) s: \(message)"
    return told + (hint.map { " (\($0))" } ?? "")
  }
}

/// What a gesture said, from a time on.
struct GestureSample: Sendable {
  var time: Rational
  var state: GestureRecognizer.State
  var values: GestureValues
}

extension [GestureSample] {
  /// Before its first touch a gesture is possible, and all its numbers are those of no touch.
  func value(of quantity: GestureQuantity, at time: Rational) -> AnimationValue {
    let sample = last { $0.time <= time }
    return quantity.value(
      of: sample?.values ?? GestureValues(), in: sample?.state ?? .possible)
  }
}

extension [GestureSample] {
  /// Where a gesture's finger is between two of its samples, as layers that follow it have it.
  func ledLocation(at time: Rational) -> AnimationValue? {
    guard let index = lastIndex(where: { $0.time <= time }) else { return nil }
    let from = self[index].values.location
    guard index + 1 < count, self[index].state.isActive else { return .point(from) }
    let part = 1 - ((self[index + 1].time - time) / TouchPlayer.sampleInterval).value
    guard part > 0 else { return .point(from) }
    let way = self[index + 1].values.location - from
    return .point(from + Vector(dx: way.dx * part, dy: way.dy * part))
  }
}

/// The state that a set of states is in, from a time on.
struct StateSample: Sendable {
  var time: Rational
  var state: String
}

extension Scene {
  /// What a state says of a layer's part.
  func value(of address: LayerAddress, inState state: String, of name: String) -> AnimationValue? {
    let states = states.first { $0.name == name }?.states
    return states?.first { $0.name == state }?.values.last { $0.address == address }?.value
  }
}
