import AnimationEngine
public import Geometry
public import Interaction
import SceneModel

/// A gesture that a scene looks for: what ``Scene/when(_:_:perform:)`` is asked about.
public struct Gesture: Sendable, Hashable {
  public let name: String
}

// Fingers and what they mean, as a scene file's `touches` and `gestures` say it.
extension Scene {
  /// Looks for a gesture on a layer and all that lies in it.
  ///
  /// The name is unique in the scene; the gesture's events are named by it. `configure` sets what has
  /// a default: gestures that must fail first, those that may go on at the same time. `shouldBegin` has
  /// the last word before it begins; there the moment's values are what it has done so far.
  ///
  /// ```swift
  /// let drag = scene.addGesture(.pan(.init()), named: "drag", on: card)
  /// ```
  @discardableResult
  public func addGesture(
    _ kind: GestureRecognizer.Kind, named name: String, on layer: Layer,
    configure: @escaping (inout GestureRecognizer) -> Void = { _ in },
    shouldBegin: ((Moment) -> Bool)? = nil
  ) -> Gesture {
    take(name, as: "gesture", among: gestureNames)
    ownGestures.append(
      OwnGesture(name: name, shouldBegin: shouldBegin) { [unowned layer] in
        var recognizer = GestureRecognizer(kind, name: name, on: layer.place)
        configure(&recognizer)
        return recognizer
      })
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
      let target = TouchScript.Target.layer(layer.place)
      return legs.isEmpty
        ? .tap(target, at: time)
        : TouchScript(at: time, down: target, legs: legs, ending: ending)
    }
  }

  private func addTouch(named name: String, _ script: @escaping () -> TouchScript) {
    take(
      name, as: "finger",
      among: ownTouches.map(\.name) + (playedFile?.touches.map(\.name) ?? []))
    ownTouches.append(OwnTouch(name: name, script: script))
  }
}

/// A gesture whose layer has its place in the tree only when the scene is played.
struct OwnGesture {
  var name: String
  var shouldBegin: ((Scene.Moment) -> Bool)?
  var recognizer: () -> GestureRecognizer
}

struct OwnTouch {
  var name: String
  var script: () -> TouchScript
}
