public import Geometry

/// A property of a layer; its name is spelled as Core Animation spells it.
///
/// What there is to know of each is told once, by its row in ``LayerProperties``.
package enum LayerProperty: UInt8, Sendable, Hashable, CaseIterable {
  case position, bounds, anchorPoint, zPosition, transform, sublayerTransform
  case opacity, hidden, backgroundColor, cornerRadius, masksToBounds
  case borderWidth, borderColor, contents, contentsRect
  case shadowColor, shadowOpacity, shadowOffset, shadowRadius, shadowPath
  case blur, backdropBlur
  case path, fillColor, strokeColor, lineWidth, strokeStart, strokeEnd, lineDashPhase, miterLimit
  case string, foregroundColor, fontSize
  case colors, locations, startPoint, endPoint
  case instanceTransform, instanceColor, instanceDelay
  case instanceRedOffset, instanceGreenOffset, instanceBlueOffset, instanceAlphaOffset
  case beginTime, speed, timeOffset
}

/// Every property of layers: one row each, and what Swift key paths such as `\.position.x` begin with.
///
/// The names are Core Animation's. A row says where the property is kept, with the type of what is
/// kept there: those kept elsewhere than in ``LayerValues`` belong to layers of one kind only, and
/// writing them, or animating them, has no effect on other layers.
public struct LayerProperties: Sendable {
  /// A property of every layer that animations can change.
  public typealias Property<S: StoredValue> = PropertyRow<LayerValues, S, Animated>
  /// A property of every layer that is only set.
  public typealias Setting<S: StoredValue> = PropertyRow<LayerValues, S, Settable>
  /// A property of shape layers that animations can change.
  public typealias ShapeProperty<S: StoredValue> = PropertyRow<ShapeContents, S, Animated>
  /// A property of text layers that animations can change.
  public typealias TextProperty<S: StoredValue> = PropertyRow<TextContents, S, Animated>
  /// A property of text layers that is only set.
  public typealias TextSetting<S: StoredValue> = PropertyRow<TextContents, S, Settable>
  /// A property of gradient layers that animations can change.
  public typealias GradientProperty<S: StoredValue> = PropertyRow<GradientContents, S, Animated>
  /// A property of replicator layers that animations can change.
  public typealias ReplicatorProperty<S: StoredValue> = PropertyRow<Replicator, S, Animated>

  public init() {}

  /// Where the anchor point lies in the superlayer's space.
  public var position: Property<Point> {
    .init(.position, \.position, unit: .points, also: "center", parts: [("x", .x), ("y", .y)])
  }
  /// The layer's own space: what of it the layer covers.
  public var bounds: Property<Rect> {
    .init(
      .bounds, \.bounds, unit: .points,
      parts: [
        ("size", .size), ("size.width", .width), ("size.height", .height), ("width", .width),
        ("height", .height),
      ])
  }
  /// What of the layer lies at its position, and what it turns about.
  public var anchorPoint: Property<Point> { .init(.anchorPoint, \.anchorPoint, unit: .bounds) }
  /// Drawing order among siblings, ascending.
  public var zPosition: Property<Double> { .init(.zPosition, \.zPosition, unit: .points) }
  /// What happens to the layer and its sublayers, about the anchor point.
  public var transform: Property<Transform3D> {
    .init(
      .transform, \.transform,
      parts: [("rotation", .rotation), ("scale", .scale), ("translation", .translation)])
  }
  /// What happens to all sublayers in addition, about the anchor point.
  public var sublayerTransform: Property<Transform3D> {
    .init(.sublayerTransform, \.sublayerTransform)
  }
  /// Of the layer and its sublayers as a group, clamped when drawn.
  public var opacity: Property<Double> {
    .init(.opacity, \.opacity, unit: .fraction, also: "alpha")
  }
  /// Takes the layer and its sublayers out of the picture.
  public var isHidden: Property<Bool> {
    .init(.hidden, \.isHidden, action: .transition, also: "isHidden")
  }
  /// Behind the contents; nil for none.
  public var backgroundColor: Property<Color?> {
    .init(.backgroundColor, \.backgroundColor, also: "background")
  }
  /// Rounds background and border, and what `masksToBounds` leaves.
  public var cornerRadius: Property<Double> {
    .init(.cornerRadius, \.cornerRadius, unit: .points, bounds: .notNegative)
  }
  /// Cuts the sublayers and the contents off at the bounds.
  public var masksToBounds: Setting<Bool> {
    .init(.masksToBounds, \.masksToBounds, action: .transition)
  }
  /// Inside the bounds.
  public var borderWidth: Property<Double> {
    .init(.borderWidth, \.borderWidth, unit: .points, bounds: .notNegative)
  }
  /// Nil for none.
  public var borderColor: Property<Color?> { .init(.borderColor, \.borderColor) }
  /// What the layer shows between its background and its sublayers.
  public var contents: Property<ContentsFade> { .init(.contents, \.shownContents) }
  /// The part of a picture that is shown.
  public var contentsRect: Property<Rect> {
    .init(.contentsRect, \.effects.contentsRect, unit: .picture)
  }
  /// Nil for no shadow.
  public var shadowColor: Property<Color?> {
    .init(.shadowColor, \.effects.shadow.color, also: "shadow.color")
  }
  /// There is no shadow at 0, the default.
  public var shadowOpacity: Property<Double> {
    .init(.shadowOpacity, \.effects.shadow.opacity, unit: .fraction, also: "shadow.opacity")
  }
  /// Along the layer's own axes.
  public var shadowOffset: Property<Size> {
    .init(
      .shadowOffset, \.effects.shadow.offset, unit: .points, also: "shadow.offset",
      parts: [("shadowOffset.x", .widthOfSize), ("shadowOffset.y", .heightOfSize)])
  }
  /// The standard deviation of its blur.
  public var shadowRadius: Property<Double> {
    .init(
      .shadowRadius, \.effects.shadow.radius, unit: .points, bounds: .notNegative,
      also: "shadow.radius")
  }
  /// The outline that casts it; nil takes the shape of all that the layer shows.
  public var shadowPath: Property<Path?> {
    .init(.shadowPath, \.effects.shadow.path, unit: .points, also: "shadow.path")
  }
  /// The standard deviation of the blur of the layer and its sublayers.
  public var blur: Property<Double> {
    .init(.blur, \.effects.blur, unit: .points, bounds: .notNegative)
  }
  /// The standard deviation of the blur of what lies behind the layer.
  public var backdropBlur: Property<Double> {
    .init(.backdropBlur, \.effects.backdropBlur, unit: .points, bounds: .notNegative)
  }

  // Of a shape layer.
  /// In the layer's own space.
  public var path: ShapeProperty<Path> {
    .init(.path, \.path, action: nil, unit: .points, also: "shape.path")
  }
  /// Nil for none.
  public var fillColor: ShapeProperty<Color?> {
    .init(.fillColor, \.fillColor, also: "fill", "shape.fill")
  }
  /// Nil for none.
  public var strokeColor: ShapeProperty<Color?> {
    .init(.strokeColor, \.strokeColor, also: "stroke", "shape.stroke")
  }
  /// Of the stroke, half of it on either side of the path.
  public var lineWidth: ShapeProperty<Double> {
    .init(.lineWidth, \.lineWidth, unit: .points, bounds: .notNegative)
  }
  /// From where the path is stroked.
  public var strokeStart: ShapeProperty<Double> {
    .init(.strokeStart, \.strokeStart, unit: .path, bounds: .fraction, also: "shape.strokeStart")
  }
  /// Up to where the path is stroked.
  public var strokeEnd: ShapeProperty<Double> {
    .init(.strokeEnd, \.strokeEnd, unit: .path, bounds: .fraction, also: "shape.strokeEnd")
  }
  /// How far into the pattern of dashes the line begins.
  public var lineDashPhase: ShapeProperty<Double> {
    .init(.lineDashPhase, \.lineDashPhase, unit: .points, also: "dashPhase")
  }
  /// How long a pointed corner may be, as a multiple of half the width of the line.
  public var miterLimit: ShapeProperty<Double> {
    .init(.miterLimit, \.miterLimit, bounds: .positive)
  }

  // Of a text layer.
  /// All of the text.
  public var string: TextSetting<String> { .init(.string, \.string, also: "text") }
  /// Of what has no color of its own.
  public var foregroundColor: TextProperty<Color> {
    .init(.foregroundColor, \.foregroundColor, also: "color")
  }
  /// Of what has no size of its own.
  public var fontSize: TextProperty<Double> {
    .init(.fontSize, \.font.size, unit: .points, bounds: .positive, also: "font.size")
  }

  // Of a gradient layer.
  /// In the order in which they are met.
  public var colors: GradientProperty<[Color]> { .init(.colors, \.colors, also: "gradient.colors") }
  /// Where each color is met, rising; nil spaces them evenly.
  public var locations: GradientProperty<[Double]?> {
    .init(.locations, \.locations, unit: .fraction, also: "gradient.locations")
  }
  /// Where the first color begins; a radial gradient's center.
  public var startPoint: GradientProperty<Point> {
    .init(.startPoint, \.startPoint, unit: .bounds, also: "gradient.start")
  }
  /// Where the last color ends; a radial gradient's corner of the box of its last ellipse.
  public var endPoint: GradientProperty<Point> {
    .init(.endPoint, \.endPoint, unit: .bounds, also: "gradient.end")
  }

  // Of a replicator layer.
  /// From each copy to the next, about the layer's anchor point.
  public var instanceTransform: ReplicatorProperty<Transform3D> {
    .init(.instanceTransform, \.instanceTransform, also: "replicator.transform")
  }
  /// Multiplies the colors of the first copy.
  public var instanceColor: ReplicatorProperty<Color> {
    .init(.instanceColor, \.instanceColor, also: "replicator.color")
  }
  /// How much later each copy's animations run than those of the one before.
  public var instanceDelay: ReplicatorProperty<Rational> {
    .init(.instanceDelay, \.instanceDelay, unit: .seconds, also: "replicator.delay")
  }
  /// Added to the color's red from each copy to the next.
  public var instanceRedOffset: ReplicatorProperty<Double> {
    .init(.instanceRedOffset, \.instanceColorOffset.red)
  }
  /// Added to the color's green from each copy to the next.
  public var instanceGreenOffset: ReplicatorProperty<Double> {
    .init(.instanceGreenOffset, \.instanceColorOffset.green)
  }
  /// Added to the color's blue from each copy to the next.
  public var instanceBlueOffset: ReplicatorProperty<Double> {
    .init(.instanceBlueOffset, \.instanceColorOffset.blue)
  }
  /// Added to the color's alpha from each copy to the next.
  public var instanceAlphaOffset: ReplicatorProperty<Double> {
    .init(.instanceAlphaOffset, \.instanceColorOffset.alpha)
  }

  // The layer's own clock: local = (parent − beginTime) · speed + timeOffset.
  /// In the superlayer's clock.
  public var beginTime: Setting<Rational> { .init(.beginTime, \.clock.beginTime, unit: .seconds) }
  /// 0 stands still at `timeOffset`.
  public var speed: Setting<Rational> { .init(.speed, \.clock.speed) }
  /// What the clock shows when it begins.
  public var timeOffset: Setting<Rational> {
    .init(.timeOffset, \.clock.timeOffset, unit: .seconds)
  }
}

/// Does something with the row of a property that is known only when the program runs.
protocol PropertyVisitor {
  /// What may change meanwhile.
  associatedtype Target
  associatedtype Result
  func visit<Holder, Stored, Use>(
    _ row: PropertyRow<Holder, Stored, Use>, _ target: inout Target
  ) -> Result
}

extension LayerProperty {
  /// Shows this property's row to a visitor.
  ///
  /// Reading and writing values is done millions of times: inlined, each case is the plain access to
  /// one stored property, and nothing is left of the row.
  @inline(__always)
  func accept<Visitor: PropertyVisitor>(
    _ visitor: Visitor, _ target: inout Visitor.Target
  ) -> Visitor.Result {
    let rows = LayerProperties()
    return switch self {
    case .position: visitor.visit(rows.position, &target)
    case .bounds: visitor.visit(rows.bounds, &target)
    case .anchorPoint: visitor.visit(rows.anchorPoint, &target)
    case .zPosition: visitor.visit(rows.zPosition, &target)
    case .transform: visitor.visit(rows.transform, &target)
    case .sublayerTransform: visitor.visit(rows.sublayerTransform, &target)
    case .opacity: visitor.visit(rows.opacity, &target)
    case .hidden: visitor.visit(rows.isHidden, &target)
    case .backgroundColor: visitor.visit(rows.backgroundColor, &target)
    case .cornerRadius: visitor.visit(rows.cornerRadius, &target)
    case .masksToBounds: visitor.visit(rows.masksToBounds, &target)
    case .borderWidth: visitor.visit(rows.borderWidth, &target)
    case .borderColor: visitor.visit(rows.borderColor, &target)
    case .contents: visitor.visit(rows.contents, &target)
    case .contentsRect: visitor.visit(rows.contentsRect, &target)
    case .shadowColor: visitor.visit(rows.shadowColor, &target)
    case .shadowOpacity: visitor.visit(rows.shadowOpacity, &target)
    case .shadowOffset: visitor.visit(rows.shadowOffset, &target)
    case .shadowRadius: visitor.visit(rows.shadowRadius, &target)
    case .shadowPath: visitor.visit(rows.shadowPath, &target)
    case .blur: visitor.visit(rows.blur, &target)
    case .backdropBlur: visitor.visit(rows.backdropBlur, &target)
    case .path: visitor.visit(rows.path, &target)
    case .fillColor: visitor.visit(rows.fillColor, &target)
    case .strokeColor: visitor.visit(rows.strokeColor, &target)
    case .lineWidth: visitor.visit(rows.lineWidth, &target)
    case .strokeStart: visitor.visit(rows.strokeStart, &target)
    case .strokeEnd: visitor.visit(rows.strokeEnd, &target)
    case .lineDashPhase: visitor.visit(rows.lineDashPhase, &target)
    case .miterLimit: visitor.visit(rows.miterLimit, &target)
    case .string: visitor.visit(rows.string, &target)
    case .foregroundColor: visitor.visit(rows.foregroundColor, &target)
    case .fontSize: visitor.visit(rows.fontSize, &target)
    case .colors: visitor.visit(rows.colors, &target)
    case .locations: visitor.visit(rows.locations, &target)
    case .startPoint: visitor.visit(rows.startPoint, &target)
    case .endPoint: visitor.visit(rows.endPoint, &target)
    case .instanceTransform: visitor.visit(rows.instanceTransform, &target)
    case .instanceColor: visitor.visit(rows.instanceColor, &target)
    case .instanceDelay: visitor.visit(rows.instanceDelay, &target)
    case .instanceRedOffset: visitor.visit(rows.instanceRedOffset, &target)
    case .instanceGreenOffset: visitor.visit(rows.instanceGreenOffset, &target)
    case .instanceBlueOffset: visitor.visit(rows.instanceBlueOffset, &target)
    case .instanceAlphaOffset: visitor.visit(rows.instanceAlphaOffset, &target)
    case .beginTime: visitor.visit(rows.beginTime, &target)
    case .speed: visitor.visit(rows.speed, &target)
    case .timeOffset: visitor.visit(rows.timeOffset, &target)
    }
  }
}
