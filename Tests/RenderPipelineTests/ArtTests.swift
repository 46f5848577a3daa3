import AnimationEngine
import Assets
import CairoRaster
import Foundation
import Geometry
import OutputFormats
import Overlays
import Pixels
import SceneModel
import TestSupport
import Testing

@testable import RenderPipeline

/// What can be measured of the house's look, over every scene that the repository shows.
///
/// `make check-art` runs these alone, and like `make check-deep` looks at every quarter of a second.
@Suite struct ArtTests {
  private static let scenes = LoadedScene.galleryPaths
  private static let narrowScenes = scenes.filter {
    (try? SceneLoader().variants($0))?.contains("narrow") ?? false
  }

  /// Without it tests of each scene would pass where there is none.
  @Test func `there are scenes to look at`() { #expect(Self.scenes.count >= 90) }

  @Test(arguments: Cases.some(scenes.count, of: scenes), Theme.Name.allCases)
  func `texts stand out on a page of the theme and can be read, figures say what moves`(
    path: String, theme: Theme.Name
  ) throws {
    let scene = try ArtScene(path: path, theme: theme)
    let complaints = try scene.complaints()
    #expect(complaints == [])
    let page = Color(rgb: try scene.pictureWithoutTexts(at: 0)[2, 2] & 0xFF_FFFF)
    #expect(page.contrast(with: theme == .light ? .white : .black) < 1.4)
    if theme == .light { try expectFigure(scene) }
  }

  @Test(arguments: narrowScenes, Theme.Name.allCases)
  func `narrow forms can be read at the width of a telephone`(
    path: String, theme: Theme.Name
  ) throws {
    let scene = try ArtScene(path: path, theme: theme, variant: "narrow")
    #expect(scene.figure.width == 360)
    let complaints = try scene.complaints()
    #expect(complaints == [])
    // As an article shows it: a point is a pixel.
    let small = try scene.texts(at: 0).filter { $0.explains && $0.size < 11 }.map(\.string)
    #expect(small == [])
  }

  @Test func `the five main scenes have narrow forms`() {
    let names = Self.narrowScenes.map { URL(fileURLWithPath: $0).lastPathComponent }
    for main in ["orbit-satellite", "photo-zoom", "rocket", "shake-form", "shuffle-covers"] {
      #expect(names.contains("\(main).yaml"))
    }
  }

  /// A figure says what moves, uses few sizes of type, and ends as it begins if it loops.
  private func expectFigure(_ scene: ArtScene) throws {
    #expect(scene.loaded.scene.description.count >= 40)
    #expect(!scene.loaded.scene.sources.isEmpty)
    let sizes = Set(
      try scene.times.flatMap { try scene.texts(at: $0) }.filter(\.explains).map(\.size))
    #expect(sizes.count <= 4, "\(sizes.sorted())")
    guard case .forever = scene.loaded.scene.stage.loop else { return }
    let film = try Renderer(scene.loaded, options: RenderOptions()).film(for: .mp4)
    let renderer = try film.makeRenderer()
    let first = try renderer.frame(0).pixels.frameHash
    let last = try renderer.frame(film.schedule.frameCount - 1).pixels.frameHash
    // A film that fades into its beginning has come to it where the next frame would have been.
    let crossfade = scene.loaded.scene.stage.crossfade
    guard crossfade == 0 else {
      let fade = film.schedule.moment(ofFrame: film.schedule.frameCount - 1).fade
      #expect(fade == 1 - 1 / (crossfade * film.schedule.frameRate))
      return
    }
    // A motion that goes on comes back where the next frame would have been.
    let next = try renderer.still(at: scene.loaded.scene.timeMap.length).frameHash
    #expect(last == first || next == first)
  }

  /// Scenes of photographs and covers ask for MP4 first: too rich for a GIF of that size.
  ///
  /// It takes minutes, so only `make check-art` and `make check-deep` ask for it.
  @Test(
    .enabled(if: Cases.areAll),
    arguments: scenes)
  func `its GIF stays below one and a half megabytes`(path: String) async throws {
    let loaded = try SceneLoader().load(path)
    guard loaded.scene.formats?.first != .mp4 else { return }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("inbetween-art-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var options = RenderOptions()
    (options.outputFolder, options.jobs) = (folder.path, 2)
    let renderer = Renderer(loaded, options: options)
    guard renderer.formats.contains(.gif) else { return }
    let file = try await renderer.render(.gif)
    let bytes = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int
    #expect(try #require(bytes) < 1_500_000)
  }
}

/// A scene's figure and its texts.
private struct ArtScene {
  struct Text {
    var string: String
    /// In points, as drawn.
    var size: Double
    var color: Color
    /// Around the glyphs, in the figure's points.
    var ink: Rect
    /// What it takes of its line.
    var frame: Rect
    /// False inside a pictured interface.
    var explains: Bool

    /// Whether it goes on where another one ends, as an exponent does and what follows that.
    func continues(_ other: Text) -> Bool { abs(frame.minX - other.frame.maxX) < 0.01 }

    /// The tenth lowest of a hundred pixels' contrast counts, since edges of other marks may cross.
    func contrast(over picture: PixelBuffer, scale: Double) -> Double {
      var pixels: [UInt32: Int] = [:]
      let (left, top) = (
        Int((ink.minX * scale).rounded(.down)), Int((ink.minY * scale).rounded(.down))
      )
      let (right, bottom) = (Int(ink.maxX * scale), Int(ink.maxY * scale))
      // What has been scrolled out of the picture needs no contrast.
      guard top < picture.height, left < picture.width, bottom > 0, right > 0 else { return 21 }
      for y in max(0, top)..<min(picture.height, max(bottom, top + 1)) {
        for x in max(0, left)..<min(picture.width, max(right, left + 1)) {
          pixels[picture[x, y] & 0xFF_FFFF, default: 0] += 1
        }
      }
      // Few colors are under a text, and each is compared once.
      let contrasts = pixels.map { (color.contrast(with: Color(rgb: $0.key)), $0.value) }
        .sorted { $0.0 < $1.0 }
      var lower = pixels.values.reduce(0, +) / 10
      for (contrast, count) in contrasts {
        if lower < count { return contrast }
        lower -= count
      }
      return 21
    }
  }

  let loaded: LoadedScene
  let scale = 1.0
  private let film: Film
  private let typesetter: TextTypesetter
  private let compositor: Compositor

  /// With the scene's own theme where none is named.
  init(path: String, theme: Theme.Name? = nil, variant: String? = nil) throws {
    var loader = SceneLoader()
    (loader.theme, loader.variant) = (theme, variant)
    loaded = try loader.load(path)
    var options = RenderOptions()
    options.scale = scale
    film = try Renderer(loaded, options: options).film(for: .mp4)
    typesetter = try TextTypesetter(fonts: loaded.assets.fonts)
    compositor = try Compositor(
      assets: loaded.assets, pixelWidth: film.size.width, pixelHeight: film.size.height,
      scale: scale)
  }

  var figure: Size { film.composer.figure.size }
  /// The width at which an article shows it: 640 pixels for wide figures, 320 for narrow ones.
  var shownWidth: Double { figure.width >= 560 ? 640 : 320 }

  /// Start, poster, end, and every quarter of a second, or at most six such quarters of a long film.
  var times: [Rational] {
    let last = film.schedule.time(ofFrame: film.schedule.frameCount - 1)
    let quarters = max(2, Int((loaded.scene.duration * 4).floor))
    let step = Cases.areAll ? 1 : (quarters + 5) / 6
    return [0, loaded.scene.posterTime, last]
      + stride(from: 1, to: quarters, by: step).map { Rational($0) / 4 }
  }

  /// What cannot be read: texts of too little contrast, too small, too near to an edge or one another.
  func complaints() throws -> [String] {
    var complaints: Set<String> = []
    // What explains is read at any time; what a screen shows may fade, be covered and go by, and
    // has a time at which it can be read.
    var clearest: [String: Double] = [:]
    for time in times {
      let texts = try texts(at: time)
      let ground = try pictureWithoutTexts(at: time)
      for text in texts {
        let contrast = text.contrast(over: ground, scale: scale)
        guard text.explains else {
          clearest[text.string] = max(contrast, clearest[text.string] ?? 1)
          continue
        }
        if contrast < 4.5 {
          complaints.insert("'\(text.string)' has a contrast of \(contrast)")
        }
        if text.size * shownWidth / figure.width < 9 {
          complaints.insert("'\(text.string)' is too small to read")
        }
        let inside = Rect(origin: .zero, size: figure).inset(by: 12)
        if text.ink.intersection(inside) != text.ink {
          complaints.insert("'\(text.string)' is nearer to the edge than 12 points")
        }
      }
      for (index, text) in texts.enumerated() where text.explains {
        for other in texts[..<index] where other.explains && !text.continues(other) {
          if text.ink.inset(by: -1.5).intersection(other.ink.inset(by: -1.5)) != nil {
            complaints.insert("'\(text.string)' touches '\(other.string)' at \(time.value) s")
          }
        }
      }
    }
    for (text, contrast) in clearest where contrast < 4.5 {
      complaints.insert("'\(text)' never has a contrast above \(contrast)")
    }
    return complaints.sorted()
  }

  /// The texts that are fully seen.
  func texts(at time: Rational) throws -> [Text] {
    var texts: [Text] = []
    var around: [(end: Int, opacity: Double, isInterface: Bool)] = []
    for (place, layer) in film.composer.presentation(at: time).layers.enumerated() {
      around.removeAll { $0.end < place }
      let values = layer.values
      let opacity = values.opacity * (around.last?.opacity ?? 1)
      let isInterface = around.last?.isInterface ?? false
      if case .text(let text) = values.contents, opacity > 0.99, text.foregroundColor.alpha > 0.99,
        let bounds = Path(
          try typesetter.outlines(of: text, in: values.bounds).flatMap(\.path.elements)
        ).transformed(by: layer.transform).controlBounds
      {
        texts.append(
          Text(
            string: text.string,
            size: text.font.size * abs(layer.transform.determinant).squareRoot(),
            color: text.foregroundColor, ink: bounds,
            frame: layer.transform.apply(to: values.bounds), explains: !isInterface))
      }
      let isPicture =
        values.masksToBounds || values.cornerRadius > 0 || (values.backgroundColor?.alpha ?? 0) > 0
      around.append(
        (place + layer.descendantCount, opacity, isInterface || isPicture))
    }
    return texts
  }

  func pictureWithoutTexts(at time: Rational) throws -> PixelBuffer {
    var presentation = film.composer.presentation(at: time)
    for index in presentation.layers.indices {
      if case .text = presentation.layers[index].values.contents {
        presentation.layers[index].values.contents = .none
      }
    }
    _ = try compositor.draw(presentation)
    return compositor.frame()
  }
}
