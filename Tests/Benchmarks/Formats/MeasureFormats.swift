import Foundation
import FrameReview
import Geometry
import MediaEncoding
import Pixels

/// Encodes raw films and measures bytes, processor time and likeness.
@main
enum MeasureFormats {
  static let width = 640
  static let height = 360

  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let folder = arguments.first else { return }
    var settings = GIFSettings()
    var names: [String] = []
    var step = 10
    var keep = ""
    for argument in arguments.dropFirst() {
      let parts = argument.split(separator: "=").map(String.init)
      guard parts.count == 2 else {
        names.append(argument)
        continue
      }
      let value = Int(parts[1]) ?? 0
      switch parts[0] {
      case "tolerance": settings.tolerance = value
      case "colors": settings.colorCount = value
      case "epb": settings.errorPerByte = value
      case "smooth": settings.smoothActivity = value
      case "floor": settings.ditherFloor = value
      case "noise": settings.noiseDivisor = value
      case "step": step = value
      case "keep": keep = parts[1]
      default: fatalError(parts[0])
      }
    }
    for name in names {
      let frames = try frames("\(folder)/\(name).rgba")
      if keep.hasSuffix(".gif") {
        let (mean, least, flicker) = try score(keep, frames, step)
        print(name, keep, String(format: "%.2f (%.1f) flicker %.4f", mean, least, flicker))
        continue
      }
      let scratch = FileManager.default.temporaryDirectory.path + "/formats-\(getpid())"
      try FileManager.default.createDirectory(
        atPath: scratch, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: scratch) }
      let path = (keep.isEmpty ? scratch : keep) + "/\(name).gif"
      let film = FilmDescription(
        width: width, height: height, frameRate: 25, frameCount: frames.count)
      let start = time
      let writer = try GIFWriter(film, path: path, scratchDirectory: scratch, settings: settings)
      let sink = try writer.makeSink(for: FilmSegment(index: 0, frames: 0..<frames.count))
      for (index, frame) in frames.enumerated() {
        try sink.write(RenderedFrame(index: index, pixels: frame, damage: [frame.bounds]))
      }
      let output = try sink.finish()
      let spooled = time
      try writer.join([output])
      writer.discard(output)
      let taken = time - start
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path)).count
      let (mean, least, flicker) = try score(path, frames, step)
      print(
        name.padding(toLength: 10, withPad: " ", startingAt: 0),
        String(
          format: "%8d bytes  %6.2f (%5.1f)  cpu %5.2f (%4.2f)  flicker %.4f", bytes, mean, least,
          taken, spooled - start, flicker))
    }
  }

  static func frames(_ path: String) throws -> [PixelBuffer] {
    let data = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let size = width * height * 4
    return (0..<data.count / size).map { index in
      let frame = PixelBuffer(width: width, height: height)
      frame.withUnsafeMutableBytes { bytes in
        for place in 0..<width * height {
          let source = index * size + place * 4
          bytes[place * 4] = data[source + 2]
          bytes[place * 4 + 1] = data[source + 1]
          bytes[place * 4 + 2] = data[source]
          bytes[place * 4 + 3] = 255
        }
      }
      return frame
    }
  }

  static func score(
    _ path: String, _ frames: [PixelBuffer], _ step: Int
  ) throws -> (Double, Double, Double) {
    let reader = try FilmReader(path: path)
    var shown: [(time: Double, pixels: PixelBuffer)] = []
    while let frame = try reader.next() { shown.append((frame.time.value, frame.pixels)) }
    var scores: [Double] = []
    var flicker = 0
    var previous: PixelBuffer?
    var place = 0
    for (index, frame) in frames.enumerated() {
      while place + 1 < shown.count, shown[place + 1].time < Double(index) / 25 + 0.001 {
        place += 1
      }
      let now = shown[place].pixels
      if let previous, index > 0 {
        for y in 0..<height {
          for x in 0..<width
          where frame[x, y] == frames[index - 1][x, y] && now[x, y] != previous[x, y] {
            flicker += 1
          }
        }
      }
      previous = now
      if index % step == step / 2 {
        scores.append(
          Ssimulacra2.score(original: straight(frame), distorted: straight(now)) ?? 0)
      }
    }
    let mean = scores.reduce(0, +) / Double(scores.count)
    return (mean, scores.min() ?? 0, Double(flicker) / Double(frames.count * width * height))
  }

  static func straight(_ buffer: PixelBuffer) -> StraightPicture { StraightPicture(buffer) }

  static var time: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
