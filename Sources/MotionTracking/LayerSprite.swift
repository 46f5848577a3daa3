package import Pixels

/// A layer's own drawing, alone, as it is at scale 1, not turned and opaque.
package struct LayerSprite: Sendable {
  package let name: String
  /// How bright it is, premultiplied, and its alpha from 0 to 1, smoothed as pictures are; each half as large as the one before.
  let levels: [(luma: LumaPlane, alpha: LumaPlane)]
  /// Pixels per point of the first level.
  let scale: Double
  /// Where its first pixel's corner is, in points from the layer's position.
  let originX: Double
  let originY: Double
  /// Where to look, in points from the layer's position, by level.
  private(set) var points: [[SpritePoint]]
  /// Places all over it, for how opaque it is.
  let spread: [SpritePoint]

  /// Whether nothing of it shows where it is, such as a layer that dims all: only its opacity can be seen.
  package private(set) var isFlat: Bool

  /// In points; below this much looks like it.
  private static let smallSize = 40.0

  /// Whether it is too small to be told from other things for sure.
  package var isSmall: Bool {
    Double(max(levels[0].luma.width, levels[0].luma.height)) / scale < Self.smallSize
  }

  /// A place of a sprite, and what it shows there.
  struct SpritePoint {
    var x: Double
    var y: Double
    var luma: Double
    var alpha: Double
    /// How both change along x and y, per point.
    var lumaSlope = (x: 0.0, y: 0.0)
    var alphaSlope = (x: 0.0, y: 0.0)
  }

  private static let levelCount = 3
  private static let wantedPoints = 1400

  /// `tones` are how bright the recording shows red, green, blue and black.
  package init(
    name: String, pixels: PixelBuffer, scale: Double, originX: Double, originY: Double,
    tones: [Double]
  ) {
    self.name = name
    (self.scale, self.originX, self.originY) = (scale, originX, originY)
    var luma = LumaPlane(
      pixels, red: Float(tones[0]), green: Float(tones[1]), blue: Float(tones[2]),
      alpha: Float(tones[3])
    ).smoothed()
    var alpha = LumaPlane(pixels, red: 0, green: 0, blue: 0, alpha: 1 / 255).smoothed()
    var levels = [(luma: luma, alpha: alpha)]
    for _ in 1..<Self.levelCount where luma.width > 12 && luma.height > 12 {
      (luma, alpha) = (luma.halved(), alpha.halved())
      levels.append((luma, alpha))
    }
    self.levels = levels
    let strong = levels.enumerated().map { index, level in
      let perPoint = scale / Double(1 << index)
      let (luma, alpha) = (level.luma, level.alpha)
      func slope(_ plane: LumaPlane, _ x: Int, _ y: Int) -> Float {
        let place = y * plane.width + x
        let dx = plane.values[place + 1] - plane.values[place - 1]
        let dy = plane.values[place + plane.width] - plane.values[place - plane.width]
        return dx * dx + dy * dy
      }
      // An outline is as strong as what it stands on; half of white is a guess.
      let found = StrongPoints.steepest(
        width: luma.width, height: luma.height, wanted: Self.wantedPoints >> index
      ) { max(slope(luma, $0, $1), slope(alpha, $0, $1) * 60 * 60) }
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
    isFlat = strong[0].count < Self.fewestPoints
    spread = Self.grid(levels[0], scale, originX, originY)
    points = isFlat ? [spread] : strong
  }

  /// The same by what is opaque of it alone, which looks the same on every ground.
  var opaque: LayerSprite {
    var sprite = self
    sprite.points = points.map { $0.filter { $0.alpha > Self.opaqueAlpha } }
    sprite.isFlat = isFlat || sprite.points[0].count < Self.fewestPoints
    return sprite
  }

  private static let opaqueAlpha = 0.995
  private static let fewestPoints = 40

  /// Places all over a sprite, wherever it covers.
  private static func grid(
    _ level: (luma: LumaPlane, alpha: LumaPlane), _ scale: Double, _ originX: Double,
    _ originY: Double
  ) -> [SpritePoint] {
    let step = max(level.luma.width / 40, 4)
    return stride(from: step / 2, to: level.luma.height, by: step).flatMap { y in
      stride(from: step / 2, to: level.luma.width, by: step).compactMap { x in
        let place = y * level.luma.width + x
        guard level.alpha.values[place] > 0.5 else { return nil }
        return SpritePoint(
          x: originX + (Double(x) + 0.5) / scale, y: originY + (Double(y) + 0.5) / scale,
          luma: Double(level.luma.values[place]), alpha: Double(level.alpha.values[place]))
      }
    }
  }

  /// The level whose pixels are about as large as the recording's at a pose.
  func level(at pose: LayerPose) -> Int {
    pose.scale > 0.7 || isFlat ? 0 : pose.scale > 0.35 ? min(1, levels.count - 1) : levels.count - 1
  }

  /// What it shows at a point of the stage.
  func sample(_ x: Double, _ y: Double, _ pose: LayerPose, _ turn: Turn) -> (
    luma: Double, alpha: Double
  )? {
    let (dx, dy) = (x - pose.x, y - pose.y)
    let u = (turn.cosine * dx + turn.sine * dy) / pose.scale - originX
    let v = (turn.cosine * dy - turn.sine * dx) / pose.scale - originY
    let level = level(at: pose)
    let perPoint = scale / Double(1 << level)
    let (luma, alpha) = levels[level]
    let (px, py) = (u * perPoint, v * perPoint)
    guard px > 0, py > 0, px < Double(alpha.width), py < Double(alpha.height) else { return nil }
    let seen = alpha.bilinear(px, py)
    guard seen > 0 else { return nil }
    return (pose.opacity * luma.bilinear(px, py), pose.opacity * seen)
  }
}

/// The cosine and the sine of a pose's rotation.
struct Turn {
  var cosine: Double
  var sine: Double
}
