import Foundation
import TestSupport
import Testing

/// Pictures and folders of pictures: what is compared, the exit code, and what is said.
@Suite struct PictureDifferenceTests {
  /// A row of 16 pixels, all of one color.
  private func row(_ color: [UInt8]) -> [UInt8] { (0..<16).flatMap { _ in color } }

  @Test func `colors are compared as the files hold them`() throws {
    let shop = try FilmWorkshop()
    let red = row([255, 0, 0, 0])
    let blue = row([0, 0, 255, 0])
    for (name, bytes) in [
      ("red.png", red), ("blue.png", blue), ("white.png", row([255, 255, 255, 255])),
      // Premultiplied these are 0 and 1, and back 0 and 255.
      ("faint.png", row([127, 0, 0, 1])), ("faint2.png", row([128, 0, 0, 1])),
      ("faint3.png", row([200, 0, 0, 1])), ("faint4.png", row([201, 0, 0, 1])),
      ("half.png", row([90, 40, 200, 128])), ("half2.png", row([90, 40, 200, 129])),
    ] {
      try shop.picture(name, width: 16, bytes)
    }
    for name in ["red", "faint", "half"] {
      try shop.ffmpeg("-i \(name).png -c:v libwebp -lossless 1 -compression_level 0 \(name).webp")
    }
    try shop.ffmpeg("-i red.png -vf format=rgba -plays 0 -f apng red.apng")
    try shop.expect([
      ("red.png red.png", 0, "same (1 frame)"),
      ("red.png blue.png", 2, "differs; change 16×1 px at (0, 0)"),
      ("red.png red.apng", 0, "same (1 frame)"),
      ("half.png half.webp", 0, "same (1 frame)"),
      ("faint.png faint.webp", 0, "same (1 frame)"),
      ("half.png half2.png", 2, "differs; change 16×1 px at (0, 0)"),
      // What shows is the same: a tolerance of what is seen takes it for equal, and says so.
      ("red.png blue.png --preset strict", 0, "channels over white and over black"),
      // Transparent is not white, though over white it is.
      ("red.png white.png", 2, "differs"),
      ("red.png white.png --preset strict", 2, "differs"),
      ("red.png white.png --metric oklab", 2, "differs"),
    ])
    // One step is one step, however faint the pixel.
    for pair in [["faint.png", "faint2.png"], ["faint3.png", "faint4.png"]] {
      let outcome = try shop.diff(pair + ["--json"])
      let fields = try #require(
        JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
      #expect(outcome.status == 2)
      #expect(fields["maximumChannelDifference"] as? Int == 1)
    }
    // The picture of the difference shows what only the file holds.
    _ = try shop.diff(["red.png", "blue.png", "-o", "difference.png"])
    try shop.ffmpeg("-i difference.png -f rawvideo -pix_fmt rgb24 difference.raw")
    let marked = try shop.place.bytes("difference.raw")
    #expect(marked.count == 48 && marked[0] > 180 && marked[1] < 120, "red")
  }

  @Test func `bits below the eighth, profiles, print colors and turned pictures`() throws {
    let shop = try FilmWorkshop()
    func deep(_ low: UInt8) -> [UInt8] { row([90, low, 40, low, 200, low]) }
    try shop.picture("deep.png", width: 16, deep(0), format: "rgb48be")
    try shop.picture("deeper.png", width: 16, deep(3), format: "rgb48be")
    try shop.picture("plain.png", width: 16, row([90, 40, 200, 255]))
    try shop.ffmpeg("-i plain.png -vf format=rgb24 rgb.png")
    try shop.ffmpeg("-i plain.png -vf split[a][b];[a]palettegen[c];[b][c]paletteuse palette.png")
    try shop.ffmpeg("-i plain.png -vf setparams=color_trc=bt470bg -color_trc gamma28 gamma.png")
    // What ffmpeg writes beside a film's frame, and of old televisions.
    try shop.ffmpeg("-i plain.png -vf setparams=color_trc=bt709 -color_trc bt709 bt709.png")
    try shop.ffmpeg(
      "-i plain.png -vf setparams=color_primaries=bt470m -color_primaries bt470m old.png")
    let png = [UInt8](try shop.place.bytes("plain.png"))
    // Behind the header, which takes 33 bytes; its checksum is not looked at before it is refused.
    let points = [0, 0, 0, 4] + Array("cICP".utf8) + [9, 16, 0, 1, 0, 0, 0, 0]
    try shop.write(png[..<33] + points + png[33...], "pq.png")
    try shop.ffmpeg(
      "-f lavfi -i testsrc=size=64x48:rate=5:duration=1 -c:v libwebp_anim -lossless 1 film.webp")
    var webP = [UInt8](try shop.place.bytes("film.webp"))
    let wide = Array("ICCP".utf8) + [200, 0, 0, 0] + [UInt8](repeating: 7, count: 200)
    // Behind the extended header, which takes 30 bytes and says whether there is a profile.
    webP[20] |= 0x20
    webP.insert(contentsOf: wide, at: 30)
    let length = webP.count - 8
    for place in 0..<4 { webP[4 + place] = UInt8(length >> (8 * place) & 255) }
    try shop.write(webP, "profile.webp")
    try shop.ffmpeg(
      "-f lavfi -i testsrc=size=64x48:rate=1:duration=1 -frames:v 1 -q:v 1 -pix_fmt yuvj444p "
        + "upright.jpg")
    let jpeg = [UInt8](try shop.place.bytes("upright.jpg"))
    func segment(_ marker: UInt8, _ bytes: [UInt8]) -> [UInt8] {
      [0xFF, marker, UInt8((bytes.count + 2) >> 8), UInt8((bytes.count + 2) & 255)] + bytes
    }
    // Exif's orientation 6: turned clockwise by a quarter.
    let exif: [UInt8] =
      Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]
      + [0, 0, 0, 0]
    try shop.write(jpeg[..<2] + segment(0xE1, exif) + jpeg[2...], "turned.jpg")
    try shop.ffmpeg("-i upright.jpg -vf transpose=clock quarter.png")
    let profile = Array("ICC_PROFILE\0".utf8) + [1, 1] + [UInt8](repeating: 7, count: 200)
    try shop.write(jpeg[..<2] + segment(0xE2, profile) + jpeg[2...], "profile.jpg")
    let own =
      Array("ICC_PROFILE\0".utf8) + [1, 1] + Array("sRGB IEC61966-2.1".utf8)
      + [UInt8](repeating: 7, count: 200)
    try shop.write(jpeg[..<2] + segment(0xE2, own) + jpeg[2...], "srgb.jpg")
    // The start of a frame with four channels.
    let print: [UInt8] =
      [0xFF, 0xD8] + segment(0xC0, [8, 0, 8, 0, 8, 4] + row([1])) + [0xFF, 0xD9]
    try shop.write(print, "print.jpg")
    try shop.expect([
      ("deep.png deep.png", 0, "same (1 frame)"),
      ("deep.png deeper.png", 2, "differs, below 8 bits a channel"),
      ("deep.png deeper.png --preset strict", 0, "same"),
      // Of a part of a frame the finer bits are not known, which is said.
      ("deep.png deeper.png --ignore 0,0,1,1", 0, "here compared in 8 bits"),
      ("plain.png deep.png", 0, "compared in 8 bits"),
      ("plain.png rgb.png", 0, "same (1 frame)"),
      ("plain.png palette.png", 0, "same (1 frame)"),
      ("plain.png gamma.png", 2, "its colors are meant as a gamma of"),
      ("plain.png bt709.png", 0, "same (1 frame)"),
      ("plain.png old.png", 2, "its colors are meant as chromaticities of"),
      ("pq.png pq.png", 1, "pq.png is HDR (PQ)"),
      ("film.webp profile.webp", 2, "its colors are meant as a color profile"),
      ("upright.jpg turned.jpg", 2, "48×64 px instead of 64×48 px"),
      ("quarter.png turned.jpg", 0, "same (1 frame)"),
      ("upright.jpg profile.jpg", 2, "its colors are meant as a color profile"),
      ("upright.jpg srgb.jpg", 0, "same (1 frame)"),
      ("print.jpg print.jpg", 1, "print.jpg is in CMYK"),
    ])
  }

  @Test func `a folder is all of its pictures, in the order of their numbers`() throws {
    let shop = try FilmWorkshop()
    let files = FileManager.default
    for frame in 0..<12 {
      try shop.ffmpeg(
        "-f lavfi -i color=white:size=40x20,drawbox=\(frame):4:6:6:red -frames:v 1 -pix_fmt rgb24 "
          + "-q:v 1 \(frame).png")
      try shop.ffmpeg("-i \(frame).png -q:v 1 -pix_fmt yuvj444p \(frame).jpg")
      try shop.ffmpeg("-i \(frame).png -vf format=bgr24 \(frame).bmp")
      try shop.ffmpeg("-i \(frame).png -c:v libwebp -lossless 1 -pix_fmt bgra \(frame).webp")
    }
    /// Copies the pictures of numbers into a folder, each with an ending and under a name.
    func folder(
      _ name: String, _ numbers: [Int] = Array(0..<12), ending: (Int) -> String = { _ in "png" },
      named: (Int) -> String
    ) throws {
      try files.createDirectory(
        at: shop.place.folder.file(name), withIntermediateDirectories: true)
      for number in numbers {
        try files.copyItem(
          at: shop.place.folder.file("\(number).\(ending(number))"),
          to: shop.place.folder.file("\(name)/\(named(number))"))
      }
    }
    func padded(_ number: Int) -> String { String(String(10_000 + number).dropFirst()) }
    try folder("A") { "f\($0).png" }
    try folder("padded") { "\(padded($0)).png" }
    try folder("upper") { "F-\($0).PNG" }
    try folder("jpeg", ending: { _ in "jpg" }) { "f\($0).jpeg" }
    try folder("bmp", ending: { _ in "bmp" }) { "f\($0).BMP" }
    try folder("webp", ending: { _ in "webp" }) { "f\($0).webp" }
    try folder("mixed", ending: { $0 % 2 == 0 ? "png" : "jpg" }) {
      "f\($0).\($0 % 2 == 0 ? "png" : "jpg")"
    }
    try folder("wrong", ending: { _ in "webp" }) { "f\($0).png" }
    try folder("plain") { "frame \($0)" }
    try folder("gap", [0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11]) { "f\($0).png" }
    try folder("gaps", [0, 5, 11]) { "f\($0).png" }
    try folder("double") { "f\($0).png" }
    try files.copyItem(
      at: shop.place.folder.file("3.jpg"), to: shop.place.folder.file("double/f03.jpg"))
    try folder("other") { "f\($0).png" }
    try shop.ffmpeg("-y -i 11.png -vf scale=41:20 other/f11.png")
    try folder("litter") { "f\($0).png" }
    for name in [".DS_Store", "Thumbs.db", "desktop.ini", "notes.txt", ".hidden.png"] {
      try shop.write("x".utf8, "litter/\(name)")
    }
    try files.createDirectory(
      at: shop.place.folder.file("litter/deeper"), withIntermediateDirectories: true)
    try folder("broken") { "f\($0).png" }
    try shop.write("x".utf8, "broken/f12.png")
    try folder("film") { "f\($0).png" }
    try shop.ffmpeg("-i A/f%d.png film/f12.gif")
    try folder("words", []) { "\($0)" }
    try shop.write("x".utf8, "words/notes.txt")
    try shop.expect([
      ("A A", 0, "same in all 12 frames"),
      ("A padded", 0, "same in all 12 frames"),
      ("A upper", 0, "same in all 12 frames"),
      ("A bmp", 0, "same in all 12 frames"),
      ("A webp", 0, "same in all 12 frames"),
      ("A wrong", 0, "same in all 12 frames"),
      ("A plain", 0, "same in all 12 frames"),
      ("A jpeg", 2, "in 12 of 12 frames"),
      ("A mixed", 2, "differs from frame 1 in 6 of 12 frames"),
      ("A gap", 2, "gap: there is no number 5 after f4.png"),
      ("gap gap", 0, "gap: there is no number 5 after f4.png"),
      ("A gaps", 2, "gaps: 9 numbers are missing, the first is 1 after f0.png"),
      ("double double", 1, "double has two pictures for one place: f03.jpg and f3.png"),
      (
        "A other", 2, "41×20 px instead of 40×20 px from frame 11; differs in frame 11 of 12 frames"
      ),
      ("A litter", 0, "litter: left out, no pictures: deeper/, notes.txt"),
      ("A broken", 1, "broken/f12.png is no film and no picture"),
      ("A film", 1, "film/f12.gif has 12 frames; in a folder each file is one"),
      ("A words", 1, "words is a folder without a picture, only notes.txt"),
    ])
  }

  @Test func `a tolerance says what it allows, and where most is used`() throws {
    let shop = try FilmWorkshop()
    try shop.ffmpeg("-f lavfi -i color=white:size=64x48:rate=30:duration=0.2 -c:v ffv1 a.mkv")
    try shop.ffmpeg(
      "-i a.mkv -vf format=gbrp,drawbox=40:20:2:3:0x515151:t=fill:enable=eq(n\\,3) -c:v ffv1 b.mkv")
    try shop.expect([
      ("a.mkv b.mkv", 2, "differs in frame 3 (0.1 s) of 6 frames; change 2×3 px at (40, 20)"),
      (
        "a.mkv b.mkv --preset lossy-video", 0,
        "1 frame of 6 differs by up to 174 steps of 255 in frame 3 (0.1 s) at (40, 20)"
      ),
      (
        "a.mkv b.mkv --preset lossy-video", 0,
        "tolerance: pixels differ from 0.15 in OKLab on (1 is black to white), 10 % of any 16×16 px "
          + "may differ, by any step"
      ),
      ("a.mkv b.mkv --preset cross-machine", 2, "largest step: 174 steps of 255 in frame 3"),
      ("a.mkv b.mkv --preset cross-machine", 2, "no channel may move by more than 128 of 255"),
      ("a.mkv a.mkv --preset strict", 0, "same in all 6 frames"),
    ])
    let help = try Program.run(
      try Program.inbetween, ["diff", "--help"], in: shop.place.folder.url,
      environment: ["NO_COLOR": "1", "COLUMNS": "1000"]
    ).output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(help.contains("no channel may move by more than 1 of 255"))
    #expect(help.contains("10 % of any 16×16 px may differ, by any step"))
    #expect(help.contains("over white and over black"))
  }
}
