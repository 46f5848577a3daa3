import AnimationEngine
import Interaction
import SceneModel

/// What the map of a gesture says: the parameters of its kind, and what all gestures have.
struct GestureMap<Kind: Sendable>: Sendable {
  var kind: Kind
  /// Of the kind whose parameters are read; it is put into its place when all have been.
  var recognizer = GestureRecognizer(.pan(.init()), name: "", on: LayerID(0))
  var shouldBegin: LiveNumber?
  /// What the scene does when the gesture says something.
  var reactions: [Reaction] = []

  init(_ kind: Kind) { self.kind = kind }

  /// The map of a kind of gesture, which begins with the defaults of `kind`.
  ///
  /// `key` is the one that names the layer, and `makes` puts the parameters into a recognizer.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  static func map(
    _ key: String, phrase: String, _ kind: Kind, _ summary: String,
    makes: @escaping @Sendable (Kind) -> GestureRecognizer.Kind,
    @FieldsBuilder<GestureMap> fields: () -> [Field<GestureMap>]
  ) -> Map<(gesture: SceneGesture, reactions: [Reaction])> {
    let isContinuous = makes(kind).isContinuous
    let shared = isContinuous ? continuous + handlers(isContinuous: true) : []
    return Map(
      "\(key)Gesture", phrase, heading: "Gesture: \(key)", GestureMap(kind)
    ) {
      Field(key, .layer, into: \.recognizer.layer, required: true, example: "rocket", summary)
      fields()
      if isContinuous { continuous }
      common
      handlers(isContinuous: isContinuous)
    }.then { map, entries, reading in
      var gesture = SceneGesture(
        map.recognizer, shouldBegin: map.shouldBegin,
        location: reading.scope.source(reading.owner.location))
      gesture.recognizer.name = reading.ownerName
      gesture.origin = reading.scope.origin
      gesture.recognizer.kind = makes(map.kind)
      return (gesture, map.reactions)
    }.grouping("Any gesture", common.map(\.key.name))
      .grouping("Continuous gestures", shared.map(\.key.name))
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  @FieldsBuilder<GestureMap> private static var continuous: [Field<GestureMap>] {
    Field(
      "velocity", .choice, into: \.recognizer.velocityMethod, example: "uikitStale",
      "`window`: over the last 0.1 seconds, so that a finger that rests has none. `uikitStale`: a "
        + "finger that rests keeps its last one.")
    Field(
      "consumesSlop", .boolean, into: \.recognizer.consumesSlop, example: "true",
      "Takes the distance that recognition needed off the values, so that nothing jumps.")
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  @FieldsBuilder<GestureMap> private static var common: [Field<GestureMap>] {
    Field(
      "hitTest", .choice, into: \.recognizer.hitGeometry, default: "the layers'",
      example: "presentation",
      "Looks for layers where they are set, or where they are seen; this also finds layers that keep "
        + "touches to themselves.")
    Field(
      "requiresFailureOf", .otherGestures, into: \.recognizer.requiredFailures, default: "none",
      also: ["requireToFail"], example: "[drag]",
      "Gestures that must have failed before this one is recognized.")
    Field(
      "simultaneous", .otherGestures, into: \.recognizer.simultaneous, default: "none",
      also: ["simultaneousWith"], example: "[drag]",
      "Gestures that may go on at the same time; it is enough that one of two says so.")
    Field(
      "shouldBegin", .condition, into: \.shouldBegin, default: "always",
      example: "\"=velocity.y > 0\"", "Has the last word before the gesture begins.")
  }

  @FieldsBuilder<GestureMap> private static func handlers(
    isContinuous: Bool
  ) -> [Field<GestureMap>] {
    if isContinuous {
      handler("began", "When it is recognized.")
      handler(
        "changed",
        """
        Whenever a finger moves, comes or goes; it is seen 120 times a second. Between two of them places, sizes, \
        transforms and opacities that are worked out and `set` go evenly, as layers do that are moved.
        """)
      handler("ended", "When its fingers are lifted.")
      handler("cancelled", "When the system takes the fingers away.")
      handler("failed", "When it is given up before it began.")
      handler(
        "finished", states: ["ended", "cancelled", "failed"],
        "When it has ended, was cancelled or failed: after those.")
    } else {
      handler("ended", "When it is recognized.")
      handler("failed", "When it is given up.")
    }
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  private static func handler(
    _ name: String, states: [String]? = nil, _ summary: String
  ) -> Field<GestureMap> {
    Field(
      name, like: ValueReader.actions(of: "the gesture").describe,
      example: "[{set: {rocket.opacity: 0.5}}]", summary
    ) { node, map, reading in
      for action in reading.read(node, .actions(of: "the gesture")) ?? [] {
        for state in states ?? [name] {
          var reaction = action
          reaction.pattern = EventPattern(reading.ownerName, state)
          map.reactions.append(reaction)
        }
      }
      return true
    }
  }
}

extension ValueReader<[String]> {
  /// Gestures other than the one that is read.
  fileprivate static var otherGestures: Self {
    .plainList(of: .otherGesture, "gestures").called("list of gestures")
  }
}

extension ValueReader<String> {
  fileprivate static var otherGesture: Self {
    ValueReader.name("gesture").refusing { name, reading in
      name == reading.owner.name ? ("`\(name)` is this gesture itself", nil) : nil
    }.then { _, node, reading in reading.read(node, .gesture) }
  }
}
