import Geometry
import Overlays
import SceneModel

/// What the map of a lane says.
struct LaneMap: Sendable {
  var scene: String?
  var variant: String?
  var constants: [SceneNode.Entry]?
  var name: String?
  var caption: String?
  var hue: Hue?
  var crop: Rect?

  static let map = Map(
    "lane", "a lane", heading: "Lane",
    note:
      "Lanes stand in rows of up to four. In a scene with lanes, `overlays` and `expect` speak of "
      + "the whole, with addresses that begin with a lane's `id`. Where a lane shows this scene "
      + "itself, `stage`, `layers`, `animations` and `script` are the lane's. Overlays about a layer "
      + "of a lane's own scene come along, those that stand beside its stage do not. With "
      + "`--variant NAME` each lane that shows this scene shows that variant, and on top of it the "
      + "lane's own; a variant that is itself a lane is shown alone, without the `overlays` and "
      + "`expect` of the whole.", keepsDefaults: true, LaneMap()
  ) {
    Field(
      "scene", .text, into: \.scene, default: "this scene", example: "other.yaml",
      "The scene that the lane shows, named relative to this one.")
    Field(
      "variant", .name(), into: \.variant, default: "none", example: "slow",
      "The variant of it to show.")
    Field(
      "let", .constants, into: \.constants, default: "the scene's own", example: "{gap: 12}",
      "Constants of the lane's scene to replace.")
    Field(
      "id", .identifier(for: whatNameIs, except: SceneNames.addressHeads), into: \.name,
      default: "the name of the variant or of the file", example: "left",
      "What addresses put before those of the lane: `left.rocket.position.x`.")
    Field(
      "caption", .text, into: \.caption, default: "none", also: ["title"],
      example: "As written", "Over the lane, with a dot in its color.")
    Field(
      "hue", .choice, into: \.hue, default: "red, teal, violet and blue in turn",
      also: ["color"], example: "teal", "The lane's color.")
    Field(
      "crop",
      .rect.refusing { crop, _ in
        crop.isEmpty ? ("width and height of the crop must be above 0", nil) : nil
      }, into: \.crop, default: "the whole stage", example: "[0, 0, 100, 50]",
      "The part of the lane's stage that shows, in its points.")
  }

  /// For messages.
  private static let whatNameIs = "the id of a lane"

  /// The lane's own name, or one from what it shows; nil where neither can be a name.
  func name(
    at index: Int, scenePath: String, _ entries: MapEntries, _ reading: Reading
  ) -> String? {
    guard entries["id"] == nil else { return name }
    let stem = ScenePath.lastPart(of: scenePath).prefix { $0 != "." }
    let name = variant ?? (scene == nil ? "lane\(index + 1)" : String(stem))
    let isName = reading.isIdentifier(
      name, for: Self.whatNameIs, at: entries.location, except: SceneNames.addressHeads)
    return isName ? name : nil
  }

  /// What stands in for constants of the lane's scene, with its expressions computed here.
  func overrides(
    of names: [String], _ reading: Reading
  ) -> [String: SceneRequest.Override]? {
    var overrides: [String: SceneRequest.Override] = [:]
    for entry in constants ?? [] {
      guard names.contains(entry.key) else {
        SceneConstants.refuse(
          entry.key, "the lane's scene has no constant `\(entry.key)`", at: entry.keyLocation,
          among: names, reading)
        continue
      }
      guard let value = entry.value.computed(reading) else { return nil }
      overrides[entry.key] = .node(value)
    }
    return overrides
  }
}

extension SceneNode {
  /// The same without expressions: what they stand for is written in their place.
  func computed(_ reading: Reading, depth: Int = 0) -> SceneNode? {
    guard depth < reading.limits.nestingDepth else {
      reading.report(
        at: location,
        "constants refer to each other deeper than the limit `nestingDepth` of "
          + "\(reading.limits.nestingDepth)")
      return nil
    }
    guard let written = reading.written(self) else { return nil }
    var result = self
    // The name of a file means one beside the file in which it stands.
    let origin = reading.origin(of: self)
    if origin.file != location.file { result.location = origin }
    switch written {
    case .text(let text, let isQuoted): result.content = .scalar(text, isQuoted: isQuoted)
    case .number(let number):
      let exact = number.exact.map { "\($0.numerator)/\($0.denominator)" }
      result.content = .scalar(exact ?? "\(number.value)", isQuoted: false)
    case .boolean(let flag): result.content = .scalar("\(flag)", isQuoted: false)
    case .nothing: result.content = .scalar("null", isQuoted: false)
    case .list(let items):
      let values = items.map { $0.computed(reading, depth: depth + 1) }
      guard !values.contains(where: { $0 == nil }) else { return nil }
      result.content = .sequence(values.compactMap(\.self))
    case .map(var mapping):
      for index in mapping.entries.indices {
        guard let value = mapping.entries[index].value.computed(reading, depth: depth + 1) else {
          return nil
        }
        mapping.entries[index].value = value
      }
      result.content = .mapping(mapping)
    }
    return result
  }

  /// The same, as if it stood elsewhere: for values that come from another file.
  func moved(to location: SourceLocation) -> SceneNode {
    var node = self
    node.location = location
    switch content {
    case .scalar: break
    case .sequence(let items): node.content = .sequence(items.map { $0.moved(to: location) })
    case .mapping(var mapping):
      for index in mapping.entries.indices {
        mapping.entries[index].keyLocation = location
        mapping.entries[index].value = mapping.entries[index].value.moved(to: location)
      }
      node.content = .mapping(mapping)
    }
    return node
  }
}
