import Foundation

/// The numbers with a stated origin under Tests/Vectors.
package enum Vectors {
  /// Reads a JSON file by its path below Tests/Vectors.
  package static func decode<Contents: Decodable>(
    _ type: Contents.Type, from path: String
  ) throws -> Contents {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = folder.appending(path: "Vectors").appending(path: path)
    return try JSONDecoder().decode(type, from: Data(contentsOf: file))
  }
}

/// A family of timing vectors: what goes in, and what must come out within a tolerance.
package struct TimingVectors<Inputs: Decodable & Sendable>: Decodable, Sendable {
  package struct Vector: Decodable, Sendable {
    package var name: String
    package var source: String
    package var provenance: String
    package var inputs: Inputs
    package var samples: [Sample]
    /// Absolute.
    package var tolerance: Double
  }

  /// A pair of numbers; a missing value is one that nobody knows.
  package struct Sample: Decodable, Sendable {
    package var key: Double
    package var value: Double?

    package init(from decoder: any Decoder) throws {
      var pair = try decoder.unkeyedContainer()
      key = try pair.decode(Double.self)
      value = try pair.decodeIfPresent(Double.self)
    }
  }

  package var family: String
  package var vectors: [Vector]
  /// How many samples the file says it has.
  package var pointCount: Int

  private enum CodingKeys: String, CodingKey {
    case family, vectors
    case pointCount = "point_count"
  }

  /// Reads the family of this name from Tests/Vectors/timing.
  package init(family: String) throws {
    self = try Vectors.decode(Self.self, from: "timing/\(family).json")
  }
}
