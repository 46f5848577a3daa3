import Geometry
import MediaEncoding
import Pixels
import TestSupport
import Testing

/// Films in the formats that reviews take besides MP4 and GIF.
@Suite struct OtherFilmsTests {
  /// Ten frames of a color each, made by ffmpeg.
  private func film(_ name: String, _ options: [String], in scratch: Scratch) throws -> String {
    for frame in 0..<10 {
      try PNGFile.write(Self.frame(frame), to: scratch.path("source-\(frame).png"))
    }
    _ = try run(
      "ffmpeg",
      ["-v", "error", "-framerate", "25", "-i", scratch.path("source-%d.png")] + options
        + [scratch.path(name)])
    return scratch.path(name)
  }

  private static func frame(_ index: Int) -> PixelBuffer {
    let picture = PixelBuffer.flat(0xFFF0_E8E0, width: 48, height: 32)
    picture.fill(PixelRect(x: index * 4, y: 8, width: 8, height: 16), 0xFF20_40C0)
    return picture
  }

  @Test func `lossless formats give the same pixels back`() throws {
    for (name, options) in [
      ("film.apng", ["-plays", "0"]),
      ("film.webp", ["-c:v", "libwebp_anim", "-lossless", "1", "-loop", "0"]),
    ] {
      let scratch = try Scratch()
      let (info, frames) = try decode(film(name, options, in: scratch))
      #expect(info.frameCount == 10, "\(name)")
      #expect(info.frameRate == 25, "\(name)")
      #expect(info.duration == Rational(2) / 5, "\(name)")
      for (index, frame) in frames.enumerated() {
        #expect(frame.time == Rational(index) / 25, "\(name)")
        #expect(frame.pixels.frameHash == Self.frame(index).frameHash, "\(name) \(index)")
      }
    }
  }

  @Test func `WebM gives nearly the same pixels back`() throws {
    let scratch = try Scratch()
    let options = ["-c:v", "libvpx-vp9", "-lossless", "1", "-pix_fmt", "gbrp"]
    let (info, frames) = try decode(film("film.webm", options, in: scratch))
    #expect(info.frameCount == 10)
    for (index, frame) in frames.enumerated() {
      for (x, y) in [(index * 4 + 4, 16), (44, 2)] {
        let difference = Lab(sRGB: frame.pixels[x, y])
          .difference(from: Lab(sRGB: Self.frame(index)[x, y]))
        #expect(difference < 1.5, "\(index)")
      }
    }
  }

  @Test func `frames of a WebP film that last differently long keep their times`() throws {
    let scratch = try Scratch()
    let options = [
      "-vf", "settb=1/1000,setpts='if(gt(N,3),N+2,N)*40'", "-vsync", "vfr",
      "-enc_time_base", "1:1000", "-c:v", "libwebp_anim",
      "-lossless", "1",
    ]
    let (info, frames) = try decode(film("film.webp", options, in: scratch))
    #expect(Array(info.times.prefix(5)) == [0, 1, 2, 3, 6].map { Rational($0) / 25 })
    #expect(!info.isEven)
    #expect(frames.map(\.time) == info.times)
  }

  @Test func `a WebP film that ends early is damaged, at whatever place`() throws {
    let scratch = try Scratch()
    _ = try film("film.webp", ["-c:v", "libwebp_anim", "-lossless", "1"], in: scratch)
    let bytes = try scratch.bytes("film.webp")
    for count in [0, 12, 20, 40, bytes.count / 2, bytes.count - 1] {
      try scratch.write(bytes.prefix(count), "cut.webp")
      #expect(throws: (any Error).self, "\(count)") { try decode(scratch.path("cut.webp")) }
    }
  }
}
