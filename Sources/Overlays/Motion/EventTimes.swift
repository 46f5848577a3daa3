import AnimationEngine
import Geometry
import Simulation

/// The moments at which a layer's course may jump or have a corner, found from its history.
///
/// Model changes, animations that come and go, their passes and keyframes: exact, in scene time,
/// so that a curve can be drawn with its real corners.
struct EventTimes {
  let layers: LayerEvaluation
  let start: Rational
  let end: Rational

  /// More in one animation than any figure could show; a repeat this dense is a band of color.
  private static let limit: Int64 = 4096

  /// The events of a layer inside start…end, ascending and without doubles; nil is any property.
  func times(of layer: LayerID, property: LayerProperty?) -> [Rational] {
    let history = layers.histories[layer.index]
    var times: [Rational] = clockChanges(of: layer)
    times += history.models.map(\.time)
    for attached in history.animations
    where property == nil || attached.animation.keyPath.property == property {
      times.append(attached.addedAt)
      if let removed = attached.removedAt { times.append(removed) }
      times += sceneTimes(localEvents(of: attached.animation), in: layer)
    }
    return Self.unique(times.filter { $0 >= start && $0 <= end })
  }

  /// The events of a layer and of all that it lies in.
  func timesOfPlace(of layer: LayerID) -> [Rational] {
    var times: [Rational] = []
    var next: LayerID? = layer
    while let id = next {
      times += self.times(of: id, property: nil)
      next = layers.tree[id].parent
    }
    return Self.unique(times)
  }

  /// The keyframes of a layer's animations of a property, each with the scene time of every pass.
  func keyframes(of layer: LayerID, property: LayerProperty) -> [Rational] {
    var times: [Rational] = []
    for attached in layers.histories[layer.index].animations
    where attached.animation.keyPath.property == property {
      guard case .keyframes(let keyframes) = attached.animation.course else { continue }
      let local = passes(of: attached.animation, at: keyframes.corners(pacedBy: attached.animation))
      times += sceneTimes(local, in: layer).filter(attached.isAttached)
    }
    return Self.unique(times.filter { $0 >= start && $0 <= end })
  }

  /// Scene times of moments in a layer's own clock, with all clocks above it.
  func sceneTimes(_ local: [Rational], in layer: LayerID) -> [Rational] {
    let changes = [start] + clockChanges(of: layer).filter { $0 > start && $0 < end }
    return changes.flatMap { change in
      local.map { sceneTime($0, in: layer, clocksAt: change) }
        // The clocks of a change hold until the next one: going there and back shows it.
        .filter { $0 >= change }
    }.filter { time in local.contains(layers.layerTime(of: layer, at: time)) }
  }

  private func sceneTime(
    _ local: Rational, in layer: LayerID, clocksAt time: Rational
  ) -> Rational {
    let parentTime = layers.model(of: layer, at: time).clock.parentTime(at: local)
    return layers.tree[layer].parent.map { sceneTime(parentTime, in: $0, clocksAt: time) }
      ?? parentTime
  }

  private func clockChanges(of layer: LayerID) -> [Rational] {
    var times: [Rational] = []
    var next: LayerID? = layer
    while let id = next {
      let models = layers.histories[id.index].models
      times += zip(models, models.dropFirst())
        .filter { $0.values.clock != $1.values.clock }.map(\.1.time)
      next = layers.tree[id].parent
    }
    return Self.unique(times)
  }

  private func localEvents(of animation: PropertyAnimation) -> [Rational] {
    var corners: [Rational] = [0, 1]
    switch animation.course {
    case .basic: corners += animation.timingFunction.corners
    case .keyframes(let keyframes): corners += keyframes.corners(pacedBy: animation)
    }
    return [animation.timing.beginTime] + passes(of: animation, at: corners)
  }

  /// The layer's times at which an animation stands at the given fractions of a pass, and its end.
  private func passes(of animation: PropertyAnimation, at fractions: [Rational]) -> [Rational] {
    let timing = animation.timing
    guard timing.speed != 0, timing.duration > 0 else { return [] }
    var last = timing.beginTime + (end - start) * 64
    var times: [Rational] = []
    if case .finite(let animationEnd) = timing.end {
      last = min(last, animationEnd)
      times.append(animationEnd)
    }
    let played = [0, (last - timing.beginTime) * timing.speed].map { $0 + timing.timeOffset }
    let first = (min(played[0], played[1]) / timing.duration).floor
    let count = min((max(played[0], played[1]) / timing.duration).ceiling - first, Self.limit)
    for pass in 0..<max(count, 0) {
      let isBack = timing.autoreverses && (first + pass) % 2 != 0
      for fraction in fractions {
        let place = Rational(Int(first + pass)) + (isBack ? 1 - fraction : fraction)
        let time = (place * timing.duration - timing.timeOffset) / timing.speed + timing.beginTime
        if time >= timing.beginTime, time <= last { times.append(time) }
      }
    }
    return times
  }

  static func unique(_ times: [Rational]) -> [Rational] {
    var unique: [Rational] = []
    for time in times.sorted() where time != unique.last { unique.append(time) }
    return unique
  }
}

extension TimingFunction {
  /// Where the function may jump or have a corner, in 0…1.
  fileprivate var corners: [Rational] {
    switch self {
    case .steps(let steps):
      (0...max(1, min(steps.count, 4096))).map { Rational($0) / Rational(max(1, steps.count)) }
    case .piecewiseLinear(let function):
      function.stops.compactMap { Rational(rounding: $0.input) }
    default: []
    }
  }

  /// Progress at which the eased progress reaches `value`; found by halving, since it may be any
  /// function that rises.
  fileprivate func progress(reaching value: Rational) -> Rational {
    if self == .linear || value <= 0 || value >= 1 { return value }
    var (low, high): (Rational, Rational) = (0, 1)
    for _ in 0..<30 {
      let middle = (low + high) / 2
      if self.value(at: middle.value) < value.value { low = middle } else { high = middle }
    }
    return high
  }
}

extension Keyframes {
  /// The fractions of a pass at which a keyframe is reached or its segment jumps.
  fileprivate func corners(pacedBy animation: PropertyAnimation) -> [Rational] {
    let count = calculationMode == .discrete ? values.count + 1 : values.count
    let times =
      keyTimes ?? (0..<max(count, 2)).map { Rational($0) / Rational(max(count, 2) - 1) }
    var corners = times
    for (index, function) in timingFunctions.enumerated() where index + 1 < times.count {
      let length = times[index + 1] - times[index]
      corners += function.corners.map { times[index] + $0 * length }
    }
    return corners.map { animation.timingFunction.progress(reaching: $0) }
      + animation.timingFunction.corners
  }
}
