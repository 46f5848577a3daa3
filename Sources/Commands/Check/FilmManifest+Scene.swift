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
  /// Renders a scene as its film shows it and hashes every frame; `baselineFolder` is where the
  /// manifest is to lie.
  init(rendering loaded: LoadedScene, jobs: Int, baselineFolder: String) async throws {
    let film = try Renderer(loaded, options: RenderOptions()).film()
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
