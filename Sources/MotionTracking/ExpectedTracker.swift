/// Looks for the members of a stack where the scene has them at a picture's time, and where they were
/// found before: pictures do not depend on each other, and what fades is known to fade.
package struct ExpectedTracker: Sendable {
  private let stack: SpriteStack
  /// The least share of its own mark on the picture that a pose explains, for it to be there.
  private static let leastExplained = 0.5
  /// And so much must what is seen go up and down with what is told.
  private static let leastAgreement = 0.5
  /// So much more must a pose that the scene does not have explain to be believed.
  private static let margin = 0.004
  private static let wholeShare = 0.985
  /// Less than this of what is fading is not looked for as a place.
  private static let leastOpacity = 0.08
  /// Above this, it should have been found as a place.
  private static let faintOpacity = 0.15
  /// So sure must an opacity be that was measured where the scene has the layer, to say that it is faint.
  private static let opacityNoise = 0.03

  /// What is at least so opaque, adds so much to the picture (of 255) and is not covered or outside by
  /// more than the rest would be seen.
  private static let clearOpacity = 0.5
  private static let clearMark = 10.0
  private static let clearShare = 0.6

  package init(_ stack: SpriteStack) { self.stack = stack }

  /// What is seen of each member of `told`, its pose in the scene then; `found` are the poses of those
  /// that were found by a search of the whole stage, and `moments` those that the scene has shortly before and after,
  /// of which the picture may show both at once.
  package func sightings(
    _ picture: LumaPlane, told: [Int: LayerPose], found: [Int: LayerPose],
    moments: [Int: (early: LayerPose, late: LayerPose)] = [:]
  ) -> [RecordingTracker.Sighting] {
    var stack = stack
    let half = picture.halved()
    let found = found.filter { !isAnother($0.key, at: $0.value, told) }
    for (index, pose) in told { stack.members[index].place(found[index] ?? pose) }
    var sightings: [Int: RecordingTracker.Sighting] = [:]
    // Those in front first: what covers others is known when they are looked for.
    for index in told.keys.sorted(by: >) {
      guard let pose = told[index] else { continue }
      let member = stack.members[index]
      let search = PoseSearch(stack: stack, index: index, picture: picture, half: half)
      var sighting = RecordingTracker.Sighting(
        name: member.sprite.name, parts: member.parts, pose: nil,
        noise: LayerPose(x: 0, y: 0, scale: 0, rotation: 0, opacity: 0), index: index)
      if member.sprite.isFlat || member.parts == [.opacity] {
        if member.parts == [.opacity] { sighting.opacity = search.opacity(at: pose) }
        var seen = pose
        if let opacity = sighting.opacity { seen.opacity = min(max(opacity.value, 0), 1) }
        stack.members[index].place(seen)
      } else if let best = best(
        search, pose, found[index], moments[index], &sighting.isAwaited, &sighting.isMixed)
      {
        (sighting.pose, sighting.noise) = (best.pose, best.noise)
        stack.members[index].place(best.pose)
      } else {
        if member.parts.contains(.opacity), let opacity = search.opacity(at: pose),
          opacity.value < Self.faintOpacity, opacity.noise < Self.opacityNoise
        {
          sighting.opacity = opacity
        }
        var seen = pose
        if let opacity = sighting.opacity { seen.opacity = min(max(opacity.value, 0), 1) }
        stack.members[index].place(seen)
      }
      sightings[index] = sighting
    }
    return sightings.keys.sorted().compactMap { sightings[$0] }
  }

  /// Whether what was found of a member is where the scene has one of the same size, and not that member: look-alikes
  /// that cross are found in each other's places, and each would hide where the other is.
  private func isAnother(_ index: Int, at pose: LayerPose, _ told: [Int: LayerPose]) -> Bool {
    guard let own = told[index] else { return false }
    let extent = stack.members[index].sprite.extent
    func away(_ other: LayerPose) -> Double {
      let (dx, dy) = (pose.x - other.x, pose.y - other.y)
      return (dx * dx + dy * dy).squareRoot()
    }
    return told.contains { other, place in
      other != index && abs(stack.members[other].sprite.extent - extent) < Self.sameSize * extent
        && away(place) < Self.samePlace * extent && away(place) < away(own)
    }
  }

  /// What differs by less in size, and by less of it in place, may be the same.
  private static let (sameSize, samePlace) = (0.01, 0.25)

  private func best(
    _ search: PoseSearch, _ told: LayerPose, _ found: LayerPose?,
    _ moments: (early: LayerPose, late: LayerPose)?, _ isAwaited: inout Bool,
    _ isMixed: inout Bool
  ) -> PoseSearch.Found? {
    var best: PoseSearch.Found?
    if told.opacity > Self.leastOpacity { best = search.refined(told) }
    if let best, told.opacity > Self.clearOpacity {
      isAwaited = best.mark > Self.clearMark && best.visible > Self.clearShare
    }
    // What explains all but the codec's noise needs no other. Where nothing of it can be where the scene has
    // it, what looks like it elsewhere is another.
    if (best?.explained ?? 0) < Self.wholeShare, let found, let next = search.refined(found),
      best.map({ next.explained > $0.explained + Self.margin })
        ?? false
    {
      best = next
    }
    if let single = best, let moments,
      let mixed = search.mixed(single, from: moments.early, to: moments.late)
    {
      (best, isMixed) = (mixed, true)
    }
    guard let best, best.explained > Self.leastExplained, best.pose.opacity > Self.leastOpacity,
      best.agreement > Self.leastAgreement, best.isHeld
    else { return nil }
    return best
  }
}
