import AnimationEngine
import Geometry
import Overlays

/// What a composer drew, told apart by what it looks like.
extension [PresentationLayer] {
  /// Shapes that are stroked with a dash pattern.
  func dashed(_ pattern: [Double]) -> [PresentationLayer] {
    filter { $0.values.shape?.lineDashPattern == pattern }
  }

  /// Shapes filled with a color.
  func filled(_ color: Color) -> [PresentationLayer] {
    filter { $0.values.shape?.fillColor == color }
  }

  /// Shapes stroked with a color.
  func stroked(_ color: Color) -> [PresentationLayer] {
    filter { $0.values.shape?.strokeColor == color }
  }

  var strings: [String] { compactMap { $0.values.text?.string } }

  func text(_ string: String) -> PresentationLayer? {
    first { $0.values.text?.string == string }
  }
}

extension PresentationLayer {
  /// The layer's bounds in the figure.
  var frame: Rect { transform.apply(to: values.bounds) }

  /// All end points of the shape's path, in the figure.
  var points: [Point] {
    (values.shape?.path.elements ?? []).compactMap { element in
      switch element {
      case .move(let to), .line(let to), .quad(let to, _), .cubic(let to, _, _):
        transform.apply(to: to)
      case .close: nil
      }
    }
  }

  /// The black of a text: from the capitals' tops to the descenders.
  var ink: Rect? {
    guard let text = values.text else { return nil }
    let box = frame
    let baseline = box.minY + 0.8 * box.size.height
    let width = Double(text.string.count) * 0.62 * text.font.size
    let x =
      switch text.alignment {
      case .left: box.minX
      case .center: box.center.x - width / 2
      case .right: box.maxX - width
      }
    return Rect(
      x: x, y: baseline - 0.73 * text.font.size, width: width, height: 0.94 * text.font.size)
  }

  func isSame(as other: PresentationLayer) -> Bool {
    id == other.id && values == other.values && transform == other.transform
  }
}

extension OverlayLayers {
  /// All of them, in drawing order.
  var all: [PresentationLayer] { below + beneath.flatMap(\.layers) + above }
}

func compose(
  _ scene: Rocket, _ overlays: [any Overlay], theme: Theme = .light, scale: Double? = nil
) throws -> OverlayComposer {
  try OverlayComposer(
    timeline: scene.timeline, overlays: overlays, theme: theme, scale: scale,
    measuring: FlatMeasuring())
}
