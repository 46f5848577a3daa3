public import AnimationEngine
public import Geometry

// What is more, or less, than a row of `LayerProperties`.
extension Layer {
  /// The rectangle of the superlayer that the layer would cover without its transform; setting it
  /// sets the position and the size of the bounds.
  public var frame: Rect {
    get {
      let (size, anchor) = (self.bounds.size, self.anchorPoint)
      return Rect(
        x: self.position.x - anchor.x * size.width, y: self.position.y - anchor.y * size.height,
        width: size.width, height: size.height)
    }
    set {
      let anchor = self.anchorPoint
      self.bounds = Rect(origin: self.bounds.origin, size: newValue.size)
      self.position = Point(
        x: newValue.minX + anchor.x * newValue.size.width,
        y: newValue.minY + anchor.y * newValue.size.height)
    }
  }

  /// What it shows: for a picture or an SVG document those of the layer that ``Scene/layer(image:)``
  /// or ``Scene/layer(svg:)`` has made.
  public var contents: Contents {
    get { value(of: \.contents).to }
    set { set(ContentsFade(newValue), for: \.contents) }
  }
}

// What no script can change.
extension Layer {
  /// The outline that casts the shadow; nil takes the shape of all that the layer shows.
  public var shadowPath: Path? {
    get { initialValues.effects.shadow.path }
    set { change { $0.effects.shadow.path = newValue } }
  }

  /// The corners that `cornerRadius` rounds.
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
