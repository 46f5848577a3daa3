public import AnimationEngine
public import Geometry

/// Where a layer stands in its superlayer, and how round it is.
public struct HeroPlace: Sendable, Hashable {
  public var position: Point
  public var size: Size
  public var cornerRadius: Double

  public init(position: Point, size: Size, cornerRadius: Double) {
    (self.position, self.size, self.cornerRadius) = (position, size, cornerRadius)
  }
}

/// A layer that flies between two places, and that a hand may take and lead in between: the photo of
/// a zoom transition. (WWDC 2016 session 216)
///
/// Each flight is a new animator, so that it takes the hand's velocity over and needs its own time.
/// The place moves with the hand's velocity along each axis, the size with the speed at which it has
/// been changing.
public struct HeroFlight: Sendable {
  public let layer: LayerID
  public let start: HeroPlace
  public let end: HeroPlace
  /// In seconds; springs that take the time that they need ignore it.
  public var duration: Rational
  public var timing: AnimatorTiming
  /// Of a spring's initial velocity, in distances per second along each axis.
  public var velocityLimit = 35.0

  /// How far the size is on its way: a little below 0 and beyond 1 in a hand.
  public private(set) var part = 0.0
  /// From the layer's middle to the finger that holds it, in its superlayer's points.
  public private(set) var grip: Vector?
  /// When it will arrive; nil while it does not fly.
  public private(set) var arrival: Rational?
  private var animators: [PropertyAnimator] = []
  private var speed = VelocityEstimator()

  /// A flight that has not begun; the layer is put at its start.
  public init(
    _ layer: LayerID, from start: HeroPlace, to end: HeroPlace, timing: AnimatorTiming,
    duration: Rational, on layers: inout PlayedLayers, at time: Rational
  ) {
    (self.layer, self.start, self.end) = (layer, start, end)
    (self.timing, self.duration) = (timing, duration)
    put(start, on: &layers, at: time)
  }

  // MARK: - In the air

  /// Flies to one of its ends with a velocity, in the superlayer's points per second, and says how
  /// long that takes; nil for springs that cannot be.
  public mutating func fly(
    toStart isBack: Bool, velocity: Vector, on layers: inout PlayedLayers, at time: Rational
  ) -> Rational? {
    let values = layers.model(of: layer, at: time)
    let target = isBack ? start : end
    let way = target.position - values.position
    func limited(_ velocity: Double, _ distance: Double) -> Double {
      min(max(relativeVelocity(velocity, over: distance), -velocityLimit), velocityLimit)
    }
    let own = Vector(dx: limited(velocity.dx, way.dx), dy: limited(velocity.dy, way.dy))
    let growth = limited(speed.velocity(at: time).x, (isBack ? 0 : 1) - part)
    let plans: [(AnimatorTiming, [LayerChange])] = [
      (
        timing.beginning(with: own),
        [LayerChange(layer, LayerKeyPath(.position), .point(target.position))]
      ),
      (
        timing.beginning(with: Vector(dx: growth, dy: growth)),
        [
          LayerChange(layer, LayerKeyPath(.bounds, .size), .size(target.size)),
          LayerChange(layer, LayerKeyPath(.cornerRadius), .number(target.cornerRadius)),
        ]
      ),
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
  public mutating func land(on layers: inout PlayedLayers, at time: Rational) {
    for index in animators.indices { _ = animators[index].advance(through: time, on: &layers) }
    (animators, arrival) = ([], nil)
  }

  /// Stays where it is seen.
  public mutating func halt(on layers: inout PlayedLayers, at time: Rational) {
    for index in animators.indices where animators[index].status(at: time).state == .active {
      _ = try? animators[index].stop(withoutFinishing: true, on: &layers, at: time)
    }
    (animators, arrival, speed) = ([], nil, VelocityEstimator())
    let width = layers.model(of: layer, at: time).bounds.size
    part = Self.part(of: width, from: start.size, to: end.size) ?? part
    speed.add([part, 0], at: time)
  }

  // MARK: - In a hand

  /// A finger takes hold of it, at a point of the superlayer.
  public mutating func take(at finger: Point, on layers: PlayedLayers, at time: Rational) {
    grip = finger - layers.model(of: layer, at: time).position
  }

  /// Follows a finger, and grows or shrinks about it by a part of its way.
  ///
  /// Without a finger it goes straight on its way.
  public mutating func lead(
    by movement: Vector, step: Double, on layers: inout PlayedLayers, at time: Rational,
    leadIn: Rational = 0
  ) {
    part = min(max(part + step, -0.05), 1.05)
    speed.add([part, 0], at: time)
    let old = layers.model(of: layer, at: time)
    var place = start.interpolated(to: end, at: part)
    if let grip {
      func ratio(_ new: Double, _ old: Double) -> Double { old > 0 ? new / old : 1 }
      let scaled = Vector(
        dx: grip.dx * ratio(place.size.width, old.bounds.size.width),
        dy: grip.dy * ratio(place.size.height, old.bounds.size.height))
      place.position =
        old.position
        + Vector(
          dx: movement.dx + grip.dx - scaled.dx, dy: movement.dy + grip.dy - scaled.dy)
      self.grip = scaled
    }
    put(place, on: &layers, at: time, leadIn: leadIn)
  }

  private func put(
    _ place: HeroPlace, on layers: inout PlayedLayers, at time: Rational, leadIn: Rational = 0
  ) {
    var values = layers.model(of: layer, at: time)
    values.position = place.position
    values.bounds.size = place.size
    values.cornerRadius = place.cornerRadius
    layers.histories[layer.index].setModel(values, at: time, leadIn: leadIn)
  }

  private static func part(of size: Size, from start: Size, to end: Size) -> Double? {
    let (width, height) = (end.width - start.width, end.height - start.height)
    if width.magnitude >= height.magnitude {
      return width == 0 ? nil : (size.width - start.width) / width
    }
    return (size.height - start.height) / height
  }
}

extension HeroPlace {
  fileprivate func interpolated(to end: HeroPlace, at part: Double) -> HeroPlace {
    func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
    return HeroPlace(
      position: Point(
        x: between(position.x, end.position.x), y: between(position.y, end.position.y)),
      size: Size(
        width: max(0, between(size.width, end.size.width)),
        height: max(0, between(size.height, end.size.height))),
      cornerRadius: max(0, between(cornerRadius, end.cornerRadius)))
  }
}
