import AnimationEngine
import Geometry
import SceneModel
package import Simulation

extension Arrow: LayerOverlay {
  package func plan(in timeline: Timeline, _ pen: Pen) -> OverlayPlan {
    OverlayPlan { (place) throws(ContentsError) in
      try ArrowDrawing(self, in: place.timeline, pen: place.pen)
    }
  }
}

/// A vector as an arrow with an origin dot.
struct ArrowDrawing: DrawnOverlay {
  static let longest = 110.0
  static let headLength = 8.0
  static let labelGap = 7.0
  /// Shorter ones would be a head without a shaft; they are left out.
  static let shortest = 4.0

  let arrow: Arrow
  let motion: LayerMotion
  private let timeline: Timeline
  let pen: Pen
  private(set) var labels: [LabelRequest] = []

  init(_ arrow: Arrow, in timeline: Timeline, pen: Pen) throws(ContentsError) {
    (self.arrow, self.pen, self.timeline) = (arrow, pen, timeline)
    motion = LayerMotion(arrow.layer, in: timeline)
    guard arrow.label?.isEmpty == false || arrow.showsValue else { return }
    let drawing = self
    let text = try pen.set(over: timeline, .value(arrow.hue), string: string)
    labels = [
      LabelRequest(
        text: text, sides: [.centered],
        anchor: { time in
          drawing.labelCenter(at: time, size: text.ink(at: .zero).size).map {
            Rect(origin: $0 + arrow.labelOffset, size: .zero)
          }
        }, string: { drawing.string(at: $0) })
    ]
  }

  var subject: LayerID? { arrow.layer }

  func marks(at time: Rational) -> [Mark] {
    guard let (origin, tip) = shaft(at: time) else { return [] }
    let color = pen.theme.mark(arrow.hue)
    var marks: [Mark] = []
    if arrow.gutter != nil {
      let edge = motion.box(at: time)
      marks.append(
        pen.line(
          from: Point(x: edge.maxX - 8, y: origin.y), to: Point(x: origin.x + 5, y: origin.y),
          LineStyle(color: color)))
    }
    marks += pen.arrow(from: origin, to: tip, width: arrow.width, hue: arrow.hue)
    marks.append(pen.originDot(at: origin, fill: color))
    return marks
  }

  /// Points per second, or what is given.
  func vector(at time: Rational) -> Vector? {
    switch arrow.source {
    case .constant(let vector): vector
    case .force(let force): self.force(force, at: time)
    case .velocity: motion.velocity(at: time, until: timeline.scene.duration)
    }
  }

  /// A force on the position, or on one of its coordinates.
  private func force(_ force: MotionForce, at time: Rational) -> Vector {
    func value(_ component: LayerKeyPath.Component) -> AnimationValue? {
      let address = LayerAddress(arrow.layer, LayerKeyPath(.position, component))
      return timeline.value(of: .force(force, address), at: time)
    }
    if case .point(let point) = value(.whole), point != .zero { return point - .zero }
    return Vector(dx: value(.x)?.number ?? 0, dy: value(.y)?.number ?? 0)
  }

  private func shaft(at time: Rational) -> (origin: Point, tip: Point)? {
    guard let vector = vector(at: time) else { return nil }
    let length = vector.length * arrow.scale
    guard length >= Self.shortest else { return nil }
    let shown = vector * (min(length, Self.longest) / vector.length)
    let origin = origin(at: time)
    return (origin, origin + shown)
  }

  /// Beyond the tip the way the arrow points, and beyond the body: the name goes around with the
  /// arrow, without a jump, and never lies on what it is about.
  private func labelCenter(at time: Rational, size: Size) -> Point? {
    guard let (origin, tip) = shaft(at: time) else { return nil }
    let length = (tip - origin).length
    let along = (tip - origin) * (1 / length)
    func reach(_ size: Size) -> Double {
      (abs(along.dx) * size.width + abs(along.dy) * size.height) / 2
    }
    let body = arrow.gutter == nil ? reach(motion.box(at: time).size) : 0
    return origin + along * (max(length, body) + Self.labelGap + reach(size))
  }

  private func origin(at time: Rational) -> Point {
    guard let gutter = arrow.gutter else { return motion.position(at: time) }
    let box = motion.box(at: time)
    let parent = motion.layers.tree[arrow.layer].parent
    let view =
      parent.map { id in
        LayerMotion(layer: id, layers: motion.layers).box(at: time)
      } ?? box
    // What is cut off there has its arrow where it begins to be seen.
    return Point(x: view.maxX + gutter, y: motion.visibleBox(at: time).minY)
  }

  private func string(at time: Rational) -> String {
    let value = vector(at: time).map {
      if case .force = arrow.source {
        return NumberText.text($0.length, decimals: 0, isFixed: true)
      }
      return NumberText.text($0.length, decimals: 1, isFixed: true, unit: "pt/s")
    }
    return [arrow.label, arrow.showsValue ? value : nil].compactMap(\.self)
      .filter { !$0.isEmpty }.joined(separator: "  ")
  }
}

extension Pen {
  /// A shaft with a head.
  func arrow(from origin: Point, to tip: Point, width: Double, hue: Hue) -> [Mark] {
    let color = theme.mark(hue)
    let length = (tip - origin).length
    let head = min(ArrowDrawing.headLength, length * 0.6)
    let along = (tip - origin) * (1 / length)
    let across = Vector(dx: -along.dy, dy: along.dx)
    let back = tip + along * -head
    return [
      shape(
        Path([.move(to: .zero), .line(to: .zero + along * (length - 0.9 * head))]),
        line: LineStyle(color: color, width: width), at: origin,
        keepClear: Rect.boxes(along: [[origin, tip]], width: width)),
      shape(
        Path([
          .move(to: tip), .line(to: back + across * (0.46 * head)),
          .line(to: tip + along * (-0.82 * head)), .line(to: back + across * (-0.46 * head)),
          .close,
        ]), fill: color),
    ]
  }
}
