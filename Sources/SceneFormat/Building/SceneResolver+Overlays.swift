import AnimationEngine
import Geometry
import Overlays
import Simulation

extension SceneResolver {
  /// Marks of documentation, in the order written.
  func overlays(_ node: SceneNode, _ names: SceneNames, filmLength: Rational?) -> [Overlay] {
    (list(node, of: "overlays") ?? []).compactMap { item in
      guard let fields = overlayFields(item) else { return nil }
      return OverlayReader(resolver: self, names: names, filmLength: filmLength).overlay(fields)
    }
  }
}

/// Reads the overlays of a scene, whose layers and length are known.
struct OverlayReader {
  let resolver: SceneResolver
  let names: SceneNames
  /// Nil where it could not be told.
  let filmLength: Rational?

  private var layers: LayerTree { names.layers }

  func overlay(_ fields: Fields) -> Overlay? {
    switch fields.kind {
    case .plotOverlay: plot(fields).map { .plot($0) }
    case .tracksOverlay: tracks(fields).map { .tracks($0) }
    case .ghostOverlay: ghost(fields).map { .ghost($0) }
    case .trailOverlay: trail(fields).map { .trail($0) }
    case .onionSkinOverlay: onionSkin(fields).map { .onionSkin($0) }
    case .pathOverlay: path(fields).map { .motionPath($0) }
    case .arrowOverlay: arrow(fields).map { .arrow($0) }
    case .statesOverlay: states(fields).map { .states($0) }
    case .readoutOverlay: readout(fields).map { .readout($0) }
    case .labelOverlay: label(fields).map { .readout($0) }
    case .titleOverlay: title(fields).map { .title($0) }
    case .captionOverlay: caption(fields).map { .caption($0) }
    case .timeCodeOverlay: timeCode(fields).map { .timeCode($0) }
    case .gridOverlay: grid(fields).map { .coordinateGrid($0) }
    default: clipEdge(fields).map { .clipEdge($0) }
    }
  }

  // MARK: Numbers over time

  private func plot(_ fields: Fields) -> Plot? {
    guard let curves = fields["plot"].flatMap(curves) else { return nil }
    var plot = Plot(curves)
    if let node = fields["velocity"], resolver.boolean(node) == true {
      for index in plot.curves.indices {
        guard plot.curves[index].quantity.kind == .presentation else {
          resolver.report(
            at: fields.keyLocation("velocity"),
            "only what is seen has a velocity, but an address begins with "
              + "`\(plot.curves[index].quantity.kind.rawValue)`")
          return nil
        }
        plot.curves[index].quantity.kind = .velocity
      }
    }
    plot.frame = fields["frame"].flatMap(resolver.rect)
    if let height = fields["height"].flatMap(resolver.positive) {
      plot.height = height
      if fields["frame"] != nil {
        resolver.report(at: fields.keyLocation("height"), "`frame` already says the `height`")
      }
    }
    plot.title = fields["title"].flatMap(resolver.text)
    if let during = fields["during"].flatMap({ interval($0) }) {
      (plot.start, plot.end) = (during.start, during.end)
    }
    plot.values = fields["values"].flatMap(namedValues)
    plot.times = fields["times"].flatMap(namedTimes)
    plot.range = fields["range"].flatMap(range)
    if let node = fields["format"] { plot.format = format(node) }
    plot.showsTimeGrid = flag("timeGrid", fields)
    plot.isFilled = flag("fill", fields)
    plot.showsGuides = flag("guides", fields)
    plot.showsPlayhead = flag("playhead", fields)
    plot.clearsAt = fields["clearsAt"].flatMap(filmTime)
    plot.showsHandles = flag("handles", fields) ?? plot.showsHandles
    plot.showsKeyframes = flag("keyframes", fields) ?? plot.showsKeyframes
    plot.showsNames = flag("names", fields) ?? plot.showsNames
    plot.events = fields["events"].flatMap(namedTimes) ?? []
    plot.thresholds = fields["thresholds"].flatMap(namedValues) ?? []
    if let node = fields["bands"] {
      plot.bands = (resolver.list(node, of: "intervals") ?? []).compactMap { item in
        interval(item).map { Plot.Band(from: $0.start, to: $0.end) }
      }
    }
    return plot
  }

  private func tracks(_ fields: Fields) -> Tracks? {
    guard let curves = fields["tracks"].flatMap(curves) else { return nil }
    var tracks = Tracks(curves)
    tracks.frame = fields["frame"].flatMap(resolver.rect)
    if let during = fields["during"].flatMap({ interval($0) }) {
      (tracks.start, tracks.end) = (during.start, during.end)
    }
    tracks.times = fields["times"].flatMap(namedTimes)
    return tracks
  }

  /// One address, or a list of addresses and maps.
  private func curves(_ node: SceneNode) -> [Plot.Curve]? {
    guard let written = resolver.written(node) else { return nil }
    guard case .list(let items) = written else {
      return quantity(node).map { [Plot.Curve($0)] }
    }
    if items.isEmpty { resolver.report(at: node.location, "the list of addresses is empty") }
    let curves = items.map(curve)
    return curves.isEmpty || curves.contains { $0 == nil } ? nil : curves.compactMap(\.self)
  }

  private func curve(_ node: SceneNode) -> Plot.Curve? {
    guard let written = resolver.written(node) else { return nil }
    guard case .map = written else { return quantity(node).map { Plot.Curve($0) } }
    guard let fields = resolver.fields(node, .curve),
      let quantity = fields["address"].flatMap(quantity)
    else { return nil }
    return Plot.Curve(quantity, hue: hue(fields), name: fields["name"].flatMap(resolver.text))
  }

  private func states(_ fields: Fields) -> States? {
    guard let node = fields["states"], let written = resolver.written(node) else { return nil }
    if case .text(let name, _) = written {
      return animatorRows(name, at: node.location).map { placed(States($0), fields) }
    }
    guard let items = resolver.list(node, of: "rows") else { return nil }
    if items.isEmpty { resolver.report(at: fields.location, "the list of rows is empty") }
    let rows = items.map(row)
    guard !rows.contains(where: { $0 == nil }) else { return nil }
    return placed(States(rows.compactMap(\.self)), fields)
  }

  /// What an animator says of itself, in the words of its framework.
  private func animatorRows(_ name: String, at location: SourceLocation) -> [States.Row]? {
    let known = names.animators.map(\.name)
    guard known.contains(name) else {
      resolver.report(
        at: location, "there is no animator `\(name)`",
        hint: resolver.question(for: name, in: known)
          ?? "a list of addresses shows any numbers, such as `[rocket.position.x]`")
      return nil
    }
    return [AnimatorQuantity.state, .isRunning, .isReversed, .fractionComplete].map {
      States.Row(
        Quantity(.animator(name, $0)),
        $0 == .fractionComplete ? NumberFormat(decimals: 3) : NumberFormat())
    }
  }

  private func placed(_ states: States, _ fields: Fields) -> States {
    var states = states
    states.origin = fields["position"].flatMap { resolver.point($0) }
    if let width = fields["width"].flatMap(resolver.positive) {
      states.width = width
      if fields["position"] == nil {
        resolver.report(
          at: fields.keyLocation("width"), "`width` has no effect without `position`",
          hint: "rows under the stage are as wide as the stage")
      }
    }
    return states
  }

  private func row(_ node: SceneNode) -> States.Row? {
    guard let written = resolver.written(node) else { return nil }
    guard case .map(let mapping) = written else { return quantity(node).map { States.Row($0) } }
    if mapping["steps"] != nil {
      let fields = resolver.fields(mapping, .stateSteps, at: node.location)
      guard let steps = fields["steps"].flatMap(steps),
        let name = fields["name"].flatMap(resolver.text)
      else { return nil }
      return States.Row(name: name, source: .steps(steps))
    }
    let fields = resolver.fields(mapping, .stateRow, at: node.location)
    guard let quantity = fields["address"].flatMap(quantity) else { return nil }
    var row = States.Row(quantity, fields["format"].map(format) ?? NumberFormat())
    if let name = fields["name"].flatMap(resolver.text) { row.name = name }
    return row
  }

  private func steps(_ node: SceneNode) -> [(time: Rational, text: String)]? {
    guard let items = resolver.list(node, of: "steps") else { return nil }
    if items.isEmpty { resolver.report(at: node.location, "the list of steps is empty") }
    var steps: [(time: Rational, text: String)] = []
    for item in items {
      guard let fields = resolver.fields(item, .stateStep),
        let time = fields["at"].flatMap(filmTime), let text = fields["text"].flatMap(resolver.text)
      else { return nil }
      if let last = steps.last, time <= last.time {
        resolver.report(
          at: item.location,
          "steps must follow each other in time, but \(Written.spelling(of: time.value)) follows "
            + Written.spelling(of: last.time.value))
        return nil
      }
      steps.append((time, text))
    }
    return steps.isEmpty ? nil : steps
  }

  // MARK: Marks of motion

  private func ghost(_ fields: Fields) -> Ghost? {
    guard var ghost = layer("ghost", fields).map(Ghost.init) else { return nil }
    if let node = fields["shows"], let tree = resolver.choice(node, Ghost.Tree.self) {
      ghost.shows = tree
    }
    if let node = fields["style"], let style = resolver.choice(node, Ghost.Style.self) {
      ghost.style = style
    }
    ghost.isOnPhotograph = flag("onPhotograph", fields) ?? ghost.isOnPhotograph
    ghost.caption = fields["caption"].flatMap(resolver.text)
    ghost.placement = placement(fields) ?? ghost.placement
    return ghost
  }

  private func trail(_ fields: Fields) -> Trail? {
    guard var trail = layer("trail", fields).map(Trail.init) else { return nil }
    trail.hue = hue(fields) ?? trail.hue
    trail.interval = fields["interval"].flatMap(interval(between:)) ?? trail.interval
    trail.count = fields["count"].flatMap { resolver.count($0, in: 1...240) } ?? trail.count
    trail.placement = placement(fields) ?? trail.placement
    return trail
  }

  private func onionSkin(_ fields: Fields) -> OnionSkin? {
    guard var skin = layer("onionSkin", fields).map(OnionSkin.init) else { return nil }
    if let node = fields["style"], let style = resolver.choice(node, OnionSkin.Style.self) {
      skin.style = style
    }
    skin.hue = hue(fields)
    skin.isOnPhotograph = flag("onPhotograph", fields) ?? skin.isOnPhotograph
    skin.interval = fields["interval"].flatMap(interval(between:)) ?? skin.interval
    skin.count = fields["count"].flatMap { resolver.count($0, in: 1...240) } ?? skin.count
    skin.placement = placement(fields) ?? skin.placement
    return skin
  }

  private func path(_ fields: Fields) -> MotionPath? {
    guard var path = layer("path", fields).map(MotionPath.init) else { return nil }
    path.hue = hue(fields) ?? path.hue
    path.showsPast = flag("past", fields) ?? path.showsPast
    path.showsFuture = flag("future", fields) ?? path.showsFuture
    path.placement = placement(fields) ?? path.placement
    if let node = fields["ticks"], let ticks = resolver.fields(node, .ticks),
      let every = ticks["every"].flatMap(interval(between:))
    {
      path.ticks = MotionPath.Ticks(every: every)
      if let major = ticks["majorEvery"].flatMap({ resolver.count($0, in: 1...1000) }) {
        path.ticks?.majorEvery = major
      }
    }
    return path
  }

  private func arrow(_ fields: Fields) -> Arrow? {
    guard var arrow = layer("arrow", fields).map(Arrow.init) else { return nil }
    if let node = fields["vector"], let point = resolver.point(node, expected: "a vector [x, y]") {
      arrow.source = .constant(Vector(dx: point.x, dy: point.y))
    }
    arrow.hue = hue(fields) ?? arrow.hue
    arrow.scale = fields["scale"].flatMap(resolver.positive) ?? arrow.scale
    arrow.width = fields["width"].flatMap(resolver.positive) ?? arrow.width
    arrow.label = fields["label"].flatMap(resolver.text)
    arrow.showsValue = flag("value", fields) ?? arrow.showsValue
    arrow.gutter = fields["gutter"].flatMap { resolver.number($0) }
    return arrow
  }

  private func clipEdge(_ fields: Fields) -> ClipEdge? {
    guard let node = fields["clipEdge"], let layer = layer("clipEdge", fields) else { return nil }
    guard layers[layer].values.masksToBounds else {
      resolver.report(
        at: node.location, "`\(layers[layer].name ?? "")` cuts nothing off",
        hint: "give it `masksToBounds: true`")
      return nil
    }
    var clip = ClipEdge(layer)
    if let node = fields["edge"], let edge = resolver.choice(node, ClipEdge.Edge.self) {
      clip.edge = edge
    }
    clip.label = fields["label"].flatMap(resolver.text)
    clip.reveals = fields["reveals"].flatMap { resolver.layerNames($0, in: layers) } ?? []
    return clip
  }

  // MARK: Texts

  private func readout(_ fields: Fields) -> Readout? {
    guard let quantity = fields["readout"].flatMap(quantity),
      let anchor = anchor(fields, default: quantity.address?.layer)
    else { return nil }
    var readout = Readout(quantity, at: anchor)
    readout.name = fields["name"].flatMap(resolver.text)
    if let node = fields["format"] { readout.format = format(node) }
    readout.hue = hue(fields) ?? readout.hue
    return readout
  }

  private func label(_ fields: Fields) -> Readout? {
    guard let name = fields["label"].flatMap(resolver.text),
      let anchor = anchor(fields, default: nil)
    else { return nil }
    var readout = Readout(name, at: anchor)
    readout.hue = hue(fields) ?? readout.hue
    return readout
  }

  private func anchor(_ fields: Fields, default layer: LayerID?) -> Readout.Anchor? {
    switch (fields["position"], fields["layer"]) {
    case (.some, .some):
      resolver.report(
        at: fields.keyLocation("layer"), "\(fields.kind.phrase) has either `position` or `layer`")
      return nil
    case (let node?, nil): return resolver.point(node).map { .point($0) }
    case (nil, .some): return self.layer("layer", fields).map { .layer($0) }
    case (nil, nil):
      guard let layer else {
        resolver.report(
          at: fields.location, "\(fields.kind.phrase) needs `position` or `layer`")
        return nil
      }
      return .layer(layer)
    }
  }

  private func title(_ fields: Fields) -> FigureTitle? {
    guard let text = fields["title"].flatMap(resolver.text) else { return nil }
    var title = FigureTitle(text, position: fields["position"].flatMap { resolver.point($0) })
    let hue = hue(fields)
    if let node = fields["style"],
      let style = resolver.word(node, of: ["figure", "display", "lane"])
    {
      title.style = style == "display" ? .display : style == "lane" ? .lane(hue ?? .red) : .figure
    }
    if case .lane = title.style { return title }
    if fields["hue"] != nil {
      resolver.report(
        at: fields.keyLocation("hue"), "`hue` has no effect without `style: lane`")
    }
    return title
  }

  private func caption(_ fields: Fields) -> Caption? {
    fields["caption"].flatMap(resolver.text).map {
      Caption($0, position: fields["position"].flatMap { resolver.point($0) })
    }
  }

  private func timeCode(_ fields: Fields) -> TimeCode? {
    guard let node = fields["timeCode"], let style = resolver.choice(node, TimeCode.Style.self)
    else { return nil }
    var code = TimeCode()
    code.style = style
    code.position = fields["position"].flatMap { resolver.point($0) }
    return code
  }

  private func grid(_ fields: Fields) -> CoordinateGrid? {
    guard let spacing = fields["grid"].flatMap(resolver.positive) else { return nil }
    var grid = CoordinateGrid()
    grid.spacing = spacing
    if let node = fields["labelEvery"], let count = resolver.count(node, in: 0...1000) {
      grid.labelEvery = count
    }
    grid.frame = fields["frame"].flatMap(resolver.rect)
    if let node = fields["placement"],
      let word = resolver.word(node, of: ["below", "above"])
    {
      grid.placement = word == "above" ? .above : .below
    }
    let extent = grid.frame?.size ?? resolver.stageSize ?? .zero
    if max(extent.width, extent.height) / spacing > 1000 {
      resolver.report(
        at: fields.keyLocation("grid"), "the grid would have more than 1000 lines")
      return nil
    }
    return grid
  }

  // MARK: Parts

  /// A number of the scene, in one of the ways to look at it.
  private func quantity(_ node: SceneNode) -> Quantity? {
    guard let spelling = resolver.text(node) else { return nil }
    let head = spelling.prefix { $0 != "." }
    let kinds: [Quantity.Kind] = [.model, .velocity, .displacement]
    let kind = kinds.first { $0.rawValue == head && spelling.count > head.count }
    let plain = kind == nil ? spelling : String(spelling.dropFirst(head.count + 1))
    if kind == nil, isOfThings(spelling) {
      return thing(spelling, at: node.location)
    }
    guard let resolved = resolver.address(plain, at: node.location, in: layers) else { return nil }
    guard !resolved.isModel else {
      resolver.report(at: node.location, "`\(spelling)` is not an address")
      return nil
    }
    let keyPath = resolved.address.keyPath
    guard [.number, .rational].contains(keyPath.kind) else {
      resolver.report(
        at: node.location,
        "an overlay shows a number, but `\(spelling)` is \(keyPath.kind.rawValue)",
        hint: keyPath.kind == .point ? "write `\(spelling).x` or `\(spelling).y`" : nil)
      return nil
    }
    return Quantity(resolved.address, kind ?? .presentation)
  }

  /// Whether an address is that of a gesture or an animator.
  private func isOfThings(_ spelling: String) -> Bool {
    SceneNames.head(of: spelling, among: names.animators.map(\.name) + names.gestures) != nil
  }

  /// A number that a gesture or an animator says.
  private func thing(_ spelling: String, at location: SourceLocation) -> Quantity? {
    guard let subject = resolver.subject(spelling, at: location, names) else { return nil }
    let kind = resolver.kind(of: subject)
    guard kind == .number else {
      resolver.report(
        at: location, "an overlay shows a number, but `\(spelling)` is \(kind.rawValue)",
        hint: kind == .point ? "write `\(spelling).x` or `\(spelling).y`" : nil)
      return nil
    }
    return Quantity(subject)
  }

  private func layer(_ key: String, _ fields: Fields) -> LayerID? {
    guard let node = fields[key], let name = resolver.text(node) else { return nil }
    return resolver.layer(name, at: node.location, in: layers)
  }

  private func flag(_ key: String, _ fields: Fields) -> Bool? {
    fields[key].flatMap(resolver.boolean)
  }

  private func hue(_ fields: Fields) -> Hue? {
    fields["hue"].flatMap { resolver.choice($0, Hue.self) }
  }

  private func placement(_ fields: Fields) -> OverlayPlacement? {
    fields["placement"].flatMap { resolver.choice($0, OverlayPlacement.self) }
  }

  private func format(_ node: SceneNode) -> NumberFormat {
    guard let fields = resolver.fields(node, .numberFormat) else { return NumberFormat() }
    return NumberFormat(
      decimals: fields["decimals"].flatMap { resolver.count($0, in: 0...9) },
      unit: fields["unit"].flatMap(resolver.text),
      isSigned: flag("signed", fields) ?? false)
  }

  /// Seconds between two marks: not so few that marks beyond number would be drawn.
  private func interval(between node: SceneNode) -> Rational? {
    guard let interval = resolver.time(node) else { return nil }
    guard interval >= Rational(1) / 1000 else {
      resolver.report(
        at: node.location,
        "marks must be at least 0.001 seconds apart, found "
          + Written.spelling(of: interval.value))
      return nil
    }
    return interval
  }

  private func filmTime(_ node: SceneNode) -> Rational? {
    guard let time = resolver.clockTime(node) else { return nil }
    if let filmLength, time > filmLength {
      resolver.report(
        at: node.location,
        "\(Written.spelling(of: time.value)) lies after the end of the film at "
          + Written.spelling(of: filmLength.value))
      return nil
    }
    return time
  }

  private func interval(_ node: SceneNode) -> (start: Rational, end: Rational)? {
    guard let written = resolver.written(node) else { return nil }
    guard case .list(let items) = written, items.count == 2 else {
      resolver.mismatch(node, written, expected: "an interval [from, to] in seconds")
      return nil
    }
    guard let start = filmTime(items[0]), let end = filmTime(items[1]) else { return nil }
    guard start < end else {
      resolver.report(at: node.location, "the interval ends before it begins")
      return nil
    }
    return (start, end)
  }

  private func range(_ node: SceneNode) -> ClosedRange<Double>? {
    guard let numbers = resolver.numbers(node, 2...2, expected: "a range [lowest, highest]") else {
      return nil
    }
    guard numbers[0] < numbers[1] else {
      resolver.report(at: node.location, "the range ends before it begins")
      return nil
    }
    return numbers[0]...numbers[1]
  }

  private func namedValues(_ node: SceneNode) -> [Plot.NamedValue]? {
    named(node, .namedValue, of: "values") { resolver.number($0, allowsAngle: true) }?
      .map { Plot.NamedValue($0.value, name: $0.name) }
  }

  private func namedTimes(_ node: SceneNode) -> [Plot.NamedTime]? {
    named(node, .namedTime, of: "times") { filmTime($0) }?
      .map { Plot.NamedTime($0.value, name: $0.name) }
  }

  /// Plain values, or maps of a value and its name.
  private func named<Value>(
    _ node: SceneNode, _ kind: MapKind, of what: String, read: (SceneNode) -> Value?
  ) -> [(value: Value, name: String?)]? {
    guard let items = resolver.list(node, of: what) else { return nil }
    var values: [(value: Value, name: String?)] = []
    for item in items {
      guard let written = resolver.written(item) else { return nil }
      guard case .map = written else {
        guard let value = read(item) else { return nil }
        values.append((value, nil))
        continue
      }
      guard let fields = resolver.fields(item, kind),
        let value = fields[kind == .namedValue ? "value" : "time"].flatMap(read)
      else { return nil }
      values.append((value, fields["name"].flatMap(resolver.text)))
    }
    return values
  }
}
