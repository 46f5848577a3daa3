public import Geometry

/// A value that a layer property can hold and an animation can produce.
public enum AnimationValue: Sendable, Hashable {
  case number(Double)
  case boolean(Bool)
  case point(Point)
  case size(Size)
  case rect(Rect)
  /// Nil is the missing color, which differs from the clear one: nothing fades to or from it.
  case color(Color?)
  indirect case transform(Transform3D)
  case path(Path)
  indirect case contents(ContentsFade)
  /// The stops of a gradient, or the parts of a scale or translation in space.
  case numbers([Double])
  case colors([Color])
  /// An exact time or speed; layers keep those as rationals.
  case rational(Rational)
  case text(String)

  /// The kinds of value, named as diagnostics name them.
  public enum Kind: String, Sendable, CaseIterable {
    case number = "a number"
    case boolean = "true or false"
    case point = "a point [x, y]"
    case size = "a size [width, height]"
    case rect = "a rectangle [x, y, width, height]"
    case color = "a color"
    case transform = "a transform"
    case path = "a path"
    case contents = "contents"
    case numbers = "a list of numbers"
    case colors = "a list of colors"
    case rational = "an exact number"
    case text = "a text"
  }

  public var kind: Kind {
    switch self {
    case .number: .number
    case .boolean: .boolean
    case .point: .point
    case .size: .size
    case .rect: .rect
    case .color: .color
    case .transform: .transform
    case .path: .path
    case .contents: .contents
    case .numbers: .numbers
    case .colors: .colors
    case .rational: .rational
    case .text: .text
    }
  }

  /// The value as one number, where it is one: also 0 and 1 for booleans.
  public var number: Double? {
    switch self {
    case .number(let number): number
    case .boolean(let flag): flag ? 1 : 0
    case .rational(let rational): rational.value
    default: nil
    }
  }
}
