import AnimationEngine
import ArgumentParser
import Geometry
import Libav
import MediaEncoding
import MotionTracking
import Pixels

/// What is followed through a recording, and how.
struct TrackOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("A picture of what is followed.", valueName: "png"),
    completion: .file(extensions: ["png"]), transform: PathArgument.read)
  var template: String?

  @Option(
    help: ArgumentHelp(
      "Where it is in the recording, in pixels.", valueName: "left,top,width,height"))
  var rect: RectArgument?

  @Option(
    help: ArgumentHelp(
      "When it is there, in seconds: the last picture that is not later. Default: the first.",
      valueName: "seconds"))
  var at: Double?

  @Flag(help: "Follow its size, too.")
  var scale = false

  @Flag(help: "Follow its rotation, too.")
  var rotation = false

  @OptionGroup var rateOption: PictureRateOption

  /// Whether it is said what is followed.
  var isTold: Bool { template != nil || rect != nil }

  func validate() throws {
    guard template == nil || rect == nil else {
      throw ValidationError("What is followed is said with either --template or --rect.")
    }
    guard at == nil || rect != nil else { throw ValidationError("--at belongs to --rect.") }
    if let at, !at.isFinite { throw ValidationError("--at must be a number of seconds.") }
  }
}

/// Where something is in each picture of a recording.
struct Track {
  /// `x`, `y` and, where they are followed, `scale` and `rotation`.
  let names: [String]
  /// By picture: its time in seconds, and the values in the order of the names, none where it is not seen.
  let rows: [(time: Double, values: [Double?])]

  /// When it met something that looks the same, after which nothing is known of it, in seconds.
  let meeting: Double?

  /// In how many pictures it was seen.
  var seen: Int { rows.count { $0.values.contains { $0 != nil } } }

  /// What a person should know of it.
  var notes: [String] {
    var notes = ["seen in \(seen) of \(rows.count) pictures"]
    if let meeting {
      notes.append(
        "warning: at \(AnimationValue.text(meeting, decimals: 3)) s it meets something that looks the same: which of "
          + "them is which afterwards cannot be seen, and nothing is said of it from there on; `verify` with a scene "
          + "looks for each where it should be")
    }
    return notes
  }

  /// Follows what the options say; `failure`s of the recording or the template are for the command line.
  init(of path: String, _ options: TrackOptions) throws {
    do {
      try self.init(Recording(path: path, rate: options.rateOption.rate), options)
    } catch let error as UnreadableFilm {
      throw Failure(invalid: "\(error)")
    } catch let error as AVError {
      throw Failure(invalid: "\(path): \(error)")
    }
  }

  private init(_ recording: Recording, _ options: TrackOptions) throws {
    var pictures = try recording.pictures()
    var parts: [LayerPose.Part] = [.place]
    var names = ["x", "y"]
    if options.scale {
      parts.append(.scale)
      names.append("scale")
    }
    if options.rotation {
      parts.append(.rotation)
      names.append("rotation")
    }
    var tracker = TemplateTracker(
      template: try Self.pattern(recording, options), width: pictures.width,
      height: pictures.height, parts: parts)
    guard !tracker.isFlat else {
      throw Failure(
        invalid:
          "\(options.template ?? recording.path): what is followed has one color, which does "
          + "not show where it is")
    }
    // What lies in a rectangle at the begin is not looked for elsewhere.
    var near =
      options.at == nil
      ? options.rect.map { LayerPose(x: $0.rect.center.x, y: $0.rect.center.y) } : nil
    var rows: [(time: Double, values: [Double?])] = []
    var (others, before, meeting): (LookAlikes?, LayerPose?, Double?)
    while let picture = try pictures.next() {
      let plane = LumaPlane(picture.pixels).smoothed()
      var pose = meeting == nil ? tracker.track(plane, near: near)?.pose : nil
      near = nil
      switch others?.meet(plane, pose, before: before, of: tracker) {
      case .met: (meeting, pose, others) = (picture.time.value, nil, nil)
      case .mistaken: pose = nil
      case .apart, nil: break
      }
      if others == nil, let pose { others = LookAlikes(of: tracker, in: plane, at: pose) }
      before = pose ?? before
      rows.append(
        (
          picture.time.value,
          [pose?.x, pose?.y] + (options.scale ? [pose?.scale] : [])
            + (options.rotation ? [pose?.rotation] : [])
        ))
    }
    (self.names, self.rows, self.meeting) = (names, rows, meeting)
  }

  /// What is followed.
  private static func pattern(_ recording: Recording, _ options: TrackOptions) throws -> PixelBuffer
  {
    if let template = options.template {
      guard let picture = try FilmReader(path: template).next()?.pixels else {
        throw Failure(invalid: "\(template): there is no picture in it")
      }
      return picture
    }
    var pictures = try recording.pictures()
    guard var picture = try pictures.next(), let rect = options.rect?.rect else {
      throw Failure(invalid: "\(recording.path): there is no picture in it")
    }
    if let at = options.at {
      while let next = try pictures.next(), next.time.value <= at { picture = next }
    }
    let (left, top) = (Int(rect.minX.rounded()), Int(rect.minY.rounded()))
    let (width, height) = (Int(rect.size.width.rounded()), Int(rect.size.height.rounded()))
    let pixels = picture.pixels
    guard left >= 0, top >= 0, width > 2, height > 2, left + width <= pixels.width,
      top + height <= pixels.height
    else {
      throw ValidationError(
        "--rect lies outside of the recording's \(pixels.width) × \(pixels.height) pixels.")
    }
    let pattern = PixelBuffer(width: width, height: height)
    pattern.place(pixels, x: -left, y: -top)
    return pattern
  }
}
