/// How much a picture has changed since the one before, where the scene says that it does.
package struct PictureChange: Sendable {
  /// Mean of absolute differences, of 255: what the scene says, and what is seen.
  package let told: Double
  package let seen: Double

  /// What moves by less from picture to picture cannot be seen to, in pixels, and what moves by less than the other
  /// codecs may leave where it was.
  private static let (leastMove, surelySeen) = (0.08, 0.3)
  /// Places at which the scene changes by less are not looked at, of 255.
  private static let leastChange = 6.0
  /// What a codec still improves of a picture that is shown again is less everywhere, and less on average: 0.003 where it
  /// was measured, beside 1.3 of a dimming by a hundredth.
  package static let (mostImproved, meanImproved) = (Float(leastChange), 0.1)
  private static let fewestPlaces = 24
  private static let placesPerLayer = 150

  /// Whether it moves so little that a codec may have left it where it was.
  package let isSlow: Bool

  /// Looks at the strong points of all that moves; nil where too few of them should change.
  package init?(
    of stack: SpriteStack, from before: (picture: LumaPlane, told: [Int: LayerPose]),
    to after: (picture: LumaPlane, told: [Int: LayerPose])
  ) {
    var (past, now) = (stack, stack)
    for (index, pose) in before.told { past.members[index].place(pose) }
    for (index, pose) in after.told { now.members[index].place(pose) }
    let registration = stack.registration
    let moves = after.told.keys.sorted().map { index in
      Self.move(past.members[index], now.members[index]) * registration.scale
    }
    guard moves.contains(where: { $0 > Self.leastMove }) else { return nil }
    var (told, seen, count) = (0.0, 0.0, 0.0)
    for index in after.told.keys.sorted() {
      for (all, place) in [(past, past.members[index]), (now, now.members[index])]
      where place.pose.opacity > 0.02 {
        let shown = Self.places(of: place, in: stack, after.picture)
        for number in stride(
          from: 0, to: shown.count, by: max(shown.count / Self.placesPerLayer, 1))
        {
          let (x, y, px, py) = shown[number]
          let change = abs(now.brightness(x, y) - past.brightness(x, y))
          // At the edge of what covers it a point is between two pixels.
          guard change > Self.leastChange,
            all.surroundings(of: index, x, y).clear > SpriteStack.clearShare
          else { continue }
          told += change
          seen += abs(after.picture.bilinear(px, py) - before.picture.bilinear(px, py))
          count += 1
        }
      }
    }
    guard count >= Double(Self.fewestPlaces) else { return nil }
    (self.told, self.seen) = (told / count, seen / count)
    isSlow = !moves.contains { $0 > Self.surelySeen }
  }

  /// The strong points of a member that are on the stage and in a picture, in points and in pixels.
  private static func places(
    of place: SpriteStack.Member, in stack: SpriteStack, _ picture: LumaPlane
  ) -> [(x: Double, y: Double, px: Double, py: Double)] {
    let registration = stack.registration
    return place.sprite.drawings[place.size].points.compactMap { point in
      let (u, v) = (place.pose.scale * point.x, place.pose.scale * point.y)
      let x = place.pose.x + place.turn.cosine * u - place.turn.sine * v
      let y = place.pose.y + place.turn.sine * u + place.turn.cosine * v
      let px = registration.scaleX * x + registration.offsetX
      let py = registration.scaleY * y + registration.offsetY
      guard stack.isInside(x, y), px > 1, py > 1,
        px < Double(picture.width) - 1, py < Double(picture.height) - 1
      else { return nil }
      return (x, y, px, py)
    }
  }

  /// How far what of a member moves furthest does, in points; none of it where it is faint.
  private static func move(_ past: SpriteStack.Member, _ now: SpriteStack.Member) -> Double {
    guard max(past.pose.opacity, now.pose.opacity) > leastOpacity else { return 0 }
    let (dx, dy) = (now.pose.x - past.pose.x, now.pose.y - past.pose.y)
    let around = abs(now.pose.scale - past.pose.scale) + abs(now.pose.rotation - past.pose.rotation)
    return (dx * dx + dy * dy).squareRoot() + around * now.sprite.extent / 2
  }

  private static let leastOpacity = 0.2
}
