/// The values of one property at the frames of a film, made into few keyframes.
///
/// At every frame what CSS makes of the keyframes lies within the tolerances of what was sampled;
/// between frames it goes the straight way, but at jumps, which stay jumps.
struct Keyframes {
  /// How one goes to the next keyframe.
  enum Easing: Hashable {
    case linear
    /// The value holds, and jumps at the next one.
    case hold
    case cubicBezier(CubicEasing)
  }

  struct Key {
    let frame: Int
    let values: [Double]
    var easing = Easing.linear
  }

  /// Ascending, from frame 0 to the one from which nothing changes any more.
  private(set) var keys: [Key] = []
  private let samples: [[Double]]
  private let tolerances: [Double]

  var isConstant: Bool { keys.count < 2 }

  /// - Parameters:
  ///   - samples: One for each frame, at least one; all with as many components.
  ///   - tolerances: Of each component, above 0.
  ///   - isStepped: Whether every change is a jump.
  ///   - rounding: What a stylesheet says of a sample; keyframes have nothing finer.
  init(
    _ samples: [[Double]], tolerances: [Double], isStepped: Bool = false,
    rounding: ([Double]) -> [Double]
  ) {
    (self.samples, self.tolerances) = (samples, tolerances)
    func rounded(_ frame: Int) -> [Double] { rounding(samples[frame]) }
    var frame = 0
    keys.append(Key(frame: 0, values: rounded(0)))
    let last = samples.count - 1
    while frame < last {
      let value = keys[keys.count - 1].values
      let held = holdEnd(from: frame, value)
      if held > frame {
        if held == last { break }
        frame = held
        keys.append(Key(frame: frame, values: value))
        if isStepped { keys[keys.count - 1].easing = .hold }
        continue
      }
      if isStepped || isJump(frame) {
        keys[keys.count - 1].easing = .hold
        frame += 1
        keys.append(Key(frame: frame, values: rounded(frame)))
        continue
      }
      let limit = nextJump(after: frame)
      let line = longest(from: frame, to: limit) { end in
        isLine(from: frame, value, to: end, rounded(end)) ? .linear : nil
      }
      let bend = longest(from: frame, to: limit, shortest: 4) { end in
        curve(from: frame, value, to: end, rounded(end)).map(Easing.cubicBezier)
      }
      let lineEnd = line?.end ?? frame + 1
      if let bend, bend.end - frame > 2 * (lineEnd - frame) {
        keys[keys.count - 1].easing = bend.easing
        frame = bend.end
      } else {
        frame = lineEnd
      }
      keys.append(Key(frame: frame, values: rounded(frame)))
    }
    merge()
  }

  /// Takes out what says nothing: keys between two holds of one value.
  private mutating func merge() {
    var merged: [Key] = []
    for key in keys {
      if merged.count > 1, merged[merged.count - 1].values == key.values,
        merged[merged.count - 2].values == key.values
      {
        merged.removeLast()
      }
      merged.append(key)
    }
    // A hold that a jump ends needs no second key: the first holds as well.
    var keys: [Key] = []
    for key in merged {
      if key.easing == .hold, let previous = keys.last, previous.values == key.values {
        keys[keys.count - 1].easing = .hold
      } else {
        keys.append(key)
      }
    }
    while keys.count > 1, keys[keys.count - 1].values == keys[keys.count - 2].values {
      keys.removeLast()
    }
    self.keys = keys
  }

  // MARK: Parts of the film

  /// The last frame up to which a value holds.
  private func holdEnd(from frame: Int, _ value: [Double]) -> Int {
    var end = frame
    while end + 1 < samples.count, isNear(value, samples[end + 1]) { end += 1 }
    // One frame near the start of a motion is no rest.
    return end - frame >= 3 || end == samples.count - 1 ? end : frame
  }

  private func isNear(_ a: [Double], _ b: [Double]) -> Bool {
    for index in a.indices where (a[index] - b[index]).magnitude > tolerances[index] {
      return false
    }
    return true
  }

  /// How far it is to the next frame, in tolerances.
  private func step(_ frame: Int) -> Double {
    guard frame >= 0, frame + 1 < samples.count else { return 0 }
    var largest = 0.0
    for index in tolerances.indices {
      let way = (samples[frame + 1][index] - samples[frame][index]).magnitude
      largest = max(largest, way / tolerances[index])
    }
    return largest
  }

  /// A step that stands out from those around it by more than motion can.
  private func isJump(_ frame: Int) -> Bool {
    let here = step(frame)
    return here > 16 && here > 5 * max(step(frame - 1), step(frame + 1))
  }

  private func nextJump(after frame: Int) -> Int {
    var end = frame + 1
    while end < samples.count - 1, !isJump(end) { end += 1 }
    return end
  }

  /// The farthest frame that an easing reaches, by doubling and halving from the shortest way on; nil
  /// where it does not even go that far.
  private func longest(
    from frame: Int, to limit: Int, shortest: Int = 1, easing: (Int) -> Easing?
  ) -> (end: Int, easing: Easing)? {
    var best: (end: Int, easing: Easing)?
    var span = shortest
    var failed = limit + 1
    while frame + span <= limit {
      guard let found = easing(frame + span) else {
        failed = frame + span
        break
      }
      best = (frame + span, found)
      span *= 2
    }
    while let end = best?.end, failed - end > 1 {
      let middle = (end + failed) / 2
      if let found = easing(middle) { best = (middle, found) } else { failed = middle }
    }
    return best
  }

  private func isLine(from start: Int, _ a: [Double], to end: Int, _ b: [Double]) -> Bool {
    for frame in start...end {
      let part = Double(frame - start) / Double(end - start)
      for index in a.indices {
        let value = a[index] + (b[index] - a[index]) * part
        if (value - samples[frame][index]).magnitude > tolerances[index] { return false }
      }
    }
    return true
  }

  private func curve(
    from start: Int, _ a: [Double], to end: Int, _ b: [Double]
  ) -> CubicEasing? {
    guard end - start > 3 else { return nil }
    // All components go the same part of their ways; how far is told by those that go farthest.
    var weight = 0.0
    for index in a.indices {
      let way = (b[index] - a[index]) / tolerances[index]
      weight += way * way
    }
    guard weight > 16 else { return nil }
    var parts: [Double] = []
    for frame in start...end {
      var part = 0.0
      for index in a.indices {
        let tolerance = tolerances[index]
        part += (samples[frame][index] - a[index]) * (b[index] - a[index]) / (tolerance * tolerance)
      }
      part /= weight
      for index in a.indices {
        let value = a[index] + (b[index] - a[index]) * part
        if (value - samples[frame][index]).magnitude > tolerances[index] { return nil }
      }
      parts.append(part)
    }
    guard let easing = CubicEasing(fitting: parts) else { return nil }
    for frame in start...end {
      for offset in Self.offsets where offset == 0 || frame < end {
        let part = easing.value(at: (Double(frame - start) + offset) / Double(end - start))
        for index in a.indices {
          let value = a[index] + (b[index] - a[index]) * part
          let (from, to) = (samples[frame][index], samples[min(frame + 1, end)][index])
          let expected = from + (to - from) * offset
          let slack = offset == 0 ? 0 : bend(frame, index) / 4
          if (value - expected).magnitude > tolerances[index] + slack { return nil }
        }
      }
    }
    return easing
  }

  /// Parts of a frame at which curves are looked at: they must go the way from frame to frame, too.
  private static let offsets = [0, 0.01, 0.2, 0.5, 0.8, 0.99]

  /// How far a component turns off the straight way around a frame: the larger second difference.
  private func bend(_ frame: Int, _ index: Int) -> Double {
    func difference(_ middle: Int) -> Double {
      guard middle > 0, middle + 1 < samples.count else { return 0 }
      return
        (samples[middle - 1][index] - 2 * samples[middle][index] + samples[middle + 1][index])
        .magnitude
    }
    return max(difference(frame), difference(frame + 1))
  }
}
