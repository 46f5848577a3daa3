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
  /// What has come by this share of its size is elsewhere than it was.
  private static let awayShare = 0.25
  /// So many pictures in which something shows twice are no accident.
  private static let fewestMixed = 3
  /// Where the scene begins by more than this elsewhere than the search said, it is looked at again, in seconds: fast
  /// things are lost by the search, and what is left may begin at another time.
  private static let mostAstray = 0.02
  /// So long before the scene begins, and after it ends, pictures are looked at, in seconds.
  private static let margin = 0.5

  /// Looks through a film for the scene's layers.
  ///
  /// `start` is when the scene begins in the recording, in seconds, nil to find it; `place` is where the
  /// stage is, in pixels of the recording, nil to find it; so many pictures are looked at at once. Throws
  /// `RecordingStage.Problem`.
  init(
    _ recording: Recording, _ loaded: LoadedScene, start given: Double?, place: Rect?,
    tolerance: MotionTolerance, jobs: Int
  ) async throws {
    let sprites = SceneSprites(loaded: loaded)
    registration = try RecordingStage(recording, sprites, start: given, place: place).registration
    let (stack, told) = try sprites.stack(registration)
    let indices = told.keys.sorted()
    let names = indices.map { stack.members[$0].sprite.name }

    let certainty = Self.certainty(indices.map { stack.members[$0] })
    var rough = SightingSamples(tolerance, certainty)
    let search = try Self.search(recording, RecordingTracker(stack, told: told))
    for (time, sightings) in search { rough.note(sightings, at: time) }
    firstTime = search.first?.time
    let seen = rough.motions(of: names)
    let expectations = try await SceneExpectations(
      loaded, observed: seen, chosen: nil, tolerance: tolerance, jobs: jobs)
    func start(_ seen: [ObservedMotion]) -> Double {
      MotionQuestions.start(
        observed: seen, expectations: expectations.all, given: given, tolerance: tolerance)
    }

    let courses = try names.map { try PoseCourse(of: $0, in: loaded) }
    let found = search.map { $0.sightings.poses }
    func look(_ start: Double) async throws -> (CloseLook, [CloseLook.Glance], SightingSamples) {
      let close = CloseLook(
        stack: stack, start: start,
        courses: Dictionary(uniqueKeysWithValues: zip(indices, courses)),
        span: -Self.margin..<loaded.scene.duration.value + Self.margin)
      let glances = try await close.glances(of: recording, found: found, jobs: jobs)
      var samples = SightingSamples(tolerance, certainty)
      for glance in glances { samples.note(glance.sightings, at: glance.time) }
      return (close, glances, samples)
    }
    /// Times of pictures that show the one before again.
    func past(
      _ glances: [CloseLook.Glance], _ motions: [ObservedMotion], _ start: Double
    ) -> [Double] {
      let advances = MotionAdvance.all(
        of: motions, at: glances.map(\.time), expectations.all, start: start,
        tolerance: tolerance)
      return RepeatedPictures(
        glances.map { glance in
          var shown = glance.shown
          shown.advance = advances[shown.time]
          return shown
        }
      ).times
    }
    var (close, glances, samples) = try await look(start(seen))
    let first = samples.motions(of: names)
    // A hold of many pictures draws the begin to its end.
    let held = Set(past(glances, first, close.start))
    let settled = start(first.map { $0.leaving(held) })
    if abs(settled - close.start) > Self.mostAstray {
      // It was looked for where it is not.
      (close, glances, samples) = try await look(settled)
    }
    if glances.count(where: { $0.sightings.contains(where: \.isMixed) }) >= Self.fewestMixed {
      // The middle of a rest and a motion is neither; when they meet is known better than before.
      let start = start(samples.motions(of: names))
      samples = SightingSamples(tolerance, certainty)
      for glance in glances {
        samples.note(
          glance.sightings.filter { !close.bends($0.index, glance, start: start) }, at: glance.time)
      }
    }
    motions = samples.motions(of: names)
    repeated = past(glances, motions, close.start)
    var missing: [String] = []
    for (index, name) in zip(indices, names) {
      let member = stack.members[index]
      guard !member.sprite.isSmall, let course = close.courses[index] else { continue }
      let away = Self.away(course, by: member.sprite.extent * Self.awayShare, start: close.start)
      // What rests where it begins may be another thing that looks like it.
      let isMissing = [{ _ in true }, away].contains { (counts: (Double) -> Bool) in
        func count(_ times: [Double]?) -> Int { times.map { $0.count(where: counts) } ?? 0 }
        let awaited = count(samples.awaited[name])
        let found = max(count(samples.found[name]), count(rough.found[name]))
        return awaited >= Self.fewestAwaited && found * Self.fewestAwaited < awaited
      }
      if isMissing { missing.append(name) }
    }
    (self.missing, self.certainty) = (missing, certainty)
  }

  /// By address, what of members cannot be measured exactly.
  private static func certainty(
    _ members: [SpriteStack.Member]
  ) -> [String: MotionVerification.Certainty] {
    var certainty: [String: MotionVerification.Certainty] = [:]
    for member in members {
      let name = member.sprite.name
      if member.parts.contains(.opacity), member.parts.count > 1 {
        certainty["\(name).opacity"] = .vague
      }
      if member.sprite.isSmall {
        certainty["\(name).transform.scale.x"] = .rough
        certainty["\(name).transform.rotation"] = .rough
      }
    }
    return certainty
  }

  /// Whether the scene has a layer further than `distance` points from where it begins, at a time of the recording.
  private static func away(
    _ course: PoseCourse, by distance: Double, start: Double
  ) -> (Double) -> Bool {
    let first = course.pose(at: .zero)
    return { time in
      let pose = course.pose(at: CloseLook.moment(time - start))
      let (dx, dy) = (pose.x - first.x, pose.y - first.y)
      return dx * dx + dy * dy > distance * distance
    }
  }

  /// Looks through all pictures, one after the other, as each tells where to look in the next; the next ones are read
  /// meanwhile.
  private static func search(
    _ recording: Recording, _ tracker: RecordingTracker
  ) throws -> [(time: Double, sightings: [RecordingTracker.Sighting])] {
    var (tracker, pictures) = (tracker, try recording.pictures())
    let ahead = FramesAhead(lead: 2, frameCount: pictures.count) { _ in
      try pictures.next().map { (time: $0.time.value, picture: LumaPlane($0.pixels).smoothed()) }
    }
    var seen: [(time: Double, sightings: [RecordingTracker.Sighting])] = []
    while let frame = try ahead.frame(seen.count) {
      seen.append((frame.time, tracker.track(frame.picture)))
    }
    return seen
  }
}

extension [RecordingTracker.Sighting] {
  /// Of what was found, by its index.
  fileprivate var poses: [Int: LayerPose] {
    Dictionary(
      uniqueKeysWithValues: compactMap { sighting in sighting.pose.map { (sighting.index, $0) } })
  }
}
