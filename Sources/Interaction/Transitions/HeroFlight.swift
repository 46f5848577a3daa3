package import AnimationEngine
package import Geometry

/// A layer that flies between two places, and that a hand may take and lead in between: the photo of
/// a zoom transition. (WWDC 2016 session 216)
///
/// Each flight is a new animator, so that it takes the hand's velocity over and needs its own time.
/// The place moves with the hand's velocity along each axis, or without a hand on it at the speed of
/// its own way; size, roundness and angle go on as fast as they have been changing.
package struct HeroFlight: Sendable {
  package let layer: LayerID
  package let start: HeroPlace
  package let end: HeroPlace
  /// In seconds; springs that take the time that they need ignore it.
  package var duration: Rational
  package var timing: AnimatorTiming
  /// Of a spring's initial velocity, in distances per second along each axis.
  package var velocityLimit = 35.0

  /// How far the size is on its way: a little below 0 and beyond 1 in a hand.
  package private(set) var part = 0.0
  /// From the layer's middle to the finger that holds it, in parts of its size.
  package private(set) var grip: Vector?
  /// When it will arrive; nil while it does not fly.
  package private(set) var arrival: Rational?
  private var animators: [PropertyAnimator] = []
  private var speed = VelocityEstimator()

  /// A flight that has not begun; the layer is put at its start.
  package init(
    _ layer: LayerID, from start: HeroPlace, to end: HeroPlace, timing: AnimatorTiming,
    duration: Rational, on layers: inout PlayedLayers, at time: Rational
  ) {
    (self.layer, self.start, self.end) = (layer, start, end.turned(nearTo: start.angle))
    (self.timing, self.duration) = (timing, duration)
    put(start, on: &layers, at: time)
  }

  // MARK: - In the air

  /// Flies to one of its ends and says how long that takes; nil for springs that cannot be.
  ///
  /// The velocity is in the superlayer's points per second; nil goes on as fast as it has been led.
  package mutating func fly(
    toStart isBack: Bool, velocity: Vector?, on layers: inout PlayedLayers, at time: Rational
  ) -> Rational? {
    let values = layers.model(of: layer, at: time)
    let target = isBack ? start : end
    let way = target.position - values.position
    func limited(_ velocity: Double, _ distance: Double) -> Double {
      min(max(relativeVelocity(velocity, over: distance), -velocityLimit), velocityLimit)
    }
    let growth = limited(speed.velocity(at: time).x, (isBack ? 0 : 1) - part)
    let own =
      velocity.map { Vector(dx: limited($0.dx, way.dx), dy: limited($0.dy, way.dy)) }
      ?? Vector(dx: growth, dy: growth)
    var shape = [
      LayerChange(layer, LayerKeyPath(.bounds, .size), .size(target.size)),
      LayerChange(layer, LayerKeyPath(.cornerRadius), .number(target.cornerRadius)),
    ]
    if start.angle != end.angle {
      shape.append(LayerChange(layer, LayerKeyPath(.transform, .rotation), .number(target.angle)))
    }
    let plans: [(AnimatorTiming, [LayerChange])] = [
      (
        timing.beginning(with: own),
        [LayerChange(layer, LayerKeyPath(.position), .point(target.position))]
      ),
      (timing.beginning(with: Vector(dx: growth, dy: growth)), shape),
    ]
    animators = []
    for (timing, changes) in plans {
      guard
        var animator = PropertyAnimator(
          "", duration: duration, timing: timing, changes: changes),
        (try? animator.start(on: &layers, at: time)) != nil
      else { return nil }
      animators.append(animator)
    }
    (grip, speed) = (nil, VelocityEstimator())
    let length = animators.map(\.duration).max() ?? 0
    arrival = time + length
    return length
  }

  /// Comes to rest where it has arrived.
  package mutating func land(on layers: inout PlayedLayers, at time: Rational) {
    for index in animators.indices { _ = animators[index].advance(through: time, on: &layers) }
    (animators, arrival) = ([], nil)
  }

  /// Stays where it is seen.
  package mutating func halt(on layers: inout PlayedLayers, at time: Rational) {
    for index in animators.indices where animators[index].status(at: time).state == .active {
      _ = try? animators[index].stop(withoutFinishing: true, on: &layers, at: time)
    }
    (animators, arrival, speed) = ([], nil, VelocityEstimator())
    part = start.part(of: place(on: layers, at: time), to: end) ?? part
    speed.add([part, 0], at: time)
  }

  // MARK: - In a hand

  /// Whether a point of the superlayer lies on it.
  package func contains(_ finger: Point, on layers: PlayedLayers, at time: Rational) -> Bool {
    let place = place(on: layers, at: time)
    let grip = place.grip(at: finger - place.position)
    return max(grip.dx.magnitude, grip.dy.magnitude) <= 0.5
  }

  /// A finger takes hold of it, at a point of the superlayer.
  package mutating func take(at finger: Point, on layers: PlayedLayers, at time: Rational) {
    let place = place(on: layers, at: time)
    grip = place.grip(at: finger - place.position)
  }

  /// Follows a finger, and grows and turns about it by a part of its way.
  ///
  /// Without a finger on it, it goes straight on its way.
  package mutating func lead(
    by movement: Vector, step: Double, on layers: inout PlayedLayers, at time: Rational,
    leadIn: Rational = 0
  ) {
    part = min(max(part + step, -0.05), 1.05)
    speed.add([part, 0], at: time)
    let old = place(on: layers, at: time)
    var place = start.interpolated(to: end, at: part)
    if let grip {
      let (before, after) = (old.offset(of: grip), place.offset(of: grip))
      place.position =
        old.position
        + Vector(dx: movement.dx + before.dx - after.dx, dy: movement.dy + before.dy - after.dy)
    }
    put(place, on: &layers, at: time, leadIn: leadIn)
  }

  /// What is set of it now.
  private func place(on layers: PlayedLayers, at time: Rational) -> HeroPlace {
    HeroPlace(layers.model(of: layer, at: time), angleNear: start.angle)
  }

  private func put(
    _ place: HeroPlace, on layers: inout PlayedLayers, at time: Rational, leadIn: Rational = 0
  ) {
    var values = layers.model(of: layer, at: time)
    values.take(place)
    layers.setModel(values, of: layer, at: time, leadIn: leadIn)
  }
}

extension HeroPlace {
  fileprivate init(_ values: LayerValues, angleNear angle: Double) {
    let turn = values.transform.affine
    self = HeroPlace(
      position: values.position, size: values.bounds.size, cornerRadius: values.cornerRadius,
      angle: turn.b == 0 && turn.a > 0 ? 0 : Transcendentals.atan2(turn.b, turn.a)
    ).turned(nearTo: angle)
  }
}

extension LayerValues {
  /// Puts the layer somewhere, turned by the place's angle and by nothing else.
  package mutating func take(_ place: HeroPlace) {
    position = place.position
    bounds.size = place.size
    cornerRadius = place.cornerRadius
    transform =
      place.angle == 0 ? .identity : Transform3D(AffineTransform(rotation: place.angle))
  }
}
