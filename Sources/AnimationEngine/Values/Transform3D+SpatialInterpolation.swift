import Geometry

/// A 3-D map taken apart: scale, then skew, rotation, translation and perspective.
///
/// The decomposition of CSS Transforms, level 2, for row vectors; Core Animation was measured to
/// mix pure rotations like this.
struct SpatialParts {
  private var translation: SpatialVector
  private var scale: SpatialVector
  /// Of y along x, of z along x and of z along y.
  private var skew: SpatialVector
  private var rotation: Quaternion
  /// The fourth column, as the other parts leave it.
  private var perspective: [4 of Double]

  /// Nil where the map is singular.
  init?(_ transform: Transform3D) {
    let weight = transform[3, 3]
    guard weight != 0 else { return nil }
    var matrix = transform
    for index in 0..<16 { matrix.entries[index] /= weight }
    var plain = matrix
    for row in 0..<3 { plain[row, 3] = 0 }
    plain[3, 3] = 1
    guard let inverse = plain.inverted else { return nil }
    perspective = [0, 0, 0, 0]
    for row in 0..<4 {
      for index in 0..<4 { perspective[row] += inverse[row, index] * matrix[index, 3] }
    }
    translation = SpatialVector(row: 3, of: matrix)

    var x = SpatialVector(row: 0, of: matrix)
    var y = SpatialVector(row: 1, of: matrix)
    var z = SpatialVector(row: 2, of: matrix)
    scale = SpatialVector(x: x.length, y: 0, z: 0)
    skew = SpatialVector(x: 0, y: 0, z: 0)
    x = x / scale.x
    skew.x = x.dot(y)
    y = y - x * skew.x
    scale.y = y.length
    y = y / scale.y
    skew.x /= scale.y
    skew.y = x.dot(z)
    z = z - x * skew.y
    skew.z = y.dot(z)
    z = z - y * skew.z
    scale.z = z.length
    z = z / scale.z
    skew.y /= scale.z
    skew.z /= scale.z
    guard scale.x > 0, scale.y > 0, scale.z > 0 else { return nil }
    if x.dot(y.cross(z)) < 0 {
      scale = scale * -1
      (x, y, z) = (x * -1, y * -1, z * -1)
    }
    rotation = Quaternion(rows: x, y, z)
  }

  func interpolated(to end: SpatialParts, at fraction: Double) -> SpatialParts {
    var mixed = self
    mixed.translation = translation.interpolated(to: end.translation, at: fraction)
    mixed.scale = scale.interpolated(to: end.scale, at: fraction)
    mixed.skew = skew.interpolated(to: end.skew, at: fraction)
    mixed.rotation = rotation.interpolated(to: end.rotation, at: fraction)
    for index in 0..<4 {
      mixed.perspective[index] += (end.perspective[index] - perspective[index]) * fraction
    }
    return mixed
  }

  var composed: Transform3D {
    let (x, y, z) = rotation.rows
    var matrix = Transform3D.identity
    matrix.setRow(0, x * scale.x)
    matrix.setRow(1, (y + x * skew.x) * scale.y)
    matrix.setRow(2, (z + x * skew.y + y * skew.z) * scale.z)
    matrix.setRow(3, translation)
    var column: [4 of Double] = [0, 0, 0, 0]
    for row in 0..<4 {
      for index in 0..<4 { column[row] += matrix[row, index] * perspective[index] }
    }
    for row in 0..<4 { matrix[row, 3] = column[row] }
    return matrix
  }
}

/// Three numbers of a matrix row.
private struct SpatialVector {
  var x: Double
  var y: Double
  var z: Double

  init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }

  init(row: Int, of transform: Transform3D) {
    self.init(x: transform[row, 0], y: transform[row, 1], z: transform[row, 2])
  }

  var length: Double { dot(self).squareRoot() }

  func dot(_ other: SpatialVector) -> Double { x * other.x + y * other.y + z * other.z }

  func cross(_ other: SpatialVector) -> SpatialVector {
    SpatialVector(
      x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x)
  }

  func interpolated(to end: SpatialVector, at fraction: Double) -> SpatialVector {
    self + (end - self) * fraction
  }

  static func + (a: SpatialVector, b: SpatialVector) -> SpatialVector {
    SpatialVector(x: a.x + b.x, y: a.y + b.y, z: a.z + b.z)
  }

  static func - (a: SpatialVector, b: SpatialVector) -> SpatialVector { a + b * -1 }

  static func * (vector: SpatialVector, factor: Double) -> SpatialVector {
    SpatialVector(x: vector.x * factor, y: vector.y * factor, z: vector.z * factor)
  }

  static func / (vector: SpatialVector, divisor: Double) -> SpatialVector {
    SpatialVector(x: vector.x / divisor, y: vector.y / divisor, z: vector.z / divisor)
  }
}

extension Transform3D {
  fileprivate mutating func setRow(_ row: Int, _ vector: SpatialVector) {
    (self[row, 0], self[row, 1], self[row, 2]) = (vector.x, vector.y, vector.z)
  }
}

/// A rotation as a unit quaternion, for row vectors.
private struct Quaternion {
  var x: Double
  var y: Double
  var z: Double
  var w: Double

  /// From three orthonormal rows that keep the hand.
  ///
  /// The largest of the four components is computed first, so that nothing is divided by a small
  /// one.
  init(rows x: SpatialVector, _ y: SpatialVector, _ z: SpatialVector) {
    let trace = x.x + y.y + z.z
    if trace > 0 {
      let divisor = 2 * (trace + 1).squareRoot()
      self.init(
        x: (y.z - z.y) / divisor, y: (z.x - x.z) / divisor, z: (x.y - y.x) / divisor,
        w: divisor / 4)
    } else if x.x >= y.y, x.x >= z.z {
      let divisor = 2 * (1 + x.x - y.y - z.z).squareRoot()
      self.init(
        x: divisor / 4, y: (x.y + y.x) / divisor, z: (x.z + z.x) / divisor,
        w: (y.z - z.y) / divisor)
    } else if y.y >= z.z {
      let divisor = 2 * (1 + y.y - x.x - z.z).squareRoot()
      self.init(
        x: (x.y + y.x) / divisor, y: divisor / 4, z: (y.z + z.y) / divisor,
        w: (z.x - x.z) / divisor)
    } else {
      let divisor = 2 * (1 + z.z - x.x - y.y).squareRoot()
      self.init(
        x: (x.z + z.x) / divisor, y: (y.z + z.y) / divisor, z: divisor / 4,
        w: (x.y - y.x) / divisor)
    }
  }

  private init(x: Double, y: Double, z: Double, w: Double) {
    (self.x, self.y, self.z, self.w) = (x, y, z, w)
  }

  var rows: (SpatialVector, SpatialVector, SpatialVector) {
    (
      SpatialVector(
        x: 1 - 2 * (y * y + z * z), y: 2 * (x * y + z * w), z: 2 * (x * z - y * w)),
      SpatialVector(
        x: 2 * (x * y - z * w), y: 1 - 2 * (x * x + z * z), z: 2 * (y * z + x * w)),
      SpatialVector(
        x: 2 * (x * z + y * w), y: 2 * (y * z - x * w), z: 1 - 2 * (x * x + y * y))
    )
  }

  /// Along the great circle, the short way round.
  func interpolated(to end: Quaternion, at fraction: Double) -> Quaternion {
    let isFar = dot(end) < 0
    let near = isFar ? end.multiplied(by: -1) : end
    let cosine = min(dot(near), 1)
    let sine = ((1 - cosine) * (1 + cosine)).squareRoot()
    guard sine > 1e-9 else {
      return combined(with: near, 1 - fraction, fraction).normalized
    }
    let angle = Transcendentals.atan2(sine, cosine)
    return combined(
      with: near, Transcendentals.sin((1 - fraction) * angle) / sine,
      Transcendentals.sin(fraction * angle) / sine)
  }

  private func dot(_ other: Quaternion) -> Double {
    x * other.x + y * other.y + z * other.z + w * other.w
  }

  private func multiplied(by factor: Double) -> Quaternion {
    Quaternion(x: x * factor, y: y * factor, z: z * factor, w: w * factor)
  }

  private func combined(with other: Quaternion, _ a: Double, _ b: Double) -> Quaternion {
    Quaternion(
      x: x * a + other.x * b, y: y * a + other.y * b, z: z * a + other.z * b,
      w: w * a + other.w * b)
  }

  private var normalized: Quaternion { multiplied(by: 1 / dot(self).squareRoot()) }
}
