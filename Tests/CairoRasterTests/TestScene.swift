import AnimationEngine
import Assets
import CairoRaster
import Foundation
import Geometry
import Pixels

/// A layer with its sublayers, for building presentations in tests.
struct TestLayer {
  var values = LayerValues()
  var sublayers: [TestLayer] = []
  var masks: [TestLayer] = []
  var tint: Color?

  /// A layer whose bounds begin at the origin and whose position is its center.
  init(
    center: Point, size: Size, color: Color? = nil, _ change: (inout LayerValues) -> Void = { _ in }
  ) {
    values.position = center
    values.bounds = Rect(origin: .zero, size: size)
    values.backgroundColor = color
    change(&values)
  }

  init(
    x: Double, y: Double, width: Double, height: Double, color: Color? = nil,
    _ change: (inout LayerValues) -> Void = { _ in }
  ) {
    self.init(
      center: Point(x: x + width / 2, y: y + height / 2), size: Size(width: width, height: height),
      color: color, change)
  }

  /// The same layer, cut out by another.
  func masked(by mask: TestLayer) -> TestLayer {
    var layer = self
    layer.masks = [mask]
    return layer
  }

  func adding(_ sublayers: TestLayer...) -> TestLayer {
    var layer = self
    layer.sublayers += sublayers
    return layer
  }
}

extension Presentation {
  init(
    width: Double, height: Double, background: Color = .clear, _ layers: [TestLayer]
  ) {
    self.init(
      size: Size(width: width, height: height), background: background,
      layers: layers.flatMap { $0.presented(in: .identity) })
    // Counted as a tree would number them.
    for index in self.layers.indices { self.layers[index].id = LayerID(index) }
  }
}

extension TestLayer {
  /// The layer and its sublayers in drawing order.
  fileprivate func presented(
    in superlayer: Geometry.AffineTransform
  ) -> [PresentationLayer] {
    let transform = values.transformToSuperlayer.concatenating(superlayer)
    let inside = sublayers.flatMap { $0.presented(in: transform) }
    var layer = PresentationLayer(
      id: LayerID(0), values: values, transform: transform, descendantCount: inside.count)
    layer.mask = masks.flatMap { $0.presented(in: transform) }
    layer.tint = tint
    return [layer] + inside
  }
}

extension LayerValues {
  mutating func turn(_ degrees: Double) {
    transform = Transform3D(Geometry.AffineTransform(rotation: degrees * .pi / 180))
  }
}

enum Fixtures {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures")

  static func assets() throws -> AssetLibrary {
    try AssetLibrary(folder: folder.path(percentEncoded: false))
  }

  static func svg(_ assets: AssetLibrary, _ path: String) throws -> Contents {
    .svg(try assets.svg(at: path).contents)
  }

  /// A committed picture of 97 × 61 pixels with translucent parts.
  static func image(_ assets: AssetLibrary, _ path: String = "plate.png") throws -> Contents {
    .image(try assets.image(at: path))
  }

  static func compositor(
    _ width: Int, _ height: Int, scale: Double = 1, assets: AssetLibrary? = nil
  ) throws -> Compositor {
    try Compositor(
      assets: try assets ?? Fixtures.assets(), pixelWidth: width, pixelHeight: height,
      scale: scale)
  }

  /// The pixels of one presentation drawn alone.
  static func draw(
    _ presentation: Presentation, scale: Double = 1, assets: AssetLibrary? = nil
  ) throws -> PixelBuffer {
    let compositor = try compositor(
      Int((presentation.size.width * scale).rounded()),
      Int((presentation.size.height * scale).rounded()), scale: scale, assets: assets)
    _ = try compositor.draw(presentation)
    return compositor.frame()
  }
}

extension PixelBuffer {
  func hasSamePixels(as other: PixelBuffer) -> Bool {
    guard width == other.width, height == other.height else { return false }
    return withUnsafeBytes { a in
      other.withUnsafeBytes { b in
        (0..<height).allSatisfy { row in
          guard let a = a.baseAddress, let b = b.baseAddress else { return false }
          return memcmp(a + row * stride, b + row * stride, width * 4) == 0
        }
      }
    }
  }

  /// Makes an area transparent.
  func clear(_ area: PixelRect) {
    withUnsafeMutableBytes { bytes in
      for row in area.y..<area.maxY {
        let start = row * stride + area.x * 4
        bytes[start..<start + area.width * 4].initializeMemory(as: UInt8.self, repeating: 0)
      }
    }
  }

  func alpha(_ x: Int, _ y: Int) -> Int { Int(self[x, y] >> 24) }
}

/// Area, center and axes of what is opaque in a picture, measured by moments of its alpha.
struct Moments {
  var area = 0.0
  var center = Point.zero
  /// The angle of the longer axis from x, in degrees, in -90...90.
  var angle = 0.0

  init(_ pixels: PixelBuffer) {
    var (mass, sumX, sumY) = (0.0, 0.0, 0.0)
    var (sumXX, sumYY, sumXY) = (0.0, 0.0, 0.0)
    for row in 0..<pixels.height {
      for column in 0..<pixels.width {
        let weight = Double(pixels.alpha(column, row)) / 255
        guard weight > 0 else { continue }
        let (x, y) = (Double(column) + 0.5, Double(row) + 0.5)
        mass += weight
        sumX += weight * x
        sumY += weight * y
        sumXX += weight * x * x
        sumYY += weight * y * y
        sumXY += weight * x * y
      }
    }
    guard mass > 0 else { return }
    area = mass
    center = Point(x: sumX / mass, y: sumY / mass)
    let xx = sumXX / mass - center.x * center.x
    let yy = sumYY / mass - center.y * center.y
    let xy = sumXY / mass - center.x * center.y
    angle = atan2(2 * xy, xx - yy) / 2 * 180 / .pi
  }
}
