import AnimationEngine
import Dynamics
import Geometry

/// Numbers that a simulation leaves behind, tick by tick, for any time in any order.
///
/// Between two ticks lies what is between their numbers, so that films of all rates show one course.
/// While nothing moves nothing is stored. Written only while the scene is played, by one player;
/// afterwards it never changes.
final class BodyTrack: @unchecked Sendable {
  /// A time without a pause: numbers at its start and at every tick from the next one on.
  private struct Stretch {
    var start: Rational
    var nextTick: Rational
    var values: [Float]
  }

  private let width: Int
  /// Seconds between two ticks.
  private let step: Rational
  private var stretches: [Stretch] = []

  init(width: Int, profile: DynamicsProfile) {
    self.width = width
    step = Rational(1) / Rational(profile.ticksPerSecond)
  }

  /// What is left of a body after so many ticks: three numbers of four bytes each for a pose.
  var storedNumbers: [Float] { stretches.flatMap(\.values) }

  /// Starts anew from given numbers; the next ones are those of `nextTick`.
  func begin(_ values: [Float], at time: Rational, nextTick: Rational) {
    if let last = stretches.last, last.start >= time { stretches.removeLast() }
    stretches.append(Stretch(start: time, nextTick: nextTick, values: values))
  }

  func append(_ values: [Float]) {
    guard !stretches.isEmpty else { return }
    stretches[stretches.count - 1].values += values
  }

  /// The numbers at a time; those of the beginning before it, nil where there are none.
  func values(at time: Rational) -> [Double]? {
    guard let first = stretches.first else { return nil }
    var (low, high) = (0, stretches.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if stretches[middle].start <= time { low = middle } else { high = middle }
    }
    let stretch = time < first.start ? first : stretches[low]
    let count = stretch.values.count / width
    let position: Double
    if time < stretch.nextTick {
      // One that waits for longer than a tick stands still until then.
      let whole = min(stretch.nextTick - stretch.start, step)
      let done = time - (stretch.nextTick - whole)
      position = whole > 0 ? max(0, done.value / whole.value) : 0
    } else {
      position = 1 + ((time - stretch.nextTick) / step).value
    }
    let bounded = min(position, Double(count - 1))
    // A tick that rounding puts a hair before itself counts.
    let index = Int((bounded + 1e-6).rounded(.down))
    let fraction = bounded - Double(index)
    let now = numbers(stretch, index)
    guard fraction > 1e-6, index + 1 < count else { return now }
    return zip(now, numbers(stretch, index + 1)).map { $0 + ($1 - $0) * fraction }
  }

  private func numbers(_ stretch: Stretch, _ index: Int) -> [Double] {
    stretch.values[(index * width)..<((index + 1) * width)].map { Double($0) }
  }
}

extension BodyTrack {
  /// FNV-1a with 64 bits over everything: equal for equal simulations.
  var hash: UInt64 {
    storedNumbers.reduce(0xCBF2_9CE4_8422_2325) { hash, value in
      (0..<4).reduce(hash) { hash, byte in
        (hash ^ UInt64(value.bitPattern >> (8 * UInt32(byte)) & 255)) &* 0x100_0000_01B3
      }
    }
  }

  func pose(at time: Rational) -> Pose? {
    values(at: time).map { Pose(center: Point(x: $0[0], y: $0[1]), angle: $0[2]) }
  }
}

/// A body's pose as the model of its layer: UIKit's `center` and `transform`, whose scale is lost.
struct BodyCourse: ModelCourse {
  let track: BodyTrack
  /// From the animator's space to that of the layer's superlayer.
  let map: AffineTransform

  func write(into values: inout LayerValues, at time: Rational) {
    guard let pose = track.pose(at: time) else { return }
    values.position = map.apply(to: pose.center)
    values.transform = Transform3D(AffineTransform(rotation: pose.angle))
  }
}

/// A number of a body as the model of any part of any layer.
struct DriveCourse: ModelCourse {
  let track: BodyTrack
  let keyPath: LayerKeyPath
  let ends: SceneDrive.Ends?

  func write(into values: inout LayerValues, at time: Rational) {
    guard let number = track.values(at: time)?.first else { return }
    if let ends {
      let fraction = min(max(number, 0), 1)
      if let value = ends.from.interpolated(to: ends.to, at: fraction) { values[keyPath] = value }
    } else {
      values[keyPath] = .number(number)
    }
  }
}
