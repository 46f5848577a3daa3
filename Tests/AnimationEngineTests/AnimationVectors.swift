import AnimationEngine
import Geometry
import TestSupport
import Testing

/// A family of vectors whose samples hold one number or several.
struct AnimationVectors<Inputs: Decodable & Sendable>: Decodable, Sendable {
  struct Vector: Decodable, Sendable {
    var name: String
    var inputs: Inputs
    var samples: [Sample]
    /// Absolute, for each number.
    var tolerance: Double
  }

  struct Sample: Decodable, Sendable {
    var key: Double
    var values: [Double]

    init(from decoder: any Decoder) throws {
      var pair = try decoder.unkeyedContainer()
      key = try pair.decode(Double.self)
      values = try pair.decode(OneOrMore.self).numbers
    }
  }

  var vectors: [Vector]
  var pointCount: Int

  private enum CodingKeys: String, CodingKey {
    case vectors
    case pointCount = "point_count"
  }

  init(family: String) throws {
    self = try Vectors.decode(Self.self, from: "timing/\(family).json")
  }

  /// Compares every sample of the family, and fails where a sample was left out.
  func check(_ values: (Vector, _ key: Double) throws -> [Double]) throws {
    var count = 0
    for vector in vectors {
      for sample in vector.samples {
        let found = try values(vector, sample.key)
        expectEqual(found, sample.values, vector.tolerance, "\(vector.name) at \(sample.key)")
        count += 1
      }
    }
    #expect(count == pointCount)
  }
}

/// A number or a list of them, in JSON.
struct OneOrMore: Decodable, Sendable {
  var numbers: [Double]

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    numbers = try (try? [container.decode(Double.self)]) ?? container.decode([Double].self)
  }
}

func expectEqual(
  _ found: [Double], _ expected: [Double], _ tolerance: Double, _ name: String,
  location: SourceLocation = #_sourceLocation
) {
  let isEqual =
    found.count == expected.count
    && zip(found, expected).allSatisfy { abs($0 - $1) <= tolerance }
  #expect(
    isEqual, "\(name): \(found), expected \(expected) ± \(tolerance)", sourceLocation: location)
}

/// A time or a key time as a JSON file writes it, exactly.
func seconds(_ decimal: Double) throws -> Rational {
  try #require(Rational(text: "\(decimal)"))
}

/// What a layer shows at a time, with animations added to it at 0.
func presentation(
  of model: LayerValues, _ animations: [Animation], at time: Rational
) -> LayerValues {
  var history = LayerHistory(model)
  for animation in animations {
    history.add(
      AttachedAnimation(
        animation: animation.resolved(addedAt: 0, transactionDuration: 1), key: nil, addedAt: 0))
  }
  return history.presentation(at: time, layerTime: time)
}

/// The value, where a vector must have one; unlike `#require` it may stand inside another call.
func given<Value>(
  _ value: Value?, location: SourceLocation = #_sourceLocation
) throws -> Value {
  try #require(value, sourceLocation: location)
}
