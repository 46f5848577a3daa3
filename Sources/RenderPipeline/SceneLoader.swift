import AnimationEngine
package import Assets
import Foundation
package import Geometry
import MediaEncoding
package import Overlays
package import SceneFormat
package import SceneModel
package import Simulation

/// A scene that has been read, built and played, with all that drawing it needs.
package struct LoadedScene: Sendable {
  /// As the user named it.
  package let path: String
  package let timeline: Timeline
  package let overlays: [any Overlay]
  package let theme: Theme
  package let assets: AssetLibrary
  package let warnings: [Diagnostic]
  /// Stands for all that the scene is made of: its text, what overrides it, its assets.
  package let inputDigest: String
  /// What the scene and its libraries define by name, sorted by name.
  package var constants: [SceneConstant] = []
  /// All files that the scene is made of, besides its own: libraries, scenes of lanes, art; as paths
  /// from its folder, sorted.
  package var files: [String] = []
  /// What became of the stored bodies, where that is worth a word.
  package var note: String?
  /// What its bodies did, where that is kept for the next play.
  package var bodies = KnownBodies()
  package var edition = FilmEdition()
  /// What its films are made of; nil for a scene without a file.
  package internal(set) var source: SceneSource?
  /// The other films that the scene file holds.
  package var otherVersions: [SceneVersion] = []

  package var scene: Scene { timeline.scene }

  /// What it may ask for, whatever draws it.
  var limits: SceneLimits { source?.limits ?? SceneLimits() }

  /// The scene with its overlays, for pictures of `scale` pixels to the point, of a film that is so many
  /// times slower.
  package func composer(scale: Double, slowdown: Rational = 1) throws -> OverlayComposer {
    try OverlayComposer(
      timeline: timeline, overlays: overlays, theme: theme, scale: scale, slowdown: slowdown,
      measuring: assets)
  }

  /// The scene's name: its file's, without the ending.
  package var name: String { SceneLoader.name(path) }

  /// The name of the film: what it is written and recorded under.
  package var filmName: String { edition.name(ofScene: name) }
}

/// Why a scene file could not be used.
package enum SceneLoadError: Error, Sendable {
  /// The file itself could not be read.
  case unreadable(path: String, reason: String)
  /// The scene says something that it must not.
  case invalid([Diagnostic])
  /// The motion of its bodies could not be kept.
  case unwritable(path: String, reason: String)
  /// Playing it took longer than it may.
  case timedOut(
    path: String, seconds: Double, at: Rational, of: Rational, last: SourceLocation?)
}

/// Reads scene files from disk.
package struct SceneLoader: Sendable {
  /// Values that replace those of the scene's `let`.
  package var overrides: [String: String]
  /// Whether assets may lie outside the folder of the scene file.
  package var allowsOutsideAssets: Bool
  /// The scene's variant; nil is the scene as it is.
  package var variant: String?
  /// Replaces the palette that the scene chooses.
  package var theme: Theme.Name?
  package var limits: SceneLimits
  /// Seconds that playing a scene may take; nil for any.
  package var timeout: Double?
  /// A folder in which the motion of bodies is kept; nil keeps none.
  package var bakeFolder: String?
  /// Whether what is a warning elsewhere is an error.
  package var isStrict = false
  /// Whether mistakes in variants that are not asked for are reported too.
  package var looksAtOtherVariants = true
  /// Stand in for what files say: nil is the scene's own, others by their paths from its folder.
  package var draftTexts: [String?: String] = [:]
  /// What was read of art before: pictures whose files have the same bytes are taken over decoded.
  package var knownAssets: AssetLibrary?
  /// What bodies did when the scene was played before, to be repeated as far as they are told the same; nil neither
  /// repeats nor keeps anything.
  package var knownBodies: KnownBodies?

  package init(
    overrides: [String: String] = [:], allowsOutsideAssets: Bool = false,
    limits: SceneLimits = SceneLimits()
  ) {
    (self.overrides, self.allowsOutsideAssets) = (overrides, allowsOutsideAssets)
    self.limits = limits
  }

  /// Reads, builds and plays the scene at `path`.
  package func load(_ path: String) throws(SceneLoadError) -> LoadedScene {
    let read = try StageMeter.measure(.read) { () throws(SceneLoadError) in
      try self.read(path)
    }
    let (scene, warnings) = (read.built.scene, read.built.warnings)
    var (timeline, bodies, note) = try StageMeter.measure(.play) { () throws(SceneLoadError) in
      try play(scene, path: path, digest: read.digest)
    }
    guard timeline.problems.isEmpty else {
      throw .invalid(
        SceneDiagnostics(timeline.problems.map { Diagnostic($0, path: path) } + warnings)
          .diagnostics)
    }
    if let plan = read.built.timePlan {
      do throws(SceneDiagnostics) {
        timeline = timeline.showing(try plan.changes(among: timeline.events))
      } catch {
        throw .invalid(SceneDiagnostics(error.diagnostics + warnings).diagnostics)
      }
    }
    if isStrict, !warnings.isEmpty { throw .invalid(warnings.map(\.asError)) }
    var loaded = LoadedScene(
      path: path, timeline: timeline, overlays: read.built.overlays, theme: read.built.theme,
      assets: read.assets, warnings: warnings, inputDigest: read.digest,
      constants: read.built.constants, files: read.files, note: note)
    loaded.bodies = bodies
    loaded.edition = FilmEdition(variant: variant, theme: theme)
    loaded.source = SceneSource(
      document: read.document, texts: read.others, overrides: overrides, edition: loaded.edition,
      limits: limits)
    loaded.otherVersions = otherVersions(
      of: read.document, texts: read.texts, theme: read.built.theme.name)
    return loaded
  }

  /// What the scene at `path` is made of, without playing it: the digest that `LoadedScene` has,
  /// and its art and fonts.
  package func inputs(
    _ path: String
  ) throws(SceneLoadError) -> (digest: String, assets: AssetLibrary) {
    let read = try read(path)
    return (read.digest, read.assets)
  }

  /// Whether the file at `path` is a library, which is no film.
  package func isLibrary(_ path: String) throws(SceneLoadError) -> Bool {
    let text = try text(path)
    return (try? SceneReader.read(text, path: path, limits: limits))?.isLibrary ?? false
  }

  /// Warnings about the library at `path`, without a scene that includes it.
  ///
  /// Throws where something is wrong with it. It may name what lies in `folder`, where it has the name
  /// that is given; an empty path is the folder where we are.
  package func examineLibrary(
    _ path: String, named name: String, in folder: String
  ) throws(SceneLoadError) -> [Diagnostic] {
    let text = try text(path)
    let assets = try self.assets(in: folder, for: path)
    do throws(SceneDiagnostics) {
      let document = try SceneReader.read(text, path: path, limits: limits)
      let warnings = try SceneBuilder(
        measuring: assets, reading: SceneFiles(assets, byteLimit: limits.textBytes), limits: limits
      ).examine(
        library: document, named: name, in: folder.isEmpty ? "" : "\(folder)/")
      if isStrict, !warnings.isEmpty { throw SceneDiagnostics(warnings.map(\.asError)) }
      return warnings
    } catch {
      throw .invalid(error.diagnostics)
    }
  }

  /// The name of the scene at a path: its file's, without the ending.
  static func name(_ path: String) -> String {
    URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
  }

  private func assets(
    in folder: String, for path: String
  ) throws(SceneLoadError) -> AssetLibrary {
    do {
      return try AssetLibrary(
        folder: folder, allowOutsideAssets: allowsOutsideAssets, limits: limits.assets,
        knowing: knownAssets)
    } catch {
      throw .unreadable(path: path, reason: error.message)
    }
  }

  /// The names of the scene's variants.
  package func variants(_ path: String) throws -> [String] {
    try SceneReader.read(text(path), path: path, limits: limits).variantNames
  }

  /// A scene that was read and built, and not played yet.
  private struct ReadScene {
    let document: SceneDocument
    let built: BuiltScene
    let assets: AssetLibrary
    /// Of the file and of all that it includes.
    let texts: [String]
    let others: [(path: String, text: String)]
    let files: [String]
    let digest: String
  }

  private func read(_ path: String) throws(SceneLoadError) -> ReadScene {
    FontLibrary.prepare()
    let text: String
    if let draft = draftTexts[nil] { text = draft } else { text = try self.text(path) }
    let document: SceneDocument
    do throws(SceneDiagnostics) {
      document = try SceneReader.read(text, path: path, limits: limits)
    } catch {
      throw .invalid(error.diagnostics)
    }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().relativePath
    let assets = try self.assets(in: folder, for: path)
    let files = SceneFiles(assets, byteLimit: limits.textBytes, drafts: draftTexts)
    do throws(SceneDiagnostics) {
      let builder = SceneBuilder(
        measuring: assets, reading: files, limits: limits, overrides: overrides,
        variant: variant, theme: theme, looksAtOtherVariants: looksAtOtherVariants)
      let built = try builder.build(document)
      let texts = [text] + files.texts
      return ReadScene(
        document: document, built: built, assets: assets, texts: texts, others: files.read,
        files: Set(files.paths + assets.digests.map(\.path)).sorted(),
        digest: inputDigest(texts: texts, assets: assets))
    } catch {
      throw .invalid(error.diagnostics)
    }
  }

  /// Plays a scene within the time that it may take, with the stored motion of its bodies where
  /// there is one.
  private func play(
    _ scene: Scene, path: String, digest: String
  ) throws(SceneLoadError) -> (timeline: Timeline, bodies: KnownBodies, note: String?) {
    let start = ContinuousClock.now
    let limit = timeout.map { Duration.seconds($0) }
    let isTimeUp = { limit.map { ContinuousClock.now - start > $0 } ?? false }
    let simulator = Simulator(scene, limits: limits.script)
    let file = bakeFolder.flatMap { folder in
      scene.dynamics.isEmpty
        ? nil
        : BakeFile(
          folder: folder,
          film: FilmEdition(variant: variant, theme: theme).name(ofScene: Self.name(path)),
          digest: digest)
    }
    let stored = try file?.read() ?? .missing
    let played: (timeline: Timeline, bake: DynamicsBake?)
    do throws(SimulationTimeout) {
      if case .found(let bake) = stored {
        return (
          try simulator.run(replaying: bake, isTimeUp: isTimeUp).timeline, KnownBodies(), nil
        )
      }
      if let knownBodies, file == nil, !scene.dynamics.isEmpty {
        let (timeline, bodies) = try simulator.run(knowing: knownBodies, isTimeUp: isTimeUp)
        return (timeline, bodies, nil)
      }
      played = try simulator.run(replaying: nil, isRecording: file != nil, isTimeUp: isTimeUp)
    } catch {
      throw .timedOut(
        path: path, seconds: timeout ?? 0, at: error.time, of: scene.duration,
        last: error.location)
    }
    guard let file, let bake = played.bake, played.timeline.problems.isEmpty else {
      return (played.timeline, KnownBodies(), nil)
    }
    try file.write(bake)
    return (played.timeline, KnownBodies(), stored.note(path: file.path))
  }

  /// Of the scenes' texts, what overrides them, and every file that was read for them: also one that
  /// no layer shows from the beginning.
  private func inputDigest(texts: [String], assets: AssetLibrary) -> String {
    var key = StateKeyBuilder()
    for text in texts + [variant ?? "", theme?.rawValue ?? ""] { key.add(text) }
    for (name, value) in overrides.sorted(by: { $0.key < $1.key }) {
      key.add(name)
      key.add(value)
    }
    for asset in assets.digests {
      key.add(asset.path)
      key.add(asset.digest)
    }
    return key.finish().description
  }

  /// The text of a scene file.
  package func text(_ path: String) throws(SceneLoadError) -> String {
    let data: Data
    let size: Int
    do throws(InputError) {
      size = try InputFile.size(path)
      data = size > limits.textBytes ? Data() : try InputFile.data(path)
    } catch {
      throw .unreadable(path: path, reason: error.reason)
    }
    guard size <= limits.textBytes else {
      throw .unreadable(
        path: path,
        reason: "its \(size) bytes are more than the limit `textBytes` of \(limits.textBytes)")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw .unreadable(path: path, reason: "it is not UTF-8 text")
    }
    return text
  }
}
