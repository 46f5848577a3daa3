/// How far a picture has gone of the way that the scene goes since the one before it, by where layers were found.
///
/// A codec goes on improving a picture that is shown again, so that its pixels change as if it moved on; what it shows
/// stays where it was.
package struct MotionAdvance: Sendable, Hashable {
  /// 0 where all is where it was, 1 where it went as the scene does.
  package var share: Double
  /// The share's standard deviation.
  package var noise: Double
  /// What the share is if the picture before had shown the one before that again: 2 where the scene goes evenly, less
  /// than 1 where it turns about.
  package var caughtUp: Double
  /// Whether nothing but how opaque layers are tells it, which codecs change by themselves.
  package var isOfFade: Bool

  package init(share: Double, noise: Double, caughtUp: Double, isOfFade: Bool = false) {
    (self.share, self.noise, self.caughtUp) = (share, noise, caughtUp)
    self.isOfFade = isOfFade
  }

  /// What has gone by less than this share of its way is where it was.
  private static let stoodShare = 0.3
  /// A share that is less sure says nothing; where nothing else tells it must be surer than the other.
  private static let (mostNoise, sureNoise) = (0.7, 0.3)
  /// Values are taken to be off by this share of their tolerance at least.
  private static let leastNoise = 0.01

  var hasStood: Bool { share < Self.stoodShare }
  var hasSurelyStood: Bool { hasStood && noise < Self.sureNoise }

  /// By the times of pictures, which rise; where their layers say nothing there is none.
  ///
  /// By least squares over all properties that were seen in both pictures: Σ seen · told / n² over Σ told² / n², of what
  /// each has changed, n being its noise. `start` is the scene's begin on the clock of what was seen, in seconds.
  package static func all(
    of motions: [ObservedMotion], at times: [Double],
    _ expectations: [MotionVerification.Expectation], start: Double, tolerance: MotionTolerance
  ) -> [Double: MotionAdvance] {
    var (moves, fades) = ([Property](), [Property]())
    for motion in motions {
      let told = expectations.first {
        $0.layer == motion.layer && $0.keyPath == motion.keyPath
      }?.motion
      let kind = MotionTolerance.Kind(keyPath: motion.keyPath)
      guard let told, told.range > tolerance.value(kind) else { continue }
      let property = Property(
        motion, told, start: start, leastNoise: leastNoise * tolerance.value(kind))
      if kind == .opacity { fades.append(property) } else { moves.append(property) }
    }
    var advances: [Double: MotionAdvance] = [:]
    for (index, time) in times.enumerated().dropFirst() {
      let past = (times[index - 1], index > 1 ? times[index - 2] : nil)
      if let advance = MotionAdvance(moves, at: time, since: past) {
        advances[time] = advance
      } else if var advance = MotionAdvance(fades, at: time, since: past) {
        advance.isOfFade = true
        advances[time] = advance
      }
    }
    return advances
  }

  /// What was seen of a property, and what the scene says of it at the same times.
  private struct Property {
    var samples: [Double: (seen: Double, told: Double, noise: Double)] = [:]

    init(
      _ motion: ObservedMotion, _ told: ExpectedMotion, start: Double, leastNoise: Double
    ) {
      var place = -1
      for sample in motion.samples {
        samples[sample.time] = (
          sample.value, told.value(at: sample.time - start, near: &place),
          max(sample.noise, leastNoise)
        )
      }
    }
  }

  /// Nil where nothing that was seen tells.
  private init?(
    _ properties: [Property], at time: Double, since past: (last: Double, earlier: Double?)
  ) {
    var (squares, products, both) = (0.0, 0.0, 0.0)
    for property in properties {
      guard let now = property.samples[time], let last = property.samples[past.last] else {
        continue
      }
      let weight = 1 / (now.noise * now.noise + last.noise * last.noise)
      let told = now.told - last.told
      let earlier = past.earlier.flatMap { property.samples[$0] } ?? last
      squares += weight * told * told
      products += weight * told * (now.seen - last.seen)
      both += weight * told * (now.told - earlier.told)
    }
    guard squares > 0, 1 / squares.squareRoot() <= Self.mostNoise else { return nil }
    self.init(
      share: products / squares, noise: 1 / squares.squareRoot(), caughtUp: both / squares)
  }
}
