import Pixels

/// A place of a sprite, and what it shows there.
struct SpritePoint {
  /// In points from the layer's position, as large as it is at scale 1.
  var x: Double
  var y: Double
  var luma: Double
  var alpha: Double
  /// How both change along x and y, per point.
  var lumaSlope = (x: 0.0, y: 0.0)
  var alphaSlope = (x: 0.0, y: 0.0)
}

/// A layer's drawing in one size, smoothed as pictures are, and the places at which a move of it shows.
struct SpriteDrawing: Sendable {
  /// How bright it is, premultiplied.
  let luma: LumaPlane
  /// From 0 to 1.
  let alpha: LumaPlane
  /// How large it is drawn; 1 is its own size.
  let factor: Double
  /// Its pixels for a point of the layer at scale 1.
  let perPoint: Double
  var points: [SpritePoint]
  /// The same where it is half as large, for a first look.
  var coarse: [SpritePoint]

  private static let wantedPoints = 1400.0
  private static let fewestWanted = 350.0

  /// `luma` and `alpha` are not smoothed yet; the first pixel's corner is `originX`, `originY` from the
  /// layer's position, in points.
  init(
    luma: LumaPlane, alpha: LumaPlane, factor: Double, perPoint: Double, originX: Double,
    originY: Double
  ) {
    (self.luma, self.alpha) = (luma.smoothed(), alpha.smoothed())
    (self.factor, self.perPoint) = (factor, perPoint)
    let wanted = max(Self.wantedPoints * min(factor, 1), Self.fewestWanted)
    points = Self.points(
      self.luma, self.alpha, perPoint, originX, originY, wanted: Int(wanted))
    coarse = Self.points(
      self.luma.halved(), self.alpha.halved(), perPoint / 2, originX, originY,
      wanted: Int(wanted / 2))
  }

  /// An outline is as strong as what it stands on; half of white is a guess.
  private static let groundContrast: Float = 60

  private static func points(
    _ luma: LumaPlane, _ alpha: LumaPlane, _ perPoint: Double, _ originX: Double,
    _ originY: Double, wanted: Int
  ) -> [SpritePoint] {
    func slope(_ plane: LumaPlane, _ x: Int, _ y: Int) -> Float {
      let place = y * plane.width + x
      let dx = plane.values[place + 1] - plane.values[place - 1]
      let dy = plane.values[place + plane.width] - plane.values[place - plane.width]
      return dx * dx + dy * dy
    }
    let found = StrongPoints.steepest(width: luma.width, height: luma.height, wanted: wanted) {
      max(slope(luma, $0, $1), slope(alpha, $0, $1) * groundContrast * groundContrast)
    }
    return found.map { place in
      let value = place.y * luma.width + place.x
      func slopes(_ plane: LumaPlane) -> (x: Double, y: Double) {
        let dx = plane.values[value + 1] - plane.values[value - 1]
        let dy = plane.values[value + plane.width] - plane.values[value - plane.width]
        return (Double(dx) * perPoint / 2, Double(dy) * perPoint / 2)
      }
      return SpritePoint(
        x: originX + (Double(place.x) + 0.5) / perPoint,
        y: originY + (Double(place.y) + 0.5) / perPoint, luma: Double(luma.values[value]),
        alpha: Double(alpha.values[value]), lumaSlope: slopes(luma), alphaSlope: slopes(alpha))
    }
  }

  /// Places all over it, wherever it covers.
  func spread(_ originX: Double, _ originY: Double) -> [SpritePoint] {
    let step = max(luma.width / 40, 4)
    return stride(from: step / 2, to: luma.height, by: step).flatMap { y in
      stride(from: step / 2, to: luma.width, by: step).compactMap { x in
        let place = y * luma.width + x
        guard alpha.values[place] > 0.5 else { return nil }
        return SpritePoint(
          x: originX + (Double(x) + 0.5) / perPoint, y: originY + (Double(y) + 0.5) / perPoint,
          luma: Double(luma.values[place]), alpha: Double(alpha.values[place]))
      }
    }
  }
}
