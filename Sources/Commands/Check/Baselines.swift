import Foundation
import FrameReview
import Overlays
import RenderPipeline
import TextFormats

/// The files that hold one film's baseline and its candidate.
struct Baselines: Sendable {
  let folder: String
  /// The film's name: its scene's, with variant and palette where one was asked for.
  let film: String

  /// How the folder beside scenes is called.
  static let folderName = "Baselines"

  /// `Baselines` beside the scene, spelled as a gallery spells what it finds.
  static func folder(besides scene: String) -> String {
    let folder = URL(fileURLWithPath: scene).deletingLastPathComponent()
    return folder.relativePath == "."
      ? folderName : folder.appendingPathComponent(folderName).relativePath
  }

  var baselinePath: String { "\(folder)/\(BaselineFiles.baseline(of: film))" }
  var candidatePath: String { "\(folder)/\(BaselineFiles.candidate(of: film))" }

  /// The baseline's text; nil where there is none.
  func baselineText() throws -> String? { try TextFile.read(baselinePath) }

  /// Writes what a check asks to be kept; an earlier candidate that nobody needs goes.
  func keep(baseline: FilmManifest?, candidate: FilmManifest?) throws {
    if let baseline { try TextFile.write(baseline.text, to: baselinePath) }
    if let candidate {
      try TextFile.write(candidate.text, to: candidatePath)
    } else {
      try TextFile.remove(candidatePath)
    }
  }

  /// Makes a text the baseline; the candidate goes where all of it was approved.
  func approve(_ text: String, isComplete: Bool) throws {
    try TextFile.write(text, to: baselinePath)
    if isComplete { try TextFile.remove(candidatePath) }
  }

  /// Takes the baseline and its candidate away.
  func remove() throws {
    try TextFile.remove(baselinePath)
    try TextFile.remove(candidatePath)
  }
}

/// A folder of baselines, and what its files say whose they are.
struct BaselineFolder {
  let path: String
  private let films: [(name: String, manifest: FilmManifest)]
  /// Files that cannot be read: nobody can say whose they are.
  let unreadable: [(baselines: Baselines, reason: String)]

  /// A folder that is not there has no baselines.
  init(_ path: String) {
    self.path = path
    let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    var films: [(name: String, manifest: FilmManifest)] = []
    var unreadable: [(baselines: Baselines, reason: String)] = []
    for name in BaselineFiles.baselines(among: files) {
      let baselines = Baselines(folder: path, film: name)
      do {
        films.append((name, try FilmManifest(ofFile: baselines.baselinePath)))
      } catch {
        unreadable.append((baselines, Failure(error).message))
      }
    }
    (self.films, self.unreadable) = (films, unreadable)
  }

  /// The variants and palettes of a scene that have baselines of their own, in the order of names.
  func editions(ofScene scene: String) -> [FilmEdition] {
    films.compactMap { film in
      guard let edition = film.manifest.edition, !edition.isPlain,
        edition.name(ofScene: scene) == film.name
      else { return nil }
      return edition
    }
  }

  /// The baselines that belong to none of the scenes, of those that can be read.
  func stale(besides scenes: Set<FileName>) -> [Baselines] {
    films.filter { film in
      guard !scenes.contains(FileName(film.name)) else { return false }
      guard let edition = film.manifest.edition, !edition.isPlain else { return true }
      return !scenes.contains { FileName(edition.name(ofScene: $0.text)) == FileName(film.name) }
    }
    .map { Baselines(folder: path, film: $0.name) }
  }

  /// The frames that any baseline here names.
  ///
  /// - Throws: `ManifestError` where one cannot be read: what it names must not be taken away.
  func frames() throws -> [UInt64] {
    let files = try FileManager.default.contentsOfDirectory(atPath: path)
    return try files.filter(BaselineFiles.isManifest).sorted().flatMap { name in
      try FilmManifest(ofFile: "\(path)/\(name)").frames
    }
  }
}

extension FilmManifest {
  /// The variant and the palette that it is of; nil where this program knows no such palette.
  var edition: FilmEdition? {
    guard let theme else { return FilmEdition(variant: variant) }
    return Theme.Name(rawValue: theme).map { FilmEdition(variant: variant, theme: $0) }
  }

  /// Reads a manifest from disk.
  init(ofFile path: String) throws {
    let text = try TextFile.read(path) ?? ""
    do throws(TextError) {
      try self.init(text: text)
    } catch {
      throw ManifestError(path: path, reason: error)
    }
  }
}

/// A manifest that cannot be read.
struct ManifestError: Error, CustomStringConvertible {
  let path: String
  let reason: TextError

  var description: String { "\(path): \(reason)" }
}
