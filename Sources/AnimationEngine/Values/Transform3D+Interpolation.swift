import Geometry

extension Transform3D {
  /// The transform a fraction of the way to `end`, as Core Animation mixes transforms.
  ///
  /// Two 2-D transforms are decomposed into translation, scale, angle and a remainder (CSS
  /// Transforms' "2D matrix"), the parts mixed and composed again. Measured consequences: 270° goes
  /// as −90°, exactly 180° turns the negative way, a mirror collapses through zero width. Others
  /// are decomposed in space (``SpatialParts``). What is singular is mixed entry by entry.
  func interpolated(to end: Transform3D, at fraction: Double) -> Transform3D {
    Transform3D(rows: Matrix(self).interpolated(to: Matrix(end), at: fraction).entries)
  }
}

extension Matrix {
  /// See ``Transform3D/interpolated(to:at:)``; with dual numbers it gives the rates, too.
  func interpolated(to end: Matrix, at fraction: Number) -> Matrix {
    if isAffine, end.isAffine {
      guard var from = PlanarParts(self), var to = PlanarParts(end) else {
        return mixedEntries(with: end, at: fraction)
      }
      from.reconcile(with: &to)
      return from.interpolated(to: to, at: fraction).composed
    }
    guard let from = SpatialParts(self), let to = SpatialParts(end) else {
      return mixedEntries(with: end, at: fraction)
    }
    return from.interpolated(to: to, at: fraction).composed
  }

  /// Entry by entry: what remains where a decomposition does not exist.
  private func mixedEntries(with end: Matrix, at fraction: Number) -> Matrix {
    var mixed = self
    for index in 0..<16 {
      mixed.entries[index] =
        mixed.entries[index] + (end.entries[index] - entries[index]) * fraction
    }
    return mixed
  }
}

/// A 2-D map taken apart: remainder, then rotation, then scale of the rows, then translation.
private struct PlanarParts<Number: Scalar> {
  var translation: (x: Number, y: Number)
  var scaleX: Number
  var scaleY: Number
  /// In degrees, since the rule that resolves half turns speaks of exactly 0, 180 and 360.
  var angle: Number
  /// What rotation and scale leave of the two rows.
  var remainder: (m11: Number, m12: Number, m21: Number, m22: Number)

  /// Nil where a row has no length.
  init?(_ map: Matrix<Number>) {
    let (mapA, mapB, mapC, mapD) = (map[0, 0], map[0, 1], map[1, 0], map[1, 1])
    translation = (map[3, 0], map[3, 1])
    scaleX = (mapA * mapA + mapB * mapB).squareRoot()
    scaleY = (mapC * mapC + mapD * mapD).squareRoot()
    let isFinite = [mapA, mapB, mapC, mapD, translation.x, translation.y].allSatisfy {
      $0.value.isFinite
    }
    guard scaleX.value != 0, scaleY.value != 0, isFinite else { return nil }
    if (mapA * mapD - mapB * mapC).value < 0 {
      if mapA.value < mapD.value { scaleX = -scaleX } else { scaleY = -scaleY }
    }
    let (a, b) = (mapA / scaleX, mapB / scaleX)
    let (c, d) = (mapC / scaleY, mapD / scaleY)
    angle = Number.atan2(b, a) * Number(180 / Double.pi)
    // The first row is a unit vector: (a, b) is the cosine and sine of the angle.
    remainder = (a * a - b * c, a * b - b * d, a * c + b * a, a * d + b * b)
  }

  private init(
    translation: (x: Number, y: Number), scaleX: Number, scaleY: Number, angle: Number,
    remainder: (m11: Number, m12: Number, m21: Number, m22: Number)
  ) {
    (self.translation, self.scaleX, self.scaleY) = (translation, scaleX, scaleY)
    (self.angle, self.remainder) = (angle, remainder)
  }

  /// Chooses between equal descriptions of the two maps so that the turn is the short one.
  mutating func reconcile(with end: inout PlanarParts) {
    if (scaleX.value < 0 && end.scaleY.value < 0) || (scaleY.value < 0 && end.scaleX.value < 0) {
      (scaleX, scaleY) = (-scaleX, -scaleY)
      angle = angle + Number(angle.value < 0 ? 180 : -180)
    }
    let full = Number(360)
    if angle.value == 0 { angle = angle + full }
    if end.angle.value == 0 { end.angle = end.angle + full }
    if abs(angle.value - end.angle.value) > 180 {
      if angle.value > end.angle.value {
        angle = angle - full
      } else {
        end.angle = end.angle - full
      }
    }
  }

  func interpolated(to end: PlanarParts, at fraction: Number) -> PlanarParts {
    func mix(_ a: Number, _ b: Number) -> Number { a + (b - a) * fraction }
    return PlanarParts(
      translation: (mix(translation.x, end.translation.x), mix(translation.y, end.translation.y)),
      scaleX: mix(scaleX, end.scaleX), scaleY: mix(scaleY, end.scaleY),
      angle: mix(angle, end.angle),
      remainder: (
        mix(remainder.m11, end.remainder.m11), mix(remainder.m12, end.remainder.m12),
        mix(remainder.m21, end.remainder.m21), mix(remainder.m22, end.remainder.m22)
      ))
  }

  var composed: Matrix<Number> {
    let radians = angle * Number(Double.pi / 180)
    let (sine, cosine) = (Number.sin(radians), Number.cos(radians))
    let (none, one) = (Number(0), Number(1))
    return Matrix(
      entries: [
        (cosine * remainder.m11 + sine * remainder.m21) * scaleX,
        (cosine * remainder.m12 + sine * remainder.m22) * scaleX, none, none,
        (cosine * remainder.m21 - sine * remainder.m11) * scaleY,
        (cosine * remainder.m22 - sine * remainder.m12) * scaleY, none, none,
        none, none, one, none,
        translation.x, translation.y, none, one,
      ])
  }
}
