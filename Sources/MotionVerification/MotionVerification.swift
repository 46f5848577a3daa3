/// Whether what was seen moves as a scene says, layer by layer.
package struct MotionVerification: Sendable {
  package enum Verdict: String, Sendable {
    case same, differs
    /// Too little was seen to say that it is the same.
    case notSeen
  }

  /// In the scene's order.
  package let layers: [LayerVerdict]
  /// When the scene begins, by clock.
  package let clocks: [Clock]
  /// Layers that were sampled and that the scene does not have.
  package let unknownLayers: [String]
  /// Why nothing at all was seen, as a clause; nil where something was.
  package let blindness: String?

  /// Who looked, and how regularly.
  package struct Clock: Sendable {
    /// Empty where there is one.
    package let name: String
    package let alignment: ClockAlignment
    package let timing: SampleTiming
  }

  /// What the scene says of a property that may be compared.
  package struct Expectation: Sendable {
    package var layer: String
    package var keyPath: String
    package var motion: ExpectedMotion

    package init(layer: String, keyPath: String, motion: ExpectedMotion) {
      (self.layer, self.keyPath, self.motion) = (layer, keyPath, motion)
    }
  }

  /// How well a property was measured; it is exact unless told.
  package enum Certainty: Sendable {
    /// It may be further off.
    case rough
    /// It may be further off, and where it differs nothing is said.
    case vague
  }

  /// Compares what was seen with what the scene says of each property that was seen or that moves.
  ///
  /// What has no expectation is not compared. `start` is the scene's begin on the clock in seconds, nil
  /// to find it; `missingLayers` are those that were looked for wherever they might be, and are not there;
  /// `certainty` is of what is not measured exactly, by its address; `repeated` are times that show the past
  /// again, nil to find them in what was seen; `firstTime` is when somebody first looked, nil for the first
  /// sample's time, from which on the scene is taken to be on where nothing moves.
  package init(
    observed: [ObservedMotion], expectations: [Expectation], start: Double? = nil,
    tolerance: MotionTolerance, unknownLayers: [String] = [], missingLayers: [String] = [],
    certainty: [String: Certainty] = [:], repeated told: [Double]? = nil,
    firstTime: Double? = nil, blindness: String? = nil
  ) {
    (self.unknownLayers, self.blindness) = (unknownLayers, blindness)
    let clockNames = Set(observed.map(\.clock)).sorted()
    var comparisons: [PropertyComparison] = []
    clocks = clockNames.map { clock -> Clock in
      let pairs = Self.pairs(
        observed.filter { $0.clock == clock }, expectations, tolerance)
      let times = Set(pairs.flatMap { $0.observed.samples.map(\.time) }).sorted()
      let firstTime = firstTime ?? times.first ?? 0
      var alignment = Self.alignment(pairs, start, firstTime: firstTime)
      let repeated =
        told ?? SampleTiming.repeated(pairs, times: times, start: alignment.start)
      if !repeated.isEmpty {
        // What shows the past would make the scene begin late.
        let fresh = pairs.map { $0.leaving(Set(repeated)) }.filter { !$0.observed.samples.isEmpty }
        alignment = Self.alignment(fresh, start, firstTime: firstTime)
      }
      let timing = SampleTiming(times: times, repeated: repeated)
      comparisons += pairs.map { pair in
        let certainty = certainty[pair.observed.address]
        var pair = pair
        if certainty != nil { pair.tolerance *= Self.roughFactor }
        return PropertyComparison(
          pair, start: alignment.start, repeated: Set(repeated), interval: timing.interval,
          tolerance, isVague: certainty == .vague)
      }
      return Clock(name: clock, alignment: alignment, timing: timing)
    }
    var names: [String] = []
    for told in expectations where !names.contains(told.layer) { names.append(told.layer) }
    layers = names.map { name in
      LayerVerdict(
        layer: name, properties: comparisons.filter { $0.observed.layer == name },
        expectations: expectations.filter { $0.layer == name }, tolerance,
        isMissing: missingLayers.contains(name))
    }
  }

  /// So much further off may be what is not measured exactly.
  private static let roughFactor = 2.5

  private static func pairs(
    _ observed: [ObservedMotion], _ expectations: [Expectation], _ tolerance: MotionTolerance
  ) -> [MotionPair] {
    observed.compactMap { motion in
      let told = expectations.first { $0.layer == motion.layer && $0.keyPath == motion.keyPath }
      guard let told, !motion.samples.isEmpty else { return nil }
      return MotionPair(
        observed: motion, expected: told.motion,
        tolerance: tolerance.value(MotionTolerance.Kind(keyPath: motion.keyPath)))
    }
  }

  /// When the scene begins on the clock of what was seen, in seconds; its first time where nothing tells.
  package static func start(
    observed: [ObservedMotion], expectations: [Expectation], given: Double?,
    tolerance: MotionTolerance
  ) -> Double {
    let pairs = pairs(observed, expectations, tolerance)
    let first = observed.compactMap { $0.samples.first?.time }.min() ?? 0
    return alignment(pairs, given, firstTime: first).start
  }

  private static func alignment(
    _ pairs: [MotionPair], _ given: Double?, firstTime: Double
  ) -> ClockAlignment {
    if let given { return ClockAlignment(start: given, source: .given) }
    if let found = ClockSearch(pairs).start { return ClockAlignment(start: found, source: .motion) }
    return ClockAlignment(start: firstTime, source: .firstSample)
  }

  package var verdict: Verdict {
    if layers.contains(where: { $0.verdict == .differs }) { return .differs }
    let isBlind = layers.allSatisfy { $0.properties.isEmpty }
    return isBlind || layers.contains(where: { $0.verdict == .notSeen }) ? .notSeen : .same
  }
}

/// Whether a layer moves as a scene says.
package struct LayerVerdict: Sendable {
  package let layer: String
  package let properties: [PropertyComparison]
  /// What the scene moves of it and nobody looked at, such as `opacity`.
  package let unseen: [String]
  /// Whether it was looked for and is not there.
  package let isMissing: Bool

  init(
    layer: String, properties: [PropertyComparison],
    expectations: [MotionVerification.Expectation], _ tolerance: MotionTolerance,
    isMissing: Bool
  ) {
    (self.layer, self.properties, self.isMissing) = (layer, properties, isMissing)
    let looked = Set(properties.map { Self.group($0.observed.keyPath) })
    var unseen: [String] = []
    for told in expectations {
      let group = Self.group(told.keyPath)
      let limit = tolerance.value(MotionTolerance.Kind(keyPath: told.keyPath))
      guard told.motion.range > limit, !looked.contains(group), !unseen.contains(group) else {
        continue
      }
      unseen.append(group)
    }
    self.unseen = unseen
  }

  /// Properties of which one stands for the others: both coordinates of a place.
  private static func group(_ keyPath: String) -> String {
    let parts = keyPath.split(separator: ".")
    guard let last = parts.last, parts.count > 1, ["x", "y", "z", "width", "height"].contains(last)
    else { return keyPath }
    return parts.dropLast().joined(separator: ".")
  }

  package var verdict: MotionVerification.Verdict {
    if isMissing { return .differs }
    var isSeen = unseen.isEmpty
    for property in properties {
      switch property.verdict {
      case .differs: return .differs
      case .notSeen: isSeen = false
      case .right: break
      }
    }
    return isSeen ? .same : .notSeen
  }
}
