import AnimationEngine
import Dynamics
import Geometry
import SceneModel

/// Numbers that a simulation leaves behind, tick by tick, for any time in any order.
///
/// Between two ticks lies what is between their numbers, on a body's free flight in the improved
/// profile on the curve of that flight, so that films of all rates show one trajectory.
/// While nothing moves nothing is stored.
struct BodyTrack: Sendable {
  /// A time without a pause: numbers at its start and at every tick from the next one on.
  private struct Stretch: Sendable {
    var start: Rational
    var nextTick: Rational
    var values: [Float]
    /// Those of the numbers, in units per second; none where nobody knows them.
    var velocities: [Float]
    /// Velocities that were changed between two ticks, by rising times, each with the count of values
    /// by then.
    var kicks: [(time: Rational, velocities: [Float], count: Int)] = []
  }

  private let width: Int
  /// Seconds between two ticks.
  private let step: Rational
  /// Whether velocities bend the way between two ticks.
  private let isSmooth: Bool
  private var stretches: [Stretch] = []

  init(width: Int, profile: DynamicsProfile) {
    (self.width, isSmooth) = (width, profile.interpolates)
    step = Rational(1) / Rational(profile.ticksPerSecond)
  }

  /// The places of a body after so many ticks: three numbers of four bytes each for a pose.
  var storedNumbers: [Float] { stretches.flatMap(\.values) }

  /// Starts anew from given numbers; the next ones are those of `nextTick`.
  mutating func begin(
    _ values: [Float], velocities: [Float] = [], at time: Rational, nextTick: Rational
  ) {
    if let last = stretches.last, last.start >= time { stretches.removeLast() }
    stretches.append(
      Stretch(start: time, nextTick: nextTick, values: values, velocities: velocities))
  }

  mutating func append(_ values: [Float], velocities: [Float] = []) {
    guard !stretches.isEmpty else { return }
    stretches[stretches.count - 1].values += values
    stretches[stretches.count - 1].velocities += velocities
  }

  /// Lets the numbers go on with other velocities from a time on, unless they have them already.
  mutating func kick(_ velocities: [Float], at time: Rational) {
    guard let last = stretches.indices.last else { return }
    let count = stretches[last].values.count
    let kick = stretches[last].kicks.last { $0.count == count }?.velocities
    guard velocities != kick ?? Array(stretches[last].velocities.suffix(width)) else { return }
    stretches[last].kicks.append((time, velocities, count))
  }

  /// The numbers at a time; those of the beginning before it, nil where there are none.
  func values(at time: Rational) -> [Double]? {
    guard let (stretch, place) = place(at: time) else { return nil }
    let now = numbers(stretch.values, place.index)
    guard place.fraction > 1e-6, let after = next(stretch, place) else { return now }
    guard let (first, last) = flight(of: stretch, in: place, now, after) else {
      return zip(now, after).map { $0 + ($1 - $0) * place.fraction }
    }
    // Hermite's curve through both places with both velocities: of even acceleration a parabola.
    let (t, rest) = (place.fraction, 1 - place.fraction)
    return now.indices.map { index in
      now[index] + (after[index] - now[index]) * (t * t * (3 - 2 * t))
        + place.length * t * rest * (first[index] * rest - last[index] * t)
    }
  }

  /// The ticks around a time on whose way the body does not fly as its velocities say.
  func impact(around time: Rational) -> ClosedRange<Rational>? {
    guard let (stretch, place) = place(at: time), isSmooth, place.isMoving,
      !stretch.velocities.isEmpty, let after = next(stretch, place),
      flight(of: stretch, in: place, numbers(stretch.values, place.index), after) == nil
    else { return nil }
    return place.begin...(place.begin + (Rational(rounding: place.length) ?? step))
  }

  /// How fast the numbers change after a time or before it, per second: by the velocities of the two
  /// ticks around it where they are known, else by the slope between the ticks.
  func rates(at time: Rational, from side: Side) -> [Double]? {
    guard let (stretch, place) = place(at: time, from: side) else { return nil }
    let after = next(stretch, place)
    guard place.isMoving, after != nil || !stretch.velocities.isEmpty else {
      return [Double](repeating: 0, count: width)
    }
    guard !stretch.velocities.isEmpty else {
      return after.map { after in
        zip(numbers(stretch.values, place.index), after).map { ($1 - $0) / place.length }
      }
    }
    var first = numbers(stretch.velocities, place.index)
    var (begin, length) = (place.begin, place.length)
    let kick = stretch.kicks.last {
      $0.time >= begin && ($0.time < time || $0.time == time && side == .after)
    }
    if let kick {
      first = kick.velocities.map { Double($0) }
      length -= (kick.time - begin).value
      begin = kick.time
    }
    // While a scene is played nobody knows the next tick yet.
    guard length > 0, after != nil else { return first }
    let share = min(max((time - begin).value / length, 0), 1)
    return zip(first, numbers(stretch.velocities, place.index + 1)).map { $0 + ($1 - $0) * share }
  }

  /// Between which two ticks of a stretch a time lies.
  private struct Place {
    var index: Int
    /// How much of the way to the next tick is done.
    var fraction: Double
    /// When the way began, and how many seconds it takes.
    var begin: Rational
    var length: Double
    /// False while a stretch waits for its first tick.
    var isMoving = true
  }

  private func place(at time: Rational, from side: Side = .after) -> (Stretch, Place)? {
    guard let first = stretches.first else { return nil }
    var (low, high) = (0, stretches.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      let start = stretches[middle].start
      if start < time || start == time && side == .after { low = middle } else { high = middle }
    }
    let stretch = time < first.start ? first : stretches[low]
    let isWaiting = side == .after ? time < stretch.nextTick : time <= stretch.nextTick
    if isWaiting {
      // One that waits for longer than a tick stands still until then.
      let whole = min(stretch.nextTick - stretch.start, step)
      let begin = stretch.nextTick - whole
      let fraction = whole > 0 ? max(0, (time - begin).value / whole.value) : 0
      let isMoving = side == .after ? time >= begin : time > begin
      return (
        stretch,
        Place(
          index: 0, fraction: fraction, begin: begin, length: whole.value,
          isMoving: isMoving && whole > 0)
      )
    }
    let count = stretch.values.count / width
    let ticks = ((time - stretch.nextTick) / step).value
    let bounded = min(1 + ticks, Double(count - 1))
    // A tick that rounding puts a hair before itself counts.
    var index = Int((bounded + 1e-6).rounded(.down))
    if side == .before, bounded - Double(index) <= 1e-6 { index -= 1 }
    return (
      stretch,
      Place(
        index: index, fraction: bounded - Double(index),
        begin: stretch.nextTick + Rational(index - 1) * step, length: step.value)
    )
  }

  private func next(_ stretch: Stretch, _ place: Place) -> [Double]? {
    (place.index + 2) * width <= stretch.values.count
      ? numbers(stretch.values, place.index + 1) : nil
  }

  /// The velocities at both ticks, where the way between them is what they make of it: then nothing
  /// hit the body on it.
  private func flight(
    of stretch: Stretch, in place: Place, _ now: [Double], _ after: [Double]
  ) -> (first: [Double], last: [Double])? {
    guard isSmooth, !stretch.velocities.isEmpty, place.isMoving else { return nil }
    var first = numbers(stretch.velocities, place.index)
    let last = numbers(stretch.velocities, place.index + 1)
    let kicks = stretch.kicks.filter {
      $0.time >= place.begin && ($0.time - place.begin).value < place.length
    }
    if let kick = kicks.last {
      guard kick.time == place.begin else { return nil }
      first = kick.velocities.map { Double($0) }
    }
    let isFree = now.indices.allSatisfy { index in
      let way = (first[index] + last[index]) / 2 * place.length
      let change = (last[index] - first[index]).magnitude * place.length
      // What single precision rounds, and what a force that changes makes of the mean.
      let slack = 1e-4 + 2.4e-7 * now[index].magnitude + change / 50
      return (now[index] + way - after[index]).magnitude <= slack
    }
    return isFree ? (first, last) : nil
  }

  private func numbers(_ values: [Float], _ index: Int) -> [Double] {
    values[(index * width)..<((index + 1) * width)].map { Double($0) }
  }
}

extension BodyTrack {
  /// Of everything: equal for equal simulations.
  var hash: UInt64 { FNV.hash(storedNumbers.span.bytes) }

  func pose(at time: Rational) -> Pose? {
    values(at: time).map { Pose(center: Point(x: $0[0], y: $0[1]), angle: $0[2]) }
  }
}

/// A body's pose as the model of its layer: UIKit's `center` and `transform`, whose scale is lost.
struct BodyTrajectory: ModelTrajectory {
  let track: BodyTrack
  /// From the animator's space to that of the layer's superlayer.
  let map: AffineTransform

  func impact(around time: Rational) -> ClosedRange<Rational>? { track.impact(around: time) }

  func write(into values: inout LayerValues, at time: Rational) {
    guard let pose = track.pose(at: time) else { return }
    values.position = map.apply(to: pose.center)
    values.transform = Transform3D(AffineTransform(rotation: pose.angle))
  }

  func rates(at time: Rational, from side: Side) -> [(LayerKeyPath, AnimationValue)] {
    guard let rates = track.rates(at: time, from: side), rates.count == 3 else { return [] }
    let velocity = Point(
      x: map.a * rates[0] + map.c * rates[1], y: map.b * rates[0] + map.d * rates[1])
    return [
      (LayerKeyPath(.position), .point(velocity)),
      (LayerKeyPath(.transform, .rotation), .number(rates[2])),
    ]
  }
}

/// A number of a body as the model of any part of any layer.
struct DriveTrajectory: ModelTrajectory {
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

  func rates(at time: Rational, from side: Side) -> [(LayerKeyPath, AnimationValue)] {
    guard let number = track.values(at: time)?.first,
      let rate = track.rates(at: time, from: side)?.first
    else { return [] }
    guard let ends else { return [(keyPath, .number(rate))] }
    let isHeld = number <= 0 && rate <= 0 || number >= 1 && rate >= 0
    return ends.from.rate(
      to: ends.to, at: min(max(number, 0), 1), pace: isHeld ? 0 : rate
    ).map { [(keyPath, $0)] } ?? []
  }
}
