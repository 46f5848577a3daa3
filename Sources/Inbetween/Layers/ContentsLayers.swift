public import AnimationEngine
public import Geometry

/// A filled and stroked path: Core Animation's `CAShapeLayer`.
public final class ShapeLayer: Layer {
  /// A shape with Core Animation's defaults: filled black, without a stroke.
  public convenience init(path: Path = Path()) {
    var values = LayerValues()
    values.contents = .shape(ShapeContents(path: path))
    self.init(values)
  }

  /// In the layer's own space.
  public var path: Path {
    get { value(.path, or: Path()) }
    set { set(newValue, for: .path) }
  }

  public var fillColor: Color? {
    get { value(.fillColor, or: nil) }
    set { set(newValue, for: .fillColor) }
  }

  public var strokeColor: Color? {
    get { value(.strokeColor, or: nil) }
    set { set(newValue, for: .strokeColor) }
  }

  /// In points.
  public var lineWidth: Double {
    get { value(.lineWidth, or: 1) }
    set { set(newValue, for: .lineWidth) }
  }

  /// The fraction of the path's length from which it is stroked.
  public var strokeStart: Double {
    get { value(.strokeStart, or: 0) }
    set { set(newValue, for: .strokeStart) }
  }

  /// The fraction of the path's length up to which it is stroked.
  public var strokeEnd: Double {
    get { value(.strokeEnd, or: 1) }
    set { set(newValue, for: .strokeEnd) }
  }

  /// In points.
  public var lineDashPhase: Double {
    get { value(.lineDashPhase, or: 0) }
    set { set(newValue, for: .lineDashPhase) }
  }

  public var miterLimit: Double {
    get { value(.miterLimit, or: 10) }
    set { set(newValue, for: .miterLimit) }
  }

  // What no script can change.

  public var fillRule: ShapeContents.FillRule {
    get { initialValues.shape?.fillRule ?? .nonZero }
    set { change { $0.shape?.fillRule = newValue } }
  }

  public var lineCap: ShapeContents.LineCap {
    get { initialValues.shape?.lineCap ?? .butt }
    set { change { $0.shape?.lineCap = newValue } }
  }

  public var lineJoin: ShapeContents.LineJoin {
    get { initialValues.shape?.lineJoin ?? .miter }
    set { change { $0.shape?.lineJoin = newValue } }
  }

  /// Lengths of dashes and gaps in turn, in points; empty for a solid line.
  public var lineDashPattern: [Double] {
    get { initialValues.shape?.lineDashPattern ?? [] }
    set { change { $0.shape?.lineDashPattern = newValue } }
  }
}

/// Text inside its bounds: Core Animation's `CATextLayer`.
///
/// ``Scene/preferredSize(of:)`` tells how much room it needs.
public final class TextLayer: Layer {
  public convenience init(string: String = "", font: Font = Font()) {
    var values = LayerValues()
    values.contents = .text(TextContents(string: string, font: font))
    self.init(values)
  }

  public var string: String {
    get { value(.string, or: "") }
    set { set(newValue, for: .string) }
  }

  public var foregroundColor: Color {
    get { value(.foregroundColor, or: .black) }
    set { set(newValue, for: .foregroundColor) }
  }

  /// In points.
  public var fontSize: Double {
    get { value(.fontSize, or: 12) }
    set { set(newValue, for: .fontSize) }
  }

  /// All that no script can change: the font, how lines are broken and where they begin.
  public var typesetting: TextContents {
    get { initialValues.text ?? TextContents(string: "") }
    set { change { $0.text = newValue } }
  }
}

/// Colors that turn into each other over the bounds: Core Animation's `CAGradientLayer`.
public final class GradientLayer: Layer {
  public convenience init(colors: [Color] = [], kind: GradientContents.Kind = .axial) {
    var values = LayerValues()
    var gradient = GradientContents(colors: colors)
    gradient.kind = kind
    values.contents = .gradient(gradient)
    self.init(values)
  }

  public var colors: [Color] {
    get { value(.colors, or: []) }
    set { set(newValue, for: .colors) }
  }

  /// 0…1 rising, as many as colors; empty, the default, spaces them evenly.
  public var locations: [Double] {
    get { value(.locations, or: []) }
    set {
      guard newValue.isEmpty else { return set(newValue, for: .locations) }
      change { $0.gradient?.locations = nil }
    }
  }

  /// In fractions of the bounds.
  public var startPoint: Point {
    get { value(.startPoint, or: Point(x: 0.5, y: 0)) }
    set { set(newValue, for: .startPoint) }
  }

  /// In fractions of the bounds.
  public var endPoint: Point {
    get { value(.endPoint, or: Point(x: 0.5, y: 1)) }
    set { set(newValue, for: .endPoint) }
  }
}

/// Draws its sublayers several times: Core Animation's `CAReplicatorLayer`.
public final class ReplicatorLayer: Layer {
  /// A replicator of at least one copy.
  public convenience init(instanceCount: Int) {
    precondition(instanceCount > 0, "a replicator draws its sublayers at least once")
    var values = LayerValues()
    var replicator = Replicator()
    replicator.instanceCount = instanceCount
    values.effects.replicator = replicator
    self.init(values)
  }

  /// From each copy to the next, about the layer's anchor point.
  public var instanceTransform: Transform3D {
    get { value(.instanceTransform, or: .identity) }
    set { set(newValue, for: .instanceTransform) }
  }

  /// Multiplies the colors of the first copy.
  public var instanceColor: Color {
    get { value(.instanceColor, or: .white) }
    set { set(newValue, for: .instanceColor) }
  }

  /// How much later each copy's animations run than those of the one before, in seconds.
  public var instanceDelay: Rational {
    get { value(.instanceDelay, or: 0) }
    set { set(newValue, for: .instanceDelay) }
  }

  /// How many copies there are, at least 1; no script can change it.
  public var instanceCount: Int {
    get { initialValues.effects.replicator?.instanceCount ?? 1 }
    set {
      precondition(newValue > 0, "a replicator draws its sublayers at least once")
      change { $0.effects.replicator?.instanceCount = newValue }
    }
  }

  /// Added to the color's red from each copy to the next.
  public var instanceRedOffset: Double {
    get { value(.instanceRedOffset, or: 0) }
    set { set(newValue, for: .instanceRedOffset) }
  }

  /// Added to the color's green from each copy to the next.
  public var instanceGreenOffset: Double {
    get { value(.instanceGreenOffset, or: 0) }
    set { set(newValue, for: .instanceGreenOffset) }
  }

  /// Added to the color's blue from each copy to the next.
  public var instanceBlueOffset: Double {
    get { value(.instanceBlueOffset, or: 0) }
    set { set(newValue, for: .instanceBlueOffset) }
  }

  /// Added to the color's alpha from each copy to the next.
  public var instanceAlphaOffset: Double {
    get { value(.instanceAlphaOffset, or: 0) }
    set { set(newValue, for: .instanceAlphaOffset) }
  }
}

extension Layer {
  /// A layer of the class that its values call for.
  static func make(_ values: LayerValues) -> Layer {
    if values.hasEffects, values.effects.replicator != nil { return ReplicatorLayer(values) }
    return switch values.contents {
    case .shape: ShapeLayer(values)
    case .text: TextLayer(values)
    case .gradient: GradientLayer(values)
    case .none, .svg, .image: Layer(values)
    }
  }
}
