import AnimationEngine
import SceneModel

extension SceneDrive {
  private struct Parts: Sendable {
    var from: AnimationValue?
    var to: AnimationValue?
    var by: LiveNumber?
  }

  static let description = map(of: LayerAddress(LayerID(0), LayerKeyPath(.opacity))).description

  /// The map of a driven value: a way between two values of the kind that the address holds.
  static func map(of address: LayerAddress) -> Map<SceneDrive> {
    let value = ValueReader<AnimationValue>(
      describe: ValueReader<AnimationValue>.describeAny
    ) { node, reading in
      reading.read(node, .value(of: address.keyPath, at: reading.owner.name))
    }
    return Map("drive", "a driven value", heading: "Driven value", Parts()) {
      Field("from", value, into: \.from, required: true, example: "1", "The value at 0.")
      Field("to", value, into: \.to, required: true, example: "0.5", "The value at 1.")
      Field(
        "by", .liveNumber, into: \.by, required: true,
        example: "\"=rocket.position.y / 400\"", "How far between them, from 0 to 1.")
    }.then { parts, entries, reading in
      guard let from = parts.from, let to = parts.to, let by = parts.by else { return nil }
      guard from.interpolated(to: to, at: 0.5) != nil else {
        reading.report(at: entries.location, "there is nothing between these two values")
        return nil
      }
      return SceneDrive(address, by, ends: .init(from: from, to: to))
    }
  }
}

extension ValueReader<[SceneDrive]> {
  /// Parts of layers by their addresses, with what they follow.
  static var drives: Self {
    Self(
      describe: {
        ValueDescription(
          "map of addresses to `=EXPRESSION` or maps (see \(SceneDrive.description.heading))",
          .object)
      }
    ) { node, reading in
      guard let written = reading.written(node) else { return nil }
      guard case .map(let mapping) = written else {
        reading.mismatch(node, written, expected: "a map of addresses")
        return nil
      }
      return mapping.entries.compactMap { drive($0, reading) }
    }
  }

  private static func drive(_ entry: SceneNode.Entry, _ reading: Reading) -> SceneDrive? {
    let resolved = ResolvedAddress(entry.key, at: entry.keyLocation, reading)
    guard let resolved else { return nil }
    guard !resolved.isModel else {
      reading.report(at: entry.keyLocation, "a body always writes the model")
      return nil
    }
    if case .mapping = entry.value.content {
      return SceneDrive.map(of: resolved.address).read(entry.value, reading.about(entry))
    }
    let kind = resolved.address.keyPath.kind
    guard kind == .number else {
      reading.report(
        at: entry.value.location,
        "`\(entry.key)` is \(kind.rawValue), and an expression gives a number",
        hint: "write {from: …, to: …, by: \"=…\"}")
      return nil
    }
    return reading.read(entry.value, .liveNumber).map { SceneDrive(resolved.address, $0) }
  }
}
