public import AnimationEngine
public import Geometry

/// A scene that has been played: immutable, and seekable to any time.
public struct Timeline: Sendable {
  public let scene: Scene
  public let layers: LayerEvaluation

  /// What is seen at a time, in seconds: a pure function, for any time in any order.
  public func presentation(at time: Rational) -> Presentation {
    Presentation(
      size: scene.stage.size, background: scene.stage.background,
      layers: layers.visibleLayers(at: time))
  }

  /// The value at an address that is seen at a time, or with `isModel` the one that is set.
  ///
  /// Nil where the layer's contents have no such property.
  public func value(
    of address: LayerAddress, isModel: Bool = false, at time: Rational
  ) -> AnimationValue? {
    let values =
      isModel
      ? layers.model(of: address.layer, at: time) : layers.presentation(of: address.layer, at: time)
    return values[address.keyPath]
  }
}
