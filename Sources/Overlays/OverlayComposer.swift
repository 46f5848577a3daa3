package import AnimationEngine
package import Geometry
package import SceneModel
package import Simulation

/// What overlays add to a presentation at one time, in the figure's points.
package struct OverlayLayers: Sendable {
  /// Under all layers of the scene.
  package var below: [PresentationLayer] = []
  /// Right under a layer of the scene, inside its superlayer.
  package var beneath: [(subject: LayerID, layers: [PresentationLayer])] = []
  /// Over all layers of the scene.
  package var above: [PresentationLayer] = []
}

/// Draws overlays over a timeline: computes once what does not change, and answers for any time.
package struct OverlayComposer: Sendable {
  package let figure: Figure
  /// Layers from this number on are marks of overlays: so many for each, in the order of overlays.
  package var firstMark: Int { timeline.layers.tree.nodes.count + 1 }
  package static let marksPerOverlay = 4096
  private let timeline: Timeline
  private let theme: Theme
  private let drawings: [any DrawnOverlay]
  private let labels: [PlacedLabel]
  /// Nil where the film has its scene's speed.
  private let speedMark: SpeedMarkDrawing?

  /// Prepares overlays, which are drawn in their order.
  ///
  /// - Parameters:
  ///   - timeline: The scene that they are over.
  ///   - overlays: In drawing order.
  ///   - theme: Their palette, and the page's.
  ///   - scale: Pixels per point, for lines on whole pixels; nil takes the stage's.
  ///   - slowdown: How many times slower all of the film is, which its mark of the speed says.
  ///   - measuring: Knows the sizes of texts.
  /// - Throws: What `measuring` says of a text that cannot be set.
  package init(
    timeline: Timeline, overlays: [any Overlay], theme: Theme = .light, scale: Double? = nil,
    slowdown: Rational = 1, measuring: any ContentsMeasuring
  ) throws(ContentsError) {
    var pen = Pen(theme: theme, scale: scale ?? timeline.scene.stage.scale, measuring: measuring)
    let stage = Rect(origin: .zero, size: timeline.scene.stage.size)
    var layout = FigureLayout(stage: stage.size)
    var plans: [(plan: OverlayPlan, band: Int?)] = []
    for overlay in overlays {
      let plan = try overlay.plan(in: timeline, pen)
      plans.append((plan, plan.room.flatMap { layout.reserve($0) }))
    }
    let figure = layout.figure
    pen.origin = figure.stage.origin
    var drawings: [any DrawnOverlay] = []
    var taken: [Rect] = []
    for (plan, band) in plans {
      let frame = band.map { layout.frame(ofBand: $0) } ?? stage
      let place = OverlayPlace(
        timeline: timeline, pen: pen, figure: figure, frame: frame, taken: taken)
      guard let drawing = try plan.draw(place) else { continue }
      drawings.append(drawing)
      taken += drawing.marks(at: 0).flatMap(\.keepClear)
    }
    (self.timeline, self.theme, self.figure, self.drawings) = (timeline, theme, figure, drawings)
    labels = Self.place(drawings, plans.flatMap(\.plan.extremeTimes), figure, timeline)
    speedMark = try SpeedMarkDrawing(
      besides: drawings, figure: figure, timeline: timeline, slowdown: slowdown, pen: pen)
  }

  /// What the overlays add at a time of the scene, where the film goes through it at a pace: a pure
  /// function, for any time in any order.
  package func layers(at time: Rational, pace: TimeMap.Pace = .usual) -> OverlayLayers {
    var result = OverlayLayers()
    // Behind the scene's layers and the stage, each overlay has identifiers of its own: what comes
    // and goes in one leaves those of the others as they are.
    func layers(_ marks: [Mark], overlay: Int) -> [PresentationLayer] {
      let first = firstMark + overlay * Self.marksPerOverlay
      return marks.enumerated().flatMap { index, mark -> [PresentationLayer] in
        let layer = PresentationLayer(
          id: LayerID(first + index), values: mark.values, transform: mark.transform,
          descendantCount: mark.sublayers.count)
        return [layer] + mark.sublayers
      }.map(inFigure)
    }
    for (index, drawing) in drawings.enumerated() {
      let marks = layers(drawing.marks(at: time), overlay: index)
      switch (drawing.placement, drawing.subject) {
      case (.below, _): result.below += marks
      case (.beneathSubject, let subject?): result.beneath.append((subject, marks))
      default: result.above += marks
      }
    }
    result.above += layers(labels.compactMap { $0.mark(at: time) }, overlay: drawings.count)
    result.above += layers(speedMark?.marks(at: pace) ?? [], overlay: drawings.count + 1)
    return result
  }

  /// The whole figure at a time of the scene: page, stage with its scene, and overlays.
  package func presentation(at time: Rational, pace: TimeMap.Pace = .usual) -> Presentation {
    let scene = timeline.presentation(at: time)
    let overlays = layers(at: time, pace: pace)
    var layers = scene.layers.map(inFigure)
    var above: [PresentationLayer] = []
    for (subject, added) in overlays.beneath where !layers.insert(added, beneath: subject) {
      above += added
    }
    layers = overlays.below + layers
    let isStageAlone = figure.stage == Rect(origin: .zero, size: figure.size)
    if !isStageAlone { layers = [stageLayer(scene, holding: layers.count)] + layers }
    return Presentation(
      size: figure.size, background: isStageAlone ? scene.background : theme[.page],
      layers: layers + above + overlays.above)
  }

  /// The stage as a layer of the figure: with its background, and clipping what lies in it.
  private func stageLayer(_ scene: Presentation, holding count: Int) -> PresentationLayer {
    var values = LayerValues()
    values.bounds = Rect(origin: .zero, size: scene.size)
    values.anchorPoint = .zero
    values.position = figure.stage.origin
    values.backgroundColor = scene.background
    values.masksToBounds = true
    return PresentationLayer(
      id: LayerID(timeline.layers.tree.nodes.count), values: values,
      transform: values.transformToSuperlayer, descendantCount: count)
  }

  private func inFigure(_ layer: PresentationLayer) -> PresentationLayer {
    var layer = layer
    layer.transform.tx += figure.stage.minX
    layer.transform.ty += figure.stage.minY
    return layer
  }

  /// Gives every label the side on which it is in nothing's way at the times that matter: start,
  /// extremes, poster, end, and a dozen between.
  private static func place(
    _ drawings: [any DrawnOverlay], _ extremes: [Rational], _ figure: Figure, _ timeline: Timeline
  ) -> [PlacedLabel] {
    let requests = drawings.flatMap(\.labels)
    guard !requests.isEmpty else { return [] }
    let duration = timeline.scene.duration
    let even = (0...12).map { duration * Rational($0) / 12 }
    let poster = timeline.scene.timeMap.place(at: timeline.scene.posterTime).sceneTime
    let times = EventTimes.unique(even + [poster] + extremes)
    let subjects = Set(drawings.compactMap(\.subject)).sorted()
    let obstacles = times.map { time in
      drawings.flatMap { $0.marks(at: time).flatMap(\.keepClear) }
        + subjects.filter { timeline.layers.tree[$0].children.isEmpty }
        .map { LayerMotion($0, in: timeline).box(at: time) }
    }
    let origin = Point(x: -figure.stage.minX, y: -figure.stage.minY)
    var placement = LabelPlacement(
      times: times, figure: Rect(origin: origin, size: figure.size), obstacles: obstacles)
    return requests.compactMap { placement.place($0) }
  }
}

extension [PresentationLayer] {
  /// Puts layers right before one of these, in the same superlayer; false where it is not there.
  fileprivate mutating func insert(
    _ layers: [PresentationLayer], beneath subject: LayerID
  ) -> Bool {
    guard let place = firstIndex(where: { $0.id == subject }) else { return false }
    for index in 0..<place where index + self[index].descendantCount >= place {
      self[index].descendantCount += layers.count
    }
    insert(contentsOf: layers, at: place)
    return true
  }
}
