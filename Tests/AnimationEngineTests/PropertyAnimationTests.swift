import Geometry
import Testing

@testable import AnimationEngine

struct PropertyAnimationTests {
  @Test func `all combinations of from, to and by`() {
    // (from, to, by) over 100, and what must show at 0 and at 1.
    let cases: [(from: Double?, to: Double?, by: Double?, start: Double, end: Double)] = [
      (10, 30, nil, 10, 30), (10, 30, 7, 10, 30), (10, nil, 7, 10, 17), (nil, 30, 7, 23, 30),
      (10, nil, nil, 10, 100), (nil, 30, nil, 100, 30), (nil, nil, 7, 100, 107),
      (nil, nil, nil, 100, 100),
    ]
    for (from, to, by, start, end) in cases {
      let animation = basic(
        .zPosition, from.map { .number($0) }, to.map { .number($0) }, by.map { .number($0) })
      #expect(animation.value(at: 0, over: .number(100)) == .number(start))
      #expect(animation.value(at: 1, over: .number(100)) == .number(end))
    }
  }

  @Test func `transforms are added by concatenation, the new one first`() throws {
    let turn = Transform3D(rotationZ: .pi / 2)
    let move = Transform3D(translationX: 10, y: 0)
    var model = LayerValues()
    model.transform = move
    var animation = basic(.transform, .transform(turn), .transform(turn), nil)
    animation.isAdditive = true
    let shown = presentation(of: model, [.property(animation)], at: 0).transform
    #expect(shown == turn.concatenating(move))
    // By and to undo each other in space as well.
    let tilt = AnimationValue.transform(Transform3D(rotationX: 0.7))
    let sum = try #require(AnimationValue.transform(move).adding(tilt))
    let difference = try #require(sum.subtracting(tilt))
    #expect(try #require(difference.distance(to: .transform(move))) < 1e-14)
  }

  @Test(arguments: [LayerKeyPath.Component.scale, .scaleX, .scaleY])
  func `additive scales sum below 0, where they mirror`(_ component: LayerKeyPath.Component) throws
  {
    func change(_ value: Double) -> Animation {
      var animation = PropertyAnimation(
        keyPath: LayerKeyPath(.transform, component),
        interpolation: .basic(
          InterpolationValues(from: .number(value), to: .number(value), by: nil)))
      (animation.isAdditive, animation.timing.duration) = (true, 1)
      return .property(animation)
    }
    var model = LayerValues()
    model[LayerKeyPath(.transform, .rotationZ)] = .number(0.5)
    // 1 − 1.5 − 0.75 + 0.25 = −1, below 0 after the first.
    let shown = presentation(of: model, [change(-1.5), change(-0.75), change(0.25)], at: 0)
    let x = component == .scaleY ? 1.0 : -1, y = component == .scaleX ? 1.0 : -1
    let expected = AffineTransform(scaleX: x, y: y).concatenating(AffineTransform(rotation: 0.5))
    for (a, b) in zip(
      [expected.a, expected.b, expected.c, expected.d],
      [
        shown.transform.affine.a, shown.transform.affine.b, shown.transform.affine.c,
        shown.transform.affine.d,
      ])
    {
      #expect(abs(a - b) < 1e-12)
    }
  }

  @Test func `a cumulative turn goes on from where it was`() {
    var animation = basic(
      .transform, .transform(.identity), .transform(Transform3D(rotationZ: 0.5)), nil)
    animation.isCumulative = true
    animation.timing.repeatCount = .finite(4)
    for (time, angle) in [(Rational(1) / 2, 0.25), (Rational(5) / 2, 1.25), (4, 2)] {
      let shown = presentation(of: LayerValues(), [.property(animation)], at: time).transform
      // The first half of a pass turns the negative way round, as measured from the identity.
      let components = TransformComponents(shown)
      #expect(abs(components.rotation - angle) < 1e-9, "\(time)")
    }
  }

  @Test func `autoreversing cycles end where they began, so nothing accumulates from 0`() {
    var animation = basic(.zPosition, .number(0), .number(10), nil)
    animation.isCumulative = true
    animation.timing.autoreverses = true
    animation.timing.repeatCount = .finite(3)
    let shown = presentation(of: LayerValues(), [.property(animation)], at: Rational(9) / 2)
    #expect(shown.zPosition == 5)
  }

  @Test func `values without a sum do not accumulate`() {
    var animation = basic(.hidden, .boolean(false), .boolean(true), nil)
    animation.isCumulative = true
    animation.timing.repeatCount = .finite(3)
    #expect(presentation(of: LayerValues(), [.property(animation)], at: Rational(5) / 2).isHidden)
    #expect(!presentation(of: LayerValues(), [.property(animation)], at: 1).isHidden)
  }

  @Test func `lists mix item by item, and not at all with lists of another length`() {
    let stops = AnimationValue.numbers([0, 0.5, 1])
    #expect(
      stops.interpolated(to: .numbers([0.5, 0.5, 2]), at: 0.5) == .numbers([0.25, 0.5, 1.5]))
    #expect(stops.interpolated(to: .numbers([0, 1]), at: 0.5) == nil)
    let colors = AnimationValue.colors([.black, .white])
    let gray = Color(red: 0.5, green: 0.5, blue: 0.5)
    #expect(colors.interpolated(to: .colors([.white, .black]), at: 0.5) == .colors([gray, gray]))
    #expect(colors.interpolated(to: .colors([.white]), at: 0.5) == nil)
    #expect(stops.distance(to: .numbers([0, 0.75, 1])) == 0.25)
    #expect(stops.distance(to: .numbers([])) == .infinity)
    #expect(colors.description == "[#000000, #ffffff]" && stops.description == "[0, 0.5, 1]")
  }

  @Test func `paths of one structure morph, others jump`() {
    let square = Path(rect: Rect(x: 0, y: 0, width: 10, height: 10))
    let wide = Path(rect: Rect(x: 0, y: 0, width: 30, height: 10))
    let circle = Path(ellipseIn: Rect(x: 0, y: 0, width: 10, height: 10))
    var model = LayerValues()
    model.contents = .shape(ShapeContents(path: square))
    func path(_ end: Path) -> Path? {
      presentation(
        of: model, [.property(basic(.path, nil, .path(end), nil))], at: Rational(1) / 4
      ).shape?.path
    }
    #expect(path(wide) == Path(rect: Rect(x: 0, y: 0, width: 15, height: 10)))
    #expect(path(circle) == circle)
  }

  @Test func `contents fade into others, and the model says which these are`() throws {
    let old = Contents.text(TextContents(string: "old"))
    let new = Contents.text(TextContents(string: "new"))
    var model = LayerValues()
    model.contents = new
    let fade = Animation.property(basic(.contents, .contents(ContentsFade(old)), nil, nil))
    let half = presentation(of: model, [fade], at: Rational(1) / 2)
    #expect(half.contentsFade == ContentsFade(from: old, to: new, fraction: 0.5))
    #expect(half.contents == new)
    let end = presentation(of: model, [fade], at: 1)
    #expect(end.contentsFade == nil && end.contents == new)
    let first = try #require(presentation(of: model, [fade], at: 0).contentsFade)
    #expect(first.fraction == 0 && first.from == old && !first.isPlain)
  }

  @Test func `value functions replace the transform, unless they are added to it`() {
    var model = LayerValues()
    model.transform = Transform3D(scaleX: 2, y: 3)
    var turn = basic(.transform, .number(0), .number(4 * .pi), nil)
    turn.valueFunction = .rotateZ
    let shown = presentation(of: model, [.property(turn)], at: Rational(1) / 8).transform
    #expect(shown == Transform3D(rotationZ: .pi / 2))
    turn.isAdditive = true
    let added = presentation(of: model, [.property(turn)], at: Rational(1) / 8).transform
    #expect(added == Transform3D(rotationZ: .pi / 2).concatenating(model.transform))

    // An open end is what the function would read from the transform below.
    var grow = basic(.transform, nil, .numbers([4, 4, 3]), nil)
    grow.valueFunction = .scale
    #expect(
      presentation(of: model, [.property(grow)], at: Rational(1) / 2).transform
        == Transform3D(scaleX: 3, y: 3.5, z: 2))
    grow.valueFunction = .translateZ
    #expect(presentation(of: model, [.property(grow)], at: 0).transform == model.transform)
    #expect(ValueFunction.scaleZ.transform(.number(2)) == Transform3D(scaleX: 1, y: 1, z: 2))
    #expect(ValueFunction.scaleY.transform(.number(2)) == Transform3D(scaleX: 1, y: 2))
    #expect(
      ValueFunction.translate.transform(.numbers([1, 2, 3]))
        == Transform3D(translationX: 1, y: 2, z: 3))
    #expect(ValueFunction.translateX.transform(.number(1)) == Transform3D(translationX: 1, y: 0))
    #expect(ValueFunction.rotateX.transform(.number(1)) == Transform3D(rotationX: 1))
    #expect(ValueFunction.rotateY.transform(.number(1)) == Transform3D(rotationY: 1))
    for function in ValueFunction.allCases {
      let argument: AnimationValue =
        function.argumentKind == .numbers ? .numbers([0.5, 0.25, 2]) : .number(0.5)
      #expect(
        function.transform(argument).map { function.argument(of: $0) } == argument, "\(function)")
      #expect(function.transform(.numbers([])) == nil)
    }
  }

  @Test func `depth in a superlayer's transform shows where its sublayers are tilted`() throws {
    var tree = LayerTree()
    var parent = LayerValues()
    parent.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    parent.position = Point(x: 50, y: 50)
    parent.sublayerTransform = Transform3D(scaleX: 2, y: 2)
    let root = tree.add(parent)
    var child = LayerValues()
    child.position = Point(x: 60, y: 50)
    child.transform = Transform3D(rotationY: .pi / 3)
    tree.add(child, to: root)
    func seen() -> AffineTransform? {
      LayerEvaluation(tree: tree, histories: tree.nodes.map { LayerHistory($0.values) })
        .visibleLayers(at: 0).last?.transform
    }
    // Scaled about the anchor point in the middle, seen edge-on by half.
    let scaled = try #require(seen())
    #expect(abs(scaled.a - 1) < 1e-15 && scaled.d == 2 && scaled.tx == 70 && scaled.ty == 50)

    // Turned back by the superlayer the child faces us again; depth is not lost between the two.
    parent.sublayerTransform = Transform3D(rotationY: -.pi / 3)
    var straight = LayerTree()
    straight.add(child, to: straight.add(parent))
    tree = straight
    let facing = try #require(seen())
    #expect(abs(facing.a - 1) < 1e-15 && abs(facing.tx - 55) < 1e-12)
  }

  private func basic(
    _ property: LayerProperty, _ from: AnimationValue?, _ to: AnimationValue?,
    _ by: AnimationValue?
  ) -> PropertyAnimation {
    var animation = PropertyAnimation(
      keyPath: LayerKeyPath(property),
      interpolation: .basic(InterpolationValues(from: from, to: to, by: by)))
    animation.timing.duration = 1
    return animation
  }
}
