public import AnimationEngine
public import Geometry

/// A layer that follows a finger, or is moved by so much.
public struct MoveAction: Sendable, Hashable {
  public enum Axis: String, Sendable, CaseIterable { case x, y }

  /// What happens beyond the limits.
  public enum Beyond: String, Sendable, CaseIterable {
    case stop
    /// It follows less and less, as scroll views do.
    case rubberBand
  }

  public var layers: [LayerID]
  public var by: LiveValue
  /// Nil means both.
  public var axis: Axis?
  /// Of the model position, in the superlayer's points; nil for no limits.
  public var horizontalLimits: ClosedRange<Double>?
  public var verticalLimits: ClosedRange<Double>?
  public var beyond = Beyond.stop

  /// The room of the rubber band along both axes, in points.
  public var dimension: Size

  public init(_ layers: [LayerID], by: LiveValue, dimension: Size) {
    (self.layers, self.by, self.dimension) = (layers, by, dimension)
  }
}
