public import Geometry

/// What a layer shows between its background and its sublayers.
public indirect enum Contents: Sendable, Hashable {
  case none
  case shape(ShapeContents)
  case text(TextContents)
  case svg(SVGContents)
}

/// A filled and stroked path, with Core Animation's defaults (`CAShapeLayer`).
///
/// The path lies in the layer's own coordinate space. Fill and stroke are nil for none.
public struct ShapeContents: Sendable, Hashable {
  public enum FillRule: String, Sendable, CaseIterable { case nonZero, evenOdd }
  public enum LineCap: String, Sendable, CaseIterable { case butt, round, square }
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

  public init(path: Path) { self.path = path }
}

/// One run of text in one font, laid out inside the layer's bounds.
///
/// Lines are broken at line feeds only; the first line's top is at the top of the bounds.
public struct TextContents: Sendable, Hashable {
  public enum Alignment: String, Sendable, CaseIterable { case left, center, right }

  public var string: String
  public var font: Font
  public var foregroundColor: Color = .black
  public var alignment: Alignment = .left

  public init(string: String, font: Font = Font()) {
    self.string = string
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
  /// Extra space after each glyph, in points.
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
