/// Where a layer is on the stage: its position in points, how large, how turned and how opaque it is.
package struct LayerPose: Sendable, Hashable {
  package var x: Double
  package var y: Double
  package var scale: Double
  /// In radians, clockwise as layers turn.
  package var rotation: Double
  package var opacity: Double

  package init(x: Double, y: Double, scale: Double = 1, rotation: Double = 0, opacity: Double = 1) {
    (self.x, self.y, self.scale, self.rotation, self.opacity) = (x, y, scale, rotation, opacity)
  }

  /// What of it the scene changes, and so is looked for.
  package enum Part: Sendable, CaseIterable {
    case place, scale, rotation, opacity
  }
}

/// Where the stage is in a recording: pixel = scale · point + offset.
package struct Registration: Sendable, Hashable {
  package var scaleX: Double
  package var scaleY: Double
  package var offsetX: Double
  package var offsetY: Double
  /// How well the still picture agrees, −1…1.
  package var agreement: Double = 1
  /// How bright the recording shows red, green, blue, and black.
  package var tones: [Double] = usualTones + [0]

  /// BT.709's luma of red, green and blue.
  static let usualTones = [0.2126, 0.7152, 0.0722]

  package init(scaleX: Double, scaleY: Double, offsetX: Double, offsetY: Double) {
    (self.scaleX, self.scaleY) = (scaleX, scaleY)
    (self.offsetX, self.offsetY) = (offsetX, offsetY)
  }

  /// Pixels per point.
  package var scale: Double { (scaleX + scaleY) / 2 }
}
