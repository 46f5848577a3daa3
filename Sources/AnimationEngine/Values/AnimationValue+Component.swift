import Geometry

extension AnimationValue {
  /// A component of a structured value; the whole where `component` says so, nil where it has none.
  ///
  /// Writing a value of another kind than the component's changes nothing.
  package subscript(component: LayerKeyPath.Component) -> AnimationValue? {
    get {
      switch (component, self) {
      case (.whole, _): self
      case (.x, .point(let point)): .number(point.x)
      case (.y, .point(let point)): .number(point.y)
      case (.origin, .rect(let rect)): .point(rect.origin)
      case (.originX, .rect(let rect)): .number(rect.minX)
      case (.originY, .rect(let rect)): .number(rect.minY)
      case (.size, .rect(let rect)): .size(rect.size)
      case (.widthOfSize, .size(let size)): .number(size.width)
      case (.heightOfSize, .size(let size)): .number(size.height)
      case (.width, .rect(let rect)): .number(rect.size.width)
      case (.height, .rect(let rect)): .number(rect.size.height)
      case (_, .transform(let transform)): TransformComponents(transform)[component]
      default: nil
      }
    }
    set {
      guard let newValue else { return }
      switch (component, self, newValue) {
      case (.whole, _, _):
        if newValue.kind == kind { self = newValue }
      case (_, .point(var point), .number(let number)):
        switch component {
        case .x: point.x = number
        case .y: point.y = number
        default: return
        }
        self = .point(point)
      case (.origin, .rect(let rect), .point(let origin)):
        self = .rect(Rect(origin: origin, size: rect.size))
      case (.size, .rect(let rect), .size(let size)):
        self = .rect(Rect(origin: rect.origin, size: size))
      case (.widthOfSize, .size(let size), .number(let number)):
        self = .size(Size(width: number, height: size.height))
      case (.heightOfSize, .size(let size), .number(let number)):
        self = .size(Size(width: size.width, height: number))
      case (_, .rect(var rect), .number(let number)):
        switch component {
        case .originX: rect.origin.x = number
        case .originY: rect.origin.y = number
        case .width: rect.size.width = number
        case .height: rect.size.height = number
        default: return
        }
        self = .rect(rect)
      case (_, .transform(let transform), _):
        var components = TransformComponents(transform)
        components[component] = newValue
        self = .transform(components.transform)
      default: return
      }
    }
  }
}

extension TransformComponents {
  subscript(component: LayerKeyPath.Component) -> AnimationValue? {
    get {
      switch component {
      case .rotationX: .number(rotationX)
      case .rotationY: .number(rotationY)
      case .rotation, .rotationZ: .number(rotation)
      // The bare scale is written to all axes and read as their mean.
      case .scale: .number((scaleX + scaleY + scaleZ) / 3)
      case .scaleX: .number(scaleX)
      case .scaleY: .number(scaleY)
      case .scaleZ: .number(scaleZ)
      case .translation: .size(translation)
      case .translationX: .number(translation.width)
      case .translationY: .number(translation.height)
      case .translationZ: .number(translationZ)
      default: nil
      }
    }
    set {
      switch (component, newValue) {
      case (.rotationX, .number(let value)): rotationX = value
      case (.rotationY, .number(let value)): rotationY = value
      case (.rotation, .number(let value)), (.rotationZ, .number(let value)): rotation = value
      case (.scale, .number(let value)): (scaleX, scaleY, scaleZ) = (value, value, value)
      case (.scaleX, .number(let value)): scaleX = value
      case (.scaleY, .number(let value)): scaleY = value
      case (.scaleZ, .number(let value)): scaleZ = value
      case (.translation, .size(let value)): translation = value
      case (.translationX, .number(let value)): translation.width = value
      case (.translationY, .number(let value)): translation.height = value
      case (.translationZ, .number(let value)): translationZ = value
      default: break
      }
    }
  }
}
