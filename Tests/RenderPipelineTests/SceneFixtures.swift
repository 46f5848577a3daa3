import AnimationEngine
@testable import Assets
import Foundation
import Geometry
import OutputFormats
import Overlays
import MediaEncoding
import Pixels
import SceneFormat
import SceneModel
import Simulation
import TestSupport

@testable import RenderPipeline

/// A moment of a scene, written as exactly as scenes write it.
func seconds(_ numerator: Int64, over denominator: Int64 = 1) -> Rational {
  Rational(numerator, over: denominator) ?? 0
}

extension LoadedScene {
  /// Loads a scene of this text, as if it lay in a file of its own beside these pictures.
  init(text: String, pictures: [String: PixelBuffer] = [:]) throws {
    let folder = try TemporaryFolder()
    for (name, pixels) in pictures { try PNGFile.write(pixels, to: folder.path(name)) }
    self = try SceneLoader().load(folder.write(text, to: "scene.yaml"))
  }

  /// A scene that no file says, with the picture of generated ones.
  init(_ scene: Scene, named name: String) throws {
    let assets = try AssetLibrary(folder: Program.root.path)
    assets.keep(GeneratedScene.picture)
    self.init(
      path: "\(name).yaml", timeline: Simulator(scene).run(), overlays: [], theme: .light,
      assets: assets, warnings: [], inputDigest: name)
  }

  /// The files of the scenes that the repository shows, whether they can be read or not: arguments of
  /// tests, each of which then says what is wrong with its scene.
  static let galleryPaths: [String] = {
    let folder = Program.root.appendingPathComponent("Scenes")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".yaml") }.sorted()
      .map { folder.appendingPathComponent($0).path }
  }()

  /// The scenes that the repository shows.
  static func gallery() throws -> [LoadedScene] { try galleryPaths.map(SceneLoader().load) }

  /// The scene's film; everything that is left out is the scene's choice.
  func film(
    for format: OutputFormat = .png, _ change: (inout RenderOptions) -> Void = { _ in }
  ) throws -> Film {
    var options = RenderOptions()
    change(&options)
    return try Renderer(self, options: options).film(for: format)
  }
}

extension Film {
  /// The hash of every frame, drawn in order by one worker from the first to the last.
  func hashesInOrder() throws -> [FrameHash] {
    let renderer = try makeRenderer()
    return try (0..<schedule.frameCount).map { try renderer.frame($0).pixels.frameHash }
  }

  /// The hash of every frame as the pipeline renders them.
  func hashes(jobs: Int) async throws -> [FrameHash] {
    try await write(with: FrameHashCensus(film: description), jobs: jobs)
  }
}

extension FilmReader {
  /// All frames of a film; small films only.
  static func frames(of path: String) throws -> [Frame] {
    let reader = try FilmReader(path: path)
    var frames: [Frame] = []
    while let frame = try reader.next() { frames.append(frame) }
    return frames
  }
}

extension TemporaryFolder {
  /// What lies in the folder, hidden files included, sorted.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }

  func bytes(_ name: String) throws -> Data { try Data(contentsOf: file(name)) }
}
