import AnimationEngine
import Geometry
import Interaction
import SceneModel

// `UIView.animate` and `UIView.animateKeyframes`.
extension SceneBlock {
  /// What the map of a block says, before it is known what the block inherits.
  fileprivate struct Parts: Sendable {
    var scene = SceneBlock(nil, BlockAnimation("", duration: 0))
    var pace = Pace()
    var blocks: [(parts: Parts, entries: MapEntries)] = []
  }

  static let animate = Map.entry(
    "animate", name: "blockEntry", phrase: "an `animate` entry with a map",
    heading: "Entry: animate, with a map", Parts()
  ) {
    Parts.changes
    Parts.interpolation
  } makes: { parts, entries, reading in
    block(parts, entries, inside: nil, reading).map { .block($0) }
  }

  static var innerDescription: MapDescription { inner.description }

  fileprivate static let inner: Map<(parts: Parts, entries: MapEntries)> = Map(
    "innerBlock", "a block in another one", heading: "Block in a block", Parts()
  ) {
    Parts.changes
    Field(
      "overrideInheritedDuration", .boolean, into: \.scene.block.overridesInheritedDuration,
      example: "true", "Has a `duration` and a `delay` of its own.")
    Field(
      "overrideInheritedCurve", .boolean, into: \.scene.block.overridesInheritedCurve,
      example: "true", "Has a `timing` of its own.")
    Parts.interpolation
  }.then { parts, entries, _ in (parts: parts, entries: entries) }

  static let keyframesEntry = Map.entry(
    "keyframes", Parts(pace: Pace(timing: .curve(.linear)))
  ) {
    Field(
      "keyframes", .keyframes, into: \.scene.keyframes, required: true,
      example: "[{start: 0, duration: 0.5, animate: {rocket.opacity: 0}}]",
      "Changes at times of their own: `UIView.animateKeyframes`. Each part of a layer goes from one "
        + "to the next, and waits between them.")
    Field(
      "duration", .transactionDuration, into: \.scene.block.duration, required: true,
      example: "0.5", "Of all, in seconds.")
    Parts.delay
    Field(
      "calculationMode", .choice, into: \.scene.block.calculationMode, example: "cubic",
      "How values between keyframes come about.")
    Parts.options
    Parts.name
  } makes: { parts, _, _ in
    var scene = parts.scene
    scene.block.timing = parts.pace.timing
    return .block(scene)
  }

  /// A block of the script, of a gesture, or of another block, whose time it takes unless it says
  /// otherwise.
  private static func block(
    _ parts: Parts, _ entries: MapEntries, inside outer: SceneBlock?, _ reading: Reading
  ) -> SceneBlock? {
    var (scene, pace) = (parts.scene, parts.pace)
    scene.block.timing = pace.timing
    if let outer {
      refuseInherited(scene.block, entries, reading)
      scene.block = scene.block.nested(in: outer.block)
      pace.timing = scene.block.timing
    }
    if outer == nil || scene.block.overridesInheritedDuration {
      guard let duration = pace.duration(entries, reading) else { return nil }
      scene.block.duration = duration
    }
    guard pace.readVelocity(of: scene.changes, into: &scene.velocity, reading) else { return nil }
    for inner in parts.blocks {
      guard let block = block(inner.parts, inner.entries, inside: scene, reading) else {
        return nil
      }
      scene.blocks.append(block)
    }
    return scene
  }

  /// Reports what would have no effect, since a block inside another takes that one's.
  private static func refuseInherited(
    _ block: BlockAnimation, _ entries: MapEntries, _ reading: Reading
  ) {
    for (option, isOwn, keys) in [
      ("overrideInheritedDuration", block.overridesInheritedDuration, ["duration", "delay"]),
      ("overrideInheritedCurve", block.overridesInheritedCurve, ["timing"]),
    ] where !isOwn {
      for key in entries.given(keys) {
        reading.report(
          at: entries.keyLocation(key), "a block in another one inherits its `\(key)`",
          hint: "add `\(option): true`")
      }
    }
  }
}

// MARK: - Rows

extension SceneBlock.Parts {
  fileprivate static let changes = Field<Self>(
    "animate", .changes(), into: \.scene.changes, required: true,
    example: "{rocket.position: [455, 61]}",
    "Sets the model to these values at once and animates the change: `UIView.animate`. A value such "
      + "as `=pane.target.position` is worked out when it happens.")

  fileprivate static let delay = Field<Self>(
    "delay", .duration("a delay"), into: \.scene.block.delay, example: "0.1",
    "In seconds; until then what was seen before stays.")

  fileprivate static let name = Field<Self>(
    "as",
    ValueReader.identifier(for: "the name of a block", except: SceneNames.reserved)
      .then { name, _, reading in reading.scope.name(name) },
    into: \.scene.name, default: "no events", also: ["id", "name"], example: "slide",
    "Its name, for its events `NAME.began` and `NAME.ended`.")

  @FieldsBuilder<Self> fileprivate static var interpolation: [Field<Self>] {
    Pace.duration(
      .animationDuration,
      "In seconds; with 0 the changes show at once, and nothing is cancelled by that."
    ).within(\.pace)
    delay
    Pace.timing.within(\.pace)
    Pace.velocity.within(\.pace)
    Field(
      "retargeting", .choice, into: \.scene.block.retargeting, example: "fromCurrent",
      "What becomes of an animation that still runs there: `additive` lets both run and adds them, "
        + "where UIKit does so; `fromCurrent` begins where the layer is seen, from rest; `replace` "
        + "at the old model value.")
    options
    Field(
      "blocks", .list(of: .map(SceneBlock.inner), "blocks"), into: \.blocks, default: "none",
      also: ["nested"], example: "[{animate: {sky.opacity: 0}}]",
      "Blocks inside this one, which inherit its time.")
    name
  }

  @FieldsBuilder<Self> fileprivate static var options: [Field<Self>] {
    Field(
      "allowUserInteraction", .boolean, into: \.scene.block.allowsUserInteraction,
      also: ["allowsUserInteraction"], example: "true",
      "Lets touches reach the layers while they are animated; without it they are swallowed.")
    Field(
      "repeat", .boolean, into: \.scene.block.repeats, also: ["repeats", "repeatCount"],
      example: "true", "Runs forever.")
    Field(
      "autoreverse", .boolean, into: \.scene.block.autoreverses, also: ["autoreverses"],
      example: "true", "There and back; the model stays at the new value.")
  }
}

extension SceneNode {
  /// The names of all blocks in it that have one, wherever they stand.
  var blockNames: [String] {
    switch content {
    case .scalar: return []
    case .sequence(let items): return items.flatMap(\.blockNames)
    case .mapping(let mapping):
      var names = mapping.entries.flatMap(\.value.blockNames)
      if mapping["animate"] != nil || mapping["keyframes"] != nil,
        case .scalar(let name, _)? = mapping["as"]?.content, !names.contains(name)
      {
        names.append(name)
      }
      return names
    }
  }
}
