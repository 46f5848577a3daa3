/// How far a motion may be from the scene's.
package struct MotionTolerance: Sendable, Hashable {
  /// What a property measures, and so what its tolerance is.
  package enum Kind: String, Sendable, CaseIterable {
    /// Places and lengths in points.
    case position
    /// Scales, as factors.
    case scale
    /// Angles in radians.
    case rotation
    /// Opacities, colors' components and all else from 0 to 1.
    case opacity

    /// The kind of a key path of layers.
    package init(keyPath: String) {
      // Byte by byte: texts look for words by characters, a hundred times as long.
      let path = Array(keyPath.lowercased().utf8)
      func has(_ word: String) -> Bool {
        path.indices.contains { path[$0...].starts(with: word.utf8) }
      }
      self =
        if has("rotation") {
          .rotation
        } else if has("scale") {
          .scale
        } else if has("opacity") || has("color") || has("stroke") {
          .opacity
        } else {
          .position
        }
    }

    /// After a number, with a space before it where one is written.
    package var unit: String {
      switch self {
      case .position: " pt"
      case .rotation: " rad"
      case .scale, .opacity: ""
      }
    }
  }

  /// In the kind's unit; 1 pt, 0.01, 0.01 rad (0.6°) and 0.03 unless told.
  package var values: [Kind: Double] = [
    .position: 1, .scale: 0.01, .rotation: 0.01, .opacity: 0.03,
  ]
  /// How far the times at which it is where the scene has it may be off, in seconds.
  package var time = 0.004

  /// So much further off may be what is not measured exactly.
  package static let roughFactor = 2.5

  package init() {}

  /// For what was measured in pictures of a codec, which are stamped when they were taken and not when
  /// they were made: 1.5 pt, 0.015, 0.015 rad, 0.1 and 8 ms.
  package static var recording: MotionTolerance {
    var tolerance = MotionTolerance()
    tolerance.values = [.position: 1.5, .scale: 0.015, .rotation: 0.015, .opacity: 0.1]
    tolerance.time = 0.008
    return tolerance
  }

  package func value(_ kind: Kind) -> Double { values[kind] ?? 0 }
}
