import AnimationEngine
import Geometry
import SceneModel
import TextFormats

extension [String: AnimationParameters] {
  /// Animation objects by name.
  static func read(_ node: SceneNode, _ reading: Reading) -> Self {
    guard let written = reading.written(node) else { return [:] }
    guard case .map(let mapping) = written else {
      reading.mismatch(node, written, expected: "a map of animations by name")
      return [:]
    }
    // Those above can be asked for their springs.
    var reading = reading
    reading.names.animations = [:]
    for entry in mapping.entries {
      guard
        reading.isIdentifier(
          entry.key, for: "the name of an animation", at: entry.keyLocation),
        let parameters = AnimationMap.object.read(entry.value, reading)
      else { continue }
      reading.names.animations[reading.scope.name(entry.key)] = parameters
    }
    return reading.names.animations
  }
}

extension ValueReader<[AnimationParameters]> {
  /// The animations of a group.
  static var members: Self {
    let list = Self.list(of: .map(AnimationMap.object), "animations")
    return Self(describe: list.describe) { node, reading in
      guard let items = reading.list(node, of: "animations") else { return nil }
      if items.isEmpty { reading.report(at: node.location, "the group has no animations") }
      // Constants can repeat the members that the text has once.
      reading.session.groupMembersLeft -= items.count
      var inner = reading
      inner.place = AnimatedPlace(depth: reading.place.depth + 1)
      guard inner.place.depth <= reading.limits.nestingDepth,
        reading.session.groupMembersLeft >= 0
      else {
        reading.report(at: node.location, "groups are nested too deep or have too many members")
        return nil
      }
      let members = items.map { AnimationMap.object.read($0, inner) }
      return members.contains { $0 == nil } ? nil : members.compactMap(\.self)
    }
  }
}

extension ValueReader<Path> {
  /// What an animation of a point moves along.
  static var motionPath: Self {
    Self(describe: ValueReader<Path>.path.describe) { node, reading in
      guard let path = reading.read(node, .path) else { return nil }
      let place = reading.place
      guard let keyPath = place.keyPath, keyPath.kind != .point else { return path }
      reading.report(
        at: node.location,
        "`path` moves a point, but `\(place.spelling)` is \(keyPath.kind.rawValue)",
        hint: keyPath.property == .position ? "animate `position`" : nil)
      return nil
    }
  }
}

extension ValueReader<[Double]> {
  /// A parameter of a cubic curve.
  static var tangents: Self { .list(of: .number, "numbers, one for each value") }
}

extension ValueReader<MediaTiming.Extent> {
  /// A number, or for ever; `what` begins messages.
  static func extent(_ what: String) -> Self {
    let number = ValueReader<Rational>.exact("\(what) or `forever`").atLeast(0, what)
    return Self(
      describe: {
        ValueDescription(
          "number, not negative, or `forever`",
          .either([.scalar([("const", .string("forever"))]), number.describe().shape]))
      }
    ) { node, reading in
      guard let written = reading.written(node) else { return nil }
      if case .text("forever", _) = written { return .endless }
      return reading.read(node, number).map { .finite($0) }
    }
  }
}

extension ValueReader<[Rational]> {
  /// Fractions of the duration, from 0 on.
  static var keyTimes: Self {
    let bounds = ValueReader<Rational>.exact().within(0...1).describe
    return Self(
      describe: {
        ValueDescription("rising numbers from 0 to 1", .orExpression(.list(bounds().shape)))
      }
    ) { node, reading in
      guard let items = reading.list(node, of: "key times") else { return nil }
      var times: [Rational] = []
      for item in items {
        guard let time = reading.read(item, .exact("a fraction of the duration")) else {
          return nil
        }
        guard (0...1).contains(time) else {
          reading.report(
            at: item.location,
            "key times lie between 0 and 1, found \(Written.spelling(of: time.value))",
            hint: "they are fractions of the duration, not seconds")
          return nil
        }
        if let last = times.last, time < last {
          reading.report(
            at: item.location,
            "key times must rise, but \(Written.spelling(of: time.value)) follows "
              + Written.spelling(of: last.value))
          return nil
        }
        times.append(time)
      }
      if let first = times.first, first != 0 {
        reading.report(at: items[0].location, "the first key time must be 0")
        return nil
      }
      return times
    }
  }
}
