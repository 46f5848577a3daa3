import AnimationEngine
import ArgumentParser
import Assets
import CairoRaster
import Foundation
import Geometry
import MotionTracking
import MotionVerification
import Pixels
import RenderPipeline
import SceneFormat
import SceneModel

/// Scene and recording side by side at the scene's times, and outlines of where layers should be and were seen.
struct VerificationFilm {
  private let verification: MotionVerification
  private let loaded: LoadedScene
  private let recording: Recording
  private let registration: Registration
  private let sprites: SceneSprites
  private let outlines: [LayerOutline]
  /// When the scene begins in the recording, in seconds.
  private let start: Double
  private let tolerance: MotionTolerance
  private let rate: Rational

  /// Pixels per point of the pictures.
  private static let largestScale = 2.0

  /// Throws where a trace was verified, or the stage was not found.
  init(_ verification: MotionVerification, _ seen: Observation, _ loaded: LoadedScene) throws {
    guard let recording = seen.recording else {
      throw ValidationError("--film belongs to recordings: a trace has no pictures.")
    }
    guard let registration = seen.registration else {
      throw Failure(invalid: verification.blindness ?? "\(recording.path): the stage was not found")
    }
    (self.verification, self.loaded, self.recording) = (verification, loaded, recording)
    self.registration = registration
    sprites = SceneSprites(loaded: loaded)
    outlines = try verification.layers.filter { !$0.properties.isEmpty }.map {
      try LayerOutline($0, loaded)
    }
    start = verification.clocks.first?.alignment.start ?? 0
    (tolerance, rate) = (seen.tolerance, loaded.scene.stage.frameRate)
  }

  func write(to file: ComparisonFilmFile) throws {
    let count = max(Int((loaded.scene.duration * rate).ceiling), 1)
    let bars = bars(count)
    let size = loaded.scene.stage.size
    let scale = min(registration.scale, Self.largestScale)
    let (width, height) = (
      max(Int((size.width * scale).rounded(.up)), 1),
      max(Int((size.height * scale).rounded(.up)), 1)
    )
    let differs = verification.verdict == .differs
    var film = ComparisonFilm(
      title: loaded.filmName, verdict: verification.headline, oldLabel: "",
      newLabel: URL(fileURLWithPath: recording.path).lastPathComponent, frameRate: rate, bars: bars,
      firstDivergentFrame: differs ? bars.firstIndex { $0 > 0 } : nil, pictureSize: (width, height))
    film.columns = ["Scene", "Recording", "Blue: expected, red: seen"]
    let painter = try OutlinePainter(width: width, height: height, scale: scale)
    var pictures = try recording.pictures()
    var shown = try pictures.next()
    var coming = try pictures.next()
    try file.write(film) { index in
      let time = Rational(index) / rate
      while let next = coming, next.time.value <= start + time.value + Self.early {
        shown = next
        coming = try pictures.next()
      }
      let scene = try sprites.still(at: time, scale: scale)
      guard let shown else { return ComparisonFilm.Moment(old: scene, new: nil, difference: nil) }
      let stage = stage(of: shown.pixels, width: width, height: height)
      let moment = min(
        max(Rational(Int(((shown.time.value - start) * 90_000).rounded())) / 90_000, .zero),
        loaded.scene.duration)
      let found = outlines.map { $0.corners(at: moment, seenAt: shown.time.value) }
      let marked = try painter.marked(
        stage, told: found.map(\.told), seen: found.compactMap(\.seen))
      return ComparisonFilm.Moment(old: scene, new: stage, difference: marked)
    }
  }

  /// A picture is shown so much before its time, in seconds: half of a tick of most clocks.
  private static let early = 0.000_5

  /// The stage as a picture of the recording shows it.
  private func stage(of picture: PixelBuffer, width: Int, height: Int) -> PixelBuffer {
    let size = loaded.scene.stage.size
    let stage = PixelBuffer(
      width: max(Int((registration.scaleX * size.width).rounded()), 1),
      height: max(Int((registration.scaleY * size.height).rounded()), 1))
    stage.place(
      picture, x: Int(registration.offsetX.rounded()), y: Int(registration.offsetY.rounded()))
    return stage.scaled(width: width, height: height)
  }

  /// Of each frame, how far what is furthest off is beyond its tolerances, as a share of the most.
  private func bars(_ count: Int) -> [Double] {
    var bars = [Double](repeating: 0, count: count)
    for property in verification.layers.flatMap(\.properties) {
      let limit = tolerance.value(property.kind)
      for sample in property.observed.samples where limit > 0 {
        let time = sample.time - start
        let index = Int((time * rate.value).rounded())
        guard bars.indices.contains(index) else { continue }
        let around = property.expected.values(around: time, slack: tolerance.time)
        let allowed = limit + 3 * sample.noise
        let beyond = max(
          around.lowerBound - allowed - sample.value, sample.value - around.upperBound - allowed)
        bars[index] = max(bars[index], beyond / limit)
      }
    }
    let most = bars.max() ?? 0
    return most > 0 ? bars.map { $0 / most } : bars
  }
}

/// Draws outlines over pictures of a stage.
private struct OutlinePainter {
  private let compositor: Compositor
  private let size: Size

  private static let lineWidth = 2.0
  private static let told = Color(red: 0.13, green: 0.40, blue: 0.95)
  private static let seen = Color(red: 0.90, green: 0.20, blue: 0.16)

  /// Of pictures with `scale` pixels to the point.
  init(width: Int, height: Int, scale: Double) throws {
    compositor = try Compositor(
      assets: try AssetLibrary(folder: ".", allowOutsideAssets: false), pixelWidth: width,
      pixelHeight: height, scale: scale)
    size = Size(width: Double(width) / scale, height: Double(height) / scale)
  }

  /// A copy of a picture with polygons on it, their corners in points.
  func marked(_ picture: PixelBuffer, told: [[Point]], seen: [[Point]]) throws -> PixelBuffer {
    let lines = told.map { (Self.told, $0) } + seen.map { (Self.seen, $0) }
    _ = try compositor.draw(
      Presentation(
        size: size, background: Color(red: 0, green: 0, blue: 0, alpha: 0),
        layers: lines.map { Self.layer($1, $0) }))
    let (marked, drawn) = (picture.copy(), compositor.canvas)
    for y in 0..<marked.height {
      for x in 0..<marked.width {
        let over = drawn[x, y]
        guard over >> 24 > 0 else { continue }
        // Premultiplied: what is over, and as much of what is below as it lets through.
        let clear = 255 - over >> 24
        let below = marked[x, y]
        marked[x, y] = [0, 8, 16, 24].reduce(UInt32(0)) { sum, shift in
          let part = (over >> shift & 255) + ((below >> shift & 255) * clear + 127) / 255
          return sum | min(part, 255) << shift
        }
      }
    }
    return marked
  }

  private static func layer(_ corners: [Point], _ color: Color) -> PresentationLayer {
    var path = Path()
    path.elements =
      corners.enumerated().map { $0.offset == 0 ? .move(to: $0.element) : .line(to: $0.element) }
      + [.close]
    var shape = ShapeContents(path: path)
    shape.fillColor = nil
    shape.strokeColor = color
    shape.lineWidth = lineWidth
    var values = LayerValues()
    values.contents = .shape(shape)
    values.anchorPoint = .zero
    return PresentationLayer(
      id: LayerID(0), values: values, transform: values.transformToSuperlayer, descendantCount: 0)
  }
}
