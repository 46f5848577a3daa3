public import Geometry

/// What a layer shows between its background and its sublayers.
public indirect enum Contents: Sendable, Hashable {
  case none
  case shape(ShapeContents)
  case text(TextContents)
  case svg(SVGContents)
  case image(ImageContents)
  case gradient(GradientContents)
}

/// A filled and stroked path, with Core Animation's defaults (`CAShapeLayer`).
///
/// The path lies in the layer's own coordinate space. Fill and stroke are nil for none.
public struct ShapeContents: Sendable, Hashable {
  /// Which parts of a path that crosses itself lie inside: `CAShapeLayerFillRule`.
  public enum FillRule: String, Sendable, CaseIterable { case nonZero, evenOdd }
  /// How a stroke ends: `CAShapeLayerLineCap`.
  public enum LineCap: String, Sendable, CaseIterable { case butt, round, square }
  /// How a stroke turns a corner: `CAShapeLayerLineJoin`.
  public enum LineJoin: String, Sendable, CaseIterable { case miter, round, bevel }

  public var path: Path
  public var fillColor: Color? = .black
  public var fillRule: FillRule = .nonZero
  public var strokeColor: Color?
  /// In points.
  public var lineWidth: Double = 1
  public var lineCap: LineCap = .butt
  public var lineJoin: LineJoin = .miter
  public var miterLimit: Double = 10
  /// Lengths of dashes and gaps in turn, in points; empty for a solid line.
  ///
  /// A dash of length 0 shows as a dot where the cap is round, as in Core Graphics.
  public var lineDashPattern: [Double] = []
  /// How far into the pattern the line begins, in points.
  public var lineDashPhase: Double = 0
  /// The fraction of the path's length from which it is stroked; clamped to 0…1 when drawn.
  public var strokeStart: Double = 0
  /// The fraction of the path's length up to which it is stroked; clamped to 0…1 when drawn.
  public var strokeEnd: Double = 1

  public init(path: Path) { self.path = path }
}

/// Text laid out inside the layer's bounds; the first line's top is at the top of the bounds.
///
/// Lines are broken at line feeds, and where it wraps also between words that do not fit.
public struct TextContents: Sendable, Hashable {
  /// Where lines stand between the edges of the bounds.
  public enum Alignment: String, Sendable, CaseIterable { case left, center, right }
  /// Where a line that does not fit is cut and given an ellipsis.
  public enum Truncation: String, Sendable, CaseIterable { case none, start, middle, end }

  /// A part of the text that looks different; what is nil is as the text's own.
  public struct Run: Sendable, Hashable {
    public var string: String
    public var weight: Int?
    public var isItalic: Bool?
    public var size: Double?
    public var color: Color?

    public init(string: String) { self.string = string }
  }

  /// All of the text; writing it leaves one run.
  public var string: String {
    get { runs.map(\.string).joined() }
    set { runs = [Run(string: newValue)] }
  }
  public var runs: [Run]
  public var font: Font
  public var foregroundColor: Color = .black
  public var alignment: Alignment = .left
  /// Breaks lines between words at the width of the bounds.
  public var isWrapped = false
  public var truncation: Truncation = .none
  /// As a multiple of the font's own line height.
  public var lineHeight: Double = 1

  public init(string: String, font: Font = Font()) {
    runs = [Run(string: string)]
    self.font = font
  }
}

/// A font by family, size and weight.
public struct Font: Sendable, Hashable {
  public var family: String = "Inter"
  /// In points.
  public var size: Double = 12
  /// 100 (thin) to 900 (black); 400 is regular.
  public var weight: Int = 400
  public var isItalic: Bool = false
  /// Extra space between glyphs, in points.
  public var tracking: Double = 0

  public init() {}
}

/// A reference to an SVG document that the scene has loaded.
public struct SVGContents: Sendable, Hashable {
  /// The asset's path as the scene names it: the key in the asset library.
  public var asset: String
  /// A digest of the document's bytes, so that a state key sees changed art.
  public var digest: UInt64

  public init(asset: String, digest: UInt64) {
    self.asset = asset
    self.digest = digest
  }
}

/// A reference to a picture that the scene has loaded.
public struct ImageContents: Sendable, Hashable {
  /// The asset's path as the scene names it: the key in the asset library.
  public var asset: String
  /// A digest of the file's bytes.
  public var digest: UInt64
  /// In pixels, as it is to be seen: turned by its orientation.
  public var pixelSize: Size

  public init(asset: String, digest: UInt64, pixelSize: Size) {
    (self.asset, self.digest, self.pixelSize) = (asset, digest, pixelSize)
  }
}

/// Colors that turn into each other over the bounds (`CAGradientLayer`).
///
/// Colors are mixed premultiplied, in gamma-encoded sRGB. Beyond the ends the end colors go on.
public struct GradientContents: Sendable, Hashable {
  /// Whether colors follow a line or circles around its start.
  public enum Kind: String, Sendable, CaseIterable { case axial, radial }

  public var kind = Kind.axial
  public var colors: [Color]
  /// Where each color is met, 0…1 rising, as many as colors; nil spaces them evenly.
  public var locations: [Double]?
  /// In fractions of the bounds; a radial gradient's center.
  public var startPoint = Point(x: 0.5, y: 0)
  /// In fractions of the bounds; a radial gradient's corner of the box of its last ellipse.
  public var endPoint = Point(x: 0.5, y: 1)

  public init(colors: [Color]) { self.colors = colors }
}

extension GradientContents {
  /// Where each color is met: never before the one in front of it, evenly spaced by default.
  package var rising: [Double] {
    var latest = 0.0
    return colors.indices.map { index in
      let even = colors.count > 1 ? Double(index) / Double(colors.count - 1) : 0
      let location = locations.flatMap { index < $0.count ? $0[index] : nil } ?? even
      latest = max(latest, min(max(location, 0), 1))
      return latest
    }
  }
}
