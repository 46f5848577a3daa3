/// A value of a layer's property, as it was seen at a time.
package struct ObservedSample: Sendable, Hashable {
  /// In seconds, on the clock of who looked.
  package var time: Double
  /// In the property's unit: points, radians, an opacity.
  package var value: Double
  /// The standard deviation of the value's noise, in its unit; 0 where it was read and not measured.
  package var noise: Double

  package init(time: Double, value: Double, noise: Double = 0) {
    (self.time, self.value, self.noise) = (time, value, noise)
  }
}

/// What was seen of one property of a layer, on one clock.
package struct ObservedMotion: Sendable, Hashable {
  /// The layer's name in the scene.
  package var layer: String
  /// As scenes write it: `position.x`, `opacity`.
  package var keyPath: String
  /// Which clock its times are of; empty where there is one.
  package var clock: String
  /// Their times rising.
  package var samples: [ObservedSample]

  package init(layer: String, keyPath: String, clock: String = "", samples: [ObservedSample]) {
    (self.layer, self.keyPath, self.clock, self.samples) = (layer, keyPath, clock, samples)
  }

  /// `card.position.x`.
  package var address: String { "\(layer).\(keyPath)" }

  /// The same without the samples of these times.
  package func leaving(_ times: Set<Double>) -> ObservedMotion {
    var motion = self
    motion.samples.removeAll { times.contains($0.time) }
    return motion
  }

  /// How far its values are apart.
  var range: Double {
    var (low, high) = (Double.infinity, -Double.infinity)
    for sample in samples { (low, high) = (min(low, sample.value), max(high, sample.value)) }
    return max(high - low, 0)
  }

  /// When it has first come, and when it has last been, so far from its first and its last value.
  func crossings(_ distance: Double) -> (first: Double, last: Double)? {
    guard let first = samples.first, let last = samples.last,
      let begin = samples.indices.first(where: { abs(samples[$0].value - first.value) > distance }),
      let end = samples.indices.last(where: { abs(samples[$0].value - last.value) > distance }),
      begin > 0, end + 1 < samples.count
    else { return nil }
    return (
      Self.crossing(samples[begin - 1], samples[begin], from: first.value, distance),
      Self.crossing(samples[end + 1], samples[end], from: last.value, distance)
    )
  }

  /// When the line from one sample to another is so far from a value.
  private static func crossing(
    _ near: ObservedSample, _ far: ObservedSample, from value: Double, _ distance: Double
  ) -> Double {
    let (a, b) = (abs(near.value - value), abs(far.value - value))
    return near.time + (far.time - near.time) * (b > a ? (distance - a) / (b - a) : 0)
  }
}
