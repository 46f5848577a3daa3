import AnimationEngine

/// The scene language as one table.
enum SceneLanguage {
  static let version = "1"

  /// The keys of a map, in the order in which the reference lists them.
  static func keys(of kind: MapKind) -> [SceneKey] {
    switch kind {
    case .scene: sceneKeys
    case .stage: stageKeys
    case .hold: holdKeys
    case .themes: themesKeys
    case .variant: variantKeys
    case .lane: laneKeys
    case .layer: layerKeys
    case .shadow: shadowKeys
    case .replicator: replicatorKeys
    case .gradient: gradientKeys
    case .font: fontKeys
    case .textRun: textRunKeys
    case .shape: shapeKeys
    case .path: pathKeys
    case .transform: transformKeys
    case .affineTransform: affineTransformKeys
    case .matrixTransform: matrixTransformKeys
    case .animation: [keyPathKey] + animationKeys
    case .setEntry: setKeys
    case .animateEntry: animateKeys
    case .addEntry: addKeys
    case .changeEntry: changeKeys
    case .transitionEntry: transitionKeys
    case .removeEntry: removeKeys
    case .stopEntry: stopKeys
    case .moveEntry: moveKeys
    case .enterEntry: enterKeys
    case .cycleEntry: cycleKeys
    case .chooseEntry: chooseKeys
    case .applyEntry: applyKeys
    case .enableEntry: enableKeys
    case .disableEntry: disableKeys
    case .scrollEntry: scrollEntryKeys
    case .retargetEntry: retargetKeys
    case .displayLink: displayLinkKeys
    case .ownSpring: ownSpringKeys
    case .popSpring: popSpringKeys
    case .popDecay: popDecayKeys
    case .popBasic: popBasicKeys
    case .popChase: popChaseKeys
    case .rebound: reboundKeys
    case .rbbTween: rbbTweenKeys
    case .rbbSpring: rbbSpringKeys
    case .tapTouch: tapTouchKeys
    case .pressTouch: pressTouchKeys
    case .dragTouch: dragTouchKeys
    case .pinchTouch: pinchTouchKeys
    case .touchLeg: touchLegKeys
    case .tapGesture: tapGestureKeys
    case .pressGesture: pressGestureKeys
    case .panGesture: panGestureKeys
    case .swipeGesture: swipeGestureKeys
    case .pinchGesture: pinchGestureKeys
    case .rotationGesture: rotationGestureKeys
    case .edgePanGesture: edgePanGestureKeys
    case .scroll: scrollKeys
    case .transaction: transactionKeys
    case .event: eventKeys
    case .valueExpectation: valueExpectationKeys
    case .courseExpectation: courseExpectationKeys
    case .eventExpectation: eventExpectationKeys
    case .equalExpectation: equalExpectationKeys
    case .course: courseKeys
    case .stepsTiming: stepsTimingKeys
    case .linearTiming: linearTimingKeys
    case .springTiming: springTimingKeys
    case .spring: springKeys
    case .perceptualSpring: perceptualSpringKeys
    case .settling: settlingKeys
    case .contents: contentsKeys
    case .plotOverlay: plotKeys
    case .tracksOverlay: tracksKeys
    case .ghostOverlay: ghostKeys
    case .trailOverlay: trailKeys
    case .onionSkinOverlay: onionSkinKeys
    case .pathOverlay: pathOverlayKeys
    case .arrowOverlay: arrowKeys
    case .statesOverlay: statesKeys
    case .readoutOverlay: readoutKeys
    case .labelOverlay: labelKeys
    case .titleOverlay: titleKeys
    case .captionOverlay: captionKeys
    case .timeCodeOverlay: timeCodeKeys
    case .gridOverlay: gridKeys
    case .clipEdgeOverlay: clipEdgeKeys
    case .bodiesOverlay: bodiesOverlayKeys
    case .curve: curveKeys
    case .stateRow: stateRowKeys
    case .stateSteps: stateStepsKeys
    case .stateStep: stateStepKeys
    case .namedValue: namedValueKeys
    case .namedTime: namedTimeKeys
    case .numberFormat: numberFormatKeys
    case .ticks: ticksKeys
    case .blockEntry: blockKeys
    case .innerBlock: innerBlockKeys
    case .keyframesEntry: keyframesKeys
    case .keyframe: keyframeKeys
    case .animator: animatorKeys
    case .startEntry: startKeys
    case .pauseEntry: pauseKeys
    case .scrubEntry: scrubKeys
    case .reverseEntry: reverseKeys
    case .finishEntry: finishKeys
    case .continueEntry: continueKeys
    case .addAnimationsEntry: addAnimationsKeys
    case .blockSpringTiming: blockSpringTimingKeys
    case .ratioSpring: ratioSpringKeys
    case .dynamics: dynamicsKeys
    case .dynamicItem: dynamicItemKeys
    case .drive: driveKeys
    case .compositeBehavior: compositeKeys
    case .gravityBehavior: gravityKeys
    case .collisionBehavior: collisionKeys
    case .attachmentBehavior: attachmentKeys
    case .snapBehavior: snapKeys
    case .pushBehavior: pushBehaviorKeys
    case .itemBehavior: itemBehaviorKeys
    case .fieldBehavior: fieldKeys
    case .insets: insetsKeys
    case .boundary: boundaryKeys
    case .region: regionKeys
    case .attachEntry: attachKeys
    case .detachEntry: detachKeys
    case .pushEntry: pushKeys
    case .addVelocityEntry: addVelocityKeys
    case .updateItemEntry: updateItemKeys
    case .addItemEntry: addItemKeys
    case .removeItemEntry: removeItemKeys
    case .removeAllEntry: removeAllKeys
    case .addBehaviorEntry: addBehaviorKeys
    case .removeBehaviorEntry: removeBehaviorKeys
    case .moveAnchorEntry: moveAnchorKeys
    case .sideTransition: sideTransitionKeys
    case .hero: heroKeys
    case .interactEntry: interactKeys
    case .advanceEntry: advanceKeys
    case .decideEntry: decideKeys
    case .interruptEntry: interruptKeys
    case .cancelEntry: cancelKeys
    case .completeEntry: completeKeys
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
      case .scene: ["seed"]
      case .layer: ["scene", "lane"]
      case .setEntry, .addEntry, .removeEntry, .transitionEntry: ["velocity", "as"]
      default: []
      }
    return words.contains(name)
  }

  /// Verbs of script entries that the language reserves.
  static let reservedVerbs: [String] = []

  /// Verbs of entries and the maps that they make of them, in the order of the reference.
  static let verbs: [(name: String, kind: MapKind)] =
    [
      ("set", .setEntry), ("animate", .animateEntry), ("add", .addEntry), ("change", .changeEntry),
      ("transition", .transitionEntry), ("remove", .removeEntry), ("stop", .stopEntry),
      ("move", .moveEntry), ("enter", .enterEntry), ("cycle", .cycleEntry),
      ("choose", .chooseEntry),
      ("apply", .applyEntry), ("enable", .enableEntry), ("disable", .disableEntry),
      ("scroll", .scrollEntry), ("retarget", .retargetEntry), ("keyframes", .keyframesEntry),
      ("start", .startEntry),
      ("pause", .pauseEntry), ("scrub", .scrubEntry), ("reverse", .reverseEntry),
      ("finish", .finishEntry), ("continue", .continueEntry),
      ("addAnimations", .addAnimationsEntry),
    ] + dynamicsVerbs + transitionVerbs

  static let verbNames = verbs.map(\.name)

  /// All kinds of entries, as a script and the actions of a gesture have them; `animate` makes two,
  /// of which the value of that key decides.
  static let actions = verbs.map(\.kind) + [.blockEntry]

  /// Kinds of overlays and the maps that they make of an entry, in the order of the reference.
  static let overlays: [(name: String, kind: MapKind)] = [
    ("plot", .plotOverlay), ("tracks", .tracksOverlay), ("ghost", .ghostOverlay),
    ("trail", .trailOverlay), ("onionSkin", .onionSkinOverlay), ("path", .pathOverlay),
    ("arrow", .arrowOverlay), ("states", .statesOverlay), ("readout", .readoutOverlay),
    ("label", .labelOverlay), ("title", .titleOverlay), ("caption", .captionOverlay),
    ("timeCode", .timeCodeOverlay), ("grid", .gridOverlay), ("clipEdge", .clipEdgeOverlay),
    ("bodies", .bodiesOverlay),
  ]

  /// The kind of overlay that an entry with these keys is, or nil where it is none or several.
  ///
  /// A plot may have a `title` and a ghost a `caption`: the kind is the one that knows the others.
  static func overlay(with keys: [String]) -> MapKind? {
    let named = overlays.filter { keys.contains($0.name) }
    return named.first { candidate in
      named.allSatisfy { key($0.name, of: candidate.kind) != nil }
    }?.kind
  }
}
