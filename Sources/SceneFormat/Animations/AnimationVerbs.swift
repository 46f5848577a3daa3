import AnimationEngine
import SceneModel

// Verbs that attach, change and remove animations.
extension AnimationMap {
  static let animate = Map.entry("animate", Self()) {
    scopeField(
      "animate", ValueDescription.addresses, required: true, example: "rocket.position.x",
      "Adds an animation at an address, or one at each of a list of addresses; a `group` goes to a "
        + "layer or a list of layers.")
    fields
    keyField(\.key).forgiving
  } makes: { map, entries, reading in
    let place = reading.place
    guard !place.layers.isEmpty else { return nil }
    if place.hasLiveEnds { return MotionStart(map, entries, reading).map { .startMotion($0) } }
    let parameters = map.parameters(entries, reading)
    if place.isGroup {
      guard let group = entries["group"],
        parameters.fits(place.layers, at: group.location, reading)
      else { return nil }
    }
    if parameters.fillMode == .forwards, parameters.isRemovedOnCompletion,
      case .finite = parameters.animation?.timing.activeDuration
    {
      MediaTiming.FillMode.warnOfLoss(of: "animation", entries, reading)
    }
    return .animate(place.layers, parameters, key: map.key)
  }.scoped(AnimatedPlace.ofEntry).grouping("Animation", names)

  static let change = Map.entry("change", Self()) {
    scopeField(
      "change", ValueReader<NamedAnimation>.animationObject.describe(), required: true,
      example: "launch",
      "Changes an animation object, for the copies still to be made; those made keep what they "
        + "have.")
    fields
  } makes: { map, entries, reading in
    guard let object = reading.place.object else { return nil }
    let parameters = map.parameters(entries, reading)
    if entries.given(names).isEmpty {
      reading.report(at: entries.location, "`change` changes nothing")
    }
    return .change(object.name, parameters)
  }.scoped(AnimatedPlace.ofChange).grouping("Animation", names)

  private struct Adding: Sendable {
    var object = NamedAnimation(name: "", parameters: AnimationParameters())
    var layers: [LayerID] = []
    var key: String?
  }

  static let add = Map.entry("add", Adding()) {
    Field(
      "add", .animationObject, into: \.object, required: true, example: "launch",
      "Adds a copy of an animation object, as it is at this time.")
    Field(
      "to", .layers, into: \.layers, required: true, also: ["layer", "on"], example: "rocket",
      "The layer, or a list of layers.")
    keyField(\.key)
  } makes: { adding, entries, reading in
    guard let layers = entries["to"],
      adding.object.parameters.fits(adding.layers, at: layers.location, reading)
    else { return nil }
    return .addObject(adding.object.name, adding.layers, key: adding.key)
  }.refusing(reserved: ["velocity", "as"])

  private struct Removing: Sendable {
    /// `all` means all of them.
    var key = ""
    var layers: [LayerID] = []
  }

  static let remove = Map.entry("remove", Removing()) {
    Field(
      "remove", .identifier(for: "the key of an animation").called("key or `all`"), into: \.key,
      required: true, example: "flight",
      "Takes the animation of this key away, or `all` of them.")
    Field(
      "from", .layers, into: \.layers, required: true, also: ["layer"], example: "rocket",
      "The layer, or a list of layers.")
  } makes: { removing, _, _ in
    .remove(removing.layers, key: removing.key == "all" ? nil : removing.key)
  }.refusing(reserved: ["velocity", "as"])

  private static func keyField<Root>(
    _ place: any WritableKeyPath<Root, String?> & Sendable
  ) -> Field<Root> {
    Field(
      "key",
      .identifier(for: "the key of an animation", except: ["all", LayerHistory.transitionKey]),
      into: place, also: ["forKey"], example: "flight",
      "The animation's name on its layer: a later animation of the same key replaces it, `remove` "
        + "takes it away.")
  }
}

extension AnimationParameters {
  /// Whether layers have all that the animation changes; reports the first thing that is missing.
  fileprivate func fits(
    _ layers: [LayerID], at location: SourceLocation, _ reading: Reading
  ) -> Bool {
    layers.allSatisfy { layer in
      let name = reading.names.spelling(of: layer)
      return keyPaths.allSatisfy {
        ResolvedAddress("\(name).\($0)", at: location, reading) != nil
      }
    }
  }
}

extension MediaTiming.FillMode {
  /// What fills after the end is taken away there, unless it is told to stay.
  static func warnOfLoss(of what: String, _ entries: MapEntries, _ reading: Reading) {
    reading.report(
      .warning, at: entries.keyLocation("fillMode"),
      "nothing is filled: the \(what) is removed when it has ended",
      hint: "add `removedOnCompletion: false`, or set the model to the end")
  }
}
