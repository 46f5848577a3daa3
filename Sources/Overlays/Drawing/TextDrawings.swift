import SceneModel
import AnimationEngine
import Geometry
package import Simulation

extension FigureTitle: Overlay {
  package func plan(in timeline: Timeline, _ pen: Pen) -> OverlayPlan {
    OverlayPlan(room: position == nil ? .titleLine : nil) { (place) throws(ContentsError) in
      try TitleDrawing(self, at: position ?? Point(x: 0, y: place.titleLine), pen: place.pen)
    }
  }
}

/// A title, with a dot before it where it names a lane.
struct TitleDrawing: DrawnOverlay {
  private var ground: [Mark] = []

  init(_ title: FigureTitle, at baseline: Point, pen: Pen) throws(ContentsError) {
    var start = baseline
    let style: TextStyle
    switch title.style {
    case .figure: style = .figureTitle
    case .display: style = .displayTitle
    case .lane(let hue):
      style = .laneTitle
      let middle = baseline.y - SetText.capHeight * style.size / 2
      ground = [
        pen.disc(radius: 4, fill: pen.theme.plain(hue), at: Point(x: baseline.x + 4, y: middle))
      ]
      start.x += 15
    }
    ground.append(try pen.set(title.text, style).mark(at: start))
  }

  func marks(at time: Rational) -> [Mark] { ground }
}

extension Caption: Overlay {
  package func plan(in timeline: Timeline, _ pen: Pen) -> OverlayPlan {
    OverlayPlan(room: position == nil ? .captionLine : nil) { (place) throws(ContentsError) in
      StillText(
        text: try place.pen.set(text, .caption),
        baseline: position ?? Point(x: 0, y: place.captionLine))
    }
  }
}

/// A sentence that stands still.
struct StillText: DrawnOverlay {
  let text: SetText
  let baseline: Point

  func marks(at time: Rational) -> [Mark] { [text.mark(at: baseline)] }
}

extension TimeCode: Overlay {
  package func plan(in timeline: Timeline, _ pen: Pen) -> OverlayPlan {
    OverlayPlan(room: position == nil ? .titleLine : nil) { (place) throws(ContentsError) in
      let end = Point(x: place.figure.stage.size.width, y: place.titleLine)
      return try TimeCodeDrawing(
        self, at: position ?? end, timeline: place.timeline, pen: place.pen)
    }
  }
}

/// The scene's time.
struct TimeCodeDrawing: DrawnOverlay {
  let style: TimeCode.Style
  let frameRate: Rational
  /// Where a film that loops begins anew; nil counts on.
  let period: Rational?
  let text: SetText
  let baseline: Point

  init(
    _ timeCode: TimeCode, at baseline: Point, timeline: Timeline, pen: Pen
  ) throws(ContentsError) {
    (style, self.baseline) = (timeCode.style, baseline)
    frameRate = timeline.scene.stage.frameRate
    let stage = timeline.scene.stage
    // A film that fades into its beginning fades its time, too.
    let comesHome = stage.loop == .forever && stage.crossfade == 0
    period = comesHome ? timeline.scene.duration : nil
    let widest = Self.string(timeline.scene.duration, timeCode.style, frameRate)
    text = try pen.set(widest, .caption, .right)
  }

  func marks(at time: Rational) -> [Mark] {
    let shown = period.map { time < $0 ? time : 0 } ?? time
    return [text.mark(at: baseline, saying: Self.string(shown, style, frameRate))]
  }

  static func string(_ time: Rational, _ style: TimeCode.Style, _ frameRate: Rational) -> String {
    let seconds = NumberText.text(time.value, decimals: 2, isFixed: true, unit: "s")
    return switch style {
    case .seconds: "t = " + seconds
    case .frames: "frame \((time * frameRate).floor) · " + seconds
    }
  }
}

extension Readout: Overlay {
  package func plan(in timeline: Timeline, _ pen: Pen) -> OverlayPlan {
    OverlayPlan { (place) throws(ContentsError) in
      try ReadoutDrawing(self, in: place.timeline, pen: place.pen)
    }
  }

  package var showsInLanes: Bool {
    if case .layer = anchor { true } else { false }
  }
}

/// A name and a value, at a place or beside a layer.
struct ReadoutDrawing: DrawnOverlay {
  let subject: LayerID?
  let labels: [LabelRequest]
  private let still: (text: SetText, baseline: Point)?
  private let string: @Sendable (Rational) -> String

  init(_ readout: Readout, in timeline: Timeline, pen: Pen) throws(ContentsError) {
    let value = readout.quantity.map { QuantityText($0, readout.format, in: timeline) }
    let name = readout.name ?? readout.quantity?.name ?? ""
    let string = { @Sendable (time: Rational) -> String in
      [name, value?.text(at: time) ?? ""].filter { !$0.isEmpty }.joined(separator: "  ")
    }
    self.string = string
    let style = value == nil ? TextStyle.markLabel(readout.hue) : .value(readout.hue)
    let text = try pen.set(over: timeline, style, string: string)
    switch readout.anchor {
    case .point(let point):
      (still, labels, subject) = ((text, point), [], nil)
    case .layer(let layer):
      let motion = LayerMotion(layer, in: timeline)
      (still, subject) = (nil, layer)
      labels = [
        LabelRequest(
          text: text,
          sides: [
            .below(8), .belowLeft(8), .belowRight(8), .above(8), .aboveLeft(8), .aboveRight(8),
            .left(14), .right(14),
          ],
          anchor: { motion.visibleBox(at: $0) }, string: string)
      ]
    }
  }

  func marks(at time: Rational) -> [Mark] {
    still.map { [$0.text.mark(at: $0.baseline, saying: string(time))] } ?? []
  }
}

extension CoordinateGrid: Overlay {
  package func plan(in timeline: Timeline, _ pen: Pen) -> OverlayPlan {
    OverlayPlan { (place) throws(ContentsError) in
      try CoordinateGridDrawing(self, stage: place.figure.stage.size, pen: place.pen)
    }
  }
}

/// Lines at round coordinates, with labels inside the frame's upper and left edge.
struct CoordinateGridDrawing: DrawnOverlay {
  let placement: OverlayPlacement
  private var ground: [Mark] = []

  init(_ grid: CoordinateGrid, stage: Size, pen: Pen) throws(ContentsError) {
    placement = grid.placement
    let frame = grid.frame ?? Rect(origin: .zero, size: stage)
    guard grid.spacing > 0 else { return }
    let line = LineStyle(color: pen.theme[.grid])
    var texts: [Mark] = []
    for isVertical in [true, false] {
      let (low, high) = isVertical ? (frame.minX, frame.maxX) : (frame.minY, frame.maxY)
      let first = (low / grid.spacing).rounded(.up)
      let last = min((high / grid.spacing).rounded(.down), first + 1000)
      for index in stride(from: first, through: last, by: 1) {
        let place = index * grid.spacing
        let ends =
          isVertical
          ? (Point(x: place, y: frame.minY), Point(x: place, y: frame.maxY))
          : (Point(x: frame.minX, y: place), Point(x: frame.maxX, y: place))
        ground.append(pen.rule(from: ends.0, to: ends.1, line, isBehindText: true))
        guard grid.labelEvery > 0, place > low,
          index.truncatingRemainder(dividingBy: Double(grid.labelEvery)) == 0
        else { continue }
        let text = try pen.set(NumberText.text(place, decimals: 2), .tick)
        let baseline =
          isVertical
          ? Point(x: place + 4, y: frame.minY + 12) : Point(x: frame.minX + 4, y: place - 4)
        let ink = text.ink(at: baseline)
        guard ink.maxX <= frame.maxX, ink.maxY <= frame.maxY else { continue }
        texts.append(text.mark(at: baseline))
      }
    }
    ground += texts
  }

  func marks(at time: Rational) -> [Mark] { ground }
}
