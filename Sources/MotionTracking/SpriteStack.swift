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
    /// What of the stage it may cover, in points.
    private var reach = (left: 0.0, top: 0.0, right: 0.0, bottom: 0.0)

    package init(sprite: LayerSprite, pose: LayerPose, parts: [LayerPose.Part]) {
      (self.sprite, self.pose, self.parts) = (sprite, pose, parts)
      place(pose)
    }

    mutating func place(_ pose: LayerPose) {
      self.pose = pose
      size = sprite.size(at: pose)
      turn = Turn(
        cosine: Transcendentals.cos(pose.rotation), sine: Transcendentals.sin(pose.rotation))
      let area = sprite.area(size: size)
      var (across, down): ([Double], [Double]) = ([], [])
      for (u, v) in [
        (area.left, area.top), (area.right, area.top), (area.left, area.bottom),
        (area.right, area.bottom),
      ] {
        across.append(pose.x + pose.scale * (turn.cosine * u - turn.sine * v))
        down.append(pose.y + pose.scale * (turn.sine * u + turn.cosine * v))
      }
      reach = (
        (across.min() ?? 0) - Self.rounding, (down.min() ?? 0) - Self.rounding,
        (across.max() ?? 0) + Self.rounding, (down.max() ?? 0) + Self.rounding
      )
    }

    /// What is outside by less may be inside by another way to reckon, in points.
    private static let rounding = 1e-6

    /// What it shows at a point of the stage; nil where it does not cover it.
    @inline(__always)
    func sample(_ x: Double, _ y: Double) -> (luma: Double, alpha: Double)? {
      // Most points of the stage are not below most layers.
      guard pose.opacity > 0.002, x > reach.left, x < reach.right, y > reach.top, y < reach.bottom
      else { return nil }
      return sprite.sample(x, y, pose, turn, size: size)
    }
  }

  package var members: [Member]
  let registration: Registration
  /// How bright the stage is where nothing is drawn.
  let ground: Double
  /// The stage's size in points; beyond it is what the scene does not know.
  let width: Double
  let height: Double
  /// A pixel of the recording in points: smoothing takes in so much of what is beyond the stage.
  private let border: Double

  package init(
    members: [Member], registration: Registration, ground: Double, width: Double, height: Double
  ) {
    (self.members, self.registration, self.ground) = (members, registration, ground)
    (self.width, self.height) = (width, height)
    border = 1 / registration.scale
  }

  /// What shows through what is above it by no less is covered by nothing.
  static let clearShare = 0.98

  /// Whether a point of a recording shows nothing from beyond the stage.
  @inline(__always)
  func isInside(_ x: Double, _ y: Double) -> Bool {
    x > border && y > border && x < width - border && y < height - border
  }

  /// How bright the stage is at a point, with all that is drawn.
  func brightness(_ x: Double, _ y: Double) -> Double {
    surroundings(of: members.count, x, y).below
  }

  /// How bright the stage is below a member at a point, and how much of it shows through those above.
  func surroundings(of index: Int, _ x: Double, _ y: Double) -> (below: Double, clear: Double) {
    var below = ground
    for place in 0..<index {
      guard let seen = members[place].sample(x, y) else { continue }
      below = seen.luma + (1 - seen.alpha) * below
    }
    var clear = 1.0
    for place in min(index + 1, members.count)..<members.count {
      guard let seen = members[place].sample(x, y) else { continue }
      clear *= 1 - seen.alpha
    }
    return (below, clear)
  }
}
