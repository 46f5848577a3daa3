import Inbetween

// What the article Storyboards shows, each as one function: the article's text is compared with
// what stands between the braces, and what it does with the scene file beside it.
enum StoryboardScripts {
  static func jumpingBack(_ scene: Scene, rocket: Layer) {
    scene.at(0.5) {
      rocket.add(BasicAnimation(keyPath: \.position.x, from: 77, to: 455, duration: 1))
    }
  }

  static func modelFirst(_ scene: Scene, rocket: Layer) {
    scene.at(0.5) {
      rocket.position.x = 455
      rocket.add(BasicAnimation(keyPath: \.position.x, from: 77, to: 455, duration: 1))
    }
    scene.at(2.4) {
      rocket.add(KeyframeAnimation(keyPath: \.opacity, values: [1, 0, 1], duration: 0.5))
    }
    scene.at(2.65) {
      rocket.position.x = 77
    }
  }

  static func fillingForwards(_ scene: Scene, rocket: Layer) {
    scene.at(0.5) {
      var animation = BasicAnimation(keyPath: \.position.x, from: 77, to: 455, duration: 1)
      animation.fillMode = .forwards
      animation.isRemovedOnCompletion = false
      rocket.add(animation, forKey: "basic")
    }
    scene.at(2.8) {
      rocket.removeAnimation(forKey: "basic")
    }
  }

  static func copies(_ scene: Scene, rocket1: Layer, rocket2: Layer) {
    scene.at(0.5) {
      rocket1.position.x = 455
      rocket2.position.x = 455

      var launch = BasicAnimation(keyPath: \.position.x, from: 77, by: 378, duration: 1)
      launch.fillMode = .backwards
      rocket1.add(launch, forKey: "basic")
      launch.delay = 0.5
      rocket2.add(launch, forKey: "basic")
    }
    scene.at(2.7) {
      let fade = KeyframeAnimation(keyPath: \.opacity, values: [1, 0, 1], duration: 0.5)
      rocket1.add(fade)
      rocket2.add(fade)
    }
    scene.at(2.95) {
      rocket1.position.x = 77
      rocket2.position.x = 77
    }
  }

  static func shaking(_ scene: Scene, form: Layer, shadow: Layer, label: Layer) {
    scene.at(0.8) {
      var shake = KeyframeAnimation(keyPath: \.position.x, values: [0, 10, -10, 10, 0])
      shake.keyTimes = [0, 1 / 6, 3 / 6, 5 / 6, 1]
      shake.duration = 0.4
      shake.isAdditive = true
      for layer in [form, shadow, label] { layer.add(shake) }
    }
  }

  static func orbits(_ scene: Scene, satellite: Layer, small: Layer) {
    let wide = Path(ellipseIn: Rect(x: -150, y: -150, width: 300, height: 300))
    var orbit = KeyframeAnimation(keyPath: \.position, path: wide, duration: 4)
    orbit.calculationMode = .paced
    orbit.isAdditive = true
    orbit.repeatCount = .infinity

    var level = orbit
    level.path = Path(ellipseIn: Rect(x: -70, y: -70, width: 140, height: 140))
    small.add(level)

    orbit.rotationMode = .auto
    satellite.add(orbit)
  }

  static func timingFunctions(
    _ scene: Scene, linear: Layer, easeIn: Layer, easeOut: Layer, easeInEaseOut: Layer,
    byDefault: Layer
  ) {
    let squares: [(Layer, MediaTimingFunction)] = [
      (linear, .linear), (easeIn, .easeIn), (easeOut, .easeOut),
      (easeInEaseOut, .easeInEaseOut), (byDefault, .default),
    ]
    scene.at(0.5) {
      for (square, timingFunction) in squares {
        square.position.x = 300
        var slide = BasicAnimation(keyPath: \.position.x, from: 200, to: 300, duration: 1)
        slide.timingFunction = timingFunction
        square.add(slide)
      }
    }
    scene.at(2) {
      scene.withTransaction(Transaction(duration: 0.4, timingFunction: .easeInEaseOut)) {
        for (square, _) in squares { square.position.x = 200 }
      }
    }
  }

  static func ownCurve(_ scene: Scene, rocket: Layer) {
    scene.at(0.5) {
      rocket.position.x = 455
      var animation = BasicAnimation(keyPath: \.position.x, from: 77, to: 455, duration: 1)
      animation.timingFunction = MediaTimingFunction(controlPoints: 0.5, 0, 0.9, 0.7)
      rocket.add(animation)
    }
    scene.at(2.2) {
      rocket.add(KeyframeAnimation(keyPath: \.opacity, values: [1, 0, 1], duration: 0.5))
    }
    scene.at(2.45) {
      rocket.position.x = 77
    }
  }

  static func shuffling(_ scene: Scene, cover: Layer) {
    scene.at(0.5) {
      cover.zPosition = 1
      var turn = KeyframeAnimation(keyPath: \.transform.rotation, values: [0, 0.14, 0])
      turn.timingFunctions = [.easeInEaseOut, .easeInEaseOut]
      var arc = KeyframeAnimation(
        keyPath: \.position, values: [.zero, Point(x: 110, y: -20), .zero])
      arc.timingFunctions = [.easeInEaseOut, .easeInEaseOut]
      arc.isAdditive = true
      let rise = BasicAnimation(keyPath: \.zPosition, from: -1, to: 1)
      cover.add(AnimationGroup([rise, turn, arc], duration: 1.2))
    }
    scene.at(1.75) {
      cover.zPosition = -0.005
    }
  }

  static func fading(_ scene: Scene, disc: Layer) {
    scene.at(0.5) {
      disc.add(BasicAnimation(keyPath: \.opacity, from: 1, to: 0, duration: 1))
    }
  }

  static func springing(_ scene: Scene, photo: Layer) {
    let cell = Rect(x: 94, y: 252, width: 93, height: 93)
    let full = Rect(x: 0, y: 208.5, width: 375, height: 250)
    guard let spring = Spring(mass: 4.5, stiffness: 1300, damping: 95) else { return }

    func fly(from start: Rect, to end: Rect, rounding: (from: Double, to: Double)) {
      photo.frame = end
      photo.cornerRadius = rounding.to
      photo.add(SpringAnimation(keyPath: \.position, spring: spring, from: start.center))
      photo.add(SpringAnimation(keyPath: \.bounds.size, spring: spring, from: start.size))
      photo.add(SpringAnimation(keyPath: \.cornerRadius, spring: spring, from: rounding.from))
    }
    scene.at(0.4) { fly(from: cell, to: full, rounding: (0, 10)) }
    scene.at(1.7) { fly(from: full, to: cell, rounding: (10, 0)) }
  }

  static func changingItsMind(
    _ scene: Scene, album: Layer, viewer: Layer, grid: Layer, cell: Layer, photo: Layer,
    flyer: Layer, backdrop: Layer, bars: Layer
  ) {
    guard let zoom = Spring(mass: 4.5, stiffness: 1300, damping: 95) else { return }
    let half = 333.5
    let time = Rational(rounding: zoom.settlingDuration) ?? 0.7
    let enter = scene.addAnimator(named: "enter", duration: time, timing: .curve(.easeOut)) {
      (backdrop.opacity, bars.opacity, album.blur) = (1, 1, 24)
    }
    let leave = scene.addAnimator(named: "leave", duration: time, timing: .curve(.easeOut)) {
      (backdrop.opacity, bars.opacity, album.blur) = (0, 0, 0)
    }
    let push = scene.addTransition(named: "push", from: album, to: viewer) {
      $0.animator = enter
      $0.heroes = [.init(from: cell, to: photo, flying: flyer)]
      $0.direction = .up
    }
    let pop = scene.addTransition(named: "pop", from: viewer, to: album) {
      $0.animator = leave
      $0.heroes = [.init(from: photo, to: cell, flying: flyer)]
    }

    let choose = scene.addGesture(.tap(.init()), named: "choose-photo", on: cell)
    scene.when(choose, .ended) { _ in push.start() }

    // At rest a pan begins it, after its 10 points.
    var pan = GestureRecognizer.Pan()
    pan.dominant = .down
    let pull = scene.addGesture(
      .pan(pan), named: "pull", on: viewer, shouldBegin: { _ in !pop.isAnimating })
    scene.when(pull, .began) {
      pop.interact()
      pop.advance(by: $0.translation.dy / half)
    }
    scene.when(pull, .changed) { pop.advance(by: $0.translation.dy / half) }
    scene.when(pull, .ended) { _ in pop.decide(flick: 1200, past: 0.33) }

    // In the air a touch is enough, wherever the photograph is seen.
    let grab = scene.addGesture(
      .longPress(.init(duration: 0)), named: "catch", on: flyer,
      configure: { $0.hitGeometry = .presentation }, shouldBegin: { _ in pop.isAnimating })
    scene.when(grab, .began) { _ in pop.interrupt() }
    scene.when(grab, .changed) { pop.advance(by: $0.translation.dy / half) }
    scene.when(grab, .ended) { _ in pop.decide(flick: 1200, past: 0.33) }

    func way(_ dx: Double, _ dy: Double, _ seconds: Rational) -> [TouchScript.Leg] {
      [.init(.by(Vector(dx: dx, dy: dy)), over: seconds)]
    }
    func finger(_ name: String, at time: Rational, x: Double, y: Double, _ way: [TouchScript.Leg]) {
      let place = TouchScript.Target.point(Point(x: x, y: y))
      scene.addTouch(TouchScript(at: time, down: place, legs: way), named: name)
    }
    scene.at(0) { scene.scroll(grid, to: Point(x: 0, y: 300)) }
    finger("flick", at: 0.25, x: 240, y: 330, way(0, 150, 0.2))
    scene.addTouch(named: "choice", at: 1.9, on: cell)
    finger("pull-1", at: 2.8, x: 249, y: 376, way(0, 140, 0.35))
    scene.addTouch(named: "catch-1", at: 3.35, on: flyer, legs: way(0, -220, 0.4))
    finger("pull-2", at: 4.7, x: 249, y: 376, way(0, 140, 0.35))
    scene.addTouch(named: "catch-2", at: 5.25, on: flyer, legs: way(20, -150, 0.4))
    finger("pull-3", at: 6.6, x: 249, y: 376, way(-30, 180, 0.35))
  }

  static func transitionOnDynamics(_ scene: Scene, screen: Layer, sheet: Layer, list: Layer) {
    scene.dynamics = Scene.Dynamics(reference: screen)
    let dismiss = scene.addTransition(named: "dismiss", from: sheet, to: list)
    let place = Point(x: 150, y: 254)
    var home = SnapBehavior(named: "home", item: sheet, snapTo: place)
    home.damping = 0.6
    // Home and hardly moving: it need not wait for the bodies to fall asleep.
    home.action = {
      let isHome =
        abs(sheet.position.y - place.y) < 0.5 && abs(scene.linearVelocity(of: sheet).dy) < 10
        && abs(sheet.value(forKeyPath: \.transform.rotation) ?? 0) < 0.004
      if isHome { dismiss.complete() }
    }
    var thick = DynamicItemBehavior(named: "body", items: [sheet])
    thick.resistance = 2
    let comeBack = CompositeBehavior(named: "Return", children: [home, thick])

    let fall = GravityBehavior(named: "fall", items: [sheet], direction: Vector(dx: 0, dy: 2.4))
    var turning = DynamicItemBehavior(named: "body", items: [sheet])
    turning.angularVelocity = 0.5
    // Where it has left the screen: nothing is in its way, it only says so.
    var edge = CollisionBehavior(named: "edge", items: [sheet], mode: .boundaries)
    edge.addBoundary(named: "bottom", from: Point(x: -400, y: 880), to: Point(x: 700, y: 880))
    let drop = CompositeBehavior(named: "Drop", children: [fall, turning, edge])

    scene.when("dismiss.cancelling") { _ in
      scene.add(comeBack, velocity: Vector(dx: 0, dy: 250))
    }
    scene.when("dismiss.finishing") { _ in scene.add(drop, velocity: Vector(dx: 0, dy: 450)) }
    scene.when("Drop.edge.began") { _ in dismiss.complete() }
    scene.when("dismiss.completed") {
      scene.removeAllBehaviors()
      guard $0.event["finished"] == .boolean(false) else { return }
      sheet.position = place
      sheet.setValue(0, forKeyPath: \.transform.rotation)
    }

    func lead(_ moment: Scene.Moment) {
      dismiss.advance(by: moment.translation.dy / 400)
      sheet.followFinger(along: .y)
    }
    let pull = scene.addGesture(
      .pan(.init()), named: "pull", on: sheet, shouldBegin: { _ in !dismiss.isAnimating })
    scene.when(pull, .began) {
      dismiss.interact()
      lead($0)
    }
    scene.when(pull, .changed, perform: lead)
    scene.when(pull, .ended) { _ in dismiss.decide(flick: 900, past: 0.33) }
    let grab = scene.addGesture(
      .longPress(.init(duration: 0)), named: "catch", on: sheet,
      configure: { $0.hitGeometry = .presentation }, shouldBegin: { _ in dismiss.isAnimating })
    scene.when(grab, .began) { _ in
      scene.removeAllBehaviors()
      dismiss.interrupt()
    }
    scene.when(grab, .changed, perform: lead)
    scene.when(grab, .ended) { _ in dismiss.decide(flick: 900, past: 0.33) }

    func finger(_ name: String, at time: Rational, down: Double) {
      let place = TouchScript.Target.point(Point(x: 190, y: 300))
      let leg = TouchScript.Leg(.by(Vector(dx: 0, dy: down)), over: 0.4)
      scene.addTouch(TouchScript(at: time, down: place, legs: [leg]), named: name)
    }
    finger("early", at: 0.3, down: 100)
    finger("again", at: 2.3, down: 110)
    scene.addTouch(
      named: "caught", at: 2.78, on: sheet,
      legs: [.init(.by(Vector(dx: 0, dy: 160)), over: 0.35)])
  }

  static func timeControls(_ scene: Scene, balls: [Layer]) {
    scene.at(0.5) {
      let pass = BasicAnimation(keyPath: \.position.x, from: 220, to: 380, duration: 1)
      var passes = Array(repeating: pass, count: 13)
      passes[0].delay = 0.5
      passes[1].timeOffset = 0.3
      passes[2].speed = 2
      passes[3].speed = 0.5
      passes[4].speed = -1
      passes[5].repeatCount = 2.5
      passes[6].repeatDuration = 1.5
      passes[7].autoreverses = true
      for index in 9...12 { passes[index].delay = 1 }
      passes[10].fillMode = .backwards
      passes[11].fillMode = .forwards
      passes[11].isRemovedOnCompletion = false
      passes[12].fillMode = .both
      passes[12].isRemovedOnCompletion = false
      for (ball, pass) in zip(balls, passes) { ball.add(pass, forKey: "pass") }
    }

    // The ninth ball's speed is 0: it is put to one time after the other.
    let scrubs: [(Rational, Rational)] = [
      (0.9, 0.2), (1.3, 0.5), (1.7, 0.9), (2.1, 0.6), (2.5, 0.3), (2.9, 0.7),
    ]
    for (time, offset) in scrubs {
      scene.at(time) { balls[8].timeOffset = offset }
    }
    scene.at(3.8) {
      for ball in balls { ball.removeAllAnimations() }
    }
  }

  static func pacing(_ scene: Scene, linear: Layer, paced: Layer) {
    var route = Path()
    route.move(to: .zero)
    route.addLine(to: Point(x: 400, y: 0))
    route.addLine(to: Point(x: 400, y: 40))
    route.addLine(to: Point(x: 440, y: 40))
    route.addLine(to: Point(x: 440, y: 80))
    route.addLine(to: Point(x: 480, y: 80))
    scene.at(0.4) {
      var travel = KeyframeAnimation(keyPath: \.position, path: route, duration: 2)
      linear.add(travel)
      travel.calculationMode = .paced
      paced.add(travel)
      for ball in [linear, paced] { ball.position = Point(x: 480, y: 80) }
    }
    scene.at(2.8) {
      let fade = KeyframeAnimation(keyPath: \.opacity, values: [1, 0, 1], duration: 0.3)
      for ball in [linear, paced] { ball.add(fade) }
    }
    scene.at(2.95) {
      for ball in [linear, paced] { ball.position = .zero }
    }
  }

  static func drawing(_ scene: Scene, line: ShapeLayer) {
    scene.at(0.4) {
      line.strokeEnd = 1
      var draw = BasicAnimation(keyPath: \.strokeEnd, from: 0, to: 1, duration: 2)
      draw.timingFunction = .easeInEaseOut
      line.add(draw)
    }
    scene.at(3) {
      line.strokeStart = 1
      var erase = BasicAnimation(keyPath: \.strokeStart, from: 0, to: 1, duration: 1.4)
      erase.timingFunction = .easeInEaseOut
      line.add(erase)
    }
    scene.at(4.8) {
      line.strokeEnd = 0
      line.strokeStart = 0
    }
  }

  static func factory(_ scene: Scene, tiles: [Layer]) {
    scene.at(0.4) {
      var jump = KeyframeAnimation(keyPath: \.position.y, values: [0, -104, 0], duration: 0.5)
      jump.timingFunctions = [.easeOut, .easeIn]
      jump.isAdditive = true
      let turn = KeyframeAnimation(
        keyPath: \.transform.rotation, values: [0, -0.16, 0.16, 0], keyTimes: [0, 0.25, 0.75, 1],
        duration: 0.5)
      var landing = KeyframeAnimation(
        keyPath: \.transform.scale.y, values: [1, 0.88, 1], duration: 0.1)
      landing.delay = 0.5

      var hop = AnimationGroup([jump, turn, landing], duration: 0.6)
      hop.speed = 0.5
      for tile in tiles {
        tile.add(hop, forKey: "hop")
        hop.delay += 0.2
      }
    }
  }
}
