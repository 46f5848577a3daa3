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
  /// What a scene shows as its film, with the hash of every frame: drawn, or as a cache knows it from
  /// when nothing was different, or else nil where nothing may be drawn; `baselineFolder` is where the
  /// manifest is to lie.
  static func of(
    _ loaded: LoadedScene, jobs: Int, baselineFolder: String, cache: RenderCache?, draws: Bool
  ) async throws -> FilmManifest? {
    let film = try Renderer(loaded, options: RenderOptions()).film()
    let key = try? cache.map { _ in try CacheKey(ofFrameHashes: film, of: loaded) }
    if let cache, let key, let bytes = cache.bytes(key),
      var known = try? FilmManifest(text: String(decoding: bytes, as: UTF8.self))
    {
      // What it is called and written in may have changed, and no pixel with it.
      known.scene = RelativePath.path(of: loaded.path, from: baselineFolder)
      known.inputs = loaded.inputDigest
      return known
    }
    guard draws else { return nil }
    let drawn = try await FilmManifest(
      rendering: loaded, film, jobs: jobs, baselineFolder: baselineFolder)
    if let cache, let key {
      cache.keep(Array(drawn.text.utf8), as: key, title: "\(loaded.filmName), hashes of frames")
    }
    return drawn
  }

  /// Renders a scene as its film shows it and hashes every frame.
  private init(
    rendering loaded: LoadedScene, _ film: Film, jobs: Int, baselineFolder: String
  ) async throws {
    let hashes = try await film.write(
      with: FrameHashCensus(film: film.description), jobs: jobs)
    guard let rate = FrameRate(film.schedule.frameRate) else {
      throw RenderOptionError("the frame rate must be positive")
    }
    self.init(
      scene: RelativePath.path(of: loaded.path, from: baselineFolder),
      variant: loaded.edition.variant, theme: loaded.edition.theme?.rawValue,
      inputs: loaded.inputDigest, fingerprint: .ofThisProgram(loaded.assets),
      width: film.size.width, height: film.size.height, frameRate: rate,
      frames: hashes.map(\.bits), sceneClock: film.ownClock,
      layers: LayerDigests(
        try loaded.motionTrace(of: film), omitting: LoadedScene.usualLayerValues))
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
