import Foundation
import TestSupport
import Testing

/// Films that look alike to a careless reader: what is compared, the exit code, and what is said.
///
/// They are made by ffmpeg, which is the second opinion.
@Suite struct FilmDifferenceTests {
  @Test func `a film is its pictures, whatever holds them`() throws {
    let shop = try FilmWorkshop()
    try shop.card("a.mp4")
    try shop.ffmpeg("-i a.mp4 -c copy a.mkv")
    try shop.ffmpeg("-i a.mp4 -c copy a.mov")
    // Without rates of its own, as browsers record it.
    try shop.ffmpeg("-i a.mp4 -c copy -f matroska -default_mode passthrough -live 1 live.mkv")
    try shop.ffmpeg("-i a.mp4 -c:v libvpx-vp9 -lossless 1 -pix_fmt yuv444p a.webm")
    try shop.ffmpeg("-i a.mp4 -c:v rawvideo -pix_fmt bgr24 a.avi")
    try shop.ffmpeg("-i a.mp4 -plays 0 -pix_fmt rgb24 a.apng")
    try shop.ffmpeg("-i a.mp4 -c:v libwebp_anim -lossless 1 -loop 0 -pix_fmt bgra a.webp")
    try shop.ffmpeg(
      "-i a.mp4 -c:v libvpx -b:v 200k -auto-alt-ref 1 -lag-in-frames 16 -arnr-maxframes 7 vp8.webm")
    // Times that went through milliseconds, and packets that do not say when they are shown.
    try shop.ffmpeg("-i vp8.webm -c:v libx264 -qp 0 vp8.mkv")
    try shop.ffmpeg("-i vp8.mkv -c copy vp8.mp4")
    try shop.ffmpeg("-i a.mp4 -c:v libx264 -bf 3 -pix_fmt yuv420p fields.mp4")
    try shop.ffmpeg("-i fields.mp4 -c copy fields.avi")
    try shop.expect([
      ("a.mp4 a.mp4", 0, "same in all 24 frames"),
      ("a.mp4 a.mkv", 0, "same in all 24 frames"),
      ("a.mp4 a.mov", 0, "same in all 24 frames"),
      ("a.mp4 live.mkv", 0, "same in all 24 frames"),
      ("a.mp4 a.webm", 0, "same in all 24 frames"),
      ("a.mp4 a.apng", 0, "same in all 24 frames"),
      ("a.apng a.avi", 0, "same in all 24 frames"),
      ("a.apng a.webp", 0, "same in all 24 frames"),
      ("vp8.mkv vp8.mp4", 0, "same in all 24 frames"),
      ("fields.mp4 fields.avi", 0, "same in all 24 frames"),
      // Lossy, with frames that nobody sees: as many as are seen, at their times.
      ("a.mp4 vp8.webm", 2, "in 24 of 24 frames"),
    ])
  }

  @Test func `what ends early is an error, compared with itself as well`() throws {
    let shop = try FilmWorkshop()
    try shop.card("a.mp4")
    try shop.ffmpeg("-i a.mp4 -c copy -movflags faststart fast.mp4")
    try shop.ffmpeg("-i a.mp4 -c copy a.mkv")
    try shop.ffmpeg("-i a.mp4 -c:v libvpx-vp9 -lossless 1 a.webm")
    // Written to a pipe, without lengths.
    try shop.ffmpeg("-i a.webm -c copy -live 1 live.webm")
    try shop.ffmpeg("-i a.mp4 -c:v rawvideo -pix_fmt bgr24 a.avi")
    try shop.ffmpeg("-i a.mp4 a.apng")
    try shop.ffmpeg("-i a.mp4 a.gif")
    try shop.ffmpeg("-i a.mp4 -c:v libwebp_anim -lossless 1 a.webp")
    for name in ["a.png", "a.jpg", "a.bmp", "still.webp"] {
      try shop.ffmpeg("-i a.mp4 -frames:v 1 \(name)")
    }
    for name in [
      "a.mp4", "fast.mp4", "a.mkv", "a.webm", "live.webm", "a.avi", "a.apng", "a.gif", "a.webp",
      "a.png", "a.jpg", "a.bmp", "still.webp",
    ] {
      for share in [0.3, 0.75, 0.97] {
        try shop.cut(name, keeping: share)
        try shop.expect([("cut-\(name) cut-\(name)", 1, "cut-\(name) ends early")])
      }
      try shop.expect([("\(name) \(name)", 0, "same")])
    }
  }

  @Test func `equal pixels that look otherwise are not the same`() throws {
    let shop = try FilmWorkshop()
    try shop.card("a.mp4")
    let encode = "-c:v libx264 -qp 0 -pix_fmt yuv444p"
    try shop.ffmpeg("-i a.mp4 -c copy -metadata:s:v rotate=90 turned.mp4")
    try shop.ffmpeg("-i turned.mp4 \(encode) upright.mp4")
    try shop.ffmpeg("-i a.mp4 -vf setsar=2/1 \(encode) wide.mp4")
    try shop.ffmpeg(
      "-i a.mp4 -c copy -color_primaries smpte432 -bsf:v h264_metadata=colour_primaries=12 p3.mp4")
    try shop.ffmpeg("-i a.mp4 -c copy -aspect 8:3 container.mp4")
    try shop.ffmpeg("-i a.mp4 -c copy -aspect 8:3 container.mkv")
    let deep = "-c:v libx264 -qp 0 -pix_fmt yuv420p10le -colorspace bt2020nc"
    try shop.ffmpeg("-i a.mp4 \(deep) -color_primaries bt2020 -color_trc smpte2084 pq.mp4")
    try shop.ffmpeg("-i a.mp4 \(deep) -color_primaries bt2020 -color_trc arib-std-b67 hlg.mp4")
    try shop.ffmpeg("-i a.mp4 \(deep) -color_primaries bt2020 -color_trc bt709 bt2020.mp4")
    try shop.ffmpeg("-i a.mp4 -r 25 -loop 0 ever.gif")
    try shop.ffmpeg("-i a.mp4 -r 25 -loop -1 once.gif")
    try shop.ffmpeg("-i a.mp4 -plays 0 ever.apng")
    try shop.ffmpeg("-i a.mp4 -plays 2 two.apng")
    try shop.ffmpeg("-i a.mp4 -c:v libwebp_anim -lossless 1 -loop 0 ever.webp")
    try shop.ffmpeg("-i a.mp4 -c:v libwebp_anim -lossless 1 -loop 3 three.webp")
    try shop.expect([
      ("a.mp4 turned.mp4", 2, "48×64 px instead of 64×48 px"),
      ("upright.mp4 turned.mp4", 0, "same in all 24 frames"),
      ("a.mp4 wide.mp4", 2, "but its pixels are 2:1 instead of 1:1"),
      ("a.mp4 container.mp4", 2, "but its pixels are 2:1 instead of 1:1"),
      ("a.mp4 container.mkv", 2, "but its pixels are 2:1 instead of 1:1"),
      ("wide.mp4 container.mp4", 0, "same in all 24 frames"),
      ("a.mp4 p3.mp4", 2, "its colors are meant as primaries smpte432 instead of sRGB"),
      ("pq.mp4 pq.mp4", 1, "pq.mp4 is HDR (PQ)"),
      ("a.mp4 hlg.mp4", 1, "hlg.mp4 is HDR (HLG)"),
      ("bt2020.mp4 bt2020.mp4", 1, "wide colors of BT.2020"),
      ("ever.gif once.gif", 2, "it plays once instead of for ever"),
      ("ever.apng two.apng", 2, "it plays 2 times instead of for ever"),
      ("ever.webp three.webp", 2, "it plays 3 times instead of for ever"),
      // MP4 does not say how often it plays.
      ("a.mp4 ever.apng", 0, "same in all 24 frames"),
    ])
  }

  @Test func `transparency, depth and sound of films`() throws {
    let shop = try FilmWorkshop()
    try shop.card("a.mp4")
    let source = "-f lavfi -i testsrc=size=64x48:rate=30:duration=0.2"
    let clear = "-c:v libvpx-vp9 -lossless 1 -pix_fmt yuva420p -auto-alt-ref 0"
    try shop.ffmpeg("\(source) -vf format=yuva420p,geq=lum='p(X,Y)':a='255' \(clear) opaque.webm")
    try shop.ffmpeg("\(source) -vf format=yuva420p,geq=lum='p(X,Y)':a='X*3' \(clear) clear.webm")
    let deep = "-c:v libx264 -qp 0 -pix_fmt yuv444p10le"
    try shop.ffmpeg("\(source) -vf format=yuv444p10le \(deep) deep.mp4")
    try shop.ffmpeg(
      "\(source) -vf format=yuv444p10le,geq=lum='bitor(p(X,Y),1)':cb='p(X,Y)':cr='p(X,Y)' \(deep) "
        + "deeper.mp4")
    try shop.ffmpeg("-i a.mp4 -f lavfi -i sine=440:duration=0.4 -c:v copy sound.mp4")
    try shop.ffmpeg("-f lavfi -i sine=440:duration=0.4 alone.m4a")
    try shop.ffmpeg("-i a.mp4 -i a.mp4 -map 0 -map 1 -c copy both.mp4")
    try shop.expect([
      ("opaque.webm clear.webm", 2, "differs from frame 0"),
      ("clear.webm clear.webm", 0, "same in all 6 frames"),
      ("deep.mp4 deeper.mp4", 2, "differs from frame 0"),
      ("deep.mp4 deep.mp4", 0, "same in all 6 frames"),
      ("a.mp4 sound.mp4", 0, "sound is not compared"),
      ("alone.m4a alone.m4a", 1, "alone.m4a has no pictures"),
      ("both.mp4 both.mp4", 1, "both.mp4 has 2 tracks of pictures"),
    ])
  }

  @Test func `what a GIF says in other words is the same`() throws {
    let shop = try FilmWorkshop()
    try shop.card("a.mp4", rate: 25)
    try shop.ffmpeg("-i a.mp4 -gifflags -offsetting-transdiff whole.gif")
    try shop.ffmpeg("-i a.mp4 -gifflags +offsetting+transdiff parts.gif")
    // Transparent pictures that are taken away before the next.
    let clear =
      "-filter_complex format=rgba,geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)':a='255*gt(X,9+N)',split[a][b];"
      + "[a]palettegen=reserve_transparent=1[c];[b][c]paletteuse=dither=none:alpha_threshold=128"
    try shop.ffmpeg("-i a.mp4 \(clear) -gifflags -offsetting-transdiff clear.gif")
    try shop.ffmpeg("-i a.mp4 \(clear) -gifflags +offsetting clear-parts.gif")
    // Browsers show a picture without a delay for a tenth of a second.
    var bytes = [UInt8](try shop.place.bytes("whole.gif"))
    for place in bytes.indices.dropLast(8)
    where bytes[place...].starts(with: [0x21, 0xF9, 4]) {
      (bytes[place + 4], bytes[place + 5]) = (0, 0)
    }
    try shop.write(bytes, "none.gif")
    for place in bytes.indices.dropLast(8)
    where bytes[place...].starts(with: [0x21, 0xF9, 4]) {
      (bytes[place + 4], bytes[place + 5]) = (10, 0)
    }
    try shop.write(bytes, "tenth.gif")
    try shop.expect([
      ("whole.gif parts.gif", 0, "same in all 10 frames"),
      ("clear.gif clear-parts.gif", 0, "same in all 10 frames"),
      ("whole.gif clear.gif", 2, "differs from frame 0"),
      ("none.gif tenth.gif", 0, "same in all 10 frames"),
      ("whole.gif tenth.gif", 2, "10 instead of 25 frames per second"),
    ])
  }

  @Test func `files that open others, and what is no film`() throws {
    let shop = try FilmWorkshop()
    try shop.card("a.mp4")
    try shop.write("ffconcat version 1.0\nfile a.mp4\nfile a.mp4\n".utf8, "list.mp4")
    try shop.write(
      "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\na.mp4\n#EXT-X-ENDLIST\n".utf8, "list.png")
    try shop.ffmpeg("-i a.mp4 -c copy a.ts")
    try shop.ffmpeg("-i a.mp4 a.y4m")
    try shop.write([], "empty.mp4")
    try shop.write("words\n".utf8, "words.gif")
    let png = try Data([0x89, 0x50, 0x4E, 0x47]) + shop.place.bytes("a.mp4").prefix(100)
    try shop.write(png, "head.png")
    try #require(mkfifo(shop.place.folder.path("pipe.mp4"), 0o600) == 0)
    // Names say nothing.
    try FileManager.default.copyItem(
      at: shop.place.folder.file("a.mp4"), to: shop.place.folder.file("a.gif"))
    try shop.expect([
      ("list.mp4 list.mp4", 1, "list.mp4 is a playlist (concat)"),
      ("list.png list.png", 1, "list.png is a playlist (hls)"),
      ("a.ts a.ts", 1, "a.ts is of a kind that is not read (mpegts)"),
      ("a.y4m a.y4m", 1, "a.y4m is of a kind that is not read (yuv4mpegpipe)"),
      ("empty.mp4 empty.mp4", 1, "empty.mp4 is empty"),
      ("words.gif words.gif", 1, "words.gif is no film and no picture"),
      ("head.png head.png", 1, "head.png is no film and no picture"),
      ("pipe.mp4 pipe.mp4", 1, "pipe.mp4 is neither a file nor a folder"),
      ("a.mp4 a.gif", 0, "same in all 24 frames"),
    ])
  }
}
