import AnimationEngine
import Geometry
import Overlays
import SceneModel

extension Ghost {
  static let kind = OverlayKind("ghost", "a ghost", Ghost(LayerID(0))) {
    Field(
      "ghost", .layer, into: \.layer, required: true, example: "rocket",
      "The outline of a layer where it is set, beside where it is seen.")
    Field(
      "shows", .choice, into: \.shows, example: "presentation",
      "Which of the two the outline is.")
    Field("style", .choice, into: \.style, example: "dashed", "The outline's line.")
    Field.onPhotograph(into: \.isOnPhotograph)
    Field(
      "caption", .printed, into: \.caption, default: "the name of what it shows", example: "model",
      "At the outline; `\"\"` for none.")
    Field.placement(into: \.placement)
  }
}

extension Trail {
  static let kind = OverlayKind("trail", "a trail", Trail(LayerID(0))) {
    Field(
      "trail", .layer, into: \.layer, required: true, example: "rocket",
      "Dots where a layer's position was at equal times.")
    Field.hue(into: \.hue)
    Field(
      "interval", .markInterval, into: \.interval, example: "0.1",
      "Between two dots, in seconds.")
    Field("count", .count(in: 1...240), into: \.count, example: "8", "How many dots.")
    Field.placement(into: \.placement)
  }
}

extension OnionSkin {
  static let kind = OverlayKind("onionSkin", "an onion skin", OnionSkin(LayerID(0))) {
    Field(
      "onionSkin", .layer, into: \.layer, required: true, example: "rocket",
      "A layer's shape where it was at equal times.")
    Field(
      "style", .choice, into: \.style, example: "outlined",
      "Automatic skins fill shapes and outline all else.")
    Field.hue(into: \.hue, default: "the body's own color, red for outlines")
    Field.onPhotograph(into: \.isOnPhotograph)
    Field(
      "interval", .markInterval, into: \.interval, example: "0.1",
      "Between two skins, in seconds.")
    Field(
      "count", .count(in: 1...240), into: \.count, example: "8",
      "How many filled skins; outlines are four, on photographs three.")
    Field.placement(into: \.placement)
  }
}

extension MotionPath {
  static let kind = OverlayKind("path", "a `path` overlay", MotionPath(LayerID(0))) {
    Field(
      "path", .layer, into: \.layer, required: true, example: "rocket",
      "The way of a layer's position: what lies behind it and what is to come.")
    Field.hue(into: \.hue)
    Field("past", .boolean, into: \.showsPast, example: "false", "Shows the way so far.")
    Field("future", .boolean, into: \.showsFuture, example: "false", "Shows the way to come.")
    Field(
      "ticks", .map(Ticks.map), into: \.ticks, default: "none", example: "{every: 0.1}",
      "Marks across the way at equal times.")
    Field.placement(into: \.placement)
  }
}

extension MotionPath.Ticks {
  static let map = Map("ticks", "a `ticks` map", heading: "Ticks", Self(every: 1)) {
    Field(
      "every", .markInterval, into: \.interval, required: true, example: "0.1",
      "Between two marks, in seconds.")
    Field(
      "majorEvery", .count(in: 1...1000), into: \.majorEvery, example: "4",
      "Every so many marks one is long; 1 makes all of them long.")
  }
}

extension Apexes {
  static let kind = OverlayKind("apexes", "an `apexes` overlay", Apexes(LayerID(0))) {
    Field(
      "apexes", .layer, into: \.layer, required: true, example: "rocket",
      "Bars at the highest points of a layer's way, with how high they are.")
    Field(
      "base", .number, into: \.base, default: "the lowest point of the way", example: "380",
      "What heights count from, as y of the stage.")
    Field(
      "floor", .number, into: \.floor, default: "the base, without ticks", example: "390",
      "Where the bars' lines end, with a tick at each contact, as y of the stage.")
    Field(
      "least", .positive, into: \.least, example: "20",
      "How far the way must rise or fall to turn, in points.")
    Field.format(into: \.format, default: "whole points")
    Field.placement(into: \.placement)
  }
}

extension Arrow {
  static let kind = OverlayKind("arrow", "an arrow", Arrow(LayerID(0))) {
    Field(
      "arrow", .layer, into: \.layer, required: true, example: "rocket", "A vector at a layer.")
    Field(
      "vector", .vector(expected: "a vector [x, y]"), into: \.constant,
      default: "the velocity of the layer's position", example: "[0, 980]",
      "A vector that does not change, in the units that `scale` turns into points.")
    Field(
      "force", .choice, into: \.force, example: "spring",
      "A force on the `ownSpring` that moves the layer's position.")
    Field.hue(into: \.hue)
    Field(
      "scale", .positive, into: \.scale, example: "0.03",
      "Points of length for one point per second.")
    Field(
      "width", .positive, into: \.width, also: ["lineWidth"], example: "2",
      "Of the shaft, in points.")
    Field(
      "label", .printed, into: \.label, default: "none", also: ["name"], example: "v",
      "At the arrow's tip.")
    Field(
      "labelOffset", .vector(expected: "a vector [x, y]"), into: \.labelOffset,
      default: "on from the tip", example: "[32, 0]",
      "What label and value are moved by, in points: off the path that the arrow points along.")
    Field(
      "value", .boolean, into: \.showsValue, example: "true",
      "Prints the vector's length in points per second.")
    Field(
      "gutter", .number, into: \.gutter, default: "over the layer", example: "12",
      "Beside the layer: so many points right of its superlayer's edge.")
  } check: { _, entries, reading in
    if entries["force"] != nil, entries["vector"] != nil {
      reading.report(
        at: entries.keyLocation("force"), "`force` has no effect beside `vector`")
    }
    return true
  }

  fileprivate var constant: Vector? {
    get { if case .constant(let vector) = source { vector } else { nil } }
    set { source = newValue.map { .constant($0) } ?? .velocity }
  }

  fileprivate var force: MotionForce? {
    get { if case .force(let force) = source { force } else { nil } }
    set { source = newValue.map { .force($0) } ?? .velocity }
  }
}

extension ClipEdge {
  static let kind = OverlayKind("clipEdge", "a clip edge", ClipEdge(LayerID(0))) {
    Field(
      "clipEdge", .clippingLayer, into: \.layer, required: true, example: "sky",
      "A line where a layer with `masksToBounds` cuts off what lies in it.")
    Field("edge", .choice, into: \.edge, example: "left", "Which of its edges.")
    Field(
      "label", .printed, into: \.label, default: "`clips at` and the coordinate", example: "clips",
      "At the line.")
    Field(
      "reveals", .layers, into: \.reveals, default: "none", example: "[rocket]",
      "Layers whose cut parts show faintly beyond the edge.")
  }
}

extension ValueReader<LayerID> {
  fileprivate static var clippingLayer: Self {
    layer.refusing { layer, reading in
      reading.names.layers[layer].values.masksToBounds
        ? nil
        : (
          "`\(reading.names.spelling(of: layer))` cuts nothing off", "give it `masksToBounds: true`"
        )
    }
  }
}

extension ValueReader<Rational> {
  /// Seconds between two marks: not so few that marks beyond number would be drawn.
  fileprivate static var markInterval: Self {
    let shortest = Rational(1) / 1000
    let interval = time.refusing { interval, _ in
      guard interval < shortest else { return nil }
      let found = Written.spelling(of: interval.value)
      return ("marks must be at least 0.001 seconds apart, found \(found)", nil)
    }
    return Self(
      describe: time.atLeast(shortest.value).describe, spell: time.spell, read: interval.read)
  }
}
