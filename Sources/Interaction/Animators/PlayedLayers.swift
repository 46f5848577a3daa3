package import AnimationEngine
package import Geometry

/// A layer tree while it is being played: what has happened to each layer so far.
package struct PlayedLayers: Sendable {
  /// An animation on a layer, as it was added.
  package struct Reference: Sendable, Hashable {
    package var layer: LayerID
    var index: Int
  }

  package let tree: LayerTree
  /// One for each layer, counted as `LayerID`s count.
  package private(set) var histories: [LayerHistory]
  /// All animations that were taken away so far, in the order in which they were.
  ///
  /// Whoever waits for ends reads on from where it was, and need not look at all animations.
  package private(set) var removals: [Reference] = []

  package init(_ tree: LayerTree) {
    self.tree = tree
    histories = tree.nodes.map { LayerHistory($0.values) }
  }

  package var evaluation: LayerEvaluation { LayerEvaluation(tree: tree, histories: histories) }

  package func model(of layer: LayerID, at time: Rational) -> LayerValues {
    histories[layer.index].model(at: time)
  }

  package func presentation(of layer: LayerID, at time: Rational) -> LayerValues {
    evaluation.presentation(of: layer, at: time)
  }

  /// How fast a number at a key path moves as it is seen, per second, after a time or before it; nil
  /// where there is no number.
  package func presentationVelocity(
    of layer: LayerID, _ keyPath: LayerKeyPath, at time: Rational, from side: Side = .after
  ) -> Double? {
    evaluation.velocity(of: layer, keyPath, at: time, from: side)?.number
  }

  /// Writes all of a layer's model; see ``LayerHistory/setModel(_:at:leadIn:)``.
  package mutating func setModel(
    _ values: LayerValues, of layer: LayerID, at time: Rational, leadIn: Rational = 0
  ) {
    histories[layer.index].setModel(values, at: time, leadIn: leadIn)
  }

  /// Lets something write a layer's model by itself from a time on.
  package mutating func drive(
    _ layer: LayerID, by trajectory: any ModelTrajectory, from time: Rational
  ) -> ModelDriveReference {
    histories[layer.index].drive(trajectory, from: time)
  }

  /// Ends what writes a layer's model by itself, which holds from then on.
  package mutating func endDrive(
    _ reference: ModelDriveReference, of layer: LayerID, at time: Rational
  ) {
    histories[layer.index].endDrive(reference, at: time)
  }

  /// Lets what has written models by itself say from now on what it said to the end.
  package mutating func settleDrives() {
    for index in histories.indices { histories[index].settleDrives() }
  }

  /// Writes a part of the model; see ``LayerHistory/setModel(_:at:leadIn:)``.
  package mutating func setModel(
    _ value: AnimationValue, of layer: LayerID, _ keyPath: LayerKeyPath, at time: Rational,
    leadIn: Rational = 0
  ) {
    histories[layer.index].set(value, keyPath, at: time, leadIn: leadIn)
  }

  /// Adds an animation whose begin time counts from now in the layer's clock.
  ///
  /// With a duration of 0 it takes the implicit transaction's quarter of a second.
  @discardableResult
  package mutating func add(
    _ animation: Animation, key: String?, to layer: LayerID, at time: Rational
  ) -> Reference {
    let now = evaluation.layerTime(of: layer, at: time)
    let copy = animation.resolved(addedAt: now, transactionDuration: Rational(1) / Rational(4))
    let removed = histories[layer.index].add(
      AttachedAnimation(animation: copy, key: key, addedAt: time))
    note(removed, of: layer)
    return Reference(layer: layer, index: histories[layer.index].animations.count - 1)
  }

  /// Adds a transition, which takes the place of the one before it.
  package mutating func add(_ transition: AttachedTransition, to layer: LayerID) {
    note(histories[layer.index].add(transition), of: layer)
  }

  /// Takes away a layer's animation of a key, or all of them where it is nil.
  package mutating func remove(key: String?, from layer: LayerID, at time: Rational) {
    note(histories[layer.index].remove(key: key, at: time), of: layer)
  }

  private mutating func note(_ removed: [Int], of layer: LayerID) {
    removals += removed.map { Reference(layer: layer, index: $0) }
  }

  /// Takes an animation away, where nobody has before.
  mutating func remove(_ reference: Reference, at time: Rational) {
    let animation = histories[reference.layer.index].animations[reference.index]
    if let key = animation.key, animation.isAttached(at: time) {
      remove(key: key, from: reference.layer, at: time)
    }
  }

  /// Whether an animation is there: nobody took it away.
  package func isAttached(_ reference: Reference, at time: Rational) -> Bool {
    animation(reference).isAttached(at: time)
  }

  /// When an animation ends, in its layer's own time.
  package func end(of reference: Reference) -> MediaTiming.Extent {
    animation(reference).animation.timing.end
  }

  func animation(_ reference: Reference) -> AttachedAnimation {
    histories[reference.layer.index].animations[reference.index]
  }

  /// How many seconds of the layer's own clock pass in one of the scene's.
  func speed(of layer: LayerID, at time: Rational) -> Rational {
    sequence(first: layer) { tree[$0].parent }
      .reduce(1) { $0 * model(of: $1, at: time).clock.speed }
  }

  /// The animations on a layer's property that are not over.
  func running(_ property: LayerProperty, of layer: LayerID, at time: Rational)
    -> [PropertyAnimation]
  {
    let now = evaluation.layerTime(of: layer, at: time)
    return histories[layer.index].attachedAnimations(at: time, layerTime: now)
      .flatMap { Self.members(of: $0.animation, endingAfter: now) }
      .filter { $0.keyPath.property == property }
  }

  private static func members(
    of animation: Animation, endingAfter now: Rational
  ) -> [PropertyAnimation] {
    if animation.isRemovedOnCompletion, case .finite(let end) = animation.timing.end, end <= now {
      return []
    }
    switch animation {
    case .property(let animation): return [animation]
    case .group(let group):
      // In a group they count as those that do not add: UIKit makes no groups.
      return group.animations.flatMap { member -> [PropertyAnimation] in
        guard case .property(var animation) = member else { return [] }
        animation.isAdditive = false
        return [animation]
      }
    }
  }
}
