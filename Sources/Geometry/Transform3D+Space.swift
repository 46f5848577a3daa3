// The matrices of single movements, in Core Animation's row-vector convention.
extension Transform3D {
  public init(translationX x: Double, y: Double, z: Double = 0) {
    self = .identity
    (entries[12], entries[13], entries[14]) = (x, y, z)
  }

  public init(scaleX x: Double, y: Double, z: Double = 1) {
    self = .identity
    (entries[0], entries[5], entries[10]) = (x, y, z)
  }

  /// A turn about the x axis by `angle` radians: y toward z.
  public init(rotationX angle: Double) {
    let (sine, cosine) = (Transcendentals.sin(angle), Transcendentals.cos(angle))
    self = .identity
    (entries[5], entries[6], entries[9], entries[10]) = (cosine, sine, -sine, cosine)
  }

  /// A turn about the y axis by `angle` radians: z toward x.
  public init(rotationY angle: Double) {
    let (sine, cosine) = (Transcendentals.sin(angle), Transcendentals.cos(angle))
    self = .identity
    (entries[0], entries[2], entries[8], entries[10]) = (cosine, -sine, sine, cosine)
  }

  /// A turn about the z axis by `angle` radians: x toward y, clockwise on screen.
  public init(rotationZ angle: Double) { self.init(AffineTransform(rotation: angle)) }

  /// The determinant of the upper left 3×3 entries: how volumes change, negative for mirrors.
  package var volumeFactor: Double {
    self[0, 0] * (self[1, 1] * self[2, 2] - self[1, 2] * self[2, 1])
      - self[0, 1] * (self[1, 0] * self[2, 2] - self[1, 2] * self[2, 0])
      + self[0, 2] * (self[1, 0] * self[2, 1] - self[1, 1] * self[2, 0])
  }

  /// The inverse map, or nil when this one is singular.
  public var inverted: Transform3D? {
    if isAffine { return affine.inverted.map { Transform3D($0) } }
    // Gauss–Jordan elimination with the largest pivot of each column.
    var (left, right) = (self, Transform3D.identity)
    for column in 0..<4 {
      var pivot = column
      for row in column..<4 where left[row, column].magnitude > left[pivot, column].magnitude {
        pivot = row
      }
      let divisor = left[pivot, column]
      guard divisor != 0, divisor.isFinite else { return nil }
      for index in 0..<4 {
        (left[column, index], left[pivot, index]) = (left[pivot, index], left[column, index])
        (right[column, index], right[pivot, index]) = (right[pivot, index], right[column, index])
      }
      for index in 0..<4 {
        left[column, index] /= divisor
        right[column, index] /= divisor
      }
      for row in 0..<4 where row != column {
        let factor = left[row, column]
        for index in 0..<4 {
          left[row, index] -= factor * left[column, index]
          right[row, index] -= factor * right[column, index]
        }
      }
    }
    return right
  }
}
