import Geometry

/// How a recognizer's fingers have moved since the first of them went down.
struct TouchMotion: Sendable {
  struct Finger: Sendable {
    var id: Int
    var start: Point
    var location: Point
  }

  private(set) var fingers: [Finger] = []
  /// Since the fingers before were all up: when the first went down, and how many there were at most.
  private(set) var begin = Rational.zero
  private(set) var peakCount = 0
  /// The last sample's time.
  private(set) var latest = Rational.zero
  /// The middle of the fingers, or where it was last.
  private(set) var location = Point.zero
  /// How far the middle has moved, without the jumps of fingers that came or went.
  private(set) var travel = Vector.zero
  /// The farthest that any finger was from where it went down.
  private(set) var deviation = 0.0
  private(set) var scale = 1.0
  private(set) var rotation = 0.0
  /// By how much the distance between the first two fingers has changed; 0 without a second one.
  private(set) var spread = 0.0
  private(set) var didMove = false
  private(set) var wasCancelled = false

  private var pair: (distance: Double, scale: Double, angle: Double)?
  private var travelVelocity: VelocityEstimator
  private var pairVelocity: VelocityEstimator

  init(_ method: VelocityEstimator.Method) {
    travelVelocity = VelocityEstimator(method)
    pairVelocity = VelocityEstimator(method)
  }

  /// Takes in what the fingers do at one tick.
  mutating func apply(_ touches: [Touch]) {
    didMove = false
    guard !touches.isEmpty else { return }
    let old = center
    for touch in touches where touch.phase != .began {
      guard let index = fingers.firstIndex(where: { $0.id == touch.id }) else { continue }
      didMove = didMove || fingers[index].location != touch.location
      fingers[index].location = touch.location
      deviation = max(deviation, (touch.location - fingers[index].start).length)
      wasCancelled = wasCancelled || touch.phase == .cancelled
      latest = max(latest, touch.time)
    }
    if let old, let new = center {
      location = new
      travel = Vector(dx: travel.dx + new.x - old.x, dy: travel.dy + new.y - old.y)
      travelVelocity.add(SIMD2(travel.dx, travel.dy), at: latest)
    }
    turn()

    let members = fingers.prefix(2).map(\.id)
    fingers.removeAll { finger in touches.contains { $0.id == finger.id && $0.phase.isFinal } }
    for touch in touches where touch.phase == .began { add(touch) }
    if let center { location = center }
    if fingers.prefix(2).map(\.id) != members { formPair() }

    // A finger that came at this tick may be gone at it as well.
    let brief = touches.filter { touch in
      touch.phase.isFinal && touches.contains { $0.id == touch.id && $0.phase == .began }
    }
    if !brief.isEmpty { apply(brief) }
  }

  /// Where it all begins anew while the gesture goes on: the next tap of several.
  mutating func beginAnew() {
    peakCount = 0
    deviation = 0
  }

  func velocity(at time: Rational) -> Vector {
    let velocity = travelVelocity.velocity(at: time)
    return Vector(dx: velocity.x, dy: velocity.y)
  }

  func pairVelocity(at time: Rational) -> (scale: Double, rotation: Double) {
    let velocity = pairVelocity.velocity(at: time)
    return (velocity.x, velocity.y)
  }

  private var center: Point? {
    guard !fingers.isEmpty else { return nil }
    let count = Double(fingers.count)
    return Point(
      x: fingers.reduce(0) { $0 + $1.location.x } / count,
      y: fingers.reduce(0) { $0 + $1.location.y } / count)
  }

  private mutating func add(_ touch: Touch) {
    if fingers.isEmpty { begin = touch.time }
    fingers.append(Finger(id: touch.id, start: touch.location, location: touch.location))
    peakCount = max(peakCount, fingers.count)
    latest = max(latest, touch.time)
    travelVelocity.add(SIMD2(travel.dx, travel.dy), at: latest)
  }

  /// The arm from the first finger to the second.
  private var arm: Vector? {
    fingers.count > 1 ? fingers[1].location - fingers[0].location : nil
  }

  private mutating func formPair() {
    pair = arm.map {
      (distance: $0.length, scale: scale, angle: Transcendentals.atan2($0.dy, $0.dx))
    }
    // Two that part keep their velocity for the gesture's end.
    guard pair != nil else { return }
    pairVelocity.reset()
    pairVelocity.add(SIMD2(scale, rotation), at: latest)
  }

  /// Follows distance and angle of the first two fingers.
  private mutating func turn() {
    guard let arm, let old = pair else { return }
    let angle = Transcendentals.atan2(arm.dy, arm.dx)
    var step = angle - old.angle
    if step > .pi { step -= 2 * .pi } else if step < -.pi { step += 2 * .pi }
    rotation += step
    spread = arm.length - old.distance
    if old.distance > 0 { scale = old.scale * arm.length / old.distance }
    pair = (old.distance, old.scale, angle)
    pairVelocity.add(SIMD2(scale, rotation), at: latest)
  }
}
