import Geometry
import Testing

@testable import AnimationEngine

/// When a property of a layer may change: truth is its value at 4,000 times.
@Suite struct LayerChangesTests {
  private static func animation(
    _ keyPath: LayerKeyPath, _ from: AnimationValue, _ to: AnimationValue, begin: Rational,
    duration: Rational, _ fillMode: MediaTiming.FillMode, stays: Bool
  ) -> AttachedAnimation {
    var animation = PropertyAnimation(
      keyPath: keyPath, interpolation: .basic(InterpolationValues(from: from, to: to)))
    animation.timing.beginTime = begin
    animation.timing.duration = duration
    animation.timing.fillMode = fillMode
    animation.isRemovedOnCompletion = !stays
    return AttachedAnimation(animation: .property(animation), key: nil, addedAt: 1 / 4)
  }

  private static var history: LayerHistory {
    var history = LayerHistory(LayerValues())
    let (x, y) = (LayerKeyPath(.position, .x), LayerKeyPath(.position, .y))
    history.add(
      Self.animation(x, .number(5), .number(40), begin: 1, duration: 1, .both, stays: true))
    history.add(
      Self.animation(y, .number(7), .number(90), begin: 3, duration: 1, .removed, stays: false))
    var moved = LayerValues()
    moved.position = Point(x: 0, y: 3)
    history.setModel(moved, at: 6, leadIn: 1 / 2)
    return history
  }

  @Test(arguments: [LayerKeyPath.Component.x, .y])
  func `between its changes a property has one value`(component: LayerKeyPath.Component) throws {
    let (history, keyPath) = (Self.history, LayerKeyPath(.position, component))
    let spans = try #require(history.changes(of: keyPath))
    func value(_ time: Rational) -> AnimationValue? {
      history.presentation(at: time, layerTime: time)[keyPath]
    }
    var still = 0
    for step in 0..<4000 {
      let (start, end) = (Rational(step) / 500, Rational(step + 1) / 500)
      guard !spans.contains(where: { $0.overlaps(start...end) }) else { continue }
      still += 1
      #expect(value(start) == value(end))
    }
    // All but the second in which it is animated and the half of one in which it is led.
    #expect(still > 3200)
  }

  @Test(arguments: [LayerKeyPath.Component.x, .y])
  func `the other coordinate's animations do not matter`(component: LayerKeyPath.Component) {
    let (history, keyPath) = (Self.history, LayerKeyPath(.position, component))
    let telling = history.telling(keyPath)
    #expect(telling.animations.count == 1)
    for step in 0..<4000 {
      let time = Rational(step) / 500
      #expect(
        telling.presentation(at: time, layerTime: time)[keyPath]
          == history.presentation(at: time, layerTime: time)[keyPath])
    }
  }

  @Test func `a layer whose clock is not the scene's says nothing`() {
    var values = LayerValues()
    values.clock = LayerClock(speed: 2)
    var tree = LayerTree()
    let fast = tree.add(values)
    let inside = tree.add(LayerValues(), to: fast)
    let beside = tree.add(LayerValues())
    let evaluation = LayerEvaluation(
      tree: tree, histories: tree.nodes.map { LayerHistory($0.values) })
    let keyPath = LayerKeyPath(.opacity)
    #expect(evaluation.changes(of: keyPath, of: fast) == nil)
    #expect(evaluation.changes(of: keyPath, of: inside) == nil)
    #expect(evaluation.changes(of: keyPath, of: beside) == [])
  }
}
