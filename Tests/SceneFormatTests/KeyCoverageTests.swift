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
  ]

  /// What a film should say and none does so far: this list only shrinks.
  private static let gaps: [String] = [
    "stage.speedMark: hidden", "stage.showTouches", "stage.look",
    "stage.look: pointer", "lane.scene", "lane.let", "lane.crop",
    "layer.maskedCorners: topRight",
    "layer.maskedCorners: bottomLeft", "layer.blur", "layer.beginTime", "layer.timeOffset",
    "replicator.color", "replicator.colorOffset", "shape.dashPhase", "shape.strokeStart",
    "transform.rotationX", "transform.rotationY", "affineTransform.affine",
    "matrixTransform.matrix",
    "scroll.paging",
    "scroll.alwaysBounces: vertically", "scroll.alwaysBounces: both",
    "animation.rotationMode: autoReverse", "animation.calculationMode: discrete",
    "animation.calculationMode: cubic", "animation.calculationMode: cubicPaced",
    "animation.tension", "animation.continuity", "animation.bias", "animation.valueFunction",
    "animation.valueFunction: rotateX", "animation.valueFunction: rotateY",
    "animation.valueFunction: rotateZ", "animation.valueFunction: scale",
    "animation.valueFunction: scaleX", "animation.valueFunction: scaleY",
    "animation.valueFunction: scaleZ", "animation.valueFunction: translate",
    "animation.valueFunction: translateX", "animation.valueFunction: translateY",
    "animation.valueFunction: translateZ", "animation.cumulative",
    "animation.popBasic", "animation.rbbSpring",
    "animation.fidelity: measured", "stepsTiming.steps", "stepsTiming.jump",
    "stepsTiming.jump: start", "stepsTiming.jump: none", "stepsTiming.jump: both",
    "linearTiming.linear", "spring.allowsOverdamping", "settling.settling", "ownSpring.mass",
    "popSpring.clamp",
    "popSpring.clamp: start", "popSpring.clamp: end", "popSpring.clamp: both", "popSpring.rounding",
    "popSpring.progressMarkers", "popBasic.timing", "popChase.threshold",
    "rebound.bounciness", "rebound.speed",
    "rebound.clampsOvershoot", "rbbSpring.damping", "rbbSpring.epsilon", "displayLink.rate",
    "displayLink.longestStep", "setEntry.after", "transitionEntry.transition",
    "transitionEntry.transition: fade", "transitionEntry.transition: moveIn",
    "transitionEntry.transition: push", "transitionEntry.transition: reveal", "transitionEntry.on",
    "transitionEntry.from", "transitionEntry.from: top", "transitionEntry.from: bottom",
    "transitionEntry.timing", "transitionEntry.startProgress", "transitionEntry.endProgress",
    "transitionEntry.fillMode", "transitionEntry.removedOnCompletion", "moveEntry.horizontalLimits",
    "moveEntry.beyond", "moveEntry.beyond: rubberBand", "enableEntry.enable",
    "disableEntry.disable", "retargetEntry.velocity", "event.isReversed",
    "event.translation", "event.progress", "event.other", "event.point", "blockEntry.delay",
    "blockEntry.autoreverse", "startEntry.delay", "continueEntry.timing",
    "continueEntry.durationFactor", "addAnimationsEntry.addAnimations", "addAnimationsEntry.to",
    "addAnimationsEntry.delayFactor",
    "animator.interruptible", "animator.scrubsLinearly",
    "animator.pausesOnCompletion",
    "tapTouch.count", "tapTouch.interval", "pinchTouch.hold", "touchLeg.to", "tapGesture.count",
    "tapGesture.fingers", "tapGesture.movement", "tapGesture.duration", "tapGesture.gap",
    "tapGesture.failed", "pressGesture.movement", "pressGesture.fingers", "pressGesture.velocity",
    "pressGesture.velocity: uikitStale", "pressGesture.failed", "panGesture.dominant: left",
    "swipeGesture.swipe", "swipeGesture.direction", "swipeGesture.distance",
    "swipeGesture.duration", "pinchGesture.distance", "rotationGesture.angle",
    "edgePanGesture.margin", "edgePanGesture.distance",
    "hero.velocityLimit", "dynamics.rounding", "dynamicItem.rotation",
    "drive.from", "drive.to", "drive.by", "gravityBehavior.direction", "gravityBehavior.angle",
    "attachmentBehavior.otherOffset", "attachmentBehavior.frictionTorque", "pushBehavior.offset",
    "fieldBehavior.kind: custom", "fieldBehavior.force", "insets.left", "insets.bottom",
    "insets.right", "boundary.path", "boundary.ellipse", "boundary.rect", "region.rectangle",
    "region.inverse", "region.union", "region.intersection", "region.difference",
    "pushEntry.direction",
    "updateItemEntry.rotation", "moveAnchorEntry.to", "plotOverlay.axis: up",
    "plotOverlay.timeGrid", "plotOverlay.durations",
    "plotOverlay.thresholds", "ghostOverlay.style", "ghostOverlay.style: dashed",
    "ghostOverlay.style: solid", "ghostOverlay.placement: below", "pathOverlay.past",
    "arrowOverlay.vector", "arrowOverlay.width", "arrowOverlay.label",
    "titleOverlay.style: display", "timeCodeOverlay.timeCode: frames", "gridOverlay.grid",
    "gridOverlay.labelEvery", "gridOverlay.frame", "gridOverlay.placement",
    "gridOverlay.placement: above", "clipEdgeOverlay.edge",

    "distanceOverlay.name",
    "angleOverlay.angle", "angleOverlay.radius", "angleOverlay.name", "codeOverlay.hue",
    "ticks.majorEvery", "shown.until", "duration.during",
    "duration.name",
    "legendRow.symbol: diamond", "legendRow.symbol: line",
    "legendRow.symbol: dashed", "legendRow.symbol: arrow",
    "legendRow.symbol: band",
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

  @Test func `each key and each of its words is in a film, or says why not`() throws {
    let unsaid = try Self.gallery().unsaid
    let known = Self.exceptions.flatMap(\.names) + Self.gaps
    #expect(
      unsaid.filter { !known.contains($0) } == [],
      "no film says these; add them to one, or to the exceptions with a reason")
    #expect(
      known.filter { !unsaid.contains($0) } == [],
      "these are in a film now, or are no keys: take them out of the lists")
    #expect(Set(known).count == known.count)
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
