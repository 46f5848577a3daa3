import AnimationEngine
import Geometry
package import Simulation

extension CodePanel: Overlay {
  package var inspectsEntries: Bool { !causes.isEmpty }

  package func plan(in timeline: Timeline, _ pen: Pen) -> OverlayPlan {
    let height = CodePanelDrawing.height(of: lines.count)
    return OverlayPlan(
      room: position == nil ? .band(FigureLayout.Band(height: height)) : nil
    ) { (place) throws(ContentsError) in
      let width = width ?? (position == nil ? place.frame.size.width : nil)
      return try CodePanelDrawing(
        self, at: position ?? place.frame.origin, width: width, timeline: place.timeline,
        pen: place.pen)
    }
  }
}

/// A card with lines of code; a band and a bar at its edge light lines up.
struct CodePanelDrawing: DrawnOverlay {
  static let leading = 17.0
  static let padding = (across: 14.0, along: 10.0)
  /// Of lines while others are lit.
  private static let dimmed = 0.5

  static func height(of lineCount: Int) -> Double {
    Double(lineCount) * leading + 2 * padding.along
  }

  private struct Line: Sendable {
    let mark: Mark
    let box: Rect
    let lights: [ShownSpans]

    func light(at time: Rational) -> Double { lights.map { $0.opacity(at: time) }.max() ?? 0 }
  }

  private let card: Mark
  private let lines: [Line]
  private let hue: Hue
  private let pen: Pen

  /// Nil is as wide as the widest line.
  init(
    _ panel: CodePanel, at origin: Point, width: Double?, timeline: Timeline, pen: Pen
  ) throws(ContentsError) {
    (self.pen, hue) = (pen, panel.hue)
    var texts: [SetText] = []
    for line in panel.lines {
      texts.append(try pen.set(line, Self.isComment(line) ? .codeComment : .code))
    }
    let widest = texts.map(\.size.width).max() ?? 0
    let width = width ?? (widest + 2 * Self.padding.across).rounded(.up)
    let box = Rect(
      origin: origin, size: Size(width: width, height: Self.height(of: panel.lines.count)))
    card = pen.shape(
      Path(roundedRect: box, cornerRadius: 9), fill: pen.theme[.card],
      line: LineStyle(color: pen.theme[.line]))
    let caused = CausedSpans(in: timeline)
    let spans =
      panel.lights.map { ($0.lines, ShownSpans($0.showing, in: timeline)) }
      + panel.causes.map { ($0.lines, caused.spans(of: $0.cause)) }
    lines = texts.enumerated().map { index, text in
      let top = box.minY + Self.padding.along + Double(index) * Self.leading
      let rise = (Self.leading + SetText.capHeight * text.contents.font.size) / 2
      return Line(
        mark: text.mark(at: Point(x: box.minX + Self.padding.across, y: top + rise)),
        box: Rect(x: box.minX, y: top, width: width, height: Self.leading),
        lights: spans.filter { $0.0.contains(index + 1) }.map(\.1))
    }
  }

  func marks(at time: Rational) -> [Mark] {
    let lit = lines.map { $0.light(at: time) }
    let most = lit.max() ?? 0
    var bands: [Mark] = []
    var texts: [Mark] = []
    for (line, light) in zip(lines, lit) {
      if light > 0 {
        let bar = Rect(origin: line.box.origin, size: Size(width: 3, height: line.box.size.height))
        bands += [
          pen.block(line.box, fill: pen.theme.mark(hue).withAlpha(0.14)),
          pen.block(bar, fill: pen.theme.mark(hue)),
        ].map { $0.faded(by: light) }
      }
      // Others step back as far as a line comes forward.
      texts.append(line.mark.faded(by: 1 - (1 - Self.dimmed) * max(0, most - light)))
    }
    return [card] + bands + texts
  }

  /// In Swift or in YAML.
  private static func isComment(_ line: String) -> Bool {
    let code = line.drop { $0 == " " }
    return code.hasPrefix("//") || code.hasPrefix("#")
  }
}
