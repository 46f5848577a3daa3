import Geometry
import MotionFitting

/// Finds where one member of a stack is in a picture, all others being where they are.
struct PoseSearch {
  let stack: SpriteStack
  let index: Int
  let picture: LumaPlane
  /// Half as large: there, what is twice as far off is still found.
  let half: LumaPlane
  /// Where the member shows a second time, in a picture that mixes two moments; nil where it shows once.
  var ghost: SpriteStack.Member?

  /// A pose that was found, how sure it is, and how well the picture agrees.
  struct Found {
    var pose: LayerPose
    /// Standard deviations of x, y, scale, rotation and opacity.
    var noise: LayerPose
    /// −1…1, between what the points show and what they should.
    var agreement: Double
    /// The share of its points that are in the picture and not covered.
    var visible: Double
    /// How much of what it adds to the picture is seen as told; 1 is all, 0 and less that it is not there.
    var explained: Double
    /// Root mean square of what it adds to the picture, of 255.
    var mark: Double

    /// Whether it is held along x and along y, or shows for the most part: of what shows in part, an edge
    /// alone may be another's, and along a strip of shadow nothing holds it but how that goes up and down.
    var isHeld: Bool {
      visible > Self.mostVisible
        || max(noise.x, noise.y) < Self.heldNoise && agreement > Self.heldAgreement
    }

    private static let mostVisible = 0.5
    /// In points.
    private static let heldNoise = 0.5
    private static let heldAgreement = 0.9
  }

  var member: SpriteStack.Member { stack.members[index] }

  /// `size` is which of the drawings is looked at; nil for the one that is as large as the pose.
  func looks(
    _ pose: LayerPose, every stride: Int, isCoarse: Bool = false, size: Int? = nil
  ) -> (looks: [Look], count: Int) {
    let drawing = size.map { member.sprite.drawings[$0] } ?? drawing(at: pose)
    return looks(
      pose, at: isCoarse ? drawing.coarse : drawing.points, every: stride, isCoarse: isCoarse)
  }

  private func drawing(at pose: LayerPose) -> SpriteDrawing {
    member.sprite.drawings[member.sprite.size(at: pose)]
  }

  private func looks(
    _ pose: LayerPose, at points: [SpritePoint], every stride: Int,
    isCoarse: Bool = false
  ) -> (looks: [Look], count: Int) {
    let (picture, shrink) = isCoarse ? (half, 0.5) : (picture, 1)
    let registration = stack.registration
    let (cosine, sine) = (
      Transcendentals.cos(pose.rotation) * pose.scale,
      Transcendentals.sin(pose.rotation) * pose.scale
    )
    var (looks, count, place) = ([Look](), 0, 0)
    looks.reserveCapacity(points.count / stride + 1)
    while place < points.count {
      let point = points[place]
      place += stride
      count += 1
      let x = pose.x + cosine * point.x - sine * point.y
      let y = pose.y + sine * point.x + cosine * point.y
      guard stack.isInside(x, y),
        var seen = picture.cubic(
          (registration.scaleX * x + registration.offsetX) * shrink,
          (registration.scaleY * y + registration.offsetY) * shrink)
      else { continue }
      let around = stack.surroundings(of: index, x, y)
      guard around.clear > SpriteStack.clearShare else { continue }
      if let ghost { seen = besides(ghost, seen, x, y, below: around.below) }
      let told = pose.opacity * point.luma + (1 - pose.opacity * point.alpha) * around.below
      // The mean of both slopes, the picture's and the layer's: where an edge has moved on, the picture
      // has none any more, and where it has not come yet, the layer has (Benhimane and Malis, 2004).
      let gx = pose.opacity * (point.lumaSlope.x - point.alphaSlope.x * around.below)
      let gy = pose.opacity * (point.lumaSlope.y - point.alphaSlope.y * around.below)
      let perScale = 1 / (pose.scale * pose.scale)
      let dx = (cosine * gx - sine * gy) * perScale / registration.scaleX
      let dy = (sine * gx + cosine * gy) * perScale / registration.scaleY
      looks.append(
        Look(
          seen: (seen.value, (seen.dx * shrink + dx) / 2, (seen.dy * shrink + dy) / 2),
          below: around.below, told: told, point: point))
    }
    return (looks, count)
  }

  /// What a point would show if the picture did not show half of the member at another pose, too.
  private func besides(
    _ ghost: SpriteStack.Member, _ seen: (value: Double, dx: Double, dy: Double), _ x: Double,
    _ y: Double, below: Double
  ) -> (value: Double, dx: Double, dy: Double) {
    func shown(_ x: Double, _ y: Double) -> Double {
      ghost.sample(x, y).map { $0.luma + (1 - $0.alpha) * below } ?? below
    }
    let (across, down) = (0.5 / stack.registration.scaleX, 0.5 / stack.registration.scaleY)
    return (
      2 * seen.value - shown(x, y),
      2 * seen.dx - (shown(x + across, y) - shown(x - across, y)),
      2 * seen.dy - (shown(x, y + down) - shown(x, y - down))
    )
  }

  /// How badly a pose explains the picture, 0…1; each point counts its squared distance, up to one.
  func cost(_ pose: LayerPose, points: Int) -> Double {
    let all = drawing(at: pose).points.count
    let (looks, count) = looks(pose, every: max(all / max(points, 1), 1))
    guard looks.count * 5 > count, looks.count >= 8 else { return 1 }
    var sum = 0.0
    for look in looks {
      let rest = (look.seen.value - look.told) / 24
      sum += min(rest * rest, 1)
    }
    return sum / Double(looks.count)
  }

  /// Starts are so far from each other, in pixels.
  private static let apart = 5.0
  /// So many are tried: rows of a list that look alike, or the plain part of what shows little, explain a few
  /// points of the picture as well as the right place does when that is a pixel or two off.
  private static let mostStarts = 10

  /// The best of some poses, then Gauss and Newton's steps from there.
  func best(of candidates: [LayerPose]) -> Found? {
    guard !candidates.isEmpty, !member.sprite.drawings[0].points.isEmpty else { return nil }
    let ranked = candidates.enumerated().map {
      ($0.element, cost($0.element, points: 150), $0.offset)
    }
    .sorted { ($0.1, $0.2) < ($1.1, $1.2) }
    var found: Found?
    for start in starts(of: ranked.map(\.0)) {
      guard let next = refined(start) else { continue }
      if found.map({ next.explained > $0.explained + 0.002 }) ?? true { found = next }
      if let found, found.agreement > 0.97, found.explained > 0.95 { break }
    }
    if let found, found.agreement > 0.85, found.explained > 0.6 { return found }
    // It is elsewhere: around the best candidate.
    var near = (ranked[0].0, ranked[0].1)
    for step in [6.0, 2.0] {
      let middle = near.0
      for dy in -4...4 {
        for dx in -4...4 {
          var pose = middle
          pose.x += Double(dx) * step / stack.registration.scale
          pose.y += Double(dy) * step / stack.registration.scale
          let seen = cost(pose, points: 90)
          if seen < near.1 { near = (pose, seen) }
        }
      }
    }
    if let next = refined(near.0), next.explained > (found?.explained ?? -1) { found = next }
    return found
  }

  /// The first of some poses that lie apart.
  private func starts(of ranked: [LayerPose]) -> [LayerPose] {
    let apart = Self.apart / stack.registration.scale
    var starts: [LayerPose] = []
    for pose in ranked where starts.count < Self.mostStarts {
      let isNear = starts.contains {
        abs($0.x - pose.x) <= apart && abs($0.y - pose.y) <= apart
          && abs($0.scale - pose.scale) <= 0.05 && abs($0.rotation - pose.rotation) <= 0.1
      }
      if !isNear { starts.append(pose) }
    }
    return starts
  }

  /// Mean square of what being opaque changes, of 255², below which it is lost in what colors are off.
  private static let leastContrast = 150.0

  /// How opaque it is at a pose, and how sure that is, by the way from what is below to what it shows.
  func opacity(at pose: LayerPose) -> (value: Double, noise: Double)? {
    var (looks, count) = looks(pose, every: 1)
    if looks.count < 24 { (looks, count) = self.looks(pose, at: member.sprite.spread, every: 1) }
    guard looks.count >= 24, looks.count * 4 > count else { return nil }
    var (weights, sum, rests) = (0.0, 0.0, 0.0)
    for look in looks {
      let way = look.point.luma - look.point.alpha * look.below
      weights += way * way
      sum += way * (look.seen.value - look.below)
    }
    guard weights > Self.leastContrast * Double(looks.count) else { return nil }
    let value = sum / weights
    for look in looks {
      let rest =
        look.seen.value - look.below - value * (look.point.luma - look.point.alpha * look.below)
      rests += rest * rest
    }
    return (value, 2 * (rests / Double(looks.count) / weights).squareRoot())
  }
}
