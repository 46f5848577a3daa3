import Geometry
import MotionTracking
import MotionVerification
import RenderPipeline

/// The second look at a recording: at each picture where the scene has its layers then, several at once.
///
/// What is seen in one picture does not depend on what is seen in another, so that it does not matter how many are
/// looked at side by side.
struct CloseLook {
  let stack: SpriteStack
  /// When the scene begins in the recording, in seconds.
  let start: Double
  /// Of each member of the stack that moves, by its index.
  let courses: [Int: PoseCourse]
  /// Seconds of the scene that are looked at.
  let span: Range<Double>

  /// What one picture shows.
  struct Glance: Sendable {
    /// In seconds of the recording.
    var time: Double
    /// What the picture shows besides its own moment is so long before and after it, if it mixes two.
    var aside: Double
    var sightings: [RecordingTracker.Sighting]
    /// As part of all of them, to find those that show the past again.
    var shown: RepeatedPictures.Picture
  }

  private struct View: Sendable {
    var picture: LumaPlane
    var time: Double
    /// Where the scene has the members.
    var told: [Int: LayerPose]
    var aside: Double
    /// Where it has them a quarter of the way to the pictures before and after.
    var moments: [Int: (early: LayerPose, late: LayerPose)]
    /// Where they were found when they were looked for everywhere.
    var found: [Int: LayerPose]

    /// Whether the same is told of it, and it shows the same.
    func isLike(_ other: View) -> Bool {
      told == other.told && found == other.found && picture.isLike(other.picture)
    }
  }

  private struct Work: Sendable {
    var view: View
    var before: View?
    /// The one before that.
    var earlier: View?
    /// Whether it shows what the last one shows that was looked at, where the same is told.
    var isSame: Bool
  }

  /// Looks at the pictures of a recording, at most `jobs` at once; `found` is what a search of the whole stage found in
  /// each, from the first on.
  func glances(
    of recording: Recording, found: [[Int: LayerPose]], jobs: Int
  ) async throws -> [Glance] {
    var pictures = try recording.pictures()
    var rest = found[...]
    var (earlier, before, looked): (View?, View?, View?)
    func next() throws -> Work? {
      while let found = rest.popFirst(), let frame = try pictures.next() {
        let time = frame.time.value - start
        guard span.contains(time) else { continue }
        let place = Self.moment(time)
        let aside = min(before.map { frame.time.value - $0.time } ?? 0, Self.longestMix) / 4
        let view = View(
          picture: LumaPlane(frame.pixels).smoothed(), time: frame.time.value,
          told: courses.mapValues { $0.pose(at: place) }, aside: aside,
          moments: courses.mapValues {
            ($0.pose(at: Self.moment(time - aside)), $0.pose(at: Self.moment(time + aside)))
          }, found: found)
        let isSame = looked.map { view.isLike($0) } ?? false
        defer { (earlier, before) = (before, view) }
        if !isSame { looked = view }
        return Work(view: view, before: before, earlier: earlier, isSame: isSame)
      }
      return nil
    }
    let (tracker, stack) = (ExpectedTracker(stack), stack)
    let seen = try await mapInOrder(width: jobs, from: next) { work in
      let view = work.view
      /// What `view` shows other than the picture before, of what the scene does since `told`.
      func change(since told: [Int: LayerPose]?) -> RepeatedPictures.Change? {
        guard let told, let before = work.before else { return nil }
        return PictureChange(
          of: stack, from: (before.picture, told), to: (view.picture, view.told)
        ).map { .init(told: $0.told, seen: $0.seen, isSlow: $0.isSlow) }
      }
      let step = change(since: work.before?.told)
      let isMoving = work.before.map { $0.told != view.told } ?? false
      let shown = RepeatedPictures.Picture(
        time: view.time, isMoving: isMoving, change: step,
        late: step == nil ? change(since: work.earlier?.told) : nil,
        isSame: step == nil && isMoving
          && work.before.map {
            view.picture.isLike(
              $0.picture, most: PictureChange.mostImproved, mean: PictureChange.meanImproved)
          } ?? false)
      let sightings =
        work.isSame
        ? nil
        : tracker.sightings(
          view.picture, told: view.told, found: view.found, moments: view.moments)
      return (sightings: sightings, aside: view.aside, shown: shown)
    }
    var last: [RecordingTracker.Sighting] = []
    return seen.map { sightings, aside, shown in
      last = sightings ?? last
      return Glance(time: shown.time, aside: aside, sightings: last, shown: shown)
    }
  }

  /// Whether the scene, which begins at `start`, begins or ends to move a member between the moments that a picture may
  /// mix.
  func bends(_ index: Int, _ glance: Glance, start: Double) -> Bool {
    guard let course = courses[index] else { return false }
    let poses = [-glance.aside, 0, glance.aside].map {
      course.pose(at: Self.moment(glance.time + $0 - start))
    }
    return stack.bends(index, from: poses[0], by: poses[1], to: poses[2])
  }

  /// A time in seconds, as exact as recordings' clocks.
  static func moment(_ time: Double) -> Rational {
    Rational(Int((time * 90_000).rounded())) / 90_000
  }

  /// Pictures that are further apart mix nothing, in seconds.
  private static let longestMix = 1.0 / 24
}
