import AnimationEngine
import Geometry
import Overlays
import SceneFormat
import Simulation
import Testing

/// What overlays and addresses tell of bodies' forces, contacts and energy.
@Suite struct BodyOverlayTests {
  private static let drop = """
    stage: {size: [320, 400]}
    duration: 4
    layers: [{id: ball, position: [160, 100], size: [100, 100]}]
    behaviors:
      fall: {gravity: ball}
      walls: {collision: ball, boundaries: {floor: {line: [-50, 300, 900, 300]}}}
      body: {item: ball, resistance: 0, elasticity: 0, allowsRotation: false}
    script: [{at: 0, add: fall}, {at: 0, add: walls}, {at: 0, add: body}]

    """

  private func layers(_ overlay: String, at time: String) throws -> [PresentationLayer] {
    let built = try built(Self.drop + "overlays: [\(overlay)]\n")
    let composer = try OverlayComposer(
      timeline: Simulator(built.scene).run(), overlays: built.overlays, measuring: SampleContents())
    return composer.layers(at: try #require(Rational(text: time))).above
  }

  /// The corners of a shape in the figure.
  private func points(_ layer: PresentationLayer) -> [Point] {
    (layer.values.shape?.path.elements ?? []).compactMap { element in
      switch element {
      case .move(let to), .line(let to), .quad(let to, _), .cubic(let to, _, _):
        layer.transform.apply(to: to)
      case .close: nil
      }
    }
  }

  @Test func `an arrow of force is as long as the weight`() throws {
    // A kilogram weighs ten newtons.
    let marks = try layers("{bodies: dynamics, shows: [forces], forceScale: 4}", at: "0.2")
    let tips = marks.flatMap(points)
    let center = 120.0
    #expect(marks.count == 2)
    #expect(isClose(try #require(tips.map(\.y).min()), center, 1e-3))
    #expect(isClose(try #require(tips.map(\.y).max()), center + 40, 1e-3))
  }

  @Test func `an arrow of velocity is as long as the body is fast`() throws {
    let marks = try layers(
      "{bodies: dynamics, shows: [velocities], velocityScale: 0.2}", at: "0.2")
    let tips = marks.flatMap(points).map(\.y)
    let (low, high) = (try #require(tips.min()), try #require(tips.max()))
    #expect(isClose(high - low, 0.2 * 200, 1e-3))
  }

  @Test func `contacts, boundaries and sleep are marked where they are`() throws {
    let boundary = try layers("{bodies: dynamics, shows: [boundaries]}", at: "0.2")
    // Cut off at the stage.
    #expect(boundary.map(points) == [[Point(x: 0, y: 300), Point(x: 320, y: 300)]])
    #expect(try layers("{bodies: dynamics, shows: [contacts, sleep]}", at: "0.2").isEmpty)
    let touching = try layers("{bodies: dynamics, shows: [contacts]}", at: "0.9")
    let places = touching.map { $0.transform.apply(to: $0.values.bounds).center }
      .sorted { $0.x < $1.x }
    #expect(places.count == 2)
    for (place, x) in zip(places, [110.75, 209.25]) {
      #expect(isClose(place.x, x, 1) && isClose(place.y, 300, 1), "\(place)")
    }
    #expect(try layers("{bodies: dynamics, shows: [sleep]}", at: "0.9").isEmpty)
    let veil = try layers("{bodies: dynamics, shows: [sleep]}", at: "3")
    #expect(veil.count == 1)
    #expect(isClose(try #require(veil.first.map(points)?.map(\.y).max()), 300, 0.6))
    // Who sleeps is not pulled any more.
    #expect(try layers("{bodies: dynamics, shows: [forces, velocities]}", at: "3").isEmpty)
  }

  @Test func `only the items that are asked for are marked`() throws {
    #expect(
      try layers("{bodies: dynamics, shows: [massCenters], items: [\"ba*\"]}", at: "1").count == 1)
    #expect(try layers("{bodies: dynamics, shows: [massCenters], items: []}", at: "1").isEmpty)
  }

  @Test func `energy of height becomes energy of motion, and none is lost`() throws {
    let film = try film(Self.drop)
    for n in [0, 12, 24, 60] {
      let (fall, speed) = (500.0 / 14400 * Double(n * n), 1000.0 / 120 * Double(n))
      let time = Double(n) / 120
      let kinetic = try film.number("dynamics.kineticEnergy", at: time)
      let potential = try film.number("dynamics.potentialEnergy", at: time)
      // In joules: a kilogram, metres, and ten metres a second squared.
      #expect(isClose(kinetic, speed * speed / 2 / 10_000, 1e-4), "\(n): \(kinetic)")
      #expect(isClose(potential, 10 * (400 - 100 - fall) / 100, 1e-4), "\(n): \(potential)")
      #expect(isClose(try film.number("dynamics.energy", at: time), kinetic + potential, 1e-6))
    }
    #expect(try film.number("dynamics.kineticEnergy", at: "4") == 0)
  }

  @Test func `a stretched spring holds energy`() throws {
    let film = try film(
      """
      stage: {size: [320, 400]}
      duration: 1
      layers: [{id: ball, position: [160, 200], size: [100, 100]}]
      behaviors:
        tie: {attachment: ball, anchorPoint: [160, 150], length: 0, frequency: 1, damping: 0}
        body: {item: ball, resistance: 0}
      script: [{at: 0, add: tie}, {at: 0, add: body}]

      """)
    // ½ k x² with k = m (2 π f)², half a metre stretched; the implicit step loses a little of it.
    let whole = 0.5 * 39.478 * 0.25
    let early = try film.number("dynamics.energy", at: 1.0 / 120)
    #expect(isClose(early, whole, 0.05 * whole), "\(early)")
    let middle = try film.number("dynamics.kineticEnergy", at: 0.25)
    #expect(middle > 0.7 * whole && middle < whole, "\(middle)")
  }
}
