import AnimationEngine
import Geometry
import SceneModel

extension MotionStart {
  /// A motion that writes the model, as an `animate` entry begins it; nil where there is none.
  ///
  /// Its ends may be worked out while the scene plays.
  init?(_ map: AnimationMap, _ entries: MapEntries, _ reading: Reading) {
    guard let keyPath = reading.place.keyPath, let motion = map.motion(entries, reading) else {
      return nil
    }
    self.init(reading.place.layers, keyPath, motion)
    (from, to, velocity) = (map.from, map.to, map.velocity)
    (leader, key) = (map.rule?.leader, map.key)
    link = reading.scope.name(SceneDisplayLink.name)
    check(map.rule, entries, reading)
    duration = map.parameters.duration
    if let duration, duration <= 0, let node = entries["duration"] {
      _ = reading.read(node, .transactionDuration)
    }
    autoreverses = map.parameters.autoreverses
    switch map.parameters.repeatCount {
    case .endless: repeatsForever = true
    case .finite:
      // Unlike others, it counts whole runs.
      repeatCount = entries["repeatCount"].flatMap { reading.read($0, .count(in: 0...10_000)) } ?? 0
    }
  }

  /// What such a motion can have, and what it needs.
  private func check(
    _ given: MotionRule?, _ entries: MapEntries, _ reading: Reading
  ) {
    var known = ["from", "to", "velocity", "fidelity"] + MotionRule.names
    if case .pop = motion.rule { known += ["repeatCount", "autoreverses"] }
    if case .pop(.basic) = motion.rule { known.append("duration") }
    let rule = entries.given(MotionRule.names).first ?? ""
    for key in entries.given(AnimationMap.names) where !known.contains(key) {
      reading.report(at: entries.keyLocation(key), "`\(key)` has no effect beside `\(rule)`")
    }
    if motion.isDecay {
      if entries["to"] != nil {
        reading.report(
          at: entries.keyLocation("to"), "`to` has no effect beside `popDecay`",
          hint: "where a decay ends follows from its `velocity`")
      }
      if entries["velocity"] == nil {
        reading.report(at: entries.location, "a `popDecay` needs `velocity`")
      }
    } else if entries["to"] == nil, given?.follows != true {
      reading.report(at: entries.location, "a motion needs `to`: where it goes")
    }
  }
}

extension MotionRetarget {
  static let map = Map.entry("retarget", MotionRetarget([])) {
    Field(
      "retarget", .addresses, into: \.addresses, required: true, example: "rocket.position.x",
      "Changes a running motion that writes the model here, or one at each of a list of addresses.")
    valueField(
      "to", into: \.to, default: "the target that it has", also: ["toValue"], example: "120",
      "Where it goes from now on.")
    valueField(
      "velocity", into: \.velocity, default: "the velocity that it has", example: "0",
      "Toward greater values, in units per second.")
  } makes: { retarget, entries, reading in
    guard entries["to"] != nil || entries["velocity"] != nil else {
      reading.report(
        at: entries.location, "`retarget` changes nothing", hint: "give `to` or `velocity`")
      return nil
    }
    return .retarget(retarget)
  }

  /// A value of the kind that the addresses hold.
  private static func valueField(
    _ name: String, into place: any WritableKeyPath<Self, LiveValue?> & Sendable,
    default fallback: Field<Self>.Fallback, also otherNames: [String] = [], example: String,
    _ summary: String
  ) -> Field<Self> {
    Field(
      name, like: ValueReader<LiveValue>.animated.describe, default: fallback, also: otherNames,
      example: example, summary
    ) { node, retarget, reading in
      guard let keyPath = retarget.addresses.first?.keyPath else { return false }
      let value = reading.read(
        node, ValueReader<LiveValue>.value(of: keyPath, at: keyPath.spelling))
      retarget[keyPath: place] = value
      return value != nil
    }
  }
}

extension ValueReader<[LayerAddress]> {
  /// Addresses of one kind.
  fileprivate static var addresses: Self {
    Self(describe: { ValueDescription.addresses }) { node, reading in
      var addresses: [LayerAddress] = []
      for (spelling, location) in reading.oneOrMore(node, of: "addresses") {
        guard
          let address = ResolvedAddress(spelling, at: location, reading)?.address
        else { return nil }
        if let first = addresses.first, first.keyPath.kind != address.keyPath.kind {
          reading.report(
            at: location, "`\(spelling)` is \(address.keyPath.kind.rawValue), unlike the first",
            hint: "write an entry for each")
          return nil
        }
        addresses.append(address)
      }
      return addresses.isEmpty ? nil : addresses
    }
  }
}
