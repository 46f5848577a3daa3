package import Pixels

/// Follows one picture through the pictures of a film, by what of it is opaque.
package struct TemplateTracker {
  private var stack: SpriteStack
  private var history: [LayerPose] = []
  /// In pixels.
  private let width: Double
  private let height: Double

  /// Less agreement than this is something else.
  private static let leastAgreement = 0.85
  /// Less of it in the picture says nothing.
  private static let leastVisible = 0.4
  /// In pixels: how far apart places are looked at in a picture that may have it anywhere.
  private static let gridStep = 4.0
  /// A place where it costs more is none of it, however it is moved by less than a step.
  private static let mostCost = 0.8
  /// Of its points so many are looked at there.
  private static let gridPoints = 60

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
    (self.width, self.height) = (Double(template.width), Double(template.height))
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
    if near == nil, let found = search.best(of: places(search).prefix(1).map(\.pose)),
      Self.isSure(found)
    {
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

  /// The places of a grid all over the picture, the best first.
  private func places(_ search: PoseSearch) -> [(pose: LayerPose, cost: Double)] {
    var all: [(pose: LayerPose, cost: Double)] = []
    var y = 0.0
    while y < stack.height {
      var x = 0.0
      while x < stack.width {
        let pose = LayerPose(x: x, y: y)
        all.append((pose, search.cost(pose, points: Self.gridPoints)))
        x += Self.gridStep
      }
      y += Self.gridStep
    }
    return all.enumerated().sorted { ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset) }
      .map(\.element)
  }

  /// Where else something looks like it, at most so many places.
  func places(in picture: LumaPlane, besides pose: LayerPose, most: Int) -> [LayerPose] {
    let search = PoseSearch(stack: stack, index: 0, picture: picture, half: picture.halved())
    var (looked, found) = ([pose], [LayerPose]())
    for place in places(search).prefix(while: { $0.cost < Self.mostCost }) {
      guard found.count < most, looked.count < Self.mostLooked else { break }
      guard !looked.contains(where: { isSamePlace($0, place.pose, share: 0.5) }) else { continue }
      looked.append(place.pose)
      guard let seen = search.refined(place.pose), Self.isSure(seen),
        !([pose] + found).contains(where: { isSamePlace($0, seen.pose, share: 0.5) })
      else { continue }
      found.append(seen.pose)
    }
    return found
  }

  /// So many places are looked at closely.
  private static let mostLooked = 24

  /// The same, of what is elsewhere.
  func following(_ pose: LayerPose) -> TemplateTracker {
    var tracker = self
    tracker.history = [pose]
    return tracker
  }

  /// Whether two poses are nearer to each other than a share of its width and of its height.
  func isSamePlace(_ one: LayerPose, _ other: LayerPose, share: Double) -> Bool {
    abs(one.x - other.x) < share * width && abs(one.y - other.y) < share * height
  }
}
