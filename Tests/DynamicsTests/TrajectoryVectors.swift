import Dynamics
import Geometry
import TestSupport

/// Trajectories of one item with the solver inside UIKit, frame by frame.
struct TrajectoryVectors: Decodable {
  struct Case: Decodable {
    var id: String
    var item: Item
    var attachment: Attachment?
    var snap: Snap?
    var boundary: Boundary?
    var gravity: Double?
    var frames: [[Double]]
    var sleepFrame: Int
    var chaoticAfterFrame: Int?

    enum CodingKeys: String, CodingKey {
      case id, item, attachment, snap, boundary, frames
      case gravity = "gravity_magnitude"
      case sleepFrame = "sleep_frame"
      case chaoticAfterFrame = "chaotic_after_frame"
    }
  }

  struct Item: Decodable {
    var center: [Double]
    var size: [Double]
    var angle: Double?
    var density: Double
    var elasticity: Double?
    var friction: Double?
    var resistance: Double
    var angularResistance: Double
    var velocity: [Double]?
    var allowsRotation: Bool?

    enum CodingKeys: String, CodingKey {
      case center, size, angle, density, elasticity, friction, resistance, velocity
      case angularResistance = "angular_resistance"
      case allowsRotation = "allows_rotation"
    }
  }

  struct Attachment: Decodable {
    var anchor: [Double]
    var length: Double
    var frequency: Double
    var damping: Double
  }

  struct Snap: Decodable {
    var point: [Double]
    var damping: Double
  }

  struct Boundary: Decodable {
    var type: String
    var from: [Double]?
    var to: [Double]?
    /// Left, top, right and bottom.
    var bounds: [Double]?

    enum CodingKeys: String, CodingKey {
      case type, from, to
      case bounds = "bounds_after_insets"
    }
  }

  struct Tolerance: Decodable {
    var beforeContact: Double
    var attachmentAndSnap: Double
    var rest: Double

    enum CodingKeys: String, CodingKey {
      case beforeContact = "before_first_contact_pt"
      case attachmentAndSnap = "attachment_snap_pt"
      case rest = "rest_pt"
    }
  }

  var cases: [Case]
  var tolerance: Tolerance

  init(file: String) throws {
    self = try Vectors.decode(Self.self, from: "dynamics/\(file).json")
  }
}

/// What a frame of a simulation showed.
struct ItemFrame {
  var center: Point
  var angle: Double
  var velocity: Vector
  var isAwake: Bool
}

extension TrajectoryVectors.Case {
  /// The frames from 1 on, under UIKit's rules.
  func simulate(_ count: Int) throws -> (frames: [ItemFrame], events: [DynamicsEvent]) {
    let animator = DynamicAnimator(
      referenceBounds: Rect(x: 0, y: 0, width: 320, height: 568), profile: .uikit)
    let item = DynamicItem(
      "item", size: Size(width: self.item.size[0], height: self.item.size[1]),
      center: Point(x: self.item.center[0], y: self.item.center[1]),
      angle: self.item.angle ?? 0)
    let body = DynamicItemBehavior(items: [item])
    body.density = self.item.density
    body.resistance = self.item.resistance
    body.angularResistance = self.item.angularResistance
    body.elasticity = self.item.elasticity
    body.friction = self.item.friction
    body.allowsRotation = self.item.allowsRotation
    if let velocity = self.item.velocity {
      try body.addLinearVelocity(Vector(dx: velocity[0], dy: velocity[1]), for: item)
    }
    if let gravity, gravity != 0 {
      try animator.addBehavior(
        GravityBehavior(items: [item], direction: Vector(dx: 0, dy: gravity)))
    }
    if let boundary {
      let collision = CollisionBehavior(items: [item])
      if let bounds = boundary.bounds {
        collision.referenceBoundsInsets = BoundaryInsets(
          top: bounds[1], left: bounds[0], bottom: 568 - bounds[3], right: 320 - bounds[2])
      } else if let from = boundary.from, let to = boundary.to {
        try collision.addBoundary(
          "line", from: Point(x: from[0], y: from[1]), to: Point(x: to[0], y: to[1]))
      }
      try animator.addBehavior(collision)
    }
    if let attachment {
      try animator.addBehavior(
        AttachmentBehavior(
          item: item, attachedTo: Point(x: attachment.anchor[0], y: attachment.anchor[1]),
          length: attachment.length, frequency: attachment.frequency, damping: attachment.damping))
    }
    if let snap {
      try animator.addBehavior(
        SnapBehavior(
          item: item, snapTo: Point(x: snap.point[0], y: snap.point[1]), damping: snap.damping))
    }
    try animator.addBehavior(body)
    var frames: [ItemFrame] = []
    for _ in 0..<count {
      try animator.advance()
      frames.append(
        ItemFrame(
          center: item.center, angle: item.angle, velocity: animator.linearVelocity(of: item),
          isAwake: animator.isAwake(item)))
    }
    return (frames, animator.events)
  }
}
