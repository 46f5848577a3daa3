import Geometry
import Overlays

/// A kind of overlay, as scenes write it.
struct OverlayKind: Sendable {
  /// All of them, in the order of the reference.
  static let all = [
    Plot.kind, Tracks.kind, Ghost.kind, Trail.kind, OnionSkin.kind, MotionPath.kind, Apexes.kind,
    Arrow.kind,
    States.kind, Readout.kind, Readout.label, FigureTitle.kind, Caption.kind, TimeCode.kind,
    CoordinateGrid.kind, ClipEdge.kind, BodyMarks.kind, Callout.kind, Legend.kind,
    DistanceMark.kind, AngleMark.kind, FormulaText.kind, CodePanel.kind,
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
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
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
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  init<Parts: Sendable>(
    _ key: String, _ phrase: String, place: String? = nil, _ start: Parts,
    @FieldsBuilder<Parts> fields: () -> [Field<Parts>],
    makes: @escaping @Sendable (Parts, MapEntries, Reading) -> (any Overlay)?
  ) {
    (self.key, self.place) = (key, place)
    map = Map(
      "\(key)Overlay", phrase, heading: "Overlay: \(key)", Shown(parts: start)
    ) {
      fields().map { $0.within(\.parts) }
      Field(
        "shown", .showing, into: \.showing, default: "always", example: "[0.8, 1.2]",
        "When the overlay is there; it fades in and out.")
    }.then { shown, entries, reading in
      makes(shown.parts, entries, reading).map { overlay in
        shown.showing.map { ShownOverlay(overlay, $0) } ?? overlay
      }
    }
  }

  /// What makes an overlay, and when it is there.
  private struct Shown<Parts: Sendable>: Sendable {
    var parts: Parts
    /// Nil is always.
    var showing: Showing?
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
  static var overlays: Self {
    Self(describe: entries(of: OverlayKind.choice, "overlays").describe) { node, reading in
      guard let items = reading.list(node, of: "overlays") else { return nil }
      let overlays = items.map { (node: $0, overlay: OverlayKind.choice.read($0, reading)) }
      checkTimeAxes(overlays, reading)
      return overlays.compactMap(\.overlay)
    }
  }

  /// Axes over one another with equal ends are read as one: a moment must have one place on them.
  private static func checkTimeAxes(
    _ overlays: [(node: SceneNode, overlay: (any Overlay)?)], _ reading: Reading
  ) {
    guard let end = reading.filmLength else { return }
    let whole = Rational(0)...end
    var columns: [(extent: ClosedRange<Double>, during: ClosedRange<Rational>)] = []
    for (node, overlay) in overlays {
      guard let axis = overlay?.timeAxis else { continue }
      let extent = axis.extent ?? 0...(reading.stageSize?.width ?? 0)
      let during = axis.during ?? whole
      let above = columns.first {
        abs($0.extent.lowerBound - extent.lowerBound) < 1
          && abs($0.extent.upperBound - extent.upperBound) < 1
      }
      guard let above else {
        columns.append((extent, during))
        continue
      }
      guard above.during != during else { continue }
      func text(_ interval: ClosedRange<Rational>) -> String {
        let ends = [interval.lowerBound, interval.upperBound]
        return "[\(ends.map { Written.spelling(of: $0.value) }.joined(separator: ", "))]"
      }
      var location = node.location
      if case .map(let mapping)? = reading.written(node), let key = mapping.entry("during") {
        location = key.keyLocation
      }
      reading.report(
        at: location,
        "this time axis shows \(text(during)), but the one over it as wide shows "
          + text(above.during),
        hint: "axes over one another are read as one: give both the same `during`, "
          + "or frames with other ends")
    }
  }
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

  static func format(
    into place: any WritableKeyPath<Root, NumberFormat> & Sendable,
    default fallback: Fallback = "about three figures"
  ) -> Field {
    Field(
      "format", .map(NumberFormat.map), into: place, default: fallback,
      example: "{decimals: 1, unit: pt}", "How numbers are printed.")
  }
}
