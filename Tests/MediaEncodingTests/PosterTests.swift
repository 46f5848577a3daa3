import Foundation
import Geometry
import MediaEncoding
import OutputFormats
import Pixels
import TestSupport
import Testing

/// Stills as WebP and AVIF, as other decoders see them.
@Suite struct PosterTests {
  /// A slope of colors with a disc, and a corner through which all shows.
  private static let picture: PixelBuffer = {
    let picture = PixelBuffer(width: 61, height: 47)
    for y in 0..<47 {
      for x in 0..<61 {
        let alpha = UInt32(x < 20 && y < 20 ? 12 * x : 255)
        func part(_ value: Int) -> UInt32 { UInt32(value) * alpha / 255 }
        let isInDisc = (x - 40) * (x - 40) + (y - 20) * (y - 20) < 150
        picture[x, y] =
          alpha << 24 | part(isInDisc ? 250 : 3 * x) << 16 | part(4 * y) << 8 | part(200 - 3 * x)
      }
    }
    return picture
  }()

  private func rgba(_ path: String, _ options: [String], _ scratch: Scratch) throws -> [UInt8] {
    _ = try run(
      "ffmpeg",
      ["-v", "error"] + options
        + ["-i", path, "-f", "rawvideo", "-pix_fmt", "rgba", scratch.path("raw")])
    return try scratch.bytes("raw")
  }

  @Test func `a WebP is the picture to the last bit, with what shows through`() throws {
    let scratch = try Scratch()
    try scratch.write(WebPFile.data(Self.picture, .lossless), "poster.webp")
    #expect(try rgba(scratch.path("poster.webp"), [], scratch) == Self.picture.straightRGBA)
    let seen = try #require(decode(scratch.path("poster.webp")).frames.first)
    #expect(seen.pixels.difference(from: Self.picture).isEmpty)
    #expect(try WebPFile.data(Self.picture, .lossless) == scratch.bytes("poster.webp"))
    #expect(
      try WebPFile.data(Self.picture, .lossy(20)).count
        < WebPFile.data(Self.picture, .lossless).count)
  }

  /// libav 5.1 does not look for pictures in MP4's boxes, but decodes what is in them.
  @Test func `an AVIF is a still whose colors come back`() throws {
    let scratch = try Scratch()
    let film = Film([Self.picture], rate: 60)
    let writer = try VideoWriter(
      film.description, coding: .avif, path: scratch.path("poster.avif"),
      scratchDirectory: scratch.directory)
    try film.write(with: writer)
    let bytes = try scratch.bytes("poster.avif")
    #expect(bytes[8..<12].elementsEqual("avif".utf8))
    // Browsers show nothing where the box that describes the coding says nothing: version 1, and the
    // profile for 4:4:4.
    let configuration = try #require(Data(bytes).range(of: Data("av1C".utf8)))
    #expect(bytes[configuration.upperBound] == 0x81)
    #expect(bytes[configuration.upperBound + 1] >> 5 == 1)
    #expect(bytes[configuration.lowerBound - 1] > 8)
    // The last box is the picture; AV1 begins a moment of its own with two bytes more.
    let data = try #require(Data(bytes).range(of: Data("mdat".utf8)))
    try scratch.write([0x12, 0x00] + bytes[data.upperBound...], "poster.obu")
    let filter = ["-vf", "zscale=matrix=gbr:range=full,format=gbrp"]
    _ = try run(
      "ffmpeg",
      ["-v", "error", "-f", "obu", "-i", scratch.path("poster.obu")] + filter
        + ["-f", "rawvideo", "-pix_fmt", "rgba", scratch.path("raw")])
    let seen = try scratch.bytes("raw")
    #expect(seen.count == 61 * 47 * 4)
    var sum = 0
    for y in 0..<47 {
      for x in 0..<61 where x >= 20 || y >= 20 {
        for channel in 0..<3 {
          let place = (y * 61 + x) * 4 + channel
          sum += abs(Int(seen[place]) - Int(Self.picture.straightRGBA[place]))
        }
      }
    }
    #expect(Double(sum) / Double(3 * 61 * 47) < 3)
  }

  @Test func `a still is refused where its format is too small for it`() throws {
    let scratch = try Scratch()
    var film = Film([Self.picture], rate: 60).description
    film.width = 16_384
    #expect(throws: FilmError.size(width: 16_384, height: 47, limit: 16_383)) {
      try StillWriter(film, as: .posterWebP, path: scratch.path("a.webp")) { _ in [] }
    }
    #expect(scratch.names.isEmpty)
  }
}
