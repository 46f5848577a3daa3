public import AnimationEngine
public import Geometry

/// A layer tree while it is being played: what has happened to each layer so far.
public struct PlayedLayers: Sendable {
  /// An animation on a layer, as it was added.
  public struct Reference: Sendable, Hashable {
    public var layer: LayerID
    var index: Int
  }

  public let tree: LayerTree
  /// One for each layer, counted as `LayerID`s count.
  public var histories: [LayerHistory]

  public init(_ tree: LayerTree) {
    self.tree = tree
    histories = tree.nodes.map { LayerHistory($0.values) }
  }

  public var evaluation: LayerEvaluation { LayerEvaluation(tree: tree, histories: histories) }

  public func model(of layer: LayerID, at time: Rational) -> LayerValues {
    histories[layer.index].model(at: time)
  }

  public func presentation(of layer: LayerID, at time: Rational) -> LayerValues {
    evaluation.presentation(of: layer, at: time)
  }

  /// How fast a number at a key path moves as it is seen, per second, after a time or before it; nil
  /// where there is no number.
  public func presentationVelocity(
    of layer: LayerID, _ keyPath: LayerKeyPath, at time: Rational, from side: Side = .after
  ) -> Double? {
    evaluation.velocity(of: layer, keyPath, at: time, from: side)?.number
  }

  /// Writes a part of the model; see ``LayerHistory/setModel(_:at:leadIn:)``.
  public mutating func setModel(
    _ value: AnimationValue, of layer: LayerID, _ keyPath: LayerKeyPath, at time: Rational,
    leadIn: Rational = 0
  ) {
    histories[layer.index].set(value, keyPath, at: time, leadIn: leadIn)
  }

  /// Adds an animation whose begin time counts from now in the layer's clock.
  ///
  /// With a duration of 0 it takes the implicit transaction's quarter of a second.
  @discardableResult
  public mutating func add(
    _ animation: Animation, key: String?, to layer: LayerID, at time: Rational
  ) -> Reference {
    let now = evaluation.layerTime(of: layer, at: time)
    let copy = animation.resolved(addedAt: now, transactionDuration: Rational(1) / Rational(4))
    histories[layer.index].add(AttachedAnimation(animation: copy, key: key, addedAt: time))
    return Reference(layer: layer, index: histories[layer.index].animations.count - 1)
  }

  /// Takes an animation away, where nobody has before.
  mutating func remove(_ reference: Reference, at time: Rational) {
    let animation = histories[reference.layer.index].animations[reference.index]
    if let key = animation.key, animation.isAttached(at: time) {
      histories[reference.layer.index].remove(key: key, at: time)
    }
  }

  /// Whether an animation is there: nobody took it away.
  public func isAttached(_ reference: Reference, at time: Rational) -> Bool {
    animation(reference).isAttached(at: time)
  }

  /// When an animation ends, in its layer's own time.
  public func end(of reference: Reference) -> MediaTiming.Extent {
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
