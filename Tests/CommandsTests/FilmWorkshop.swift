import Foundation
import TestSupport
import Testing

/// A folder in which the ffmpeg program makes films and pictures, and the program compares them.
struct FilmWorkshop {
  let place: Workplace

  init() throws { place = try Workplace() }

  /// Runs ffmpeg there; arguments are separated by blanks, `~` stands for one within an argument.
  func ffmpeg(_ arguments: String) throws {
    let list = arguments.split(separator: " ").map { String($0).replacing("~", with: " ") }
    let outcome = try Program.run(
      URL(fileURLWithPath: "/usr/bin/env"),
      ["ffmpeg", "-nostdin", "-v", "error", "-y"] + list, in: place.folder.url)
    try #require(outcome.status == 0, "ffmpeg \(arguments): \(outcome.errors)")
  }

  /// A test card of 64×48 for so many seconds, as lossless H.264 in a file of this name.
  func card(_ name: String, rate: Int = 60, seconds: Double = 0.4, _ options: String = "") throws {
    try ffmpeg(
      "-f lavfi -i testsrc=size=64x48:rate=\(rate):duration=\(seconds) \(options) "
        + "-c:v libx264 -qp 0 -pix_fmt yuv444p \(name)")
  }

  /// A picture of straight RGBA pixels, 8 or 16 bits a channel, in any format of ffmpeg's.
  func picture(
    _ name: String, width: Int, _ bytes: [UInt8], format: String = "rgba", _ options: String = ""
  ) throws {
    let pixel = format == "rgba64be" ? 8 : format == "rgb48be" ? 6 : 4
    try Data(bytes).write(to: place.folder.file("pixels.raw"))
    try ffmpeg(
      "-f rawvideo -pixel_format \(format) -video_size \(width)x\(bytes.count / pixel / width) "
        + "-i pixels.raw \(options) -frames:v 1 \(name)")
  }

  /// The first part of a file under the same name with `cut-` before it.
  func cut(_ name: String, keeping share: Double = 0.75) throws {
    let bytes = try place.bytes(name)
    try bytes.prefix(Int(Double(bytes.count) * share)).write(to: place.folder.file("cut-\(name)"))
  }

  func write(_ bytes: some Sequence<UInt8>, _ name: String) throws {
    try Data(bytes).write(to: place.folder.file(name))
  }

  func diff(_ arguments: [String]) throws -> Program.Outcome {
    try Program.run(
      try Program.inbetween, ["diff"] + arguments, in: place.folder.url,
      environment: ["NO_COLOR": "1"])
  }

  /// A row of a table: what is compared, the exit code, and words that must be said.
  typealias Row = (arguments: String, status: Int32, words: String)

  /// Compares what each row says, one after the other.
  func expect(_ rows: [Row], sourceLocation: SourceLocation = #_sourceLocation) throws {
    for row in rows {
      let outcome = try diff(row.arguments.split(separator: " ").map(String.init))
      let said = outcome.output + outcome.errors
      #expect(
        outcome.status == row.status && said.contains(row.words),
        "\(row.arguments) ended with \(outcome.status): \(said)", sourceLocation: sourceLocation)
    }
  }
}
