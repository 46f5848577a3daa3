public import Geometry

/// What only some layers have: shadows, blurs, blending, corners of their own.
///
/// Defaults are Core Animation's where it has the property.
public struct LayerEffects: Sendable, Hashable {
  public var shadow = Shadow()
  /// How the layer's picture is mixed with what lies behind it.
  public var blendMode = BlendMode.normal
  /// Standard deviation of the Gaussian blur of the layer and its sublayers, in points.
  public var blur: Double = 0
  /// Standard deviation of the Gaussian blur of what lies behind the layer's bounds, in points.
  public var backdropBlur: Double = 0
  /// The corners that cornerRadius rounds.
  public var maskedCorners = Corners.all
  /// The part of an image that is shown, in fractions of it.
  public var contentsRect = Rect(x: 0, y: 0, width: 1, height: 1)
  /// How an image lies in the bounds.
  public var contentsGravity = ContentsGravity.resize
  /// Draws the sublayers several times; nil draws them once.
  public var replicator: Replicator?

  public init() {}
}

/// A layer's shadow; there is none while its opacity is 0.
public struct Shadow: Sendable, Hashable {
  public var color: Color? = .black
  /// 0…1.
  public var opacity: Double = 0
  /// In points, along the layer's own axes.
  public var offset = Size(width: 0, height: -3)
  /// Standard deviation of the blur, in points.
  public var radius: Double = 3
  /// The outline that casts it; nil takes the shape of all that the layer shows.
  public var path: Path?

  public init() {}
}

/// Corners of a rectangle, as `maskedCorners` lists them.
public struct Corners: OptionSet, Sendable, Hashable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let topLeft = Corners(rawValue: 1)
  public static let topRight = Corners(rawValue: 2)
  public static let bottomLeft = Corners(rawValue: 4)
  public static let bottomRight = Corners(rawValue: 8)
  public static let all: Corners = [.topLeft, .topRight, .bottomLeft, .bottomRight]
}

/// How a layer's colors are mixed with those behind it (W3C Compositing and Blending).
public enum BlendMode: String, Sendable, Hashable, CaseIterable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight
  case softLight, difference, exclusion, hue, saturation, color, luminosity, plusLighter
}

/// Where an image lies in its layer, and whether it is scaled (`contentsGravity`).
public enum ContentsGravity: String, Sendable, Hashable, CaseIterable {
  case resize, resizeAspect, resizeAspectFill
  case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
}

/// Draws a layer's sublayers several times (`CAReplicatorLayer`).
public struct Replicator: Sendable, Hashable {
  /// At least 1.
  public var instanceCount = 1
  /// From each copy to the next, about the layer's anchor point.
  public var instanceTransform: Transform3D = .identity
  /// How much later each copy's animations run than those of the one before, in seconds.
  ///
  /// As in Core Animation a copy whose animation has not begun shows the model, unless the
  /// animation fills backwards: its subtree is seen at a time before the animation's begin.
  public var instanceDelay: Rational = 0
  /// Multiplies the colors of the first copy.
  public var instanceColor: Color = .white
  /// Added to the color's components from each copy to the next.
  public var instanceColorOffset = Color(red: 0, green: 0, blue: 0, alpha: 0)

  public init() {}

  /// The color that multiplies a copy's colors, its components in 0…1.
  package func color(of copy: Int) -> Color {
    func clamped(_ first: Double, _ offset: Double) -> Double {
      min(max(first + offset * Double(copy), 0), 1)
    }
    return Color(
      red: clamped(instanceColor.red, instanceColorOffset.red),
      green: clamped(instanceColor.green, instanceColorOffset.green),
      blue: clamped(instanceColor.blue, instanceColorOffset.blue),
      alpha: clamped(instanceColor.alpha, instanceColorOffset.alpha))
  }
}
