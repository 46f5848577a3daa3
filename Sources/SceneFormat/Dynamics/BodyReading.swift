import AnimationEngine
import Geometry
import SceneModel

/// What a scene says of bodies, while it is read: what there is by name, and what is found on the way.
final class BodyReading {
  /// Behaviors by name, in the order of the file.
  private(set) var definitions: [SceneNode.Entry] = []
  /// By which addresses and entries know behaviors and items.
  private(set) var names = BodyNames()
  /// The animator, without what is found on the way; nil where the scene has no bodies.
  private var dynamics: SceneDynamics?
  private var itemMaps: [ItemMap] = []
  /// Items that behaviors hold, in the order in which they are named.
  private var heldItems: [SceneItem] = []
  /// Definitions that have been read.
  private var used: Set<String> = []

  /// What behaviors do after each tick, and by what each list is known again.
  private var actions: [[TickAction]] = []
  private var actionKeys: [String] = []
  /// How many lists are being read, each because of an entry of another one.
  private var actionDepth = 0
  private var isEndless = false

  /// Nothing, for a scene without bodies.
  init() {}

  /// Learns the names of behaviors and items, before anything that speaks of them is read.
  ///
  /// `scripts` are the parts of the scene, besides `behaviors`, whose entries may add behaviors.
  init(
    behaviors: SceneNode?, dynamics node: SceneNode?, scripts: [SceneNode],
    at location: SourceLocation, _ reading: Reading
  ) {
    definitions = (behaviors?.named("behaviors", reading) ?? []).filter {
      reading.isIdentifier(
        $0.key, for: "the name of a behavior", at: $0.keyLocation,
        except: SceneNames.addressHeads + ["touch", SceneDynamics.ownName])
    }
    var instances = definitions.map { (name: $0.key, definition: $0.key) }
    for node in scripts + [behaviors].compactMap(\.self) { findInstances(in: node, &instances) }
    let scope = reading.scope
    for (name, definition) in instances {
      let parts = partNames(of: definition).map { "\(name).\($0)" }
      names.behaviors += ([name] + parts).map(scope.name)
    }
    guard !definitions.isEmpty || node != nil else { return }
    var own = node.flatMap { SceneDynamics.map.read($0, reading) } ?? SceneDynamics.start
    own.name = scope.name(SceneDynamics.ownName)
    names.animators = [own.name]
    own.location = scope.source(location)
    own.bounds =
      own.space.map { reading.names.layers[$0].values.bounds }
      ?? Rect(origin: .zero, size: reading.stageSize ?? .zero)
    own.space = own.space ?? scope.container
    dynamics = own
    // Items stay known although something else about `dynamics` is wrong.
    guard case .map(let mapping)? = node.flatMap(reading.written),
      let items = mapping["items"]?.named("items", reading)
    else { return }
    itemMaps = items.compactMap { ItemMap.map.read($0.value, reading.about($0)) }
    names.freeItems = items.filter { item in
      reading.names.layer(named: item.key) == nil && !item.key.hasSuffix("*")
        && reading.isIdentifier(
          item.key, for: "the name of an item", at: item.value.location,
          except: SceneNames.addressHeads)
    }.map { scope.name($0.key) }
  }

  /// Entries give behaviors names of their own with `as`.
  private func findInstances(
    in node: SceneNode, _ instances: inout [(name: String, definition: String)]
  ) {
    switch node.content {
    case .scalar: return
    case .sequence(let items): for item in items { findInstances(in: item, &instances) }
    case .mapping(let mapping):
      if case .scalar(let definition, _) = mapping["add"]?.content,
        self.definition(definition) != nil, case .scalar(let name, _) = mapping["as"]?.content,
        !instances.contains(where: { $0.name == name })
      {
        instances.append((name, definition))
      }
      for entry in mapping.entries { findInstances(in: entry.value, &instances) }
    }
  }

  private func partNames(of definition: String) -> [String] {
    guard case .mapping(let mapping) = self.definition(definition)?.value.content,
      !BehaviorPlan.hasRule(mapping)
    else { return [] }
    let composite = BehaviorPlan.composite.description
    return mapping.entries.map(\.key).filter { composite.key($0) == nil }
  }

  func definition(_ name: String) -> SceneNode.Entry? { definitions.first { $0.key == name } }

  /// The plan of a definition under a name, with what an entry gives for its parameters.
  func plan(
    _ definition: SceneNode.Entry, named name: String, _ arguments: [String: SceneNode],
    _ reading: Reading
  ) -> BehaviorPlan? {
    used.insert(definition.key)
    return .read(definition.value, BehaviorArguments(name, arguments), reading)
  }

  /// What the scene says of bodies, once all that speaks of them has been read.
  func finish(_ reading: Reading) -> SceneDynamics? {
    for entry in definitions where !used.contains(entry.key) {
      if entry.value.entry("parameters") == nil {
        _ = plan(entry, named: entry.key, [:], reading)
      } else if entry.keyLocation.file == nil {
        reading.report(
          .warning, at: entry.keyLocation, "nothing adds the behavior `\(entry.key)`")
      }
    }
    guard var dynamics else { return nil }
    // What is said of items nobody holds is looked at all the same.
    let scope = reading.scope
    for map in itemMaps
    where !heldItems.contains(where: { map.means(scope.spelling(of: $0.name)) }) {
      if !map.name.hasSuffix("*") { _ = newItem(map.name, at: map.location, reading) }
    }
    if heldItems.count > reading.limits.bodies {
      reading.report(
        at: dynamics.location,
        "the scene has \(heldItems.count) bodies, more than the limit `bodies` of "
          + "\(reading.limits.bodies)")
      return nil
    }
    dynamics.behaviors = names.behaviors
    dynamics.items = heldItems.map { item in
      var item = item
      item.drives = itemMaps.filter { $0.means(scope.spelling(of: item.name)) }.flatMap {
        $0.drives.flatMap { reading.read($0, .drives) } ?? []
      }
      return item
    }
    dynamics.actions = actions
    return dynamics
  }

  // MARK: - Items

  /// Items by their names in the whole; those that a behavior `holds` get what the scene says of them.
  func items(_ node: SceneNode, holds: Bool, _ reading: Reading) -> [String]? {
    var found: [String] = []
    for (name, location) in reading.oneOrMore(node, of: "items") {
      if name.hasSuffix("*") {
        let named = reading.names.layerNames.filter { $0.hasPrefix(name.dropLast()) }
        if named.isEmpty {
          reading.report(at: location, "no layer's `id` begins with `\(name.dropLast())`")
          return nil
        }
        found += named.filter { !found.contains($0) }
      } else {
        guard isItem(name, at: location, reading) else { return nil }
        if !found.contains(name) { found.append(name) }
      }
    }
    let scope = reading.scope
    for name in found where holds && !heldItems.contains(where: { $0.name == scope.name(name) }) {
      guard let item = newItem(name, at: node.location, reading) else { return nil }
      heldItems.append(item)
    }
    return found.isEmpty ? nil : found.map(scope.name)
  }

  func item(_ node: SceneNode, _ reading: Reading) -> String? {
    guard let name = reading.read(node, .text), isItem(name, at: node.location, reading) else {
      return nil
    }
    return items(node, holds: true, reading)?.first
  }

  private func isItem(_ name: String, at location: SourceLocation, _ reading: Reading) -> Bool {
    let names = reading.names
    let freeItems = names.own(names.bodies.freeItems)
    if names.layer(named: name) != nil || freeItems.contains(name) { return true }
    reading.report(
      at: location, "there is no layer or item `\(name)`",
      hint: reading.question(for: name, in: names.layerNames + freeItems))
    return false
  }

  private func newItem(
    _ name: String, at location: SourceLocation, _ reading: Reading
  ) -> SceneItem? {
    let maps = itemMaps.filter { $0.means(name) }
    let location = maps.first?.location ?? location
    guard let body = body(of: name, maps, at: location, reading) else { return nil }
    var item = SceneItem(
      reading.scope.name(name), body, location: reading.scope.source(location))
    for map in maps { item.shape = map.shape ?? item.shape }
    return item
  }

  private func body(
    of name: String, _ maps: [ItemMap], at location: SourceLocation, _ reading: Reading
  ) -> SceneItem.Body? {
    let layers = reading.names.layers
    if let layer = reading.names.layer(named: name) {
      if let (key, location) = maps.lazy.compactMap(\.ofFreeItem.first).first {
        reading.report(
          at: location, "the layer says what `\(key)` says",
          hint: "name the item differently, if it is to be another one")
        return nil
      }
      guard !layers[layer].values.bounds.size.isEmpty else {
        reading.report(
          at: location, "the layer `\(name)` has no size, but a body needs an area")
        return nil
      }
      return .layer(layer)
    }
    // Where the map was wrong, that has been reported.
    guard let map = maps.first else { return nil }
    if let group = map.group {
      let inner = items(group, holds: false, reading)?.first { member in
        names.freeItems.contains(member)
          && itemMaps.contains {
            $0.means(reading.scope.spelling(of: member)) && $0.group != nil
          }
      }.map(reading.scope.spelling)
      if let inner {
        reading.report(at: group.location, "groups hold items only, but `\(inner)` is a group")
        return nil
      }
      return items(group, holds: true, reading).map { .group($0) }
    }
    guard let size = map.size else {
      reading.report(
        at: map.location, "an item that is no layer needs a `size`, or is a `group`")
      return nil
    }
    return .free(size, center: map.position, angle: map.rotation)
  }

  // MARK: - Actions

  /// What a behavior of this name does after each tick, as its place among all such lists.
  ///
  /// Behaviors may add each other, so that a list may be asked for while it is being read.
  func tickActions(_ node: SceneNode, of name: String, _ reading: Reading) -> Int? {
    let key = "\(name) \(node.plainText)"
    if let known = actionKeys.firstIndex(of: key) { return known }
    guard !isEndless else { return nil }
    guard actionDepth < reading.limits.nestingDepth else {
      isEndless = true
      reading.report(
        at: node.location, "behaviors add each other without end, each time with other parameters")
      return nil
    }
    let index = actions.count
    actionKeys.append(key)
    actions.append([])
    actionDepth += 1
    defer { actionDepth -= 1 }
    var inner = reading
    inner.names.isInGesture = false
    actions[index] = (inner.read(node, .actions(of: "the behavior")) ?? []).map {
      TickAction($0.action, if: $0.condition, location: $0.location)
    }
    return index
  }
}

extension SceneNode {
  /// The entries of a map by names of the scene's own; `what` names them in messages.
  func named(_ what: String, _ reading: Reading) -> [Entry]? {
    guard let written = reading.written(self) else { return nil }
    guard case .map(let mapping) = written else {
      reading.mismatch(self, written, expected: "a map of \(what) by name")
      return nil
    }
    return mapping.entries
  }

  /// All that it says, without places: equal for what means the same.
  var plainText: String {
    switch content {
    case .scalar(let text, let isQuoted): isQuoted ? "\"\(text)\"" : text
    case .sequence(let items): "[\(items.map(\.plainText).joined(separator: ", "))]"
    case .mapping(let mapping):
      "{\(mapping.entries.map { "\($0.key): \($0.value.plainText)" }.joined(separator: ", "))}"
    }
  }
}
