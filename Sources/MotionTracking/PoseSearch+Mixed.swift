extension PoseSearch {
  /// Looks for a member twice, as in a picture that mixes two moments: a converter of rates shows everything at both,
  /// half of each, and whoever follows one outline is up to half an interval early or late.
  ///
  /// `single` is where it was found as if there were one; `early` and `late` are where the scene has it at two moments
  /// around the picture's time, of which only the way from one to the other counts. The pose is that in the middle.
  /// Nil where two do not explain the picture better by far, or lie in each other: then it shows one moment.
  func mixed(_ single: Found, from early: LayerPose, to late: LayerPose) -> Found? {
    let way = late.difference(from: early)
    guard distance(way) > Self.leastWay, distance(way) < Self.mostWay else { return nil }
    let alone = rests(single.pose, single.pose)
    guard alone > Self.leastRests else { return nil }
    // The one that was found is the first, the last or between both.
    let starts = stride(from: -1, through: 0, by: 0.25).map {
      (single.pose.moved(by: way, times: $0), single.pose.moved(by: way, times: $0 + 1))
    }
    let ranked = starts.map { (pair: $0, rests: rests($0.0, $0.1)) }
    guard var (one, other) = ranked.min(by: { $0.rests < $1.rests })?.pair else { return nil }
    var found: (one: Found, other: Found)?
    for _ in 0..<Self.rounds {
      guard let first = besides(other).refined(one), let second = besides(first.pose).refined(other)
      else { return nil }
      found = (first, second)
      (one, other) = (first.pose, second.pose)
    }
    guard let found, distance(other.difference(from: one)) > Self.leastWay,
      found.one.isHeld, found.other.isHeld, rests(one, other) < Self.lessRests * alone
    else { return nil }
    return found.one.middle(found.other)
  }

  /// The same in the picture without half of what shows the member at another pose, brightened to the whole.
  private func besides(_ pose: LayerPose) -> PoseSearch {
    var (search, member) = (self, member)
    member.place(pose)
    search.ghost = member
    return search
  }

  /// How badly two poses together explain the picture at their strong points, each squared distance counting up to one.
  private func rests(_ one: LayerPose, _ other: LayerPose) -> Double {
    let points = member.sprite.drawings[member.sprite.size(at: one)].points.count
    let stride = max(points / Self.fewPoints, 1)
    var (sum, count) = (0.0, 0)
    for (pose, second) in [(one, other), (other, one)] {
      for look in besides(second).looks(pose, every: stride).looks {
        // In the picture itself the difference is half of that.
        let rest = (look.seen.value - look.told) / 48
        sum += min(rest * rest, 1)
        count += 1
      }
    }
    return count >= 16 ? sum / Double(count) : .infinity
  }

  private func distance(_ way: LayerPose) -> Double { stack.distance(way, of: index) }

  /// In pixels: what is nearer looks like one outline that is less sharp, and its middle is found as it is.
  private static let leastWay = 1.2
  /// What is so far apart is no longer taken for one.
  private static let mostWay = 80.0
  /// One pose that leaves less than this explains the picture; two must leave so much less than it.
  private static let (leastRests, lessRests) = (0.04, 0.5)
  private static let rounds = 3
  private static let fewPoints = 150
}

extension SpriteStack {
  /// Whether a member's way from one moment to another bends so much that the middle of both is not where it is halfway,
  /// as where it begins to move between them.
  package func bends(
    _ index: Int, from early: LayerPose, by halfway: LayerPose, to late: LayerPose
  ) -> Bool {
    let middle = early.combined(late) { ($0 + $1) / 2 }
    let aside = distance(middle.difference(from: halfway), of: index)
    return aside > Self.leastBend
      && aside > Self.mostBent * distance(late.difference(from: early), of: index)
  }

  /// Of the whole way: from a begin in the middle it is a quarter and more, and half an interval after a smooth one an
  /// eighth.
  private static let mostBent = 0.2
  /// In pixels.
  private static let leastBend = 0.1

  /// How far what of a member moves furthest does, in pixels.
  fileprivate func distance(_ way: LayerPose, of index: Int) -> Double {
    let around = abs(way.scale) + abs(way.rotation)
    return registration.scale
      * ((way.x * way.x + way.y * way.y).squareRoot() + around * members[index].sprite.extent / 2)
  }
}

extension PoseSearch.Found {
  /// The middle of two poses, as sure as both.
  fileprivate func middle(_ other: PoseSearch.Found) -> PoseSearch.Found {
    func mean(_ one: Double, _ other: Double) -> Double { (one + other) / 2 }
    func together(_ one: Double, _ other: Double) -> Double {
      (one * one + other * other).squareRoot() / 2
    }
    return PoseSearch.Found(
      pose: pose.combined(other.pose, mean), noise: noise.combined(other.noise, together),
      agreement: min(agreement, other.agreement), visible: min(visible, other.visible),
      explained: min(explained, other.explained), mark: min(mark, other.mark))
  }
}

extension LayerPose {
  fileprivate func combined(
    _ other: LayerPose, _ combine: (Double, Double) -> Double
  ) -> LayerPose {
    LayerPose(
      x: combine(x, other.x), y: combine(y, other.y), scale: combine(scale, other.scale),
      rotation: combine(rotation, other.rotation), opacity: combine(opacity, other.opacity))
  }

  fileprivate func difference(from other: LayerPose) -> LayerPose { combined(other) { $0 - $1 } }

  /// How opaque it is stays as it is.
  fileprivate func moved(by way: LayerPose, times share: Double) -> LayerPose {
    var pose = combined(way) { $0 + share * $1 }
    pose.opacity = opacity
    pose.scale = max(pose.scale, 0.02)
    return pose
  }
}
