import AnimationEngine
public import Geometry
public import SceneModel
import Simulation

// What is called in a script becomes the entries of which a scene file's script is made; nothing
// here knows what they mean.
extension Scene {
  /// Does something at a time of the scene, in seconds, not below 0.
  ///
  /// Scripts are performed when the scene is first asked for something, in the order of time and,
  /// within one time, in the order in which they were given. A script may give others, for its own
  /// time or later.
  public func at(_ time: Rational, perform script: @escaping () -> Void) {
    precondition(time >= (now ?? 0), "a script cannot do what lies in its past")
    if let performance { return performance.performer.add(script, at: time) }
    waiting.append((time, script))
    forgetTimeline()
  }

  /// Makes changes with the default action of each property: Core Animation's `CATransaction`.
  ///
  /// Each change is animated from what is seen to the new value, as layers do that belong to no
  /// view. For use in a script; what is changed before it is where the layers begin.
  public func withTransaction(
    _ transaction: Transaction = Transaction(), _ changes: () -> Void
  ) {
    let outer = self.transaction
    flush()
    self.transaction = transaction
    changes()
    flush()
    self.transaction = outer
  }

  /// Whether scripts must see what fingers, reactions, animators and bodies do.
  var isPlayedWithCode: Bool {
    !handlers.isEmpty || !ownAnimators.isEmpty || !ownTransitions.isEmpty || bodies.dynamics != nil
      || ownGestures.contains { $0.shouldBegin != nil }
  }

  /// Performs code while the scene is played, and returns what it has done.
  ///
  /// Layers answer with the model of the moment, with `earlier` and what is done now already in it.
  func perform(
    _ code: () -> Void, at moment: PlayedMoment, by performer: CodePerformer,
    after earlier: [ScriptEntry.Action] = []
  ) -> [ScriptEntry.Action] {
    now = moment.time
    performance = Performance(moment: moment, performer: performer)
    for action in earlier { performance?.settle(action) }
    code()
    flush()
    let actions = performance?.actions ?? []
    (now, performance) = (nil, nil)
    return actions
  }

  /// Asks code something while the scene is played; it can do nothing itself.
  func ask<Answer>(
    at moment: PlayedMoment, by performer: CodePerformer, _ code: () -> Answer
  ) -> Answer {
    now = moment.time
    performance = Performance(moment: moment, performer: performer)
    let answer = code()
    precondition(
      changes.isEmpty && performance?.actions.isEmpty ?? true,
      "what is asked something does nothing")
    (now, performance) = (nil, nil)
    return answer
  }

  /// Performs the scripts that wait, unless the scene does so itself while it is played.
  func play() {
    precondition(now == nil, "a script cannot ask for what it makes")
    begin()
    guard !isPlayedWithCode else { return }
    while let next = waiting.indices.min(by: { waiting[$0].time < waiting[$1].time }) {
      let (time, perform) = waiting.remove(at: next)
      now = time
      perform()
      flush()
    }
    now = nil
  }

  /// Gives the layers their places in the tree, which stays as it is from now on.
  func begin() {
    guard !hasBegun else { return }
    hasBegun = true
    _ = tree()
  }

  /// The layers with what they begin with, in the order of the tree.
  func tree() -> LayerTree {
    guard fileLayers.isEmpty else { return fileTree() }
    var tree = LayerTree()
    func add(_ layer: Layer, _ id: LayerID) {
      layer.id = id
      for sublayer in layer.sublayers {
        add(sublayer, tree.add(sublayer.initialValues, name: sublayer.name, to: id))
      }
      if let mask = layer.mask {
        add(mask, tree.addMask(mask.initialValues, name: mask.name, of: id))
      }
    }
    for layer in layers { add(layer, tree.add(layer.initialValues, name: layer.name)) }
    return tree
  }

  /// The same for the layers of a file, each in its place there.
  private func fileTree() -> LayerTree {
    var tree = LayerTree()
    for layer in fileLayers {
      let (values, name, parent) = (layer.initialValues, layer.name, layer.superlayer?.id)
      if let parent, layer.superlayer?.mask === layer {
        layer.id = tree.addMask(values, name: name, of: parent)
      } else {
        layer.id = tree.add(values, name: name, to: parent)
      }
    }
    return tree
  }

  /// Records a change of the model.
  func record(_ value: AnimationValue, at keyPath: LayerKeyPath, of layer: Layer) {
    guard let id = layer.id else { return }
    let assignment = Assignment(LayerAddress(id, keyPath), value)
    changes.append(assignment)
    performance?.assignments.append(assignment)
  }

  /// Records an action, after the changes before it.
  ///
  /// Outside of a script it happens at the start, once the layers have their places.
  func record(_ action: @escaping ((Layer) -> LayerID) -> ScriptEntry.Action) {
    guard now != nil else {
      waiting.append((0, { [unowned self] in record(action) }))
      return forgetTimeline()
    }
    flush()
    append(
      action { layer in
        guard let id = layer.id else { preconditionFailure("the layer has left its scene") }
        return id
      })
  }

  func flush() {
    guard !changes.isEmpty else { return }
    precondition(openBlocks.isEmpty, "an animation only changes layers")
    let changes = takeChanges()
    append(transaction.map { .setWithActions(changes, $0) } ?? .set(changes))
  }

  /// The changes that are yet to become something, which they then are.
  func takeChanges() -> [Assignment] {
    defer { changes = [] }
    return changes
  }

  /// Entries are kept in the order of time; those of one time in the order recorded.
  private func append(_ action: ScriptEntry.Action) {
    if performance != nil {
      performance?.actions.append(action)
      return
    }
    let entry = ScriptEntry(
      time: now ?? 0, action: action, location: .nowhere)
    let place = entries.lastIndex { $0.time <= entry.time }.map { $0 + 1 } ?? 0
    entries.insert(entry, at: place)
    forgetTimeline()
  }
}

/// Code at a moment of a scene that is being played.
struct Performance {
  let moment: PlayedMoment
  let performer: CodePerformer
  /// What it has done.
  var actions: [ScriptEntry.Action] = []
  /// What it and other code of this moment have set.
  var assignments: [Assignment] = []

  mutating func settle(_ action: ScriptEntry.Action) { assignments += action.assignments }

  /// The model values of a layer, now.
  func model(of layer: LayerID) -> LayerValues {
    var values = moment.model(of: layer)
    for assignment in assignments where assignment.address.layer == layer {
      guard case .fixed(let value) = assignment.value else { continue }
      values[assignment.address.keyPath] = value
    }
    return values
  }
}

extension SourceLocation {
  /// Of what no file says.
  static let nowhere = SourceLocation(line: 1, column: 1)
}

extension ScriptEntry {
  /// The model values that it sets.
  var assignments: [Assignment] { action.assignments }
}

extension ScriptEntry.Action {
  /// The model values that it sets.
  var assignments: [Assignment] {
    switch self {
    case .set(let assignments), .setWithActions(let assignments, _): assignments
    case .block(let block): block.assignments
    default: []
    }
  }
}

extension SceneBlock {
  /// The model values that it sets, with those inside it.
  fileprivate var assignments: [Assignment] {
    changes + keyframes.flatMap(\.changes) + blocks.flatMap(\.assignments)
  }
}
