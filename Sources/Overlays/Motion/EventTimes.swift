import AnimationEngine
import Geometry

/// The moments at which a layer's values may jump or have a corner, found from its history.
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
    times += history.models.compactMap { model in model.leadIn.map { model.time - $0.duration } }
    times += history.corners(from: start, to: end)
    for attached in history.animations {
      let events = self.events(of: attached.animation, property: property)
      guard !events.isEmpty else { continue }
      times.append(attached.addedAt)
      if let removed = attached.removedAt { times.append(removed) }
      times += sceneTimes(events, in: layer)
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
    for attached in layers.histories[layer.index].animations {
      let local = events(of: attached.animation, property: property, isKeyframesOnly: true)
      times += sceneTimes(local, in: layer).filter(attached.isAttached)
    }
    return Self.unique(times.filter { $0 >= start && $0 <= end })
  }

  /// Scene times of moments in a layer's own clock, with all clocks above it.
  func sceneTimes(_ local: [Rational], in layer: LayerID) -> [Rational] {
    let changes = [start] + clockChanges(of: layer).filter { $0 > start && $0 < end }
    let wanted = Set(local)
    return changes.flatMap { change in
      local.map { sceneTime($0, in: layer, clocksAt: change) }
        // The clocks of a change hold until the next one: going there and back shows it.
        .filter { $0 >= change }
    }.filter { time in wanted.contains(layers.layerTime(of: layer, at: time)) }
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

  /// The parent's times at which an animation may jump or have a corner; none where it does not
  /// touch the property.
  private func events(
    of animation: Animation, property: LayerProperty?, isKeyframesOnly: Bool = false
  ) -> [Rational] {
    let timing = animation.timing
    guard timing.duration > 0 else { return [] }
    switch animation {
    case .property(let animation):
      guard property.map(animation.touches) ?? true else { return [] }
      let corners = animation.corners(isKeyframesOnly: isKeyframesOnly)
      if isKeyframesOnly { return passes(of: timing, at: corners) }
      return [timing.beginTime] + passes(of: timing, at: [0, 1] + corners)
    case .group(let group):
      let members = group.animations.flatMap {
        events(of: $0, property: property, isKeyframesOnly: isKeyframesOnly)
      }.filter { $0 >= 0 && $0 <= timing.duration }
      guard !members.isEmpty else { return [] }
      let fractions = members.map {
        group.timingFunction.progress(reaching: $0 / timing.duration)
      }
      if isKeyframesOnly { return passes(of: timing, at: fractions) }
      return [timing.beginTime]
        + passes(of: timing, at: [0, 1] + fractions + group.timingFunction.corners)
    }
  }

  /// The parent's times at which a timing stands at the given fractions of a pass, and its end.
  private func passes(of timing: MediaTiming, at fractions: [Rational]) -> [Rational] {
    guard timing.speed != 0, !fractions.isEmpty else { return [] }
    // Of an endless one so much as any scene could show.
    var last = timing.beginTime + (end - start) * 64
    var times: [Rational] = []
    if case .finite(let end) = timing.end {
      last = min(last, end)
      times.append(end)
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

extension PropertyAnimation {
  /// A path turns its layer, too.
  fileprivate func touches(_ property: LayerProperty) -> Bool {
    if case .path(let path) = interpolation, path.rotationMode != nil, property == .transform {
      return true
    }
    return keyPath.property == property
  }

  /// The fractions of a pass at which a keyframe is reached, or the value may jump or turn.
  fileprivate func corners(isKeyframesOnly: Bool) -> [Rational] {
    let times: [Rational]
    var functions: [TimingFunction] = []
    switch interpolation {
    case .basic, .spring, .motion:
      return isKeyframesOnly ? [] : timingFunction.corners
    case .keyframes(let keyframes):
      times = keyframes.valueTimes
      if !keyframes.calculationMode.isPaced { functions = keyframes.timingFunctions }
    case .path(let path):
      times = path.pieceTimes ?? []
      functions = path.timingFunctions
    }
    var corners = times
    if !isKeyframesOnly {
      for (index, function) in functions.enumerated() where index + 1 < times.count {
        let length = times[index + 1] - times[index]
        corners += function.corners.map { times[index] + $0 * length }
      }
    }
    return corners.map { timingFunction.progress(reaching: $0) }
      + (isKeyframesOnly ? [] : timingFunction.corners)
  }
}
