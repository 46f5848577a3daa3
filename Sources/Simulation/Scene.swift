public import AnimationEngine
public import Geometry
public import Interaction
package import OutputFormats

/// A resolved scene: what a scene file means.
///
/// Immutable, complete, free of files.
public struct Scene: Sendable {
  public var title: String = ""
  public var description: String = ""
  /// The storyboards that it shows, by their identifiers.
  public var sources: [String] = []
  public var stage: Stage
  /// Of the film, in seconds of the scene's clock.
  public var duration: Rational
  /// The layers with the values they begin with.
  public var layers: LayerTree
  /// Animation objects by name; a script entry adds copies of them.
  public var animations: [String: AnimationParameters] = [:]
  /// In the order of time, and of the file within one time.
  public var script: [ScriptEntry] = []
  /// In the order of the file; those to one event happen in this order.
  public var reactions: [Reaction] = []
  /// In the order of the file.
  public var touches: [SceneTouch] = []
  /// In the order of the file, which is the order in which recognizers are asked.
  public var gestures: [SceneGesture] = []
  public var states: [SceneStates] = []
  public var scrolls: [SceneScroll] = []
  /// Those that the scene describes; a motion of another one is called at 60 ticks a second.
  public var displayLinks: [SceneDisplayLink] = []
  public var animators: [SceneAnimator] = []
  public var transitions: [SceneTransition] = []
  /// The scene's own animator of bodies, and those of its lanes.
  package var dynamics: [SceneDynamics] = []
  /// How layers take touches, where they do not do so by default.
  public var hitTraits: [LayerID: HitTraits] = [:]
  public var expectations: [Expectation] = []
  /// What the scene asks to be written as; nil leaves the choice open.
  package var formats: [OutputFormat]?

  public init(stage: Stage, duration: Rational, layers: LayerTree) {
    (self.stage, self.duration, self.layers) = (stage, duration, layers)
  }

  /// The time of the still that stands for the film: the stage's, else the middle.
  package var posterTime: Rational { stage.poster ?? duration / 2 }
}

/// The picture's frame: extent, resolution, background and rate.
public struct Stage: Sendable, Hashable {
  /// How often a film that can loop plays.
  public enum Loop: Sendable, Hashable {
    case forever
    case times(Int)
  }

  /// In points.
  public var size: Size
  /// Pixels per point.
  public var scale: Double = 2
  public var background: Color = .white
  /// Frames per second.
  public var frameRate: Rational = 60
  public var loop: Loop = .forever
  /// The time of the still that stands for the film; nil means its middle.
  public var poster: Rational?
  public var hold = Hold()

  /// How long a film rests on its first and on its last frame, in seconds.
  public struct Hold: Sendable, Hashable {
    public var start: Rational = 0
    public var end: Rational = 0

    public init() {}
  }

  public init(size: Size) { self.size = size }
}

/// Where something stands in a scene file; both count from 1.
public struct SourceLocation: Sendable, Hashable, Comparable {
  public var line: Int
  public var column: Int

  public init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

  public static func < (a: SourceLocation, b: SourceLocation) -> Bool {
    (a.line, a.column) < (b.line, b.column)
  }
}

/// Something that happens at a time of the script.
public struct ScriptEntry: Sendable {
  public enum Action: Sendable {
    /// Model values, written in this order.
    case set([Assignment])
    /// Model values, each change animated by the default action of its property.
    case setWithActions([Assignment], Transaction)
    /// A new animation for each of the layers.
    case animate([LayerID], AnimationParameters, key: String?)
    /// A copy of a named animation object, as it is at this time, for each of the layers.
    case addObject(String, [LayerID], key: String?)
    /// Parameters of a named animation object, for the copies still to be made.
    case change(String, AnimationParameters)
    /// The layers' pictures of right before this time give way to those from now on.
    case transition([LayerID], Transition, Transaction)
    /// Takes an animation away by its key; all of a layer's animations where the key is nil.
    case remove([LayerID], key: String?)
    /// Layers stay where they are seen: the model takes that over, and no animation is left.
    case stopLayers([LayerID])
    case move(MoveAction)
    case state(String, StateAction)
    /// Switches a gesture on or off.
    case enable(String, Bool)
    /// Puts the content of a scroll view somewhere.
    case scroll(String, to: LiveValue)
    /// Lets something write the model by itself: an animator of one's own, or one of POP's.
    case startMotion(MotionStart)
    case retarget(MotionRetarget)
    /// Changes that are set at once and shown over time.
    case block(SceneBlock)
    case animator([String], AnimatorAction)
    case dynamics(DynamicsAction)
    case drive(String, TransitionAction)
  }

  public var time: Rational
  /// Without it the action happens always.
  public var condition: LiveNumber?
  public var action: Action
  public var location: SourceLocation

  public init(time: Rational, action: Action, location: SourceLocation) {
    (self.time, self.action, self.location) = (time, action, location)
  }
}

/// A value for a part of a layer.
public struct Assignment: Sendable, Hashable {
  public var address: LayerAddress
  public var value: LiveValue

  public init(_ address: LayerAddress, _ value: LiveValue) {
    (self.address, self.value) = (address, value)
  }

  public init(_ address: LayerAddress, _ value: AnimationValue) {
    self.init(address, .fixed(value))
  }
}

/// A layer and a part of it.
public struct LayerAddress: Sendable, Hashable {
  public var layer: LayerID
  public var keyPath: LayerKeyPath

  public init(_ layer: LayerID, _ keyPath: LayerKeyPath) {
    (self.layer, self.keyPath) = (layer, keyPath)
  }
}

/// How the changes of one moment are animated: Core Animation's `CATransaction`.
public struct Transaction: Sendable, Hashable {
  /// In seconds, greater than 0.
  public var duration: Rational
  public var timingFunction: TimingFunction

  public init(
    duration: Rational = AnimationParameters.transactionDuration,
    timingFunction: TimingFunction = .default
  ) {
    (self.duration, self.timingFunction) = (duration, timingFunction)
  }
}

/// What a scene says of an animation; what it leaves out takes the framework's default.
///
/// With `group` it is a group, on one layer; with `values` it runs by keyframes, with `path` along
/// a path, with `spring` on a spring; else it is basic.
public struct AnimationParameters: Sendable, Hashable {
  public var keyPath: LayerKeyPath?
  /// The animations of a group, in the order in which they are applied.
  public var group: [AnimationParameters]?
  public var from: AnimationValue?
  public var to: AnimationValue?
  public var by: AnimationValue?
  public var spring: Spring?
  /// By another library's rules, in place of all others.
  public var motion: MotionParameters?
  public var values: [AnimationValue]?
  public var path: Path?
  public var rotationMode: PathKeyframes.RotationMode?
  public var keyTimes: [Rational]?
  public var timingFunctions: [TimingFunction]?
  public var calculationMode: Keyframes.CalculationMode?
  /// How a cubic curve passes each value.
  public var tensions: [Double]?
  public var continuities: [Double]?
  public var biases: [Double]?
  public var valueFunction: ValueFunction?
  /// In seconds, from the time at which the animation is added; in a group from the group's start.
  public var delay: Rational?
  public var duration: Rational?
  public var speed: Rational?
  public var timeOffset: Rational?
  public var repeatCount: MediaTiming.Extent?
  public var repeatDuration: MediaTiming.Extent?
  public var autoreverses: Bool?
  public var fillMode: MediaTiming.FillMode?
  public var timingFunction: TimingFunction?
  public var isAdditive: Bool?
  public var isCumulative: Bool?
  public var isRemovedOnCompletion: Bool?

  public init() {}
}

/// Something that a scene claims about its motion.
public struct Expectation: Sendable {
  public enum Claim: Sendable {
    /// The value at a time, within the tolerance.
    case value(Subject, at: Rational, AnimationValue)
    /// Facts that hold at every frame of an interval, both ends included.
    case during(Subject, Rational, Rational, Course)
    /// Two values that are equal at every frame of an interval, both ends included.
    case equal(Subject, Rational, Rational, to: Subject, spelling: String)
    /// Something that happens, or does not.
    case event(EventClaim)
  }

  /// Facts about a number over an interval; nil ones are not claimed.
  public struct Course: Sendable, Hashable {
    public enum Direction: String, Sendable, CaseIterable { case increasing, decreasing }

    public var minimum: Double?
    public var maximum: Double?
    public var constant: Double?
    public var monotone: Direction?
    /// The largest step from one frame to the next.
    public var jump: Double?
    /// In units per second, at every frame.
    public var speed: Double?

    public init() {}
  }

  /// As the scene spells it, for messages.
  public var spelling: String
  public var claim: Claim
  /// 0.01 unless the scene says otherwise.
  public var tolerance: Double
  public var location: SourceLocation

  public init(_ claim: Claim, spelling: String, tolerance: Double, location: SourceLocation) {
    (self.claim, self.spelling) = (claim, spelling)
    (self.tolerance, self.location) = (tolerance, location)
  }

  /// What is looked at; an event is none.
  public var subject: Subject? {
    switch claim {
    case .value(let subject, _, _), .during(let subject, _, _, _),
      .equal(let subject, _, _, _, _):
      subject
    case .event: nil
    }
  }

  /// Facts about events; nil ones are not claimed.
  public struct EventClaim: Sendable, Hashable {
    public var pattern: EventPattern
    /// The time of one of them, in seconds.
    public var time: Rational?
    /// Only events from the first to the second time count, both included.
    public var interval: ClosedRange<Rational>?
    /// How many there are; nil asks for at least one.
    public var times: Int?
    /// Events of which the first comes after, or before, the first of these.
    public var after: EventPattern?
    public var before: EventPattern?

    public init(_ pattern: EventPattern) { self.pattern = pattern }
  }
}

extension Scene {
  /// All that it does: at times, because of events, and after ticks of its bodies.
  package var actions: [ScriptEntry.Action] {
    script.map(\.action) + reactions.map(\.action)
      + dynamics.flatMap(\.actions).flatMap { $0.map(\.action) }
  }

  /// The names of blocks that have events, each once, in the order in which they are met.
  package var blockNames: [String] {
    func names(_ block: SceneBlock) -> [String] {
      [block.name].compactMap(\.self) + block.blocks.flatMap(names)
    }
    var found: [String] = []
    for action in actions {
      guard case .block(let block) = action else { continue }
      found += names(block).filter { !found.contains($0) }
    }
    return found
  }
}
