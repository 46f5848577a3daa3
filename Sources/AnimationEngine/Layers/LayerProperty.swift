/// A property of a layer, spelled as Core Animation spells it.
public enum LayerProperty: String, Sendable, Hashable, CaseIterable {
  case position, bounds, anchorPoint, zPosition, transform, sublayerTransform
  case opacity, hidden, backgroundColor, cornerRadius, masksToBounds
  case borderWidth, borderColor, contents
  case path, fillColor, strokeColor, lineWidth
  case string, foregroundColor, fontSize
  case beginTime, speed, timeOffset

  /// The kind of value that the whole property holds.
  public var kind: AnimationValue.Kind {
    switch self {
    case .position, .anchorPoint: .point
    case .bounds: .rect
    case .zPosition, .opacity, .cornerRadius, .borderWidth, .lineWidth, .fontSize: .number
    case .transform, .sublayerTransform: .transform
    case .hidden, .masksToBounds: .boolean
    case .backgroundColor, .borderColor, .fillColor, .strokeColor, .foregroundColor: .color
    case .contents: .contents
    case .path: .path
    case .string: .text
    case .beginTime, .speed, .timeOffset: .rational
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
