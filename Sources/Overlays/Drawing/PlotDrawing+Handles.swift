import SceneModel
import AnimationEngine
import Geometry
import Simulation

extension PlotDrawing {
  /// One Bézier curve of timing, in the plot's coordinates.
  struct Handle {
    let ends: (Point, Point)
    let controls: (Point, Point)
    let values: (String, String)
  }

  func handles(_ timeline: Timeline) -> [Handle] {
    guard let curve = content.curves.first, curve.quantity.quantity.kind == .presentation,
      let address = curve.quantity.quantity.address
    else { return [] }
    let events = EventTimes(layers: timeline.layers, start: content.start, end: content.end)
    return timeline.layers.histories[address.layer.index].animations.compactMap {
      attached -> Handle? in
      guard case .property(let animation) = attached.animation,
        animation.keyPath == address.keyPath, case .basic = animation.interpolation,
        case .cubicBezier(let bezier) = animation.timingFunction, animation.timing.speed > 0
      else { return nil }
      let begin = animation.timing.beginTime
      let pass = animation.timing.duration / animation.timing.speed
      let times = events.sceneTimes([begin, begin + pass], in: address.layer)
      // What runs beyond the axis has its handles beyond the plot.
      guard times.count == 2, times[0] >= content.start, times[1] <= content.end,
        let first = curve.quantity.value(at: times[0]),
        let last = curve.quantity.value(at: times[1])
      else { return nil }
      func point(_ x: Double, _ y: Double) -> Point {
        place(
          time: times[0].value + x * (times[1] - times[0]).value,
          value: first + y * (last - first))
      }
      func text(_ x: Double, _ y: Double) -> String {
        [x, y].map { NumberText.text($0, decimals: 2) }.joined(separator: ", ")
      }
      return Handle(
        ends: (point(0, 0), point(1, 1)),
        controls: (point(bezier.x1, bezier.y1), point(bezier.x2, bezier.y2)),
        values: (text(bezier.x1, bezier.y1), text(bezier.x2, bezier.y2)))
    }
  }

  mutating func draw(_ handle: Handle) {
    let (ink, page) = (pen.theme[.ink], pen.theme[.page])
    let outline = LineStyle(color: ink, width: LineStyle.outlineWidth)
    let arm = LineStyle(color: ink.withAlpha(0.75), width: LineStyle.outlineWidth)
    for (end, control) in [(handle.ends.0, handle.controls.0), (handle.ends.1, handle.controls.1)] {
      var line = pen.line(from: end, to: control, arm)
      line.keepClear = Rect.boxes(along: [[end, control]], width: LineStyle.outlineWidth)
      points.append(line)
    }
    for end in [handle.ends.0, handle.ends.1] {
      points.append(
        pen.shape(
          Path(roundedRect: Rect(x: -3, y: -3, width: 6, height: 6), cornerRadius: 1), fill: page,
          line: outline, at: end))
    }
    for control in [handle.controls.0, handle.controls.1] {
      points.append(pen.disc(radius: 4, fill: page, at: control, line: outline))
    }
  }

  mutating func drawKeyframes(_ timeline: Timeline) {
    guard let curve = content.curves.first, let address = curve.quantity.quantity.address else {
      return
    }
    let events = EventTimes(layers: timeline.layers, start: content.start, end: content.end)
    let half = 3.1 * 2.0.squareRoot()
    let diamond = Path([
      .move(to: Point(x: 0, y: -half)), .line(to: Point(x: half, y: 0)),
      .line(to: Point(x: 0, y: half)), .line(to: Point(x: -half, y: 0)), .close,
    ])
    for time in events.keyframes(of: address.layer, property: address.keyPath.property) {
      guard let value = curve.quantity.value(at: time) else { continue }
      points.append(
        pen.shape(
          diamond, fill: pen.theme[.page],
          line: LineStyle(color: pen.theme[.ink], width: LineStyle.outlineWidth),
          at: place(time: time.value, value: value)))
    }
  }
}
