import AnimationEngine
import Foundation
import Geometry
import SceneModel
import Testing

/// Springs as interpolations and as timings, with durations of their own.
@Suite struct SceneSpringTests {
  @Test func `a spring runs in closed form and lasts until it settles`() throws {
    let timeline = try film(
      rocket
        + "script: [{at: 0, animate: rocket.position.x, from: 0, to: 100, spring: {}}]")
    // Mass 1, stiffness 100, damping 10: ω = 10, ζ = 1/2; settles at ln(1000·(1 + 1/√3))/5.
    for time in [0.1, 0.25, 0.5, 1.0, 1.4] {
      let rate = 10 * 0.75.squareRoot()
      let envelope = Foundation.exp(-5 * time)
      let expected =
        100
        * (1 - envelope * (Foundation.cos(rate * time) + 5 / rate * Foundation.sin(rate * time)))
      #expect(isClose(try timeline.number("rocket.position.x", at: time), expected, 1e-6))
    }
    #expect(isClose(try timeline.number("rocket.position.x", at: "1.4727"), 100, 0.1))
    #expect(try timeline.number("rocket.position.x", at: "1.4728") == 77)
  }

  @Test func `a spring is told by its duration and bounce as well`() throws {
    let lines = """
      let: {zoom: {spring: {mass: 1, stiffness: =4 * 9.869604401089358 / 0.25, damping: 17.59291886010284}}}
      layers: [{id: a, size: [8, 8]}, {id: b, size: [8, 8]}, {id: c, size: [8, 8]}]
      script:
        - {at: 0, animate: a.position.x, to: 100, spring: {duration: 0.5, bounce: 0.3}}
        - {at: 0, animate: b.position.x, to: 100, spring: =zoom}
        - {at: 0, animate: c.position.x, to: 100, timing: =zoom}
      """
    let timeline = try film(lines)
    for time in [0.05, 0.2, 0.4, 0.7] {
      let a = try timeline.number("a.position.x", at: time)
      #expect(isClose(try timeline.number("b.position.x", at: time), a, 1e-9))
      #expect(isClose(try timeline.number("c.position.x", at: time), a, 1e-9))
    }
  }

  @Test func `a duration is what a spring takes to settle`() throws {
    let scene = try scene(
      """
      let: {zoom: {spring: {mass: 4.5, stiffness: 1300, damping: 95}}}
      layers: [{id: a, size: [8, 8]}]
      animations: {bob: {keyPath: position.y, by: 3, spring: {}}}
      script:
        - {at: 0, animate: a.position.x, to: 100, duration: settling(zoom)}
        - {at: 0, animate: a.position.x, to: 100, duration: settling(bob)}
        - {at: 0, animate: a.position.x, to: 100, duration: {settling: {duration: 0.5}}}
        - {at: 0, animate: a.position.x, to: 100, spring: =zoom}
      """)
    let durations = scene.script.map { entry -> Double in
      guard case .animate(_, let parameters, _) = entry.action else { return 0 }
      return parameters.animation?.timing.duration.value ?? 0
    }
    // ω = 17.0, β = 10.56: ln(1000·(1 + β/13.32))/β; and 1.4727 and 0.8 as measured on macOS.
    #expect(isClose(durations[0], 0.709, 0.001))
    #expect(isClose(durations[1], 1.4727, 0.0001))
    #expect(isClose(durations[2], 0.8, 1e-8))
    #expect(isClose(durations[3], durations[0]))
  }

  @Test func `a spring paces keyframes and groups too`() throws {
    let timeline = try film(
      """
      layers: [{id: a, size: [8, 8]}, {id: b, size: [8, 8]}]
      script:
        - {at: 0, animate: a.position.x, values: [0, 50, 100], timing: {spring: {damping: 4}}}
        - {at: 0, animate: b, group: [{keyPath: position.x, from: 0, to: 1, duration: 1}], timing: {spring: {damping: 4}}, duration: 1}
      """)
    let spring = try #require(Spring(damping: 4))
    for time in [0.1, 0.2, 0.4, 0.8] {
      let displacement = spring.displacement(at: time)
      #expect(isClose(try timeline.number("a.position.x", at: time), 100 * displacement, 1e-6))
      // A group's time never leaves its duration.
      #expect(
        isClose(try timeline.number("b.position.x", at: time), min(displacement, 1), 1e-6))
    }
  }
}
