import AnimationEngine
import Geometry
import Testing

@testable import SceneModel
@testable import Simulation

// The testing library has an expectation of its own.
private typealias Expectation = SceneModel.Expectation

/// A layer that goes from 0 to 100 in one second, then back in one, and a claim about it.
private func failures(
  _ claim: (Subject) -> Expectation.Claim, tolerance: Double = 0.01
) -> [String] {
  var tree = LayerTree()
  let layer = tree.add(LayerValues(), name: "box")
  let keyPath = LayerKeyPath(.position, .x)
  var there = AnimationParameters()
  there.keyPath = keyPath
  there.from = .number(0)
  there.to = .number(100)
  there.duration = 1
  there.autoreverses = true
  var scene = Scene(stage: Stage(size: Size(width: 100, height: 100)), duration: 2, layers: tree)
  scene.script = [
    ScriptEntry(
      time: 0, action: .animate([layer], there, key: nil),
      location: SourceLocation(line: 1, column: 1))
  ]
  scene.expectations = [
    Expectation(
      claim(.presentation(LayerAddress(layer, keyPath))), spelling: "box.position.x",
      tolerance: tolerance,
      location: SourceLocation(line: 7, column: 3))
  ]
  return Simulator(scene).run().failedExpectations().map(\.message)
}

private func constraints(_ change: (inout Expectation.Constraints) -> Void)
  -> Expectation.Constraints
{
  var constraints = Expectation.Constraints()
  change(&constraints)
  return constraints
}

@Suite struct ExpectationTests {
  @Test func `a value within its tolerance holds, one beyond it fails with both numbers`() throws {
    let half = try #require(Rational(text: "0.5"))
    #expect(failures { .value($0, at: half, .number(50.009)) } == [])
    #expect(
      failures { .value($0, at: half, .number(50.02)) }
        == ["box.position.x at 0.5 s is 50, expected 50.02 ± 0.01, off by 0.02"])
  }

  @Test func `bounds hold over the interval and name the first frame that breaks them`() {
    #expect(
      failures {
        .during(
          $0, 0, 2,
          constraints {
            $0.minimum = 0
            $0.maximum = 100
          })
      } == [])
    #expect(
      failures { .during($0, 0, 2, constraints { $0.maximum = 50 }) }
        == ["box.position.x never goes above 50, but is 51.666667 at 0.516667 s"])
    #expect(
      failures { .during($0, 1, 2, constraints { $0.minimum = 50 }) }
        == ["box.position.x never goes below 50, but is 48.333333 at 1.516667 s"])
    #expect(failures { .during($0, 0, 1, constraints { $0.constant = 0 }) }.count == 1)
  }

  @Test func `monotone, jump and speed look at the steps between frames`() {
    #expect(failures { .during($0, 0, 1, constraints { $0.monotone = .increasing }) } == [])
    #expect(failures { .during($0, 1, 2, constraints { $0.monotone = .decreasing }) } == [])
    #expect(failures { .during($0, 0, 2, constraints { $0.monotone = .increasing }) }.count == 1)
    #expect(failures { .during($0, 0, 2, constraints { $0.jump = 1.67 }) } == [])
    #expect(failures { .during($0, 0, 2, constraints { $0.jump = 1.6 }) }.count == 1)
    #expect(failures { .during($0, 0, 2, constraints { $0.speed = 100 }) } == [])
    #expect(failures { .during($0, 0, 2, constraints { $0.speed = 99 }) }.count == 1)
  }
}
