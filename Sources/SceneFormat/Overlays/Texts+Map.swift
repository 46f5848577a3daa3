import SceneModel
import AnimationEngine
import Geometry
import Overlays

extension Readout {
  /// A read-out before it is clear where it stands.
  private struct Parts: Sendable {
    var readout = Readout("", at: .point(.zero))
    var position: Point?
    var layer: LayerID?

    /// The number shown, with its name.
    var quantity: Quantity? {
      get { readout.quantity }
      set { (readout.quantity, readout.name) = (newValue, nil) }
    }
  }

  static let kind = OverlayKind("readout", "a read-out", Parts()) {
    Field(
      "readout", .quantity, into: \.quantity, required: true, example: "rocket.position.x",
      "A number with its name, at a place or at a layer.")
    anchor(default: "the layer of the address")
    Field(
      "name", .printed, into: \.readout.name, default: "the key path", example: "x",
      "Before the value; `\"\"` for none.")
    Field.format(into: \.readout.format)
    Field.hue(into: \.readout.hue)
  } makes: { parts, entries, reading in
    anchored(parts, entries, reading)
  }

  static let label = OverlayKind("label", "a label", Parts()) {
    Field(
      "label", .printed, into: \.readout.name, required: true, example: "start",
      "A name at a place or at a layer.")
    anchor(default: .untold)
    Field.hue(into: \.readout.hue)
  } makes: { parts, entries, reading in
    anchored(parts, entries, reading)
  }

  @FieldsBuilder<Parts> private static func anchor(
    default fallback: Field<Parts>.Fallback
  ) -> [Field<Parts>] {
    Field(
      "position", .point, into: \.position, example: "[40, 20]",
      "Where the baseline begins, in the stage's points; this or `layer` is needed.")
    Field(
      "layer", .layer, into: \.layer, default: fallback, example: "rocket",
      "Beside this layer, where it is seen.")
  }

  private static func anchored(
    _ parts: Parts, _ entries: MapEntries, _ reading: Reading
  ) -> Readout? {
    var readout = parts.readout
    let phrase = entries.description.phrase
    let layer = parts.layer ?? readout.quantity?.address?.layer
    if parts.position != nil, parts.layer != nil {
      reading.report(
        at: entries.keyLocation("layer"), "\(phrase) has either `position` or `layer`")
      return nil
    }
    guard let anchor = parts.position.map({ Anchor.point($0) }) ?? layer.map({ .layer($0) })
    else {
      reading.report(at: entries.location, "\(phrase) needs `position` or `layer`")
      return nil
    }
    readout.anchor = anchor
    return readout
  }
}

extension FigureTitle {
  private struct Parts: Sendable {
    var title = FigureTitle("")
    var hue = Hue.red
  }

  static let kind = OverlayKind("title", "a title", place: "position", Parts()) {
    Field(
      "title", .printed, into: \.title.text, required: true, example: "A figure",
      "The figure's title.")
    Field(
      "style", .word([("figure", .figure), ("display", .display), ("lane", .lane(.red))]),
      into: \.title.style, example: "lane",
      "Display titles are larger; those of lanes have a dot.")
    Field.hue(into: \.hue, "Of the dot of a lane's title.")
    Field.baseline(into: \.title.position, default: "a line above the stage")
  } makes: { parts, entries, reading in
    var title = parts.title
    if case .lane = title.style {
      title.style = .lane(parts.hue)
    } else if entries["hue"] != nil {
      reading.report(
        at: entries.keyLocation("hue"), "`hue` has no effect without `style: lane`")
    }
    return title
  }
}

extension Caption {
  static let kind = OverlayKind("caption", "a caption", place: "position", Caption("")) {
    Field(
      "caption", .printed, into: \.text, required: true, example: "What is to be seen",
      "A sentence under the title.")
    Field.baseline(into: \.position, default: "a line above the stage")
  }
}

extension TimeCode {
  static let kind = OverlayKind("timeCode", "a time code", place: "position", TimeCode()) {
    Field(
      "timeCode", .choice, into: \.style, required: true, example: "seconds",
      "The scene's time.")
    Field.baseline(into: \.position, default: "the end of the title's line", side: "end")
  }
}

extension CoordinateGrid {
  static let kind = OverlayKind("grid", "a grid", CoordinateGrid()) {
    Field(
      "grid", .positive, into: \.spacing, required: true, example: "50",
      "Lines at round coordinates of the stage: the points between two of them.")
    Field(
      "labelEvery", .count(in: 0...1000), into: \.labelEvery, example: "1",
      "Every so many lines one has a label; 0 labels none.")
    Field(
      "frame", .rect, into: \.frame, default: "the stage", example: "[0, 0, 100, 50]",
      "In the stage's points.")
    Field(
      "placement", .choice(of: [.below, .above]), into: \.placement, example: "above",
      "Under all layers, or over them.")
  } check: { grid, entries, reading in
    let extent = grid.frame?.size ?? reading.stageSize ?? .zero
    guard max(extent.width, extent.height) / grid.spacing <= 1000 else {
      reading.report(
        at: entries.keyLocation("grid"), "the grid would have more than 1000 lines")
      return false
    }
    return true
  }
}

extension Field {
  fileprivate static func baseline(
    into place: any WritableKeyPath<Root, Point?> & Sendable, default fallback: Fallback,
    side: String = "start"
  ) -> Field {
    Field(
      "position", .point, into: place, default: fallback, example: "[40, 20]",
      "Where its baseline has its \(side), in the stage's points.")
  }
}
