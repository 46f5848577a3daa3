package import Pixels

/// A layer's own drawing, alone, not turned and opaque, in the sizes in which it is looked for.
///
/// What is drawn large and looked at as if it were small is sharper than what a recording shows of it, and
/// outlines of what is round then seem to lie further out: each size has a drawing of its own.
package struct LayerSprite: Sendable {
  package let name: String
  /// The largest first.
  private(set) var drawings: [SpriteDrawing]
  /// Where the first pixel's corner is, in points from the layer's position.
  let originX: Double
  let originY: Double
  /// Places all over it, for how opaque it is.
  let spread: [SpritePoint]

  /// Whether nothing of it shows where it is, such as a layer that dims all: only its opacity can be seen.
  package private(set) var isFlat: Bool

  /// Its larger side, in points at scale 1.
  package let extent: Double

  /// Whether it is too small to be told from other things for sure.
  package var isSmall: Bool { extent < Self.smallSize }

  /// In points; below this much looks like it.
  private static let smallSize = 36.0
  private static let fewestPoints = 40

  /// A size is so much smaller than the one before: edges are then at most a seventeenth too sharp.
  package static let sizeStep = 1.12

  /// `pictures` shows the layer at `scale` times each factor pixels to the point, the largest first, with some
  /// room around it; `extent` is its own larger side in points; `tones`
  /// are how bright the recording shows red, green, blue and black.
  package init(
    name: String, pictures: [(pixels: PixelBuffer, factor: Double)], scale: Double,
    originX: Double, originY: Double, extent: Double, tones: [Double]
  ) {
    self.init(
      name: name,
      drawings: pictures.map { pixels, factor in
        let (luma, alpha) = Self.planes(pixels, tones)
        return SpriteDrawing(
          luma: luma, alpha: alpha, factor: factor, perPoint: scale * factor, originX: originX,
          originY: originY)
      }, originX: originX, originY: originY, extent: extent)
  }

  /// A picture of something around its middle, a pixel to the point; smaller ones are made of it.
  init(name: String, template: PixelBuffer, tones: [Double]) {
    let (originX, originY) = (-Double(template.width) / 2, -Double(template.height) / 2)
    var (luma, alpha) = Self.planes(template, tones)
    var drawings: [SpriteDrawing] = []
    for size in 0..<Self.templateSizes {
      let factor = 1 / Double(1 << size)
      drawings.append(
        SpriteDrawing(
          luma: luma, alpha: alpha, factor: factor, perPoint: factor, originX: originX,
          originY: originY))
      guard min(luma.width, luma.height) > Self.smallestTemplate else { break }
      (luma, alpha) = (luma.halved(), alpha.halved())
    }
    self.init(
      name: name, drawings: drawings, originX: originX, originY: originY,
      extent: Double(max(template.width, template.height)))
  }

  private static let templateSizes = 3
  /// In pixels.
  private static let smallestTemplate = 24

  private init(
    name: String, drawings: [SpriteDrawing], originX: Double, originY: Double, extent: Double
  ) {
    (self.name, self.extent) = (name, extent)
    (self.originX, self.originY) = (originX, originY)
    var drawings = drawings
    spread = drawings[0].spread(originX, originY)
    isFlat = drawings[0].points.count < Self.fewestPoints
    if isFlat {
      for index in drawings.indices {
        (drawings[index].points, drawings[index].coarse) = (spread, spread)
      }
    }
    self.drawings = drawings
  }

  private static func planes(_ pixels: PixelBuffer, _ tones: [Double]) -> (LumaPlane, LumaPlane) {
    (
      LumaPlane(
        pixels, red: Float(tones[0]), green: Float(tones[1]), blue: Float(tones[2]),
        alpha: Float(tones[3])),
      LumaPlane(pixels, red: 0, green: 0, blue: 0, alpha: 1 / 255)
    )
  }

  /// The same by what is opaque of it alone, which looks the same on every ground.
  var opaque: LayerSprite {
    var sprite = self
    for index in drawings.indices {
      sprite.drawings[index].points.removeAll { $0.alpha <= Self.opaqueAlpha }
      sprite.drawings[index].coarse.removeAll { $0.alpha <= Self.opaqueAlpha }
    }
    sprite.isFlat = isFlat || sprite.drawings[0].points.count < Self.fewestPoints
    return sprite
  }

  private static let opaqueAlpha = 0.995

  /// The number of the drawing whose size is nearest to a pose's.
  func size(at pose: LayerPose) -> Int {
    var index = 0
    while index + 1 < drawings.count,
      pose.scale * pose.scale < drawings[index].factor * drawings[index + 1].factor
    {
      index += 1
    }
    return index
  }

  /// Where one of its drawings lies, in points from the layer's position at scale 1.
  func area(size: Int) -> (left: Double, top: Double, right: Double, bottom: Double) {
    let drawing = drawings[size]
    return (
      originX, originY, originX + Double(drawing.alpha.width) / drawing.perPoint,
      originY + Double(drawing.alpha.height) / drawing.perPoint
    )
  }

  /// What it shows at a point of the stage.
  func sample(_ x: Double, _ y: Double, _ pose: LayerPose, _ turn: Turn, size: Int) -> (
    luma: Double, alpha: Double
  )? {
    let (dx, dy) = (x - pose.x, y - pose.y)
    let u = (turn.cosine * dx + turn.sine * dy) / pose.scale - originX
    let v = (turn.cosine * dy - turn.sine * dx) / pose.scale - originY
    let drawing = drawings[size]
    let (px, py) = (u * drawing.perPoint, v * drawing.perPoint)
    guard px > 0, py > 0, px < Double(drawing.alpha.width), py < Double(drawing.alpha.height)
    else { return nil }
    let seen = drawing.alpha.bilinear(px, py)
    guard seen > 0 else { return nil }
    return (pose.opacity * drawing.luma.bilinear(px, py), pose.opacity * seen)
  }
}

/// The cosine and the sine of a pose's rotation.
struct Turn {
  var cosine: Double
  var sine: Double
}
