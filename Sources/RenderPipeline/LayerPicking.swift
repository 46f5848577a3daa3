package import AnimationEngine
import Assets
import CairoRaster
package import Geometry
import Overlays
import Pixels
import SceneModel
import Simulation

extension Film {
  /// The layers that draw at a point of the figure in one frame: the topmost first.
  ///
  /// The pixel decides: a layer is not hit where it is transparent, where its mask, its corners or what it lies in
  /// cuts it off, and through its shadow. A layer that blurs what lies behind it is hit all over.
  ///
  /// - Parameters:
  ///   - point: In points of the figure.
  ///   - index: A frame of the film.
  /// - Returns: Each with its name in the scene; none beside the stage.
  /// - Throws: What drawing throws.
  package func layers(
    at point: Point, inFrame index: Int
  ) throws -> [(id: LayerID, name: String)] {
    let stage = composer.figure.stage
    guard stage.contains(point) else { return [] }
    let names = LayerNames(timeline.layers.tree)
    let place = Point(x: point.x - stage.minX, y: point.y - stage.minY)
    let presentation = timeline.presentation(at: self.place(ofFrame: index).sceneTime)
    let probe = try LayerProbe(presentation, at: place, scale: size.scale, assets)
    var found: [(id: LayerID, name: String)] = []
    for (index, layer) in presentation.layers.enumerated().reversed() {
      // Copies share their identifier.
      guard !found.contains(where: { $0.id == layer.id }), let extents = layer.drawnExtents,
        let inside = layer.transform.inverted?.apply(to: place), extents.contains(inside),
        try probe.isDrawn(index)
      else { continue }
      found.append((layer.id, names[layer.id]))
    }
    return found
  }
}

/// Draws single layers of a presentation on the one pixel that matters.
private struct LayerProbe {
  private let layers: [PresentationLayer]
  private let size: Size
  private let compositor: Compositor

  /// Less of 255 is not seen, as the end of a blur.
  private static let leastAlpha: UInt32 = 3

  init(
    _ presentation: Presentation, at point: Point, scale: Double, _ assets: AssetLibrary
  ) throws {
    // Moved by whole pixels: what lies on their borders still does.
    let x = (point.x * scale).rounded(.down) / scale
    let y = (point.y * scale).rounded(.down) / scale
    func moved(_ layer: PresentationLayer) -> PresentationLayer {
      var layer = layer
      layer.transform.tx -= x
      layer.transform.ty -= y
      layer.mask = layer.mask.map(moved)
      return layer
    }
    layers = presentation.layers.map(moved)
    size = Size(width: 1 / scale, height: 1 / scale)
    compositor = try Compositor(assets: assets, pixelWidth: 1, pixelHeight: 1, scale: scale)
  }

  /// Whether the layer itself, cut by those that it lies in, leaves a trace.
  func isDrawn(_ index: Int) throws -> Bool {
    let around = layers.indices.prefix(index).filter { $0 + layers[$0].descendantCount >= index }
    guard (around + [index]).allSatisfy({ layers[$0].values.opacity > 0 }) else { return false }
    var alone = around.enumerated().map { depth, place in
      var frame = layers[place].plain
      frame.values.backgroundColor = nil
      frame.values.borderWidth = 0
      frame.values.contents = .none
      frame.values.contentsFade = nil
      frame.descendantCount = around.count - depth
      return frame
    }
    var layer = layers[index].plain
    if layers[index].values.hasEffects, layers[index].values.effects.backdropBlur > 0 {
      layer.values.backgroundColor = .black
    }
    layer.descendantCount = 0
    alone.append(layer)
    compositor.canvas[0, 0] = 0
    try compositor.redraw(Presentation(size: size, background: .clear, layers: alone))
    return compositor.canvas[0, 0] >> 24 >= Self.leastAlpha
  }
}

extension PresentationLayer {
  /// As it is over nothing, without its shadow; as solid as it can be.
  fileprivate var plain: PresentationLayer {
    var layer = self
    layer.values.opacity = 1
    guard values.hasEffects else { return layer }
    layer.values.effects.shadow = Shadow()
    layer.values.effects.blendMode = .normal
    layer.values.effects.backdropBlur = 0
    return layer
  }
}
