package import AnimationEngine
package import Geometry

/// A layer that follows a finger, or is moved by so much.
public struct MoveAction: Sendable, Hashable {
  /// The axis along which a layer follows a finger.
  public enum Axis: String, Sendable, CaseIterable { case x, y }

  /// What happens beyond the limits.
  public enum Beyond: String, Sendable, CaseIterable {
    case stop
    /// It follows less and less, as scroll views do.
    case rubberBand
  }

  package var layers: [LayerID]
  package var by: LiveValue
  /// Nil means both.
  package var axis: Axis?
  /// Of the model position, in the superlayer's points; nil for no limits.
  package var horizontalLimits: ClosedRange<Double>?
  package var verticalLimits: ClosedRange<Double>?
  package var beyond = Beyond.stop

  /// The room of the rubber band along both axes, in points.
  package var dimension: Size

  package init(_ layers: [LayerID], by: LiveValue, dimension: Size) {
    (self.layers, self.by, self.dimension) = (layers, by, dimension)
  }
}
