import AnimationEngine

/// The scene language as one table.
enum SceneLanguage {
  static let version = "1"

  /// The keys of a map, in the order in which the reference lists them.
  static func keys(of kind: MapKind) -> [SceneKey] {
    switch kind {
    case .scene: sceneKeys
    case .stage: stageKeys
    case .layer: layerKeys
    case .font: fontKeys
    case .shape: shapeKeys
    case .path: pathKeys
    case .transform: transformKeys
    case .affineTransform: affineTransformKeys
    case .animation: [keyPathKey] + animationKeys
    case .setEntry: setKeys
    case .animateEntry: animateKeys
    case .addEntry: addKeys
    case .changeEntry: changeKeys
    case .transitionEntry: transitionKeys
    case .removeEntry: removeKeys
    case .transaction: transactionKeys
    case .valueExpectation: valueExpectationKeys
    case .courseExpectation: courseExpectationKeys
    case .course: courseKeys
    case .stepsTiming: stepsTimingKeys
    case .linearTiming: linearTimingKeys
    case .springTiming: springTimingKeys
    case .spring: springKeys
    case .perceptualSpring: perceptualSpringKeys
    case .settling: settlingKeys
    case .contents: contentsKeys
    }
  }

  static func key(_ name: String, of kind: MapKind) -> SceneKey? {
    keys(of: kind).first { $0.name == name }
  }

  /// The maps in which a key of this name stands, in the order of the reference.
  static func homes(of name: String) -> [MapKind] {
    MapKind.allCases.filter { key(name, of: $0) != nil }
  }

  /// Words that the language reserves: known, but without effect so far, and hence refused.
  static func isReserved(_ name: String, in kind: MapKind) -> Bool {
    let words: Set<String> =
      switch kind {
      case .scene:
        [
          "lanes", "variants", "themes", "overlays", "behaviors", "gestures", "touches",
          "animators", "transitions", "states", "dynamics", "seed",
        ]
      case .stage: ["hold", "showTouches", "look"]
      case .layer:
        ["repeat", "as", "hitTest", "mask", "blur", "shadow", "image", "gradient", "scene", "lane"]
      case .animation, .animateEntry, .changeEntry:
        ["when", "decay", "velocity"]
      case .setEntry, .addEntry, .removeEntry, .transitionEntry: ["when", "velocity", "as"]
      case .valueExpectation, .courseExpectation: ["event", "equal", "times", "hits", "finished"]
      default: []
      }
    return words.contains(name)
  }

  /// Verbs of script entries that the language reserves.
  static let reservedVerbs = [
    "start", "pause", "scrub", "reverse", "stop", "finish", "continue", "choose", "cycle", "move",
    "attach", "detach", "addVelocity",
    "removeAllBehaviors",
    "interact", "advance", "decide", "interrupt", "tap", "drag",
  ]

  /// Verbs of script entries and the maps that they make of them.
  static let verbs: [String: MapKind] = [
    "set": .setEntry, "animate": .animateEntry, "add": .addEntry, "change": .changeEntry,
    "transition": .transitionEntry, "remove": .removeEntry,
  ]

  static let verbNames = ["set", "animate", "add", "change", "transition", "remove"]
}
