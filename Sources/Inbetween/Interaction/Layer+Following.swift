public import SceneModel

// A layer in a hand, as a scene file's `move` says it.
extension Layer {
  /// Moves the layer with the finger of the gesture whose event is being emitted, by as much as it has
  /// gone since it was last asked; for use in answers to gestures.
  ///
  /// The way is converted into the layer's superlayer's space, and between two samples of the finger
  /// the layer moves evenly. Limits are of the model position, in the superlayer's points; beyond them
  /// it stops, or follows less and less, as scroll views do. A finger that comes back takes it along
  /// from where it would be without limits.
  public func followFinger(
    along axis: MoveAction.Axis? = nil, horizontalLimits: ClosedRange<Double>? = nil,
    verticalLimits: ClosedRange<Double>? = nil, beyond: MoveAction.Beyond = .stop
  ) {
    guard let scene else { preconditionFailure("the layer is in no scene") }
    precondition(scene.now != nil, "a finger moves layers in answers to its gesture")
    var move = MoveAction([place], by: .step(.translation), dimension: scene.stage.size)
    (move.axis, move.beyond) = (axis, beyond)
    (move.horizontalLimits, move.verticalLimits) = (horizontalLimits, verticalLimits)
    scene.tell(.move(move))
  }
}
