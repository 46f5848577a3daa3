import ArgumentParser
import OutputFormats
import RenderPipeline
import SceneFormat

/// The films that a render is to make of its scenes, each with what its project asks for.
struct RenderBatch: Sendable {
  /// One film of one scene, in all its formats.
  struct Work: Sendable {
    let path: String
    let edition: FilmEdition
    /// The folder for its files.
    let output: String
    let settings: ProjectSettings
    let hasSheet: Bool

    /// What its files are called, without an ending.
    var name: String { edition.name(ofScene: SceneFinder.name(ofScene: path)) }

    /// What messages call it.
    var title: String { edition.isPlain ? path : "\(path), \(name)" }
  }

  private(set) var works: [Work]

  /// The films that `matrix` means of all scenes; `output` and `sheet` go before what projects say.
  ///
  /// - Throws: `SceneLoadError` where a project's file is wrong.
  init(
    _ gallery: SceneGallery, _ matrix: MatrixOptions, output: String?, sheet: Bool?
  ) throws {
    works = try gallery.paths.flatMap { path in
      let project = try matrix.reading.projectOption.choice.project(for: path)
      let settings = project?.settings(forScene: path) ?? ProjectSettings()
      return try matrix.editions(ofScene: path).map { edition in
        Work(
          path: path, edition: edition, output: output ?? project?.output ?? "Output",
          settings: settings, hasSheet: sheet ?? settings.sheet ?? false)
      }
    }
  }

  /// The films of one share.
  func share(_ options: ShardOptions, _ project: ProjectChoice) throws -> RenderBatch {
    var batch = self
    batch.works = try options.share(of: works.map { ($0.name, $0.path) }, project).map { works[$0] }
    return batch
  }

  /// Refuses files that would be written under one name, also such as another scene would have.
  func refuseEqualNames() throws {
    var films: [FileName: Work] = [:]
    for work in works {
      let place = FileName("\(work.output)/\(work.name)")
      let other =
        films[place]?.title
        ?? (work.edition.isPlain ? nil : SceneFinder.scene(named: work.name, beside: work.path))
      if let other {
        let film = work.edition.isPlain ? work.path : "a film of \(work.path)"
        throw ValidationError("\(other) and \(film) would both be written as '\(work.name)'.")
      }
      films[place] = work
    }
    // rocket.hevc.mp4 is rocket as HEVC, and rocket.hevc as MP4.
    for work in works {
      for middle in OutputFormat.middleNames {
        guard let other = films[FileName("\(work.output)/\(work.name).\(middle)")] else { continue }
        throw ValidationError(
          "\(other.title) would be written under names that \(work.title) may have: '\(other.name)'."
        )
      }
    }
    for work in works
    where work.hasSheet && films[FileName("\(work.output)/\(work.name)-sheet")] != nil {
      throw ValidationError(
        "The sheet of \(work.title) and a film would both be written as '\(work.name)-sheet'.")
    }
  }
}
