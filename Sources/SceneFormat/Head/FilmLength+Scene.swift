import Geometry
import SceneModel

extension FilmLength {
  /// The length of a scene's film: as given, or else the end of the last animation in whole frames.
  ///
  /// `lanesEnd` is that of its longest lane. Without a stage, which was told to be missing or wrong, there is
  /// no length; that the scene must say one is told all the same.
  static func read(
    _ root: MapEntries, _ own: OwnParts, _ stage: Stage?, lanesEnd: Rational?, _ reading: Reading
  ) -> Rational? {
    guard let stage else {
      if root[SceneMap.duration] == nil { _ = end(root, own, lanesEnd: lanesEnd, reading) }
      return nil
    }
    let location = root[SceneMap.duration]?.location ?? root.location
    var length: Rational?
    if root[SceneMap.duration] != nil {
      length = root.read(SceneMap.duration, reading)
    } else if let end = end(root, own, lanesEnd: lanesEnd, reading) {
      length = Rational(Int((end * stage.frameRate).ceiling)) / stage.frameRate
    }
    guard let length else { return nil }
    guard length > 0 else {
      reading.report(
        at: location, "the last animation ends before the film begins; give `duration`")
      return nil
    }
    guard isWithinLimit(length, stage, at: location, reading.limits, reading.log) else {
      return nil
    }
    if own.hasHands || own.hasBodies {
      let ticks = (length * ticksPerSecond).ceiling
      guard ticks <= reading.limits.ticks else {
        reading.report(
          at: location,
          "the scene would have \(ticks) ticks of bodies, fingers or gestures, more than the limit "
            + "`ticks` of \(reading.limits.ticks)")
        return nil
      }
    }
    for entry in own.script where entry.time >= length {
      reading.report(
        .warning, at: entry.location,
        "this happens after the end of the film at \(Written.spelling(of: length.value))")
    }
    return length
  }

  /// What the film makes of its scene: as long as it may be, with its poster in it.
  static func check(
    _ map: TimeMap, _ places: FilmPlaces, _ stage: Stage, _ limits: SceneLimits,
    _ log: DiagnosticLog
  ) {
    func refuse(_ place: SourceLocation, _ message: String) {
      log.report(.error, at: place, message, hint: nil)
    }
    // Without the changes that are wrong it is not that film.
    guard places.time == nil || !log.hasErrors else { return }
    guard isWithinLimit(map.length, stage, at: places.length, limits, log) else { return }
    if let poster = stage.poster, poster > map.length {
      refuse(
        places.poster,
        "`poster` lies after the end of the film at \(Written.spelling(of: map.length.value))")
    }
    let (frames, limit) = ((map.length * stage.frameRate).ceiling, limits.frames)
    let rests = [stage.hold.start, stage.hold.end].reduce(0) {
      $0 + ($1 * stage.frameRate).ceiling
    }
    guard frames + rests <= limit else {
      return refuse(
        places.hold,
        "with its rests the film would have \(frames + rests) frames, more than the limit `frames` of "
          + "\(limit)")
    }
    let length = Rational(Int(frames + rests)) / stage.frameRate
    guard stage.crossfade < length else {
      return refuse(
        places.crossfade,
        "the cross-fade takes \(Written.spelling(of: stage.crossfade.value)) s, and the whole film "
          + Written.spelling(of: length.value))
    }
  }

  private static func isWithinLimit(
    _ length: Rational, _ stage: Stage, at location: SourceLocation, _ limits: SceneLimits,
    _ log: DiagnosticLog
  ) -> Bool {
    let frames = (length * stage.frameRate).ceiling
    guard frames <= limits.frames else {
      log.report(
        .error, at: location,
        "the film would have \(frames) frames, more than the limit `frames` of \(limits.frames)",
        hint: nil)
      return false
    }
    // As a number with a fraction: a stage beyond all limits has been told, and must not overflow.
    let picture = (stage.size.width * stage.scale) * (stage.size.height * stage.scale)
    let millions = Double(frames) * picture / 1e6
    guard millions <= Double(limits.filmMegapixels) || picture > Double(limits.pixelsPerFrame)
    else {
      log.report(
        .error, at: location,
        "the film would have \(Written.spelling(of: millions.rounded(.up))) million pixels in "
          + "\(frames) frames, more than the limit `filmMegapixels` of \(limits.filmMegapixels)",
        hint: nil)
      return false
    }
    return true
  }

  /// Of bodies, fingers and gestures.
  private static let ticksPerSecond: Rational = 120

  /// When the last animation of a scene ends, and its longest lane.
  private static func end(
    _ root: MapEntries, _ own: OwnParts, lanesEnd: Rational?, _ reading: Reading
  ) -> Rational? {
    // What is wrong with the script would make the length wrong, too; where there is none, what is missing is
    // told together with all else.
    let isPlayed = own.hasHands || own.hasBodies
    let isSure = root[SceneMap.lanes] == nil && (isPlayed || movesNothing(root, own))
    guard !reading.log.hasErrors || isSure else { return nil }
    if lanesEnd == nil, isPlayed {
      reading.report(
        at: root.location,
        own.hasHands
          ? "a scene with touches or reactions needs a `duration`"
          : "a scene with bodies needs a `duration`",
        hint: "what happens in it is known only when it is played")
      return nil
    }
    if let lanesEnd, own.script.isEmpty { return lanesEnd }
    let length = FilmLength(
      layers: reading.names.layers, animations: reading.names.animations, script: own.script)
    do throws(Obstacle) {
      let last = try length.lastEnd()
      return max(lanesEnd ?? last, last)
    } catch {
      let (message, place) =
        switch error {
        case .endless(let place):
          ("this animation never ends, so the scene must say its `duration`", place)
        case .clockChanges(let place):
          ("where a layer's clock changes, the scene must say its `duration`", place)
        case .unforeseen(let place):
          (
            "how long this takes is known only when it is played, so the scene must say its "
              + "`duration`", place
          )
        case .nothingMoves:
          ("nothing is animated, so the scene must say its `duration`", root.location)
        }
      reading.report(
        at: place, message, hint: "such as `duration: \(SceneMap.duration.key.example)`")
      return nil
    }
  }

  /// Whether nothing in a scene's text could move, whatever its mistakes: it has neither a script nor what brings
  /// one.
  private static func movesNothing(_ root: MapEntries, _ own: OwnParts) -> Bool {
    let bringers = [
      "script", "touches", "gestures", SceneMap.components.key.name, LibraryMap.include.key.name,
    ]
    return !root.hasStrangers && bringers.allSatisfy { root[$0] == nil } && own.script.isEmpty
  }
}
