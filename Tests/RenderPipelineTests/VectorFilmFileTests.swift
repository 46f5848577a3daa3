import AnimationEngine
import Assets
import CairoRaster
import Foundation
import Geometry
import OutputFormats
import Pixels
import SceneFormat
import SceneModel
import TestSupport
import Testing

@testable import RenderPipeline

/// Films as SVG.
///
/// What browsers make of them is looked at by `make check-svg`.
@Suite struct VectorFilmFileTests {
  private func scene(_ name: String) throws -> LoadedScene {
    try SceneLoader().load(Program.root.appendingPathComponent("Scenes/\(name).yaml").path)
  }

  private func render(
    _ scene: LoadedScene, jobs: Int = 1, _ change: (inout RenderOptions) -> Void = { _ in }
  ) async throws -> Data {
    let folder = try TemporaryFolder()
    var options = RenderOptions()
    (options.outputFolder, options.jobs) = (folder.url.path, jobs)
    change(&options)
    let file = try await Renderer(scene, options: options).render(.svg)
    return try Data(contentsOf: URL(fileURLWithPath: file.path))
  }

  /// librsvg plays nothing, and so shows what a reader sees who wants no motion: the poster.
  @Test(
    arguments: Cases.some(
      6,
      of: [
        "rocket", "ease-in", "signature", "scrolling", "cradle", "hit-testing", "shake-form",
        "time-controls", "pinch-rotate", "snap-grid", "sheet-dismiss", "behavior-tiles",
      ]))
  func `without motion the document is the poster`(name: String) async throws {
    let scene = try scene(name)
    let folder = try TemporaryFolder()
    try await render(scene).write(to: folder.file("film.svg"))
    let film = try scene.film(for: .poster)
    let expected = try film.makeRenderer().still(at: scene.scene.posterTime)
    let found = try picture(of: "film.svg", in: folder, size: film.size)
    // Edges are drawn by two programs, shadows blurred and pictures sampled: nothing else may differ.
    let (mean, share) = found.distance(from: expected)
    #expect(mean < 1, "\(name): \(mean) of 255 on average")
    #expect(share < 0.002, "\(name): \(share) of the pixels are others")
  }

  /// Edges between pixels are half there in both, and not a quarter or whole; what reaches beyond is cut.
  @Test(arguments: [false, true]) func `art is cut as our own drawing cuts it`(
    reachesBeyond: Bool
  ) async throws {
    let folder = try TemporaryFolder()
    let rect =
      reachesBeyond ? "x=\"-9\" y=\"-9\" width=\"60\" height=\"60\"" : "width=\"20\" height=\"20\""
    try folder.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"20\">"
        + "<rect \(rect) fill=\"#102030\"/></svg>", to: "art.svg")
    let path = try folder.write(
      """
      inbetween: 1
      title: A card
      sources: [A8]
      stage: {size: [60, 40], scale: 1, background: white, fps: 30}
      duration: 0.2
      layers:
        - {id: card, position: [20.5, \(reachesBeyond ? 20 : 20.5)], size: [20, 20], svg: art.svg}
      script:
        - {at: 0, animate: card.position.x, from: 20.5, to: 21.5, duration: 0.2}
      """, to: "card.yaml")
    let scene = try SceneLoader().load(path)
    let film = try await render(scene)
    try film.write(to: folder.file("film.svg"))
    #expect(String(decoding: film, as: UTF8.self).contains("clip-path") == reachesBeyond)
    let poster = try scene.film(for: .poster)
    let expected = try poster.makeRenderer().still(at: scene.scene.posterTime)
    let found = try picture(of: "film.svg", in: folder, size: poster.size)
    var worst = 0
    for y in 0..<40 {
      for x in 0..<60 {
        worst = max(worst, abs(Int(found[x, y] >> 8 & 255) - Int(expected[x, y] >> 8 & 255)))
      }
    }
    #expect(worst <= 3, "\(worst) of 255")
  }

  private func picture(
    of file: String, in folder: TemporaryFolder, size: FrameSize
  ) throws -> PixelBuffer {
    let assets = try AssetLibrary(folder: folder.url.path)
    let (contents, natural) = try assets.svg(at: file)
    var values = LayerValues()
    values.bounds = Rect(origin: .zero, size: natural)
    values.contents = .svg(contents)
    let layer = PresentationLayer(
      id: LayerID(0), values: values, transform: .identity, descendantCount: 0)
    let compositor = try Compositor(
      assets: assets, pixelWidth: size.width, pixelHeight: size.height, scale: size.scale)
    _ = try compositor.draw(
      Presentation(size: natural, background: .clear, layers: [layer]))
    return compositor.frame()
  }

  /// What is said of a color has eight bits a component.
  ///
  /// Curves that go far beyond two that are nearly the same took what was rounded with them: twelve
  /// levels off.
  @Test func `colors go between the ones that are said as those of frames do`() async throws {
    let scene = try scene("body-drives-anything")
    let text = String(decoding: try await render(scene), as: UTF8.self)
    let film = try scene.film(for: .svg)
    let count = Double(film.schedule.frameCount)
    // The only color that changes.
    let rule = try #require(
      text.firstMatch(of: /@keyframes \w+\{((?:[\d.%,to]+\{fill:[^}]*\})+)\}/))
    let keys = rule.1.matches(of: /([\d.]+)%[^{]*\{fill:#(\w{6});?(?:[^}]*\(([^)]*)\))?/).map {
      key in
      let color = UInt32(key.2, radix: 16) ?? 0
      return (
        frame: ((Double(key.1) ?? 0) * count / 100).rounded(),
        levels: [16, 8, 0].map { Double(color >> $0 & 255) },
        curve: key.3?.split(separator: ",").compactMap { Double($0) } ?? [0, 0, 1, 1]
      )
    }
    #expect(keys.count > 4)
    let renderer = try film.makeRenderer()
    for (key, next) in zip(keys, keys.dropFirst()) {
      for part in [0.25, 0.5, 0.75] {
        let frame = (key.frame + (next.frame - key.frame) * part).rounded()
        let way = cubicBezier(key.curve, at: (frame - key.frame) / (next.frame - key.frame))
        let time = try #require(Rational(Int64(frame), over: 60))
        let pixel = try renderer.still(at: time)[1320, 500]
        for (channel, shift) in zip(0..., [16, 8, 0]) {
          let shown = key.levels[channel] + (next.levels[channel] - key.levels[channel]) * way
          let drawn = Double(pixel >> UInt32(shift) & 255)
          #expect(abs(shown - drawn) <= 2, "frame \(frame), channel \(channel)")
        }
      }
    }
  }

  @Test func `any number of jobs and any run give the same bytes`() async throws {
    let scene = try scene("rocket")
    let first = try await render(scene)
    // A page can carry it: glyphs, rules and forms that come again are said once.
    #expect(first.count <= 50_000)
    for jobs in 1...3 { #expect(try await render(scene, jobs: jobs) == first) }
  }

  @Test func `progress counts every frame once`() async throws {
    let scene = try scene("fade")
    let folder = try TemporaryFolder()
    var options = RenderOptions()
    options.outputFolder = folder.url.path
    let counter = Counter()
    _ = try await Renderer(scene, options: options).render(.svg) { counter.add() }
    #expect(try counter.count == scene.film(for: .svg).schedule.frameCount)
    #expect(try folder.names == ["fade.svg"])
  }

  @Test func `it plays as often as the stage says, moves by CSS alone and refers to nothing`()
    async throws
  {
    let text = """
      inbetween: 1
      stage: {size: [80, 40], scale: 1, background: white, fps: 60, LOOP}
      duration: 0.5
      layers:
        - {id: square, position: [20, 20], size: [16, 16], backgroundColor: "#E4472F"}
      script:
        - {at: 0, animate: square.position.x, from: 20, to: 50, duration: 0.5}
      """
    for (loop, plays) in [
      ("loop: forever", ".5s linear infinite both"), ("loop: 3", ".5s linear 3 both"),
    ] {
      let scene = try LoadedScene(text: text.replacingOccurrences(of: "LOOP", with: loop))
      let svg = String(decoding: try await render(scene), as: UTF8.self)
      #expect(svg.contains("[class]{animation:\(plays)}"))
      #expect(svg.contains("@media(prefers-reduced-motion:no-preference){"))
      #expect(!svg.contains("<script") && !svg.contains("href=\"http"))
      // One thing moves, evenly: two keyframes say it.
      #expect(
        svg.contains("@keyframes a{0%{translate:12px 12px}96.6666%,to{translate:41px 12px}}"))
    }
  }

  @Test func `what it cannot say is refused where it stands, and nothing is left`() async throws {
    let scene = try LoadedScene(
      text: """
        inbetween: 1
        stage: {size: [80, 40], background: white}
        duration: 0.5
        layers:
          - {id: below, position: [20, 20], size: [16, 16], backgroundColor: red}
          - {id: glass, position: [20, 20], size: [16, 16], backdropBlur: 4}
          - {id: words, position: [40, 20], text: "Up \u{1F680}"}
        """)
    let folder = try TemporaryFolder()
    var options = RenderOptions()
    options.outputFolder = folder.url.path
    let renderer = Renderer(scene, options: options)
    let error = await #expect(throws: SceneDiagnostics.self) { try await renderer.render(.svg) }
    let told = try #require(error?.diagnostics)
    #expect(told.map(\.location) == [6, 7].map { SceneModel.SourceLocation(line: $0, column: 5) })
    #expect(told[0].message.hasPrefix("svg cannot show `glass`: what lies behind a layer"))
    #expect(told[1].message.hasPrefix("svg cannot show `words`: an emoji is a picture"))
    #expect(try folder.names.isEmpty)
  }
}

extension PixelBuffer {
  /// How far channels are apart on average, and the share of pixels with one that is a quarter off.
  fileprivate func distance(from other: PixelBuffer) -> (mean: Double, share: Double) {
    guard width == other.width, height == other.height else { return (255, 1) }
    var (sum, far) = (0, 0)
    withUnsafeBytes { mine in
      other.withUnsafeBytes { theirs in
        for y in 0..<height {
          for x in 0..<width {
            var largest = 0
            for channel in 0..<4 {
              let step = abs(
                Int(mine[y * stride + x * 4 + channel])
                  - Int(theirs[y * other.stride + x * 4 + channel]))
              sum += step
              largest = max(largest, step)
            }
            if largest > 64 { far += 1 }
          }
        }
      }
    }
    let area = Double(width * height)
    return (Double(sum) / (area * 4), Double(far) / area)
  }
}
