import AnimationEngine
import ArgumentParser

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

  @Argument(
    help: "A film of the screen, or a folder of its pictures.", completion: .file(),
    transform: PathArgument.read)
  var recording: String

  @OptionGroup var options: TrackOptions

  func validate() throws {
    guard options.isTold else {
      throw ValidationError("What is followed is said with either --template or --rect.")
    }
  }

  func run() throws {
    let console = Console()
    let track = try reporting(to: console) { try Track(of: recording, options) }
    console.result((["t"] + track.names).joined(separator: ","))
    for row in track.rows {
      let cells = row.values.map { $0.map { AnimationValue.text($0, decimals: 5) } ?? "" }
      console.result(
        ([AnimationValue.text(row.time, decimals: 6)] + cells).joined(separator: ","))
    }
    track.notes.forEach { console.note($0) }
    if track.seen == 0 { throw ExitCode.nothingCompared }
  }
}
