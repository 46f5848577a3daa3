package import AnimationEngine

/// A value for a part of a layer.
package struct Assignment: Sendable, Hashable {
  package var address: LayerAddress
  package var value: LiveValue

  package init(_ address: LayerAddress, _ value: LiveValue) {
    (self.address, self.value) = (address, value)
  }

  package init(_ address: LayerAddress, _ value: AnimationValue) {
    self.init(address, .fixed(value))
  }
}

/// A layer and a part of it.
package struct LayerAddress: Sendable, Hashable {
  package var layer: LayerID
  package var keyPath: LayerKeyPath

  package init(_ layer: LayerID, _ keyPath: LayerKeyPath) {
    (self.layer, self.keyPath) = (layer, keyPath)
  }
}
