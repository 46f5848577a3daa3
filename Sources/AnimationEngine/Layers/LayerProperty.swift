/// A property of a layer, spelled as Core Animation spells it.
public enum LayerProperty: String, Sendable, Hashable, CaseIterable {
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

  /// The kind of value that the whole property holds.
  public var kind: AnimationValue.Kind {
    switch self {
    case .position, .anchorPoint, .startPoint, .endPoint: .point
    case .bounds, .contentsRect: .rect
    case .shadowOffset: .size
    case .zPosition, .opacity, .cornerRadius, .borderWidth, .lineWidth, .fontSize,
      .shadowOpacity, .shadowRadius, .blur, .backdropBlur, .strokeStart, .strokeEnd,
      .lineDashPhase, .miterLimit, .instanceRedOffset, .instanceGreenOffset, .instanceBlueOffset,
      .instanceAlphaOffset:
      .number
    case .transform, .sublayerTransform, .instanceTransform: .transform
    case .hidden, .masksToBounds: .boolean
    case .backgroundColor, .borderColor, .fillColor, .strokeColor, .foregroundColor,
      .shadowColor, .instanceColor:
      .color
    case .colors: .colors
    case .locations: .numbers
    case .contents: .contents
    case .path, .shadowPath: .path
    case .string: .text
    case .beginTime, .speed, .timeOffset, .instanceDelay: .rational
    }
  }

  /// False for properties that only a `set` can change.
  public var isAnimatable: Bool {
    switch self {
    case .string, .beginTime, .speed, .timeOffset, .masksToBounds: false
    default: true
    }
  }
}
