import Inbetween

/// What users outside of the package reach beside a rocket: it is built, and not run.
///
/// Values that signatures name come from other modules, where everything else is the package's own.
func reach() throws {
  var stage = Stage(size: Size(width: 100, height: 100))
  (stage.background, stage.loop, stage.hold.end) = (.white, .times(2), 1)
  let scene = Scene(stage: stage, duration: 2)
  let box = Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10))
  (box.backgroundColor, box.speed) = (Color(rgb: 0xFF0000), 2)
  scene.addSublayer(box)
  let title = TextLayer(string: "title")
  title.typesetting.font.size = 20
  scene.addSublayer(title)

  scene.at(1) {
    box.add(
      SpringAnimation(keyPath: \.position.x, perceptualDuration: 0.3, bounce: 0.1, from: 0))
    scene.withTransaction(Transaction(duration: 0.2, timingFunction: .easeIn)) { box.opacity = 0 }
  }
  scene.addTouch(.tap(.point(Point(x: 5, y: 5)), at: 1), named: "finger")
  scene.addGesture(
    .pan(.init()), named: "drag", on: box,
    configure: { pan in
      pan.requiredFailures = ["tap"]
      pan.velocityMethod = .uikitStale
    })
  scene.animate(
    withDuration: 1,
    configure: { block in
      block.repeats = true
      block.retargeting = .additive
    }
  ) { box.opacity = 1 }

  let seen = box.presentation(at: 1)
  print(seen.position, seen.effects.shadow.radius, seen.clock.speed, seen.backgroundColor ?? .clear)
  for layer in scene.timeline.presentation(at: 0.5).layers {
    print(layer.values.position, layer.transform.tx)
  }
  for event in scene.timeline.events { print(event.name, event.time, event["state"] ?? .number(0)) }
  for problem in scene.problems { print(problem.location.line, problem) }

  let third: Rational = 1 / 3
  print((third * 2).value, third < 1, Rational(text: "1/3") == third)
  let path = try Path(svgPathData: "M0 0L1 1")
  print(path.transformed(by: AffineTransform(scaleX: 2, y: 2)).elements.count)
  print(Spring(perceptualDuration: 0.5, bounce: 0.2)?.settlingDuration ?? 0)
}
