import Foundation
public import Geometry
import OutputFormats
import Overlays
import RenderPipeline
import SceneModel

extension Scene {
  /// Renders the scene to a file, whose name says the format.
  ///
  /// It ends in `.mp4` or, for HEVC, `.hevc.mp4`, in `.gif`, `.webp`, `.apng`, `.webm`, `.av1.webm`, `.avif`, `.mov`
  /// or `.svg`; in `.png`, `.poster.webp` or `.poster.avif` for the still of the stage's poster time,
  /// or in none for a folder of numbered stills.
  ///
  /// Scale and frame rate are the stage's unless given: pixels to the point, and frames a second. At
  /// most `jobs` parts of the film are worked on at once; the bytes do not depend on it. A file
  /// appears under its name once it is complete.
  public nonisolated(nonsending) func render(
    to path: String, scale: Double? = nil, frameRate: Rational? = nil, jobs: Int = 1
  ) async throws {
    let file = URL(fileURLWithPath: path)
    var options = RenderOptions()
    options.outputFolder = file.deletingLastPathComponent().path
    options.scale = scale
    options.frameRate = frameRate
    options.jobs = max(1, jobs)
    guard let format = OutputFormat(fileName: file.lastPathComponent) else {
      throw SceneError(
        "a film is written as \(OutputFormat.endings(of: OutputFormat.allCases)), or as a folder, "
          + "not as .\(file.pathExtension.lowercased())")
    }
    let name = format.title(ofFile: file.lastPathComponent)
    do {
      _ = try await Renderer(loaded(named: name), options: options).render(format)
    } catch let error as any CustomStringConvertible & Error {
      throw SceneError(error.description)
    }
  }

  /// The played scene with all that drawing it needs.
  func loaded(named name: String) throws -> LoadedScene {
    let timeline = timeline
    guard timeline.problems.isEmpty else {
      throw SceneError(timeline.problems.map(\.description).joined(separator: "\n"))
    }
    return LoadedScene(
      playing: timeline, named: name, overlays: file?.overlays ?? [], theme: file?.theme ?? .light,
      assets: try files.assets())
  }
}
