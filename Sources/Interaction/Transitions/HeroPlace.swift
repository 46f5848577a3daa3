package import Geometry

/// Where a layer stands in its superlayer, how large, how round and how much it is turned.
package struct HeroPlace: Sendable, Hashable {
  /// Of its middle.
  package var position: Point
  package var size: Size
  package var cornerRadius: Double
  /// Clockwise on the stage, in radians.
  package var angle: Double

  package init(position: Point, size: Size, cornerRadius: Double, angle: Double = 0) {
    (self.position, self.size) = (position, size)
    (self.cornerRadius, self.angle) = (cornerRadius, angle)
  }

  /// The same place, its angle as near as full turns bring it to another one.
  package func turned(nearTo angle: Double) -> HeroPlace {
    var place = self
    let turns = ((self.angle - angle) / (2 * .pi)).rounded()
    place.angle -= turns * 2 * .pi
    return place
  }

  /// A part of the way to another place, evenly in each of its numbers; a size stays above 0.
  func interpolated(to end: HeroPlace, at part: Double) -> HeroPlace {
    func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
    return HeroPlace(
      position: Point(
        x: between(position.x, end.position.x), y: between(position.y, end.position.y)),
      size: Size(
        width: max(0, between(size.width, end.size.width)),
        height: max(0, between(size.height, end.size.height))),
      cornerRadius: max(0, between(cornerRadius, end.cornerRadius)),
      angle: between(angle, end.angle))
  }

  /// How far another place is on the way from this one to `end`: by its size, and where that stays
  /// the same by its position; nil where nothing tells them apart.
  func part(of place: HeroPlace, to end: HeroPlace) -> Double? {
    let (width, height) = (end.size.width - size.width, end.size.height - size.height)
    if width != 0, width.magnitude >= height.magnitude {
      return (place.size.width - size.width) / width
    }
    if height != 0 { return (place.size.height - size.height) / height }
    let (way, gone) = (end.position - position, place.position - position)
    let square = way.dx * way.dx + way.dy * way.dy
    return square > 0 ? (gone.dx * way.dx + gone.dy * way.dy) / square : nil
  }

  /// From its middle to a point of it, which is given in parts of its size from there.
  func offset(of grip: Vector) -> Vector {
    let own = Vector(dx: grip.dx * size.width, dy: grip.dy * size.height)
    guard angle != 0 else { return own }
    return AffineTransform(rotation: angle).apply(to: .zero + own) - .zero
  }

  /// Which part of it lies at an offset from its middle, in parts of its size.
  func grip(at offset: Vector) -> Vector {
    let own =
      angle == 0 ? offset : AffineTransform(rotation: -angle).apply(to: .zero + offset) - .zero
    return Vector(
      dx: size.width > 0 ? own.dx / size.width : 0, dy: size.height > 0 ? own.dy / size.height : 0)
  }
}
