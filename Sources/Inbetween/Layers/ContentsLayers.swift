public import AnimationEngine
public import Geometry

/// A layer that has more properties than every layer: the rows of ``LayerProperties`` with its holder.
@dynamicMemberLookup
public protocol SpecialLayer: Layer {
  /// What keeps them.
  associatedtype Holder: PropertyHolder
}

extension SpecialLayer {
  /// A property that only such layers have, as a shape layer its `lineWidth`.
  public subscript<Stored, Use>(
    dynamicMember row: KeyPath<LayerProperties, PropertyRow<Holder, Stored, Use>>
  ) -> Stored {
    get { value(of: row) }
    set { set(newValue, for: row) }
  }
}

/// A filled and stroked path: Core Animation's `CAShapeLayer`.
public final class ShapeLayer: Layer, SpecialLayer {
  public typealias Holder = ShapeContents

  /// A shape with Core Animation's defaults: filled black, without a stroke.
  public convenience init(path: Path = Path()) {
    var values = LayerValues()
    values.contents = .shape(ShapeContents(path: path))
    self.init(values)
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
public final class TextLayer: Layer, SpecialLayer {
  public typealias Holder = TextContents

  public convenience init(string: String = "", font: Font = Font()) {
    var values = LayerValues()
    values.contents = .text(TextContents(string: string, font: font))
    self.init(values)
  }

  /// All that no script can change: the font, how lines are broken and where they begin.
  public var typesetting: TextContents {
    get { initialValues.text ?? TextContents(string: "") }
    set { change { $0.text = newValue } }
  }
}

/// Colors that turn into each other over the bounds: Core Animation's `CAGradientLayer`.
public final class GradientLayer: Layer, SpecialLayer {
  public typealias Holder = GradientContents

  public convenience init(colors: [Color] = [], kind: GradientContents.Kind = .axial) {
    var values = LayerValues()
    var gradient = GradientContents(colors: colors)
    gradient.kind = kind
    values.contents = .gradient(gradient)
    self.init(values)
  }

  /// 0…1 rising, as many as colors; empty, the default, spaces them evenly.
  public var locations: [Double] {
    get { value(of: \.locations) ?? [] }
    set {
      guard newValue.isEmpty else { return set(newValue, for: \.locations) }
      change { $0.gradient?.locations = nil }
    }
  }
}

/// Draws its sublayers several times: Core Animation's `CAReplicatorLayer`.
public final class ReplicatorLayer: Layer, SpecialLayer {
  public typealias Holder = Replicator

  /// A replicator of at least one copy.
  public convenience init(instanceCount: Int) {
    precondition(instanceCount > 0, "a replicator draws its sublayers at least once")
    var values = LayerValues()
    var replicator = Replicator()
    replicator.instanceCount = instanceCount
    values.effects.replicator = replicator
    self.init(values)
  }

  /// How many copies there are, at least 1; no script can change it.
  public var instanceCount: Int {
    get { initialValues.effects.replicator?.instanceCount ?? 1 }
    set {
      precondition(newValue > 0, "a replicator draws its sublayers at least once")
      change { $0.effects.replicator?.instanceCount = newValue }
    }
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
