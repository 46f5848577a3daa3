package import Geometry

extension LayerEvaluation {
  /// How fast the numbers at a key path move as they are seen, per second, after a time or before it.
  ///
  /// The derivative of all that gives the value: what writes the model, and each animation over it.
  /// A jump adds nothing. What moves by itself says its own velocity. Nil for what is no number, point
  /// or size.
  package func velocity(
    of layer: LayerID, _ keyPath: LayerKeyPath, at time: Rational, from side: Side = .after
  ) -> AnimationValue? {
    guard [.number, .point, .size].contains(keyPath.kind) else { return nil }
    return motion(of: keyPath.property, of: layer, at: time, from: side)?[keyPath.component]?.rate
  }

  /// Where a layer's anchor point is on the stage and how fast it moves there, carried by all the
  /// layers that it lies in.
  package func stageVelocity(
    of layer: LayerID, at time: Rational, from side: Side = .after
  ) -> Vector? {
    guard let anchor = anchor(of: layer, at: time, from: side),
      let map = stageMap(of: layer, at: time, from: side),
      case (.point(let place), .point(let speed)) = (anchor.value, anchor.rate),
      case (.transform(let matrix), .transform(let rates)) = (map.value, map.rate)
    else { return nil }
    // (p·M)′ = p′·M + p·M′, with p as a row of numbers.
    func carried(_ column: Int) -> Double {
      speed.x * matrix[0, column] + speed.y * matrix[1, column]
        + place.x * rates[0, column] + place.y * rates[1, column] + rates[3, column]
    }
    return Vector(dx: carried(0), dy: carried(1))
  }

  /// From a layer's space to the stage, flat as seen from the front.
  private func stageMap(of layer: LayerID, at time: Rational, from side: Side) -> MovingValue? {
    func part(_ property: LayerProperty, _ layer: LayerID) -> MovingValue? {
      motion(of: property, of: layer, at: time, from: side)
    }
    guard let anchor = anchor(of: layer, at: time, from: side),
      let transform = part(.transform, layer), let position = part(.position, layer),
      let depth = part(.zPosition, layer)
    else { return nil }
    var map = MovingValue.shift(anchor, -1).followed(by: transform)?
      .followed(by: .shift(position, 1, depth: depth))
    guard let parent = tree[layer].parent else { return map?.flat }
    if let own = part(.sublayerTransform, parent),
      own.value != .transform(.identity) || own.rate != own.value.rateOfRest,
      let center = self.anchor(of: parent, at: time, from: side)
    {
      map = map?.followed(by: .shift(center, -1))?.followed(by: own)?.followed(
        by: .shift(center, 1))
    }
    guard let above = stageMap(of: parent, at: time, from: side) else { return nil }
    return map?.flat?.followed(by: above)
  }

  /// A layer's anchor point in its own space.
  private func anchor(of layer: LayerID, at time: Rational, from side: Side) -> MovingValue? {
    guard let bounds = motion(of: .bounds, of: layer, at: time, from: side),
      let anchor = motion(of: .anchorPoint, of: layer, at: time, from: side),
      case (.rect(let box), .rect(let boxRate)) = (bounds.value, bounds.rate),
      case (.point(let share), .point(let shareRate)) = (anchor.value, anchor.rate)
    else { return nil }
    return MovingValue(
      .point(
        Point(
          x: box.minX + share.x * box.size.width, y: box.minY + share.y * box.size.height)),
      rate: .point(
        Point(
          x: boxRate.minX + shareRate.x * box.size.width + share.x * boxRate.size.width,
          y: boxRate.minY + shareRate.y * box.size.height + share.y * boxRate.size.height)))
  }

  /// A property of a layer as it is seen, and how fast it changes.
  private func motion(
    of property: LayerProperty, of layer: LayerID, at time: Rational, from side: Side
  ) -> MovingValue? {
    histories[layer.index].motion(
      of: property, at: time, from: side, reading: reading(of: layer, at: time, from: side),
      initial: tree[layer].values)
  }
}

extension LayerHistory {
  fileprivate func motion(
    of property: LayerProperty, at time: Rational, from side: Side, reading: ClockReading,
    initial: LayerValues
  ) -> MovingValue? {
    guard var value = modelMotion(of: property, at: time, from: side, initial: initial) else {
      return nil
    }
    for animation in animations {
      let isAttached =
        side == .after ? animation.isAttached(at: time) : animation.isAttached(before: time)
      guard isAttached, !animation.isCompleted(at: reading) else { continue }
      animation.animation.move(&value, of: property, at: reading)
    }
    return value
  }

  /// The model and how fast it changes: on its way to the next place, or by what writes it.
  private func modelMotion(
    of property: LayerProperty, at time: Rational, from side: Side, initial: LayerValues
  ) -> MovingValue? {
    let index = side == .after ? modelIndex(at: time) : models.lastIndex { $0.time < time }
    let values = side == .after ? model(at: time) : model(before: time) ?? initial
    guard var value = values[LayerKeyPath(property)].flatMap({ MovingValue(still: $0) }) else {
      return nil
    }
    if let index, let rate = leadRate(of: property, after: index, at: time, from: side) {
      value.rate = rate
    }
    for drive in drives {
      let isDriving = side == .after ? drive.isDriving(at: time) : drive.isDriving(before: time)
      guard isDriving else { continue }
      for (written, rate) in drive.trajectory.rates(at: time, from: side)
      where written.property == property {
        guard let part = value.value[written.component] else { continue }
        value[written.component] = MovingValue(part, rate: rate)
      }
    }
    return value
  }

  /// How fast the model moves evenly to its next place; nil where it does not.
  private func leadRate(
    of property: LayerProperty, after index: Int, at time: Rational, from side: Side
  ) -> AnimationValue? {
    guard index + 1 < models.count, let lead = models[index + 1].leadIn else { return nil }
    let (next, duration) = (models[index + 1].time, lead.duration)
    let isOnWay = side == .after ? time >= next - duration : time > next - duration
    guard isOnWay else { return nil }
    let old = models[index].values
    let end: AnimationValue
    switch property {
    case .position: end = .point(lead.position)
    case .bounds: end = .rect(lead.bounds)
    case .cornerRadius: end = .number(lead.cornerRadius)
    case .opacity: end = .number(lead.opacity)
    case .transform:
      if old.transform == lead.transform { return nil }
      end = .transform(lead.transform)
    default: return nil
    }
    let part = 1 - ((next - time) / duration).value
    return old[LayerKeyPath(property)]?.rate(to: end, at: part, pace: 1 / duration.value)
  }
}

extension MovingValue {
  /// The map that moves everything to a point, or with the sign −1 from there to the origin.
  fileprivate static func shift(
    _ point: MovingValue, _ sign: Double, depth: MovingValue? = nil
  ) -> MovingValue {
    let (place, rate) = (point.value.numbers, point.rate.numbers)
    var rates = Transform3D(rows: .init(repeating: 0))
    (rates[3, 0], rates[3, 1]) = (sign * rate[0], sign * rate[1])
    rates[3, 2] = depth?.rate.number ?? 0
    return MovingValue(
      .transform(
        Transform3D(
          translationX: sign * place[0], y: sign * place[1], z: depth?.value.number ?? 0)),
      rate: .transform(rates))
  }

  /// The map that applies this one first and `next` after it.
  fileprivate func followed(by next: MovingValue) -> MovingValue? { next.adding(self) }

  /// What the map does in the plane.
  fileprivate var flat: MovingValue? {
    guard case (.transform(let map), .transform(let rates)) = (value, rate) else { return nil }
    var plane = Transform3D(rates.affine)
    (plane[2, 2], plane[3, 3]) = (0, 0)
    return MovingValue(.transform(Transform3D(map.affine)), rate: .transform(plane))
  }
}
