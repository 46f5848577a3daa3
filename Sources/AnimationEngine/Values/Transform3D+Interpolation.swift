import Geometry

extension Transform3D {
  /// The transform a fraction of the way to `end`, as Core Animation mixes transforms.
  ///
  /// Two 2-D transforms are decomposed into translation, scale, angle and a remainder (CSS
  /// Transforms' "2D matrix"), the parts mixed and composed again. Measured consequences: 270° goes
  /// as −90°, exactly 180° turns the negative way, a mirror collapses through zero width. Others
  /// are decomposed in space (``SpatialParts``). What is singular is mixed entry by entry.
  func interpolated(to end: Transform3D, at fraction: Double) -> Transform3D {
    if isAffine, end.isAffine {
      guard var from = PlanarParts(affine), var to = PlanarParts(end.affine) else {
        return mixedEntries(with: end, at: fraction)
      }
      from.reconcile(with: &to)
      return Transform3D(from.interpolated(to: to, at: fraction).composed)
    }
    guard let from = SpatialParts(self), let to = SpatialParts(end) else {
      return mixedEntries(with: end, at: fraction)
    }
    return from.interpolated(to: to, at: fraction).composed
  }

  /// Entry by entry: what remains where a decomposition does not exist.
  private func mixedEntries(with end: Transform3D, at fraction: Double) -> Transform3D {
    var mixed = self
    for index in 0..<16 { mixed.entries[index] += (end.entries[index] - entries[index]) * fraction }
    return mixed
  }
}

/// A 2-D map taken apart: remainder, then rotation, then scale of the rows, then translation.
private struct PlanarParts {
  var translation: Vector
  var scaleX: Double
  var scaleY: Double
  /// In degrees, since the rule that resolves half turns speaks of exactly 0, 180 and 360.
  var angle: Double
  /// What rotation and scale leave of the two rows.
  var remainder: (m11: Double, m12: Double, m21: Double, m22: Double)

  /// Nil where a row has no length.
  init?(_ map: AffineTransform) {
    translation = Vector(dx: map.tx, dy: map.ty)
    scaleX = (map.a * map.a + map.b * map.b).squareRoot()
    scaleY = (map.c * map.c + map.d * map.d).squareRoot()
    guard scaleX != 0, scaleY != 0, map.isFinite else { return nil }
    if map.determinant < 0 {
      if map.a < map.d { scaleX = -scaleX } else { scaleY = -scaleY }
    }
    let (a, b) = (map.a / scaleX, map.b / scaleX)
    let (c, d) = (map.c / scaleY, map.d / scaleY)
    angle = Transcendentals.atan2(b, a) * (180 / Double.pi)
    // The first row is a unit vector: (a, b) is the cosine and sine of the angle.
    remainder = (a * a - b * c, a * b - b * d, a * c + b * a, a * d + b * b)
  }

  private init(
    translation: Vector, scaleX: Double, scaleY: Double, angle: Double,
    remainder: (m11: Double, m12: Double, m21: Double, m22: Double)
  ) {
    (self.translation, self.scaleX, self.scaleY) = (translation, scaleX, scaleY)
    (self.angle, self.remainder) = (angle, remainder)
  }

  /// Chooses between equal descriptions of the two maps so that the turn is the short one.
  mutating func reconcile(with end: inout PlanarParts) {
    if (scaleX < 0 && end.scaleY < 0) || (scaleY < 0 && end.scaleX < 0) {
      (scaleX, scaleY) = (-scaleX, -scaleY)
      angle += angle < 0 ? 180 : -180
    }
    if angle == 0 { angle = 360 }
    if end.angle == 0 { end.angle = 360 }
    if abs(angle - end.angle) > 180 {
      if angle > end.angle { angle -= 360 } else { end.angle -= 360 }
    }
  }

  func interpolated(to end: PlanarParts, at fraction: Double) -> PlanarParts {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
    return PlanarParts(
      translation: Vector(
        dx: mix(translation.dx, end.translation.dx), dy: mix(translation.dy, end.translation.dy)),
      scaleX: mix(scaleX, end.scaleX), scaleY: mix(scaleY, end.scaleY),
      angle: mix(angle, end.angle),
      remainder: (
        mix(remainder.m11, end.remainder.m11), mix(remainder.m12, end.remainder.m12),
        mix(remainder.m21, end.remainder.m21), mix(remainder.m22, end.remainder.m22)
      ))
  }

  var composed: AffineTransform {
    let radians = angle * (Double.pi / 180)
    let (sine, cosine) = (Transcendentals.sin(radians), Transcendentals.cos(radians))
    return AffineTransform(
      a: (cosine * remainder.m11 + sine * remainder.m21) * scaleX,
      b: (cosine * remainder.m12 + sine * remainder.m22) * scaleX,
      c: (cosine * remainder.m21 - sine * remainder.m11) * scaleY,
      d: (cosine * remainder.m22 - sine * remainder.m12) * scaleY,
      tx: translation.dx, ty: translation.dy)
  }
}
