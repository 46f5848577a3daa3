import AnimationEngine
import Geometry
import TestSupport
import Testing

struct LayerEvaluationTests {
  @Test func `siblings are drawn by zPosition with what lies in them, ties in tree order`() {
    var tree = LayerTree()
    let names = [("a", 1.0), ("b", 0), ("c", 1), ("d", -2), ("e", 0)]
    for (name, zPosition) in names {
      var values = LayerValues()
      values.zPosition = zPosition
      let layer = tree.add(values, name: name)
      let child = tree.add(LayerValues(), name: name + "1", to: layer)
      tree.add(LayerValues(), name: name + "2", to: layer)
      tree.add(LayerValues(), name: name + "11", to: child)
    }
    let layers = evaluation(of: tree).visibleLayers(at: 0)
    #expect(
      layers.compactMap { tree[$0.id].name } == [
        "d", "d1", "d11", "d2", "b", "b1", "b11", "b2", "e", "e1", "e11", "e2", "a", "a1", "a11",
        "a2", "c", "c1", "c11", "c2",
      ])
    #expect(layers.prefix(4).map(\.descendantCount) == [3, 1, 0, 0])
  }

  @Test func `layers that show nothing are left out with all that lies in them`() {
    var tree = LayerTree()
    var hidden = LayerValues()
    hidden.isHidden = true
    var clear = LayerValues()
    clear.opacity = 0
    for values in [hidden, clear] { tree.add(LayerValues(), to: tree.add(values)) }
    let seen = tree.add(LayerValues())
    #expect(evaluation(of: tree).visibleLayers(at: 0).map(\.id) == [seen])
    #expect(tree.roots.count == 3)
  }

  /// Every kind of animation, over a layer and its sublayer.
  @Test func `any order of times gives the same bits`() throws {
    var tree = LayerTree()
    var values = LayerValues()
    values.contents = .shape(ShapeContents(path: Path(rect: Rect(x: 0, y: 0, width: 9, height: 9))))
    values.clock = LayerClock(speed: Rational(1) / 2)
    let parent = tree.add(values)
    tree.add(values, to: parent)

    let circle = Path(ellipseIn: Rect(x: -50, y: -50, width: 100, height: 100))
    var orbit = PathKeyframes(circle)
    orbit.calculationMode = .paced
    orbit.rotationMode = .auto
    var curve = Keyframes(values: [3, 1, 4, 1, 5].map { .number($0) })
    curve.calculationMode = .cubicPaced
    let interpolations: [(LayerKeyPath, PropertyAnimation.Interpolation)] = [
      (LayerKeyPath(.position), .path(orbit)),
      (LayerKeyPath(.opacity), .spring(InterpolationValues(from: .number(0.2)), .default)),
      (LayerKeyPath(.cornerRadius), .keyframes(curve)),
      (
        LayerKeyPath(.transform),
        .basic(InterpolationValues(to: .transform(Transform3D(rotationX: 2))))
      ),
      (LayerKeyPath(.fillColor), .basic(InterpolationValues(to: .color(.white)))),
    ]
    let members = interpolations.map { keyPath, interpolation in
      var animation = PropertyAnimation(keyPath: keyPath, interpolation: interpolation)
      animation.isAdditive = keyPath.property == .position
      return Animation.property(animation)
    }
    var group = AnimationGroup(members)
    group.timing.duration = Rational(7) / 10
    group.timing.repeatCount = .endless
    group.timingFunction = .easeInEaseOut
    let histories = tree.nodes.map { node in
      var history = LayerHistory(node.values)
      for animation in members + [.group(group)] {
        history.add(
          AttachedAnimation(
            animation: animation.resolved(addedAt: 0, transactionDuration: 2), key: nil,
            addedAt: 0))
      }
      return history
    }
    let evaluation = LayerEvaluation(tree: tree, histories: histories)
    let times = (0..<150).map { Rational($0) / 60 }
    let forward = times.map { evaluation.visibleLayers(at: $0).map(\.values) }
    var generator = SeededGenerator(seed: 8)
    for index in times.indices.shuffled(using: &generator) {
      #expect(evaluation.visibleLayers(at: times[index]).map(\.values) == forward[index])
    }
    #expect(Set(forward).count == forward.count)
  }

  private func evaluation(of tree: LayerTree) -> LayerEvaluation {
    LayerEvaluation(tree: tree, histories: tree.nodes.map { LayerHistory($0.values) })
  }
}
