package import Pixels

/// Follows one picture through the pictures of a film, by what of it is opaque.
package struct TemplateTracker {
  private var stack: SpriteStack
  private var history: [LayerPose] = []

  /// Less agreement than this is something else.
  private static let leastAgreement = 0.85
  /// Less of it in the picture says nothing.
  private static let leastVisible = 0.4
  /// In pixels: how far apart places are looked at in a picture that may have it anywhere.
  private static let gridStep = 4.0

  /// What was seen in one picture: the template's middle in pixels, and standard deviations.
  package struct Sighting: Sendable {
    package let pose: LayerPose
    package let noise: LayerPose
    /// −1…1.
    package let agreement: Double
  }

  /// Whether nothing of the template shows where it is.
  package var isFlat: Bool { stack.members[0].sprite.isFlat }

  /// `width` and `height` are of the film's pictures; of scale and rotation what `parts` has is looked for.
  package init(template: PixelBuffer, width: Int, height: Int, parts: [LayerPose.Part]) {
    let registration = Registration(scaleX: 1, scaleY: 1, offsetX: 0, offsetY: 0)
    let sprite = LayerSprite(
      name: "template", template: template, tones: registration.tones
    ).opaque
    stack = SpriteStack(
      members: [SpriteStack.Member(sprite: sprite, pose: LayerPose(x: 0, y: 0), parts: parts)],
      registration: registration, ground: 128, width: Double(width), height: Double(height))
  }

  /// Where it is; nil where it is not seen.
  ///
  /// `near` is where it was put, of the first picture.
  package mutating func track(_ picture: LumaPlane, near: LayerPose? = nil) -> Sighting? {
    let search = PoseSearch(stack: stack, index: 0, picture: picture, half: picture.halved())
    var candidates = [near].compactMap(\.self)
    if let last = history.last {
      candidates.append(last)
      if history.count > 1 {
        var next = last
        next.x += last.x - history[0].x
        next.y += last.y - history[0].y
        next.rotation += last.rotation - history[0].rotation
        next.scale *= last.scale / history[0].scale
        candidates.append(next)
      }
    }
    if let found = search.best(of: candidates), Self.isSure(found) { return take(found) }
    if near == nil, let found = search.best(of: everywhere(search)), Self.isSure(found) {
      return take(found)
    }
    history = []
    return nil
  }

  private static func isSure(_ found: PoseSearch.Found) -> Bool {
    found.agreement > leastAgreement && found.visible > leastVisible
  }

  private mutating func take(_ found: PoseSearch.Found) -> Sighting {
    history = history.suffix(1) + [found.pose]
    return Sighting(pose: found.pose, noise: found.noise, agreement: found.agreement)
  }

  /// The best places of a grid all over the picture.
  private func everywhere(_ search: PoseSearch) -> [LayerPose] {
    var best: (pose: LayerPose, cost: Double)?
    var y = 0.0
    while y < stack.height {
      var x = 0.0
      while x < stack.width {
        let pose = LayerPose(x: x, y: y)
        let cost = search.cost(pose, points: 60)
        if best.map({ cost < $0.cost }) ?? true { best = (pose, cost) }
        x += Self.gridStep
      }
      y += Self.gridStep
    }
    return best.map { [$0.pose] } ?? []
  }
}
