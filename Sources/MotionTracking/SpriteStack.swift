import Geometry

/// All that a scene draws, from back to front, each at the pose that is known of it.
package struct SpriteStack: Sendable {
  /// A sprite, and what of its pose the scene changes.
  package struct Member: Sendable {
    package var sprite: LayerSprite
    package var pose: LayerPose
    package var parts: [LayerPose.Part]
    var turn = Turn(cosine: 1, sine: 0)
    /// Which of the sprite's drawings is as large.
    var size = 0

    package init(sprite: LayerSprite, pose: LayerPose, parts: [LayerPose.Part]) {
      (self.sprite, self.pose, self.parts) = (sprite, pose, parts)
      place(pose)
    }

    mutating func place(_ pose: LayerPose) {
      self.pose = pose
      size = sprite.size(at: pose)
      turn = Turn(
        cosine: Transcendentals.cos(pose.rotation), sine: Transcendentals.sin(pose.rotation))
    }
  }

  package var members: [Member]
  let registration: Registration
  /// How bright the stage is where nothing is drawn.
  let ground: Double
  /// The stage's size in points; beyond it is what the scene does not know.
  let width: Double
  let height: Double

  package init(
    members: [Member], registration: Registration, ground: Double, width: Double, height: Double
  ) {
    (self.members, self.registration, self.ground) = (members, registration, ground)
    (self.width, self.height) = (width, height)
  }

  /// How bright the stage is at a point, with all that is drawn.
  func brightness(_ x: Double, _ y: Double) -> Double {
    surroundings(of: members.count, x, y).below
  }

  /// How bright the stage is below a member at a point, and how much of it shows through those above.
  func surroundings(of index: Int, _ x: Double, _ y: Double) -> (below: Double, clear: Double) {
    var below = ground
    for member in members[..<index] where member.pose.opacity > 0.002 {
      guard let seen = member.sprite.sample(x, y, member.pose, member.turn, size: member.size)
      else { continue }
      below = seen.luma + (1 - seen.alpha) * below
    }
    var clear = 1.0
    for member in members.dropFirst(index + 1) where member.pose.opacity > 0.002 {
      guard let seen = member.sprite.sample(x, y, member.pose, member.turn, size: member.size)
      else { continue }
      clear *= 1 - seen.alpha
    }
    return (below, clear)
  }
}
