import AnimationEngine
import SceneModel

/// What an animation changes, which decides how its values are written.
///
/// It is found out before the rows of an animation's map are read.
struct AnimatedPlace: Sendable {
  /// Empty for what is added to layers later.
  var layers: [LayerID] = []
  /// Nil for a group, and where it could not be told, which has been reported then.
  var keyPath: LayerKeyPath?
  /// The key path, as messages name it.
  var spelling = ""
  var isGroup = false
  /// What takes the values in place of the key path.
  var function: ValueFunction?
  /// False where the function was wrong, so that nobody knows what the values should be.
  var isFunctionKnown = true
  /// The object that is changed.
  var object: NamedAnimation?
  /// Whether ends and velocity may be worked out while the scene plays.
  var hasLiveEnds = false
  /// How many groups are around.
  var depth = 0
}

/// An animation object, by which entries mean it.
struct NamedAnimation: Sendable {
  var name: String
  var parameters: AnimationParameters
}

extension AnimatedPlace {
  /// That of an object, or of a member of a group, which says itself what it changes.
  static func ofObject(_ entries: MapEntries, _ reading: Reading) -> Reading {
    var place = AnimatedPlace(isGroup: entries["group"] != nil, depth: reading.place.depth)
    if place.isGroup {
      if entries["keyPath"] != nil {
        reading.report(
          at: entries.keyLocation("keyPath"), "a group has no key path of its own",
          hint: "give one to each of its members")
      }
    } else if let node = entries["keyPath"] {
      if let spelling = reading.read(node, .text),
        place.depth == 0 || isAlone(spelling, at: node.location, reading),
        let keyPath = LayerKeyPath.named(spelling, at: node.location, reading),
        keyPath.isAnimatable(at: node.location, reading)
      {
        (place.keyPath, place.spelling) = (keyPath, spelling)
      }
    } else if !entries.hasStrangers {
      reading.report(
        at: entries.location, "an animation needs `keyPath` or `group`",
        hint: "such as `keyPath: position.x`")
    }
    return place.scope(entries, reading)
  }

  /// Refuses a layer before a key path: a group belongs to one layer as a whole.
  private static func isAlone(
    _ spelling: String, at location: SourceLocation, _ reading: Reading
  ) -> Bool {
    let rest = spelling.drop { $0 != "." }.dropFirst()
    guard LayerKeyPath(spelling: spelling) == nil, let keyPath = LayerKeyPath(spelling: rest) else {
      return true
    }
    reading.report(
      at: location, "a member of a group says what of the group's layer it changes",
      hint: "write `\(keyPath)`; the layer is the group's")
    return false
  }

  /// That of an `animate` entry: one key path of some layers, or for a group whole layers.
  static func ofEntry(_ entries: MapEntries, _ reading: Reading) -> Reading {
    var place = AnimatedPlace(isGroup: entries["group"] != nil)
    if let node = entries["animate"] {
      if place.isGroup {
        place.layers = layers(node, reading)
      } else {
        place = addresses(node, reading) ?? place
        place.hasLiveEnds = !entries.given(MotionRule.namesThatWrite).isEmpty
      }
    }
    return place.scope(entries, reading)
  }

  private static func addresses(_ node: SceneNode, _ reading: Reading) -> AnimatedPlace? {
    var place = AnimatedPlace()
    for (spelling, location) in reading.oneOrMore(node, of: "addresses") {
      guard
        let found = ResolvedAddress(spelling, at: location, reading)
      else { return nil }
      let address = found.address
      guard !found.isModel else {
        reading.report(
          at: location, "an animation changes what is seen, never the model",
          hint: "write `\(spelling.dropFirst("model.".count))`")
        return nil
      }
      guard address.keyPath.isAnimatable(at: location, reading) else { return nil }
      if let common = place.keyPath, common != address.keyPath {
        reading.report(
          at: location,
          "one entry animates one key path, but `\(spelling)` follows "
            + "`\(place.spelling)`",
          hint: "write an entry for each")
        return nil
      }
      if place.layers.contains(address.layer) {
        reading.report(at: location, "`\(spelling)` is animated twice by one entry")
        return nil
      }
      if place.keyPath == nil { (place.keyPath, place.spelling) = (address.keyPath, spelling) }
      place.layers.append(address.layer)
    }
    return place
  }

  /// Those of a group, which belongs to whole layers.
  private static func layers(_ node: SceneNode, _ reading: Reading) -> [LayerID] {
    for (spelling, location) in reading.oneOrMore(node, of: "layers")
    where reading.names.layer(named: spelling) == nil {
      guard let dot = spelling.firstIndex(of: ".") else { continue }
      reading.report(
        at: location, "a group belongs to a whole layer",
        hint: "write `\(spelling[..<dot])`; the members name what they change")
      return []
    }
    return reading.read(node, .layers) ?? []
  }

  /// That of a `change` entry, which the object says.
  static func ofChange(_ entries: MapEntries, _ reading: Reading) -> Reading {
    var place = AnimatedPlace()
    if let object = entries["change"].flatMap({ reading.read($0, .animationObject) }) {
      let parameters = object.parameters
      place.object = object
      (place.keyPath, place.isGroup) = (parameters.keyPath, parameters.group != nil)
      place.spelling = parameters.keyPath?.spelling ?? ""
      place.function = parameters.valueFunction
    }
    return place.scope(entries, reading)
  }

  /// The reading for the rows of the map that is about this place.
  private func scope(_ entries: MapEntries, _ reading: Reading) -> Reading {
    var inner = reading
    inner.place = self
    if let node = entries["valueFunction"] {
      inner.place.function = reading.read(node, .choice)
      inner.place.isFunctionKnown = inner.place.function != nil && makesTransform(node, reading)
    }
    return inner
  }

  private func makesTransform(_ node: SceneNode, _ reading: Reading) -> Bool {
    guard let keyPath, keyPath.kind != .transform else { return true }
    reading.report(
      at: node.location,
      "a value function makes a whole transform, but `\(spelling)` is \(keyPath.kind.rawValue)",
      hint: keyPath.property == .transform ? "animate `transform`" : nil)
    return false
  }
}

extension LayerKeyPath {
  /// Whether animations can change it; reports where they cannot.
  func isAnimatable(at location: SourceLocation, _ reading: Reading) -> Bool {
    guard !property.isAnimatable else { return true }
    reading.report(
      at: location, "`\(self)` cannot be animated", hint: "change it at a time, with `set`")
    return false
  }
}

extension ValueReader<NamedAnimation> {
  /// An animation object by its name.
  static var animationObject: Self {
    ValueReader<String>.name("name of an animation").then { name, node, reading in
      let (animations, wanted) = (reading.names.animations, reading.scope.name(name))
      if let parameters = animations[wanted] {
        return NamedAnimation(name: wanted, parameters: parameters)
      }
      let known = reading.names.own(animations.keys.sorted())
      reading.report(
        at: node.location, "there is no animation `\(name)`",
        hint: reading.question(for: name, in: known)
          ?? (known.isEmpty ? "define it under `animations`" : nil))
      return nil
    }
  }
}
