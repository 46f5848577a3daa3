import AnimationEngine
import Geometry
import SceneModel

extension ValueReader<AnimationValue> {
  /// A value of the kind that a key path holds; `place` names the key path in messages.
  static func value(of keyPath: LayerKeyPath, at place: String) -> Self {
    Self(describe: describeAny) { node, reading in
      fits(node, keyPath.kind, place: place, reading) ? read(node, keyPath, reading) : nil
    }
  }

  /// The same, for the model, which holds to the property's range.
  static func model(of keyPath: LayerKeyPath, at place: String) -> Self {
    let value = value(of: keyPath, at: place)
    guard let bounds = keyPath.property.bounds else { return value }
    return value.within(NumberRange(bounds), "`\(place)`") { value in
      if case .number(let number) = value { number } else { nil }
    }
  }

  /// A value of the kind that the animated key path holds, or that the value function takes.
  static var animated: Self {
    Self(describe: describeAny) { node, reading in
      let place = reading.place
      guard let keyPath = place.keyPath, place.isFunctionKnown else { return nil }
      guard let function = place.function else {
        return reading.read(node, .value(of: keyPath, at: place.spelling))
      }
      guard function.argumentKind == .number else {
        let numbers = ValueReader<[Double]>.numbers(
          3, "", expected: "three numbers [x, y, z] for `\(function.rawValue)`")
        return reading.read(node, numbers).map { .numbers($0) }
      }
      let isAngle = [.rotateX, .rotateY, .rotateZ].contains(function)
      return reading.read(node, isAngle ? .angle : .number).map { .number($0) }
    }
  }

  @Sendable static func describeAny() -> ValueDescription {
    ValueDescription("value of the key path's kind", .value)
  }

  private static func read(
    _ node: SceneNode, _ keyPath: LayerKeyPath, _ reading: Reading
  ) -> AnimationValue? {
    let kind = keyPath.kind
    switch kind {
    case .number:
      return reading.read(node, keyPath.isAngle ? .angle : .number).map { .number($0) }
    case .boolean: return reading.read(node, .boolean).map { .boolean($0) }
    case .point: return reading.read(node, .point).map { .point($0) }
    case .size:
      return reading.read(node, .numbers(2, "", expected: kind.rawValue)).map {
        .size(Size(width: $0[0], height: $0[1]))
      }
    case .rect:
      return reading.read(node, .numbers(4, "", expected: kind.rawValue)).map {
        .rect(Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]))
      }
    case .color: return reading.read(node, .optionalColor).map { .color($0) }
    case .transform: return reading.read(node, .transform).map { .transform($0) }
    case .path: return reading.read(node, .path).map { .path($0) }
    case .rational:
      return reading.read(node, keyPath.property == .speed ? .exact() : .time).map {
        .rational($0)
      }
    case .text: return reading.read(node, .text).map { .text($0) }
    case .colors: return reading.read(node, .colors).map { .colors($0) }
    case .numbers: return reading.read(node, .locations).map { .numbers($0) }
    case .contents: return reading.read(node, .contents).map { .contents(ContentsFade($0)) }
    }
  }

  /// Refuses a single number where several are needed, and the other way round, naming the address.
  private static func fits(
    _ node: SceneNode, _ kind: AnimationValue.Kind, place: String, _ reading: Reading
  ) -> Bool {
    guard let written = reading.written(node) else { return false }
    let isScalar =
      switch written {
      case .number, .boolean: true
      case .text(let text, _): Number(text: text) != nil || Number(degrees: text) != nil
      default: false
      }
    let isList = if case .list = written { true } else { false }
    let mismatched =
      switch kind {
      case .point, .size, .rect, .transform: isScalar
      case .number, .boolean, .rational, .text: isList
      case .color, .path, .contents, .numbers, .colors: false
      }
    guard mismatched else { return true }
    reading.report(
      at: node.location, "`\(place)` is \(kind.rawValue), but \(written.phrase) is not",
      hint: kind == .point && isScalar
        ? "to change one coordinate, write `\(place).x` or `\(place).y`" : nil)
    return false
  }
}

extension ValueReader<LiveValue> {
  /// A value of the kind that a key path holds, known now or asked for when the entry happens.
  static func value(of keyPath: LayerKeyPath, at place: String) -> Self {
    Self(describe: ValueReader<AnimationValue>.describeAny) { node, reading in
      guard reading.isLive(node) else {
        return reading.read(node, ValueReader<AnimationValue>.value(of: keyPath, at: place)).map {
          .fixed($0)
        }
      }
      return value(node, keyPath.kind, reading)
    }
  }

  /// The same, for the model, which holds to the property's range where the value is known now.
  static func model(of keyPath: LayerKeyPath, at place: String) -> Self {
    let live = value(of: keyPath, at: place)
    return Self(describe: live.describe) { node, reading in
      guard !reading.isLive(node) else { return reading.read(node, live) }
      return reading.read(node, ValueReader<AnimationValue>.model(of: keyPath, at: place)).map {
        .fixed($0)
      }
    }
  }

  /// The same of the animated key path; live only where what is animated is asked for its ends.
  static var animated: Self {
    Self(describe: ValueReader<AnimationValue>.describeAny) { node, reading in
      guard reading.place.hasLiveEnds, let keyPath = reading.place.keyPath else {
        return reading.read(node, ValueReader<AnimationValue>.animated).map { .fixed($0) }
      }
      return Self.value(of: keyPath, at: reading.place.spelling).read(node, reading)
    }
  }
}

extension ValueReader<[Assignment]> {
  /// A map of addresses and values; of those that are wrong nothing but a report is left.
  static func assignments(_ verb: String) -> Self {
    Self("map of addresses to values", .object) { node, reading in
      guard let written = reading.written(node) else { return nil }
      guard case .map(let mapping) = written else {
        reading.mismatch(node, written, expected: "a map of addresses and values")
        return nil
      }
      if mapping.entries.isEmpty { reading.report(at: node.location, "`\(verb)` sets nothing") }
      return mapping.entries.compactMap { assignment($0, verb, reading) }
    }
  }

  private static func assignment(
    _ entry: SceneNode.Entry, _ verb: String, _ reading: Reading
  ) -> Assignment? {
    if let key = keyBeside(verb, called: entry.key, reading) {
      reading.report(
        at: entry.keyLocation, "`\(entry.key)` stands beside `\(verb)`, not among its addresses",
        hint: "write `\(verb): {…}, \(key): …`")
      return nil
    }
    guard let place = ResolvedAddress(entry.key, at: entry.keyLocation, reading) else { return nil }
    guard !place.isModel else {
      reading.report(
        at: entry.keyLocation, "`\(verb)` always writes the model",
        hint: "write `\(entry.key.dropFirst("model.".count))`")
      return nil
    }
    let value = ValueReader<LiveValue>.model(of: place.address.keyPath, at: entry.key)
    return reading.read(entry.value, value).map { Assignment(place.address, $0) }
  }

  /// The key of the entry that the map is in, where somebody put it among the addresses; nil for addresses.
  private static func keyBeside(_ verb: String, called name: String, _ reading: Reading) -> String?
  {
    guard verb == "animate", !name.contains("."), reading.names.layer(named: name) == nil else {
      return nil
    }
    return SceneBlock.animate.description.keys
      .first { $0.name == name || $0.otherNames.contains(name) }?.name
  }
}

extension LayerKeyPath {
  /// True for numbers that are angles, for which `90deg` may be written.
  var isAngle: Bool { [.rotation, .rotationX, .rotationY, .rotationZ].contains(component) }
}
