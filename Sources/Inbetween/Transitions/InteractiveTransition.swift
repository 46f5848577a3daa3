public import AnimationEngine
public import Geometry
public import Interaction
public import SceneModel

/// A transition from one side to another that a hand may drive, let go of, catch in mid-flight and
/// turn back: UIKit's, between two view controllers.
///
/// ```swift
/// let pop = scene.addTransition(named: "pop", from: viewer, to: grid) {
///   $0.animator = leave
///   $0.heroes = [.init(from: photo, to: cell, flying: flyer)]
/// }
/// scene.when(pull, .began) { _ in pop.interact() }
/// scene.when(pull, .changed) { pop.advance(by: $0.translation.dy / 333.5) }
/// scene.when(pull, .ended) { _ in pop.decide() }
/// ```
///
/// It completes once, on one of its sides, and never shows a frame of the other one. It is told what
/// to do in code of the scene, and does it right after that code, at the same time. What does not fit
/// its phase makes rendering the scene throw a ``SceneError``.
public final class InteractiveTransition {
  /// A layer that flies from the place of a layer on one side to that of one on the other.
  public struct Hero {
    /// The layers whose places it flies between; hidden while it does.
    public var from: Layer
    public var to: Layer
    /// What flies; where it is none of the two, it shows only while it does.
    public var layer: Layer
    public var timing: AnimatorTiming
    /// In seconds; springs that take the time that they need ignore it.
    public var duration: Rational
    /// Of a spring's initial velocity, in distances per second along each axis.
    public var velocityLimit = 35.0

    /// A hero on the spring of WWDC 2016's photo zoom, unless it is given another timing.
    public init(
      from: Layer, to: Layer, flying layer: Layer? = nil,
      timing: AnimatorTiming = .spring(mass: 4.5, stiffness: 1300, damping: 95),
      duration: Rational = 1
    ) {
      (self.from, self.to, self.layer) = (from, to, layer ?? from)
      (self.timing, self.duration) = (timing, duration)
    }
  }

  /// By which its events are named: `pop.began`, `pop.changed`, `pop.completed`.
  public let name: String
  /// The side that is left, and the one that comes.
  public let from: Layer
  public let to: Layer
  unowned let scene: Scene
  var configuration = Configuration()

  /// What has a default.
  public struct Configuration {
    /// Runs for the whole transition; without one, and without heroes, ``complete()`` ends it.
    public var animator: PropertyAnimator?
    /// A finger holds the frontmost that lies under it, else the first.
    public var heroes: [Hero] = []
    /// The way on which a flick finishes it.
    public var direction = GestureRecognizer.Direction.down
    /// How many times as fast as it would it runs to its end once it is let go; above 0.
    public var completionSpeed = 1.0
    /// The pace of that rest; nil for the animator's own curve.
    public var completionCurve: TimingFunction?
    /// Whether the side that was left is hidden at the end; false where the other only covers it.
    public var removesSource = true
    /// Asked when it begins in a hand: where it does not want that, it runs at once.
    public var wantsInteractiveStart: () -> Bool = { true }
  }

  init(_ name: String, from: Layer, to: Layer, in scene: Scene) {
    (self.name, self.from, self.to, self.scene) = (name, from, to, scene)
  }

  // MARK: - Verbs

  /// Begins without a hand.
  public func start() { tell(.start) }

  /// Begins in a hand, or goes on in the one that has caught it; in answer to a gesture it is that
  /// finger's.
  public func interact() { tell(.interact) }

  /// Goes on by a part of the whole; in answer to a gesture heroes follow its finger.
  public func advance(by part: Double) { tell(.advance(by: LiveNumber(part))) }

  /// Goes to a fraction of the whole, 0…1.
  public func advance(to fraction: Double) { tell(.advanceTo(LiveNumber(fraction))) }

  /// A hand lets it go, and its velocity or how far it has come says where it runs.
  ///
  /// Flicked faster than so many points per second its direction decides, else it finishes past a
  /// fraction. Without a velocity that of the gesture counts.
  public func decide(flick: Double = 1200, past fraction: Double = 0.33, velocity: Vector? = nil) {
    let given = velocity.map { LiveValue.fixed(.point(Point(x: $0.dx, y: $0.dy))) }
    tell(.decide(flick: flick, past: fraction, velocity: given))
  }

  /// A hand takes it in mid-flight: `pauseInteractiveTransition`.
  public func interrupt() { tell(.interrupt) }

  /// A hand lets it go, to run to its end.
  public func finish() { tell(.finish) }

  /// A hand lets it go, to run back.
  public func cancel() { tell(.cancel) }

  /// It has arrived, where neither an animator nor a hero says so: `completeTransition`.
  public func complete() { tell(.complete) }

  private func tell(_ action: TransitionAction) { scene.tell(.drive(name, action)) }

  // MARK: - What it says of itself

  public var phase: TransitionStatus.Phase {
    current(.phase)?.choice(TransitionStatus.Phase.self) ?? .inactive
  }
  public var isInteractive: Bool { phase == .interactive }
  public var isAnimating: Bool { phase == .animating }
  /// Whether it goes, or went, back to where it came from.
  public var isCancelled: Bool { current(.isCancelled)?.isTrue ?? false }
  /// Of the way of its animator.
  public var fractionComplete: Double { current(.fractionComplete)?.number ?? 0 }

  private func current(_ quantity: TransitionQuantity) -> AnimationValue? {
    scene.current(.transition(name, quantity))
  }

  /// What it says of itself at a time of the played scene, in seconds.
  public func value(of quantity: TransitionQuantity, at time: Rational) -> AnimationValue? {
    scene.timeline.value(of: .transition(name, quantity), at: time)
  }

  // MARK: - In the scene

  var definition: SceneTransition {
    var transition = SceneTransition(name, from: from.place, to: to.place, location: .nowhere)
    transition.animator = configuration.animator?.name
    transition.heroes = configuration.heroes.map { hero in
      var own = SceneTransition.Hero(
        hero.layer.place, from: hero.from.place, to: hero.to.place, timing: hero.timing,
        duration: hero.duration)
      own.velocityLimit = hero.velocityLimit
      return own
    }
    transition.direction = configuration.direction
    transition.completionSpeed = configuration.completionSpeed
    transition.completionCurve = configuration.completionCurve
    transition.removesSource = configuration.removesSource
    return transition
  }
}
