import Geometry
import MediaEncoding
import MotionTracking
import MotionVerification
import Pixels
import RenderPipeline
import SceneFormat
import SceneModel

/// What a recording shows of a scene's layers, picture by picture, at the recording's own times.
///
/// It is looked through twice: first for where layers are, wherever that is, which tells when the scene
/// begins; then for each layer where the scene has it at the time of each picture, and where it was found.
struct RecordingTrace {
  let motions: [ObservedMotion]
  /// Layers that the scene shows clearly and that no picture does.
  let missing: [String]
  let registration: Registration
  /// By address: how large and turned what is small is measured roughly, and how opaque something is that moves
  /// as well so that a difference is none.
  let certainty: [String: MotionVerification.Certainty]
  /// Times of pictures that show the one before again, although the scene moves.
  let repeated: [Double]
  /// When the recording begins, on its own clock.
  let firstTime: Double?

  /// In so many pictures must a layer be awaited to be missing, and of so many be found in less than one.
  private static let fewestAwaited = 10
  /// So long before the scene begins, and after it ends, pictures are looked at, in seconds.
  private static let margin = 0.5

  /// Looks through a film for the scene's layers.
  ///
  /// `start` is when the scene begins in the recording, in seconds, nil to find it; `place` is where the
  /// stage is, in pixels of the recording, nil to find it. Throws `RecordingStage.Problem`.
  init(
    _ recording: Recording, _ loaded: LoadedScene, start given: Double?, place: Rect?,
    tolerance: MotionTolerance
  ) throws {
    let sprites = SceneSprites(loaded: loaded)
    registration = try RecordingStage(recording, sprites, start: given, place: place).registration
    let (stack, told) = try sprites.stack(registration)
    let indices = told.keys.sorted()
    let names = indices.map { stack.members[$0].sprite.name }

    var tracker = RecordingTracker(stack, told: told)
    var rough = SightingSamples(tolerance)
    var found: [[Int: LayerPose]] = []
    func search(_ picture: LumaPlane, _ time: Double) {
      let sightings = tracker.track(picture)
      rough.note(sightings, at: time)
      found.append(
        Dictionary(
          uniqueKeysWithValues: sightings.compactMap { sighting in
            sighting.pose.map { (sighting.index, $0) }
          }))
    }
    var pictures = try recording.pictures()
    var firstTime: Double?
    while let frame = try pictures.next() {
      firstTime = firstTime ?? frame.time.value
      search(LumaPlane(frame.pixels).smoothed(), frame.time.value)
    }
    self.firstTime = firstTime
    let seen = rough.motions(of: names)
    let expectations = SceneExpectations(
      loaded, observed: seen, chosen: nil, tolerance: tolerance)
    let start = MotionVerification.start(
      observed: seen, expectations: expectations.all, given: given, tolerance: tolerance)

    var samples = SightingSamples(tolerance)
    let courses = try names.map { try PoseCourse(of: $0, in: loaded) }
    var again = try recording.pictures()
    let last = loaded.scene.duration.value + Self.margin
    var before: (picture: LumaPlane, told: [Int: LayerPose])?
    var close = ExpectedTracker(stack)
    var shown: [RepeatedPictures.Picture] = []
    for found in found {
      guard let frame = try again.next() else { break }
      let time = frame.time.value - start
      guard time > -Self.margin, time < last else { continue }
      let place = Rational(Int((time * 90_000).rounded())) / 90_000
      let poses = Dictionary(
        uniqueKeysWithValues: zip(indices, courses).map { ($0, $1.pose(at: place)) })
      let picture = LumaPlane(frame.pixels).smoothed()
      samples.note(
        close.sightings(picture, told: poses, found: found), at: frame.time.value)
      let now = (picture: picture, told: poses)
      let change = before.flatMap { PictureChange(of: stack, from: $0, to: now) }
      shown.append(
        RepeatedPictures.Picture(
          time: frame.time.value, isMoving: before.map { $0.told != poses } ?? false,
          isRepeated: change?.isRepeated))
      before = now
    }
    motions = samples.motions(of: names)
    repeated = RepeatedPictures(shown).times
    var (missing, certainty) = ([String](), [String: MotionVerification.Certainty]())
    for (index, name) in zip(indices, names) {
      let member = stack.members[index]
      if member.parts.contains(.opacity), member.parts.count > 1 {
        certainty["\(name).opacity"] = .vague
      }
      if member.sprite.isSmall {
        certainty["\(name).transform.scale.x"] = .rough
        certainty["\(name).transform.rotation"] = .rough
      }
      let awaited = samples.awaited[name, default: 0]
      let found = max(samples.found[name, default: 0], rough.found[name, default: 0])
      if awaited >= Self.fewestAwaited, found * Self.fewestAwaited < awaited, !member.sprite.isSmall
      {
        missing.append(name)
      }
    }
    (self.missing, self.certainty) = (missing, certainty)
  }
}
