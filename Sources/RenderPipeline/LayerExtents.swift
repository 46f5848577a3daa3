import Simulation
import SceneModel
import AnimationEngine
package import Geometry
package import MotionTrace
import Overlays

extension Film {
  /// Where the layers of one frame are drawn: of those that `isShown` picks, the top-most one at
  /// each pixel.
  ///
  /// A layer takes the place of its bounds, or of what it draws beyond them: shadow, blur, line. It
  /// is named as in the scene's trace; an overlay is all of its marks.
  package func layerMask(
    ofFrame index: Int, layersNamed isShown: (String) -> Bool
  ) -> LayerMask {
    let place = place(ofFrame: index)
    let names = LayerNames(timeline.layers.tree)
    let origin = composer.figure.stage.origin
    var layers = timeline.presentation(at: place.sceneTime).layers
    for layer in layers.indices {
      layers[layer].transform.tx += origin.x
      layers[layer].transform.ty += origin.y
    }
    // Overlays cost more than all else.
    if (0..<overlayCount).contains(where: { isShown(LayerNames.overlay($0)) }) {
      let added = composer.layers(at: place.sceneTime, pace: place.pace)
      layers = added.below + added.beneath.flatMap(\.layers) + layers + added.above
    }
    var mask = MaskPainter(width: size.width, height: size.height)
    if isShown(LayerNames.stage) {
      mask.fill(
        [
          Point(x: 0, y: 0), Point(x: Double(size.width), y: 0),
          Point(x: Double(size.width), y: Double(size.height)), Point(x: 0, y: Double(size.height)),
        ], with: LayerNames.stage)
    }
    for layer in layers {
      let name = names.contains(layer.id) ? names[layer.id] : names.overlay(of: layer.id)
      guard let name, isShown(name), let extents = layer.drawnExtents else { continue }
      mask.fill(
        extents.corners.map { corner in
          let place = layer.transform.apply(to: corner)
          return Point(x: place.x * size.scale, y: place.y * size.scale)
        }, with: name)
    }
    return mask.mask
  }

  /// What the layers of its scene are called, in tree order.
  package var layerNames: [String] {
    let names = LayerNames(timeline.layers.tree)
    return timeline.layers.tree.ids.map { names[$0] }
  }

  /// The corners of a layer's bounds in one frame, in pixels, clockwise from its top left; nil where
  /// it is not seen.
  package func outline(ofLayer name: String, inFrame index: Int) -> [Point]? {
    let presentation = timeline.presentation(at: place(ofFrame: index).sceneTime)
    let names = LayerNames(timeline.layers.tree)
    let origin = composer.figure.stage.origin
    guard
      let layer = presentation.layers.first(where: {
        names.contains($0.id) && names[$0.id] == name
      })
    else { return nil }
    return layer.values.bounds.corners.map { corner in
      let place = layer.transform.apply(to: corner)
      return Point(x: (place.x + origin.x) * size.scale, y: (place.y + origin.y) * size.scale)
    }
  }
}

extension PresentationLayer {
  /// The rectangle that the layer's own drawing stays in, in its space; nil where it draws nothing.
  var drawnExtents: Rect? {
    var extents: Rect?
    func include(_ rect: Rect) { extents = extents.map { $0.union(rect) } ?? rect }
    if values.backgroundColor != nil || values.borderWidth > 0 { include(values.bounds) }
    switch values.contents {
    case .none: break
    case .shape(let shape):
      guard let box = shape.path.controlBox else { break }
      let reach = shape.strokeColor == nil ? 1 : shape.lineWidth * max(1, shape.miterLimit / 4) + 1
      include(box.expanded(by: reach))
    case .text(let text): include(values.bounds.expanded(by: text.font.size))
    case .svg, .image, .gradient: include(values.bounds)
    }
    guard values.hasEffects else { return extents }
    let effects = values.effects
    if effects.shadow.opacity > 0 {
      // A group's shadow is cast by its sublayers too, which lie within the bounds as a rule.
      let caster = effects.shadow.path?.controlBox ?? extents ?? values.bounds
      let reach = effects.shadow.radius * 3 + 1
      include(
        Rect(
          x: caster.minX + effects.shadow.offset.width,
          y: caster.minY + effects.shadow.offset.height,
          width: caster.size.width, height: caster.size.height
        ).expanded(by: reach))
    }
    if effects.backdropBlur > 0 { include(values.bounds) }
    if effects.blur > 0 { extents = extents?.expanded(by: effects.blur * 3 + 1) }
    return extents
  }
}

extension Path {
  /// The rectangle around all points and control points; nil without any.
  fileprivate var controlBox: Rect? {
    let points = elements.flatMap { element -> [Point] in
      switch element {
      case .move(let to), .line(let to): [to]
      case .quad(let to, let control): [to, control]
      case .cubic(let to, let control1, let control2): [to, control1, control2]
      case .close: []
      }
    }
    guard let first = points.first else { return nil }
    var (low, high) = (first, first)
    for point in points {
      low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
      high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}

extension Rect {
  fileprivate func expanded(by reach: Double) -> Rect {
    Rect(
      x: minX - reach, y: minY - reach, width: size.width + 2 * reach,
      height: size.height + 2 * reach)
  }

  fileprivate var corners: [Point] {
    [
      Point(x: minX, y: minY), Point(x: maxX, y: minY), Point(x: maxX, y: maxY),
      Point(x: minX, y: maxY),
    ]
  }
}

/// Fills convex outlines with the numbers of layers.
private struct MaskPainter {
  private let width: Int
  private let height: Int
  private var names: [String] = []
  private var numbers: [UInt16]

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    numbers = [UInt16](repeating: 0, count: width * height)
  }

  var mask: LayerMask { LayerMask(width: width, height: height, names: names, numbers: numbers) }

  /// Marks every pixel that a convex outline touches.
  mutating func fill(_ corners: [Point], with name: String) {
    let (top, bottom) = (corners.map(\.y).min() ?? 0, corners.map(\.y).max() ?? 0)
    guard top.isFinite, bottom.isFinite, bottom > 0, top < Double(height) else { return }
    let number = number(of: name)
    let first = Int(max(0, top.rounded(.down)))
    for y in first..<Int(min(Double(height), bottom.rounded(.up))) {
      // The part of the outline between this row's upper and lower edge.
      var (left, right) = (Double.infinity, -Double.infinity)
      for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
        let (low, high) = (max(Double(y), min(a.y, b.y)), min(Double(y + 1), max(a.y, b.y)))
        guard low <= high else { continue }
        for edge in [low, high] {
          let x = a.y == b.y ? a.x : a.x + (b.x - a.x) * (edge - a.y) / (b.y - a.y)
          (left, right) = (min(left, x), max(right, x))
          if a.y == b.y { (left, right) = (min(left, a.x, b.x), max(right, a.x, b.x)) }
        }
      }
      guard left <= right, right > 0, left < Double(width) else { continue }
      let start = Int(max(0, left.rounded(.down)))
      let end = Int(min(Double(width), right.rounded(.up)))
      for x in start..<max(start, end) { numbers[y * width + x] = number }
    }
  }

  private mutating func number(of name: String) -> UInt16 {
    if let place = names.firstIndex(of: name) { return UInt16(place + 1) }
    names.append(name)
    return UInt16(names.count)
  }
}
