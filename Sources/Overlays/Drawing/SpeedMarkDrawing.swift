import AnimationEngine
import Geometry
import SceneModel
import Simulation

/// What a film says of its speed while that is not the scene's: a tag in a corner.
struct SpeedMarkDrawing: Sendable {
  /// From the text to the tag's edges, in points.
  static let padding = Vector(dx: 8, dy: 6)
  private static let radius = 7.0
  /// From the tag to the stage's edges, where a figure stands around it.
  private static let inset = 12.0

  private let pen: Pen
  /// The texts of all paces of the film, measured, with what their tags lie on.
  private let texts: [TimeMap.Pace: SetText]
  private let baseline: Point

  /// Nil where the film has no other speed than its scene, or must not say so.
  ///
  /// `drawings` are the overlays that an automatic mark keeps clear of; all of the film is so many times
  /// slower as `slowdown` says.
  init?(
    besides drawings: [any DrawnOverlay], figure: Figure, timeline: Timeline, slowdown: Rational,
    pen: Pen
  ) throws(ContentsError) {
    let pieces = timeline.scene.timeMap.pieces.filter {
      !Self.string(for: $0.pace, slowdown: slowdown).isEmpty
    }
    let style = timeline.scene.stage.speedMark
    guard !pieces.isEmpty, style != .hidden else { return nil }
    var texts: [TimeMap.Pace: SetText] = [:]
    for pace in pieces.map(\.pace) where texts[pace] == nil {
      texts[pace] = try pen.set(
        Self.string(for: pace, slowdown: slowdown), .readoutValue, .right)
    }
    (self.pen, self.texts) = (pen, texts)
    guard case .at(let place) = style else {
      let corners = Corners(
        of: figure,
        box: texts.values.map(\.size).reduce(.zero) { widest, size in
          Size(width: max(widest.width, size.width), height: max(widest.height, size.height))
        })
      baseline = corners.clearest(of: pieces, besides: drawings, timeline)
      return
    }
    baseline = place
  }

  /// `1/4 ×`, `frozen`, `again, 1/8 ×`; empty at the scene's own speed.
  static func string(for pace: TimeMap.Pace, slowdown: Rational = 1) -> String {
    let speed: String? =
      switch pace.speed / slowdown {
      case 0: "frozen"
      case 1: nil
      case let speed where speed.numerator == 1: "1/\(speed.denominator) ×"
      case let speed: NumberText.text(speed.value, decimals: 3) + " ×"
      }
    return [pace.isRepeat ? "again" : nil, speed].compactMap(\.self).joined(separator: ", ")
  }

  /// In drawing order; none at the scene's own speed.
  func marks(at pace: TimeMap.Pace) -> [Mark] {
    guard let text = texts[pace] else { return [] }
    let ink = text.ink(at: baseline)
    let tag = Rect(
      x: ink.minX - Self.padding.dx, y: ink.minY - Self.padding.dy,
      width: ink.size.width + 2 * Self.padding.dx, height: ink.size.height + 2 * Self.padding.dy)
    return [
      pen.shape(
        Path(roundedRect: tag, cornerRadius: Self.radius), fill: pen.theme[.page],
        line: LineStyle(color: pen.theme[.line])),
      text.mark(at: baseline),
    ]
  }

  /// The places that an automatic mark may take, in the order of preference.
  private struct Corners {
    /// From a title's baseline to that of a tag under what ends its line, such as a time code.
    private static let belowTitle = 26.0
    /// How much worse it is to hide a mark of documentation than a part of the scene.
    private static let weightOfMarks = 32.0

    /// Where baselines end.
    private var baselines: [Point] = []
    private let text: Size

    /// `box` is that of the widest text.
    init(of figure: Figure, box: Size) {
      text = box
      let stage = figure.stage.size
      let isAlone = figure.stage == Rect(origin: .zero, size: figure.size)
      // In a stage that is all of the picture, titles stand where a figure around a stage has them.
      let side = isAlone ? Figure.margin(forStageWidth: stage.width) : inset + padding.dx
      let height = (SetText.capHeight + SetText.descent) * TextStyle.readoutValue.size
      let ascent = SetText.capHeight * TextStyle.readoutValue.size
      let isRoomy = isAlone && stage.width >= 480
      let top = isRoomy ? FigureLayout.titleBaseline : inset + padding.dy + ascent
      let bottom = stage.height - inset - padding.dy - (height - ascent)
      let (right, left) = (stage.width - side, side + box.width)
      if figure.stage.minY >= 66 {
        let line = FigureLayout.titleBaseline - figure.stage.minY
        baselines += [line, line + Self.belowTitle].map { Point(x: stage.width, y: $0) }
      }
      baselines += [
        Point(x: right, y: top), Point(x: right, y: top + Self.belowTitle),
        Point(x: left, y: top), Point(x: right, y: bottom),
        Point(x: left, y: bottom),
      ]
    }

    /// The place with the least in its way while the film has these paces.
    func clearest(
      of pieces: [TimeMap.Piece], besides drawings: [any DrawnOverlay], _ timeline: Timeline
    ) -> Point {
      let times = EventTimes.unique(
        pieces.flatMap { piece in
          (0...8).map {
            piece.sceneStart + (piece.sceneEnd - piece.sceneStart) * Rational($0) / 8
          }
        })
      let stage = timeline.scene.stage.size
      var obstacles: [(box: Rect, weight: Double)] = []
      for time in times {
        for box in drawings.flatMap({ $0.marks(at: time).flatMap(\.keepClear) }) {
          obstacles.append((box, Self.weightOfMarks))
        }
        for layer in timeline.presentation(at: time).layers where layer.values.opacity > 0 {
          let box = layer.transform.apply(to: layer.values.bounds)
          // What everything lies on is in nothing's way.
          guard box.size.width * box.size.height < stage.width * stage.height / 2 else { continue }
          obstacles.append((box, 1))
        }
      }
      var best: (place: Point, cost: Double)?
      for place in baselines {
        let size = TextStyle.readoutValue.size
        let tag = Rect(
          x: place.x - text.width, y: place.y - SetText.capHeight * size, width: text.width,
          height: (SetText.capHeight + SetText.descent) * size
        ).inset(by: -padding.dx)
        var cost = 0.0
        for obstacle in obstacles {
          guard let common = tag.intersection(obstacle.box.inset(by: -0.05)) else { continue }
          cost += common.size.width * common.size.height * obstacle.weight
        }
        if best.map({ cost < $0.cost }) ?? true { best = (place, cost) }
      }
      return best?.place ?? .zero
    }
  }
}
