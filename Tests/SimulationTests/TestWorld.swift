import AnimationEngine
import Geometry
@testable import Interaction

@testable import SceneModel
@testable import Simulation

/// A stage of 400 × 400 points with named layers, so many seconds long.
func scene(_ layers: [(name: String, frame: Rect)], duration: Rational = 10) -> Scene {
  var tree = LayerTree()
  for (name, frame) in layers {
    var values = LayerValues()
    values.bounds = Rect(x: 0, y: 0, width: frame.size.width, height: frame.size.height)
    values.position = frame.center
    tree.add(values, name: name)
  }
  return Scene(
    stage: Stage(size: Size(width: 400, height: 400)), duration: duration, layers: tree)
}

/// A scene of one layer, 100 × 100 points around (100, 100).
func box(duration: Rational = 10) -> Scene {
  scene([("box", Rect(x: 50, y: 50, width: 100, height: 100))], duration: duration)
}

let nowhere = SourceLocation(line: 1, column: 1)

extension Scene {
  /// The parts of layers are addressed as scenes spell them: `box.position.x`.
  func address(_ spelling: String) -> LayerAddress {
    let parts = spelling.split(separator: ".", maxSplits: 1)
    guard let layer = layers.layer(named: String(parts[0])),
      let keyPath = LayerKeyPath(spelling: parts[1])
    else { preconditionFailure("there is no \(spelling)") }
    return LayerAddress(layer, keyPath)
  }

  func layer(_ name: String) -> LayerID { address("\(name).position").layer }

  mutating func at(_ time: Rational, _ action: ScriptEntry.Action) {
    script.append(ScriptEntry(time: time, action: action, location: nowhere))
  }

  mutating func when(
    _ subject: String, _ kind: String, after delay: Rational = 0, _ action: ScriptEntry.Action
  ) {
    var reaction = Reaction(EventPattern(subject, kind), action, location: nowhere)
    reaction.delay = delay
    reactions.append(reaction)
  }
}

extension Participant {
  /// Lets time pass for this participant alone.
  func play(to time: Rational, in world: World) {
    while let next = nextEvent(in: world), next <= time {
      world.now = max(world.now, next)
      advance(to: next, in: world)
    }
    world.now = time
  }
}

extension World {
  /// What happened, in the order in which it stands in the log: `box.fade.ended 0.5`.
  var told: [String] { events.map { "\($0.name) \(AnimationValue.rational($0.time))" } }

  /// What is set at an address at a time, now unless it is given.
  func model(_ spelling: String, at time: Rational? = nil) -> Double? {
    Subject.model(scene.address(spelling)).value(in: self, at: time ?? now)?.number
  }

  /// What is seen there.
  func seen(_ spelling: String, at time: Rational? = nil) -> Double? {
    Subject.presentation(scene.address(spelling)).value(in: self, at: time ?? now)?.number
  }
}

/// What a gesture says, with its fingers at a place.
func event(
  _ gesture: String, _ state: GestureRecognizer.State, at time: Rational,
  translation: Vector = .zero, velocity: Vector = .zero
) -> GestureEvent {
  var values = GestureValues()
  (values.translation, values.velocity) = (translation, velocity)
  return GestureEvent(gesture: gesture, state: state, values: values, time: time)
}
