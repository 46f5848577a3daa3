import Geometry
import RigidBodies

/// The body of an item in an animator's world.
final class ItemBody {
  let item: DynamicItem
  let handle: RBHandle
  /// How many behaviors hold it.
  var associations = 1
  var properties = ItemProperties()
  var filter = RBFilter()
  var gravityScale: Float = 0
  var isContinuous = false
  /// Whether a velocity field rules it in this step, so that gravity does not.
  var isCarried = false
  /// What a step of free flight makes of its velocity.
  var flight = RBFlight(resistance: 0)

  let mass: MassDistribution

  init(item: DynamicItem, handle: RBHandle, mass: MassDistribution) {
    (self.item, self.handle, self.mass) = (item, handle, mass)
  }
}

/// What dynamic item behaviors decide; the defaults are those measured on UIKit.
package struct ItemProperties: Equatable, Sendable {
  package var elasticity = 0.2
  package var friction = 0.2
  package var density = 1.0
  package var resistance = 0.1
  package var angularResistance = 0.1
  package var charge = 0.0
  package var isAnchored = false
  package var allowsRotation = true

  package init() {}

  var material: RBMaterial {
    RBMaterial(friction: Float(friction), restitution: Float(elasticity))
  }
}

/// Points to metres and back; 100 points are a metre.
enum Metres {
  static func from(_ points: Double) -> Float { Float(points) * 0.01 }
  static func vector(_ point: Point) -> RBVector { RBVector(x: from(point.x), y: from(point.y)) }
  static func vector(_ vector: Vector) -> RBVector {
    RBVector(x: from(vector.dx), y: from(vector.dy))
  }
  static func points(_ metres: Float) -> Double { Double(metres * 100) }
  static func squarePoints(_ squareMetres: Float) -> Double { Double(squareMetres) * 1e4 }
  static func point(_ vector: RBVector) -> Point {
    Point(x: points(vector.x), y: points(vector.y))
  }
  static func velocity(_ vector: RBVector) -> Vector {
    Vector(dx: points(vector.x), dy: points(vector.y))
  }
}

extension DynamicItem {
  /// Gives the body its shape and says what it weighs at density 1.
  func addShape(
    to body: RBHandle, in world: RigidWorld, skin: Skin, material: RBMaterial
  ) throws(DynamicsError) -> MassDistribution {
    guard memberBoxes.isEmpty else {
      for box in memberBoxes {
        addBox(box, to: body, in: world, skin: skin, material: material)
      }
      return MassDistribution(memberBoxes)
    }
    switch collisionShape {
    case .rectangle:
      let box = MemberBox(center: .zero, size: size, angle: 0)
      addBox(box, to: body, in: world, skin: skin, material: material)
      return MassDistribution([box])
    case .ellipse where size.width == size.height:
      RBBodyAddCircle(
        world.pointer, body, Metres.from(size.width) * 0.5 + skin.circleOutset, material)
      return MassDistribution(radius: size.width / 2)
    case .ellipse:
      let frame = Rect(
        x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
      return try addPolygon(
        Path(ellipseIn: frame), to: body, in: world, skin: skin, material: material)
    case .path(let path):
      return try addPolygon(path, to: body, in: world, skin: skin, material: material)
    }
  }

  private func addBox(
    _ box: MemberBox, to body: RBHandle, in world: RigidWorld, skin: Skin, material: RBMaterial
  ) {
    let inset = skin.inset(of: box.size)
    let half = RBVector(
      x: Metres.from(box.size.width - 2 * inset) * 0.5,
      y: Metres.from(box.size.height - 2 * inset) * 0.5)
    RBBodyAddBox(
      world.pointer, body, half, Metres.vector(box.center), Float(box.angle), material,
      skin.polygonRadius)
  }

  private func addPolygon(
    _ path: Path, to body: RBHandle, in world: RigidWorld, skin: Skin, material: RBMaterial
  ) throws(DynamicsError) -> MassDistribution {
    guard let polygon = Polygon(path) else { throw .degenerateShape(item: identifier) }
    guard !polygon.isCutOff else {
      throw .tooManyCorners("the collision shape of item '\(identifier)'")
    }
    guard polygon.points.count >= 3, polygon.area >= 1 else {
      throw .degenerateShape(item: identifier)
    }
    guard polygon.isConvex else { throw .concaveShape(item: identifier) }
    let core = polygon.inset(by: skin.inset(of: polygon.extent)) ?? polygon
    let vertices = core.points.map(Metres.vector)
    let solid = RBBodyAddPolygon(
      world.pointer, body, vertices, vertices.count, material, skin.polygonRadius)
    // Slivers may be missing, but not what is seen of the shape.
    guard Metres.squarePoints(solid) >= core.area / 2 else {
      throw .degenerateShape(item: identifier)
    }
    return MassDistribution(polygon)
  }
}
