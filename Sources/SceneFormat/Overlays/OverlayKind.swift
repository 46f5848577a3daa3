import Overlays

/// A kind of overlay, as scenes write it.
struct OverlayKind: Sendable {
  /// All of them, in the order of the reference.
  static let all = [
    Plot.kind, Tracks.kind, Ghost.kind, Trail.kind, OnionSkin.kind, MotionPath.kind, Arrow.kind,
    States.kind, Readout.kind, Readout.label, FigureTitle.kind, Caption.kind, TimeCode.kind,
    CoordinateGrid.kind, ClipEdge.kind, BodyMarks.kind,
  ]

  /// The key that makes an overlay of this kind.
  let key: String
  /// The key that gives it a place of its own; without it the overlay takes room around the stage.
  ///
  /// Nil for kinds that always lie over the stage.
  let place: String?
  let map: Map<any Overlay>

  /// A kind that fills its description by the rows of its map.
  ///
  /// `phrase` is what messages call it, with its article; `check` is that of `Map`.
  init<Description: Overlay>(
    _ key: String, _ phrase: String, place: String? = nil, _ start: Description,
    @FieldsBuilder<Description> fields: () -> [Field<Description>],
    check: @escaping @Sendable (inout Description, MapEntries, Reading) -> Bool = { _, _, _ in true
    }
  ) {
    self.init(key, phrase, place: place, start, fields: fields) { start, entries, reading in
      var description = start
      return check(&description, entries, reading) ? description : nil
    }
  }

  /// A kind whose description is made of what the rows have made of `start`.
  init<Parts: Sendable>(
    _ key: String, _ phrase: String, place: String? = nil, _ start: Parts,
    @FieldsBuilder<Parts> fields: () -> [Field<Parts>],
    makes: @escaping @Sendable (Parts, MapEntries, Reading) -> (any Overlay)?
  ) {
    (self.key, self.place) = (key, place)
    map = Map(
      "\(key)Overlay", phrase, heading: "Overlay: \(key)", start, fields: fields
    ).then(makes)
  }

  static let choice = OneOf(
    "an overlay", such: "{ghost: rocket}",
    twice: {
      ("an overlay is of one kind, but this one is \(enumeration($0))", "write an entry for each")
    },
    nothing: (
      "the overlay shows nothing", "it needs one of \(enumeration(all.map(\.key), "or"))"
    ), by: .knowsOthers, all.map { ($0.key, $0.map) })

  /// Whether one of a scene's overlays takes room around the stage, which then has a margin already.
  static func takeRoom(_ node: SceneNode, _ reading: Reading) -> Bool {
    guard case .list(let items)? = reading.written(node) else { return false }
    return items.contains { item in
      guard case .map(let mapping)? = reading.written(item),
        let key = choice.kind(with: mapping.entries.map(\.key))?.key,
        let place = all.first(where: { $0.key == key })?.place
      else { return false }
      return mapping[place] == nil
    }
  }
}

extension ValueReader<[any Overlay]> {
  /// Marks of documentation, in drawing order.
  static var overlays: Self { .entries(of: OverlayKind.choice, "overlays") }
}

// Rows that several kinds have.
extension Field {
  static func hue(
    into place: any WritableKeyPath<Root, Hue> & Sendable,
    _ summary: String = "The color, by its role in the theme."
  ) -> Field {
    Field("hue", .choice, into: place, also: ["color"], example: "teal", summary)
  }

  /// Where the overlay has a color of its own, which `fallback` names.
  static func hue(
    into place: any WritableKeyPath<Root, Hue?> & Sendable, default fallback: Fallback
  ) -> Field {
    Field(
      "hue", .choice, into: place, default: fallback, also: ["color"], example: "teal",
      "The color, by its role in the theme.")
  }

  static func placement(
    into place: any WritableKeyPath<Root, OverlayPlacement> & Sendable
  ) -> Field {
    Field(
      "placement", .choice, into: place, example: "above",
      "Under all layers, right under the layer that it is about, or over all layers.")
  }

  static func onPhotograph(into place: any WritableKeyPath<Root, Bool> & Sendable) -> Field {
    Field(
      "onPhotograph", .boolean, into: place, example: "true",
      "Draws white marks, for a photograph behind them.")
  }

  static func format(into place: any WritableKeyPath<Root, NumberFormat> & Sendable) -> Field {
    Field(
      "format", .map(NumberFormat.map), into: place, default: "about three figures",
      example: "{decimals: 1, unit: pt}", "How numbers are printed.")
  }
}
