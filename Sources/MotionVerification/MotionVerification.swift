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
  /// `missingLayers` are those that were looked for wherever they might be, and are not there; all else is said of
  /// ``MotionQuestions``.
  package init(
    observed: [ObservedMotion], expectations: [Expectation], start: Double? = nil,
    tolerance: MotionTolerance, unknownLayers: [String] = [], missingLayers: [String] = [],
    certainty: [String: Certainty] = [:], repeated: [Double]? = nil,
    firstTime: Double? = nil, blindness: String? = nil
  ) {
    let questions = MotionQuestions(
      observed: observed, expectations: expectations, start: start, tolerance: tolerance,
      certainty: certainty, repeated: repeated, firstTime: firstTime)
    self.init(
      questions, answers: questions.all.map(\.answer), unknownLayers: unknownLayers,
      missingLayers: missingLayers, blindness: blindness)
  }

  /// Puts the answers of all questions, in their order, together.
  package init(
    _ questions: MotionQuestions, answers: [PropertyComparison], unknownLayers: [String] = [],
    missingLayers: [String] = [], blindness: String? = nil
  ) {
    (self.unknownLayers, self.blindness) = (unknownLayers, blindness)
    clocks = questions.clocks
    var names: [String] = []
    var told: [String: [Expectation]] = [:]
    for expectation in questions.expectations {
      if told[expectation.layer] == nil { names.append(expectation.layer) }
      told[expectation.layer, default: []].append(expectation)
    }
    let found = Dictionary(grouping: answers, by: \.observed.layer)
    layers = names.map { name in
      LayerVerdict(
        layer: name, properties: found[name] ?? [], expectations: told[name] ?? [],
        questions.tolerance, isMissing: missingLayers.contains(name))
    }
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
