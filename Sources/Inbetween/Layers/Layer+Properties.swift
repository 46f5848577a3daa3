public import AnimationEngine
public import Geometry

// The defaults are Core Animation's, and stand where the engine declares them.
extension Layer {
  /// Where the anchor point lies in the superlayer's space, in points.
  public var position: Point {
    get { value(.position, or: .zero) }
    set { set(newValue, for: .position) }
  }

  public var bounds: Rect {
    get { value(.bounds, or: .zero) }
    set { set(newValue, for: .bounds) }
  }

  /// The rectangle of the superlayer that the layer would cover without its transform; setting it
  /// sets the position and the size of the bounds.
  public var frame: Rect {
    get {
      let (size, anchor) = (bounds.size, anchorPoint)
      return Rect(
        x: position.x - anchor.x * size.width, y: position.y - anchor.y * size.height,
        width: size.width, height: size.height)
    }
    set {
      let anchor = anchorPoint
      bounds = Rect(origin: bounds.origin, size: newValue.size)
      position = Point(
        x: newValue.minX + anchor.x * newValue.size.width,
        y: newValue.minY + anchor.y * newValue.size.height)
    }
  }

  /// In fractions of the bounds.
  public var anchorPoint: Point {
    get { value(.anchorPoint, or: Point(x: 0.5, y: 0.5)) }
    set { set(newValue, for: .anchorPoint) }
  }

  /// Drawing order among siblings, ascending.
  public var zPosition: Double {
    get { value(.zPosition, or: 0) }
    set { set(newValue, for: .zPosition) }
  }

  public var transform: Transform3D {
    get { value(.transform, or: .identity) }
    set { set(newValue, for: .transform) }
  }

  public var sublayerTransform: Transform3D {
    get { value(.sublayerTransform, or: .identity) }
    set { set(newValue, for: .sublayerTransform) }
  }

  /// 0…1.
  public var opacity: Double {
    get { value(.opacity, or: 1) }
    set { set(newValue, for: .opacity) }
  }

  public var isHidden: Bool {
    get { value(.hidden, or: false) }
    set { set(newValue, for: .hidden) }
  }

  public var backgroundColor: Color? {
    get { value(.backgroundColor, or: nil) }
    set { set(newValue, for: .backgroundColor) }
  }

  /// In points.
  public var cornerRadius: Double {
    get { value(.cornerRadius, or: 0) }
    set { set(newValue, for: .cornerRadius) }
  }

  public var masksToBounds: Bool {
    get { value(.masksToBounds, or: false) }
    set { set(newValue, for: .masksToBounds) }
  }

  /// In points.
  public var borderWidth: Double {
    get { value(.borderWidth, or: 0) }
    set { set(newValue, for: .borderWidth) }
  }

  public var borderColor: Color? {
    get { value(.borderColor, or: nil) }
    set { set(newValue, for: .borderColor) }
  }

  /// What it shows: for a picture or an SVG document those of the layer that ``Scene/layer(image:)``
  /// or ``Scene/layer(svg:)`` has made.
  public var contents: Contents {
    get { value(.contents, or: .none) }
    set { set(newValue, for: .contents) }
  }

  /// In fractions of the picture.
  public var contentsRect: Rect {
    get { value(.contentsRect, or: Rect(x: 0, y: 0, width: 1, height: 1)) }
    set { set(newValue, for: .contentsRect) }
  }

  public var shadowColor: Color? {
    get { value(.shadowColor, or: nil) }
    set { set(newValue, for: .shadowColor) }
  }

  /// 0…1; there is no shadow at 0, the default.
  public var shadowOpacity: Double {
    get { value(.shadowOpacity, or: 0) }
    set { set(newValue, for: .shadowOpacity) }
  }

  /// In points.
  public var shadowOffset: Size {
    get { value(.shadowOffset, or: Size(width: 0, height: -3)) }
    set { set(newValue, for: .shadowOffset) }
  }

  /// The standard deviation of its blur, in points.
  public var shadowRadius: Double {
    get { value(.shadowRadius, or: 3) }
    set { set(newValue, for: .shadowRadius) }
  }

  /// The standard deviation of the blur of the layer and its sublayers, in points.
  public var blur: Double {
    get { value(.blur, or: 0) }
    set { set(newValue, for: .blur) }
  }

  /// The standard deviation of the blur of what lies behind the layer, in points.
  public var backdropBlur: Double {
    get { value(.backdropBlur, or: 0) }
    set { set(newValue, for: .backdropBlur) }
  }
}

// The layer's own clock: local = (parent − beginTime) · speed + timeOffset.
extension Layer {
  /// In seconds of the superlayer's clock.
  public var beginTime: Rational {
    get { value(.beginTime, or: 0) }
    set { set(newValue, for: .beginTime) }
  }

  /// 0 stands still at ``timeOffset``.
  public var speed: Rational {
    get { value(.speed, or: 1) }
    set { set(newValue, for: .speed) }
  }

  /// In seconds.
  public var timeOffset: Rational {
    get { value(.timeOffset, or: 0) }
    set { set(newValue, for: .timeOffset) }
  }
}

// What no script can change.
extension Layer {
  /// The outline that casts the shadow; nil takes the shape of all that the layer shows.
  public var shadowPath: Path? {
    get { initialValues.effects.shadow.path }
    set { change { $0.effects.shadow.path = newValue } }
  }

  /// The corners that ``cornerRadius`` rounds.
  public var maskedCorners: Corners {
    get { initialValues.effects.maskedCorners }
    set { change { $0.effects.maskedCorners = newValue } }
  }

  /// How an image lies in the bounds.
  public var contentsGravity: ContentsGravity {
    get { initialValues.effects.contentsGravity }
    set { change { $0.effects.contentsGravity = newValue } }
  }

  /// How the layer is mixed with what lies behind it.
  public var blendMode: BlendMode {
    get { initialValues.effects.blendMode }
    set { change { $0.effects.blendMode = newValue } }
  }
}
