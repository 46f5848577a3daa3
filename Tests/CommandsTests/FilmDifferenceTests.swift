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

  @Test func `times decide, not the number of frames`() throws {
    let shop = try FilmWorkshop()
    try shop.card("a.mp4", rate: 30)
    try shop.card("half.mp4", rate: 15)
    // Every frame twice; every frame for twice as long; the same frames faster.
    try shop.card("twice.mp4", rate: 30, "-r 60")
    try shop.ffmpeg("-i a.mp4 -vf setpts=N/15/TB -r 15 -c:v libx264 -qp 0 slow.mp4")
    // Times that no rate has, of the same frames; once more with one frame a little later.
    let uneven = "-c:v libx264 -qp 0 -fps_mode passthrough -enc_time_base 1/90000"
    let times = "setpts=N*3000+mod(N*N*137\\,1000),settb=1/90000"
    try shop.ffmpeg("-i a.mp4 -vf settb=1/90000,\(times) \(uneven) uneven.mp4")
    try shop.ffmpeg(
      "-i a.mp4 -vf settb=1/90000,setpts=N*3000+mod(N*N*137\\,1000)+eq(N\\,7)*100,settb=1/90000 "
        + "\(uneven) later.mp4")
    // A frame that repeats is one that is shown longer.
    try shop.ffmpeg(
      "-f lavfi -i testsrc=size=64x48:rate=4:duration=1 -r 60 -c:v libx264 -qp 0 -pix_fmt yuv444p "
        + "held.mp4")
    try shop.ffmpeg(
      "-f lavfi -i testsrc=size=64x48:rate=4:duration=1 -c:v libx264 -qp 0 -pix_fmt yuv444p "
        + "few.mp4")
    try shop.ffmpeg("-i few.mp4 -vf trim=end_frame=3 -c:v libx264 -qp 0 three.mp4")
    try shop.ffmpeg("-ss 0.2 -i a.mp4 -c copy later-half.mp4")
    try shop.ffmpeg("-itsoffset 0.5 -i a.mp4 -c copy late.mp4")
    try shop.expect([
      ("a.mp4 twice.mp4", 0, "same at all times (24 frames that show what 12 did)"),
      ("twice.mp4 a.mp4", 0, "same at all times (12 frames that show what 24 did)"),
      ("a.mp4 half.mp4", 2, "in 6 of 12 moments"),
      ("a.mp4 slow.mp4", 2, "15 instead of 30 frames per second"),
      ("uneven.mp4 uneven.mp4", 0, "same in all 12 frames"),
      ("a.mp4 uneven.mp4", 2, "differs from frame"),
      ("uneven.mp4 later.mp4", 2, "frame 7 of the old film"),
      ("held.mp4 few.mp4", 0, "same at all times (4 frames that show what 60 did)"),
      ("few.mp4 three.mp4", 2, "ends after 3 frames (0.75 s) instead of 4"),
      ("held.mp4 three.mp4", 2, "ends after 0.75 s instead of 1 s"),
      ("a.mp4 later-half.mp4", 2, "frames instead of 12"),
      ("a.mp4 late.mp4", 2, "begins after 0.5 s instead of 0 s"),
    ])
  }

  @Test func `the last frame, its last pixel and how long it is shown`() throws {
    let shop = try FilmWorkshop()
    try shop.card("a.mp4")
    let encode = "-c:v libx264 -qp 0 -pix_fmt yuv444p"
    try shop.ffmpeg("-i a.mp4 -vf drawbox=63:47:1:1:red:enable=eq(n\\,23) \(encode) last.mp4")
    try shop.ffmpeg("-i a.mp4 -vf trim=end_frame=23 \(encode) short.mp4")
    try shop.ffmpeg("-i a.mp4 -r 25 a.gif")
    try shop.ffmpeg("-i a.mp4 -r 25 -final_delay 300 long.gif")
    try shop.ffmpeg("-i a.mp4 -frames:v 1 -final_delay 200 two.gif")
    try shop.ffmpeg("-i a.mp4 -frames:v 1 -final_delay 300 three.gif")
    try shop.ffmpeg("-i a.mp4 -frames:v 1 one.png")
    try shop.ffmpeg("-i a.mp4 -frames:v 1 -c:v libx264 -qp 0 one.mp4")
    try shop.expect([
      ("a.mp4 last.mp4", 2, "differs in frame 23 (0.383 s) of 24 frames"),
      ("a.mp4 short.mp4", 2, "ends after 23 frames (0.383 s) instead of 24"),
      ("short.mp4 a.mp4", 2, "goes on to 24 frames instead of 23"),
      ("a.gif long.gif", 2, "goes on to"),
      ("two.gif three.gif", 2, "goes on to 3 s instead of 2 s"),
      ("two.gif two.gif", 0, "same (1 frame)"),
      ("one.png one.mp4", 0, "same (1 frame)"),
    ])
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

  @Test func `scenes, folders and manifests beside films of other times`() throws {
    let shop = try FilmWorkshop()
    try shop.place.write(
      Workplace.slide.replacing("duration: 0.5}", with: "duration: 0.3}")
        .replacing("=20 + speed * 0.25", with: "=20 + speed * 0.25 / 0.6"), to: "Scenes/s.yaml")
    for arguments in [["render", "s", "--formats", "png,gif"], ["check", "s", "--record", "all"]] {
      let outcome = try Program.run(
        try Program.inbetween, arguments, in: shop.place.folder.url,
        environment: ["NO_COLOR": "1"])
      #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    }
    let frames = "-framerate 60 -i Output/s/frame-%05d.png"
    try shop.ffmpeg("\(frames) -c:v ffv1 -pix_fmt bgr0 plain.mkv")
    // The eleventh frame is shown twice as long, and nothing else is otherwise.
    try shop.ffmpeg(
      "\(frames) -vf setpts=(N+gt(N\\,10))/60/TB -fps_mode passthrough -c:v ffv1 -pix_fmt bgr0 "
        + "held.mkv")
    let manifest = "Scenes/Baselines/s.anim.json"
    try shop.expect([
      ("s Output/s.gif", 0, "s.yaml is drawn at 50 frames per second, as the film beside it"),
      ("s Output/s", 0, "same in all 30 frames"),
      ("s plain.mkv", 0, "same in all 30 frames"),
      ("s held.mkv", 2, "differs from frame 10 (0.183 s, frame 11 of the old film)"),
      ("plain.mkv held.mkv", 2, "lasts 0.517 s instead of 0.5 s"),
      ("\(manifest) plain.mkv", 0, "same in all 30 frames"),
      ("\(manifest) held.mkv", 2, "31 frames instead of 30"),
      ("\(manifest) Output/s", 0, "same in all 30 frames"),
      ("Output/s held.mkv", 0, "compared by number alone"),
    ])
    // A report of moments that are not equally far apart has their times.
    try shop.ffmpeg(
      "\(frames) -vf settb=1/90000,setpts=N*1500+mod(N*N*137\\,900) -fps_mode passthrough "
        + "-enc_time_base 1/90000 -c:v libx264rgb -qp 0 -pix_fmt rgb24 uneven.mp4")
    let outcome = try shop.diff(
      ["plain.mkv", "uneven.mp4", "--report", "report", "--film", "film.mp4"])
    #expect(outcome.status == 2, "\(outcome.output)\(outcome.errors)")
    let page = String(decoding: try shop.place.bytes("report/index.html"), as: UTF8.self)
    #expect(page.contains("\"times\":[0,") || page.contains("\"times\": [0,"))
    #expect(shop.place.exists("film.mp4"))
  }
}
