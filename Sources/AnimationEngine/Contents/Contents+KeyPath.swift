import Geometry

extension ShapeContents {
  subscript(property: LayerProperty) -> AnimationValue? {
    get {
      switch property {
      case .path: .path(path)
      case .fillColor: .color(fillColor)
      case .strokeColor: .color(strokeColor)
      case .lineWidth: .number(lineWidth)
      case .strokeStart: .number(strokeStart)
      case .strokeEnd: .number(strokeEnd)
      case .lineDashPhase: .number(lineDashPhase)
      case .miterLimit: .number(miterLimit)
      default: nil
      }
    }
    set {
      switch (property, newValue) {
      case (.path, .path(let value)): path = value
      case (.fillColor, .color(let value)): fillColor = value
      case (.strokeColor, .color(let value)): strokeColor = value
      case (.lineWidth, .number(let value)): lineWidth = value
      case (.strokeStart, .number(let value)): strokeStart = value
      case (.strokeEnd, .number(let value)): strokeEnd = value
      case (.lineDashPhase, .number(let value)): lineDashPhase = value
      case (.miterLimit, .number(let value)): miterLimit = value
      default: break
      }
    }
  }
}

extension TextContents {
  subscript(property: LayerProperty) -> AnimationValue? {
    get {
      switch property {
      case .string: .text(string)
      case .foregroundColor: .color(foregroundColor)
      case .fontSize: .number(font.size)
      default: nil
      }
    }
    set {
      switch (property, newValue) {
      case (.string, .text(let value)): string = value
      case (.foregroundColor, .color(let value?)): foregroundColor = value
      case (.fontSize, .number(let value)): font.size = value
      default: break
      }
    }
  }
}

extension GradientContents {
  subscript(property: LayerProperty) -> AnimationValue? {
    get {
      switch property {
      case .colors: .colors(colors)
      case .locations: locations.map { .numbers($0) }
      case .startPoint: .point(startPoint)
      case .endPoint: .point(endPoint)
      default: nil
      }
    }
    set {
      switch (property, newValue) {
      case (.colors, .colors(let value)): colors = value
      case (.locations, .numbers(let value)): locations = value
      case (.startPoint, .point(let value)): startPoint = value
      case (.endPoint, .point(let value)): endPoint = value
      default: break
      }
    }
  }
}

extension LayerEffects {
  subscript(property: LayerProperty) -> AnimationValue? {
    get {
      switch property {
      case .contentsRect: .rect(contentsRect)
      case .shadowColor: .color(shadow.color)
      case .shadowOpacity: .number(shadow.opacity)
      case .shadowOffset: .size(shadow.offset)
      case .shadowRadius: .number(shadow.radius)
      case .shadowPath: shadow.path.map { .path($0) }
      case .blur: .number(blur)
      case .backdropBlur: .number(backdropBlur)
      case .instanceTransform: replicator.map { .transform($0.instanceTransform) }
      case .instanceColor: replicator.map { .color($0.instanceColor) }
      case .instanceDelay: replicator.map { .rational($0.instanceDelay) }
      case .instanceRedOffset: replicator.map { .number($0.instanceColorOffset.red) }
      case .instanceGreenOffset: replicator.map { .number($0.instanceColorOffset.green) }
      case .instanceBlueOffset: replicator.map { .number($0.instanceColorOffset.blue) }
      case .instanceAlphaOffset: replicator.map { .number($0.instanceColorOffset.alpha) }
      default: nil
      }
    }
    set {
      switch (property, newValue) {
      case (.contentsRect, .rect(let value)): contentsRect = value
      case (.shadowColor, .color(let value)): shadow.color = value
      case (.shadowOpacity, .number(let value)): shadow.opacity = value
      case (.shadowOffset, .size(let value)): shadow.offset = value
      case (.shadowRadius, .number(let value)): shadow.radius = value
      case (.shadowPath, .path(let value)): shadow.path = value
      case (.blur, .number(let value)): blur = value
      case (.backdropBlur, .number(let value)): backdropBlur = value
      case (.instanceTransform, .transform(let value)): replicator?.instanceTransform = value
      case (.instanceColor, .color(let value?)): replicator?.instanceColor = value
      case (.instanceDelay, .rational(let value)): replicator?.instanceDelay = value
      case (.instanceRedOffset, .number(let value)):
        replicator?.instanceColorOffset.red = value
      case (.instanceGreenOffset, .number(let value)):
        replicator?.instanceColorOffset.green = value
      case (.instanceBlueOffset, .number(let value)):
        replicator?.instanceColorOffset.blue = value
      case (.instanceAlphaOffset, .number(let value)):
        replicator?.instanceColorOffset.alpha = value
      default: break
      }
    }
  }
}
