import AnimationEngine
import Geometry
import Interaction
import Testing

/// A layer tree with one layer that fills the stage.
struct OneLayer {
  let layers: LayerEvaluation
  let id: LayerID

  init(size: Size = Size(width: 320, height: 568)) {
    var tree = LayerTree()
    var values = LayerValues()
    values.bounds = Rect(origin: .zero, size: size)
    values.anchorPoint = .zero
    id = tree.add(values, name: "page")
    layers = PlayedLayers(tree).evaluation
  }
}

/// Plays touch scripts to recognizers, tick by tick.
struct GestureRun {
  var events: [GestureEvent] = []
  var hits: [TouchHit] = []
  var arbiter: GestureArbiter

  init(
    _ recognizers: [GestureRecognizer], _ scripts: [TouchScript], on layers: LayerEvaluation,
    through end: Int = 360, shouldBegin: (String, GestureValues) -> Bool = { _, _ in true },
    each: (inout GestureArbiter, Int, [GestureEvent]) -> Void = { _, _, _ in }
  ) {
    arbiter = GestureArbiter(recognizers)
    var player = TouchPlayer(scripts)
    for tick in 0...end {
      let tester = HitTester(layers, at: Ticks.time(of: tick))
      let touches = player.touches(at: tick) { tester.location(of: $0) }
      let outcome = arbiter.process(
        tick: tick, touches: touches, hitTester: tester, shouldBegin: shouldBegin)
      events += outcome.events
      hits += outcome.hits
      each(&arbiter, tick, outcome.events)
    }
  }

  /// The states of a gesture, `changed` once for all that follow each other.
  func states(of gesture: String) -> [GestureRecognizer.State] {
    events.filter { $0.gesture == gesture }.map(\.state)
      .reduce(into: []) { if $0.last != $1 || $1 != .changed { $0.append($1) } }
  }

  func event(_ gesture: String, _ state: GestureRecognizer.State) throws -> GestureEvent {
    try #require(events.last { $0.gesture == gesture && $0.state == state })
  }
}

func drag(
  from start: Point, by vector: Vector, at time: Rational, over duration: Rational,
  hold: Rational = 0, ending: TouchScript.Ending = .up
) -> TouchScript {
  var legs = [TouchScript.Leg(.by(vector), over: duration)]
  if hold > 0 { legs.append(.init(.hold, over: hold)) }
  return TouchScript(at: time, down: .point(start), legs: legs, ending: ending)
}

/// A decimal number as an exact one.
func seconds(_ decimal: Double) -> Rational { Rational(text: "\(decimal)") ?? 0 }

func isClose(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
  (a - b).magnitude <= tolerance
}
