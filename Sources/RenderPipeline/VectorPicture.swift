import AnimationEngine
import Assets
import Geometry
import TextFormats

/// Writes presentations of shapes and texts as SVG.
///
/// Only what figures are made of: filled and stroked paths and texts, as outlines. Other contents
/// are left out, and so are masks and groups.
struct VectorPicture {
  private let typesetter: TextTypesetter

  init(_ typesetter: TextTypesetter) { self.typesetter = typesetter }

  /// A document of the presentation's size in points; `description` becomes its title.
  func svg(_ presentation: Presentation, description: String) throws -> String {
    let (width, height) = (text(presentation.size.width), text(presentation.size.height))
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
        + "viewBox=\"0 0 \(width) \(height)\" role=\"img\">"
    ]
    if !description.isEmpty { lines.append("<title>\(Markup.escaped(description))</title>") }
    lines.append(
      "<rect width=\"100%\" height=\"100%\"\(paint("fill", presentation.background))/>")
    for layer in presentation.layers { lines += try elements(of: layer) }
    return (lines + ["</svg>", ""]).joined(separator: "\n")
  }

  private func elements(of layer: PresentationLayer) throws -> [String] {
    let values = layer.values
    var elements: [String] = []
    if let color = values.backgroundColor {
      let path = Path(roundedRect: values.bounds, cornerRadius: values.cornerRadius)
      elements.append(
        "<path d=\"\(data(path.transformed(by: layer.transform)))\"\(paint("fill", color))")
    }
    switch values.contents {
    case .shape(let shape):
      elements.append(
        "<path d=\"\(data(shape.path.transformed(by: layer.transform)))\""
          + paint("fill", shape.fillColor) + stroke(shape, layer.transform))
    case .text(let text):
      guard try typesetter.pictures(of: text, in: values.bounds).isEmpty else {
        throw ContentsError(
          "an emoji is a picture, but this drawing is of outlines", hint: "write a PNG")
      }
      for outline in try typesetter.outlines(of: text, in: values.bounds) {
        elements.append(
          "<path d=\"\(data(outline.path.transformed(by: layer.transform)))\""
            + paint("fill", outline.color ?? text.foregroundColor))
      }
    default: break
    }
    let opacity = values.opacity < 1 ? " opacity=\"\(text(values.opacity))\"" : ""
    return elements.filter { !$0.contains("d=\"\"") }.map { $0 + opacity + "/>" }
  }

  private func stroke(_ shape: ShapeContents, _ transform: AffineTransform) -> String {
    guard let color = shape.strokeColor, shape.lineWidth > 0 else { return "" }
    let scale = abs(transform.determinant).squareRoot()
    var attributes = paint("stroke", color) + " stroke-width=\"\(text(shape.lineWidth * scale))\""
    if shape.lineCap != .butt { attributes += " stroke-linecap=\"\(shape.lineCap.rawValue)\"" }
    if shape.lineJoin != .miter { attributes += " stroke-linejoin=\"\(shape.lineJoin.rawValue)\"" }
    if !shape.lineDashPattern.isEmpty {
      let pattern = shape.lineDashPattern.map { text($0 * scale) }.joined(separator: " ")
      attributes += " stroke-dasharray=\"\(pattern)\""
      if shape.lineDashPhase != 0 {
        attributes += " stroke-dashoffset=\"\(text(shape.lineDashPhase * scale))\""
      }
    }
    return attributes
  }

  private func paint(_ attribute: String, _ color: Color?) -> String {
    guard let color else { return " \(attribute)=\"none\"" }
    let name = AnimationValue.color(color.withAlpha(1)).description
    let opacity = color.alpha < 1 ? " \(attribute)-opacity=\"\(text(color.alpha))\"" : ""
    return " \(attribute)=\"\(name)\"\(opacity)"
  }

  private func data(_ path: Path) -> String {
    func pair(_ point: Point) -> String { "\(text(point.x)) \(text(point.y))" }
    return path.elements.map { element in
      switch element {
      case .move(let to): "M\(pair(to))"
      case .line(let to): "L\(pair(to))"
      case .quad(let to, let control): "Q\(pair(control)) \(pair(to))"
      case .cubic(let to, let control1, let control2):
        "C\(pair(control1)) \(pair(control2)) \(pair(to))"
      case .close: "Z"
      }
    }.joined()
  }

  private func text(_ number: Double) -> String { AnimationValue.text(number, decimals: 3) }
}
