/// One key of the scene language: all that the reader, the JSON Schema and the reference know of it.
struct SceneKey: Sendable {
  var name: String
  /// What its value looks like.
  var value: @Sendable () -> ValueDescription
  var isRequired = false
  /// What holds when the key is left out, as the reference prints it.
  var fallback: String?
  /// One sentence.
  var summary: String
  /// Names that authors may try instead, from the frameworks or from other tools.
  var otherNames: [String] = []
  /// A value as a scene spells it: shown in the reference, and read by the tests.
  var example: String

  init(
    _ name: String, _ value: @escaping @Sendable () -> ValueDescription, required: Bool = false,
    default fallback: String? = nil, also otherNames: [String] = [], example: String,
    _ summary: String
  ) {
    (self.name, self.value, self.isRequired) = (name, value, required)
    (self.fallback, self.summary) = (fallback, summary)
    (self.otherNames, self.example) = (otherNames, example)
  }

  init(
    _ name: String, _ type: ValueType, required: Bool = false, default fallback: String? = nil,
    also otherNames: [String] = [], example: String, _ summary: String
  ) {
    self.init(
      name, { type.description }, required: required, default: fallback, also: otherNames,
      example: example, summary)
  }
}

/// A kind of map in a scene: a place where keys may stand.
enum MapKind: String, Sendable, CaseIterable, Comparable {
  static func < (a: MapKind, b: MapKind) -> Bool { a.place < b.place }
  private var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  case scene, stage, hold, themes, variant, lane
  case layer, shadow, replicator, gradient, font, textRun, shape, path
  case transform, affineTransform, matrixTransform
  case animation, setEntry, animateEntry, addEntry, changeEntry, transitionEntry, removeEntry
  case stopEntry, moveEntry, enterEntry, cycleEntry, chooseEntry, applyEntry
  case enableEntry, disableEntry, scrollEntry
  case retargetEntry
  case blockEntry, innerBlock, keyframesEntry, keyframe, animator
  case startEntry, pauseEntry, scrubEntry, reverseEntry, finishEntry, continueEntry
  case addAnimationsEntry, blockSpringTiming, ratioSpring
  case tapTouch, pressTouch, dragTouch, pinchTouch, touchLeg
  case tapGesture, pressGesture, panGesture, swipeGesture, pinchGesture, rotationGesture
  case edgePanGesture, scroll
  case transaction, event
  case valueExpectation, courseExpectation, eventExpectation, equalExpectation
  case course, stepsTiming, linearTiming, springTiming
  case spring, perceptualSpring, settling, contents
  case ownSpring, popSpring, popDecay, popBasic, popChase, rebound, rbbTween, rbbSpring
  case displayLink
  case plotOverlay, tracksOverlay, ghostOverlay, trailOverlay, onionSkinOverlay, pathOverlay
  case arrowOverlay, statesOverlay, readoutOverlay, labelOverlay, titleOverlay, captionOverlay
  case timeCodeOverlay, gridOverlay, clipEdgeOverlay, bodiesOverlay
  case curve, stateRow, stateSteps, stateStep, namedValue, namedTime, numberFormat, ticks
  case dynamics, dynamicItem, drive, compositeBehavior, gravityBehavior, collisionBehavior
  case attachmentBehavior, snapBehavior, pushBehavior, itemBehavior, fieldBehavior
  case insets, boundary, region
  case attachEntry, detachEntry, pushEntry, addVelocityEntry, updateItemEntry, addItemEntry
  case removeItemEntry, removeAllEntry, addBehaviorEntry, removeBehaviorEntry, moveAnchorEntry
  case sideTransition, hero, interactEntry, advanceEntry, decideEntry, interruptEntry, cancelEntry
  case completeEntry

  /// As diagnostics name it, with its article.
  var phrase: String {
    switch self {
    case .scene: "a scene"
    case .stage: "the stage"
    case .hold: "a hold"
    case .themes: "a `themes` map"
    case .variant: "a variant"
    case .lane: "a lane"
    case .layer: "a layer"
    case .shadow: "a shadow"
    case .replicator: "a replicator"
    case .gradient: "a gradient"
    case .font: "a font"
    case .textRun: "a run of text"
    case .shape: "a shape"
    case .path: "a path"
    case .transform, .affineTransform, .matrixTransform: "a transform"
    case .animation: "an animation"
    case .setEntry: "a `set` entry"
    case .animateEntry: "an `animate` entry"
    case .addEntry: "an `add` entry"
    case .changeEntry: "a `change` entry"
    case .transitionEntry: "a `transition` entry"
    case .removeEntry: "a `remove` entry"
    case .stopEntry: "a `stop` entry"
    case .moveEntry: "a `move` entry"
    case .enterEntry: "an `enter` entry"
    case .cycleEntry: "a `cycle` entry"
    case .chooseEntry: "a `choose` entry"
    case .applyEntry: "an `apply` entry"
    case .enableEntry: "an `enable` entry"
    case .disableEntry: "a `disable` entry"
    case .scrollEntry: "a `scroll` entry"
    case .retargetEntry: "a `retarget` entry"
    case .displayLink: "the display link"
    case .ownSpring: "an own spring"
    case .popSpring: "a POP spring"
    case .popDecay: "a POP decay"
    case .popBasic: "a POP curve"
    case .popChase: "a POP chase"
    case .rebound: "a rebound spring"
    case .rbbTween: "an RBB tween"
    case .rbbSpring: "an RBB spring"
    case .tapTouch: "a tap"
    case .pressTouch: "a press"
    case .dragTouch: "a touch"
    case .pinchTouch: "a pinch"
    case .touchLeg: "a leg of a touch"
    case .tapGesture: "a tap gesture"
    case .pressGesture: "a press gesture"
    case .panGesture: "a pan gesture"
    case .swipeGesture: "a swipe gesture"
    case .pinchGesture: "a pinch gesture"
    case .rotationGesture: "a rotation gesture"
    case .edgePanGesture: "an edge pan gesture"
    case .scroll: "a scroll view"
    case .transaction: "a transaction"
    case .event: "an event"
    case .valueExpectation: "an expectation `at` a time"
    case .courseExpectation: "an expectation `during` an interval"
    case .eventExpectation: "an expectation of an `event`"
    case .equalExpectation: "an expectation of `equal` values"
    case .course: "a claim about an interval"
    case .stepsTiming, .linearTiming, .springTiming: "a timing"
    case .spring: "a spring"
    case .perceptualSpring: "a spring with `duration` and `bounce`"
    case .settling: "a settling duration"
    case .contents: "contents"
    case .plotOverlay: "a plot"
    case .tracksOverlay: "a `tracks` overlay"
    case .ghostOverlay: "a ghost"
    case .trailOverlay: "a trail"
    case .onionSkinOverlay: "an onion skin"
    case .pathOverlay: "a `path` overlay"
    case .arrowOverlay: "an arrow"
    case .statesOverlay: "a `states` overlay"
    case .readoutOverlay: "a read-out"
    case .labelOverlay: "a label"
    case .titleOverlay: "a title"
    case .captionOverlay: "a caption"
    case .timeCodeOverlay: "a time code"
    case .gridOverlay: "a grid"
    case .clipEdgeOverlay: "a clip edge"
    case .bodiesOverlay: "marks of bodies"
    case .curve: "a curve"
    case .stateRow, .stateSteps: "a row of states"
    case .stateStep: "a step of a state"
    case .namedValue: "a named value"
    case .namedTime: "a named time"
    case .numberFormat: "a number format"
    case .ticks: "a `ticks` map"
    case .blockEntry: "an `animate` entry with a map"
    case .innerBlock: "a block in another one"
    case .keyframesEntry: "a `keyframes` entry"
    case .keyframe: "a keyframe"
    case .animator: "an animator"
    case .startEntry: "a `start` entry"
    case .pauseEntry: "a `pause` entry"
    case .scrubEntry: "a `scrub` entry"
    case .reverseEntry: "a `reverse` entry"
    case .finishEntry: "a `finish` entry"
    case .continueEntry: "a `continue` entry"
    case .addAnimationsEntry: "an `addAnimations` entry"
    case .blockSpringTiming: "a timing"
    case .ratioSpring: "a spring with `dampingRatio`"
    case .dynamics: "the dynamics"
    case .dynamicItem: "an item"
    case .drive: "a driven value"
    case .compositeBehavior: "a composite behavior"
    case .gravityBehavior: "a gravity behavior"
    case .collisionBehavior: "a collision behavior"
    case .attachmentBehavior: "an attachment behavior"
    case .snapBehavior: "a snap behavior"
    case .pushBehavior: "a push behavior"
    case .itemBehavior: "an item behavior"
    case .fieldBehavior: "a field behavior"
    case .insets: "insets"
    case .boundary: "a boundary"
    case .region: "a region"
    case .attachEntry: "an `attach` entry"
    case .detachEntry: "a `detach` entry"
    case .pushEntry: "a `push` entry"
    case .addVelocityEntry: "an `addVelocity` entry"
    case .updateItemEntry: "an `updateItem` entry"
    case .addItemEntry: "an `addItem` entry"
    case .removeItemEntry: "a `removeItem` entry"
    case .removeAllEntry: "a `removeAllBehaviors` entry"
    case .addBehaviorEntry: "an `add` entry of a behavior"
    case .removeBehaviorEntry: "a `remove` entry of a behavior"
    case .moveAnchorEntry: "a `move` entry of a behavior"
    case .sideTransition: "a transition"
    case .hero: "a hero"
    case .interactEntry: "an `interact` entry"
    case .advanceEntry: "an `advance` entry"
    case .decideEntry: "a `decide` entry"
    case .interruptEntry: "an `interrupt` entry"
    case .cancelEntry: "a `cancel` entry"
    case .completeEntry: "a `complete` entry"
    }
  }

  /// True where keys of the map may be addresses too.
  var takesAddresses: Bool { self == .valueExpectation || self == .courseExpectation }

  /// True where keys of the map may be names of the scene's own.
  var takesNames: Bool {
    self == .chooseEntry || self == .compositeBehavior || self == .addBehaviorEntry
  }
}

/// What a key's value looks like.
indirect enum ValueType: Sendable {
  case version
  case text, identifier, layerNames, animationName
  case number, positive, count, boolean, angle, scaleFactor
  case time, duration, fraction, rate, repeatCount, repeatDuration, loop, keyTimes, interval
  case color, optionalColor, colors, colorOffset
  case hue, theme
  case runs
  case point, size, rect, roundedRect, affine, matrix, vector
  case corners, dashes, locations
  case path, timing, timings, spring, animationDuration, transform, stops
  case choice([String])
  case weight
  /// A value of the kind that the entry's key path holds, and a list of them.
  case animationValue, animationValues
  case keyPath, addresses, assignments, removal
  case layerName, address, curves, stateRows, namedValues, namedTimes, intervals, range
  case constants
  /// A point of the stage or a layer, a point that may be worked out while the scene plays, a
  /// comparison, an event, and names of what the scene has.
  case line, parameterNames
  case target, livePoint, condition, event, names, stateName, gestureName, addressPair
  case countRange, countOrNone, stateSets, gestures
  /// How a block is paced, names of animators, and numbers and velocities that may be worked out.
  case blockTiming, blockSpring, animatorNames, stopNames, liveNumber, liveVelocity
  /// An item or more, and behaviors by name.
  case item, items, collisionShape, drives, behaviors
  /// What a behavior does after each tick, and the rule of a custom field.
  case actions, force
  case transitionName
  case list(ValueType)
  case map(MapKind)
  case maps([MapKind])
  case named(MapKind)
}
