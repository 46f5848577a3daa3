import Geometry

/// Progress with the rate at which it changes.
struct MovingPace {
  var pace: Pace
  /// Per second.
  var rate: Double
  /// On which side of a border it is; see ``ClockReading``.
  var lean: Int

  /// Whether it has left 0…1, where a path at constant speed stands still.
  var isBeyondEnds: Bool {
    let value = pace.value
    return value < 0 || value > 1 || value == 0 && lean < 0 || value == 1 && lean > 0
  }
}

extension PropertyAnimation {
  /// What the animation makes of a moving `current`, seen from one side of a time of its parent; nil
  /// where it shows nothing.
  ///
  /// By the chain rule through everything that ``value(at:over:)`` does.
  func motion(at parent: ClockReading, over current: MovingValue) -> MovingValue? {
    guard let progress = timing.progress(at: parent) else { return nil }
    guard let valueFunction else {
      return sum(at: progress, over: current).flatMap { isAdditive ? current.adding($0) : $0 }
    }
    guard let argument = valueFunction.argument(of: current),
      let sum = sum(at: progress, over: argument), let new = valueFunction.transform(sum)
    else { return nil }
    return isAdditive ? current.adding(new) : new
  }

  /// The turn that a path adds below a layer's own transform; nil where there is none.
  func turn(at parent: ClockReading) -> MovingValue? {
    guard case .path(let path) = interpolation, let progress = timing.progress(at: parent) else {
      return nil
    }
    let duration = timing.duration.value
    return path.turn(
      at: timingFunction.pace(progress, lasting: duration), lasting: duration)
  }

  private func sum(at progress: MediaTiming.Progress, over current: MovingValue) -> MovingValue? {
    let value = interpolationMotion(at: progress, over: current)
    guard isCumulative, progress.completedCycles > 0 else { return value }
    let cycleEnd = MediaTiming.Progress(fraction: timing.autoreverses ? 0 : 1)
    let summed = interpolationMotion(at: cycleEnd, over: current)?.repeated(
      progress.completedCycles)
    guard let value, let summed else { return value }
    return summed.adding(value) ?? value
  }

  private func interpolationMotion(
    at progress: MediaTiming.Progress, over current: MovingValue
  ) -> MovingValue? {
    let duration = timing.duration.value
    let pace = timingFunction.pace(progress, lasting: duration)
    switch interpolation {
    case .basic(let interpolation):
      return interpolation.motion(at: pace.pace.value, pace: pace.rate, over: current)
    case .spring(let interpolation, let spring):
      let fraction = pace.pace.value
      // Before its beginning a spring rests.
      let rests = fraction < 0 || fraction == 0 && pace.lean < 0
      let velocity = rests ? 0 : spring.velocity(at: fraction * duration)
      return interpolation.motion(
        at: spring.displacement(at: fraction * duration), pace: velocity * duration * pace.rate,
        over: current)
    case .keyframes(let keyframes): return keyframes.motion(at: pace, lasting: duration)
    case .path(let path): return path.motion(at: pace, lasting: duration)
    case .motion(let motion):
      let time: Rational =
        switch pace.pace {
        case .exact(let fraction): fraction * timing.duration
        case .eased(let eased): Rational(rounding: eased).map { $0 * timing.duration } ?? 0
        }
      let value = motion.value(at: time)
      guard pace.rate != 0,
        let own = motion.velocity(at: time, from: pace.lean < 0 ? .before : .after)
      else { return MovingValue(still: value) }
      return own.multiplied(by: pace.rate * duration).map { MovingValue(value, rate: $0) }
    }
  }
}

extension TimingFunction {
  /// Paces a progress that changes, in something that takes `duration` seconds.
  fileprivate func pace(
    _ progress: MediaTiming.Progress, lasting duration: Double
  ) -> MovingPace {
    guard self != .linear else {
      return MovingPace(
        pace: .exact(progress.fraction), rate: progress.rate, lean: progress.lean)
    }
    let fraction = progress.fraction.value
    let slope =
      progress.rate == 0 ? 0 : self.slope(at: fraction, lasting: duration, leaning: progress.lean)
    return MovingPace(
      pace: .eased(value(at: fraction, lasting: duration)), rate: progress.rate * slope,
      lean: slope < 0 ? -progress.lean : progress.lean)
  }
}

extension InterpolationValues {
  /// See ``value(at:over:)``; the ends move where they are what lies below.
  func motion(at fraction: Double, pace: Double, over current: MovingValue) -> MovingValue? {
    func still(_ value: AnimationValue) -> MovingValue? { MovingValue(still: value) }
    let ends: (MovingValue?, MovingValue?) =
      switch (from, to, by) {
      case (let from?, let to?, _): (still(from), still(to))
      case (let from?, nil, let by?): (still(from), from.adding(by).flatMap(still))
      case (nil, let to?, let by?): (to.subtracting(by).flatMap(still), still(to))
      case (let from?, nil, nil): (still(from), current)
      case (nil, let to?, nil): (current, still(to))
      case (nil, nil, let by?): (current, still(by).flatMap { current.adding($0) })
      case (nil, nil, nil): (current, current)
      }
    guard let start = ends.0, let end = ends.1 else { return nil }
    return start.interpolated(to: end, at: fraction, pace: pace)
  }
}

extension Keyframes {
  /// See ``value(at:lasting:)``.
  func motion(at moving: MovingPace, lasting duration: Double) -> MovingValue? {
    if calculationMode == .discrete {
      return discreteValue(at: moving.pace, leaning: moving.lean).flatMap { MovingValue(still: $0) }
    }
    let times = keyTimesOfSegments
    guard var place = times.place(of: moving.pace, leaning: moving.lean) else { return nil }
    let functions = calculationMode.isPaced ? [] : timingFunctions
    let rate = place.ease(functions, moving, lasting: duration)
    guard let start = MovingValue(still: values[place.interval]),
      let end = MovingValue(still: values[place.interval + 1])
    else { return nil }
    if calculationMode == .cubic || calculationMode == .cubicPaced,
      let value = cubicValue(at: place, times),
      let slope = cubicSlope(at: place, times)?.multiplied(by: rate)
    {
      return MovingValue(value, rate: slope)
    }
    return start.interpolated(to: end, at: place.fraction, pace: rate)
  }
}

extension KeyTimes.Place {
  /// Lets the interval's timing function pace its fraction, and says how fast that changes then.
  fileprivate mutating func ease(
    _ functions: [TimingFunction], _ moving: MovingPace, lasting duration: Double
  ) -> Double {
    let rate = share > 0 ? moving.rate / share : 0
    guard interval < functions.count else { return rate }
    let function = functions[interval]
    let slope = function.slope(at: fraction, lasting: share * duration, leaning: moving.lean)
    fraction = function.value(at: fraction, lasting: share * duration)
    return rate * slope
  }
}

extension PathKeyframes {
  /// See ``point(at:lasting:)``.
  func motion(at moving: MovingPace, lasting duration: Double) -> MovingValue? {
    guard let (place, rate) = travel(at: moving, lasting: duration) else { return nil }
    let segment = measure.segments[place.segment]
    var velocity = segment.derivative(at: place.parameter) * rate
    if calculationMode.isPaced {
      let way = direction(at: place) ?? .zero
      let speed = moving.isBeyondEnds ? 0 : moving.rate * measure.length
      velocity = way == .zero ? .zero : way * (speed / way.length)
    }
    return MovingValue(
      .point(segment.point(at: place.parameter)), rate: .point(.zero + velocity))
  }

  /// The turn with the path: a transform, and how fast it turns.
  func turn(at moving: MovingPace, lasting duration: Double) -> MovingValue? {
    guard let (place, rate) = travel(at: moving, lasting: duration),
      let angle = rotation(at: place)
    else { return nil }
    let segment = measure.segments[place.segment]
    let (way, bend) = (
      segment.derivative(at: place.parameter), segment.secondDerivative(at: place.parameter)
    )
    let square = way.dx * way.dx + way.dy * way.dy
    var components = MovingComponents(TransformComponents(), rates: .rest)
    components.values.rotation = angle
    // (r′ × r″) / |r′|² for each unit of the parameter.
    components.rates.rotation =
      square > 0 ? (way.dx * bend.dy - way.dy * bend.dx) / square * rate : 0
    return components.transform
  }

  /// Where it is, and how fast the segment's parameter changes.
  private func travel(
    at moving: MovingPace, lasting duration: Double
  ) -> (PathMeasure.Place, rate: Double)? {
    if calculationMode.isPaced {
      let way = moving.pace.value * measure.length
      guard let place = measure.place(at: way, beforeCorner: moving.lean < 0) else { return nil }
      let speed = measure.segments[place.segment].derivative(at: place.parameter).length
      let isMoving = speed > 0 && !moving.isBeyondEnds
      return (place, isMoving ? moving.rate * measure.length / speed : 0)
    }
    guard var place = keyTimesOfPieces.place(of: moving.pace, leaning: moving.lean) else {
      return nil
    }
    if calculationMode == .discrete {
      let parameter: Double = place.fraction < 1 || moving.lean < 0 ? 0 : 1
      return (PathMeasure.Place(segment: place.interval, parameter: parameter), 0)
    }
    let rate = place.ease(timingFunctions, moving, lasting: duration)
    return (PathMeasure.Place(segment: place.interval, parameter: place.fraction), rate)
  }
}

extension ValueFunction {
  func argument(of transform: MovingValue) -> MovingValue? {
    guard case (.transform(let map), .transform(let rates)) = (transform.value, transform.rate)
    else { return nil }
    let all = MovingComponents(map, rates: rates)
    let numbers = components.map { all.rates[$0]?.number ?? 0 }
    return MovingValue(argument(of: map), rates: numbers)
  }

  func transform(_ argument: MovingValue) -> MovingValue? {
    let (values, rates) = (argument.value.numbers, argument.rate.numbers)
    guard values.count == components.count else { return nil }
    var parts = MovingComponents(TransformComponents(), rates: .rest)
    for (index, component) in components.enumerated() {
      parts[component] = MovingValue(.number(values[index]), rate: .number(rates[index]))
    }
    return parts.transform
  }
}

extension Animation {
  /// Lets what the animation shows take the place of a moving property's value.
  func move(_ value: inout MovingValue, of property: LayerProperty, at parent: ClockReading) {
    switch self {
    case .property(let animation):
      if animation.keyPath.property == property, let part = value[animation.keyPath.component],
        let motion = animation.motion(at: parent, over: part)
      {
        value[animation.keyPath.component] = motion
      }
      // A path turns the layer about its own axes before anything else happens to it.
      if property == .transform, let turn = animation.turn(at: parent) {
        value = value.adding(turn) ?? value
      }
    case .group(let group):
      guard let time = group.reading(at: parent) else { return }
      for member in group.animations { member.move(&value, of: property, at: time) }
    }
  }
}

extension AnimationGroup {
  /// The members' clock; see ``time(at:)``.
  func reading(at parent: ClockReading) -> ClockReading? {
    guard let progress = timing.progress(at: parent) else { return nil }
    let time = time(of: progress)
    guard progress.rate != 0 else { return ClockReading(time) }
    let pace = timingFunction.pace(progress, lasting: timing.duration.value)
    // Where the timing function leaves 0…1 the members' time stands still.
    guard pace.rate != 0, !pace.isBeyondEnds else { return ClockReading(time) }
    return ClockReading(time: time, rate: pace.rate * timing.duration.value, lean: pace.lean)
  }
}
