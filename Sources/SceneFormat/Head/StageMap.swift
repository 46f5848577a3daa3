import Geometry
import OutputFormats
import Overlays
import SceneModel

/// What the map of the stage says, and how fingers are drawn on it.
struct StageMap: Sendable {
  private(set) var stage = Stage(size: .zero)
  private(set) var touches = TouchMarks()
  private(set) var showsTouches = true
  /// How often the film plays, and what joins its ends.
  private var loop: FilmLoop {
    get {
      FilmLoop(times: stage.loop, crossfade: stage.crossfade, formats: stage.formatLoops)
    }
    set {
      (stage.loop, stage.crossfade, stage.formatLoops) = (
        newValue.times, newValue.crossfade, newValue.formats
      )
    }
  }
  private var size: Size?
  private var background: Color?

  static let map = Map(
    "stage", "the stage", heading: "Stage", keepsDefaults: true, StageMap()
  ) {
    Field(
      "size",
      .size.refusing { size, _ in
        size.isEmpty ? ("width and height of the stage must be above 0", nil) : nil
      }, into: \.size, default: "required, but with `lanes` the room that they take",
      example: "[320, 240]",
      "Width and height in points; times `scale` they must be whole pixels.")
    Field("scale", .positive, into: \.stage.scale, example: "2", "Pixels per point.")
    Field(
      "background", .color, into: \.background, default: "white, with `theme` that of its page",
      also: ["backgroundColor"], example: "\"#f4f6f8\"", "What lies behind all layers.")
    Field(
      "fps", .frameRate, into: \.stage.frameRate, also: ["frameRate"], example: "60",
      "Frames per second.")
    Field(
      "loop", .loop, into: \.loop, example: "{crossfade: 0.3}",
      "How often formats that can loop play, and whether the film fades into its beginning.")
    Field(
      "poster", .clockTime, into: \.stage.poster, default: "the middle of the film",
      example: "0.6",
      "The time of the still that stands for the film, on the film's clock, which `time` may change."
    )
    Field(
      "speedMark", .speedMark, into: \.stage.speedMark, example: "[300, 24]",
      "Where the film says its speed while `time` makes that another than the scene's: where its "
        + "baseline ends, in the stage's points; `automatic`, in the corner with the least in its way; "
        + "or `hidden`.")
    Field(
      "showTouches", .boolean, into: \.showsTouches, example: "false", "Draws the fingers.")
    Field(
      "look", .choice, into: \.touches.look, example: "pointer", "How a finger is drawn.")
    Field(
      "hold", .map(Stage.Hold.map), into: \.stage.hold, default: "none", example: "{end: 0.5}",
      "How long the film rests on its first and last frame.")
  }

  /// The stage as written; without a size in the text it takes that of its lanes.
  ///
  /// With `isLane` the size in the text is that of a lane, and the stage takes the lanes' all the same.
  static func read(
    _ node: SceneNode, isThemed: Bool, lanesSize: Size?, isLane: Bool, _ reading: Reading
  ) -> StageMap? {
    let hadErrors = reading.log.hasErrors
    guard let entries = reading.entries(of: node, map.description),
      var map = map.read(entries, reading)
    else { return nil }
    if isLane || entries["size"] == nil { map.size = lanesSize }
    guard let size = map.size else {
      if entries["size"] == nil, !isLane, !hadErrors, !entries.hasStrangers {
        reading.report(
          at: entries.location, "the stage needs `size`", hint: "such as `size: [320, 240]`")
      }
      return nil
    }
    map.stage.size = size
    if isThemed { map.stage.background = reading.theme[.page] }
    if let background = map.background { map.stage.background = background }
    map.checkPixels(at: entries["size"]?.location ?? entries.location, reading)
    return map
  }

  /// A picture has whole pixels, and not too many.
  private func checkPixels(at location: SourceLocation, _ reading: Reading) {
    let limits = reading.limits
    let (width, height) = (stage.size.width * stage.scale, stage.size.height * stage.scale)
    let extent = "\(Written.spelling(of: width)) × \(Written.spelling(of: height)) pixels"
    if width * height > Double(limits.pixelsPerFrame) {
      reading.report(
        at: location,
        "the picture would have \(extent), more than the limit `pixelsPerFrame` of "
          + "\(limits.pixelsPerFrame)")
    } else if max(width, height) > Double(limits.pixelsPerSide) {
      reading.report(
        at: location,
        "the picture would have \(extent), more than the limit `pixelsPerSide` of "
          + "\(limits.pixelsPerSide) in one direction")
    } else if width != width.rounded() || height != height.rounded() {
      reading.report(
        at: location, "the picture would have \(extent), which are not whole",
        hint: "size times scale must be whole numbers")
    }
  }
}

extension Stage.Hold {
  static let map = Map("hold", "a hold", heading: "Hold", Stage.Hold()) {
    Field(
      "start", .duration("a hold"), into: \.start, example: "0.5",
      "On the first frame, in seconds.")
    Field(
      "end", .duration("a hold"), into: \.end, example: "0.5", "On the last frame, in seconds.")
  }
}

extension ValueReader<Rational> {
  /// Frames per second, within the limit.
  static var frameRate: Self {
    let rate = exact("frames per second").above(0, "`fps`")
    return rate.then(spell: rate.spell) { rate, node, reading in
      tellNearRate(rate, at: node.location, reading)
      guard rate <= reading.limits.frameRate else {
        reading.report(
          at: node.location,
          "\(Written.spelling(of: rate.value)) frames per second are beyond the limit `frameRate` of "
            + "\(reading.limits.frameRate)")
        return nil
      }
      return rate
    }
  }

  /// Frames per second that a format can have.
  static func frameRate(within format: OutputFormat) -> Self {
    frameRate.refusing { rate, _ in
      guard let most = format.maximumFrameRate, rate > most else { return nil }
      return (
        "\(format.name) has at most \(most) frames per second, found "
          + Written.spelling(of: rate.value), nil
      )
    }
  }

  /// 23.976 or 23.98 is written for 24000/1001, and is another rate.
  private static func tellNearRate(
    _ rate: Rational, at location: SourceLocation, _ reading: Reading
  ) {
    for whole: Int64 in [24, 30, 48, 60, 120] {
      guard let exact = Rational(whole * 1000, over: 1001), rate != exact,
        (rate.value - exact.value).magnitude <= exact.value * 0.0002
      else { continue }
      reading.report(
        .warning, at: location,
        "\(Written.spelling(of: rate.value)) frames per second are not those of films and television",
        hint: "write `fps: \(whole * 1000)/1001`")
    }
  }
}

extension ValueReader<Stage.SpeedMark> {
  fileprivate static var speedMark: Self {
    let words = ["automatic", "hidden"]
    let point = ValueReader<Point>.point
    return Self(
      "`automatic`, `hidden` or a \(point.describe().phrase)",
      .either([.words(words), point.describe().shape]),
      spell: { mark in
        switch mark {
        case .automatic: "automatic"
        case .hidden: "hidden"
        case .at(let place): point.spell(place)
        }
      }
    ) { node, reading in
      guard let written = reading.written(node) else { return nil }
      switch written {
      case .text("automatic", _): return .automatic
      case .text("hidden", _): return .hidden
      case .list: return reading.read(node, point).map { .at($0) }
      case .text(let text, _):
        reading.mismatch(
          node, written, expected: "`automatic`, `hidden` or a point [x, y]",
          hint: reading.question(for: text, in: words))
        return nil
      case .number, .boolean, .map, .nothing:
        reading.mismatch(node, written, expected: "`automatic`, `hidden` or a point [x, y]")
        return nil
      }
    }
  }
}
