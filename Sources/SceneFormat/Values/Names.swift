import AnimationEngine
import Simulation

extension ValueReader<LayerID> {
  /// A layer by its id.
  static var layer: Self {
    Self("layer", .string) { node, reading in
      guard let name = reading.read(node, .text) else { return nil }
      return reading.resolver.layer(name, at: node.location, in: reading.names.layers)
    }
  }
}

extension ValueReader<[LayerID]> {
  /// A layer, or a list of layers.
  static var layers: Self {
    Self("layer or list of layers", .either([.string, .list(.string)])) { node, reading in
      reading.resolver.layerNames(node, in: reading.names.layers)
    }
  }
}
