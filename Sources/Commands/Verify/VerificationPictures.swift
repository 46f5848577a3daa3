import AnimationEngine
import Geometry
import MediaEncoding
import MotionTracking
import MotionVerification
import Pixels
import RenderPipeline
import SceneFormat
import SceneModel
import Simulation
import TextFormats

/// Pictures of a recording and of the scene at the same times, with outlines of layers.
struct VerificationPictures {
  /// In seconds of the scene.
  let span: ClosedRange<Double>
  private(set) var frames: [Frame] = []
  /// The layers that are outlined.
  let layers: [String]
  /// All times at which something was seen, in seconds on the clock of who looked.
  let times: [Double]
  let stageSize: (width: Double, height: Double)
  private(set) var recordingSize: (width: Double, height: Double)?
  /// The frame to begin with: where it is furthest off.
  private(set) var first = 0

  /// One time of the scene.
  struct Frame {
    var time: Double
    var recording: String?
    var scene: String
    /// By layer: corners in the recording's pixels and in points, as the points of polygons.
    var outlines: [String: [String: String]]

    var json: JSONValue {
      var members: [String: JSONValue] = [
        "time": .exact(time), "scene": .string(scene),
        "outlines": .object(outlines.mapValues { .object($0.mapValues { .string($0) }) }),
      ]
      if let recording { members["recording"] = .string(recording) }
      return .object(members)
    }
  }

  /// At most so many times, of so wide pictures in pixels.
  private static let most = 72
  private static let width = 360
  private static let quality = 66
  /// Before the scene begins and after it ends, in seconds.
  private static let margin = 0.1

  /// Writes the pictures into a folder; `recording` is nil where a trace was verified.
  init(
    of verification: MotionVerification, _ loaded: LoadedScene, recording: Recording?,
    registration: Registration?, folder: String
  ) throws {
    let start = verification.clocks.first?.alignment.start ?? 0
    let end = loaded.scene.duration.value
    span = -Self.margin...(end + Self.margin)
    let span = span
    let size = loaded.scene.stage.size
    stageSize = (size.width, size.height)
    let seen = verification.layers.filter { !$0.properties.isEmpty }
    layers = seen.map(\.layer)
    let outlines = try seen.map { try LayerOutline($0, loaded) }
    let properties = seen.flatMap(\.properties)
    times = Set(properties.flatMap { $0.observed.samples.map(\.time) }).sorted()
    let sprites = SceneSprites(loaded: loaded)
    let scale = min(Double(Self.width) / size.width, 2)
    func note(_ time: Double, _ picture: PixelBuffer?) throws {
      let scene = time - start
      let place = min(
        max(Rational(Int((scene * 90_000).rounded())) / 90_000, .zero), loaded.scene.duration)
      let index = frames.count
      var frame = Frame(
        time: scene, recording: nil, scene: "pictures/scene-\(index).webp", outlines: [:])
      try Self.write(sprites.still(at: place, scale: scale), "\(folder)/\(frame.scene)")
      if let picture {
        let file = "pictures/recording-\(index).webp"
        let small = picture.size(within: Self.width, 2 * Self.width)
        try Self.write(
          picture.scaled(width: small.width, height: small.height), "\(folder)/\(file)")
        frame.recording = file
      }
      for outline in outlines {
        frame.outlines[outline.layer] = outline.polygons(at: place, seenAt: time, registration)
      }
      frames.append(frame)
    }
    if let recording {
      var pictures = try recording.pictures()
      recordingSize = (Double(pictures.width), Double(pictures.height))
      let shown = pictures.times.filter { span.contains($0.value - start) }
      let step = max((shown.count + Self.most - 1) / Self.most, 1)
      var place = 0
      while let frame = try pictures.next() {
        guard span.contains(frame.time.value - start) else { continue }
        if place % step == 0 { try note(frame.time.value, frame.pixels) }
        place += 1
      }
    } else {
      let shown = times.filter { span.contains($0 - start) }
      let step = max((shown.count + Self.most - 1) / Self.most, 1)
      for (index, time) in shown.enumerated() where index % step == 0 { try note(time, nil) }
    }
    let worst = properties.compactMap { property -> (Double, Double)? in
      guard let distance = property.distance, property.expected.range > 0 else { return nil }
      return (distance.largest / property.expected.range, distance.largestAt)
    }.max { $0.0 < $1.0 }
    if let worst {
      first =
        frames.indices.min { abs(frames[$0].time - worst.1) < abs(frames[$1].time - worst.1) } ?? 0
    }
  }

  private static func write(_ picture: PixelBuffer, _ path: String) throws {
    try DataFile.write(try WebPFile.data(picture, quality: quality), to: path)
  }
}
