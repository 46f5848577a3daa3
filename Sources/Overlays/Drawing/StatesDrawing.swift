import SceneModel
import AnimationEngine
import Geometry
package import Simulation

extension States: Overlay {
  package func plan(in timeline: Timeline, _ pen: Pen) -> OverlayPlan {
    let height = Double(rows.count) * StatesDrawing.rowHeight
    let placed = origin.map { Rect(origin: $0, size: Size(width: width, height: height)) }
    return OverlayPlan(
      room: placed == nil ? .band(FigureLayout.Band(height: height)) : nil
    ) { (place) throws(ContentsError) in
      try StatesDrawing(self, in: placed ?? place.frame, timeline: place.timeline, pen: place.pen)
    }
  }
}

/// Rows of names and values between hairlines.
struct StatesDrawing: DrawnOverlay {
  static let rowHeight = 32.0

  let pen: Pen
  private var ground: [Mark] = []
  private var values: [(text: SetText, baseline: Point, string: @Sendable (Rational) -> String)] =
    []

  init(
    _ states: States, in frame: Rect, timeline: Timeline, pen: Pen
  ) throws(ContentsError) {
    self.pen = pen
    let hairline = LineStyle(color: pen.theme[.line])
    for (index, row) in states.rows.enumerated() {
      let top = frame.minY + Double(index) * Self.rowHeight
      ground.append(
        pen.rule(from: Point(x: frame.minX, y: top), to: Point(x: frame.maxX, y: top), hairline))
      // The text's middle in the row's.
      let baseline = top + (Self.rowHeight + SetText.capHeight * TextStyle.readoutName.size) / 2
      ground.append(
        try pen.set(row.name, .readoutName).mark(at: Point(x: frame.minX, y: baseline)))
      let string = row.source.string(in: timeline)
      let text = try pen.set(over: timeline, .readoutValue, .right, string: string)
      values.append((text, Point(x: frame.maxX, y: baseline), string))
    }
    let bottom = frame.minY + Double(states.rows.count) * Self.rowHeight
    ground.append(
      pen.rule(
        from: Point(x: frame.minX, y: bottom), to: Point(x: frame.maxX, y: bottom), hairline))
  }

  func marks(at time: Rational) -> [Mark] {
    ground + values.map { $0.text.mark(at: $0.baseline, saying: $0.string(time)) }
  }
}

extension States.Source {
  fileprivate func string(in timeline: Timeline) -> @Sendable (Rational) -> String {
    switch self {
    case .quantity(let quantity, let format):
      let values = QuantityText(quantity, format, in: timeline)
      return { values.text(at: $0) }
    case .steps(let steps):
      return { time in steps.last { $0.time <= time }?.text ?? steps.first?.text ?? "" }
    case .latest(let names, let part, let format):
      let beginnings = timeline.events.filter { $0.kind == "began" && names.contains($0.subject) }
      let texts = names.map { name in
        part.map { QuantityText(Quantity(.transition(name, $0)), format, in: timeline) }
      }
      return { time in
        let name = beginnings.last { $0.time <= time }?.subject ?? names.first ?? ""
        guard let index = names.firstIndex(of: name), let text = texts[index] else { return name }
        return text.text(at: time)
      }
    }
  }
}

/// A quantity's value as text, whose decimals do not change over time.
struct QuantityText: Sendable {
  let function: QuantityFunction
  let format: NumberFormat
  let extent: Double

  init(_ quantity: Quantity, _ format: NumberFormat, in timeline: Timeline) {
    let end = timeline.scene.duration
    function = QuantityFunction(quantity, in: timeline, from: 0, to: end)
    self.format = format
    let function = function
    extent =
      (0...60).compactMap { function.value(at: end * Rational($0) / 60) }
      .map(abs).max() ?? 0
  }

  /// Values that are not one number show as the scene would spell them.
  func text(at time: Rational) -> String {
    let isTruth = function.value(isModel: false, at: time)?.kind == .boolean
    if !isTruth, let value = function.value(at: time) { return format.text(value, extent: extent) }
    return function.value(isModel: function.quantity.kind == .model, at: time)?.description ?? ""
  }
}
