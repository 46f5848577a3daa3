public import AnimationEngine
public import Geometry
public import Interaction
public import SceneModel
import Simulation

// Code that reacts, with the same events that a scene file's `when` knows.
extension Scene {
  /// Does something whenever an event happens: `drag.ended`, `touch.finger.began`, `rocket.launch.ended`.
  ///
  /// The part after the last point says what happened, the one before to what: a gesture, a touch, an
  /// animation by its layer and key. Layers can be asked and changed as in ``at(_:perform:)``, and
  /// they answer with what is set at that moment, by whomever. A scene that has such code plays its
  /// scripts along with it, anew each time it was changed: what they do must follow from the scene
  /// alone, or frames are not the same twice.
  ///
  /// ```swift
  /// scene.when("drag.changed") { moment in
  ///   card.position.x += moment.translation.dx
  /// }
  /// ```
  public func when(_ event: String, perform: @escaping (Moment) -> Void) {
    let parts = event.split(separator: ".", omittingEmptySubsequences: false)
    precondition(parts.count > 1, "an event is named SUBJECT.KIND, as `drag.ended`")
    let subject = parts.dropLast().joined(separator: ".")
    add(EventPattern(subject, parts.last.map { String($0) }), perform)
  }

  /// Does something whenever a gesture comes to a state.
  public func when(
    _ gesture: Gesture, _ state: GestureRecognizer.State, perform: @escaping (Moment) -> Void
  ) {
    add(EventPattern(gesture.name, state.rawValue), perform)
  }

  /// Does something at each event of the scene.
  public func whenever(perform: @escaping (Moment) -> Void) { add(nil, perform) }

  private func add(_ pattern: EventPattern?, _ perform: @escaping (Moment) -> Void) {
    precondition(now == nil, "what is to be done is there before the scene is played")
    handlers.append((pattern, perform))
    forgetTimeline()
  }

  /// A moment at which something happens.
  public struct Moment {
    /// What happened, with its exact time; it may have ended a little before it is emitted.
    public let event: SceneEvent
    let played: PlayedMoment

    /// In seconds of the scene's clock.
    public var time: Rational { played.time }

    /// How far the gesture has gone since it was last asked, in points; zero where the event is no
    /// gesture's.
    public var translation: Vector { played.step(.translation)?.vector ?? .zero }

    /// Of the gesture, in points per second.
    public var velocity: Vector { value(.velocity)?.vector ?? .zero }

    /// The middle of the gesture's fingers, on the stage.
    public var location: Point? {
      guard case .point(let point) = value(.location) else { return nil }
      return point
    }

    /// Of a pinch since it was last asked; 1 where the event is no gesture's.
    public var scale: Double { played.step(.scale)?.number ?? 1 }

    /// Since it was last asked, in radians.
    public var rotation: Double { played.step(.rotation)?.number ?? 0 }

    /// What is seen of a layer now; what is set it says itself.
    public func presentation(of layer: Layer) -> LayerValues {
      guard let id = layer.id else { preconditionFailure("the layer is in no scene") }
      return played.presentation(of: id)
    }

    private func value(_ quantity: GestureQuantity) -> AnimationValue? {
      played.value(of: .gesture(event.subject, quantity))
    }
  }
}

extension AnimationValue {
  fileprivate var vector: Vector? {
    guard case .point(let point) = self else { return nil }
    return Vector(dx: point.x, dy: point.y)
  }
}

/// Plays the code of a scene: what it records becomes actions of the moment.
final class CodePerformer: ScenePerformer {
  private unowned let scene: Scene
  private var waiting: [(time: Rational, perform: () -> Void)]
  /// What behaviors do after each tick, by their full names.
  var tickActions: [String: () -> Void] = [:]

  init(_ scene: Scene) {
    self.scene = scene
    waiting = scene.waiting
  }

  var nextTime: Rational? { waiting.map(\.time).min() }

  func perform(at moment: PlayedMoment) -> [ScriptEntry.Action] {
    guard let next = waiting.indices.min(by: { waiting[$0].time < waiting[$1].time }) else {
      return []
    }
    return scene.perform(waiting.remove(at: next).perform, at: moment, by: self)
  }

  func react(to event: SceneEvent, at moment: PlayedMoment) -> [ScriptEntry.Action] {
    var actions: [ScriptEntry.Action] = []
    for (pattern, perform) in scene.handlers where pattern.map({ $0.matches(event) }) ?? true {
      let code = { perform(Scene.Moment(event: event, played: moment)) }
      actions += scene.perform(code, at: moment, by: self, after: actions)
    }
    return actions
  }

  func act(for behavior: String, at moment: PlayedMoment) -> [ScriptEntry.Action] {
    tickActions[behavior].map { scene.perform($0, at: moment, by: self) } ?? []
  }

  func add(_ script: @escaping () -> Void, at time: Rational) { waiting.append((time, script)) }

  func changes(
    ofAnimator name: String, at moment: PlayedMoment
  ) -> (changes: [Assignment], keyframes: [SceneBlock.Keyframe]) {
    let code = scene.ownAnimators.first { $0.name == name }?.animations ?? []
    guard !code.isEmpty else { return ([], []) }
    let block = scene.ask(at: moment, by: self) {
      scene.captured { for animations in code { animations() } }
    }
    precondition(block.blocks.isEmpty, "an animator's animations hold no blocks")
    return (block.changes, block.keyframes)
  }

  func lets(_ gesture: String, beginAt moment: PlayedMoment) -> Bool {
    guard let asked = scene.ownGestures.first(where: { $0.name == gesture })?.shouldBegin else {
      return true
    }
    let event = SceneEvent(gesture, "shouldBegin", at: moment.time)
    return scene.ask(at: moment, by: self) { asked(Scene.Moment(event: event, played: moment)) }
  }

  func wantsInteractiveStart(of transition: String, at moment: PlayedMoment) -> Bool {
    guard let own = scene.ownTransitions.first(where: { $0.name == transition }) else {
      return true
    }
    return scene.ask(at: moment, by: self, own.configuration.wantsInteractiveStart)
  }
}
