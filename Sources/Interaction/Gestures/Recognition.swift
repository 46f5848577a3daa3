import AnimationEngine
import Geometry

/// One recognizer at work: its state, its fingers, and what it would like to become.
struct Recognition: Sendable {
  enum Wish {
    case none, change, recognize, end, fail, cancel
  }

  let recognizer: GestureRecognizer
  var state = GestureRecognizer.State.possible
  var isEnabled = true
  /// True from when it has seen enough until nothing hinders it any more.
  var isWaiting = false
  /// The touches that it has been given since it was last reset.
  private(set) var sequence: [Int] = []
  private(set) var motion: TouchMotion

  /// Touches that are down and not followed.
  private var ignored: [Int] = []
  private var taps = 0
  /// When the last tap's fingers were up.
  private var tapEnd: Rational?
  private var translationZero = Vector.zero
  private var scaleZero = 1.0
  private var rotationZero = 0.0

  init(_ recognizer: GestureRecognizer) {
    self.recognizer = recognizer
    motion = TouchMotion(recognizer.velocityMethod)
  }

  /// True where a touch of this sequence can still make something of it, or has.
  func shares(_ other: Recognition) -> Bool { sequence.contains { other.sequence.contains($0) } }

  /// Decides about a touch that begins; true where its finger is followed from now on.
  mutating func accepts(_ touch: Touch) -> Bool {
    if state.isTerminal, motion.fingers.isEmpty, ignored.isEmpty {
      let (recognizer, isEnabled) = (recognizer, isEnabled)
      self = Recognition(recognizer)
      self.isEnabled = isEnabled
    }
    sequence.append(touch.id)
    let isFollowed = !state.isTerminal && !isWaiting && hasRoom
    if !isFollowed { ignored.append(touch.id) }
    return isFollowed
  }

  /// Whether a gesture that goes on takes another finger; one that is still possible takes all, and
  /// may fail of them.
  private var hasRoom: Bool {
    guard state.isActive else { return true }
    return switch recognizer.kind {
    case .pan(let pan): motion.fingers.count < pan.maximumTouches
    case .pinch, .rotation: motion.fingers.count < 2
    default: false
    }
  }

  /// Takes in what its fingers do at one tick, and says what it makes of it.
  mutating func follow(_ touches: [Touch], at now: Rational, edgeDistance: (Touch) -> Double)
    -> Wish
  {
    ignored.removeAll { id in touches.contains { $0.id == id && $0.phase.isFinal } }
    let count = motion.fingers.count
    motion.apply(touches.filter { touch in !ignored.contains(touch.id) })
    if state.isActive {
      if motion.wasCancelled { return .cancel }
      if motion.fingers.isEmpty { return .end }
      return motion.didMove || motion.fingers.count != count ? .change : .none
    }
    guard state == .possible, !sequence.isEmpty else { return .none }
    if motion.wasCancelled { return .fail }
    if isWaiting { return .none }
    if case .edgePan(let pan) = recognizer.kind,
      touches.contains(where: { $0.phase == .began && edgeDistance($0) > pan.margin })
    {
      return .fail
    }
    return verdict(at: now)
  }

  /// What a recognizer that is still possible has seen.
  private mutating func verdict(at now: Rational) -> Wish {
    let fingers = motion.fingers.count
    switch recognizer.kind {
    case .tap(let tap):
      return tapVerdict(tap, at: now)
    case .longPress(let press):
      if fingers == 0 || fingers > press.touches || motion.deviation > press.movement {
        return .fail
      }
      return fingers == press.touches && now - motion.begin >= press.duration ? .recognize : .none
    case .pan(let pan):
      if fingers == 0 || fingers > pan.maximumTouches { return .fail }
      guard fingers >= pan.minimumTouches, motion.travel.length >= pan.distance else {
        return .none
      }
      return pan.dominant?.dominates(motion.travel) ?? true ? .recognize : .fail
    case .swipe(let swipe):
      return swipeVerdict(swipe, at: now)
    case .pinch(let pinch):
      if fingers == 0 || fingers > 2 { return .fail }
      return motion.spread.magnitude >= pinch.distance ? .recognize : .none
    case .rotation(let rotation):
      if fingers == 0 || fingers > 2 { return .fail }
      return motion.rotation.magnitude >= rotation.angle ? .recognize : .none
    case .edgePan(let pan):
      if fingers != 1 { return .fail }
      guard motion.travel.length >= pan.distance else { return .none }
      return pan.edge.inward.dominates(motion.travel) ? .recognize : .fail
    }
  }

  private mutating func tapVerdict(_ tap: GestureRecognizer.Tap, at now: Rational) -> Wish {
    if let tapEnd, motion.fingers.isEmpty, motion.peakCount == 0 {
      return now - tapEnd > tap.gap ? .fail : .none
    }
    if motion.deviation > tap.movement || motion.peakCount > tap.touches { return .fail }
    let last = motion.fingers.isEmpty ? motion.latest : now
    if last - motion.begin > tap.duration { return .fail }
    guard motion.fingers.isEmpty else { return .none }
    guard motion.peakCount == tap.touches else { return .fail }
    taps += 1
    tapEnd = motion.latest
    guard taps < tap.count else { return .recognize }
    motion.beginAnew()
    return .none
  }

  private func swipeVerdict(_ swipe: GestureRecognizer.Swipe, at now: Rational) -> Wish {
    let (along, aside) = swipe.direction.parts(of: motion.travel)
    if motion.peakCount > swipe.touches || motion.latest - motion.begin > swipe.duration {
      return .fail
    }
    if motion.travel.length >= GestureRecognizer.Swipe.slop, aside >= along * swipe.aside {
      return .fail
    }
    if motion.peakCount == swipe.touches, along >= swipe.distance { return .recognize }
    return motion.fingers.isEmpty || now - motion.begin > swipe.duration ? .fail : .none
  }

  /// Takes off the values what recognition needed.
  mutating func consumeSlop() {
    let travel = motion.travel.length
    switch recognizer.kind {
    case .pan(let pan) where travel > 0: translationZero = motion.travel * (pan.distance / travel)
    case .edgePan(let pan) where travel > 0:
      translationZero = motion.travel * (pan.distance / travel)
    case .pinch(let pinch):
      // The distance at first follows from how much of it there is more, and which part of it.
      let first = motion.scale != 1 ? motion.spread / (motion.scale - 1) : 0
      if first > pinch.distance {
        scaleZero = 1 + (motion.spread < 0 ? -pinch.distance : pinch.distance) / first
      }
    case .rotation(let rotation):
      rotationZero = motion.rotation < 0 ? -rotation.angle : rotation.angle
    default: break
    }
  }

  // MARK: - Values

  func values(at now: Rational) -> GestureValues {
    let pair = motion.pairVelocity(at: now)
    var values = GestureValues()
    values.location = motion.location
    values.translation = Vector(
      dx: motion.travel.dx - translationZero.dx, dy: motion.travel.dy - translationZero.dy)
    values.velocity = motion.velocity(at: now)
    values.scale = motion.scale / scaleZero
    values.scaleVelocity = pair.scale / scaleZero
    values.rotation = motion.rotation - rotationZero
    values.rotationVelocity = pair.rotation
    values.touchCount = motion.fingers.count
    return values
  }

  mutating func setTranslation(_ translation: Vector) {
    translationZero = Vector(
      dx: motion.travel.dx - translation.dx, dy: motion.travel.dy - translation.dy)
  }

  mutating func setScale(_ scale: Double) {
    if scale > 0, motion.scale > 0 { scaleZero = motion.scale / scale }
  }

  mutating func setRotation(_ rotation: Double) { rotationZero = motion.rotation - rotation }
}
