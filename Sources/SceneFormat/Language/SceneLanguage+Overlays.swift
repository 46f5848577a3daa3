import Overlays
import Simulation

extension SceneLanguage {
  private static let placements = OverlayPlacement.allCases.map(\.rawValue)

  private static let during = SceneKey(
    "during", .interval, default: "the whole film", example: "[0, 1]",
    "The first and the last time of the axis, in seconds.")
  private static let times = SceneKey(
    "times", .namedTimes, default: "three to five", example: "[0, {time: 1, name: end}]",
    "Labels under the axis.")
  private static let format = SceneKey(
    "format", .map(.numberFormat), default: "about three figures",
    example: "{decimals: 1, unit: pt}", "How numbers are printed.")
  private static let onPhotograph = SceneKey(
    "onPhotograph", .boolean, default: "false", example: "true",
    "Draws white marks, for a photograph behind them.")

  private static func hue(_ fallback: String) -> SceneKey {
    SceneKey(
      "hue", .hue, default: fallback, also: ["color"], example: "teal",
      "The color, by its role in the theme.")
  }

  private static func placement(_ fallback: OverlayPlacement) -> SceneKey {
    SceneKey(
      "placement", .choice(placements), default: fallback.rawValue, example: "above",
      "Under all layers, right under the layer that it is about, or over all layers.")
  }

  private static func baseline(_ fallback: String, end: String = "start") -> SceneKey {
    SceneKey(
      "position", .point, default: fallback, example: "[40, 20]",
      "Where its baseline has its \(end), in the stage's points.")
  }

  static let plotKeys: [SceneKey] = [
    SceneKey(
      "plot", .curves, required: true, example: "rocket.position.x",
      "Curves of numbers over time; `model.`, `velocity.` and `displacement.` may stand before an "
        + "address."),
    SceneKey(
      "velocity", .boolean, default: "false", example: "true",
      "Plots how fast the values change, per second."),
    SceneKey(
      "frame", .rect, default: "a band under the stage", example: "[0, 0, 100, 50]",
      "Where the curves are, in the stage's points."),
    SceneKey("height", .positive, default: "106", example: "80", "Of the band, in points."),
    SceneKey("title", .text, default: "none", example: "Position", "Stands above the plot."),
    during,
    SceneKey(
      "values", .namedValues, default: "the extremes, and zero between them",
      example: "[77, {value: 455, name: end}]", "Values with a grid line and a label."),
    times,
    SceneKey(
      "range", .range, default: "what is drawn and named", example: "[0, 500]",
      "The values at the bottom and at the top."),
    format,
    SceneKey(
      "timeGrid", .boolean, default: "under a single curve without keyframes", example: "true",
      "Lines at the labelled times."),
    SceneKey(
      "fill", .boolean, default: "under a single curve that does not cross zero",
      also: ["filled"], example: "false", "A tint under the part that has passed."),
    SceneKey(
      "guides", .boolean, default: "for a single curve", example: "true",
      "Dotted lines from the dot to the axes."),
    SceneKey(
      "handles", .boolean, default: "false", example: "true",
      "The handles of Bézier timing, with their control values."),
    SceneKey("keyframes", .boolean, default: "false", example: "true", "Diamonds at keyframes."),
    SceneKey(
      "playhead", .boolean, default: "for several curves", example: "true",
      "A line through all curves at the time shown."),
    SceneKey(
      "clearsAt", .time, default: "at the end of a film that loops and goes on after the plot",
      example: "1.5",
      "From here on what has passed fades within 0.3 s, and the plot looks as it did at first."),
    SceneKey("names", .boolean, default: "true", example: "false", "Names at the curves."),
    SceneKey(
      "events", .namedTimes, default: "none", example: "[{time: 0.5, name: tap}]",
      "Moments at which something was done."),
    SceneKey(
      "bands", .intervals, default: "none", example: "[[0, 0.5]]",
      "Spans of time with a tint behind the curves."),
    SceneKey(
      "thresholds", .namedValues, default: "none", example: "[{value: 100, name: limit}]",
      "Limits that a value crosses."),
  ]

  static let tracksKeys: [SceneKey] = [
    SceneKey(
      "tracks", .curves, required: true, example: "[rocket.position.x, rocket.opacity]",
      "Numbers over one time, each in a row of its own and to a scale of its own; "
        + "those of one name share a row."),
    SceneKey(
      "frame", .rect, default: "a band under the stage", example: "[0, 0, 100, 50]",
      "Left end and width of the axis, and the top, in the stage's points."),
    during, times,
  ]

  static let ghostKeys: [SceneKey] = [
    SceneKey(
      "ghost", .layerName, required: true, example: "rocket",
      "The outline of a layer where it is set, beside where it is seen."),
    SceneKey(
      "shows", .choice(Ghost.Tree.allCases.map(\.rawValue)), default: "model",
      example: "presentation", "Which of the two the outline is."),
    SceneKey(
      "style", .choice(Ghost.Style.allCases.map(\.rawValue)), default: "dotted", example: "dashed",
      "The outline's line."),
    onPhotograph,
    SceneKey(
      "caption", .text, default: "the name of what it shows", example: "model",
      "At the outline; `\"\"` for none."),
    placement(.above),
  ]

  static let trailKeys: [SceneKey] = [
    SceneKey(
      "trail", .layerName, required: true, example: "rocket",
      "Dots where a layer's position was at equal times."),
    hue("red"),
    SceneKey(
      "interval", .rate, default: "0.075", example: "0.1", "Between two dots, in seconds."),
    SceneKey("count", .count, default: "12", example: "8", "How many dots, up to 240."),
    placement(.beneathSubject),
  ]

  static let onionSkinKeys: [SceneKey] = [
    SceneKey(
      "onionSkin", .layerName, required: true, example: "rocket",
      "A layer's shape where it was at equal times."),
    SceneKey(
      "style", .choice(OnionSkin.Style.allCases.map(\.rawValue)), default: "automatic",
      example: "outlined", "Automatic skins fill shapes and outline all else."),
    hue("the body's own color, red for outlines"),
    onPhotograph,
    SceneKey(
      "interval", .rate, default: "1/12", example: "0.1", "Between two skins, in seconds."),
    SceneKey(
      "count", .count, default: "24", example: "8",
      "How many filled skins, up to 240; outlines are four, on photographs three."),
    placement(.beneathSubject),
  ]

  static let pathOverlayKeys: [SceneKey] = [
    SceneKey(
      "path", .layerName, required: true, example: "rocket",
      "The way of a layer's position: what lies behind it and what is to come."),
    hue("red"),
    SceneKey("past", .boolean, default: "true", example: "false", "Shows the way so far."),
    SceneKey("future", .boolean, default: "true", example: "false", "Shows the way to come."),
    SceneKey(
      "ticks", .map(.ticks), default: "none", example: "{every: 0.1}",
      "Marks across the way at equal times."),
    placement(.beneathSubject),
  ]

  static let ticksKeys: [SceneKey] = [
    SceneKey("every", .rate, required: true, example: "0.1", "Between two marks, in seconds."),
    SceneKey(
      "majorEvery", .count, default: "5", example: "4",
      "Every so many marks one is long; 1 makes all of them long."),
  ]

  static let arrowKeys: [SceneKey] = [
    SceneKey(
      "arrow", .layerName, required: true, example: "rocket", "A vector at a layer."),
    SceneKey(
      "vector", .vector, default: "the velocity of the layer's position", example: "[0, 980]",
      "A vector that does not change, in the units that `scale` turns into points."),
    SceneKey(
      "force", .choice(MotionForce.allCases.map(\.rawValue)), example: "spring",
      "A force on the `ownSpring` that moves the layer's position."),
    hue("amber"),
    SceneKey(
      "scale", .positive, default: "0.1", example: "0.03",
      "Points of length for one point per second."),
    SceneKey(
      "width", .positive, default: "2.25", also: ["lineWidth"], example: "2",
      "Of the shaft, in points."),
    SceneKey("label", .text, default: "none", also: ["name"], example: "v", "At the arrow's tip."),
    SceneKey(
      "value", .boolean, default: "false", example: "true",
      "Prints the vector's length in points per second."),
    SceneKey(
      "gutter", .number, default: "over the layer", example: "12",
      "Beside the layer: so many points right of its superlayer's edge."),
  ]

  static let bodiesOverlayKeys: [SceneKey] = [
    SceneKey(
      "bodies", .text, required: true, example: "dynamics",
      "Marks over all bodies of an animator: `dynamics`, or a lane's."),
    SceneKey(
      "shows", .list(.choice(BodyMarks.Part.allCases.map(\.rawValue))), default: "all of them",
      example: "[velocities, contacts]",
      "What is marked; forces are the sum of gravity, pushes, fields and attachments, without those "
        + "of contacts."),
    SceneKey(
      "items", .list(.text), default: "all", example: "[rocket]",
      "Whose sleep, centers, velocities and forces are shown; `ball-*` means all that begin so."),
    SceneKey(
      "velocityScale", .positive, default: "0.1", example: "0.05",
      "Points of length for one point per second."),
    SceneKey(
      "forceScale", .positive, default: "20", example: "100", "Points of length for one newton."),
    placement(.above),
  ]

  static let statesKeys: [SceneKey] = [
    SceneKey(
      "states", .stateRows, required: true, example: "[rocket.position.x]",
      "Rows of names and values; the name of an animator or a transition shows its state, a list of "
        + "transitions that of the one that began last."),
    SceneKey(
      "position", .point, default: "under stage and plots", also: ["origin"], example: "[20, 20]",
      "Of the first row's top left, in the stage's points."),
    SceneKey(
      "width", .positive, default: "224, under the stage the stage's", example: "200",
      "Of rows that have a position, in points."),
  ]

  static let stateRowKeys: [SceneKey] = [
    SceneKey(
      "address", .address, required: true, example: "rocket.position.x", "The number shown."),
    SceneKey("name", .text, default: "the key path", example: "x", "Of the row."), format,
  ]

  static let stateStepsKeys: [SceneKey] = [
    SceneKey(
      "steps", .list(.map(.stateStep)), required: true, example: "[{at: 0, text: closed}]",
      "Texts that hold from a time on, in the order of time."),
    SceneKey("name", .text, required: true, example: "state", "Of the row."),
  ]

  static let stateStepKeys: [SceneKey] = [
    SceneKey("at", .time, required: true, also: ["time"], example: "0.5", "In seconds."),
    SceneKey("text", .text, required: true, example: "open", "What holds from then on."),
  ]

  static let readoutKeys: [SceneKey] = [
    SceneKey(
      "readout", .address, required: true, example: "rocket.position.x",
      "A number with its name, at a place or at a layer."),
    anchorPosition, anchorLayer,
    SceneKey(
      "name", .text, default: "the key path", example: "x", "Before the value; `\"\"` for none."),
    format, hue("red"),
  ]

  static let labelKeys: [SceneKey] = [
    SceneKey(
      "label", .text, required: true, example: "start", "A name at a place or at a layer."),
    anchorPosition, anchorLayer, hue("red"),
  ]

  private static let anchorPosition = SceneKey(
    "position", .point, example: "[40, 20]",
    "Where the baseline begins, in the stage's points; this or `layer` is needed.")
  private static let anchorLayer = SceneKey(
    "layer", .layerName, default: "the layer of the address", example: "rocket",
    "Beside this layer, where it is seen.")

  static let titleKeys: [SceneKey] = [
    SceneKey("title", .text, required: true, example: "A figure", "The figure's title."),
    SceneKey(
      "style", .choice(["figure", "display", "lane"]), default: "figure", example: "lane",
      "Display titles are larger; those of lanes have a dot."),
    SceneKey(
      "hue", .hue, default: "red", also: ["color"], example: "teal", "Of the dot of a lane's title."
    ),
    baseline("a line above the stage"),
  ]

  static let captionKeys: [SceneKey] = [
    SceneKey(
      "caption", .text, required: true, example: "What is to be seen",
      "A sentence under the title."), baseline("a line above the stage"),
  ]

  static let timeCodeKeys: [SceneKey] = [
    SceneKey(
      "timeCode", .choice(TimeCode.Style.allCases.map(\.rawValue)), required: true,
      example: "seconds", "The scene's time."),
    baseline("the end of the title's line", end: "end"),
  ]

  static let gridKeys: [SceneKey] = [
    SceneKey(
      "grid", .positive, required: true, example: "50",
      "Lines at round coordinates of the stage: the points between two of them."),
    SceneKey(
      "labelEvery", .count, default: "2", example: "1",
      "Every so many lines one has a label; 0 labels none."),
    SceneKey(
      "frame", .rect, default: "the stage", example: "[0, 0, 100, 50]", "In the stage's points."),
    SceneKey(
      "placement", .choice(placements.filter { $0 != "beneathSubject" }), default: "below",
      example: "above", "Under all layers, or over them."),
  ]

  static let clipEdgeKeys: [SceneKey] = [
    SceneKey(
      "clipEdge", .layerName, required: true, example: "sky",
      "A line where a layer with `masksToBounds` cuts off what lies in it."),
    SceneKey(
      "edge", .choice(ClipEdge.Edge.allCases.map(\.rawValue)), default: "right", example: "left",
      "Which of its edges."),
    SceneKey(
      "label", .text, default: "`clips at` and the coordinate", example: "clips", "At the line."),
    SceneKey(
      "reveals", .layerNames, default: "none", example: "[rocket]",
      "Layers whose cut parts show faintly beyond the edge."),
  ]

  static let curveKeys: [SceneKey] = [
    SceneKey(
      "address", .address, required: true, example: "rocket.position.x", "The number plotted."),
    hue("red, teal, violet and blue in turn"),
    SceneKey("name", .text, default: "the key path", example: "x", "At the curve."),
  ]

  static let namedValueKeys: [SceneKey] = [
    SceneKey("value", .number, required: true, example: "455", "Where on the axis."),
    SceneKey("name", .text, default: "the number", example: "end", "The label."),
  ]

  static let namedTimeKeys: [SceneKey] = [
    SceneKey("time", .time, required: true, also: ["at"], example: "0.5", "In seconds."),
    SceneKey("name", .text, default: "the seconds", example: "tap", "The label."),
  ]

  static let numberFormatKeys: [SceneKey] = [
    SceneKey(
      "decimals", .count, default: "for about three figures", example: "1", "From 0 to 9."),
    SceneKey("unit", .text, default: "none", example: "pt", "After the number."),
    SceneKey(
      "signed", .boolean, default: "false", also: ["isSigned"], example: "true",
      "Writes a plus before positive numbers."),
  ]
}
