import Foundation
import Pixels
import TestSupport

/// The pictures and results under Tests/Vectors/review.
enum ReviewVectors {
  static let folder = Program.root.appending(path: "Tests/Vectors/review")

  struct Pairs: Decodable {
    var pairs: [String: Pair]
  }

  struct Pair: Decodable {
    struct Change: Decodable {
      var changedPixels: Int?
      var changedPixelsRGBA: Int?
      var maxChannelDiff: Int?
      var maxChannelDiffRGBA: Int?
      var bbox: [Int]?
    }

    struct ColorChange: Decodable {
      var max: Double
      var mean: Double
      var pixelsOver1: Int
      var pixelsOver2_3: Int
      var pixelsOver5: Int
    }

    /// Counts by setting, or one count.
    enum Counts: Decodable {
      case settings([String: Int])
      case one(Int)

      init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let count = try? value.decode(Int.self) {
          self = .one(count)
        } else {
          self = .settings(try value.decode([String: Int].self))
        }
      }
    }

    var pixelmatch: [String: Counts]
    var exact: Change
    var whiteRGB: Change
    var deltaE2000: ColorChange
    var ssim: [String: Double]?
    var ssimulacra2: [String: Double]?
  }

  /// Sorted by name.
  static func pairs() throws -> [(name: String, pair: Pair)] {
    let file = try Data(contentsOf: folder.appending(path: "pairs.oracle.json"))
    return try JSONDecoder().decode(Pairs.self, from: file).pairs
      .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Straight RGBA as libav reads it; premultiplying would lose what lies under alpha 0.
  static func picture(_ name: String) throws -> StraightPicture {
    guard let picture = try pictures.get()[name] else {
      throw Unreadable(name: name, errors: "no such file")
    }
    return picture
  }

  /// All of them, read by one run of ffmpeg.
  private static let pictures = Result<[String: StraightPicture], any Error> {
    let names = try ["pairs", "anim"].flatMap { part in
      try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: part).path)
        .filter { $0.hasSuffix(".png") }.map { "\(part)/\($0.dropLast(4))" }
    }
    let scratch = try TemporaryFolder()
    let inputs = names.flatMap { ["-i", folder.appending(path: "\($0).png").path] }
    let outputs = names.indices.flatMap {
      ["-map", "\($0)", "-f", "rawvideo", "-pix_fmt", "rgba", scratch.path("\($0)")]
    }
    let outcome = try Program.run(
      URL(filePath: "/usr/bin/env"), ["ffmpeg", "-v", "error"] + inputs + outputs)
    guard outcome.status == 0 else { throw Unreadable(name: "all", errors: outcome.errors) }
    var pictures: [String: StraightPicture] = [:]
    for (place, name) in names.enumerated() {
      let header = [UInt8](
        try Data(contentsOf: folder.appending(path: "\(name).png")).prefix(24))
      func number(at place: Int) -> Int {
        header[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      }
      pictures[name] = StraightPicture(
        width: number(at: 16), height: number(at: 20),
        bytes: [UInt8](try Data(contentsOf: scratch.file("\(place)"))))
    }
    return pictures
  }

  struct Unreadable: Error {
    var name: String
    var errors: String
  }

  /// The frames of a film, 72×48 each.
  static func film(_ name: String) throws -> [PixelBuffer] {
    let stack = try picture("anim/\(name)")
    let size = stack.width * 48 * 4
    return (0..<stack.height / 48).map {
      PixelBuffer(
        width: stack.width, height: 48, straightRGBA: stack.bytes[$0 * size..<($0 + 1) * size])
    }
  }
}
