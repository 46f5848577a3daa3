import SceneModel
import AnimationEngine
import Geometry
import Simulation

/// One thing that an overlay draws: a layer in the stage's space, and what labels must not touch.
struct Mark: Sendable {
  var values: LayerValues
  /// From the layer's space to the stage.
  var transform: AffineTransform
  /// Layers inside this one, already placed.
  var sublayers: [PresentationLayer] = []
  /// Boxes that labels keep clear of; empty for grids and tints, which lie behind text.
  var keepClear: [Rect] = []

  /// The mark with a share of its opacity.
  func faded(by opacity: Double) -> Mark {
    var mark = self
    mark.values.opacity *= opacity
    return mark
  }
}

/// How a line is drawn.
struct LineStyle: Sendable {
  var color: Color
  /// In points; a hairline's where nothing else is said.
  var width = 1.0
  var dash: [Double] = []
  var cap: ShapeContents.LineCap = .butt

  /// Around figures that are drawn as outlines, and of lines as strong as those, in points.
  static let outlineWidth = 1.25
}

/// A text with its measured size, ready to be put on a baseline.
struct SetText: Sendable {
  var contents: TextContents
  /// Of the widest string that will stand here.
  var size: Size

  /// The box of a line whose baseline begins, is centered or ends at `point`, by the alignment.
  func box(at point: Point) -> Rect {
    let x =
      switch contents.alignment {
      case .left: point.x
      case .center: point.x - size.width / 2
      case .right: point.x - size.width
      }
    return Rect(
      x: x, y: point.y - TextStyle.baseline * size.height, width: size.width, height: size.height)
  }

  /// What is black of that box: from the capitals' tops to the descenders.
  func ink(at point: Point) -> Rect {
    let box = box(at: point)
    let size = contents.font.size
    return Rect(
      x: box.minX, y: point.y - Self.capHeight * size, width: box.size.width,
      height: (Self.capHeight + Self.descent) * size)
  }

  func mark(at point: Point, saying string: String? = nil) -> Mark {
    var values = LayerValues()
    var contents = contents
    if let string { contents.string = string }
    values.contents = .text(contents)
    let box = box(at: point)
    values.bounds = Rect(origin: .zero, size: box.size)
    values.anchorPoint = .zero
    values.position = box.origin
    return Mark(
      values: values, transform: values.transformToSuperlayer, keepClear: [ink(at: point)])
  }

  /// Inter's, in parts of the size; DejaVu Sans' capitals are as high.
  static let capHeight = 0.73
  static let descent = 0.21
}

/// Makes marks: knows the palette, the pixels that straight lines sit on, and the fonts.
package struct Pen: Sendable {
  let theme: Theme
  /// Pixels per point.
  let scale: Double
  /// Where the stage's origin lies in the figure, so that lines are snapped where they end up.
  var origin: Point = .zero
  let measuring: any ContentsMeasuring

  func set(
    _ strings: [String], _ style: TextStyle, _ alignment: TextContents.Alignment = .left
  ) throws(ContentsError) -> SetText {
    var widest = SetText(
      contents: style.contents(strings.first ?? "", in: theme, alignment: alignment), size: .zero)
    for string in strings {
      let size = try measuring.size(of: style.contents(string, in: theme), width: nil)
      widest.size.width = max(widest.size.width, size.width)
      widest.size.height = max(widest.size.height, size.height)
    }
    return widest
  }

  func set(
    _ string: String, _ style: TextStyle, _ alignment: TextContents.Alignment = .left
  ) throws(ContentsError) -> SetText { try set([string], style, alignment) }

  /// A text that changes over the film: as wide as it is at any of many times.
  func set(
    over timeline: Timeline, _ style: TextStyle, _ alignment: TextContents.Alignment = .left,
    string: (Rational) -> String
  ) throws(ContentsError) -> SetText {
    let strings = (0...24).map { string(timeline.scene.duration * Rational($0) / 24) }
    return try set(strings, style, alignment)
  }

  /// A path in stage points; `offset` moves it, so that a moving mark keeps its path.
  func shape(
    _ path: Path, fill: Color? = nil, line: LineStyle? = nil, at offset: Point = .zero,
    keepClear: [Rect]? = nil
  ) -> Mark {
    var shape = ShapeContents(path: path)
    shape.fillColor = fill
    if let line {
      shape.strokeColor = line.color
      shape.lineWidth = line.width
      shape.lineCap = line.cap
      shape.lineDashPattern = line.dash
    }
    var values = LayerValues()
    values.contents = .shape(shape)
    values.bounds = path.controlBounds ?? .zero
    values.anchorPoint = .zero
    values.position = Point(x: values.bounds.minX + offset.x, y: values.bounds.minY + offset.y)
    let box = Rect(origin: values.position, size: values.bounds.size)
      .inset(by: line.map { -$0.width / 2 } ?? 0)
    return Mark(
      values: values, transform: values.transformToSuperlayer, keepClear: keepClear ?? [box])
  }

  /// A straight line, not snapped.
  func line(from a: Point, to b: Point, _ style: LineStyle) -> Mark {
    shape(Path([.move(to: a), .line(to: b)]), line: style)
  }

  /// A horizontal or vertical line that covers whole device pixels.
  func rule(from a: Point, to b: Point, _ style: LineStyle, isBehindText: Bool = false) -> Mark {
    var style = style
    style.width = max(1, (style.width * scale).rounded()) / scale
    var (a, b) = (a, b)
    if a.y == b.y {
      let y = snappedCenter(a.y, width: style.width, origin: origin.y)
      (a, b) = (Point(x: snapped(a.x, origin.x), y: y), Point(x: snapped(b.x, origin.x), y: y))
    } else {
      let x = snappedCenter(a.x, width: style.width, origin: origin.x)
      (a, b) = (Point(x: x, y: snapped(a.y, origin.y)), Point(x: x, y: snapped(b.y, origin.y)))
    }
    return shape(
      Path([.move(to: a), .line(to: b)]), line: style, keepClear: isBehindText ? [] : nil)
  }

  /// A filled rectangle on whole device pixels.
  func block(_ rect: Rect, fill: Color) -> Mark {
    let (left, top) = (snapped(rect.minX, origin.x), snapped(rect.minY, origin.y))
    let block = Rect(
      x: left, y: top, width: snapped(rect.maxX, origin.x) - left,
      height: snapped(rect.maxY, origin.y) - top)
    return shape(Path(rect: block), fill: fill, keepClear: [])
  }

  /// Where an arrow or a tie begins.
  func originDot(at center: Point, fill: Color) -> Mark {
    disc(radius: 2.4, fill: fill, at: center)
  }

  func disc(radius: Double, fill: Color, at center: Point, line: LineStyle? = nil) -> Mark {
    let box = Rect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius)
    return shape(Path(ellipseIn: box), fill: fill, line: line, at: center)
  }

  /// The nearest border between two pixels.
  private func snapped(_ coordinate: Double, _ origin: Double) -> Double {
    ((coordinate + origin) * scale).rounded() / scale - origin
  }

  /// The nearest center for a line of whole pixels.
  private func snappedCenter(_ coordinate: Double, width: Double, origin: Double) -> Double {
    snapped(coordinate - width / 2, origin) + width / 2
  }
}

/// Samples as a path, and the boxes of its parts.
extension Path {
  /// Open lines through the points of each part.
  init(lines parts: [[Point]]) {
    self.init(
      parts.filter { $0.count > 1 }.flatMap { part in
        part.enumerated().map { $0 == 0 ? Path.Element.move(to: $1) : .line(to: $1) }
      })
  }
}

extension Rect {
  /// Boxes that together cover open lines: so long as labels matter, not finer.
  static func boxes(along parts: [[Point]], width: Double, every length: Double = 8) -> [Rect] {
    var boxes: [Rect] = []
    for part in parts {
      guard var corner = part.first else { continue }
      var box = Rect(origin: corner, size: .zero)
      for point in part.dropFirst() {
        let (left, top) = (min(box.minX, point.x), min(box.minY, point.y))
        box = Rect(
          x: left, y: top, width: max(box.maxX, point.x) - left,
          height: max(box.maxY, point.y) - top)
        if (point - corner).length >= length {
          boxes += split(from: corner, to: point, box, length)
          corner = point
          box = Rect(origin: corner, size: .zero)
        }
      }
      boxes.append(box)
    }
    return boxes.map { $0.inset(by: -width / 2) }
  }

  /// A long straight piece as several boxes, since its own box is mostly empty.
  private static func split(
    from a: Point, to b: Point, _ box: Rect, _ length: Double
  ) -> [Rect] {
    let pieces = ((b - a).length / length).rounded(.up)
    guard pieces.isFinite else { return [box] }
    let count = Int(min(pieces, 512))
    guard count > 2 else { return [box] }
    return (0..<count).map { index in
      let start = a + (b - a) * (Double(index) / Double(count))
      let end = a + (b - a) * (Double(index + 1) / Double(count))
      return Rect(
        x: min(start.x, end.x), y: min(start.y, end.y), width: abs(end.x - start.x),
        height: abs(end.y - start.y))
    }
  }
}
