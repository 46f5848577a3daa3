import AnimationEngine
import Geometry
import Simulation

// Entries of a script that attach, change and remove animations.
extension SceneResolver {
  /// A transition, with the pace of its own.
  func transition(_ fields: Fields, _ names: SceneNames) -> ScriptEntry.Action? {
    guard let kind = fields["transition"].flatMap({ choice($0, Transition.Kind.self) }),
      let layers = fields["on"].flatMap({ layerNames($0, in: names.layers) })
    else { return nil }
    var transition = Transition(kind)
    if let node = fields["from"] {
      guard let side = word(node, of: Self.transitionSides.map(\.0)) else { return nil }
      if kind == .fade {
        report(at: fields.keyLocation("from"), "a fade comes from no side")
      }
      transition.subtype = Self.transitionSides.first { $0.0 == side }?.1 ?? .fromLeft
    }
    guard let transaction = transaction(fields, timing: .linear) else { return nil }
    if let node = fields["startProgress"] {
      guard let progress = transitionProgress(node) else { return nil }
      transition.startProgress = progress
    }
    if let node = fields["endProgress"] {
      guard let progress = transitionProgress(node) else { return nil }
      transition.endProgress = progress
    }
    if let node = fields["fillMode"] {
      guard let fillMode = choice(node, MediaTiming.FillMode.self) else { return nil }
      transition.fillMode = fillMode
    }
    if let node = fields["removedOnCompletion"] {
      guard let isRemoved = boolean(node) else { return nil }
      transition.isRemovedOnCompletion = isRemoved
    }
    if transition.fillMode == .forwards, transition.isRemovedOnCompletion {
      warnOfLostFill("transition", fields)
    }
    return .transition(layers, transition, transaction)
  }

  private static let transitionSides: [(String, Transition.Subtype)] = [
    ("left", .fromLeft), ("right", .fromRight), ("top", .fromTop), ("bottom", .fromBottom),
  ]

  private func transitionProgress(_ node: SceneNode) -> Double? {
    guard let progress = number(node) else { return nil }
    guard (0...1).contains(progress) else {
      report(
        at: node.location,
        "a progress lies between 0 and 1, found \(Written.spelling(of: progress))")
      return nil
    }
    return progress
  }

  func animate(_ fields: Fields, _ names: SceneNames) -> ScriptEntry.Action? {
    guard let node = fields["animate"] else { return nil }
    if fields["group"] != nil { return animateGroup(node, fields, names) }
    var layers: [LayerID] = []
    var common: AnimatedPlace?
    for (spelling, location) in oneOrMore(node, of: "addresses") {
      guard let resolved = address(spelling, at: location, in: names.layers) else { return nil }
      let keyPath = resolved.address.keyPath
      guard !resolved.isModel else {
        report(
          at: location, "an animation changes what is seen, never the model",
          hint: "write `\(spelling.dropFirst("model.".count))`")
        return nil
      }
      guard isAnimatable(keyPath, at: location) else { return nil }
      if let common, common.keyPath != keyPath {
        report(
          at: location,
          "one entry animates one key path, but `\(spelling)` follows "
            + "`\(common.spelling)`",
          hint: "write an entry for each")
        return nil
      }
      if layers.contains(resolved.address.layer) {
        report(at: location, "`\(spelling)` is animated twice by one entry")
        return nil
      }
      common = common ?? AnimatedPlace(keyPath: keyPath, spelling: spelling)
      layers.append(resolved.address.layer)
    }
    guard let common else { return nil }
    if writesModel(fields) {
      return startMotion(layers, common, fields, key: animationKey(fields), names)
    }
    var parameters = AnimationParameters()
    parameters.keyPath = common.keyPath
    read(&parameters, fields, common)
    checkCourse(parameters, fields, common)
    warnOfLostFill(parameters, fields)
    return .animate(layers, parameters, key: animationKey(fields))
  }

  /// A group, which belongs to whole layers.
  private func animateGroup(
    _ node: SceneNode, _ fields: Fields, _ names: SceneNames
  ) -> ScriptEntry.Action? {
    for (spelling, location) in oneOrMore(node, of: "layers")
    where names.layers.layer(named: spelling) == nil {
      guard let dot = spelling.firstIndex(of: ".") else { continue }
      report(
        at: location, "a group belongs to a whole layer",
        hint: "write `\(spelling[..<dot])`; the members name what they change")
      return nil
    }
    guard let layers = layerNames(node, in: names.layers) else { return nil }
    var parameters = AnimationParameters()
    readGroup(&parameters, fields)
    guard let place = fields["group"]?.location,
      has(layers, parameters.keyPaths, at: place, in: names)
    else { return nil }
    warnOfLostFill(parameters, fields)
    return .animate(layers, parameters, key: animationKey(fields))
  }

  /// Whether layers have all that an animation changes; reports the first thing that is missing.
  private func has(
    _ layers: [LayerID], _ keyPaths: [LayerKeyPath], at location: SourceLocation,
    in names: SceneNames
  ) -> Bool {
    layers.allSatisfy { layer in
      let layerName = names.layers[layer].name ?? ""
      return keyPaths.allSatisfy {
        address("\(layerName).\($0)", at: location, in: names.layers) != nil
      }
    }
  }

  /// What fills after the end is taken away there, unless it is told to stay.
  private func warnOfLostFill(_ parameters: AnimationParameters, _ fields: Fields) {
    guard parameters.fillMode == .forwards, parameters.isRemovedOnCompletion ?? true,
      case .finite = parameters.animation?.timing.activeDuration
    else { return }
    warnOfLostFill("animation", fields)
  }

  private func warnOfLostFill(_ kind: String, _ fields: Fields) {
    report(
      .warning, at: fields.keyLocation("fillMode"),
      "nothing is filled: the \(kind) is removed when it has ended",
      hint: "add `removedOnCompletion: false`, or set the model to the end")
  }

  func add(_ fields: Fields, _ names: SceneNames) -> ScriptEntry.Action? {
    guard let node = fields["add"], let (name, object) = animationObject(node, names),
      let layersNode = fields["to"], let layers = layerNames(layersNode, in: names.layers)
    else { return nil }
    guard has(layers, object.keyPaths, at: layersNode.location, in: names) else { return nil }
    return .addObject(name, layers, key: animationKey(fields))
  }

  func change(_ fields: Fields, _ names: SceneNames) -> ScriptEntry.Action? {
    guard let node = fields["change"], let (name, object) = animationObject(node, names) else {
      return nil
    }
    var parameters = AnimationParameters()
    if object.group != nil {
      readGroup(&parameters, fields)
    } else if let keyPath = object.keyPath {
      let place = AnimatedPlace(keyPath: keyPath, spelling: keyPath.spelling)
      read(&parameters, fields, place, changing: object)
    } else {
      return nil
    }
    if fields.given(SceneLanguage.animationKeys.map(\.name)).isEmpty {
      report(at: fields.location, "`change` changes nothing")
    }
    return .change(name, parameters)
  }

  func remove(_ fields: Fields, _ names: SceneNames) -> ScriptEntry.Action? {
    guard let node = fields["remove"], let key = identifier(node, for: "the key of an animation"),
      let layers = fields["from"].flatMap({ layerNames($0, in: names.layers) })
    else { return nil }
    return .remove(layers, key: key == "all" ? nil : key)
  }

  private func animationKey(_ fields: Fields) -> String? {
    fields["key"].flatMap {
      identifier($0, for: "the key of an animation", except: ["all", LayerHistory.transitionKey])
    }
  }

  private func animationObject(
    _ node: SceneNode, _ names: SceneNames
  ) -> (String, AnimationParameters)? {
    guard let name = text(node) else { return nil }
    if let object = names.animations[name] { return (name, object) }
    let known = names.animations.keys.sorted()
    report(
      at: node.location, "there is no animation `\(name)`",
      hint: question(for: name, in: known)
        ?? (known.isEmpty ? "define it under `animations`" : nil))
    return nil
  }
}

extension AnimationParameters {
  /// All that it changes, with what the members of a group change.
  var keyPaths: [LayerKeyPath] {
    [keyPath].compactMap(\.self) + (group ?? []).flatMap(\.keyPaths)
  }
}
