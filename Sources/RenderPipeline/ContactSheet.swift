import AnimationEngine
import CairoRaster
package import Geometry
import Overlays
package import Pixels
import Simulation

/// One picture of many moments of a scene, each with its time below it.
package struct ContactSheet: Sendable {
  /// Scene times, in seconds, in reading order.
  package var times: [Rational]
  package var columns: Int
  /// In pixels; heights follow from the stage.
  package var tileWidth: Int

  private let margin = 24
  private let gap = 16
  private let captionHeight = 24

  package init(times: [Rational], columns: Int = 4, tileWidth: Int = 320) {
    (self.times, self.columns, self.tileWidth) = (times, max(1, columns), max(16, tileWidth))
  }

  package func draw(_ loaded: LoadedScene) throws -> PixelBuffer {
    let stage = loaded.scene.stage
    let figure = try loaded.composer(scale: stage.scale).figure
    let film = try Film(
      loaded,
      schedule: FrameSchedule(from: 0, to: loaded.scene.duration, frameRate: stage.frameRate),
      scale: Double(tileWidth) / figure.size.width)
    let tile = film.size
    let renderer = try film.makeRenderer()
    let sheet = try page(tile: tile, assets: loaded)
    for (index, time) in times.enumerated() {
      let place = place(of: index, tile: tile)
      sheet.copy(try renderer.still(at: time), toX: place.x, y: place.y)
    }
    return sheet
  }

  private var rows: Int { (times.count + columns - 1) / columns }

  private func place(of index: Int, tile: FrameSize) -> (x: Int, y: Int) {
    (
      margin + index % columns * (tile.width + gap),
      margin + index / columns * (tile.height + captionHeight + gap)
    )
  }

  /// The paper with the captions on it: a presentation of texts, drawn as any other.
  private func page(tile: FrameSize, assets loaded: LoadedScene) throws -> PixelBuffer {
    let columns = min(columns, max(1, times.count))
    let width = 2 * margin + columns * (tile.width + gap) - gap
    let height = 2 * margin + rows * (tile.height + captionHeight + gap) - gap
    let captions = times.enumerated().map { index, time in
      let place = place(of: index, tile: tile)
      var text = TextContents(string: "\(AnimationValue.text(time.value, decimals: 3)) s")
      text.font.size = 13
      text.foregroundColor = Color(rgb: 0x6A645C)
      var values = LayerValues()
      values.contents = .text(text)
      values.bounds = Rect(x: 0, y: 0, width: Double(tile.width), height: Double(captionHeight))
      values.anchorPoint = .zero
      values.position = Point(x: Double(place.x), y: Double(place.y + tile.height + 4))
      return PresentationLayer(
        id: LayerID(index), values: values, transform: values.transformToSuperlayer,
        descendantCount: 0)
    }
    let compositor = try Compositor(
      assets: loaded.assets, pixelWidth: width, pixelHeight: height, scale: 1)
    _ = try compositor.draw(
      Presentation(
        size: Size(width: Double(width), height: Double(height)),
        background: Color(rgb: 0xFBF9F5), layers: captions))
    return compositor.frame()
  }
}

extension PixelBuffer {
  /// Copies all of `picture`'s pixels to a place in this one; what lies outside is left out.
  fileprivate func copy(_ picture: PixelBuffer, toX x: Int, y: Int) {
    let width = min(picture.width, self.width - x)
    guard width > 0 else { return }
    let (stride, sourceStride, height) = (self.stride, picture.stride, self.height)
    picture.withUnsafeBytes { source in
      withUnsafeMutableBytes { target in
        for row in 0..<min(picture.height, height - y) {
          let line = source[row * sourceStride..<row * sourceStride + width * 4]
          let start = (y + row) * stride + x * 4
          UnsafeMutableRawBufferPointer(rebasing: target[start..<start + width * 4])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: line))
        }
      }
    }
  }
}
