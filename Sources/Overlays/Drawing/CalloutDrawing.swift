import AnimationEngine
import Geometry
import SceneModel
package import Simulation

extension Callout: Overlay {
  package func plan(in timeline: Timeline, _ pen: Pen) -> OverlayPlan {
    OverlayPlan { (place) throws(ContentsError) in
      try CalloutDrawing(self, in: place.timeline, pen: place.pen)
    }
  }

  package var showsInLanes: Bool { if case .layer = target { true } else { false } }
}

/// A numbered disc, its words beside it, and a line to what it is about.
struct CalloutDrawing: DrawnOverlay {
  /// Of the disc, and of the gaps around it, in points.
  static let radius = 9.0
  static let gap = 7.0

  private let callout: Callout
  private let motion: LayerMotion?
  private let badge: [Mark]
  private let text: SetText?
  private let pen: Pen

  init(_ callout: Callout, in timeline: Timeline, pen: Pen) throws(ContentsError) {
    (self.callout, self.pen) = (callout, pen)
    badge = try pen.badge(callout.number)
    text =
      if let words = callout.text, !words.isEmpty { try pen.set(words, .callout) } else { nil }
    motion =
      if case .layer(let layer) = callout.target { LayerMotion(layer, in: timeline) } else { nil }
  }

  var subject: LayerID? { if case .layer(let layer) = callout.target { layer } else { nil } }

  func marks(at time: Rational) -> [Mark] {
    let target = target(at: time)
    let center =
      callout.position
      ?? Point(x: target.center.x, y: target.minY - Self.gap - Self.radius)
    var marks =
      callout.position == nil
      ? [] : leader(from: center, to: target, corners: motion?.cornerRadius(at: time) ?? 0)
    marks += badge.map { $0.moved(by: center - .zero) }
    if let text {
      let rise = SetText.capHeight * text.contents.font.size / 2
      marks.append(
        text.mark(at: Point(x: center.x + Self.radius + Self.gap, y: center.y + rise)))
    }
    return marks
  }

  /// Without area where it is a point.
  private func target(at time: Rational) -> Rect {
    switch callout.target {
    case .point(let point): Rect(origin: point, size: .zero)
    case .layer: motion?.visibleBox(at: time) ?? .zero
    }
  }

  /// From the disc's edge to the nearest place of the target, with a dot there; none where they touch.
  private func leader(from center: Point, to target: Rect, corners radius: Double) -> [Mark] {
    let core = target.inset(by: radius)
    var end = Point(
      x: min(max(center.x, core.minX), core.maxX), y: min(max(center.y, core.minY), core.maxY))
    let beyond = center - end
    if beyond.length > 0 { end = end + beyond * min(1, radius / beyond.length) }
    let way = end - center
    guard way.length > Self.radius + 4 else { return [] }
    let start = center + way * (Self.radius / way.length)
    return [
      pen.line(from: start, to: end, LineStyle(color: pen.theme[.ink].withAlpha(0.55))),
      pen.disc(radius: 2, fill: pen.theme[.ink], at: end),
    ]
  }
}

extension Pen {
  /// A call-out's number in its disc, around the origin.
  func badge(_ number: Int) throws(ContentsError) -> [Mark] {
    let text = try set("\(number)", .badge, .center)
    let rise = SetText.capHeight * text.contents.font.size / 2
    return [
      disc(radius: CalloutDrawing.radius, fill: theme[.ink], at: .zero),
      text.mark(at: Point(x: 0, y: rise)),
    ]
  }
}

extension Mark {
  /// The mark elsewhere.
  func moved(by way: Vector) -> Mark {
    var mark = self
    mark.values.position = mark.values.position + way
    mark.transform = mark.values.transformToSuperlayer
    mark.keepClear = keepClear.map { Rect(origin: $0.origin + way, size: $0.size) }
    return mark
  }
}
