import AnimationEngine

extension SceneLanguage {
  static let layerKeys: [SceneKey] = [
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
      "The bounds' extent; without it text and SVG take their natural size, a shape the space from "
        + "the origin to its path's far edges."),
    SceneKey(
      "bounds", .rect, default: "[0, 0] and the size", example: "[0, 0, 100, 50]",
      "The rectangle that the layer shows of its own space."),
    SceneKey(
      "anchorPoint", .point, default: "[0.5, 0.5]", example: "[0, 1]",
      "The point that `position` places and transforms turn about, in fractions of the bounds."),
    SceneKey(
      "zPosition", .number, default: "0", also: ["zIndex"], example: "1",
      "Drawing order among siblings, ascending; equal ones keep the order written."),
    SceneKey(
      "transform", .transform, default: "the identity", example: "{rotation: 90deg, scale: 2}",
      "A transform about the anchor point."),
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
      "masksToBounds", .boolean, default: "false", also: ["clipsToBounds", "clip"],
      example: "true", "Cuts contents and sublayers off at the bounds."),
    SceneKey("borderWidth", .number, default: "0", example: "2", "In points, inside the bounds."),
    SceneKey(
      "borderColor", .optionalColor, default: "black", example: "\"#22303c\"",
      "The border's color."),
    SceneKey(
      "beginTime", .time, default: "0", example: "0.5",
      "When the layer's clock begins: local time is (parent − beginTime) · speed + timeOffset."),
    SceneKey("speed", .fraction, default: "1", example: "0.5", "How fast the layer's clock runs."),
    SceneKey(
      "timeOffset", .time, default: "0", example: "0.25", "Shifts the layer's clock, in seconds."),
    SceneKey(
      "svg", .text, example: "assets/rocket.svg",
      "Shows an SVG document, named relative to the scene."),
    SceneKey("text", .text, also: ["string"], example: "Log in", "Shows a text."),
    SceneKey("font", .map(.font), default: "Inter 12", example: "{size: 17}", "Of the text."),
    SceneKey(
      "color", .color, default: "black", also: ["foregroundColor", "textColor"], example: "navy",
      "Of the text."),
    SceneKey(
      "alignment", .choice(TextContents.Alignment.allCases.map(\.rawValue)), default: "left",
      also: ["textAlignment", "alignmentMode", "align"], example: "center",
      "Where the text's lines stand in the bounds."),
    SceneKey(
      "shape", .map(.shape), example: "{path: {ellipse: [0, 0, 40, 40]}}",
      "Shows a filled and stroked path."),
    SceneKey(
      "layers", .list(.map(.layer)), also: ["sublayers", "children"],
      example: "[{id: leaf, size: [8, 8]}]", "Sublayers, those behind first."),
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
      "Clockwise on screen, in radians or as `90deg`; applied after the scale."),
    SceneKey(
      "translation", .point, default: "[0, 0]", also: ["translate"], example: "[10, 0]",
      "In points; applied last."),
  ]

  static let affineTransformKeys: [SceneKey] = [
    SceneKey(
      "affine", .affine, required: true, example: "[1, 0, 0, 1, 10, 0]",
      "The matrix [a, b, c, d, tx, ty]: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.")
  ]
}
