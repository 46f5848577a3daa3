package import Geometry

/// What a transform does, told as scale, then rotation about x, y and z, then translation.
///
/// Writing one component composes the transform anew from all of them, as Core Animation does; a
/// shear and a perspective are lost by that. (measured)
///
/// A mirror, and a scale below 0, can be told in several ways, with turns that differ by half a turn. It is told with
/// the lesser turn about z, so that a scale that was written is read back, and more can be added to it.
package struct TransformComponents: Sendable, Hashable {
  package var scaleX: Double = 1
  package var scaleY: Double = 1
  package var scaleZ: Double = 1
  /// In radians; read back in −π…π.
  package var rotationX: Double = 0
  /// In radians; read back in −π/2…π/2.
  package var rotationY: Double = 0
  /// About the z axis, in radians, clockwise on screen; read back in −π…π.
  package var rotation: Double = 0
  /// In x and y.
  package var translation: Size = .zero
  package var translationZ: Double = 0

  package init() {}

  package init(_ transform: Transform3D) {
    let map = transform.affine
    translation = Size(width: map.tx, height: map.ty)
    if transform.isAffine {
      scaleX = (map.a * map.a + map.b * map.b).squareRoot()
      scaleY = (map.c * map.c + map.d * map.d).squareRoot()
      if map.determinant < 0 { mirror(map) }
      rotation = Transcendentals.atan2(scaleX < 0 ? -map.b : map.b, scaleX < 0 ? -map.a : map.a)
      return
    }
    translationZ = transform[3, 2]
    scaleX = transform.rowLength(0)
    scaleY = transform.rowLength(1)
    scaleZ = transform.rowLength(2)
    if transform.volumeFactor < 0 {
      if map.determinant < 0 {
        mirror(map)
      } else {
        scaleZ = -scaleZ
        // Upside down as well: a scale below 0 along all axes.
        if map.a < 0, map.d < 0 { (scaleX, scaleY) = (-scaleX, -scaleY) }
      }
    }
    func unit(_ row: Int, _ column: Int, _ scale: Double) -> Double {
      scale == 0 ? (row == column ? 1 : 0) : transform[row, column] / scale
    }
    let (cosineZ, sineZ) = (unit(0, 0, scaleX), unit(0, 1, scaleX))
    let cosineY = (cosineZ * cosineZ + sineZ * sineZ).squareRoot()
    let sineY = -unit(0, 2, scaleX)
    rotationY = Transcendentals.atan2(sineY, cosineY)
    if cosineY > 1e-12 {
      rotation = Transcendentals.atan2(sineZ, cosineZ)
      rotationX = Transcendentals.atan2(unit(1, 2, scaleY), unit(2, 2, scaleZ))
    } else {
      // Edge-on, turns about x and z are the same turn; it is told as one about x.
      let sine = sineY < 0 ? -unit(1, 0, scaleY) : unit(1, 0, scaleY)
      rotationX = Transcendentals.atan2(sine, unit(1, 1, scaleY))
    }
  }

  /// Mirrors along the axis that is turned back.
  private mutating func mirror(_ map: AffineTransform) {
    if map.a < map.d { scaleX = -scaleX } else { scaleY = -scaleY }
  }

  package var transform: Transform3D {
    let turn = AffineTransform(rotation: rotation)
    if rotationX == 0, rotationY == 0 {
      var result = Transform3D(
        AffineTransform(
          a: turn.a * scaleX, b: turn.b * scaleX, c: turn.c * scaleY, d: turn.d * scaleY,
          tx: translation.width, ty: translation.height))
      (result[2, 2], result[3, 2]) = (scaleZ, translationZ)
      return result
    }
    var result = Transform3D(scaleX: scaleX, y: scaleY, z: scaleZ)
      .concatenating(Transform3D(rotationX: rotationX))
      .concatenating(Transform3D(rotationY: rotationY))
      .concatenating(Transform3D(turn))
    result[3, 0] = translation.width
    result[3, 1] = translation.height
    result[3, 2] = translationZ
    return result
  }
}

extension Transform3D {
  fileprivate func rowLength(_ row: Int) -> Double {
    let (x, y, z) = (self[row, 0], self[row, 1], self[row, 2])
    return (x * x + y * y + z * z).squareRoot()
  }
}
