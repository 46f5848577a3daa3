import Assets
import RenderPipeline
import SceneFormat
import Simulation

/// A scene that somebody works on: read anew when what it is made of has changed, and it is asked for.
actor EditedScene {
  /// What a scene is at a revision.
  enum State: Sendable {
    case film(PreviewFilm)
    /// It cannot be shown; what it was when it last could stands in.
    case broken([PageDiagnostic], revision: Int, last: PreviewFilm?)
  }

  nonisolated let path: String
  /// Counts from 1; every change of a file is another.
  private(set) var revision = 1
  /// Values that knobs stand at, which no file says.
  private(set) var draft = Draft()
  private let loader: SceneLoader
  private let queue = WorkQueue("inbetween.load")
  private var states: [FilmEdition: Task<State, Never>] = [:]
  private var lastFilms: [FilmEdition: PreviewFilm] = [:]
  /// What it is made of besides its own file, from its folder; nil where that is not known.
  private var files: Set<String>?
  private var assets: AssetLibrary?
  /// What bodies did in each edition's last play.
  private var bodies: [FilmEdition: KnownBodies] = [:]

  init(path: String, loader: SceneLoader) {
    (self.path, self.loader) = (path, loader)
  }

  /// The film of an edition as the files are now.
  func state(of edition: FilmEdition) async -> State {
    if let task = states[edition] { return await task.value }
    let task = Task { [revision] in await load(edition, revision) }
    states[edition] = task
    return await task.value
  }

  /// Notes that files have changed; false where none of them is the scene's.
  func note(_ changed: Set<String>) -> Bool {
    let isOwn = changed.contains { file in
      guard !file.isEmpty, file != path, let files else { return true }
      return files.contains { SceneFolders.path(ofFile: $0, besides: path) == file }
    }
    if isOwn { begin() }
    return isOwn
  }

  /// Puts values in place of those of the file, until they are written or dropped.
  func turn(to draft: Draft) {
    self.draft = draft
    begin()
  }

  /// Lets go of what was played and drawn; whoever asks again gets the same, at the same revision.
  func forget() {
    (states, lastFilms, bodies, assets) = ([:], [:], [:], nil)
  }

  private func begin() {
    revision += 1
    states = [:]
  }

  private func load(_ edition: FilmEdition, _ revision: Int) async -> State {
    let (path, draft, known) = (path, draft, assets)
    var loader = loader.choosing(edition)
    (loader.knownAssets, loader.looksAtOtherVariants) = (known, false)
    loader.knownBodies = bodies[edition] ?? KnownBodies()
    let clock = ContinuousClock.now
    let result = try? await queue.run { [loader] () -> Result<LoadedScene, SceneLoadError> in
      var loader = loader
      do throws(SceneLoadError) {
        for file in draft.files {
          let text = try loader.text(SceneFolders.path(ofFile: file, besides: path))
          loader.draftTexts[file] = draft.applied(to: text, ofFile: file).text
        }
        return .success(try loader.load(path))
      } catch {
        return .failure(error)
      }
    }
    let time = (ContinuousClock.now - clock).milliseconds
    switch result {
    case .success(let loaded)?:
      let film = PreviewFilm(
        loaded, revision: revision, loadTime: time, after: lastFilms[edition])
      if revision >= lastFilms[edition]?.revision ?? 0 {
        lastFilms[edition] = film
        (assets, bodies[edition]) = (loaded.assets, loaded.bodies)
        files = Set(loaded.files)
      }
      return .film(film)
    case .failure(let error)?:
      // What is missing may be anywhere in the folders.
      files = nil
      return .broken(
        PageDiagnostic.list(of: error), revision: revision, last: lastFilms[edition])
    case nil:
      return .broken([], revision: revision, last: lastFilms[edition])
    }
  }
}

extension Duration {
  /// In milliseconds.
  var milliseconds: Double {
    Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
  }
}
