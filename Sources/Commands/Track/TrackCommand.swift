import AnimationEngine
import ArgumentParser
import Foundation
import Geometry
import Libav
import MediaEncoding
import MotionTracking
import Pixels

/// `inbetween track`.
struct TrackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "track",
    abstract: "Follow something through a recording: where it is in each picture, as a table.",
    discussion: """
      What is followed is a picture of it (--template, a PNG in the recording's own pixels; only what \
      is opaque counts) or what the recording shows in a rectangle (--rect), at --at. Printed is a \
      table with the time of each picture in seconds and the middle in pixels of the recording; with \
      --scale and --rotation also how large it is, as a factor, and how turned, in radians clockwise. \
      Where it is not seen, the cells are empty. `fit` reads the table.

      Exit code 0: it was seen · 3: it was seen in no picture · 65: the recording or the template is \
      invalid.
      """ + CommandExample.text(of: "track"))

  @Argument(help: "A film of the screen.", completion: .file(), transform: PathArgument.read)
  var recording: String

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

  func validate() throws {
    guard (template == nil) != (rect == nil) else {
      throw ValidationError("What is followed is said with either --template or --rect.")
    }
    guard at == nil || rect != nil else { throw ValidationError("--at belongs to --rect.") }
    if let at, !at.isFinite { throw ValidationError("--at must be a number of seconds.") }
  }

  func run() throws {
    let console = Console()
    try reporting(to: console) {
      do {
        try track(console)
      } catch let error as UnreadableFilm {
        throw Failure(invalid: "\(error)")
      } catch let error as AVError {
        throw Failure(invalid: "\(recording): \(error)")
      }
    }
  }

  private func track(_ console: Console) throws {
    let reader = try FilmReader(path: recording)
    var tracker = TemplateTracker(
      template: try pattern(), width: reader.info.width, height: reader.info.height,
      parts: [.place] + (scale ? [.scale] : []) + (rotation ? [.rotation] : []))
    guard !tracker.isFlat else {
      throw Failure(
        invalid:
          "\(template ?? recording): what is followed has one color, which does not show where it is"
      )
    }
    console.result("t,x,y" + (scale ? ",scale" : "") + (rotation ? ",rotation" : ""))
    var (count, seen) = (0, 0)
    // What lies in a rectangle at the begin is not looked for elsewhere.
    var near = at == nil ? rect.map { LayerPose(x: $0.rect.center.x, y: $0.rect.center.y) } : nil
    while let frame = try reader.next() {
      let sighting = tracker.track(LumaPlane(frame.pixels).smoothed(), near: near)
      near = nil
      count += 1
      if sighting != nil { seen += 1 }
      let values =
        [sighting?.pose.x, sighting?.pose.y]
        + (scale ? [sighting?.pose.scale] : []) + (rotation ? [sighting?.pose.rotation] : [])
      let cells = values.map { value in value.map { AnimationValue.text($0, decimals: 5) } ?? "" }
      console.result(
        ([AnimationValue.text(frame.time.value, decimals: 6)] + cells).joined(separator: ","))
    }
    console.note("seen in \(seen) of \(count) pictures")
    if seen == 0 { throw ExitCode.nothingCompared }
  }

  /// What is followed.
  private func pattern() throws -> PixelBuffer {
    if let template {
      guard let picture = try FilmReader(path: template).next()?.pixels else {
        throw Failure(invalid: "\(template): there is no picture in it")
      }
      return picture
    }
    let reader = try FilmReader(path: recording)
    guard var frame = try reader.next(), let rect = rect?.rect else {
      throw Failure(invalid: "\(recording): there is no picture in it")
    }
    if let at { while let next = try reader.next(), next.time.value <= at { frame = next } }
    let (left, top) = (Int(rect.minX.rounded()), Int(rect.minY.rounded()))
    let (width, height) = (Int(rect.size.width.rounded()), Int(rect.size.height.rounded()))
    guard left >= 0, top >= 0, width > 2, height > 2, left + width <= frame.pixels.width,
      top + height <= frame.pixels.height
    else {
      throw ValidationError(
        "--rect lies outside of the recording's \(frame.pixels.width) × \(frame.pixels.height) pixels."
      )
    }
    let pattern = PixelBuffer(width: width, height: height)
    pattern.place(frame.pixels, x: -left, y: -top)
    return pattern
  }
}
