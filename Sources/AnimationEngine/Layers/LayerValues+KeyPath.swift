import Geometry

extension LayerValues {
  /// The value at a key path, or nil where this layer's contents have no such property.
  ///
  /// Writing a value of another kind than the key path's, or at a key path that is not there,
  /// changes nothing.
  public subscript(keyPath: LayerKeyPath) -> AnimationValue? {
    get {
      switch (keyPath.property, keyPath.component) {
      case (let property, .whole): self[property]
      // The most animated parts of all take the short way, past the value of the whole.
      case (.transform, let component): TransformComponents(transform)[component]
      case (let property, let component): self[property]?[component]
      }
    }
    set {
      guard let newValue else { return }
      switch (keyPath.property, keyPath.component) {
      case (let property, .whole):
        self[property] = newValue
      case (.transform, let component):
        var components = TransformComponents(transform)
        components[component] = newValue
        transform = components.transform
      case (let property, let component):
        guard var whole = self[property] else { return }
        whole[component] = newValue
        self[property] = whole
      }
    }
  }

  private subscript(property: LayerProperty) -> AnimationValue? {
    get {
      switch property {
      case .position: .point(position)
      case .bounds: .rect(bounds)
      case .anchorPoint: .point(anchorPoint)
      case .zPosition: .number(zPosition)
      case .transform: .transform(transform)
      case .sublayerTransform: .transform(sublayerTransform)
      case .opacity: .number(opacity)
      case .hidden: .boolean(isHidden)
      case .backgroundColor: .color(backgroundColor)
      case .cornerRadius: .number(cornerRadius)
      case .masksToBounds: .boolean(masksToBounds)
      case .borderWidth: .number(borderWidth)
      case .borderColor: .color(borderColor)
      case .contents: .contents(contentsFade ?? ContentsFade(contents))
      case .beginTime: .rational(clock.beginTime)
      case .speed: .rational(clock.speed)
      case .timeOffset: .rational(clock.timeOffset)
      case .path, .fillColor, .strokeColor, .lineWidth, .strokeStart, .strokeEnd, .lineDashPhase,
        .miterLimit:
        shape?[property]
      case .string, .foregroundColor, .fontSize: text?[property]
      case .colors, .locations, .startPoint, .endPoint: gradient?[property]
      case .contentsRect, .shadowColor, .shadowOpacity, .shadowOffset, .shadowRadius, .shadowPath,
        .blur, .backdropBlur, .instanceTransform, .instanceColor, .instanceDelay,
        .instanceRedOffset, .instanceGreenOffset, .instanceBlueOffset, .instanceAlphaOffset:
        effects[property]
      }
    }
    set {
      switch (property, newValue) {
      case (.position, .point(let value)): position = value
      case (.bounds, .rect(let value)): bounds = value
      case (.anchorPoint, .point(let value)): anchorPoint = value
      case (.zPosition, .number(let value)): zPosition = value
      case (.transform, .transform(let value)): transform = value
      case (.sublayerTransform, .transform(let value)): sublayerTransform = value
      case (.opacity, .number(let value)): opacity = value
      case (.hidden, .boolean(let value)): isHidden = value
      case (.backgroundColor, .color(let value)): backgroundColor = value
      case (.cornerRadius, .number(let value)): cornerRadius = value
      case (.masksToBounds, .boolean(let value)): masksToBounds = value
      case (.borderWidth, .number(let value)): borderWidth = value
      case (.borderColor, .color(let value)): borderColor = value
      case (.contents, .contents(let value)):
        contents = value.to
        contentsFade = value.isPlain ? nil : value
      case (.beginTime, .rational(let value)): clock.beginTime = value
      case (.speed, .rational(let value)): clock.speed = value
      case (.timeOffset, .rational(let value)): clock.timeOffset = value
      case (.path, _), (.fillColor, _), (.strokeColor, _), (.lineWidth, _), (.strokeStart, _),
        (.strokeEnd, _), (.lineDashPhase, _), (.miterLimit, _):
        shape?[property] = newValue
      case (.string, _), (.foregroundColor, _), (.fontSize, _):
        text?[property] = newValue
      case (.colors, _), (.locations, _), (.startPoint, _), (.endPoint, _):
        gradient?[property] = newValue
      default: effects[property] = newValue
      }
    }
  }

  /// The shape, where the contents are one; writing nil changes nothing.
  public var shape: ShapeContents? {
    get { if case .shape(let shape) = contents { shape } else { nil } }
    set { if let newValue { contents = .shape(newValue) } }
  }

  /// The text, where the contents are one; writing nil changes nothing.
  public var text: TextContents? {
    get { if case .text(let text) = contents { text } else { nil } }
    set { if let newValue { contents = .text(newValue) } }
  }

  /// The gradient, where the contents are one; writing nil changes nothing.
  public var gradient: GradientContents? {
    get { if case .gradient(let gradient) = contents { gradient } else { nil } }
    set { if let newValue { contents = .gradient(newValue) } }
  }
}
