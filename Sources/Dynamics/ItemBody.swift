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

  init(item: DynamicItem, handle: RBHandle) {
    (self.item, self.handle) = (item, handle)
  }
}

/// What dynamic item behaviors decide; the defaults are those measured on UIKit.
struct ItemProperties: Equatable {
  var elasticity = 0.2
  var friction = 0.2
  var density = 1.0
  var resistance = 0.1
  var angularResistance = 0.1
  var charge = 0.0
  var isAnchored = false
  var allowsRotation = true

  var material: RBMaterial {
    RBMaterial(
      density: Float(density), friction: Float(friction), restitution: Float(elasticity))
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
  static func point(_ vector: RBVector) -> Point {
    Point(x: points(vector.x), y: points(vector.y))
  }
  static func velocity(_ vector: RBVector) -> Vector {
    Vector(dx: points(vector.x), dy: points(vector.y))
  }
}

extension DynamicItem {
  /// Gives the body its shape.
  func addShape(
    to body: RBHandle, in world: RigidWorld, skin: Float, material: RBMaterial
  ) throws(DynamicsError) {
    func addBox(_ size: Size, _ center: Vector, _ angle: Double) {
      RBBodyAddBox(
        world.pointer, body,
        RBVector(x: Metres.from(size.width) * 0.5, y: Metres.from(size.height) * 0.5),
        Metres.vector(center), Float(angle), material, skin)
    }
    guard memberBoxes.isEmpty else {
      for box in memberBoxes { addBox(box.size, box.center, box.angle) }
      return
    }
    switch collisionShape {
    case .rectangle:
      addBox(size, .zero, 0)
    case .ellipse where size.width == size.height:
      // A circle has no skin of its own; half a skin of rectangles makes it rest where it is drawn.
      let extra = skin < 0.005 ? skin : 0
      RBBodyAddCircle(world.pointer, body, Metres.from(size.width) * 0.5 + extra, material)
    case .ellipse:
      let frame = Rect(
        x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
      try addPolygon(Path(ellipseIn: frame), to: body, in: world, skin: skin, material: material)
    case .path(let path):
      try addPolygon(path, to: body, in: world, skin: skin, material: material)
    }
  }

  private func addPolygon(
    _ path: Path, to body: RBHandle, in world: RigidWorld, skin: Float, material: RBMaterial
  ) throws(DynamicsError) {
    guard let polygon = Polygon(path), polygon.points.count >= 3, polygon.area >= 1 else {
      throw .degenerateShape(item: identifier)
    }
    guard polygon.isConvex else { throw .concaveShape(item: identifier) }
    let vertices = polygon.points.map(Metres.vector)
    RBBodyAddPolygon(world.pointer, body, vertices, vertices.count, material, skin)
  }
}
