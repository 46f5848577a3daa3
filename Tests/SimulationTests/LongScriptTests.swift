import AnimationEngine
import Geometry
import Testing

@testable import Simulation

@Suite struct LongScriptTests {
  @Test func `a script may do more at one moment than reactions may`() {
    var tree = LayerTree()
    let layer = tree.add(LayerValues())
    var scene = Scene(stage: Stage(size: Size(width: 8, height: 8)), duration: 1, layers: tree)
    scene.script = (0...Player.actionsAtOnce).map { index in
      ScriptEntry(
        time: 0,
        action: .set([
          Assignment(LayerAddress(layer, LayerKeyPath(.zPosition)), .number(Double(index)))
        ]),
        location: SourceLocation(line: 1, column: 1))
    }
    let timeline = Simulator(scene).run()
    #expect(timeline.problems.isEmpty)
    #expect(timeline.layers.model(of: layer, at: 0).zPosition == Double(Player.actionsAtOnce))
  }
}
