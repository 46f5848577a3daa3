import AnimationEngine
import Geometry
import Testing

@testable import SceneModel
@testable import Simulation

@Suite struct LongScriptTests {
  @Test func `a script may do more at one moment than reactions may`() {
    var tree = LayerTree()
    let layer = tree.add(LayerValues())
    var scene = Scene(stage: Stage(size: Size(width: 8, height: 8)), duration: 1, layers: tree)
    scene.script = (0...ScriptLimits().actions).map { index in
      ScriptEntry(
        time: 0,
        action: .set([
          Assignment(LayerAddress(layer, LayerKeyPath(.zPosition)), .number(Double(index)))
        ]),
        location: SourceLocation(line: 1, column: 1))
    }
    let timeline = Simulator(scene).run()
    #expect(timeline.problems.isEmpty)
    #expect(timeline.layers.model(of: layer, at: 0).zPosition == Double(ScriptLimits().actions))
  }

  /// A film of n frames, in each of which an animation begins where one ended, takes steps in
  /// proportion to n, not to n².
  @Test func `what is looked at for one moment does not grow with what came before`() {
    func most(of count: Int) -> Int {
      var history = LayerHistory(LayerValues())
      for index in 0..<count {
        let time = Rational(index) / 60
        var animation = PropertyAnimation(
          keyPath: LayerKeyPath(.opacity),
          interpolation: .basic(InterpolationValues(from: .number(0), to: .number(1))))
        (animation.timing.beginTime, animation.timing.duration) = (time, Rational(1) / 60)
        history.add(
          AttachedAnimation(
            animation: .property(animation), key: index.isMultiple(of: 2) ? "opacity" : nil,
            addedAt: time))
      }
      return (0..<count).map { index in
        let time = Rational(index) / 60
        return history.animationsLookedAt(at: time, layerTime: time)
      }.max() ?? 0
    }
    #expect(most(of: 64) <= 4)
    #expect(most(of: 4096) == most(of: 64))
  }
}
