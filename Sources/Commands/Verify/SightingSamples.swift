import MotionTracking
import MotionVerification

/// What was seen of layers in pictures, gathered by property.
struct SightingSamples {
  private var samples: [String: [String: [ObservedSample]]] = [:]
  /// Times of the pictures in which a layer was found, and of those in which it would have been seen clearly.
  private(set) var found: [String: [Double]] = [:]
  private(set) var awaited: [String: [Double]] = [:]
  /// A value that is less sure than this is none.
  private let tolerance: MotionTolerance
  /// By address: what is measured roughly may be as much less sure as it may be further off.
  private let certainty: [String: MotionVerification.Certainty]

  init(_ tolerance: MotionTolerance, _ certainty: [String: MotionVerification.Certainty]) {
    (self.tolerance, self.certainty) = (tolerance, certainty)
  }

  /// What a picture shows, at its time in seconds of the recording.
  mutating func note(_ sightings: [RecordingTracker.Sighting], at time: Double) {
    for sighting in sightings {
      if sighting.isAwaited { awaited[sighting.name, default: []].append(time) }
      if let opacity = sighting.opacity {
        add(sighting.name, "opacity", time, opacity.value, opacity.noise)
      }
      guard let pose = sighting.pose else { continue }
      found[sighting.name, default: []].append(time)
      for part in sighting.parts {
        let noise = sighting.noise
        // While it is faint, what codecs leave of what is below it is as strong as it is, and of what it was itself;
        // where nobody can say how opaque it is, nobody can say what it is.
        guard
          part == .opacity || !sighting.parts.contains(.opacity)
            || pose.opacity > Self.leastOpacity && noise.opacity <= tolerance.value(.opacity)
        else { continue }
        switch part {
        case .place:
          add(sighting.name, "position.x", time, pose.x, noise.x)
          add(sighting.name, "position.y", time, pose.y, noise.y)
        case .scale: add(sighting.name, "transform.scale.x", time, pose.scale, noise.scale)
        case .rotation:
          add(sighting.name, "transform.rotation", time, pose.rotation, noise.rotation)
        case .opacity: add(sighting.name, "opacity", time, pose.opacity, noise.opacity)
        }
      }
    }
  }

  private static let leastOpacity = 0.15

  private mutating func add(
    _ name: String, _ keyPath: String, _ time: Double, _ value: Double, _ noise: Double
  ) {
    var limit = tolerance.value(MotionTolerance.Kind(keyPath: keyPath))
    if certainty["\(name).\(keyPath)"] == .rough { limit *= MotionTolerance.roughFactor }
    guard noise <= limit else { return }
    samples[name, default: [:]][keyPath, default: []].append(
      ObservedSample(time: time, value: value, noise: noise))
  }

  /// By layer in the order of `names`, then by key path.
  func motions(of names: [String]) -> [ObservedMotion] {
    names.flatMap { name in
      let properties = samples[name] ?? [:]
      let mixed = Self.mixed(properties["opacity"] ?? [])
      return properties.sorted { $0.key < $1.key }.map { keyPath, list in
        let clear = keyPath == "opacity" ? list : list.filter { !mixed.contains($0.time) }
        return ObservedMotion(
          layer: name, keyPath: keyPath,
          samples: Self.begun(Self.begun(Self.steady(clear)).reversed()).reversed())
      }
    }
  }

  /// How opaque something is must be less sure than this, and by so much less than in most of so many pictures to
  /// either side, where two moments are mixed.
  private static let (leastMixedNoise, mixedShare, reach) = (0.05, 1.5, 4)

  /// The times at which two moments of a fade are mixed, so that nobody can say how opaque something is, nor how large.
  private static func mixed(_ fade: [ObservedSample]) -> Set<Double> {
    var times: Set<Double> = []
    for (index, sample) in fade.enumerated() where sample.noise > leastMixedNoise {
      let around = fade[max(index - reach, 0)...min(index + reach, fade.count - 1)]
      let noises = around.map(\.noise).sorted()
      if sample.noise > mixedShare * noises[noises.count / 2] { times.insert(sample.time) }
    }
    return times
  }

  /// The samples without those that lie far from both of their neighbours, which are alike: what was
  /// taken for the layer in one picture was another thing.
  private static func steady(_ samples: [ObservedSample]) -> [ObservedSample] {
    samples.indices.filter { index in
      guard index > 0, index + 1 < samples.count else { return true }
      let (before, here, after) = (samples[index - 1], samples[index], samples[index + 1])
      let way = abs(after.value - before.value)
      let aside = min(abs(here.value - before.value), abs(here.value - after.value))
      return aside <= 2 * way + 4 * max(before.noise, after.noise) + 0.001
    }.map { samples[$0] }
  }
  /// So many samples at the begin may be of another thing, and so many after them tell.
  private static let (mostAstray, telling) = (3, 6)
  /// So many times faster than any after it is no step of a motion that begins.
  private static let largestLeap = 8.0

  /// The samples without the first few where a leap follows them as no later one is, by the time it takes: a layer
  /// that comes from beyond the stage is taken for another until it can be seen, and goes on while pictures are missing.
  private static func begun(_ samples: [ObservedSample]) -> [ObservedSample] {
    guard samples.count > mostAstray + telling else { return samples }
    let steps = zip(samples, samples.dropFirst()).map { before, after in
      (way: after.value - before.value, time: max(abs(after.time - before.time), 1e-6))
    }
    for leap in (0..<mostAstray).reversed() {
      let (way, time) = steps[leap]
      // What has come the same way before it does not leap, though it may then be held.
      let before = leap > 0 && steps[leap - 1].way * way > 0 ? steps[leap - 1...leap - 1] : []
      let like = Array(steps[(leap + 1)...(leap + telling)]) + Array(before)
      let fastest = like.map { abs($0.way) / $0.time }.max() ?? 0
      if abs(way) > largestLeap * fastest * time + 4 * samples[leap].noise + 0.01 {
        return Array(samples[(leap + 1)...])
      }
    }
    return samples
  }
}
