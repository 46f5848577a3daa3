import AnimationEngine
import Geometry
import Overlays
import SceneModel

extension Plot {
  private struct Parts: Sendable {
    var plot = Plot([])
    var isOfVelocity = false
  }

  static let kind = OverlayKind("plot", "a plot", place: "frame", Parts()) {
    Field(
      "plot", .curves, into: \.plot.curves, required: true, example: "rocket.position.x",
      "Curves of numbers over time; `model.`, `velocity.` and `displacement.` may stand before an "
        + "address.")
    Field(
      "stacked", .boolean, into: \.plot.isStacked, example: "true",
      "Parts of a whole, such as energies: areas one on the other, the first at the bottom, under a "
        + "line of their sum. None may be negative, or `check` says where.")
    Field(
      "velocity", .boolean, into: \.isOfVelocity, example: "true",
      "Plots how fast the values change, per second.")
    Field(
      "frame", .rect, into: \.plot.frame, default: "a band under the stage",
      example: "[0, 0, 100, 50]", "Where the curves are, in the stage's points.")
    Field("height", .positive, into: \.plot.height, example: "80", "Of the band, in points.")
    Field(
      "title", .printed, into: \.plot.title, default: "none", example: "Position",
      "Stands above the plot.")
    Field.during(into: \.plot.during)
    Field(
      "values", .namedValues, into: \.plot.values, default: "the extremes, and zero between them",
      example: "[77, {value: 455, name: end}]", "Values with a grid line and a label.")
    Field.times(into: \.plot.times)
    Field(
      "range", .span, into: \.plot.range, default: "what is drawn and named", example: "[0, 500]",
      "The lowest and the highest value of the axis.")
    Field(
      "axis", .choice, into: \.plot.axis,
      default: "`down` where all curves are heights on the stage, such as `position.y`, else `up`",
      example: "up", "Where larger values lie; downward a curve goes as what it is about does.")
    Field(
      "origin", .number, into: \.plot.origin, example: "61",
      "Printed as 0: the axis and the read-out say how far from it a value is.")
    Field.format(into: \.plot.format)
    marks
    annotations
  } makes: { parts, entries, reading in
    var plot = parts.plot
    if plot.frame != nil, entries["height"] != nil {
      reading.report(at: entries.keyLocation("height"), "`frame` already says the `height`")
    }
    for (index, callout) in plot.callouts.enumerated() where callout.curve > plot.curves.count {
      let node = entries["callouts"].flatMap { reading.list($0, of: "call-outs") }?[index]
      reading.report(
        at: node?.location ?? entries.keyLocation("callouts"),
        "the plot has no curve \(callout.curve)", hint: "it has \(plot.curves.count)")
    }
    if plot.playheadTop != nil, plot.showsPlayhead == false {
      reading.report(
        at: entries.keyLocation("playheadTop"), "there is no playhead that could begin there",
        hint: "leave out `playhead: false`")
    }
    if let values = entries["values"] { checkLabels(of: plot, values, reading) }
    for index in plot.curves.indices where parts.isOfVelocity {
      let kind = plot.curves[index].quantity.kind
      guard kind == .presentation else {
        reading.report(
          at: entries.keyLocation("velocity"),
          kind == .expression
            ? "`velocity` takes addresses, but one of the curves is worked out"
            : "only what is seen has a velocity, but an address begins with `\(kind.rawValue)`",
          hint: kind == .expression ? "write `velocity.` before addresses in it" : nil)
        return nil
      }
      plot.curves[index].quantity.kind = .velocity
    }
    if plot.isStacked { checkStack(&plot, entries, reading) }
    return plot
  }

  /// What a whole cannot have, and that its parts are not negative.
  private static func checkStack(
    _ plot: inout Plot, _ entries: MapEntries, _ reading: Reading
  ) {
    if plot.curves.count < 2 {
      reading.report(
        at: entries.keyLocation("stacked"), "a whole has two parts or more, but there is one curve",
        hint: "such as `plot: [{address: …}, {address: …}]`")
    }
    if plot.axis == .down {
      reading.report(
        at: entries.keyLocation("axis"), "areas that add up lie on each other: their axis runs up")
    }
    for key in entries.given(["fill", "guides", "handles", "keyframes"]) {
      reading.report(
        at: entries.keyLocation(key), "`\(key)` has no effect beside `stacked`")
    }
    guard let end = plot.during?.upperBound ?? reading.filmLength else { return }
    let parts = plot.curves.map(\.quantity.live)
    plot.claims = zip(plot.curves, parts).map { curve, part in
      Expectation(
        .part(part, of: parts, plot.during?.lowerBound ?? 0, end),
        spelling: curve.name ?? curve.quantity.name, tolerance: 0.01,
        location: reading.scope.source(entries.keyLocation("stacked")))
    }
  }

  /// Beside a read-out a label that is a number must be the one that the read-out would say.
  private static func checkLabels(of plot: Plot, _ node: SceneNode, _ reading: Reading) {
    guard plot.curves.count == 1, plot.showsNames, let values = plot.values,
      let items = reading.list(node, of: "values"), items.count == values.count
    else { return }
    for (item, named) in zip(items, values) {
      guard let name = named.name, let said = NumberText.number(name) else { continue }
      let value = named.value - plot.origin
      guard abs(value - said.number) > 0.51 * said.resolution else { continue }
      reading.report(
        at: item.location,
        "this label says \(name) where the read-out says "
          + NumberText.text(value, decimals: plot.format.decimals ?? 3),
        hint: "numbers that count from another value have it as `origin`, such as `origin: "
          + Written.spelling(of: named.value - said.number) + "`")
    }
  }

  @FieldsBuilder<Parts> private static var marks: [Field<Parts>] {
    Field(
      "timeGrid", .boolean, into: \.plot.showsTimeGrid,
      default: "under a single curve without keyframes", example: "true",
      "Lines at the labelled times.")
    Field(
      "fill", .boolean, into: \.plot.isFilled,
      default: "under a single curve that does not cross zero", also: ["filled"],
      example: "false", "A tint under the part that has passed.")
    Field(
      "guides", .boolean, into: \.plot.showsGuides, default: "for a single curve",
      example: "true", "Dotted lines from the dot to the axes.")
    Field(
      "handles", .boolean, into: \.plot.showsHandles, example: "true",
      "The handles of Bézier timing, with their control values: of `animate` with `from`, `to` or `by`, "
        + "from beginning to end within the plot's time. Other motions have none.")
    Field(
      "keyframes", .boolean, into: \.plot.showsKeyframes, example: "true",
      "Diamonds at keyframes.")
    Field(
      "playhead", .boolean, into: \.plot.showsPlayhead, default: "for several curves",
      example: "true", "A line through all curves at the time shown.")
    Field(
      "playheadTop", .number, into: \.plot.playheadTop, default: "just above the curves",
      example: "200",
      "Where the playhead begins, as y of the stage: one line through the stage and the curves.")
  }

  @FieldsBuilder<Parts> private static var annotations: [Field<Parts>] {
    Field(
      "clearsAt", .filmTime, into: \.plot.clearsAt,
      default: "at the end of a film that loops and goes on after the plot", example: "1.5",
      "From here on what has passed fades within 0.3 s, and the plot looks as it did at first.")
    Field(
      "names", .boolean, into: \.plot.showsNames, example: "false", "Names at the curves.")
    Field(
      "events", .namedTimes, into: \.plot.events, default: "none",
      example: "[{time: 0.5, name: tap}]", "Moments at which something was done.")
    Field(
      "bands", .plainList(of: .interval(), "intervals").called("list of [from, to]"),
      into: \.plot.bands, default: "none", example: "[[0, 0.5]]",
      "Spans of time with a tint behind the curves.")
    Field(
      "callouts", .plainList(of: .map(CurveCallout.map), "call-outs"), into: \.plot.callouts,
      default: "none", example: "[{number: 1, at: 0.5}]",
      "Numbered points of curves; what a number means stands in a `legend`.")
    Field(
      "durations", .durations, into: \.plot.durations, default: "none",
      example: "[[0.5, 1.5]]", "Spans of time, measured above the curves.")
    Field(
      "thresholds", .namedValues, into: \.plot.thresholds, default: "none",
      example: "[{value: 100, name: limit}]", "Limits that a value crosses.")
  }
}

extension Tracks {
  static let kind = OverlayKind("tracks", "a `tracks` overlay", place: "frame", Tracks([])) {
    Field(
      "tracks", .curves, into: \.curves, required: true,
      example: "[rocket.position.x, rocket.opacity]",
      "Numbers over one time, each in a row of its own and to a scale of its own; "
        + "those of one name share a row.")
    Field(
      "frame", .rect, into: \.frame, default: "a band under the stage",
      example: "[0, 0, 100, 50]",
      "Left end and width of the axis, and the top, in the stage's points.")
    Field.during(into: \.during)
    Field.times(into: \.times)
  }
}

// Rows of all time axes.
extension Field {
  fileprivate static func during(
    into place: any WritableKeyPath<Root, ClosedRange<Rational>?> & Sendable
  ) -> Field {
    Field(
      "during", .interval(), into: place, default: "the whole film", example: "[0, 1]",
      "The first and the last time of the axis, in seconds.")
  }

  fileprivate static func times(
    into place: any WritableKeyPath<Root, [Plot.NamedTime]?> & Sendable
  ) -> Field {
    Field(
      "times", .namedTimes, into: place, default: "three to five",
      example: "[0, {time: 1, name: end}]", "Labels under the axis.")
  }
}

extension ValueReader<ClosedRange<Double>> {
  /// The lowest and the highest value of an axis.
  fileprivate static var span: Self {
    ValueReader<[Double]>.numbers(
      2, "[lowest, highest]", expected: "a range [lowest, highest]"
    ).then { numbers, node, reading in
      guard numbers[0] < numbers[1] else {
        reading.report(at: node.location, "the range ends before it begins")
        return nil
      }
      return numbers[0]...numbers[1]
    }
  }
}
