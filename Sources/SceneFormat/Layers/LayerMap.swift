import AnimationEngine
import Geometry
import Interaction
import SceneModel

/// What the map of a layer says.
///
/// Where one of its values is wrong, the default stands in.
struct LayerMap: Sendable {
  var name: String?
  var values = LayerValues()
  var hitTraits = HitTraits()
  var scroll: SceneScroll.Content?
  /// Read when the layer has its place in the tree.
  var mask: SceneNode?
  var sublayers: SceneNode?
  private var frame: Rect?
  private var component: SceneNode?
  private var constants: SceneNode?
  /// True where its bounds are what its contents need.
  private(set) var takesNaturalSize = true
  private var contents = ContentsMap()

  static let map: Map<LayerMap> = Map(
    "layer", "a layer", heading: "Layer",
    note:
      "A layer shows at most one of `svg`, `image`, `gradient`, `text` and `shape`. Give either "
      + "`frame`, or `position` with `size` or `bounds`.", keepsDefaults: true, LayerMap()
  ) {
    place
    touches
    space
    look
    effects
    clock
    ContentsMap.files.map { $0.within(\.contents) }
    picture
    ContentsMap.drawings.map { $0.within(\.contents) }
    Field(
      "use", ValueReader<String>.text.called("name of a component").unread, into: \.component,
      also: ["component", "of"],
      example: "leaf",
      "The component that the layer is made of: its layers lie in this one.")
    Field(
      "let", ValueReader<[SceneNode.Entry]>.constants.unread, into: \.constants,
      default: "the component's own", also: ["with", "parameters"], example: "{gap: 12}",
      "Constants of the component to replace.")
    Field(
      "layers", ValueReader<[LayerMap]>.list(of: .map(LayerMap.map), "layers").unread,
      into: \.sublayers,
      also: ["sublayers", "children"], example: "[{id: leaf, size: [8, 8]}]",
      "Sublayers, those behind first.")
  } check: { layer, entries, reading in
    let (contents, naturalSize) = layer.contents.contents(entries, reading)
    layer.values.contents = contents
    if layer.constants != nil, layer.component == nil {
      reading.report(at: entries.keyLocation("let"), "`let` has no effect on a layer without `use`")
    }
    layer.settleBounds(entries, naturalSize: naturalSize, reading)
    if case .text(let text) = contents { ContentsMap.checkWidth(of: text, entries, reading) }
    layer.checkShadow(entries, reading)
    return true
  }.preceded(by: LayerRepetition.map.description)
    .refusing(reserved: ["scene", "lane"], Shadow.flatName)

  /// Position and bounds, from whichever of `frame`, `position`, `size` and `bounds` are given.
  private mutating func settleBounds(
    _ entries: MapEntries, naturalSize: Size?, _ reading: Reading
  ) {
    let rivals = entries.given(["position", "size", "bounds"])
    if entries["frame"] != nil, !rivals.isEmpty {
      reading.report(
        at: entries.keyLocation(rivals[0]),
        "`frame` already says what \(enumeration(rivals)) \(rivals.count > 1 ? "say" : "says")",
        hint: "give either `frame`, or `position` with `size` or `bounds`")
    } else if entries["size"] != nil, entries["bounds"] != nil {
      reading.report(
        at: entries.keyLocation("size"), "`bounds` already says what `size` says")
    }
    takesNaturalSize = entries.given(["frame", "size", "bounds"]).isEmpty
    if let frame {
      values.bounds = Rect(origin: .zero, size: frame.size)
      values.position = Point(
        x: frame.minX + values.anchorPoint.x * frame.size.width,
        y: frame.minY + values.anchorPoint.y * frame.size.height)
    } else if let naturalSize, takesNaturalSize {
      values.bounds.size = naturalSize
    }
  }

  /// A shadow falls from what a layer and its sublayers draw, or from a path.
  private func checkShadow(_ entries: MapEntries, _ reading: Reading) {
    guard let node = entries["shadow"], sublayers == nil, component == nil,
      values.contents == .none,
      values.effects.shadow.path == nil,
      values.bounds.size.width == 0 || values.bounds.size.height == 0
    else { return }
    reading.report(
      .warning, at: node.location, "nothing casts this shadow: the layer has no area",
      hint: "give the layer a `size`, or the shadow a `path`")
  }
}

// The rows of the table, in its order; lengths are in points.
extension LayerMap {
  @FieldsBuilder<LayerMap> private static var place: [Field<LayerMap>] {
    Field(
      "id", .identifier(for: "the id of a layer", except: SceneNames.addressHeads),
      into: \.name, also: ["name"], example: "rocket",
      "The name that addresses use: a letter, then letters, digits, `_` and `-`.")
    Field(
      "frame", .rect, into: \.frame, example: "[0, 0, 100, 50]",
      "Position and size at once: the untransformed rectangle in the superlayer.")
    Field(
      "position", .point, into: \.values.position, also: ["center", "x", "y"], example: "[77, 61]",
      "Where the anchor point lies in the superlayer.")
    Field(
      "size", .size, into: \.values.bounds.size, default: "that of the contents",
      also: ["width", "height"], example: "[46, 30]",
      "The bounds' extent; without it text, SVG and images (a point for a pixel) take their natural "
        + "size, a shape the space from the origin to its path's far edges.")
    Field(
      "bounds", .rect, into: \.values.bounds, default: "[0, 0] and the size",
      example: "[0, 0, 100, 50]", "The rectangle that the layer shows of its own space.")
    Field(
      "anchorPoint", .point, into: \.values.anchorPoint, example: "[0, 1]",
      "The point that `position` places and transforms turn about, in fractions of the bounds.")
  }

  @FieldsBuilder<LayerMap> private static var touches: [Field<LayerMap>] {
    Field(
      "scroll", .map(SceneScroll.map), into: \.scroll, default: "none", also: ["scrollView"],
      example: "{contentSize: [320, 2640]}",
      "Makes it a scroll view: its bounds follow a finger over larger content. Its pan is the "
        + "gesture `ID.pan`, its offset `ID.bounds.origin`.")
    Field(
      "hitTest", .choice, into: \.hitTraits.geometry, example: "presentation",
      "Whether touches find it where it is set, or where it is seen.")
    Field(
      "userInteraction", .boolean, into: \.hitTraits.isEnabled,
      also: ["isUserInteractionEnabled"], example: "false",
      "False looks through it and all that lies in it.")
  }

  @FieldsBuilder<LayerMap> private static var space: [Field<LayerMap>] {
    Field(
      "zPosition", .number, into: \.values.zPosition, also: ["zIndex"], example: "1",
      "Drawing order among siblings, ascending; equal ones keep the order written.")
    Field(
      "transform", .transform, into: \.values.transform, default: "the identity",
      example: "{rotation: 90deg, scale: 2}", "A transform about the anchor point.")
    Field(
      "sublayerTransform", .transform, into: \.values.sublayerTransform,
      default: "the identity", example: "{scale: 2}",
      "Happens to all sublayers, about this layer's anchor point.")
  }

  @FieldsBuilder<LayerMap> private static var look: [Field<LayerMap>] {
    Field(
      "opacity", .opacity, into: \.values.opacity, also: ["alpha"], example: "0.5",
      "From 0 to 1.")
    Field(
      "hidden", .boolean, into: \.values.isHidden, also: ["isHidden"], example: "true",
      "Hides the layer and its sublayers.")
    Field(
      "backgroundColor", .optionalColor, into: \.values.backgroundColor,
      also: ["background", "fill"], example: "steelblue", "What lies behind the contents.")
    Field(
      "cornerRadius", .number(of: .cornerRadius), into: \.values.cornerRadius,
      also: ["borderRadius"],
      example: "8", "Rounds background, border and mask; in points.")
    Field(
      "maskedCorners", .corners, into: \.values.effects.maskedCorners, default: "all",
      also: ["corners"], example: "[topLeft, topRight]",
      "The corners that `cornerRadius` rounds.")
    Field(
      "masksToBounds", .boolean, into: \.values.masksToBounds, also: ["clipsToBounds", "clip"],
      example: "true", "Cuts contents and sublayers off at the bounds.")
    Field(
      "mask", ValueReader<LayerMap>.map(LayerMap.map).unread, into: \.mask, default: "none",
      example: "{size: [8, 8], backgroundColor: black}",
      "A layer, placed in this one's space, that is not seen itself: this layer shows as far as the "
        + "mask is opaque.")
    Field(
      "borderWidth", .number(of: .borderWidth), into: \.values.borderWidth, example: "2",
      "In points, inside the bounds.")
    Field(
      "borderColor", .optionalColor, into: \.values.borderColor, example: "\"#22303c\"",
      "The border's color.")
  }

  @FieldsBuilder<LayerMap> private static var effects: [Field<LayerMap>] {
    Field(
      "shadow", .map(Shadow.map), into: \.values.effects.shadow, default: "none",
      also: [
        "shadowColor", "shadowOpacity", "shadowOffset", "shadowRadius", "shadowPath", "boxShadow",
      ], example: "{opacity: 0.3, offset: [0, 2], radius: 4}",
      "A shadow of all that the layer shows; key paths call its parts `shadowOpacity` and so on.")
    Field(
      "blendMode", .choice, into: \.values.effects.blendMode,
      also: ["compositingFilter", "mixBlendMode"], example: "multiply",
      "How the layer's picture is mixed with what lies behind it.")
    Field(
      "blur", .number(of: .blur), into: \.values.effects.blur, also: ["blurRadius"], example: "4",
      "Standard deviation of the Gaussian blur of the layer and its sublayers, in points.")
    Field(
      "backdropBlur", .number(of: .backdropBlur), into: \.values.effects.backdropBlur,
      also: ["backgroundBlur", "backdropFilter"], example: "8",
      "Standard deviation of the Gaussian blur of what lies behind the bounds, in points.")
    Field(
      "replicator", .map(Replicator.map), into: \.values.effects.replicator, default: "none",
      example: "{count: 3}", "Draws the sublayers several times.")
  }

  @FieldsBuilder<LayerMap> private static var clock: [Field<LayerMap>] {
    Field(
      "beginTime", .time, into: \.values.clock.beginTime, example: "0.5",
      "When the layer's clock begins: local time is (parent − beginTime) · speed + timeOffset.")
    Field(
      "speed", .exact(), into: \.values.clock.speed, example: "0.5",
      "How fast the layer's clock runs.")
    Field(
      "timeOffset", .time, into: \.values.clock.timeOffset, example: "0.25",
      "Shifts the layer's clock, in seconds.")
  }

  @FieldsBuilder<LayerMap> private static var picture: [Field<LayerMap>] {
    Field(
      "contentsRect", .contentsRect, into: \.values.effects.contentsRect,
      example: "[0, 0, 0.5, 1]", "The part of the image that is shown, in fractions of it.")
    Field(
      "contentsGravity", .choice, into: \.values.effects.contentsGravity,
      also: ["contentMode", "objectFit"], example: "resizeAspectFill",
      "How the image lies in the bounds.")
  }
}

extension HitTraits {
  fileprivate var isEnabled: Bool {
    get { interaction == .enabled }
    set { interaction = newValue ? .enabled : .disabled }
  }
}

extension ValueReader<Corners> {
  fileprivate static var corners: Self {
    ValueReader<[Corners]>.list(
      of: .word(Corners.names.map { ($0.name, $0.corner) }), "corners"
    ).then { corners, _, _ in
      Corners(corners)
    }
  }
}

extension Corners {
  /// As scenes spell them.
  static let names: [(name: String, corner: Corners)] = [
    ("topLeft", .topLeft), ("topRight", .topRight), ("bottomLeft", .bottomLeft),
    ("bottomRight", .bottomRight),
  ]
}

extension ValueReader<Rect> {
  fileprivate static var contentsRect: Self {
    rect.then(spell: rect.spell) { rect, node, reading in
      if rect.isEmpty {
        reading.report(
          .warning, at: node.location, "the `contentsRect` is empty, so that nothing shows")
      }
      return rect
    }
  }
}
