import AnimationEngine
import Geometry
import Interaction

/// A scene being played: all that has happened so far.
///
/// Time goes from one moment to the next at which something happens: a tick of 1/120 s where fingers
/// or recognizers are at work, an entry of the script, the end of something that runs. At one moment
/// what has ended is told first, then touches reach their gestures, then the script goes on.
struct Player {
  let scene: Scene
  /// Code that takes part.
  let performer: (any ScenePerformer)?
  var now = Rational.zero
  var layers: PlayedLayers
  var objects: [String: AnimationParameters]
  var log = SceneLog()
  var problems: [SceneProblem] = []
  var endings: [PendingEnding] = []
  var gestures: PlayedGestures
  var scrolls: [PlayedScroll]
  var blocks = BlockAnimations()
  var animators: [PlayedAnimator]
  var states: [String: [StateSample]] = [:]
  /// Those that run, and all that ever ran, in the order in which they began.
  var motions: [PlayedMotion] = []
  var courses: [MotionCourse] = []
  var links: [PlayedLink] = []
  var dynamics: [PlayedDynamics] = []
  var transitions: [PlayedTransition]
  /// Of the entry that is being performed.
  var location: SourceLocation?
  /// Reactions that wait for their delay, the next one last.
  var delayed: [(time: Rational, reaction: Reaction)] = []
  /// The gesture that is being told about, for what it has done since it was last told.
  var teller: String?
  /// Whether an action has asked what that gesture has done: only then does it count anew.
  private let steps = AskedSteps()
  /// Where layers that a gesture moves would be without limits.
  var moveAnchors: [String: [LayerID: Point]] = [:]
  /// Actions of this moment; a scene whose reactions go round in circles is stopped.
  var actionsLeft = Self.actionsAtOnce

  /// How many reactions are being done, each inside another.
  private var reactionDepth = 0

  /// Deeper than any scene means, and not so deep that the program's stack ends.
  static let reactionsInside = 50

  /// More reactions at one moment than any scene means.
  static let actionsAtOnce = 10_000

  init(_ scene: Scene, performer: (any ScenePerformer)? = nil) {
    (self.scene, self.performer) = (scene, performer)
    layers = PlayedLayers(scene.layers)
    objects = scene.animations
    gestures = PlayedGestures(scene)
    scrolls = []
    animators = scene.animators.map(PlayedAnimator.init)
    transitions = scene.transitions.map(PlayedTransition.init)
    beginStates()
    beginScrolls()
    beginDynamics()
  }

  /// Goes through the whole scene, unless it is told between two moments that time is up.
  mutating func play(isTimeUp: () -> Bool = { false }) throws(SimulationTimeout) {
    try march(isTimeUp)
    reportIdleAnimators()
  }

  private mutating func march(_ isTimeUp: () -> Bool) throws(SimulationTimeout) {
    var entries = scene.script[...]
    var tick = 0
    while true {
      let tickTime = gestures.isIdle ? nil : Ticks.time(of: tick)
      let times = [
        entries.first?.time, performer?.nextTime, delayed.last?.time, tickTime, nextEnd,
        nextDynamicsTick,
      ]
      guard let time = times.compactMap(\.self).min(),
        time <= scene.duration || entries.first.map({ $0.time == time }) ?? false
      else { return }
      // Something may have ended at this very moment: that is still the same one.
      if time > now { actionsLeft = Self.actionsAtOnce }
      now = max(now, time)
      if isTimeUp() { throw SimulationTimeout(time: now) }
      tellEnds()
      playDynamics()
      if tickTime == time {
        playTouches(tick)
        tick += 1
      }
      while let next = delayed.last, next.time <= now {
        delayed.removeLast()
        perform(next.reaction.action, if: next.reaction.condition, at: next.reaction.location)
      }
      while let entry = entries.first, entry.time <= now {
        entries.removeFirst()
        // A script has an end: only what is done because of something else may go round in circles.
        actionsLeft += 1
        perform(entry.action, if: entry.condition, at: entry.location)
      }
      callPerformer()
      while settleLinks(), actionsLeft > 0 {}
      if actionsLeft <= 0 { return }
    }
  }

  /// When the next thing ends by itself.
  private var nextEnd: Rational? {
    [
      nextAnimationEnd, nextScrollEvent, nextMotionEvent, nextLinkEvent, nextBlockEnd,
      nextAnimatorEnd, nextTransitionEnd,
    ].compactMap(\.self).min()
  }

  /// Tells what has ended by now, in the order of time.
  private mutating func tellEnds() {
    while let end = nextEnd, end <= now {
      tellAnimationEnds(through: end)
      tellScrollEvents(through: end)
      tellLinkEvents(through: end)
      tellMotionEvents(through: end)
      tellBlockEnds(through: end)
      tellAnimatorEnds(through: end)
      tellTransitionEnds(through: end)
    }
  }

  // MARK: - Events

  /// Writes an event down and does what the scene does when it happens.
  mutating func tell(_ event: SceneEvent, isLogged: Bool = true) {
    if isLogged { log.add(event) }
    for reaction in scene.reactions where reaction.pattern.matches(event) {
      guard reaction.delay > 0 else {
        react(reaction)
        continue
      }
      let time = now + reaction.delay
      let place = delayed.firstIndex { $0.time <= time } ?? delayed.count
      delayed.insert((time, reaction), at: place)
    }
    if let performer {
      within(Self.placeOfCode) { player in
        for action in performer.react(to: event, at: player.moment) {
          player.perform(action, if: nil, at: Self.placeOfCode)
        }
      }
    }
  }

  /// Lets code do what it wants to do now.
  private mutating func callPerformer() {
    guard let performer else { return }
    while let time = performer.nextTime, time <= now, actionsLeft > 0 {
      actionsLeft -= 1
      for action in performer.perform(at: moment) {
        perform(action, if: nil, at: Self.placeOfCode)
      }
    }
  }

  var moment: PlayedMoment { PlayedMoment(player: self) }

  /// Code has no place in a scene file.
  static let placeOfCode = SourceLocation(line: 1, column: 1)

  /// Does at once what an event asks for; what it causes in turn is done within it, but not without
  /// end.
  private mutating func react(_ reaction: Reaction) {
    within(reaction.location) { player in
      player.perform(reaction.action, if: reaction.condition, at: reaction.location)
    }
  }

  private mutating func within(_ location: SourceLocation, _ react: (inout Player) -> Void) {
    guard reactionDepth < Self.reactionsInside else {
      guard actionsLeft > 0 else { return }
      actionsLeft = 0
      return report(
        location,
        "more than \(Self.reactionsInside) things happen at one moment, each because of another",
        hint: "reactions that cause each other go round in circles")
    }
    reactionDepth += 1
    react(&self)
    reactionDepth -= 1
  }

  mutating func report(_ location: SourceLocation, _ message: String, hint: String? = nil) {
    let problem = SceneProblem(at: location, time: now, message, hint: hint)
    // Sixty times a second the same is still one mistake.
    let isKnown = problems.contains { $0.location == location && $0.message == message }
    if !isKnown { problems.append(problem) }
  }

  // MARK: - Values

  /// What live values can ask for now.
  var context: LiveContext {
    LiveContext(value: { self.value(of: $0) }, step: { self.step($0) })
  }

  /// The value of anything that has an address, now.
  func value(of subject: Subject) -> AnimationValue? {
    switch subject {
    case .presentation(let address):
      layers.presentation(of: address.layer, at: now)[address.keyPath]
    case .model(let address): layers.model(of: address.layer, at: now)[address.keyPath]
    case .velocity(let address, let side):
      layers.evaluation.velocity(of: address.layer, address.keyPath, at: now, from: side)
    case .gesture(let name, let quantity): gestures.value(of: quantity, of: name, at: now)
    case .state(let name): states[name]?.last.map { .text($0.state) }
    case .target(let name, let address):
      states[name]?.last.flatMap { scene.value(of: address, inState: $0.state, of: name) }
    case .force(let force, let address): courses.force(force, on: address, at: now)
    case .animator(let name, let quantity):
      animators.first { $0.definition.name == name }.map {
        quantity.value(of: $0.status(at: now))
      }
    case .body(let name, let quantity): value(of: quantity, ofItem: name)
    case .dynamics(let name, let quantity):
      dynamics.first { $0.definition.name == name }.map {
        AnimatorCourse($0).value(of: quantity, at: now)
      }
    case .transition(let name, let quantity):
      transitions.first { $0.definition.name == name }?.value(
        of: quantity, at: now, layers: layers.evaluation,
        animators: { name in animators.first { $0.definition.name == name } },
        finger: { scene.finger(of: $0, gestures.value(of: .location, of: $0, at: now)) })
    }
  }

  private func step(_ quantity: GestureQuantity) -> AnimationValue? {
    steps.wereAsked = true
    return teller.flatMap { gestures.step(quantity, of: $0, at: now) }
  }

  /// Lets the gesture that is being told about count from here, if somebody took what it counted.
  mutating func settleSteps(_ event: GestureEvent) {
    if steps.wereAsked || event.state.isTerminal { gestures.settle(event) }
    steps.wereAsked = false
  }
}

/// Notes that a value was asked for; asking changes nothing else of the player.
private final class AskedSteps {
  var wereAsked = false
}
