package import AnimationEngine
package import Geometry
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
  private let timeline: Timeline
  private let theme: Theme
  private let drawings: [any DrawnOverlay]
  private let labels: [PlacedLabel]

  /// Prepares overlays, which are drawn in their order.
  ///
  /// - Parameters:
  ///   - timeline: The scene that they are over.
  ///   - overlays: In drawing order.
  ///   - theme: Their palette, and the page's.
  ///   - scale: Pixels per point, for lines on whole pixels; nil takes the stage's.
  ///   - measuring: Knows the sizes of texts.
  /// - Throws: What `measuring` says of a text that cannot be set.
  package init(
    timeline: Timeline, overlays: [Overlay], theme: Theme = .light, scale: Double? = nil,
    measuring: any ContentsMeasuring
  ) throws(ContentsError) {
    var pen = Pen(theme: theme, scale: scale ?? timeline.scene.stage.scale, measuring: measuring)
    let stage = timeline.scene.stage
    var layout = FigureLayout(stage: stage.size)
    var plots: [Int: PlotContent] = [:]
    var tracks: [Int: TracksContent] = [:]
    var bands: [Int: Int] = [:]
    for (index, overlay) in overlays.enumerated() {
      switch overlay {
      case .title(let title) where title.position == nil: layout.hasTitleLine = true
      case .timeCode(let code) where code.position == nil: layout.hasTitleLine = true
      case .caption(let caption) where caption.position == nil: layout.hasCaptionLine = true
      case .plot(let plot):
        let content = try PlotContent(plot, in: timeline, pen: pen)
        plots[index] = content
        guard plot.frame == nil else { continue }
        bands[index] = layout.bands.count
        layout.bands.append(content.band)
        layout.leftInset = max(layout.leftInset, content.leftInset)
        layout.rightInset = max(layout.rightInset, content.rightInset)
      case .tracks(let description):
        let content = try TracksContent(description, in: timeline, pen: pen)
        tracks[index] = content
        guard description.frame == nil else { continue }
        bands[index] = layout.bands.count
        layout.bands.append(content.band)
        layout.leftInset = max(layout.leftInset, content.leftInset)
      case .states(let states) where states.origin == nil:
        bands[index] = layout.bands.count
        layout.bands.append(
          FigureLayout.Band(
            height: Double(states.rows.count) * StatesDrawing.rowHeight, above: 0, below: 0))
      default: continue
      }
    }
    let figure = layout.figure
    pen.origin = figure.stage.origin
    var drawings: [any DrawnOverlay] = []
    for (index, overlay) in overlays.enumerated() {
      let frame = bands[index].map { layout.frame(ofBand: $0) }
      let content = plots[index]
      if case .plot(let plot) = overlay, let content {
        let frame = plot.frame ?? frame ?? Rect(origin: .zero, size: stage.size)
        drawings.append(try PlotDrawing(content, in: frame, timeline: timeline, pen: pen))
      } else if case .tracks(let description) = overlay, let content = tracks[index] {
        let frame = description.frame ?? frame ?? Rect(origin: .zero, size: stage.size)
        drawings.append(TracksDrawing(content, in: frame, pen: pen))
      } else if let drawing = try Self.drawing(overlay, in: frame, figure, timeline, pen) {
        drawings.append(drawing)
      }
    }
    (self.timeline, self.theme, self.figure, self.drawings) = (timeline, theme, figure, drawings)
    let extremes = overlays.indices.compactMap { plots[$0] }.flatMap(\.extremeTimes)
    labels = Self.place(drawings, extremes, figure, timeline)
  }

  /// What the overlays add at a time: a pure function, for any time in any order.
  package func layers(at time: Rational) -> OverlayLayers {
    var result = OverlayLayers()
    // Behind the scene's layers and the stage, each overlay has identifiers of its own: what comes
    // and goes in one leaves those of the others as they are.
    func layers(_ marks: [Mark], overlay: Int) -> [PresentationLayer] {
      let first = timeline.layers.tree.nodes.count + 1 + overlay * 4096
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
    return result
  }

  /// The whole figure at a time: page, stage with its scene, and overlays.
  package func presentation(at time: Rational) -> Presentation {
    let scene = timeline.presentation(at: time)
    let overlays = layers(at: time)
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

  /// Any overlay but plots and tracks: those are drawn from contents that the layout needed already.
  private static func drawing(
    _ overlay: Overlay, in frame: Rect?, _ figure: Figure, _ timeline: Timeline, _ pen: Pen
  ) throws(ContentsError) -> (any DrawnOverlay)? {
    let stage = figure.stage
    // Lines of the figure's head, in the stage's points.
    let titleLine = FigureLayout.titleBaseline - stage.minY
    let captionLine = FigureLayout.captionBaseline - stage.minY
    switch overlay {
    case .plot, .tracks: return nil
    case .ghost(let ghost): return try GhostDrawing(ghost, in: timeline, pen: pen)
    case .trail(let trail): return TrailDrawing(trail, in: timeline, pen: pen)
    case .onionSkin(let skin): return OnionSkinDrawing(skin, in: timeline, pen: pen)
    case .motionPath(let path): return MotionPathDrawing(path, in: timeline, pen: pen)
    case .states(let states):
      let size = Size(
        width: states.width, height: Double(states.rows.count) * StatesDrawing.rowHeight)
      let placed = states.origin.map { Rect(origin: $0, size: size) }
      return try StatesDrawing(states, in: placed ?? frame ?? stage, timeline: timeline, pen: pen)
    case .readout(let readout): return try ReadoutDrawing(readout, in: timeline, pen: pen)
    case .arrow(let arrow): return try ArrowDrawing(arrow, in: timeline, pen: pen)
    case .title(let title):
      return try TitleDrawing(title, at: title.position ?? Point(x: 0, y: titleLine), pen: pen)
    case .caption(let caption):
      return CaptionDrawing(
        text: try pen.set(caption.text, .caption),
        baseline: caption.position ?? Point(x: 0, y: captionLine))
    case .timeCode(let code):
      return try TimeCodeDrawing(
        code, at: code.position ?? Point(x: stage.size.width, y: titleLine), timeline: timeline,
        pen: pen)
    case .coordinateGrid(let grid):
      return try CoordinateGridDrawing(grid, stage: stage.size, pen: pen)
    case .clipEdge(let clip): return try ClipEdgeDrawing(clip, in: timeline, pen: pen)
    case .bodies(let marks): return BodiesDrawing(marks, in: timeline, pen: pen)
    case .touches(let marks): return TouchDrawing(marks, in: timeline, pen: pen)
    }
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
    let times = EventTimes.unique(even + [timeline.scene.posterTime] + extremes)
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

extension PlotContent {
  /// What the plot needs when it has no frame of its own.
  var band: FigureLayout.Band {
    FigureLayout.Band(
      height: plot.height, above: plot.title?.isEmpty == false ? 22 : 0,
      below: plot.events.isEmpty
        ? PlotDrawing.timeLabelBaseline : PlotDrawing.timeLabelBaselineUnderEvents)
  }

  /// When the curves are at their lowest and highest.
  var extremeTimes: [Rational] {
    curves.compactMap(\.sampled.extremes).flatMap { [$0.low.time, $0.high.time] }
      .compactMap { Rational(rounding: $0) }
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
