import Assets
import FrameReview
import Geometry
import MediaEncoding
import MotionTrace
import Overlays
import Pixels
import RenderPipeline
import SceneModel

extension FilmManifest {
  /// What a scene shows as its film, with the hash of every frame: drawn, or as it is known from when nothing was
  /// different, or else nil where nothing may be drawn; `baselineFolder` is where the manifest is to lie.
  static func of(
    _ loaded: LoadedScene, jobs: Int, baselineFolder: String, known: KnownFrames
  ) async throws -> FilmManifest? {
    let film = try Renderer(loaded, options: RenderOptions()).film()
    var manifest = known.manifest(of: loaded, film)
    if manifest == nil, known.draws {
      let hashes = try await film.write(
        with: FrameHashCensus(film: film.description), jobs: jobs)
      let drawn = try FilmManifest(
        loaded, film, hashes: hashes, layers: try loaded.motionTrace(of: film))
      known.keep(drawn, of: loaded, film)
      manifest = drawn
    }
    manifest?.scene = RelativePath.path(of: loaded.path, from: baselineFolder)
    return manifest
  }

  /// Of a film that was drawn; nil where its frame rate is none.
  init?(_ film: SceneFilm, hashes: [FrameHash]) {
    guard let trace = film.trace,
      let manifest = try? FilmManifest(film.loaded, film.film, hashes: hashes, layers: trace)
    else { return nil }
    self = manifest
  }

  private init(
    _ loaded: LoadedScene, _ film: Film, hashes: [FrameHash], layers: MotionTrace
  ) throws {
    guard let rate = FrameRate(film.schedule.frameRate) else {
      throw RenderOptionError("the frame rate must be positive")
    }
    self.init(
      scene: loaded.path, variant: loaded.edition.variant, theme: loaded.edition.theme?.rawValue,
      inputs: loaded.inputDigest, fingerprint: .ofThisProgram(loaded.assets),
      width: film.size.width, height: film.size.height, frameRate: rate,
      frames: hashes.map(\.bits), sceneClock: film.ownClock,
      layers: LayerDigests(layers, omitting: LoadedScene.usualLayerValues))
  }
}

extension Fingerprint {
  /// What frames depend on besides their scene: this program, its libraries and fonts.
  static func ofThisProgram(_ assets: AssetLibrary) -> Fingerprint {
    Fingerprint(
      [Entry("inbetween", Version.text)]
        + assets.fingerprint.map { Entry($0.name, $0.value) })
  }
}

extension Film {
  /// What of the scene the film shows; nil where both are one.
  var ownClock: SceneClock? {
    let clock = sceneClock
    return clock.pieces.isEmpty && clock.movingFrames == 0..<schedule.frameCount ? nil : clock
  }
}
