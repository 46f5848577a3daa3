import Testing

@testable import SceneFormat

/// Every key of the language is in at least one film of the gallery, so that a change of what it does shows.
@Suite struct KeyCoverageTests {
  /// What no film needs to say, with the reason.
  private static let exceptions: [(reason: String, names: [String])] = [
    (
      "a film is written in every format by the tests of MediaEncoding; the gallery is published as MP4, GIF and poster",
      [
        "scene.formats: gif", "scene.formats: webp", "scene.formats: apng", "scene.formats: webm",
        "scene.formats: avif", "scene.formats: mov", "scene.formats: svg", "scene.formats: png",
        "scene.formats: hevc", "scene.formats: av1", "scene.formats: poster.webp",
        "scene.formats: poster.avif",
      ]
    ),
    (
      "says how often files of one format play: the tests of cross-fades read them back",
      ["filmLoop.times", "filmLoop.gif", "filmLoop.webp", "filmLoop.apng", "filmLoop.svg"]
    ),
    (
      "measured on files by the tests of GIFs; the gallery's keep to the usual size",
      ["gif.scale", "gif.maxBytes"]
    ),
    (
      "a still: a tile each in Tests/Golden/effects/blend-modes.png",
      [
        "layer.blendMode: screen", "layer.blendMode: overlay", "layer.blendMode: darken",
        "layer.blendMode: lighten", "layer.blendMode: colorDodge", "layer.blendMode: colorBurn",
        "layer.blendMode: hardLight", "layer.blendMode: softLight", "layer.blendMode: difference",
        "layer.blendMode: exclusion", "layer.blendMode: hue", "layer.blendMode: saturation",
        "layer.blendMode: color", "layer.blendMode: luminosity", "layer.blendMode: plusLighter",
      ]
    ),
    (
      "a still: a tile each in Tests/Golden/contents/pictures.png",
      [
        "layer.contentsGravity: center", "layer.contentsGravity: top",
        "layer.contentsGravity: bottom", "layer.contentsGravity: left",
        "layer.contentsGravity: right", "layer.contentsGravity: topLeft",
        "layer.contentsGravity: topRight", "layer.contentsGravity: bottomLeft",
        "layer.contentsGravity: bottomRight",
      ]
    ),
    (
      "a still: a line each in Tests/Golden/text; the gallery writes weights as numbers",
      [
        "layer.truncation: start", "layer.truncation: middle", "font.weight: thin",
        "font.weight: ultraLight", "font.weight: light", "font.weight: medium",
        "font.weight: semibold", "font.weight: bold", "font.weight: heavy", "font.weight: black",
        "font.italic",
      ]
    ),
    (
      "a still: a tile each in Tests/Golden/shapes",
      ["shape.fillRule", "shape.fillRule: evenOdd", "shape.lineJoin: bevel", "shape.miterLimit"]
    ),
    (
      "in numbers: PropertyAnimationTests compare each value function with its matrix; a film shows rotateZ",
      [
        "animation.valueFunction: rotateX", "animation.valueFunction: rotateY",
        "animation.valueFunction: scale", "animation.valueFunction: scaleX",
        "animation.valueFunction: scaleY", "animation.valueFunction: scaleZ",
        "animation.valueFunction: translate", "animation.valueFunction: translateX",
        "animation.valueFunction: translateY", "animation.valueFunction: translateZ",
      ]
    ),
    (
      "in numbers: KeyframesTests; a film shows the tension",
      ["animation.continuity", "animation.bias", "animation.rotationMode: autoReverse"]
    ),
    (
      "in numbers: the tests of other libraries' motions, POPTests, RBBTests, StepRuleTests",
      ["animation.fidelity: measured", "spring.allowsOverdamping"]
    ),
    (
      "in numbers: SceneSpringTests",
      ["settling.settling"]
    ),
    (
      "a still: EffectTests and Tests/Golden/effects",
      [
        "layer.blur", "replicator.color", "replicator.colorOffset", "shape.dashPhase",
        "shape.strokeStart", "matrixTransform.matrix",
      ]
    ),
    (
      "in numbers: TransformInterpolationTests and ValueTests; without perspective a picture says little",
      ["transform.rotationX", "transform.rotationY", "affineTransform.affine"]
    ),
    (
      "in numbers: LayerClockTests and MediaTimingTests",
      ["layer.beginTime", "layer.timeOffset"]
    ),
    (
      "in numbers: TransitionTests and InteractiveTransitionTests",
      ["transitionEntry.endProgress", "hero.velocityLimit"]
    ),
    (
      "in numbers: TouchSceneTests and GesturesTests; films show vertical limits",
      [
        "moveEntry.horizontalLimits", "moveEntry.beyond", "moveEntry.beyond: rubberBand",
        "disableEntry.disable",
      ]
    ),
    (
      "in numbers: PropertyAnimatorTests and AnimatorMistakeTests",
      ["event.isReversed", "animator.interruptible"]
    ),
    (
      "in numbers: DisplayLinkTests",
      ["displayLink.longestStep"]
    ),
    (
      "in numbers: the trajectories of Tests/Vectors/dynamics, BodyTests",
      [
        "attachmentBehavior.frictionTorque", "insets.left", "insets.bottom", "insets.right",
        "boundary.path", "boundary.ellipse", "boundary.rect", "dynamics.rounding",
      ]
    ),
    (
      "in numbers: CompositionTests and ScopeTests; lanes of the gallery are variants",
      ["lane.scene", "lane.let", "lane.crop"]
    ),
    (
      "read back by OverlayReadingTests",
      [
        "gridOverlay.grid", "gridOverlay.labelEvery", "gridOverlay.placement",
        "gridOverlay.placement: above", "clipEdgeOverlay.edge", "angleOverlay.angle",
        "angleOverlay.radius", "angleOverlay.name", "timeCodeOverlay.timeCode: frames",
        "codeOverlay.hue",
      ]
    ),
  ]

  private static func gallery() throws -> KeyCoverage {
    var coverage = KeyCoverage()
    let kit = try Fixture.names(in: "Scenes/Kit").map { "Scenes/Kit/\($0)" }
    let libraries = try kit.filter { $0.hasSuffix(".yaml") }
      .map { try SceneReader.read(try Fixture.text(of: $0), path: $0) }
    for library in libraries { coverage.note(library, including: libraries) }
    for name in try Fixture.names(in: "Scenes") where name.hasSuffix(".yaml") {
      let scene = try SceneReader.read(try Fixture.text(of: "Scenes/\(name)"), path: name)
      coverage.note(scene, including: libraries)
    }
    return coverage
  }

  /// The list is committed, so that a key that a film loses shows as a line that comes; whoever makes a film
  /// of one takes its line away by recording.
  @Test func `each key and each of its words is in a film, or in the list of those that are not`()
    throws
  {
    var reasons: [String: String] = [:]
    for (reason, names) in Self.exceptions { for name in names { reasons[name] = reason } }
    let lines = try Self.gallery().unsaid.map { name in
      reasons[name].map { "\(name)  # \($0)" } ?? name
    }
    try Fixture.compare(
      (["# What no film of the gallery says, with a reason where none has to."] + lines)
        .joined(separator: "\n") + "\n",
      with: "Tests/Golden/keys-in-no-film.txt")
    #expect(Set(reasons.keys).isSubset(of: KeyCoverage().sayable), "exceptions that are no keys")
  }

  @Test func `a key that the only scene loses is missed`() throws {
    func unsaid(_ text: String) throws -> Set<String> {
      var coverage = KeyCoverage()
      let head = "inbetween: 1\nstage: {size: [8, 8], look: pointer}\nlet: {pace: {steps: 4}}\n"
      coverage.note(try SceneReader.read(head + text, path: "scene.yaml"), including: [])
      return Set(coverage.unsaid)
    }
    let whole = try unsaid("script: [{at: 0, animate: {a.opacity: 0}, duration: 1, timing: =pace}]")
    let less = try unsaid("script: [{at: 0, animate: {a.opacity: 0}, timing: =pace}]")
    #expect(less.subtracting(whole).count == 1)
    #expect(less.subtracting(whole).allSatisfy { $0.hasSuffix(".duration") })
    // What a constant holds counts where it is used, and so do words.
    #expect(!whole.contains("stepsTiming.steps") && whole.contains("stepsTiming.jump: start"))
    #expect(!whole.contains("stage.look: pointer"))
    #expect(try unsaid("layers: []").contains("stepsTiming.steps"))
  }
}
