import AnimationEngine
public import Geometry
public import Interaction
import RenderPipeline
import Simulation

/// A gesture that a scene looks for: what ``Scene/when(_:_:perform:)`` is asked about.
public struct Gesture: Sendable, Hashable {
  public let name: String
}

// Fingers and what they mean, as a scene file's `touches` and `gestures` say it.
extension Scene {
  /// Looks for a gesture on a layer and all that lies in it.
  ///
  /// The name is unique in the scene; the gesture's events are named by it. `configure` sets what has
  /// a default: gestures that must fail first, those that may go on at the same time.
  ///
  /// ```swift
  /// let drag = scene.addGesture(.pan(.init()), named: "drag", on: card)
  /// ```
  @discardableResult
  public func addGesture(
    _ kind: GestureRecognizer.Kind, named name: String, on layer: Layer,
    configure: @escaping (inout GestureRecognizer) -> Void = { _ in }
  ) -> Gesture {
    requireClosed(name, among: ownGestures.map(\.name) + (file?.scene.gestureNames ?? []))
    ownGestures.append(
      OwnGesture(name: name) { [unowned layer] in
        var recognizer = GestureRecognizer(kind, name: name, on: Self.place(of: layer))
        configure(&recognizer)
        return recognizer
      })
    forgetTimeline()
    return Gesture(name: name)
  }

  /// Puts a finger on the stage.
  ///
  /// Its events are those of `touch.NAME`, a name that no other finger has.
  public func addTouch(_ script: TouchScript, named name: String) {
    addTouch(named: name) { script }
  }

  /// Puts a finger on the middle of a layer, where that is seen at the time, in seconds.
  ///
  /// It leaves after its legs; without any it is a tap.
  public func addTouch(
    named name: String, at time: Rational, on layer: Layer, legs: [TouchScript.Leg] = [],
    ending: TouchScript.Ending = .up
  ) {
    addTouch(named: name) { [unowned layer] in
      let target = TouchScript.Target.layer(Self.place(of: layer))
      return legs.isEmpty
        ? .tap(target, at: time)
        : TouchScript(at: time, down: target, legs: legs, ending: ending)
    }
  }

  private func addTouch(named name: String, _ script: @escaping () -> TouchScript) {
    requireClosed(name, among: ownTouches.map(\.name) + (file?.scene.touches.map(\.name) ?? []))
    ownTouches.append(OwnTouch(name: name, script: script))
    forgetTimeline()
  }

  private func requireClosed(_ name: String, among others: [String]) {
    precondition(now == nil, "fingers and gestures are there before the scene is played")
    precondition(!others.contains(name), "there is another `\(name)` already")
  }

  private static func place(of layer: Layer) -> LayerID {
    guard let id = layer.id else { preconditionFailure("the layer is in no scene") }
    return id
  }
}

/// A gesture whose layer has its place in the tree only when the scene is played.
struct OwnGesture {
  var name: String
  var recognizer: () -> GestureRecognizer
}

struct OwnTouch {
  var name: String
  var script: () -> TouchScript
}
