import AnimationEngine
import Geometry
import SceneModel
import Simulation
import Testing

@testable import Overlays
@testable import SceneFormat

/// What plots say of how fast a hand moves things.
@Suite struct PlotVelocityTests {
  @Test(arguments: [(600, 10), (-900, 5)])
  func `catching up with a finger that was recognized late is no speed`(
    _ speed: Int, _ slop: Int
  ) throws {
    let built = try built(
      """
      stage: {size: [640, 200]}
      duration: 1
      layers: [{id: dot, position: [320, 100], size: [40, 40]}]
      gestures: {drag: {pan: dot, distance: \(slop), changed: [{move: dot, by: translation}]}}
      touches: [{at: 0.2, down: dot, legs: [{by: [\(speed / 5), 0], over: 0.2}], up: true}]
      overlays: [{plot: velocity.dot.position.x}]
      """)
    let timeline = Simulator(built.scene).run()
    let plot = try #require(built.overlays.first as? Plot)
    let quantity = QuantityFunction(plot.curves[0].quantity, in: timeline, from: 0, to: 1)
    let began = try #require(timeline.events.first { $0.name == "drag.began" }).time
    let step = Rational(1) / 120
    // What the scene itself says is the step: all of the slop in one sample.
    let address = try #require(plot.curves[0].quantity.address)
    let told = try #require(
      timeline.value(of: .velocity(address), at: began + step / 2)?.number)
    #expect(abs(told) > 1.5 * Double(abs(speed)))
    for quarter in 0...400 {
      let time = began + Rational(quarter) / 4 * step
      guard time < Rational(4) / 10 else { continue }
      let value = try #require(quantity.value(at: time))
      #expect(abs(value - Double(speed)) < 1e-6, "at \(time.value) s")
    }
    #expect(quantity.value(at: began - step / 2) == 0)
    #expect(quantity.value(at: Rational(9) / 20) == 0)
  }
}
