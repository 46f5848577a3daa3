/// Follows the members of a stack through the pictures of a recording.
package struct RecordingTracker {
  private var stack: SpriteStack
  /// Poses that the scene has each member in, over its time, by the member's index.
  private let told: [Int: [(time: Double, pose: LayerPose)]]
  /// Poses along each member's way, none near another.
  private let stations: [Int: [LayerPose]]
  /// Which of them was last found, and the poses of the last two pictures.
  private var lastTold: [Int: Int] = [:]
  private var history: [Int: [LayerPose]] = [:]
  /// The picture that was last looked through; one that is like it shows the same.
  private var last: (picture: LumaPlane, sightings: [Sighting])?

  /// What was found of a member in one picture.
  package struct Sighting: Sendable {
    package var name: String
    /// What of its pose the scene changes.
    package var parts: [LayerPose.Part]
    /// Nil where it was not seen.
    package var pose: LayerPose?
    /// Standard deviations.
    package var noise: LayerPose
    /// How opaque it is, where its pose could not be found.
    package var opacity: (value: Double, noise: Double)?
    /// Whether it would be seen clearly if it were where the scene has it.
    package var isAwaited = false
    /// Whether it shows at two places, half of it at each, and its pose is the middle of them.
    package var isMixed = false
    /// Which of the stack it is.
    package var index: Int
  }

  /// Below this, what is there is something else.
  private static let leastAgreement = 0.8
  /// The same for what is so small and plain that much looks like it.
  private static let leastAgreementOfSmall = 0.93
  private static let leastOpacity = 0.15
  /// Of what it adds to the picture, so much must be seen.
  private static let leastExplained = 0.4

  /// In pixels: from there, a step finds what lies between two.
  private static let stationStep = 3.0
  /// What has faded is looked for where the scene has it so many seconds before and after.
  private static let fadeTime = 0.1

  package init(_ stack: SpriteStack, told: [Int: [(time: Double, pose: LayerPose)]]) {
    (self.stack, self.told) = (stack, told)
    let step = Self.stationStep / stack.registration.scale
    stations = told.mapValues { poses in
      var stations: [LayerPose] = []
      for told in poses where told.pose.opacity > Self.leastOpacity {
        let isNew = !stations.contains { Self.distance($0, told.pose) < step * step }
        if isNew { stations.append(told.pose) }
      }
      return stations
    }
  }

  /// Looks for each member that moves, those in front first, twice, so that each knows of the others.
  package mutating func track(_ picture: LumaPlane) -> [Sighting] {
    if let last, last.picture.isLike(picture) { return last.sightings }
    let sightings = search(picture)
    last = (picture, sightings)
    return sightings
  }

  private mutating func search(_ picture: LumaPlane) -> [Sighting] {
    var sightings: [Int: Sighting] = [:]
    let half = picture.halved()
    for index in told.keys.sorted(by: >) where !stack.members[index].sprite.isFlat {
      sightings[index] = track(index, picture, half)
    }
    // What has no place is where the others say that the scene is.
    let places = told.keys.sorted().filter { history[$0]?.isEmpty == false }.map {
      lastTold[$0] ?? 0
    }
    let place = places.isEmpty ? 0 : places.sorted()[places.count / 2]
    for index in told.keys.sorted() where stack.members[index].sprite.isFlat {
      sightings[index] = trackFlat(index, place, picture, half)
    }
    return told.keys.sorted().compactMap { sightings[$0] }
  }

  private mutating func track(
    _ index: Int, _ picture: LumaPlane, _ half: LumaPlane
  ) -> Sighting {
    let poses = told[index] ?? []
    let search = PoseSearch(stack: stack, index: index, picture: picture, half: half)
    let member = stack.members[index]
    var sighting = Sighting(
      name: member.sprite.name, parts: member.parts, pose: nil,
      noise: LayerPose(x: 0, y: 0, scale: 0, rotation: 0, opacity: 0), index: index)
    let last = lastTold[index] ?? 0
    // Wherever the scene ever has it: the recording may be early, late or slow.
    var candidates = stations[index] ?? []
    let past = history[index] ?? []
    if let before = past.last {
      candidates.append(before)
      if past.count > 1 {
        let earlier = past[past.count - 2]
        var next = before
        next.x += before.x - earlier.x
        next.y += before.y - earlier.y
        next.rotation += before.rotation - earlier.rotation
        candidates.append(next)
      }
    }
    if let found = search.best(of: candidates),
      found.agreement > (member.sprite.isSmall ? Self.leastAgreementOfSmall : Self.leastAgreement),
      found.pose.opacity > Self.leastOpacity, found.explained > Self.leastExplained,
      found.isHeld
    {
      (sighting.pose, sighting.noise) = (found.pose, found.noise)
      stack.members[index].place(found.pose)
      history[index] = past.suffix(1) + [found.pose]
      lastTold[index] = nearest(poses, to: found.pose)
      return sighting
    }
    // Perhaps it fades: how opaque would it be where the scene has it?
    if member.parts.contains(.opacity) {
      let faded = poses.indices.filter {
        abs(poses[$0].time - poses[last].time) <= Self.fadeTime
      }
      let seen = faded.compactMap { search.opacity(at: poses[$0].pose) }
      if let least = seen.min(by: { $0.noise < $1.noise }), least.value < 0.12, least.noise < 0.03 {
        sighting.opacity = least
      }
    }
    var hidden = member.pose
    hidden.opacity = sighting.opacity?.value ?? 0
    stack.members[index].place(hidden)
    history[index] = []
    return sighting
  }

  private mutating func trackFlat(
    _ index: Int, _ place: Int, _ picture: LumaPlane, _ half: LumaPlane
  ) -> Sighting {
    let member = stack.members[index]
    let poses = told[index] ?? []
    var pose = poses.isEmpty ? member.pose : poses[min(place, poses.count - 1)].pose
    var sighting = Sighting(
      name: member.sprite.name, parts: member.parts, pose: nil,
      noise: LayerPose(x: 0, y: 0, scale: 0, rotation: 0, opacity: 0), index: index)
    if member.parts == [.opacity] {
      sighting.opacity = PoseSearch(stack: stack, index: index, picture: picture, half: half)
        .opacity(at: pose)
    }
    if let opacity = sighting.opacity { pose.opacity = min(max(opacity.value, 0), 1) }
    stack.members[index].place(pose)
    return sighting
  }

  private func nearest(_ poses: [(time: Double, pose: LayerPose)], to pose: LayerPose) -> Int {
    var best = (index: 0, distance: Double.infinity)
    for (index, told) in poses.enumerated() {
      let distance = Self.distance(told.pose, pose)
      if distance < best.distance { best = (index, distance) }
    }
    return best.index
  }

  /// The square of how far apart two poses are, in points: a turn by a radian and a doubling count as 50,
  /// a fade as 20.
  private static func distance(_ one: LayerPose, _ other: LayerPose) -> Double {
    let (dx, dy) = (one.x - other.x, one.y - other.y)
    let (turn, size) = (one.rotation - other.rotation, one.scale - other.scale)
    let fade = one.opacity - other.opacity
    return dx * dx + dy * dy + 2500 * (turn * turn + size * size) + 400 * fade * fade
  }
}
