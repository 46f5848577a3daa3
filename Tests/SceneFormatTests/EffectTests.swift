import Simulation
import SceneModel
import AnimationEngine
import Geometry
import SceneFormat
import Testing

/// What layers can look like.
@Suite struct EffectTests {
  private func layer(_ keys: String) throws -> LayerValues {
    try scene("layers: [{id: a, \(keys)}]").layers.nodes[0].values
  }

  @Test func `every part of a shadow arrives`() throws {
    let shadow = try layer(
      "shadow: {color: navy, opacity: 0.25, offset: [1, 2], radius: 5, path: {rect: [0, 0, 4, 3]}}"
    ).effects.shadow
    #expect(shadow.color == Color(rgb: 0x000080) && shadow.opacity == 0.25)
    #expect(shadow.offset == Size(width: 1, height: 2) && shadow.radius == 5)
    #expect(shadow.path == Path(rect: Rect(x: 0, y: 0, width: 4, height: 3)))
    let plain = try layer("shadow: {opacity: 1}").effects.shadow
    #expect(plain.offset == Size(width: 0, height: -3) && plain.radius == 3)
  }

  @Test func `blurs, blending and corners arrive`() throws {
    let effects = try layer(
      "blendMode: multiply, blur: 2, backdropBlur: 4.5, maskedCorners: [topLeft, bottomRight]"
    ).effects
    #expect(effects.blendMode == .multiply && effects.blur == 2 && effects.backdropBlur == 4.5)
    #expect(effects.maskedCorners == [.topLeft, .bottomRight])
    #expect(try !layer("opacity: 1").hasEffects)
  }

  @Test func `an image takes a point for a pixel`() throws {
    let values = try layer(
      "image: assets/lake.png, contentsRect: [0, 0, 0.5, 1], contentsGravity: resizeAspectFill")
    #expect(values.bounds.size == Size(width: 300, height: 200))
    #expect(values.effects.contentsRect == Rect(x: 0, y: 0, width: 0.5, height: 1))
    #expect(values.effects.contentsGravity == .resizeAspectFill)
  }

  @Test func `gradients have the defaults of their kind`() throws {
    guard case .gradient(let axial) = try layer("gradient: {colors: [white, navy]}").contents,
      case .gradient(let radial) = try layer(
        "gradient: {kind: radial, colors: [white, red, navy], locations: [0, 0.3, 1]}"
      ).contents
    else {
      Issue.record("gradients are contents")
      return
    }
    #expect(axial.colors == [.white, Color(rgb: 0x000080)] && axial.locations == nil)
    #expect(axial.startPoint == Point(x: 0.5, y: 0) && axial.endPoint == Point(x: 0.5, y: 1))
    #expect(radial.kind == .radial && radial.locations == [0, 0.3, 1])
    #expect(radial.startPoint == Point(x: 0.5, y: 0.5) && radial.endPoint == Point(x: 1, y: 1))
  }

  @Test func `texts have runs, lines and limits`() throws {
    guard
      case .text(let text) = try layer(
        "text: [{string: Log, weight: bold, color: red, size: 20, italic: true}, \" in\"], "
          + "size: [100, 20], wrap: true, truncation: end, lineHeight: 1.5"
      ).contents
    else {
      Issue.record("text is contents")
      return
    }
    #expect(text.string == "Log in" && text.runs.count == 2)
    #expect(text.runs[0].weight == 700 && text.runs[0].size == 20)
    #expect(text.runs[0].isItalic == true && text.runs[0].color == Color(rgb: 0xFF0000))
    #expect(text.runs[1].weight == nil && text.runs[1].color == nil)
    #expect(text.isWrapped && text.truncation == .end && text.lineHeight == 1.5)
  }

  @Test func `strokes have dashes and ends`() throws {
    guard
      case .shape(let shape) = try layer(
        "shape: {path: M0 0L9 0, stroke: red, dash: [4, 2], dashPhase: 1, strokeStart: 0.25, "
          + "strokeEnd: 0.75}"
      ).contents
    else {
      Issue.record("a shape is contents")
      return
    }
    #expect(shape.lineDashPattern == [4, 2] && shape.lineDashPhase == 1)
    #expect(shape.strokeStart == 0.25 && shape.strokeEnd == 0.75)
  }

  @Test func `a mask is placed in its layer and is no child`() throws {
    let layers = try scene(
      """
      layers:
        - id: photo
          mask: {id: hole, position: [4, 4], size: [8, 8], layers: [{id: inner}]}
          layers: [{id: child}]
      """
    ).layers
    let photo = try #require(layers.layer(named: "photo"))
    let hole = try #require(layers.layer(named: "hole"))
    #expect(layers[photo].mask == hole && layers[hole].parent == photo)
    #expect(layers[photo].children == [layers.layer(named: "child")])
    #expect(layers[hole].children == [layers.layer(named: "inner")])
  }

  @Test func `replicators say how copies differ`() throws {
    let layers = try scene(
      """
      layers:
        - id: dots
          replicator: {count: 8, transform: {rotation: 45deg}, delay: 1/8, color: red, colorOffset: [0, 0, 0, -0.1]}
          layers: [{size: [2, 2]}]
      script: [{at: 0, animate: dots.instanceTransform.rotation, to: 0}]
      """
    ).layers
    let replicator = try #require(layers.nodes[0].values.effects.replicator)
    #expect(replicator.instanceCount == 8 && replicator.instanceDelay == Rational(1) / 8)
    #expect(replicator.instanceColor == Color(rgb: 0xFF0000))
    #expect(replicator.instanceColorOffset.alpha == -0.1)
    #expect(abs(replicator.instanceTransform.affine.b - 0.5.squareRoot()) < 1e-15)
  }

  @Test func `transforms in space read back as written`() throws {
    let transform = try layer(
      "transform: {scale: 2, rotationX: 30deg, rotationY: 20deg, rotation: 10deg, translation: [5, 6]}"
    ).transform
    let parts = TransformComponents(transform)
    for (found, degrees) in [(parts.rotationX, 30.0), (parts.rotationY, 20), (parts.rotation, 10)] {
      #expect(abs(found * 180 / .pi - degrees) < 1e-9)
    }
    #expect(parts.translation == Size(width: 5, height: 6))
    #expect(abs(parts.scaleX - 2) < 1e-12 && abs(parts.scaleY - 2) < 1e-12)
    let matrix = try layer("transform: {matrix: [1, 2, 0, 0, 3, 4, 0, 0, 0, 0, 1, 0, 5, 6, 0, 1]}")
    #expect(
      matrix.transform.affine == AffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
    let moved = try layer("sublayerTransform: {translation: [3, 4]}").sublayerTransform
    #expect(moved.affine.tx == 3 && moved.affine.ty == 4)
  }

  @Test(arguments: [
    ("shadowOpacity", "0.5"), ("shadowOffset.width", "3"), ("shadowRadius", "4"), ("blur", "2"),
    ("shadowColor", "navy"), ("backdropBlur", "2"), ("contentsRect", "[0, 0, 1, 0.5]"),
    ("sublayerTransform.scale", "2"), ("shadowPath", "{ellipse: [0, 0, 4, 4]}"),
  ])
  func `effects can be set and animated`(keyPath: String, value: String) throws {
    let scene = try scene(
      """
      layers: [{id: a, size: [8, 8]}]
      script: [{at: 0, set: {a.\(keyPath): \(value)}}, {at: 0, animate: a.\(keyPath), to: \(value)}]
      """)
    #expect(scene.script.count == 2)
  }

  @Test func `what differs between a replicator's copies can be animated`() throws {
    let timeline = try film(
      """
      duration: 2
      layers:
        - id: row
          size: [8, 8]
          replicator: {count: 3, transform: {translation: [10, 0]}}
          layers: [{id: dot, size: [8, 8], backgroundColor: white}]
      script:
        - {at: 0, animate: row.instanceDelay, from: 0, to: 0.5, duration: 1}
        - {at: 0, animate: row.instanceRedOffset, from: 0, to: -0.5, duration: 1}
        - {at: 0, set: {row.instanceAlphaOffset: -0.25}}
        - {at: 0, animate: dot.opacity, from: 0.2, to: 1, duration: 2}
      """)
    let dots = timeline.presentation(at: Rational(1) / 2).layers.dropFirst()
    // Each copy is 0.25 s behind the one before; the third has just begun.
    #expect(dots.map(\.values.opacity) == [0.4, 0.2 + 0.8 / 8, 0.2])
    #expect(dots.map { $0.tint?.red ?? 1 } == [1, 0.75, 0.5])
    #expect(dots.map { $0.tint?.alpha ?? 1 } == [1, 0.75, 0.5])
    // The animations are over, and with them the delay.
    let later = timeline.presentation(at: Rational(3) / 2).layers.dropFirst()
    #expect(later.map(\.values.opacity) == [0.8, 0.8, 0.8])
    #expect(later.map { $0.tint?.red ?? 1 } == [1, 1, 1])
  }

  @Test func `gradients and strokes can be animated`() throws {
    let scene = try scene(
      """
      layers:
        - {id: g, gradient: {colors: [white, navy], locations: [0, 1]}}
        - {id: s, shape: {path: M0 0L9 0, stroke: red, dash: [2, 2]}}
      script:
        - {at: 0, animate: g.colors, to: [red, "#0000ff"]}
        - {at: 0, set: {g.locations: [0.25, 0.5], g.startPoint: [0, 0]}}
        - {at: 0, animate: [s.strokeEnd], from: 0, to: 1}
        - {at: 0, animate: s.lineDashPhase, by: 4}
      """)
    guard case .animate(_, let colors, _) = scene.script[0].action,
      case .set(let assignments) = scene.script[1].action
    else {
      Issue.record("the entries animate and set")
      return
    }
    #expect(colors.to == .colors([Color(rgb: 0xFF0000), Color(rgb: 0x0000FF)]))
    #expect(assignments.first?.value == .fixed(.numbers([0.25, 0.5])))
  }
}
