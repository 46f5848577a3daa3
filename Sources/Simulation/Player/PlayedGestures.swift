import AnimationEngine
import Geometry
import Interaction

/// The fingers and recognizers of a scene while it is played.
struct PlayedGestures {
  var player: TouchPlayer
  var arbiter: GestureArbiter
  private(set) var samples: [String: [GestureSample]] = [:]
  /// What each gesture said when it was last told: what `step` counts from.
  private var told: [String: GestureValues] = [:]
  private let names: [String]
  private let firstTouch: Rational?

  init(_ scene: Scene) {
    let recognizers = scene.gestures.map(\.recognizer) + scene.scrolls.map(\.pan)
    player = TouchPlayer(scene.touches.map(\.script))
    arbiter = GestureArbiter(recognizers)
    names = recognizers.map(\.name)
    firstTouch = scene.touches.map(\.script.time).min()
  }

  /// True where no tick can bring anything any more.
  var isIdle: Bool {
    firstTouch == nil || player.isDone && !isWaiting
  }

  var tracks: [TouchTrack] { player.tracks }

  /// Recognizers that count on after the fingers are gone: the second tap of two.
  private var isWaiting: Bool {
    names.contains { name in
      arbiter.state(of: name).map { $0 == .possible && arbiter.isFollowing(name) || $0.isActive }
        ?? false
    }
  }

  /// Remembers what a gesture says in a new state.
  mutating func note(_ event: GestureEvent, at now: Rational) {
    samples[event.gesture, default: []].append(
      GestureSample(time: now, state: event.state, values: event.values))
  }

  /// What is counted from next time; a gesture that is over counts from nothing.
  mutating func settle(_ event: GestureEvent) {
    told[event.gesture] = event.state.isTerminal ? nil : event.values
  }

  func value(of quantity: GestureQuantity, of name: String, at time: Rational) -> AnimationValue? {
    guard names.contains(name) else { return nil }
    return (samples[name] ?? []).value(of: quantity, at: time)
  }

  /// What a gesture has done since it was last told: distances and angles as differences, the scale
  /// as a factor; all else as it is.
  func step(_ quantity: GestureQuantity, of name: String, at time: Rational) -> AnimationValue? {
    guard let sample = samples[name]?.last else { return nil }
    let last = told[name] ?? GestureValues()
    var values = sample.values
    values.translation = Vector(
      dx: values.translation.dx - last.translation.dx,
      dy: values.translation.dy - last.translation.dy)
    values.scale = last.scale == 0 ? 1 : values.scale / last.scale
    values.rotation -= last.rotation
    return quantity.value(of: values, in: sample.state)
  }
}

extension SceneScroll {
  /// The recognizer that a scroll view brings.
  var pan: GestureRecognizer {
    var pan = GestureRecognizer.Pan()
    pan.maximumTouches = 1
    return GestureRecognizer(.pan(pan), name: panName, on: layer)
  }
}
