import AnimationEngine
import Interaction

extension SceneLanguage {
  static let layerKeys: [SceneKey] = [
    SceneKey(
      "repeat", .count, also: ["count"], example: "3",
      "Makes this layer and its sublayers so many times; `$i` in a text is the index."),
    SceneKey(
      "as", .identifier, default: "i", also: ["index"], example: "row",
      "The name of the index, which counts from 0: `=22 + 44 * row`, `id: row-$row`."),
    SceneKey(
      "id", .identifier, also: ["name"], example: "rocket",
      "The name that addresses use: a letter, then letters, digits, `_` and `-`."),
    SceneKey(
      "frame", .rect, example: "[0, 0, 100, 50]",
      "Position and size at once: the untransformed rectangle in the superlayer."),
    SceneKey(
      "position", .point, default: "[0, 0]", also: ["center"], example: "[77, 61]",
      "Where the anchor point lies in the superlayer."),
    SceneKey(
      "size", .size, default: "that of the contents", also: ["width", "height"],
      example: "[46, 30]",
      "The bounds' extent; without it text, SVG and images (a point for a pixel) take their natural "
        + "size, a shape the space from the origin to its path's far edges."),
    SceneKey(
      "bounds", .rect, default: "[0, 0] and the size", example: "[0, 0, 100, 50]",
      "The rectangle that the layer shows of its own space."),
    SceneKey(
      "anchorPoint", .point, default: "[0.5, 0.5]", example: "[0, 1]",
      "The point that `position` places and transforms turn about, in fractions of the bounds."),
    SceneKey(
      "scroll", .map(.scroll), default: "none", also: ["scrollView"],
      example: "{contentSize: [320, 2640]}",
      "Makes it a scroll view: its bounds follow a finger over larger content. Its pan is the "
        + "gesture `ID.pan`, its offset `ID.bounds.origin`."),
    SceneKey(
      "hitTest", .choice(HitGeometry.allCases.map(\.rawValue)), default: "model",
      example: "presentation", "Whether touches find it where it is set, or where it is seen."),
    SceneKey(
      "userInteraction", .boolean, default: "true", also: ["isUserInteractionEnabled"],
      example: "false", "False looks through it and all that lies in it."),
    SceneKey(
      "zPosition", .number, default: "0", also: ["zIndex"], example: "1",
      "Drawing order among siblings, ascending; equal ones keep the order written."),
    SceneKey(
      "transform", .transform, default: "the identity", example: "{rotation: 90deg, scale: 2}",
      "A transform about the anchor point."),
    SceneKey(
      "sublayerTransform", .transform, default: "the identity", example: "{scale: 2}",
      "Happens to all sublayers, about this layer's anchor point."),
    SceneKey("opacity", .number, default: "1", also: ["alpha"], example: "0.5", "From 0 to 1."),
    SceneKey(
      "hidden", .boolean, default: "false", also: ["isHidden"], example: "true",
      "Hides the layer and its sublayers."),
    SceneKey(
      "backgroundColor", .optionalColor, default: "none", also: ["background", "fill"],
      example: "steelblue", "What lies behind the contents."),
    SceneKey(
      "cornerRadius", .number, default: "0", also: ["borderRadius"], example: "8",
      "Rounds background, border and mask; in points."),
    SceneKey(
      "maskedCorners", .corners, default: "all", also: ["corners"],
      example: "[topLeft, topRight]", "The corners that `cornerRadius` rounds."),
    SceneKey(
      "masksToBounds", .boolean, default: "false", also: ["clipsToBounds", "clip"],
      example: "true", "Cuts contents and sublayers off at the bounds."),
    SceneKey(
      "mask", .map(.layer), default: "none", example: "{size: [8, 8], backgroundColor: black}",
      "A layer, placed in this one's space, that is not seen itself: this layer shows as far as the "
        + "mask is opaque."),
    SceneKey("borderWidth", .number, default: "0", example: "2", "In points, inside the bounds."),
    SceneKey(
      "borderColor", .optionalColor, default: "black", example: "\"#22303c\"",
      "The border's color."),
    SceneKey(
      "shadow", .map(.shadow), default: "none",
      also: [
        "shadowColor", "shadowOpacity", "shadowOffset", "shadowRadius", "shadowPath", "boxShadow",
      ], example: "{opacity: 0.3, offset: [0, 2], radius: 4}",
      "A shadow of all that the layer shows; key paths call its parts `shadowOpacity` and so on."),
    SceneKey(
      "blendMode", .choice(BlendMode.allCases.map(\.rawValue)), default: "normal",
      also: ["compositingFilter", "mixBlendMode"], example: "multiply",
      "How the layer's picture is mixed with what lies behind it."),
    SceneKey(
      "blur", .number, default: "0", also: ["blurRadius"], example: "4",
      "Standard deviation of the Gaussian blur of the layer and its sublayers, in points."),
    SceneKey(
      "backdropBlur", .number, default: "0", also: ["backgroundBlur", "backdropFilter"],
      example: "8",
      "Standard deviation of the Gaussian blur of what lies behind the bounds, in points."),
    SceneKey(
      "replicator", .map(.replicator), default: "none", example: "{count: 3}",
      "Draws the sublayers several times."),
    SceneKey(
      "beginTime", .time, default: "0", example: "0.5",
      "When the layer's clock begins: local time is (parent − beginTime) · speed + timeOffset."),
    SceneKey("speed", .fraction, default: "1", example: "0.5", "How fast the layer's clock runs."),
    SceneKey(
      "timeOffset", .time, default: "0", example: "0.25", "Shifts the layer's clock, in seconds."),
    SceneKey(
      "svg", .text, example: "assets/rocket.svg",
      "Shows an SVG document, named relative to the scene."),
    SceneKey(
      "image", .text, also: ["contents", "src"], example: "assets/lake.png",
      "Shows a picture (PNG, JPEG or WebP), named relative to the scene."),
    SceneKey(
      "contentsRect", .rect, default: "[0, 0, 1, 1]", example: "[0, 0, 0.5, 1]",
      "The part of the image that is shown, in fractions of it."),
    SceneKey(
      "contentsGravity", .choice(ContentsGravity.allCases.map(\.rawValue)), default: "resize",
      also: ["contentMode", "objectFit"], example: "resizeAspectFill",
      "How the image lies in the bounds."),
    SceneKey(
      "gradient", .map(.gradient), example: "{colors: [white, navy]}",
      "Shows colors that turn into each other."),
    SceneKey(
      "text", .runs, also: ["string"], example: "Log in",
      "Shows a text, or runs of text that look different."),
    SceneKey("font", .map(.font), default: "Inter 12", example: "{size: 17}", "Of the text."),
    SceneKey(
      "color", .color, default: "black", also: ["foregroundColor", "textColor"], example: "navy",
      "Of the text."),
    SceneKey(
      "alignment", .choice(TextContents.Alignment.allCases.map(\.rawValue)), default: "left",
      also: ["textAlignment", "alignmentMode", "align"], example: "center",
      "Where the text's lines stand in the bounds."),
    SceneKey(
      "wrap", .boolean, default: "false", also: ["isWrapped"], example: "true",
      "Breaks the text's lines at the width of the bounds."),
    SceneKey(
      "truncation", .choice(TextContents.Truncation.allCases.map(\.rawValue)), default: "none",
      also: ["truncationMode", "lineBreakMode"], example: "end",
      "Where a line that does not fit is cut and given an ellipsis."),
    SceneKey(
      "lineHeight", .positive, default: "1", also: ["lineSpacing", "leading"], example: "1.4",
      "Of the text, as a multiple of the font's own."),
    SceneKey(
      "shape", .map(.shape), example: "{path: {ellipse: [0, 0, 40, 40]}}",
      "Shows a filled and stroked path."),
    SceneKey(
      "layers", .list(.map(.layer)), also: ["sublayers", "children"],
      example: "[{id: leaf, size: [8, 8]}]", "Sublayers, those behind first."),
  ]

  static let shadowKeys: [SceneKey] = [
    SceneKey("color", .optionalColor, default: "black", example: "\"#3a2a18\"", "Its color."),
    SceneKey("opacity", .number, default: "0", also: ["alpha"], example: "0.3", "From 0 to 1."),
    SceneKey(
      "offset", .vector, default: "[0, -3]", example: "[0, 2]",
      "Along the layer's own axes, in points."),
    SceneKey(
      "radius", .number, default: "3", also: ["blur"], example: "4",
      "Standard deviation of its blur, in points."),
    SceneKey(
      "path", .path, default: "the shape of all that the layer shows",
      example: "{rect: [0, 0, 8, 8]}", "The outline that casts it."),
  ]

  static let replicatorKeys: [SceneKey] = [
    SceneKey(
      "count", .count, required: true, also: ["instanceCount"], example: "3",
      "How often the sublayers are drawn."),
    SceneKey(
      "transform", .transform, default: "the identity", also: ["instanceTransform"],
      example: "{translation: [10, 0]}",
      "From each copy to the next, about the layer's anchor point."),
    SceneKey(
      "delay", .time, default: "0", also: ["instanceDelay"], example: "0.1",
      "How much later each copy's animations run than those of the one before, in seconds; until "
        + "then a copy shows the model, unless they fill backwards."),
    SceneKey(
      "color", .color, default: "white", also: ["instanceColor"], example: "white",
      "Multiplies the colors of the first copy."),
    SceneKey(
      "colorOffset", .colorOffset, default: "[0, 0, 0, 0]", example: "[0, 0, 0, -0.2]",
      "Added to that color from each copy to the next."),
  ]

  static let gradientKeys: [SceneKey] = [
    SceneKey(
      "kind", .choice(GradientContents.Kind.allCases.map(\.rawValue)), default: "axial",
      also: ["type"], example: "radial", "Along a line, or from a center outward."),
    SceneKey(
      "colors", .colors, required: true, example: "[white, navy]", "What it passes through."),
    SceneKey(
      "locations", .locations, default: "evenly spaced", also: ["stops"], example: "[0, 1]",
      "Where each color is met, from 0 to 1."),
    SceneKey(
      "start", .point, default: "[0.5, 0], the center of a radial one [0.5, 0.5]",
      also: ["startPoint"], example: "[0, 0]", "In fractions of the bounds."),
    SceneKey(
      "end", .point, default: "[0.5, 1], of a radial one [1, 1]", also: ["endPoint"],
      example: "[1, 1]",
      "In fractions of the bounds; of a radial one a corner of the box around its last ellipse."),
  ]

  static let textRunKeys: [SceneKey] = [
    SceneKey("string", .text, required: true, also: ["text"], example: "Log in", "What it says."),
    SceneKey("weight", .weight, default: "the text's", example: "bold", "As a font's."),
    SceneKey(
      "italic", .boolean, default: "the text's", also: ["isItalic"], example: "true", "As a font's."
    ),
    SceneKey(
      "size", .positive, default: "the text's", also: ["fontSize"], example: "17", "In points."),
    SceneKey(
      "color", .color, default: "the text's", also: ["foregroundColor", "textColor"],
      example: "navy", "Its color."),
  ]

  static let fontKeys: [SceneKey] = [
    SceneKey("family", .text, default: "Inter", example: "Inter", "The family's name."),
    SceneKey("size", .positive, default: "12", also: ["fontSize"], example: "17", "In points."),
    SceneKey(
      "weight", .weight, default: "regular", example: "semibold",
      "From 100 to 900, or its name."),
    SceneKey(
      "italic", .boolean, default: "false", also: ["isItalic"], example: "true",
      "Takes the slanted face."),
    SceneKey(
      "tracking", .number, default: "0", also: ["letterSpacing", "kerning"], example: "0.5",
      "Extra space after each glyph, in points."),
  ]

  static let shapeKeys: [SceneKey] = [
    SceneKey(
      "path", .path, required: true, example: "M0 0L40 0L20 30Z",
      "SVG path data, or one of the maps below."),
    SceneKey(
      "fill", .optionalColor, default: "black", also: ["fillColor"], example: "crimson",
      "The inside's color, or `none`."),
    SceneKey(
      "fillRule", .choice(ShapeContents.FillRule.allCases.map(\.rawValue)), default: "nonZero",
      example: "evenOdd", "What counts as inside."),
    SceneKey(
      "stroke", .optionalColor, default: "none", also: ["strokeColor"], example: "black",
      "The outline's color."),
    SceneKey(
      "lineWidth", .number, default: "1", also: ["strokeWidth"], example: "3",
      "Of the outline, in points."),
    SceneKey(
      "lineCap", .choice(ShapeContents.LineCap.allCases.map(\.rawValue)), default: "butt",
      example: "round", "How open ends look."),
    SceneKey(
      "lineJoin", .choice(ShapeContents.LineJoin.allCases.map(\.rawValue)), default: "miter",
      example: "round", "How corners look."),
    SceneKey(
      "miterLimit", .positive, default: "10", example: "4",
      "How long a miter may be, in line widths."),
    SceneKey(
      "dash", .dashes, default: "none", also: ["lineDashPattern", "dashArray"], example: "[4, 2]",
      "Lengths of dashes and gaps in turn, in points."),
    SceneKey(
      "dashPhase", .number, default: "0", also: ["lineDashPhase", "dashOffset"], example: "2",
      "How far into the pattern the outline begins, in points."),
    SceneKey(
      "strokeStart", .number, default: "0", also: ["trimStart"], example: "0.25",
      "Where the stroked part of the outline begins, from 0 to 1 of its length."),
    SceneKey(
      "strokeEnd", .number, default: "1", also: ["trimEnd"], example: "0.75",
      "Where the stroked part of the outline ends."),
  ]

  static let pathKeys: [SceneKey] = [
    SceneKey("rect", .rect, example: "[0, 0, 40, 30]", "A rectangle."),
    SceneKey(
      "ellipse", .rect, also: ["oval"], example: "[0, 0, 40, 40]", "The ellipse in a rectangle."),
    SceneKey(
      "roundedRect", .roundedRect, example: "[0, 0, 40, 30, 8]",
      "A rectangle and its corner radius."),
  ]

  static let transformKeys: [SceneKey] = [
    SceneKey(
      "scale", .scaleFactor, default: "1", example: "[1, 2]", "A factor, or one for each axis."),
    SceneKey(
      "rotation", .angle, default: "0", also: ["rotate", "angle"], example: "90deg",
      "Clockwise on screen, in radians or as `90deg`; applied after the other rotations."),
    SceneKey(
      "rotationX", .angle, default: "0", also: ["rotateX"], example: "60deg",
      "About the x axis, drawn without perspective; applied after the scale."),
    SceneKey(
      "rotationY", .angle, default: "0", also: ["rotateY"], example: "60deg",
      "About the y axis, drawn without perspective; applied after `rotationX`."),
    SceneKey(
      "translation", .point, default: "[0, 0]", also: ["translate"], example: "[10, 0]",
      "In points; applied last."),
  ]

  static let affineTransformKeys: [SceneKey] = [
    SceneKey(
      "affine", .affine, required: true, example: "[1, 0, 0, 1, 10, 0]",
      "The matrix [a, b, c, d, tx, ty]: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.")
  ]

  static let matrixTransformKeys: [SceneKey] = [
    SceneKey(
      "matrix", .matrix, required: true,
      example: "[1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 10, 0, 0, 1]",
      "The entries m11, m12, … m44 of Core Animation's matrix; perspective is not supported.")
  ]
}

extension Corners {
  /// As scenes spell them.
  static let names: [(name: String, corner: Corners)] = [
    ("topLeft", .topLeft), ("topRight", .topRight), ("bottomLeft", .bottomLeft),
    ("bottomRight", .bottomRight),
  ]
}
