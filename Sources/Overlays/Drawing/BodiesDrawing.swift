import AnimationEngine
import Dynamics
import Geometry
import SceneModel
package import Simulation

extension BodyMarks: Overlay {
  package func plan(in timeline: Timeline, _ pen: Pen) -> OverlayPlan {
    OverlayPlan { BodiesDrawing(self, in: $0.timeline, pen: $0.pen) }
  }

  package var showsInLanes: Bool { true }
  package var inspectedAnimator: String? { animator }
}

/// Marks over the bodies of an animator, from what it knew at the last tick.
struct BodiesDrawing: DrawnOverlay {
  /// The hardest contact is drawn so large, the softest as half of it, in points.
  static let contactRadius = 4.5
  /// The impulse that is drawn as the hardest, in newton seconds.
  static let hardContact = 0.5
  static let centerRadius = 2.6
  static let coilWidth = 4.0
  static let longestArrow = 90.0

  let marks: BodyMarks
  let dynamics: SceneDynamics
  let timeline: Timeline
  let pen: Pen
  private let layerOfItem: [String: LayerID]

  /// Nil where there is no such animator.
  init?(_ marks: BodyMarks, in timeline: Timeline, pen: Pen) {
    guard let dynamics = timeline.scene.dynamics.first(where: { $0.name == marks.animator }) else {
      return nil
    }
    (self.marks, self.dynamics, self.timeline, self.pen) = (marks, dynamics, timeline, pen)
    layerOfItem = Dictionary(
      dynamics.items.compactMap { item in
        if case .layer(let layer) = item.body { (item.name, layer) } else { nil }
      }, uniquingKeysWith: { first, _ in first })
  }

  var placement: OverlayPlacement { marks.placement }

  func marks(at time: Rational) -> [Mark] {
    guard let inspection = timeline.snapshot(of: marks.animator, at: time)?.inspection else {
      return []
    }
    let map = dynamics.space.map { LayerMotion($0, in: timeline).transform(at: time) } ?? .identity
    let window = window(at: time)
    let bodies = inspection.bodies.filter {
      (marks.items?.contains($0.item) ?? true) && isSeen($0.item, at: time)
    }
    var drawn: [Mark] = []
    for part in BodyMarks.Part.allCases where marks.shows.contains(part) {
      switch part {
      case .boundaries: drawn += inspection.boundaries.flatMap { boundary($0, map, window) }
      case .attachments: drawn += inspection.ties.flatMap { tie($0, map, window) }
      case .sleep:
        drawn += bodies.filter { !$0.isAwake }.compactMap { veil($0.item, at: time) }
      case .contacts: drawn += inspection.touches.compactMap { contact($0, map, window) }
      case .massCenters:
        drawn += bodies.compactMap { center($0, at: time).map { massCenter($0, map) } }
      case .velocities:
        drawn += bodies.flatMap { body in
          center(body, at: time).map {
            arrow(body.velocity * marks.velocityScale, at: $0, .amber, map)
          } ?? []
        }
      case .forces:
        drawn += bodies.flatMap { body in
          center(body, at: time).map { arrow(body.force * marks.forceScale, at: $0, .blue, map) }
            ?? []
        }
      }
    }
    return drawn
  }

  /// The center of mass, in the animator's space.
  private func center(_ body: DynamicsInspection.Body, at time: Rational) -> Point? {
    guard let pose = timeline.pose(ofItem: body.item, at: time) else { return nil }
    let turn = AffineTransform(rotation: pose.angle)
    return pose.center + (turn.apply(to: .zero + body.massCenter) - .zero)
  }

  private func boundary(_ points: [Point], _ map: AffineTransform, _ window: Rect) -> [Mark] {
    let style = LineStyle(color: pen.theme.mark(.violet), width: 1.5, dash: [5, 3.5])
    let places = points.map(map.apply(to:))
    let parts = zip(places, places.dropFirst()).compactMap { start, end in
      window.clip(from: start, to: end).map { [$0.start, $0.end] }
    }
    guard !parts.isEmpty else { return [] }
    return [pen.shape(Path(lines: parts), line: style, keepClear: [])]
  }

  /// Where boundaries are drawn, which often reach far beyond what is seen: the stage, or a
  /// reference view that cuts off what lies outside it.
  private func window(at time: Rational) -> Rect {
    guard let space = dynamics.space,
      timeline.layers.presentation(of: space, at: time).masksToBounds
    else { return Rect(origin: .zero, size: timeline.scene.stage.size) }
    return LayerMotion(space, in: timeline).box(at: time).inset(by: -0.5)
  }

  /// Whether a superlayer cuts all of the item's layer off.
  private func isSeen(_ item: String, at time: Rational) -> Bool {
    guard let layer = layerOfItem[item] else { return true }
    let size = LayerMotion(layer, in: timeline).visibleBox(at: time).size
    return size.width > 0 && size.height > 0
  }

  private func veil(_ item: String, at time: Rational) -> Mark? {
    guard let layer = layerOfItem[item] else { return nil }
    return pen.shape(
      LayerMotion(layer, in: timeline).outline(at: time),
      fill: pen.theme[.stage].withAlpha(0.68), keepClear: [])
  }

  private func contact(
    _ touch: DynamicsInspection.Touch, _ map: AffineTransform, _ window: Rect
  ) -> Mark? {
    let place = map.apply(to: touch.point)
    guard window.inset(by: -2).contains(place) else { return nil }
    let part = min(touch.impulse / Self.hardContact, 1).squareRoot()
    return pen.disc(
      radius: Self.contactRadius * (0.5 + 0.5 * part), fill: pen.theme.mark(.red),
      at: place, line: LineStyle(color: pen.theme[.card]))
  }

  /// A disc in four quarters, as the center of mass is drawn in mechanics.
  private func massCenter(_ center: Point, _ map: AffineTransform) -> Mark {
    pen.disc(
      radius: Self.centerRadius, fill: pen.theme[.card], at: map.apply(to: center),
      line: LineStyle(color: pen.theme[.ink], width: LineStyle.outlineWidth))
  }

  private func tie(
    _ tie: DynamicsInspection.Tie, _ map: AffineTransform, _ window: Rect
  ) -> [Mark] {
    let (start, end) = (map.apply(to: tie.start), map.apply(to: tie.end))
    let color = pen.theme.mark(.teal)
    let style = LineStyle(color: color, width: 1.5)
    guard (end - start).length > 1 else {
      return window.contains(start) ? [pen.disc(radius: 3, fill: color, at: start)] : []
    }
    let points = tie.isSpring ? coil(from: start, to: end) : [start, end]
    let isWhole = points.allSatisfy(window.contains)
    let parts = isWhole ? [points] : window.parts(of: points)
    guard !parts.isEmpty else { return [] }
    let ends = [start, end].filter(window.contains)
    return [pen.shape(Path(lines: parts), line: style, keepClear: [])]
      + ends.map { pen.originDot(at: $0, fill: color) }
  }

  /// A zigzag with straight ends; it keeps its turns while the spring is stretched.
  private func coil(from start: Point, to end: Point) -> [Point] {
    let (along, turns) = (end - start, 8)
    let length = along.length
    let across = Vector(dx: -along.dy, dy: along.dx) * (Self.coilWidth / length)
    let lead = min(6 / length, 0.2)
    let inner = (0..<turns).map { turn in
      let part = lead + (1 - 2 * lead) * (Double(turn) + 0.5) / Double(turns)
      return start + along * part + across * (turn.isMultiple(of: 2) ? 1 : -1)
    }
    return [start, start + along * lead] + inner + [start + along * (1 - lead), end]
  }

  private func arrow(
    _ vector: Vector, at place: Point, _ hue: Hue, _ map: AffineTransform
  ) -> [Mark] {
    let origin = map.apply(to: place)
    let shown = map.apply(to: place + vector) - origin
    guard shown.length >= ArrowDrawing.shortest else { return [] }
    let length = min(shown.length, Self.longestArrow)
    return pen.arrow(
      from: origin, to: origin + shown * (length / shown.length), width: 1.75, hue: hue)
  }
}

extension Rect {
  /// The parts of a line through points that lie in the rectangle.
  fileprivate func parts(of points: [Point]) -> [[Point]] {
    var parts: [[Point]] = []
    for case let part? in zip(points, points.dropFirst()).map(clip) {
      if parts.last?.last == part.start {
        parts[parts.count - 1].append(part.end)
      } else {
        parts.append([part.start, part.end])
      }
    }
    return parts
  }

  /// The part of a line that lies in the rectangle (Liang and Barsky's way); nil where none does.
  func clip(from start: Point, to end: Point) -> (start: Point, end: Point)? {
    let along = end - start
    var (first, last) = (0.0, 1.0)
    for (slope, room) in [
      (-along.dx, start.x - minX), (along.dx, maxX - start.x),
      (-along.dy, start.y - minY), (along.dy, maxY - start.y),
    ] {
      if slope == 0 {
        if room < 0 { return nil }
      } else if slope < 0 {
        first = max(first, room / slope)
      } else {
        last = min(last, room / slope)
      }
    }
    guard first < last else { return nil }
    return (start + along * first, start + along * last)
  }
}
