import AnimationEngine
import Geometry
import SceneModel
import Simulation
import TestSupport
import Testing

@testable import SceneFormat

/// What a gesture sets, between two samples of its fingers.
@Suite struct SetByHandTests {
  /// Of the finger, in points per second.
  private static let speed = 500.0
  /// Two samples of a finger, in seconds.
  private static let sample = 1.0 / 120

  private func timeline() throws -> Timeline {
    try film(
      """
      stage: {size: [640, 200]}
      duration: 1
      layers:
        - {id: dot, position: [320, 100], size: [40, 40]}
        - {id: veil, position: [100, 100], size: [40, 40]}
      gestures:
        drag:
          pan: dot
          distance: 1
          began: [{set: {veil.cornerRadius: "=1 + 0 * drag.translation.x"}}]
          changed:
            - set:
                veil.opacity: "=1 - drag.translation.x / 100"
                veil.transform.rotation: "=drag.translation.x / 100"
                veil.transform.scale: "=1 + drag.translation.x / 100"
                veil.bounds.size.width: 60
      touches: [{at: 0.2, down: dot, legs: [{by: [50, 0], over: 0.1}], up: true}]
      """)
  }

  @Test func `what is worked out while fingers move is on its way between their samples`() throws {
    let timeline = try timeline()
    // Eighths of a sample, none of which is one, after it has caught up with the finger.
    for step in stride(from: 33, to: 88, by: 2) {
      let time = 0.2 + Double(step) / 8 * Self.sample
      let way = Self.speed * (Double(step) / 8 * Self.sample)
      let opacity = try timeline.number("veil.opacity", at: time)
      let rotation = try timeline.number("veil.transform.rotation", at: time)
      let scale = try timeline.number("veil.transform.scale", at: time)
      #expect(abs(opacity - (1 - way / 100)) < 1e-9, "at \(time) s")
      // Between two samples scale and angle go evenly within what the matrices are made of.
      #expect(abs(rotation - way / 100) < 1e-9 && abs(scale - (1 + way / 100)) < 1e-9)
      #expect(abs(try timeline.number("velocity.veil.opacity", at: time) + Self.speed / 100) < 1e-6)
    }
  }

  @Test func `what does not follow the fingers leaps, and so does what is set at first`() throws {
    let timeline = try timeline()
    var widths: Set<Double> = []
    var radii: Set<Double> = []
    for step in 0...200 {
      let time = 0.2 + Double(step) / 16 * Self.sample
      widths.insert(try timeline.number("veil.bounds.size.width", at: time))
      radii.insert(try timeline.number("veil.cornerRadius", at: time))
    }
    #expect(widths == [40, 60])
    #expect(radii == [0, 1])
  }
}
