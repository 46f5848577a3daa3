import Geometry

/// How a POP decay slows down: each millisecond the velocity is multiplied by the deceleration.
package struct POPDecay: Sendable, Hashable {
  /// Per millisecond, between 0 and 1.
  package let deceleration: Double

  /// Nil unless the deceleration is greater than 0 and less than 1.
  package init?(deceleration: Double = 0.998) {
    guard deceleration > 0, deceleration < 1 else { return nil }
    self.deceleration = deceleration
  }

  /// Where a value comes to rest if nothing stops it: the infinite sum of its milliseconds.
  ///
  /// The distance from the start for a velocity in units per second. (WWDC 2018, session 803)
  package func projectedDistance(velocity: Double) -> Double {
    velocity / 1000 * deceleration / (1 - deceleration)
  }

  /// When the fastest component has slowed down to five thresholds a second, in seconds; 0 where it
  /// never was faster.
  package func duration(velocity: [Double], threshold: Double) -> Double {
    let rate = 1000 * Transcendentals.log(deceleration)
    let times = velocity.filter { $0 != 0 }.map {
      Transcendentals.log(abs(5 * threshold / $0)) / rate
    }
    return max(0, times.max() ?? 0)
  }

  /// Moves on by so many seconds, in the mixture of single and double precision that shipped.
  func advance(_ position: inout [Double], _ velocity: inout [Double], by step: Double) {
    let power = Transcendentals.pow(
      Double(Float(deceleration)), Double(Float(step * 1000)))
    let kept = Float(power)
    let distance = Float(deceleration * Double(1 - kept) / (1 - deceleration))
    for index in position.indices {
      let start = Float(velocity[index] / 1000)
      velocity[index] = Double(start * kept) * 1000
      position[index] += Double(start * distance)
    }
  }

  /// A decay from one velocity on, in closed form.
  struct Leg: Sendable, Hashable {
    var decay: POPDecay
    var start: [Double]
    var initialVelocity: [Double]

    private func kept(at time: Double) -> Double {
      Transcendentals.pow(decay.deceleration, 1000 * time)
    }

    func position(at time: Double) -> [Double] {
      let share = 1 - kept(at: time)
      return zip(start, initialVelocity).map {
        $0 + decay.projectedDistance(velocity: $1) * share
      }
    }

    func velocity(at time: Double) -> [Double] {
      let kept = kept(at: time)
      return initialVelocity.map { $0 * kept }
    }
  }
}
