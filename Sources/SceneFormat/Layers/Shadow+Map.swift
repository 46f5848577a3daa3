import AnimationEngine
import Geometry

extension Shadow {
  static let map = Map("shadow", "a shadow", heading: "Shadow", Shadow()) {
    Field(
      "color", .optionalColor, into: \.color, example: "\"#3a2a18\"", "Its color.")
    Field(
      "opacity", .opacity, into: \.opacity, also: ["alpha"], example: "0.3", "From 0 to 1.")
    Field(
      "offset", .offset, into: \.offset, example: "[0, 2]",
      "Along the layer's own axes, in points.")
    Field(
      "radius", .number(of: .shadowRadius), into: \.radius, also: ["blur"], example: "4",
      "Standard deviation of its blur, in points.")
    Field(
      "path", .path, into: \.path, default: "the shape of all that the layer shows",
      example: "{rect: [0, 0, 8, 8]}", "The outline that casts it.")
  } check: { shadow, entries, reading in
    if entries["opacity"] == nil {
      reading.report(
        .warning, at: entries.location, "the shadow does not show while its opacity is 0",
        hint: "such as `opacity: 0.3`")
    }
    if let node = entries["path"], shadow.path?.controlBounds?.isEmpty != false {
      reading.report(.warning, at: node.location, "the shadow's path encloses nothing")
    }
    return true
  }

  /// Core Animation's flat names of what the map `shadow` holds.
  @Sendable static func flatName(_ name: String) -> (message: String, hint: String?)? {
    guard name.hasPrefix("shadow"), name != "shadow" else { return nil }
    let part = name.dropFirst("shadow".count)
    let key = part.prefix(1).lowercased() + part.dropFirst()
    guard map.description.key(key) != nil else { return nil }
    return (
      "a layer has no key `\(name)`", "write `shadow: {\(key): …}`; `\(name)` is its key path"
    )
  }
}

extension ValueReader<Double> {
  /// An opacity, which is drawn as if it lay between 0 and 1 where it does not.
  static var opacity: Self {
    number.then(spell: number.spell) { opacity, node, reading in
      if !(0...1).contains(opacity) {
        reading.report(
          .warning, at: node.location, "opacity is drawn as if it lay between 0 and 1")
      }
      return opacity
    }
  }
}
