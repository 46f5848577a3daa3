import AnimationEngine
import Geometry

// The maps of transforms: by parts, by an affine matrix, or by Core Animation's.
extension Transform3D {
  static let ofParts = Map(
    "transform", "a transform", heading: "Transform", TransformComponents()
  ) {
    Field(
      "scale", .scale, into: \.scale, example: "[1, 2]",
      "A factor, or one for each axis.")
    Field(
      "rotation", .angle, into: \.rotation, also: ["rotate", "angle"], example: "90deg",
      "Clockwise on screen, in radians or as `90deg`; applied after the other rotations.")
    Field(
      "rotationX", .angle, into: \.rotationX, also: ["rotateX"], example: "60deg",
      "About the x axis, drawn without perspective; applied after the scale.")
    Field(
      "rotationY", .angle, into: \.rotationY, also: ["rotateY"], example: "60deg",
      "About the y axis, drawn without perspective; applied after `rotationX`.")
    Field(
      "translation", .offset, into: \.translation, also: ["translate"], example: "[10, 0]",
      "In points; applied last.")
  }.then { parts, _, _ in parts.transform }

  static let ofAffine = Map(
    "affineTransform", "a transform", heading: "Affine transform", Transform3D.identity
  ) {
    Field(
      "affine",
      ValueReader<[Double]>.numbers(
        6, "[a, b, c, d, tx, ty]", expected: "a matrix [a, b, c, d, tx, ty]"
      ).then { entries, _, _ in
        Transform3D(
          AffineTransform(
            a: entries[0], b: entries[1], c: entries[2], d: entries[3], tx: entries[4],
            ty: entries[5]))
      }, into: \.self, required: true, example: "[1, 0, 0, 1, 10, 0]",
      "The matrix [a, b, c, d, tx, ty]: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.")
  }.refusing { beside($0, "affine") }

  static let ofMatrix = Map(
    "matrixTransform", "a transform", heading: "Transform by its matrix", Transform3D.identity
  ) {
    Field(
      "matrix", .matrix, into: \.self, required: true,
      example: "[1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 10, 0, 0, 1]",
      "The entries m11, m12, … m44 of Core Animation's matrix; perspective is not supported.")
  }.refusing { beside($0, "matrix") }

  /// A matrix says all that other keys could say.
  @Sendable private static func beside(_ name: String, _ whole: String) -> (String, String?)? {
    guard ofParts.description.key(name) != nil || ["affine", "matrix"].contains(name) else {
      return nil
    }
    return ("`\(whole)` already says what `\(name)` says", nil)
  }

  /// The map that one with these keys is.
  fileprivate static func map(with keys: [String]) -> Map<Transform3D> {
    if keys.contains("affine") { return ofAffine }
    return keys.contains("matrix") ? ofMatrix : ofParts
  }
}

extension ValueReader<Transform3D> {
  /// `{scale, rotation, translation}`, applied in this order, or a matrix.
  static var transform: Self {
    Self(describe: { ValueDescription("map (see Transform)", .orExpression(shape)) }) {
      node, reading in
      guard let written = reading.written(node) else { return nil }
      guard case .map(let mapping) = written else {
        reading.mismatch(
          node, written, expected: "a transform",
          hint:
            "write {scale: 2, rotation: 90deg, translation: [10, 0]} or {affine: [1, 0, 0, 1, 0, 0]}"
        )
        return nil
      }
      return Transform3D.map(with: mapping.entries.map(\.key)).read(node, reading)
    }
  }

  private static var shape: ValueShape {
    .oneOf {
      ChoiceOfMaps([
        (.has("affine"), Transform3D.ofAffine.description),
        (.has("matrix"), Transform3D.ofMatrix.description),
        (.always, Transform3D.ofParts.description),
      ])
    }
  }

  /// Core Animation's sixteen entries; what would need perspective is refused, never drawn wrongly.
  fileprivate static var matrix: Self {
    ValueReader<[Double]>.numbers(16, "list of 16 numbers", expected: "a matrix of 16 numbers")
      .then { numbers, node, reading in
        for (index, name) in ["m14", "m24", "m34", "m44"].enumerated() {
          let entry = numbers[index * 4 + 3]
          guard entry != (index == 3 ? 1 : 0) else { continue }
          reading.report(
            at: node.location,
            "\(name) is \(Written.spelling(of: entry)), but perspective is not supported",
            hint: "m14, m24 and m34 must be 0, and m44 must be 1")
          return nil
        }
        var transform = Transform3D.identity
        for index in 0..<16 { transform.entries[index] = numbers[index] }
        return transform
      }
  }
}

extension TransformComponents {
  /// In x and y.
  fileprivate var scale: Vector {
    get { Vector(dx: scaleX, dy: scaleY) }
    set { (scaleX, scaleY) = (newValue.dx, newValue.dy) }
  }
}

extension ValueReader<Vector> {
  /// A factor, or one for each axis.
  fileprivate static var scale: Self {
    let (factor, factors) = (ValueReader<Double>.number, vector(expected: "a factor or [x, y]"))
    return Self(
      "number or [x, y]", .either([.number, .list(.number, count: 2...2)]),
      spell: { $0.dx == $0.dy ? Written.spelling(of: $0.dx) : factors.spell($0) }
    ) { node, reading in
      guard let written = reading.written(node) else { return nil }
      if case .list = written { return factors.read(node, reading) }
      return factor.read(node, reading).map { Vector(dx: $0, dy: $0) }
    }
  }
}
