import Foundation
import Inbetween
import Pixels
import TestSupport
import Testing

@Suite struct SceneTests {
  private func stage(duration: Rational = 3) -> (Scene, Layer) {
    let scene = Scene(size: Size(width: 500, height: 122), duration: duration)
    let rocket = Layer(frame: Rect(x: 54, y: 46, width: 46, height: 30))
    rocket.name = "rocket"
    scene.addSublayer(rocket)
    return (scene, rocket)
  }

  @Test func `an animation changes what is seen, not the model`() {
    let (scene, rocket) = stage()
    scene.at(0.2) {
      rocket.add(BasicAnimation(keyPath: \.position.x, from: 77, to: 455, duration: 1))
    }
    #expect(rocket.presentation(at: 0.1).position.x == 77)
    #expect(rocket.presentation(at: 0.7).position.x == 266)
    #expect(rocket.presentation(at: 1.2).position.x == 455)
    #expect(rocket.presentation(at: 73 / 60).position.x == 77)
    #expect(rocket.model(at: 0.7).position.x == 77)
    #expect(scene.presentation(at: 0.7).layers.map(\.values.position.x) == [266])
  }

  @Test func `scripts are performed once, in the order of time`() {
    let (scene, rocket) = stage()
    var order: [Rational] = []
    scene.at(2) {
      order.append(2)
      #expect(rocket.position == Point(x: 10, y: 61))
      rocket.position.y = 99
    }
    scene.at(1) {
      order.append(1)
      #expect(rocket.position == Point(x: 77, y: 61))
      rocket.position.x = 10
      #expect(rocket.position.x == 10)
      scene.at(1.5) { order.append(1.5) }
    }
    #expect(rocket.model(at: 0.5).position == Point(x: 77, y: 61))
    #expect(rocket.model(at: 1).position == Point(x: 10, y: 61))
    #expect(rocket.model(at: 2).position == Point(x: 10, y: 99))
    #expect(order == [1, 1.5, 2])
    // Outside of a script the layer is what it begins with.
    #expect(rocket.position == Point(x: 77, y: 61))
    scene.at(1.2) { rocket.opacity = 0.5 }
    #expect(rocket.model(at: 1.1).opacity == 1 && rocket.model(at: 1.2).opacity == 0.5)
    #expect(order == [1, 1.5, 2])
  }

  @Test func `what a layer begins with may change after the scene was asked`() {
    let (scene, rocket) = stage()
    #expect(scene.presentation(at: 1).layers[0].values.opacity == 1)
    rocket.opacity = 0.25
    #expect(rocket.presentation(at: 1).opacity == 0.25)
  }

  @Test func `a transaction animates from what is seen`() {
    let (scene, rocket) = stage()
    scene.at(1) {
      scene.withTransaction(Transaction(duration: 1, timingFunction: .linear)) {
        rocket.opacity = 0
        rocket.position = Point(x: 177, y: 61)
      }
      // After it, changes are at once again.
      rocket.cornerRadius = 9
    }
    #expect(rocket.presentation(at: 1.25).opacity == 0.75)
    #expect(rocket.presentation(at: 1.25).position.x == 102)
    #expect(rocket.presentation(at: 1.25).cornerRadius == 9)
    #expect(rocket.animationKeys(at: 1.25) == ["opacity", "position"])
    #expect(rocket.animationKeys(at: 2.5) == [])
  }

  @Test func `keys tell animations apart, and transitions have one of their own`() {
    let (scene, rocket) = stage()
    let spin = BasicAnimation(valueFunction: .rotateZ, from: 0, to: 6, duration: 2)
    scene.at(0) {
      rocket.add(spin, forKey: "spin")
      rocket.add(BasicAnimation(keyPath: \.zPosition, by: 1, duration: 2))
      rocket.add(Transition(.push, .fromRight, duration: 1))
    }
    scene.at(1.5) { rocket.removeAnimation(forKey: "spin") }
    #expect(rocket.animationKeys(at: 0.5) == ["spin", "transition"])
    #expect(rocket.animationKeys(at: 1.2) == ["spin"])
    #expect(rocket.animationKeys(at: 1.5) == [])
    #expect(rocket.presentation(at: 1.6).zPosition == 0.8)
    #expect(scene.presentation(at: 0.5).layers.count == 3)
    #expect(scene.presentation(at: 1.2).layers.count == 1)
  }

  @Test func `a spring lasts until it has settled, or for the duration that it is given`() {
    let (scene, rocket) = stage()
    var spring = SpringAnimation(keyPath: \.position.x, from: 0, to: 100)
    spring.mass = 2
    spring.stiffness = 200
    spring.damping = 30
    spring.initialVelocity = 1
    #expect(spring.spring == Spring(mass: 2, stiffness: 200, damping: 30, initialVelocity: 1))
    scene.at(0) { rocket.add(spring, forKey: "spring") }
    let closed = spring.spring.displacement(at: 0.3) * 100
    #expect(abs(rocket.presentation(at: 0.3).position.x - closed) < 1e-9)
    #expect(rocket.animationKeys(at: Rational(rounding: spring.settlingDuration) ?? 0) != [])
    #expect(rocket.animationKeys(at: Rational(rounding: spring.settlingDuration + 0.1) ?? 0) == [])
    // Perceptual: mass 1, stiffness (2π/p)².
    let bouncy = SpringAnimation(
      keyPath: \.bounds.size, perceptualDuration: 0.5, bounce: 0.25, to: Size(width: 1, height: 1))
    #expect(abs(bouncy.stiffness - 157.913670417) < 1e-6)
    #expect(abs(bouncy.damping - 18.849555921) < 1e-6)
  }

  @Test func `the layers' own clocks count`() {
    let (scene, rocket) = stage()
    let flame = Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    rocket.addSublayer(flame)
    rocket.speed = 0.5
    flame.add(BasicAnimation(keyPath: \.opacity, from: 0, to: 1, duration: 1))
    #expect(flame.presentation(at: 1).opacity == 0.5)
    #expect(scene.presentation(at: 1).layers.count == 2)
  }

  @Test func `a layer that moves leaves where it was, and masks are no sublayers`() {
    let (scene, rocket) = stage()
    let (cloud, hole) = (Layer(frame: Rect(x: 0, y: 0, width: 9, height: 9)), Layer())
    hole.name = "hole"
    scene.addSublayer(cloud)
    cloud.addSublayer(rocket)
    cloud.mask = hole
    #expect(scene.layers.map(ObjectIdentifier.init) == [ObjectIdentifier(cloud)])
    #expect(rocket.superlayer === cloud && hole.superlayer === cloud)
    #expect(scene.layer(named: "rocket") === rocket && scene.layer(named: "hole") === hole)
    #expect(scene.layer(named: "cloud") == nil)
    cloud.mask = nil
    rocket.removeFromSuperlayer()
    #expect(scene.layer(named: "rocket") == nil && scene.layer(named: "hole") == nil)
  }

  @Test func `layers of all kinds have properties of their own`() throws {
    let scene = Scene(size: Size(width: 100, height: 100), duration: 1)
    let shape = ShapeLayer(path: Path(rect: Rect(x: 0, y: 0, width: 10, height: 10)))
    let text = TextLayer(string: "Hello")
    let gradient = GradientLayer(colors: [.white, .black])
    let copies = ReplicatorLayer(instanceCount: 3)
    let dot = Layer(frame: Rect(x: 0, y: 0, width: 2, height: 2))
    for layer in [shape, text, gradient, copies] { scene.addSublayer(layer) }
    copies.addSublayer(dot)
    copies.instanceDelay = 0.25
    copies.instanceTransform = Transform3D(translationX: 10, y: 0)
    shape.lineCap = .round
    text.typesetting.alignment = .center
    scene.at(0) {
      shape.strokeEnd = 0.5
      text.fontSize = 20
      gradient.colors = [.black, .black]
      dot.add(BasicAnimation(keyPath: \.opacity, from: 0, to: 1, duration: 1))
    }
    let size = try scene.preferredSize(of: text)
    #expect(size.width > 20 && size.height > 10)
    #expect(shape.model(at: 0).shape?.strokeEnd == 0.5)
    #expect(shape.model(at: 0).shape?.lineCap == .round)
    #expect(text.model(at: 0).text?.font.size == 20)
    #expect(gradient.model(at: 0).gradient?.colors == [.black, .black])
    // Each copy is a quarter of a second later; the last one has not begun.
    let dots = scene.presentation(at: 0.75).layers.filter { $0.copy > 0 || $0.values.opacity < 1 }
    #expect(dots.map(\.values.opacity) == [0.75, 0.5, 0.25])
  }

  @Test func `a scene file can be opened, asked and added to`() throws {
    let path = Program.root.appendingPathComponent("Scenes/rocket.yaml").path
    let scene = try Scene(contentsOf: path)
    let rocket = try #require(scene.layer(named: "rocket-stays"))
    #expect(rocket.presentation(at: 1).position.x == 266)
    scene.at(2) {
      #expect(scene.layer(named: "rocket-set")?.position.x == 455)
      rocket.position.x = 200
    }
    #expect(rocket.presentation(at: 2.5).position.x == 200)
    #expect(rocket.presentation(at: 1).position.x == 266)
  }

  @Test func `what is wrong with a scene file is told with lines and columns`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("inbetween: 1\nstage: {size: [8, 8]}\nlayer: []\n", to: "a.yaml")
    let error = #expect(throws: SceneError.self) { try Scene(contentsOf: path) }
    #expect(error?.description.contains("a.yaml:3:1: error:") == true)
    #expect(throws: SceneError.self) { try Scene(contentsOf: folder.path("none.yaml")) }
    #expect(throws: SceneError.self) { try stage().0.layer(svg: "none.svg") }
  }

  @Test func `a film may be slower than its scene, which does not change`() async throws {
    let folder = try TemporaryFolder()
    let (scene, rocket) = stage(duration: 0.5)
    rocket.backgroundColor = Color(rgb: 0xE4472F)
    rocket.add(BasicAnimation(keyPath: \.position.x, from: 77, to: 455, duration: 0.5))
    let before = rocket.presentation(at: 0.25).position
    scene.timeChanges = [
      .speed(1 / 4, during: 0.2...0.3), .freeze(at: 0.3, for: 0.1), .again(0.2...0.3, speed: 1 / 2),
    ]
    #expect(rocket.presentation(at: 0.25).position == before)
    // 0.2 + 0.1 · 4 + 0.1 + 0.1 · 2 + 0.2 s
    try await scene.render(to: folder.path("film"), scale: 1, frameRate: 30)
    let stills = try FileManager.default.contentsOfDirectory(atPath: folder.path("film"))
    #expect(stills.count == 33)
    let text = "inbetween: 1\nstage: {size: [8, 8]}\nduration: 1\ntime: [{at: 0.5, freeze: 1}]\n"
    let file = try Scene(contentsOf: folder.write(text, to: "a.yaml"))
    #expect(file.timeChanges == [.freeze(at: 0.5, for: 1)])
  }

  @Test func `it renders to the formats that file names say`() async throws {
    let folder = try TemporaryFolder()
    let (scene, rocket) = stage(duration: 0.1)
    rocket.backgroundColor = Color(rgb: 0xE4472F)
    rocket.add(BasicAnimation(keyPath: \.position.x, from: 77, to: 455, duration: 0.1))
    for name in ["film.mp4", "film.gif", "film.png", "stills"] {
      try await scene.render(to: folder.path("out/\(name)"), scale: 1, frameRate: 30)
      #expect(FileManager.default.fileExists(atPath: folder.path("out/\(name)")))
    }
    let stills = try FileManager.default.contentsOfDirectory(atPath: folder.path("out/stills"))
    #expect(stills.count == 3)
    await #expect(throws: SceneError.self) { try await scene.render(to: folder.path("film.mkv")) }
  }
}
