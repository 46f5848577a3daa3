import Foundation
import FrameReview
import Geometry
import MediaEncoding
import OutputFormats
import Pixels

/// Measures a film of raw frames: bytes, likeness, processor time, and pixels that flicker.
///
///     measure-formats FILM.rgba --quality N
///     measure-formats FILM.rgba --mp4 420|444 [CRF [SECONDS BETWEEN KEYFRAMES]]
///     measure-formats FILM.rgba --file NAME FILM.gif
@main
enum MeasureFormats {
  static let (width, height, rate) = (640, 360, 25)

  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 4 else { fatalError("usage: measure-formats FILM.rgba --quality N") }
    let frames = try frames(arguments[1])
    if arguments[2] == "--file", arguments.count == 5 {
      try report(arguments[3], file: arguments[4], frames, seconds: nil)
      return
    }
    let scratch = FileManager.default.temporaryDirectory.path + "/formats-\(getpid())"
    try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    let film = FilmDescription(
      width: width, height: height, frameRate: Rational(rate), frameCount: frames.count)
    let path = scratch + (arguments[2] == "--mp4" ? "/film.mp4" : "/film.gif")
    let start = processorTime
    if arguments[2] == "--mp4", let chroma = H264Options.Chroma(rawValue: arguments[3]) {
      var options = H264Options(chroma: chroma)
      if arguments.count > 4 { options.constantRateFactor = Int(arguments[4]) }
      if arguments.count > 5, let seconds = Int(arguments[5]) {
        options.keyframeInterval = Rational(seconds)
      }
      try write(
        frames,
        with: MP4Writer(
          film, path: path, scratchDirectory: scratch, options: options))
    } else if arguments[2] == "--quality", let quality = Int(arguments[3]) {
      try write(
        frames,
        with: GIFWriter(
          film, path: path, scratchDirectory: scratch, settings: GIFSettings(quality: quality)))
    } else {
      fatalError("neither --quality N nor --mp4 420|444")
    }
    let name = "inbetween, \(arguments[2].dropFirst(2)) \(arguments[3...].joined(separator: " "))"
    try report(name, file: path, frames, seconds: processorTime - start)
  }

  private static func write(_ frames: [PixelBuffer], with writer: some FilmWriter) throws {
    let sink = try writer.makeSink(for: FilmSegment(index: 0, frames: 0..<frames.count))
    for (index, frame) in frames.enumerated() {
      try sink.write(RenderedFrame(index: index, pixels: frame, damage: [frame.bounds]))
    }
    let output = try sink.finish()
    _ = try writer.join([output])
    writer.discard(output)
  }

  private static func report(
    _ name: String, file: String, _ frames: [PixelBuffer], seconds: Double?
  ) throws {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: file)).count
    let (mean, least, flicker) = try score(file, frames)
    print(
      "  \(name.padding(toLength: 26, withPad: " ", startingAt: 0))",
      String(format: "%8d bytes  %5.2f (%4.1f)", bytes, mean, least),
      seconds.map { String(format: "  cpu %4.1f", $0) } ?? "         ",
      String(format: "  flicker %.4f", flicker))
  }

  private static func frames(_ path: String) throws -> [PixelBuffer] {
    let data = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let size = width * height * 4
    return (0..<data.count / size).map { index in
      let frame = PixelBuffer(width: width, height: height)
      frame.withUnsafeMutableBytes { bytes in
        for place in stride(from: 0, to: size, by: 4) {
          let source = index * size + place
          bytes[place] = data[source + 2]
          bytes[place + 1] = data[source + 1]
          bytes[place + 2] = data[source]
          bytes[place + 3] = 255
        }
      }
      return frame
    }
  }

  /// SSIMULACRA2 as mean and minimum of every fifth frame, and the share of pixels that change
  /// where their source does not.
  private static func score(
    _ path: String, _ frames: [PixelBuffer]
  ) throws -> (mean: Double, least: Double, flicker: Double) {
    let reader = try FilmReader(path: path)
    var shown: [(time: Double, pixels: PixelBuffer)] = []
    while let frame = try reader.next() { shown.append((frame.time.value, frame.pixels)) }
    var scores: [Double] = []
    var (flickers, place) = (0, 0)
    var previous: PixelBuffer?
    for (index, frame) in frames.enumerated() {
      let time = Double(index) / Double(rate) + 0.001
      while place + 1 < shown.count, shown[place + 1].time < time { place += 1 }
      let now = shown[place].pixels
      if let previous {
        for y in 0..<height {
          for x in 0..<width where frame[x, y] == frames[index - 1][x, y] {
            flickers += now[x, y] == previous[x, y] ? 0 : 1
          }
        }
      }
      previous = now
      if index % 5 == 2 {
        let (source, copy) = (StraightPicture(frame), StraightPicture(now))
        scores.append(Ssimulacra2.score(original: source, distorted: copy) ?? 0)
      }
    }
    return (
      scores.reduce(0, +) / Double(scores.count), scores.min() ?? 0,
      Double(flickers) / Double(frames.count * width * height)
    )
  }

  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
