public import AnimationEngine
public import Geometry

/// What can be animated, for key paths such as `\.position.x` and `\.transform.rotation.z`.
///
/// The names are Core Animation's; those below `shadowPath` belong to layers of one kind only, and
/// an animation of them has no effect on other layers.
public struct LayerProperties: Sendable {
  init() {}

  public var position: AnimatableProperty<Point> { .init(.position) }
  public var bounds: AnimatableProperty<Rect> { .init(.bounds) }
  public var anchorPoint: AnimatableProperty<Point> { .init(.anchorPoint) }
  public var zPosition: AnimatableProperty<Double> { .init(.zPosition) }
  public var transform: AnimatableProperty<Transform3D> { .init(.transform) }
  public var sublayerTransform: AnimatableProperty<Transform3D> { .init(.sublayerTransform) }
  public var opacity: AnimatableProperty<Double> { .init(.opacity) }
  public var isHidden: AnimatableProperty<Bool> { .init(.hidden) }
  public var backgroundColor: AnimatableProperty<Color> { .init(.backgroundColor) }
  public var cornerRadius: AnimatableProperty<Double> { .init(.cornerRadius) }
  public var borderWidth: AnimatableProperty<Double> { .init(.borderWidth) }
  public var borderColor: AnimatableProperty<Color> { .init(.borderColor) }
  public var contents: AnimatableProperty<Contents> { .init(.contents) }
  public var contentsRect: AnimatableProperty<Rect> { .init(.contentsRect) }
  public var shadowColor: AnimatableProperty<Color> { .init(.shadowColor) }
  public var shadowOpacity: AnimatableProperty<Double> { .init(.shadowOpacity) }
  public var shadowOffset: AnimatableProperty<Size> { .init(.shadowOffset) }
  public var shadowRadius: AnimatableProperty<Double> { .init(.shadowRadius) }
  public var shadowPath: AnimatableProperty<Path> { .init(.shadowPath) }
  /// Of the layer and its sublayers; the standard deviation in points.
  public var blur: AnimatableProperty<Double> { .init(.blur) }
  /// Of what lies behind the layer; the standard deviation in points.
  public var backdropBlur: AnimatableProperty<Double> { .init(.backdropBlur) }

  // Of a shape layer.
  public var path: AnimatableProperty<Path> { .init(.path) }
  public var fillColor: AnimatableProperty<Color> { .init(.fillColor) }
  public var strokeColor: AnimatableProperty<Color> { .init(.strokeColor) }
  public var lineWidth: AnimatableProperty<Double> { .init(.lineWidth) }
  public var strokeStart: AnimatableProperty<Double> { .init(.strokeStart) }
  public var strokeEnd: AnimatableProperty<Double> { .init(.strokeEnd) }
  public var lineDashPhase: AnimatableProperty<Double> { .init(.lineDashPhase) }
  public var miterLimit: AnimatableProperty<Double> { .init(.miterLimit) }

  // Of a text layer.
  public var foregroundColor: AnimatableProperty<Color> { .init(.foregroundColor) }
  public var fontSize: AnimatableProperty<Double> { .init(.fontSize) }

  // Of a gradient layer.
  public var colors: AnimatableProperty<[Color]> { .init(.colors) }
  public var locations: AnimatableProperty<[Double]> { .init(.locations) }
  public var startPoint: AnimatableProperty<Point> { .init(.startPoint) }
  public var endPoint: AnimatableProperty<Point> { .init(.endPoint) }

  // Of a replicator layer.
  public var instanceTransform: AnimatableProperty<Transform3D> { .init(.instanceTransform) }
  public var instanceColor: AnimatableProperty<Color> { .init(.instanceColor) }
  public var instanceDelay: AnimatableProperty<Rational> { .init(.instanceDelay) }
  public var instanceRedOffset: AnimatableProperty<Double> { .init(.instanceRedOffset) }
  public var instanceGreenOffset: AnimatableProperty<Double> { .init(.instanceGreenOffset) }
  public var instanceBlueOffset: AnimatableProperty<Double> { .init(.instanceBlueOffset) }
  public var instanceAlphaOffset: AnimatableProperty<Double> { .init(.instanceAlphaOffset) }
}
