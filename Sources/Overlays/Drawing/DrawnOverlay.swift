import AnimationEngine
import Geometry

/// An overlay with everything computed that does not change: it answers for any time.
protocol DrawnOverlay: Sendable {
  var placement: OverlayPlacement { get }
  /// The layer that the overlay is about, where it is about one.
  var subject: LayerID? { get }
  /// In drawing order; the same marks in the same order as long as nothing comes or goes.
  func marks(at time: Rational) -> [Mark]
  /// Texts that stand beside a mark, wherever there is room.
  var labels: [LabelRequest] { get }
}

extension DrawnOverlay {
  var placement: OverlayPlacement { .above }
  var subject: LayerID? { nil }
  var labels: [LabelRequest] { [] }
}

/// A text that wants to stand beside a mark, and the sides on which it may.
struct LabelRequest: Sendable {
  /// A side of the anchor's box, with the gap to it in points.
  enum Side: Sendable, Hashable {
    case above(Double)
    case below(Double)
    /// Below or above, ending short of the box's middle.
    case belowLeft(Double)
    case aboveLeft(Double)
    /// Below or above, beginning behind the box's middle.
    case belowRight(Double)
    case aboveRight(Double)
    /// Over the box, middle on middle.
    case centered
    /// Above, beginning or ending with the box.
    case aboveStart(Double)
    case aboveEnd(Double)
    case left(Double)
    case right(Double)
    /// Inside the anchor, at a corner of it, with the gap to both sides.
    case insideTopLeft(Double, Double)
    case insideTopRight(Double, Double)
    case insideBottomRight(Double, Double)
    case insideBottomLeft(Double, Double)
  }

  /// Between the middle of a box and a text that ends or begins there, in points.
  static let indent = 5.0

  /// The style and the size of the widest string.
  var text: SetText
  /// In the order of preference.
  var sides: [Side]
  /// What the label belongs to, in the stage; nil while there is nothing to label.
  var anchor: @Sendable (Rational) -> Rect?
  /// Nil stands for the text as it was set.
  var string: (@Sendable (Rational) -> String)?
  /// 0…1; nothing keeps clear of what does not show.
  var opacity: @Sendable (Rational) -> Double = { _ in 1 }

  /// Where the text's baseline lies on a side of a box, with the alignment that side needs.
  func placed(_ side: Side, of box: Rect) -> (text: SetText, baseline: Point) {
    var text = text
    let size = text.contents.font.size
    let (up, down) = (SetText.capHeight * size, SetText.descent * size)
    let middle = box.center.y + (up - down) / 2
    let point: Point
    switch side {
    case .above(let gap):
      text.contents.alignment = .center
      point = Point(x: box.center.x, y: box.minY - gap - down)
    case .below(let gap):
      text.contents.alignment = .center
      point = Point(x: box.center.x, y: box.maxY + gap + up)
    case .belowLeft(let gap):
      text.contents.alignment = .right
      point = Point(x: box.center.x - Self.indent, y: box.maxY + gap + up)
    case .aboveLeft(let gap):
      text.contents.alignment = .right
      point = Point(x: box.center.x - Self.indent, y: box.minY - gap - down)
    case .belowRight(let gap):
      text.contents.alignment = .left
      point = Point(x: box.center.x + Self.indent, y: box.maxY + gap + up)
    case .aboveRight(let gap):
      text.contents.alignment = .left
      point = Point(x: box.center.x + Self.indent, y: box.minY - gap - down)
    case .centered:
      text.contents.alignment = .center
      point = Point(x: box.center.x, y: middle)
    case .aboveStart(let gap):
      text.contents.alignment = .left
      point = Point(x: box.minX, y: box.minY - gap - down)
    case .aboveEnd(let gap):
      text.contents.alignment = .right
      point = Point(x: box.maxX, y: box.minY - gap - down)
    case .left(let gap):
      text.contents.alignment = .right
      point = Point(x: box.minX - gap, y: middle)
    case .right(let gap):
      text.contents.alignment = .left
      point = Point(x: box.maxX + gap, y: middle)
    case .insideTopLeft(let x, let y):
      text.contents.alignment = .left
      point = Point(x: box.minX + x, y: box.minY + y + up)
    case .insideTopRight(let x, let y):
      text.contents.alignment = .right
      point = Point(x: box.maxX - x, y: box.minY + y + up)
    case .insideBottomRight(let x, let y):
      text.contents.alignment = .right
      point = Point(x: box.maxX - x, y: box.maxY - y - down)
    case .insideBottomLeft(let x, let y):
      text.contents.alignment = .left
      point = Point(x: box.minX + x, y: box.maxY - y - down)
    }
    return (text, point)
  }
}

/// A label with the side that it keeps for the whole film, so that it never jumps.
struct PlacedLabel: Sendable {
  let request: LabelRequest
  let side: LabelRequest.Side

  func mark(at time: Rational) -> Mark? {
    let opacity = request.opacity(time)
    guard opacity > 0, let box = request.anchor(time) else { return nil }
    let (text, baseline) = request.placed(side, of: box)
    let mark = text.mark(at: baseline, saying: request.string?(time))
    return opacity < 1 ? mark.faded(by: opacity) : mark
  }

  func ink(at time: Rational) -> Rect? {
    guard request.opacity(time) > 0, let box = request.anchor(time) else { return nil }
    let (text, baseline) = request.placed(side, of: box)
    return text.ink(at: baseline)
  }
}

/// Chooses a side for each label, once for all times: the one with the least in its way.
struct LabelPlacement {
  /// What labels keep from marks and from each other, in points.
  static let clearance = 3.0
  /// What they keep from the figure's edge.
  static let margin = 12.0

  let times: [Rational]
  /// What is in the way, for each of the times.
  private var obstacles: [[Rect]]
  /// The figure, in the stage's points.
  let figure: Rect

  init(times: [Rational], figure: Rect, obstacles: [[Rect]]) {
    (self.times, self.figure, self.obstacles) = (times, figure, obstacles)
  }

  mutating func place(_ request: LabelRequest) -> PlacedLabel? {
    var best: (label: PlacedLabel, cost: Double)?
    for side in request.sides {
      let label = PlacedLabel(request: request, side: side)
      let cost = cost(of: label)
      if best.map({ cost < $0.cost }) ?? true { best = (label, cost) }
      if cost == 0 { break }
    }
    guard let label = best?.label else { return nil }
    for (index, time) in times.enumerated() {
      if let ink = label.ink(at: time) { obstacles[index].append(ink) }
    }
    return label
  }

  /// The area, over all times, on which the label and what it must not touch meet.
  func cost(of label: PlacedLabel) -> Double {
    var cost = 0.0
    for (index, time) in times.enumerated() {
      guard let ink = label.ink(at: time) else { continue }
      let room = ink.inset(by: -Self.clearance)
      for obstacle in obstacles[index] {
        // A mark without area, such as a hairline's box, is in the way all the same.
        let box = obstacle.inset(by: -0.05)
        if let common = room.intersection(box) { cost += common.size.width * common.size.height }
      }
      let inside = figure.inset(by: Self.margin)
      let visible = ink.intersection(inside).map { $0.size.width * $0.size.height } ?? 0
      // What leaves the figure cannot be read at all: worse than any touch.
      let lost = ink.size.width * ink.size.height - visible
      if lost > 1e-6 { cost += 10 * lost }
    }
    return cost
  }
}
