import Geometry
import SceneModel
import Simulation
import Testing

@testable import Overlays
@testable import SceneFormat

/// The energies of a body that bounces, as a plot adds them up.
@Suite struct StackedEnergyTests {
  /// A box of 10 points falls 200 and bounces with 0.8 of its speed.
  private static let scene = """
    stage: {size: [320, 240]}
    duration: 1.6
    layers: [{id: box, position: [60, 35], size: [10, 10]}]
    behaviors:
      fall: {gravity: box}
      floor: {collision: box, boundaries: {floor: {line: [0, 240, 320, 240]}}}
      rubber: {item: box, elasticity: 0.8, resistance: 0}
    script: [{at: 0, add: fall}, {at: 0, add: floor}, {at: 0, add: rubber}]
    overlays:
      - plot:
          - {address: "=1000 * (235 - box.position.y)", name: potential}
          - address: "=velocity.box.position.y * velocity.box.position.y / 2"
            name: kinetic
        stacked: true
    """

  @Test func `they add up to a whole that is level in flight and only falls`() throws {
    let film = try built(Self.scene)
    let plot = try #require(film.overlays.first as? Plot)
    let timeline = Simulator(film.scene).run()
    let functions = plot.curves.map {
      QuantityFunction($0.quantity, in: timeline, from: 0, to: film.scene.duration)
    }
    func total(_ time: Rational) -> Double {
      functions.reduce(0) { $0 + ($1.value(at: time) ?? .nan) }
    }
    // g · h = 200 000; a contact leaves 0.8² of it, in a tick, and nothing less on the way there.
    let contact = try #require(timeline.events.first { $0.name == "floor.began" }).time
    for index in 0...160 {
      let time = Rational(index) / 100
      let whole = total(time)
      if time < contact - Rational(1) / 100 { #expect(abs(whole / 200_000 - 1) < 0.002) }
      if time > contact + Rational(1) / 100, time < Rational(15) / 10 {
        #expect(abs(whole / 128_000 - 1) < 0.02, "at \(time.value) s")
      }
    }
    let ticks = (0...40).map { contact - Rational(1) / 100 + Rational($0) / 2000 }.map(total)
    #expect(ticks.allSatisfy { $0 > 120_000 })
    #expect(zip(ticks, ticks.dropFirst()).allSatisfy { $1 <= $0 + 1500 })
    #expect(timeline.failedExpectations().isEmpty)
    #expect(plot.claims.count == 2)
  }
}
