import AnimationEngine
import Interaction
import Simulation

/// The scene language as one table.
enum SceneLanguage {
  static let version = "1"

  /// All kinds of maps, in the order of the reference.
  static let maps = chapters.flatMap(\.maps)

  static let chapters = [
    chapter("The scene", .scene ... .lane),
    chapter("Layers", .layer ... .matrixTransform, [.scroll, .contents]),
    chapter(
      "Animations", .animation ... .animation,
      [
        .stepsTiming, .linearTiming, .springTiming, .spring, .perceptualSpring, .settling,
      ]),
    chapter("Motions of other libraries", .ownSpring ... .displayLink),
    chapter(
      "Script", .setEntry ... .scrollEntry, [.retargetEntry, .transaction, .event]),
    chapter(
      "Blocks and animators", .blockEntry ... .addAnimationsEntry,
      [.blockSpringTiming, .ratioSpring]),
    chapter("Touches", .tapTouch ... .touchLeg),
    chapter("Gestures", .tapGesture ... .edgePanGesture),
    chapter("Transitions", .sideTransition ... .completeEntry),
    chapter(
      "Bodies", .dynamics ... .region,
      text: """
        Bodies write the model of their layers in every tick, and at rest leave it to others. A behavior is \
        defined under `behaviors` and takes part from an `add` entry on; a composite, which has other \
        behaviors by name, takes `parameters`, and its parts are addressed as `slide.hand`. What is set at a \
        time acts from then on. An `action` is done after each tick in which its behavior takes part, \
        behaviors in the order in which they were added, composites before their parts, and all of them \
        after the reactions to contacts.
        """),
    chapter("Verbs of bodies", .attachEntry ... .moveAnchorEntry),
    chapter("Overlays", .plotOverlay ... .ticks),
    chapter("Expectations", .valueExpectation ... .course),
  ]

  private static func chapter(
    _ title: String, _ range: ClosedRange<MapKind>, _ more: [MapKind] = [],
    text: String? = nil
  ) -> Chapter {
    Chapter(
      title: title, text: text,
      maps: (MapKind.allCases.filter(range.contains) + more).map(description))
  }

  private static let descriptions = Dictionary(
    uniqueKeysWithValues: MapKind.allCases.map { ($0, makeDescription(of: $0)) })

  static func description(of kind: MapKind) -> MapDescription {
    descriptions[kind] ?? makeDescription(of: kind)
  }

  /// The keys of a map, in the order in which the reference lists them.
  static func keys(of kind: MapKind) -> [SceneKey] { description(of: kind).keys }

  private static func makeDescription(of kind: MapKind) -> MapDescription {
    if let map = typed(kind) { return map }
    if let map = verb(kind) { return map.description }
    var description = MapDescription(
      name: kind.rawValue, phrase: kind.phrase, heading: kind.title, keys: table(of: kind),
      note: SceneReference.notes(on: kind))
    if kind.takesAddresses {
      description.others = .init(
        spelling: .addresses,
        shape: kind == .courseExpectation
          ? .map { SceneLanguage.description(of: .course) } : .value)
    } else if kind.takesNames {
      description.others = .init(
        spelling: .names, shape: kind == .compositeBehavior ? ValueType.behaviorShape : .value)
    }
    description.reserved = reserved(in: kind)
    if kind == .variant {
      description.groups = [KeyGroup(heading: "Scene", keys: description.keys)]
    }
    switch kind {
    case .affineTransform: description.objection = { beside($0, "affine") }
    case .matrixTransform: description.objection = { beside($0, "matrix") }
    case .layer: description.objection = shadowObjection
    default: break
    }
    return description
  }

  /// Maps that are read by typed rows.
  private static func typed(_ kind: MapKind) -> MapDescription? {
    switch kind {
    case .tapTouch, .pressTouch, .dragTouch, .pinchTouch:
      SceneTouch.kinds.map(named: kind.rawValue)
    case .touchLeg: TouchScript.Leg.map.description
    case .tapGesture, .pressGesture, .panGesture, .swipeGesture, .pinchGesture, .rotationGesture,
      .edgePanGesture:
      SceneGesture.kinds.map(named: kind.rawValue)
    case .scroll: SceneScroll.map.description
    default:
      layersMap(kind) ?? animationsMap(kind) ?? animatorsMap(kind) ?? dynamicsMap(kind)
        ?? overlaysMap(kind) ?? reactionsMap(kind)
    }
  }

  private static func beside(_ name: String, _ whole: String) -> (String, String?)? {
    guard key(name, of: .transform) != nil || ["affine", "matrix"].contains(name) else {
      return nil
    }
    return ("`\(whole)` already says what `\(name)` says", nil)
  }

  /// Core Animation's flat names of what the map `shadow` holds.
  private static func shadowObjection(_ name: String) -> (String, String?)? {
    guard name.hasPrefix("shadow"), name != "shadow" else { return nil }
    let part = name.dropFirst("shadow".count)
    let key = part.prefix(1).lowercased() + part.dropFirst()
    guard SceneLanguage.key(key, of: .shadow) != nil else { return nil }
    return (
      "a layer has no key `\(name)`", "write `shadow: {\(key): …}`; `\(name)` is its key path"
    )
  }

  private static func table(of kind: MapKind) -> [SceneKey] {
    layersTable(kind) ?? animationsTable(kind) ?? animatorsTable(kind) ?? dynamicsTable(kind)
      ?? overlaysTable(kind) ?? reactionsTable(kind) ?? []
  }

  /// The map of a verb that is read by typed rows.
  static func verb(_ kind: MapKind) -> Map<ScriptEntry.Action>? {
    layersVerb(kind) ?? animationsVerb(kind) ?? animatorsVerb(kind) ?? dynamicsVerb(kind)
      ?? overlaysVerb(kind) ?? reactionsVerb(kind)
  }

  static func key(_ name: String, of kind: MapKind) -> SceneKey? {
    keys(of: kind).first { $0.name == name }
  }

  /// Words that the language reserves: known, but without effect so far, and hence refused.
  static func isReserved(_ name: String, in kind: MapKind) -> Bool {
    description(of: kind).reserved.contains(name)
  }

  private static func reserved(in kind: MapKind) -> Set<String> {
    switch kind {
    case .scene: ["seed"]
    case .layer: ["scene", "lane"]
    case .setEntry, .addEntry, .removeEntry, .transitionEntry: ["velocity", "as"]
    default: []
    }
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
