import AnimationEngine
import Assets
import CairoRaster
package import Geometry
import Overlays
package import Pixels
package import SceneModel
import Simulation

/// Many pictures on one page, each with a caption below it.
package struct ContactSheet: Sendable {
  /// A picture and its caption.
  package struct Tile: Sendable {
    var picture: PixelBuffer
    var caption: String
  }

  /// How many moments to show where no times are chosen.
  package var count: Int
  package var columns: Int
  /// In pixels; the height is that of the tallest picture.
  package var tileWidth: Int

  private static let margin = 24
  private static let gap = 16
  private static let captionHeight = 24

  package init(count: Int = 12, columns: Int = 4, tileWidth: Int = 320) {
    self.count = count
    (self.columns, self.tileWidth) = (max(1, columns), max(16, tileWidth))
  }

  /// So many film times of a scene, first and last frame of its motion included; 1 is the first alone.
  ///
  /// Whole frames only, so that the sheet shows what the film shows.
  package func moments(of scene: Scene) -> [Rational] {
    let rate = scene.stage.frameRate
    let lastFrame = max(0, Int((scene.timeMap.length * rate).ceiling) - 1)
    guard count > 1, lastFrame > 0 else { return [0] }
    return (0..<count).map { Rational(lastFrame * $0 / (count - 1)) / rate }
  }

  /// Moments of one scene, with their times; `times` are the film's, in seconds.
  ///
  /// Where the film is not always as fast as its scene, both times are said.
  package func draw(_ loaded: LoadedScene, at times: [Rational]) throws -> PixelBuffer {
    let renderer = try film(of: loaded, width: Double(tileWidth)).makeRenderer()
    let map = loaded.scene.timeMap
    func seconds(_ time: Rational) -> String { "\(AnimationValue.text(time.value, decimals: 3)) s" }
    let tiles = try times.map { time in
      let scene = map.isIdentity ? "" : " · scene \(seconds(map.place(at: time).sceneTime))"
      return Tile(picture: try renderer.still(at: time), caption: seconds(time) + scene)
    }
    return try draw(tiles, like: [loaded])
  }

  /// The posters of several scenes, with their names; each fits a field of three by two.
  package func draw(postersOf scenes: [LoadedScene]) throws -> PixelBuffer? {
    guard !scenes.isEmpty else { return nil }
    let tiles = try scenes.map { scene in
      let size = try scene.composer(scale: 1).figure.size
      let width = min(Double(tileWidth), Double(tileWidth) * 2 / 3 * size.width / size.height)
      let time = scene.scene.posterTime
      return Tile(
        picture: try film(of: scene, width: width).makeRenderer().still(at: time),
        caption: scene.name)
    }
    return try draw(tiles, like: scenes)
  }

  private func film(of loaded: LoadedScene, width: Double) throws -> Film {
    let stage = loaded.scene.stage
    let figure = try loaded.composer(scale: stage.scale).figure
    return try Film(
      loaded,
      schedule: FrameSchedule(of: loaded.scene, frameRate: stage.frameRate),
      scale: max(1, width.rounded()) / figure.size.width)
  }

  private func draw(_ tiles: [Tile], like scenes: [LoadedScene]) throws -> PixelBuffer {
    let tileHeight = tiles.map(\.picture.height).max() ?? 1
    let columns = min(columns, max(1, tiles.count))
    let rows = (tiles.count + columns - 1) / columns
    let (step, leap) = (tileWidth + Self.gap, tileHeight + Self.captionHeight + Self.gap)
    let corners = tiles.indices.map { index in
      (x: Self.margin + index % columns * step, y: Self.margin + index / columns * leap)
    }
    let captions = zip(tiles, corners).map { tile, corner in
      (tile.caption, Point(x: Double(corner.x), y: Double(corner.y + tileHeight + 4)))
    }
    let sheet = try page(
      width: 2 * Self.margin + columns * step - Self.gap,
      height: 2 * Self.margin + rows * leap - Self.gap, captions: captions, like: scenes)
    for (tile, corner) in zip(tiles, corners) {
      let picture = tile.picture
      sheet.place(
        picture, x: corner.x + (tileWidth - picture.width) / 2,
        y: corner.y + (tileHeight - picture.height) / 2)
    }
    return sheet
  }

  /// The paper with the captions on it: a presentation of texts, drawn as any other.
  ///
  /// It is dark where all scenes are.
  private func page(
    width: Int, height: Int, captions: [(text: String, place: Point)], like scenes: [LoadedScene]
  ) throws -> PixelBuffer {
    let isDark = scenes.allSatisfy { $0.theme.name == .dark }
    let theme = isDark ? Theme.dark : Theme.light
    let layers = captions.enumerated().map { index, caption in
      var text = TextContents(string: caption.text)
      text.font.size = 13
      text.foregroundColor = theme[.ink2]
      var values = LayerValues()
      values.contents = .text(text)
      values.bounds = Rect(
        x: 0, y: 0, width: Double(tileWidth), height: Double(Self.captionHeight))
      values.anchorPoint = .zero
      values.position = caption.place
      return PresentationLayer(
        id: LayerID(index), values: values, transform: values.transformToSuperlayer,
        descendantCount: 0)
    }
    let compositor = try Compositor(
      assets: scenes[0].assets, pixelWidth: width, pixelHeight: height, scale: 1)
    _ = try compositor.draw(
      Presentation(
        size: Size(width: Double(width), height: Double(height)), background: theme[.page],
        layers: layers))
    return compositor.frame()
  }
}
