import Foundation
import TestSupport
import Testing

/// Films are their pictures at their times: what is compared, the exit code, and what is said.
@Suite struct FilmTimesTests {
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
      "-i a.mp4 -vf settb=1/90000,setpts=N*3000+mod(N*N*137\\,1000)+eq(N\\,7)*300,settb=1/90000 "
        + "\(uneven) later.mp4")
    // The same times to the millisecond, which is all that Matroska says.
    try shop.ffmpeg("-i uneven.mp4 -c copy uneven.mkv")
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
      ("uneven.mp4 uneven.mkv", 0, "same in all 12 frames"),
      ("uneven.mkv later.mp4", 2, "differs from frame"),
      ("a.mp4 uneven.mkv", 2, "differs from frame"),
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
      ("s Output/s.gif", 0, "s.yaml is drawn at 30 frames per second, as the film beside it"),
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
    try shop.expect([
      ("plain.mkv uneven.mp4", 2, "lasts 0.500"),
      ("\(manifest) uneven.mp4", 1, "uneven.mp4 has frames that last differently long"),
    ])
    let outcome = try shop.diff(
      ["plain.mkv", "uneven.mp4", "--report", "report", "--film", "film.mp4"])
    #expect(outcome.status == 2, "\(outcome.output)\(outcome.errors)")
    let page = String(decoding: try shop.place.bytes("report/index.html"), as: UTF8.self)
    #expect(page.contains("\"times\":[0,") || page.contains("\"times\": [0,"))
    #expect(shop.place.exists("film.mp4"))
  }
}
