import Inbetween

/// A rocket that flies to the right on a spring while its view is pushed away: written with nothing
/// but the library's one import.
@main struct Rocket {
  static func main() async throws {
    guard CommandLine.arguments.count == 2 else { fatalError("usage: rocket FILM") }
    let scene = Scene(size: Size(width: 500, height: 122), duration: 1.5)

    let sky = Layer(frame: Rect(x: 0, y: 0, width: 500, height: 122))
    sky.backgroundColor = Color(rgb: 0xE8EEF4)
    scene.addSublayer(sky)

    let rocket = ShapeLayer(path: Path(ellipseIn: Rect(x: 0, y: 0, width: 46, height: 30)))
    rocket.frame = Rect(x: 54, y: 46, width: 46, height: 30)
    rocket.fillColor = Color(rgb: 0xE4472F)
    sky.addSublayer(rocket)

    scene.at(0.2) {
      rocket.position.x = 455
      let flight = SpringAnimation(
        keyPath: \.position.x, perceptualDuration: 0.4, bounce: 0.2, from: 77)
      var turn = KeyframeAnimation(keyPath: \.transform.rotation.z, values: [0, 0.2, 0])
      turn.timingFunctions = [.easeIn, .easeOut]
      rocket.add(AnimationGroup([flight, turn], duration: 0.9), forKey: "flight")
    }
    scene.at(1) {
      scene.withTransaction(Transaction(duration: 0.3)) { rocket.opacity = 0.5 }
      sky.add(Transition(.fade, duration: 0.4))
    }

    print(scene.stage.frameRate, rocket.animationKeys(at: 0.5))
    print(rocket.presentation(at: 0.1).position.x, rocket.presentation(at: 1.4).position.x)
    try await scene.render(to: CommandLine.arguments[1])
  }
}
