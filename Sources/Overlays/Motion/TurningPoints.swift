import Geometry

/// Where a way turns from rising to falling and back, found from its samples.
///
/// A turn counts when the way has gone `least` to the other side of it: what trembles does not turn.
/// The first point is one where the way goes on from there, the last one never is.
struct TurningPoints {
  /// The highest points on the stage, whose y is smallest, in the order of time.
  private(set) var apexes: [SampledCurve.Sample] = []
  /// The lowest points between them.
  private(set) var contacts: [SampledCurve.Sample] = []

  init(_ samples: [SampledCurve.Sample], least: Double) {
    guard var highest = samples.first else { return }
    var lowest = highest
    // Nil until the way has gone anywhere.
    var isRising: Bool?
    for sample in samples.dropFirst() {
      if sample.value.y < highest.value.y { highest = sample }
      if sample.value.y > lowest.value.y { lowest = sample }
      if isRising != false, sample.value.y - highest.value.y >= least {
        apexes.append(highest)
        (isRising, lowest) = (false, sample)
      } else if isRising != true, lowest.value.y - sample.value.y >= least {
        contacts.append(lowest)
        (isRising, highest) = (true, sample)
      }
    }
  }
}
