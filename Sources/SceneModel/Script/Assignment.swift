public import AnimationEngine

/// A value for a part of a layer.
public struct Assignment: Sendable, Hashable {
  public var address: LayerAddress
  public var value: LiveValue

  public init(_ address: LayerAddress, _ value: LiveValue) {
    (self.address, self.value) = (address, value)
  }

  public init(_ address: LayerAddress, _ value: AnimationValue) {
    self.init(address, .fixed(value))
  }
}

/// A layer and a part of it.
public struct LayerAddress: Sendable, Hashable {
  public var layer: LayerID
  public var keyPath: LayerKeyPath

  public init(_ layer: LayerID, _ keyPath: LayerKeyPath) {
    (self.layer, self.keyPath) = (layer, keyPath)
  }
}
