public import Geometry

/// What is seen at one time: the stage and the visible layers in drawing order.
///
/// Plain values; a rasterizer needs nothing else, and equal presentations give equal pixels.
public struct Presentation: Sendable {
  /// The stage's extent in points.
  public var size: Size
  public var background: Color
  /// Layers before their sublayers, siblings by ascending zPosition, ties in tree order.
  public var layers: [PresentationLayer]

  package init(size: Size, background: Color, layers: [PresentationLayer]) {
    (self.size, self.background, self.layers) = (size, background, layers)
  }
}

/// One visible layer of a presentation.
public struct PresentationLayer: Sendable {
  package var id: LayerID
  /// The presentation values.
  public var values: LayerValues
  /// From this layer's space to the stage, both in points.
  public var transform: AffineTransform
  /// How many of the layers that follow lie inside this one.
  package var descendantCount: Int
  /// The layer that cuts this one out, with all that lies in it, in drawing order; empty for none.
  public var mask: [PresentationLayer] = []
  /// Which copy of a replicator this is, from 0; copies share their identifier.
  public var copy = 0
  /// What a replicator multiplies this layer's colors with; nil for nothing.
  public var tint: Color?

  package init(
    id: LayerID, values: LayerValues, transform: AffineTransform, descendantCount: Int
  ) {
    (self.id, self.values, self.transform) = (id, values, transform)
    self.descendantCount = descendantCount
  }
}
