import Geometry
import RigidBodies

/// What a shape weighs at density 1, in kilograms and metres, as seen from the item's center.
struct MassDistribution {
  private(set) var mass = 0.0
  /// About the item's center.
  private(set) var inertia = 0.0
  private var moment = Vector.zero

  /// Boxes side by side; a box of 100 × 100 points weighs a kilogram.
  init(_ boxes: [MemberBox]) {
    for box in boxes {
      let (w, h) = (box.size.width * 0.01, box.size.height * 0.01)
      let center = box.center * 0.01
      let offset = center.dx * center.dx + center.dy * center.dy
      mass += w * h
      inertia += w * h * ((w * w + h * h) / 12 + offset)
      moment = Vector(dx: moment.dx + w * h * center.dx, dy: moment.dy + w * h * center.dy)
    }
  }

  /// A disk with a radius in points.
  init(radius: Double) {
    let radius = radius * 0.01
    mass = .pi * radius * radius
    inertia = mass * radius * radius / 2
  }

  /// Triangles from the item's center, which may lie outside: their signs add up.
  init(_ polygon: Polygon) {
    let corners = polygon.points.map { ($0 - .zero) * 0.01 }
    for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
      let area = (a.dx * b.dy - a.dy * b.dx) / 2
      mass += area
      moment = Vector(
        dx: moment.dx + area * (a.dx + b.dx) / 3, dy: moment.dy + area * (a.dy + b.dy) / 3)
      let squares =
        a.dx * a.dx + a.dx * b.dx + b.dx * b.dx + a.dy * a.dy + a.dy * b.dy + b.dy * b.dy
      inertia += area * squares / 6
    }
    guard mass < 0 else { return }
    (mass, inertia) = (-mass, -inertia)
    moment = moment * -1
  }

  var center: Vector { moment * (100 / mass) }

  func mass(density: Double) -> RBMass {
    RBMass(mass: Float(mass * density), inertia: Float(inertia * density))
  }
}
