import Geometry
import MediaEncoding
import MotionTracking
import MotionVerification
import Pixels
import RenderPipeline
import SceneFormat
import SceneModel

/// What a recording shows of a scene's layers, picture by picture, at the recording's own times.
struct RecordingTrace {
  private(set) var motions: [ObservedMotion] = []
  /// Layers that the scene shows and that no picture does.
  private(set) var missing: [String] = []
  let registration: Registration
  /// Addresses of what cannot be measured so well that a difference is one: how opaque something is that
  /// moves as well.
  private(set) var unsure: Set<String> = []

  /// Why a recording says nothing of a scene.
  enum Problem: Error, CustomStringConvertible {
    case tooFewPictures(String, Int)
    case otherScreen(String, Double)

    var description: String {
      switch self {
      case .tooFewPictures(let path, let count):
        "\(path): \(count == 1 ? "one picture" : "\(count) pictures") cannot show a motion"
      case .otherScreen(let path, let agreement):
        "\(path): its first picture does not show the scene's stage (agreement "
          + "\(Int((max(agreement, 0) * 100).rounded())) % of at least "
          + "\(Int((Registration.leastAgreement * 100).rounded())) %); let the recording begin before "
          + "anything moves"
      }
    }
  }

  private static let fewestPictures = 6
  private static let clearOpacity = 0.5

  init(path: String, _ loaded: LoadedScene) throws {
    let reader = try FilmReader(path: path)
    guard reader.info.frameCount >= Self.fewestPictures, let first = try reader.next() else {
      throw Problem.tooFewPictures(path, reader.info.frameCount)
    }
    let sprites = SceneSprites(loaded: loaded)
    let wide = loaded.scene.stage.size.width
    let scale = min(max(Double(first.pixels.width) / wide, 0.25), 4)
    let begin = LumaPlane(first.pixels)
    registration = Registration.find(
      still: try sprites.still(at: .zero, scale: scale), pointsWide: wide, in: begin)
    guard registration.agreement > Registration.leastAgreement else {
      throw Problem.otherScreen(path, registration.agreement)
    }
    let (stack, told) = try sprites.stack(registration)
    var tracker = RecordingTracker(stack, told: told)
    var samples: [String: [String: [ObservedSample]]] = [:]
    var (shown, found) = ([String: Int](), [String: Int]())
    func note(_ sightings: [RecordingTracker.Sighting], _ time: Double) {
      for sighting in sightings {
        shown[sighting.name, default: 0] += 1
        func add(_ keyPath: String, _ value: Double, _ noise: Double) {
          samples[sighting.name, default: [:]][keyPath, default: []].append(
            ObservedSample(time: time, value: value, noise: noise))
        }
        if let opacity = sighting.opacity { add("opacity", opacity.value, opacity.noise) }
        guard let pose = sighting.pose else { continue }
        found[sighting.name, default: 0] += 1
        // While it is faint, what is below it shows more than it does.
        let isClear = !sighting.parts.contains(.opacity) || pose.opacity > Self.clearOpacity
        for part in sighting.parts where isClear || part == .opacity {
          switch part {
          case .place:
            add("position.x", pose.x, sighting.noise.x)
            add("position.y", pose.y, sighting.noise.y)
          case .scale: add("transform.scale.x", pose.scale, sighting.noise.scale)
          case .rotation: add("transform.rotation", pose.rotation, sighting.noise.rotation)
          case .opacity: add("opacity", pose.opacity, sighting.noise.opacity)
          }
        }
      }
    }
    note(tracker.track(begin), first.time.value)
    while let frame = try reader.next() {
      note(tracker.track(LumaPlane(frame.pixels)), frame.time.value)
    }
    for index in told.keys.sorted() {
      let name = stack.members[index].sprite.name
      for (keyPath, list) in (samples[name] ?? [:]).sorted(by: { $0.key < $1.key }) {
        motions.append(ObservedMotion(layer: name, keyPath: keyPath, samples: Self.steady(list)))
      }
      let parts = stack.members[index].parts
      if parts.contains(.opacity), parts.count > 1 { unsure.insert("\(name).opacity") }
      let sprite = stack.members[index].sprite
      if found[name] == nil, !sprite.isFlat, !sprite.isSmall { missing.append(name) }
    }
  }

  /// The samples without those that lie far from both of their neighbours, which are alike: what was
  /// taken for the layer in one picture was another thing.
  private static func steady(_ samples: [ObservedSample]) -> [ObservedSample] {
    samples.indices.filter { index in
      guard index > 0, index + 1 < samples.count else { return true }
      let (before, here, after) = (samples[index - 1], samples[index], samples[index + 1])
      let way = abs(after.value - before.value)
      let aside = min(abs(here.value - before.value), abs(here.value - after.value))
      return aside <= 2 * way + 4 * max(before.noise, after.noise) + 0.001
    }.map { samples[$0] }
  }
}
