import Geometry

/// A 3-D map taken apart: scale, then skew, rotation, translation and perspective.
///
/// The decomposition of CSS Transforms, level 2, for row vectors; Core Animation was measured to
/// mix pure rotations like this.
struct SpatialParts<Number: Scalar> {
  private var translation: SpatialVector<Number>
  private var scale: SpatialVector<Number>
  /// Of y along x, of z along x and of z along y.
  private var skew: SpatialVector<Number>
  private var rotation: Quaternion<Number>
  /// The fourth column, as the other parts leave it.
  private var perspective: [4 of Number]

  /// Nil where the map is singular.
  init?(_ transform: Matrix<Number>) {
    let weight = transform[3, 3]
    guard weight.value != 0 else { return nil }
    var matrix = transform
    for index in 0..<16 { matrix.entries[index] = matrix.entries[index] / weight }
    var plain = matrix
    for row in 0..<3 { plain[row, 3] = Number(0) }
    plain[3, 3] = Number(1)
    guard let inverse = plain.inverted else { return nil }
    perspective = .init(repeating: Number(0))
    for row in 0..<4 {
      for index in 0..<4 {
        perspective[row] = perspective[row] + inverse[row, index] * matrix[index, 3]
      }
    }
    translation = SpatialVector(row: 3, of: matrix)

    var x = SpatialVector(row: 0, of: matrix)
    var y = SpatialVector(row: 1, of: matrix)
    var z = SpatialVector(row: 2, of: matrix)
    scale = SpatialVector(x: x.length, y: Number(0), z: Number(0))
    skew = SpatialVector(x: Number(0), y: Number(0), z: Number(0))
    x = x / scale.x
    skew.x = x.dot(y)
    y = y - x * skew.x
    scale.y = y.length
    y = y / scale.y
    skew.x = skew.x / scale.y
    skew.y = x.dot(z)
    z = z - x * skew.y
    skew.z = y.dot(z)
    z = z - y * skew.z
    scale.z = z.length
    z = z / scale.z
    skew.y = skew.y / scale.z
    skew.z = skew.z / scale.z
    guard scale.x.value > 0, scale.y.value > 0, scale.z.value > 0 else { return nil }
    if x.dot(y.cross(z)).value < 0 {
      let mirror = Number(-1)
      scale = scale * mirror
      (x, y, z) = (x * mirror, y * mirror, z * mirror)
    }
    rotation = Quaternion(rows: x, y, z)
  }

  func interpolated(to end: SpatialParts, at fraction: Number) -> SpatialParts {
    var mixed = self
    mixed.translation = translation.interpolated(to: end.translation, at: fraction)
    mixed.scale = scale.interpolated(to: end.scale, at: fraction)
    mixed.skew = skew.interpolated(to: end.skew, at: fraction)
    mixed.rotation = rotation.interpolated(to: end.rotation, at: fraction)
    for index in 0..<4 {
      mixed.perspective[index] =
        mixed.perspective[index] + (end.perspective[index] - perspective[index]) * fraction
    }
    return mixed
  }

  var composed: Matrix<Number> {
    let (x, y, z) = rotation.rows
    var matrix = Matrix(entries: .init(repeating: Number(0)))
    matrix.setRow(0, x * scale.x)
    matrix.setRow(1, (y + x * skew.x) * scale.y)
    matrix.setRow(2, (z + x * skew.y + y * skew.z) * scale.z)
    matrix.setRow(3, translation)
    matrix[3, 3] = Number(1)
    var column: [4 of Number] = .init(repeating: Number(0))
    for row in 0..<4 {
      for index in 0..<4 { column[row] = column[row] + matrix[row, index] * perspective[index] }
    }
    for row in 0..<4 { matrix[row, 3] = column[row] }
    return matrix
  }
}

/// Three numbers of a matrix row.
private struct SpatialVector<Number: Scalar> {
  var x: Number
  var y: Number
  var z: Number

  init(x: Number, y: Number, z: Number) { (self.x, self.y, self.z) = (x, y, z) }

  init(row: Int, of matrix: Matrix<Number>) {
    self.init(x: matrix[row, 0], y: matrix[row, 1], z: matrix[row, 2])
  }

  var length: Number { dot(self).squareRoot() }

  func dot(_ other: SpatialVector) -> Number { x * other.x + y * other.y + z * other.z }

  func cross(_ other: SpatialVector) -> SpatialVector {
    SpatialVector(
      x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x)
  }

  func interpolated(to end: SpatialVector, at fraction: Number) -> SpatialVector {
    self + (end - self) * fraction
  }

  static func + (a: SpatialVector, b: SpatialVector) -> SpatialVector {
    SpatialVector(x: a.x + b.x, y: a.y + b.y, z: a.z + b.z)
  }

  static func - (a: SpatialVector, b: SpatialVector) -> SpatialVector { a + b * Number(-1) }

  static func * (vector: SpatialVector, factor: Number) -> SpatialVector {
    SpatialVector(x: vector.x * factor, y: vector.y * factor, z: vector.z * factor)
  }

  static func / (vector: SpatialVector, divisor: Number) -> SpatialVector {
    SpatialVector(x: vector.x / divisor, y: vector.y / divisor, z: vector.z / divisor)
  }
}

extension Matrix {
  fileprivate mutating func setRow(_ row: Int, _ vector: SpatialVector<Number>) {
    (self[row, 0], self[row, 1], self[row, 2]) = (vector.x, vector.y, vector.z)
  }
}

/// A rotation as a unit quaternion, for row vectors.
private struct Quaternion<Number: Scalar> {
  var x: Number
  var y: Number
  var z: Number
  var w: Number

  /// From three orthonormal rows that keep the hand.
  ///
  /// The largest of the four components is computed first, so that nothing is divided by a small
  /// one.
  init(
    rows x: SpatialVector<Number>, _ y: SpatialVector<Number>, _ z: SpatialVector<Number>
  ) {
    let (one, two, four) = (Number(1), Number(2), Number(4))
    let trace = x.x + y.y + z.z
    if trace.value > 0 {
      let divisor = two * (trace + one).squareRoot()
      self.init(
        x: (y.z - z.y) / divisor, y: (z.x - x.z) / divisor, z: (x.y - y.x) / divisor,
        w: divisor / four)
    } else if x.x.value >= y.y.value, x.x.value >= z.z.value {
      let divisor = two * (one + x.x - y.y - z.z).squareRoot()
      self.init(
        x: divisor / four, y: (x.y + y.x) / divisor, z: (x.z + z.x) / divisor,
        w: (y.z - z.y) / divisor)
    } else if y.y.value >= z.z.value {
      let divisor = two * (one + y.y - x.x - z.z).squareRoot()
      self.init(
        x: (x.y + y.x) / divisor, y: divisor / four, z: (y.z + z.y) / divisor,
        w: (z.x - x.z) / divisor)
    } else {
      let divisor = two * (one + z.z - x.x - y.y).squareRoot()
      self.init(
        x: (x.z + z.x) / divisor, y: (y.z + z.y) / divisor, z: divisor / four,
        w: (x.y - y.x) / divisor)
    }
  }

  private init(x: Number, y: Number, z: Number, w: Number) {
    (self.x, self.y, self.z, self.w) = (x, y, z, w)
  }

  var rows: (SpatialVector<Number>, SpatialVector<Number>, SpatialVector<Number>) {
    let (one, two) = (Number(1), Number(2))
    return (
      SpatialVector(
        x: one - two * (y * y + z * z), y: two * (x * y + z * w), z: two * (x * z - y * w)),
      SpatialVector(
        x: two * (x * y - z * w), y: one - two * (x * x + z * z), z: two * (y * z + x * w)),
      SpatialVector(
        x: two * (x * z + y * w), y: two * (y * z - x * w), z: one - two * (x * x + y * y))
    )
  }

  /// Along the great circle, the short way round.
  func interpolated(to end: Quaternion, at fraction: Number) -> Quaternion {
    let isFar = dot(end).value < 0
    let near = isFar ? end.multiplied(by: Number(-1)) : end
    let one = Number(1)
    var cosine = dot(near)
    if cosine.value > 1 { cosine = one }
    let sine = ((one - cosine) * (one + cosine)).squareRoot()
    guard sine.value > 1e-9 else {
      return combined(with: near, one - fraction, fraction).normalized
    }
    let angle = Number.atan2(sine, cosine)
    return combined(
      with: near, Number.sin((one - fraction) * angle) / sine,
      Number.sin(fraction * angle) / sine)
  }

  private func dot(_ other: Quaternion) -> Number {
    x * other.x + y * other.y + z * other.z + w * other.w
  }

  private func multiplied(by factor: Number) -> Quaternion {
    Quaternion(x: x * factor, y: y * factor, z: z * factor, w: w * factor)
  }

  private func combined(with other: Quaternion, _ a: Number, _ b: Number) -> Quaternion {
    Quaternion(
      x: x * a + other.x * b, y: y * a + other.y * b, z: z * a + other.z * b,
      w: w * a + other.w * b)
  }

  private var normalized: Quaternion { multiplied(by: Number(1) / dot(self).squareRoot()) }
}
