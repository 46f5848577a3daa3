import AnimationEngine
import Geometry
import Overlays
import SceneModel

extension Callout {
  private struct Parts: Sendable {
    var callout = Callout(1, at: .point(.zero))
    var layer: LayerID?
    var point: Point?
  }

  static let kind = OverlayKind("callout", "a call-out", Parts()) {
    Field(
      "callout", .count(in: 1...99), into: \.callout.number, required: true, example: "1",
      "A number in a disc that points at something.")
    Field(
      "layer", .layer, into: \.layer, default: .untold, example: "rocket",
      "What it points at, where it is seen; this or `at` is needed.")
    Field("at", .point, into: \.point, example: "[40, 20]", "What it points at, on the stage.")
    Field(
      "text", .printed, into: \.callout.text, default: "none", example: "the model is set",
      "Beside the disc.")
    Field(
      "position", .point, into: \.callout.position, default: "above what it points at",
      example: "[80, 40]", "Of the disc's center, from which a line leads to what it points at.")
  } makes: { parts, entries, reading in
    let given = entries.given(["layer", "at"])
    guard given.count == 1 else {
      if !entries.hasStrangers {
        reading.report(
          at: given.isEmpty ? entries.location : entries.keyLocation("at"),
          given.isEmpty
            ? "a call-out needs `layer` or `at`" : "a call-out has either `layer` or `at`")
      }
      return nil
    }
    var callout = parts.callout
    if let layer = parts.layer { callout.target = .layer(layer) }
    if let point = parts.point { callout.target = .point(point) }
    return callout
  }
}

extension Plot.CurveCallout {
  static let map = Map(
    "curveCallout", "a call-out at a curve", heading: "Call-out at a curve", Self(1, at: 0)
  ) {
    Field(
      "number", .count(in: 1...99), into: \.number, required: true, example: "1",
      "In the disc.")
    Field(
      "at", .filmTime, into: \.time, required: true, example: "0.5",
      "When the curve is at the point; the call-out comes then.")
    Field("curve", .count(in: 1...99), into: \.curve, example: "2", "Which of the plot's curves.")
  }
}

extension Plot.Duration {
  static let map = Map("duration", "a duration", heading: "Duration", Self(0...0)) {
    Field(
      "during", .interval(), into: \.interval, required: true, example: "[0.5, 1.5]",
      "From when until when.")
    Field(
      "name", .printed, into: \.name, default: "the seconds", example: "flight", "Over the line.")
  }
}

extension ValueReader<[Plot.Duration]> {
  static var durations: Self {
    .plainList(
      of: ValueReader<ClosedRange<Rational>>.interval()
        .then { interval, _, _ in Plot.Duration(interval) }.or(Plot.Duration.map), "durations"
    ).called("list of [from, to] and maps (see \(Plot.Duration.map.description.heading))")
  }
}

extension FormulaText {
  private struct Parts: Sendable {
    var formula: Formula?
    var subject: SpelledSubject?
    var interval: ClosedRange<Rational> = 0...0
    var tolerance = 0.5
    var position: Point?
    var hue = Hue.ink
  }

  static let kind = OverlayKind("formula", "a formula", place: "position", Parts()) {
    Field(
      "formula", .formula, into: \.formula, required: true, example: "x(t) = 77 + 378 t",
      "A formula that the motion must follow; `check` and `validate` say where it does not.")
    Field(
      "of", .subject, into: \.subject, required: true, example: "rocket.position.x",
      "The number that the formula is about.")
    Field(
      "during", .interval(), into: \.interval, required: true, example: "[0.5, 1.5]",
      "When it holds, in seconds; `t` counts from the first time.")
    Field(
      "tolerance", .nonNegative, into: \.tolerance, example: "0.1",
      "How far the number may be off, in its own units.")
    Field.hue(into: \.hue)
    Field(
      "position", .point, into: \.position, default: "a line above the stage",
      example: "[40, 20]", "Where its baseline has its start, in the stage's points.")
  } makes: { parts, entries, reading in
    guard let formula = parts.formula, let subject = parts.subject,
      let text = entries["formula"].flatMap({ reading.read($0, .printed(in: .formula(.ink))) })
    else { return nil }
    guard subject.subject.kind == .number else {
      reading.report(
        at: entries.keyLocation("of"),
        "a formula gives a number, but `\(subject.spelling)` is \(subject.subject.kind.rawValue)",
        hint: subject.subject.kind == .point
          ? "write `\(subject.spelling).x` or `\(subject.spelling).y`" : nil)
      return nil
    }
    var constraints = Expectation.Constraints()
    constraints.formula = formula
    var overlay = FormulaText(
      text,
      claim: Expectation(
        .during(
          subject.subject, parts.interval.lowerBound, parts.interval.upperBound, constraints),
        spelling: reading.scope.address(subject.spelling), tolerance: parts.tolerance,
        location: reading.scope.source(entries.keyLocation("formula"))))
    (overlay.position, overlay.hue) = (parts.position, parts.hue)
    return overlay
  }
}

extension Legend {
  static let kind = OverlayKind("legend", "a legend", place: "position", Legend([])) {
    Field(
      "legend", .plainList(of: .map(Row.map), "rows"), into: \.rows, required: true,
      example: "[{name: model, hue: blue, symbol: dotted}]", "What marks stand for.")
    Field(
      "direction", .choice, into: \.direction, example: "column",
      "Side by side, or one below the other.")
    Field(
      "position", .point, into: \.position, default: "a band under the stage",
      example: "[40, 20]", "Where the first line has its baseline's start, in the stage's points.")
  } check: { legend, entries, reading in
    if legend.rows.isEmpty {
      reading.report(at: entries["legend"]?.location ?? entries.location, "the legend is empty")
    }
    return !legend.rows.isEmpty
  }
}

extension Legend.Row {
  static let map = Map("legendRow", "a row of a legend", heading: "Row of a legend", Self("")) {
    Field("name", .printed, into: \.name, required: true, example: "model", "What the mark means.")
    Field.hue(into: \.hue)
    Field("symbol", .choice, into: \.symbol, example: "dotted", "How the mark looks.")
    Field(
      "number", .count(in: 1...99), into: \.number, default: "none", example: "1",
      "That of a call-out, in place of a symbol.")
  } check: { row, entries, reading in
    for key in entries.given(["hue", "symbol"]) where row.number != nil {
      reading.report(
        at: entries.keyLocation(key), "`\(key)` has no effect beside `number`")
    }
    return true
  }
}

extension CodePanel {
  private struct Parts: Sendable {
    var panel = CodePanel([])
    var code = PanelCode()
  }

  static let kind = OverlayKind("code", "a code panel", place: "position", Parts()) {
    Field(
      "code", .code, into: \.code, required: true, example: "\"layer.add(shake)\"",
      "Lines of code, written as a block after `|`, with their indentation; or lines of the scene "
        + "itself, which light up by themselves when what they say happens.")
    Field(
      "lights", .plainList(of: .map(Light.map), "lights"), into: \.panel.lights, default: "none",
      example: "[{lines: 1, shown: [0.8, 1.2]}]", "Lines that light up, and when.")
    Field.hue(into: \.panel.hue, "Of the light.")
    Field(
      "width", .positive, into: \.panel.width, default: "as the lines need, or the stage's",
      example: "240", "In points.")
    Field(
      "position", .point, into: \.panel.position, default: "a band under the stage",
      example: "[40, 20]", "Of the top left corner, in the stage's points.")
  } makes: { parts, entries, reading in
    var panel = parts.panel
    (panel.lines, panel.causes) = (parts.code.lines, parts.code.lights)
    for (index, light) in panel.lights.enumerated() where light.lines.upperBound > panel.lines.count
    {
      let node = entries["lights"].flatMap { reading.list($0, of: "lights") }?[index]
      reading.report(
        at: node?.location ?? entries.keyLocation("lights"),
        "the code has no line \(light.lines.upperBound)", hint: "it has \(panel.lines.count)")
    }
    return panel
  }
}

extension CodePanel.Light {
  static let map = Map(
    "codeLight", "a light of a code panel", heading: "Light of a code panel",
    Self(1...1, Showing())
  ) {
    Field(
      "lines", .lineNumbers, into: \.lines, required: true, example: "[1, 2]",
      "A line, or the first and the last one; from 1.")
    Field(
      "shown", .showing, into: \.showing, required: true, example: "{when: drag.began, for: 0.4}",
      "When they are lit.")
  }
}

extension ValueReader<PanelCode> {
  /// The lines of a text, without empty ones at its end, or what is shown of the scene.
  fileprivate static var code: Self {
    ValueReader<String>.printed(in: .code).then { text, node, reading in
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
      guard !lines.isEmpty, lines.count <= 60 else {
        reading.report(
          at: node.location,
          lines.isEmpty ? "the code is empty" : "a panel has at most 60 lines of code")
        return nil
      }
      return PanelCode(lines)
    }.or(PanelCode.excerpt)
  }
}

extension ValueReader<ClosedRange<Int>> {
  /// A line's number, or the first and the last.
  fileprivate static var lineNumbers: Self {
    let one = ValueReader<Int>.count(in: 1...60)
    return Self(
      describe: {
        ValueDescription(
          "\(one.describe().phrase), or [first, last]",
          .either([one.describe().shape, .numbers(2)]))
      }
    ) { node, reading in
      guard case .list(let items)? = reading.written(node) else {
        return one.read(node, reading).map { $0...$0 }
      }
      let numbers = items.compactMap { one.read($0, reading) }
      guard items.count == 2, numbers.count == 2, numbers[0] <= numbers[1] else {
        if numbers.count == items.count {
          reading.report(at: node.location, "expected a line's number, or [first, last]")
        }
        return nil
      }
      return numbers[0]...numbers[1]
    }
  }
}
