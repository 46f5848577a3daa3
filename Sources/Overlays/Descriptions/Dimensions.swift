package import AnimationEngine
package import Geometry

/// An end of a dimension: a layer's anchor point where it is seen, or a place on the stage.
package enum DimensionEnd: Sendable, Hashable {
  case layer(LayerID)
  case point(Point)
}

/// How far two places are from each other, as a drawing measures it.
package struct DistanceMark: Sendable {
  package enum Direction: String, Sendable, CaseIterable {
    case direct
    /// Along an axis of the stage alone.
    case x, y
  }

  package var start: DimensionEnd
  package var end: DimensionEnd
  package var direction: Direction = .direct
  /// Of the line from the places that it measures, in points: to the right of the way, or below it.
  package var offset = 16.0
  /// Nil prints the distance.
  package var name: String?
  package var format = NumberFormat(decimals: 0, unit: "pt")
  package var hue: Hue = .ink

  package init(from start: DimensionEnd, to end: DimensionEnd) {
    (self.start, self.end) = (start, end)
  }
}

/// The angle at which two places are seen from a third one.
package struct AngleMark: Sendable {
  package var start: DimensionEnd
  package var vertex: DimensionEnd
  package var end: DimensionEnd
  /// Of the arc, in points.
  package var radius = 28.0
  /// Nil prints the degrees.
  package var name: String?
  package var hue: Hue = .ink

  package init(from start: DimensionEnd, at vertex: DimensionEnd, to end: DimensionEnd) {
    (self.start, self.vertex, self.end) = (start, vertex, end)
  }
}
