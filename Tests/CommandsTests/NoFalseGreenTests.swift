import Foundation
import MediaEncoding
import Pixels
import TestSupport
import Testing

/// What must never be taken for the same: a green run says that something was compared and equal.
@Suite struct NoFalseGreenTests {
  private func status(_ place: Workplace, _ arguments: String...) throws -> Int32 {
    try Program.run(
      try Program.inbetween, arguments, in: place.folder.url,
      environment: ["CI": "true", "NO_COLOR": "1"]
    ).status
  }

  /// A folder of frames; `paint` changes some.
  private func frames(
    _ place: Workplace, _ name: String, count: Int, paint: (Int, PixelBuffer) -> Void = { _, _ in }
  ) throws {
    try FileManager.default.createDirectory(
      at: place.folder.file(name), withIntermediateDirectories: true)
    for frame in 0..<count {
      let picture = PixelBuffer(width: 40, height: 20)
      for y in 0..<20 { for x in 0..<40 { picture[x, y] = 0xFFF0_E8E0 } }
      for y in 5..<12 { for x in frame..<frame + 8 { picture[x, y] = 0xFF20_40C0 } }
      paint(frame, picture)
      let digits = String(frame + 1000).dropFirst()
      try PNGFile.write(picture, to: place.folder.path("\(name)/f\(digits).png"))
    }
  }

  @Test func `no scene, no frame, no film`() throws {
    let place = try Workplace()
    try FileManager.default.createDirectory(
      at: place.folder.file("Scenes"), withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      at: place.folder.file("empty"), withIntermediateDirectories: true)
    try frames(place, "a", count: 3)
    #expect(try status(place, "check") == 64, "a folder without a scene")
    #expect(try status(place, "check", "nothing") == 64)
    #expect(try status(place, "diff", "a", "empty") == 1)
    #expect(try status(place, "diff", "empty", "empty") == 1)
    #expect(try status(place, "diff", "a", "gone") == 64)
    try place.write("", to: "empty.mp4")
    #expect(try status(place, "diff", "empty.mp4", "empty.mp4") == 1)
    try place.write(Workplace.slide, to: "Scenes/slide.yaml")
    #expect(try status(place, "check") == 3, "no baseline where none may be recorded")
  }

  @Test func `one frame, the last one, one pixel of it`() throws {
    let place = try Workplace()
    try frames(place, "one", count: 1)
    try frames(place, "other", count: 1) { _, picture in picture[39, 19] ^= 1 }
    #expect(try status(place, "diff", "one", "one") == 0)
    #expect(try status(place, "diff", "one", "other") == 2)
    try frames(place, "a", count: 12)
    try frames(place, "b", count: 12) { frame, picture in
      if frame == 11 { picture[0, 0] ^= 0x0001_0000 }
    }
    #expect(try status(place, "diff", "a", "b") == 2)
    // A film that ends early or goes on.
    try frames(place, "short", count: 11)
    #expect(try status(place, "diff", "a", "short") == 2)
    #expect(try status(place, "diff", "short", "a") == 2)
    #expect(try status(place, "diff", "a", "one") == 2)
    // Another size.
    try FileManager.default.createDirectory(
      at: place.folder.file("wide"), withIntermediateDirectories: true)
    try PNGFile.write(PixelBuffer(width: 41, height: 20), to: place.folder.path("wide/f.png"))
    #expect(try status(place, "diff", "one", "wide") == 2)
    #expect(try status(place, "diff", "one", "wide", "--preset", "lossy-video") == 2)
  }

  @Test func `what cannot be read is no frame`() throws {
    let place = try Workplace()
    try frames(place, "a", count: 6)
    try frames(place, "b", count: 6)
    let file = place.folder.file("b/f004.png")
    let whole = try Data(contentsOf: file)
    try whole.prefix(whole.count / 2).write(to: file)
    #expect(try status(place, "diff", "a", "b") == 1)
    #expect(try status(place, "diff", "b", "a") == 1)
    try place.write(Workplace.slide, to: "slide.yaml")
    #expect(try status(place, "render", "slide", "--formats", "mp4") == 0)
    let film = try place.bytes("Output/slide.mp4")
    try film.prefix(film.count * 3 / 4).write(to: place.folder.file("cut.mp4"))
    #expect(try status(place, "diff", "Output/slide.mp4", "cut.mp4") == 1)
    #expect(try status(place, "diff", "Output/slide.mp4", "Output/slide.mp4") == 0)
    // A damaged baseline.
    try place.write(Workplace.slide, to: "Scenes/slide.yaml")
    #expect(try status(place, "check", "Scenes/slide.yaml", "--record", "new") == 0)
    #expect(try status(place, "check", "Scenes/slide.yaml") == 0)
    let baseline = place.folder.file("Scenes/Baselines/slide.anim.json")
    let text = try String(contentsOf: baseline, encoding: .utf8)
    try text.replacing("\"frameCount\": 30", with: "\"frameCount\": 29")
      .write(to: baseline, atomically: true, encoding: .utf8)
    #expect(try status(place, "check", "Scenes/slide.yaml") == 1)
    try text.replacing("\"frameRate\": \"60\"", with: "\"frameRate\": \"0\"")
      .write(to: baseline, atomically: true, encoding: .utf8)
    #expect(try status(place, "check", "Scenes/slide.yaml") == 1)
    // The last frame's hash alone.
    let last = try #require(text.range(of: "\n  ],\n"))
    var digit = text
    let place1 = text.index(last.lowerBound, offsetBy: -2)
    digit.replaceSubrange(place1...place1, with: text[place1] == "0" ? "1" : "0")
    try digit.write(to: baseline, atomically: true, encoding: .utf8)
    #expect(try status(place, "check", "Scenes/slide.yaml") == 2)
  }

  @Test func `rates of 0 and films of nothing are mistakes`() throws {
    let place = try Workplace()
    for (old, new) in [("fps: 60", "fps: 0"), ("duration: 0.5", "duration: 0")] {
      try place.write(Workplace.slide.replacing(old, with: new), to: "a.yaml")
      #expect(try status(place, "check", "a.yaml") == 65)
      #expect(try status(place, "diff", "a.yaml", "a.yaml") == 65)
    }
  }

  /// Each option decides at least once: with it the exit code is another than without.
  @Test func `every option of tolerance changes a verdict`() throws {
    let place = try Workplace()
    try frames(place, "a", count: 8)
    // By one step in one channel of a corner, in one frame.
    try frames(place, "step", count: 8) { frame, picture in
      if frame == 5 { picture[38, 1] ^= 1 }
    }
    // A visible block.
    try frames(place, "block", count: 8) { frame, picture in
      if frame == 5 { for x in 30..<36 { picture[x, 15] = 0xFF00_0000 } }
    }
    // Noise everywhere, faint.
    try frames(place, "noise", count: 8) { frame, picture in
      for y in 0..<20 {
        for x in 0..<40 where (x * 7 + y * 3 + frame) % 5 == 0 { picture[x, y] ^= 0x0002_0202 }
      }
    }
    // An edge that is smoothed otherwise.
    try frames(place, "edge", count: 8) { frame, picture in
      if frame == 5 { for y in 5..<12 { picture[4, y] = 0xFF88_94D0 } }
    }
    let mask = PixelBuffer(width: 40, height: 20)
    for y in 0..<20 { for x in 0..<40 { mask[x, y] = x >= 30 ? 0xFFFF_FFFF : 0xFF00_0000 } }
    try PNGFile.write(mask, to: place.folder.path("mask.png"))

    for other in ["step", "block", "noise", "edge"] {
      #expect(try status(place, "diff", "a", other) == 2, "\(other)")
    }
    for (other, options, expected) in [
      ("step", ["--preset", "strict"], 0), ("block", ["--preset", "strict"], 2),
      ("step", ["--preset", "exact"], 2), ("noise", ["--preset", "cross-machine"], 0),
      ("block", ["--preset", "cross-machine"], 2), ("noise", ["--preset", "lossy-video"], 0),
      ("step", ["--metric", "fuzzy"], 2), ("step", ["--metric", "yiq"], 0),
      ("block", ["--metric", "yiq"], 2), ("step", ["--metric", "oklab"], 0),
      ("block", ["--metric", "oklab"], 2), ("step", ["--metric", "ciede2000"], 0),
      ("block", ["--metric", "ciede2000"], 2), ("step", ["--metric", "ssim"], 0),
      ("block", ["--metric", "ssim"], 2), ("step", ["--metric", "ssimulacra2"], 0),
      ("block", ["--metric", "ssimulacra2"], 2),
      ("noise", ["--metric", "yiq", "--threshold", "0.001"], 2),
      ("block", ["--metric", "oklab", "--threshold", "0.99"], 0),
      ("block", ["--max-pixels", "6"], 0), ("block", ["--max-pixels", "5"], 2),
      // The lower limit catches what got better by accident.
      ("block", ["--max-pixels", "7-9"], 2),
      ("block", ["--max-share", "0.0075"], 0), ("block", ["--max-share", "0.007"], 2),
      ("step", ["--metric", "fuzzy", "--max-step", "1"], 0),
      ("block", ["--metric", "fuzzy", "--max-step", "1"], 2),
      ("block", ["--window", "8:0.2"], 0), ("block", ["--window", "8:0.05"], 2),
      ("edge", ["--metric", "yiq"], 2), ("edge", ["--metric", "yiq", "--ignore-antialiasing"], 0),
      ("block", ["--ignore", "30,15,6,1"], 0), ("block", ["--ignore", "30,15,5,1"], 2),
      ("block", ["--ignore", "0.75,0.75,0.15,0.05"], 0),
      ("block", ["--ignore", "0.0,0.0,0.5,1.0"], 2),
      ("block", ["--ignore", "30,15,6,1@5..5"], 0), ("block", ["--ignore", "30,15,6,1@6..8"], 2),
      ("block", ["--ignore", "mask:mask.png"], 0), ("edge", ["--ignore", "mask:mask.png"], 2),
      ("block", ["--ignore", "mask:mask.png@0..4"], 2),
      ("block", ["--ignore", "mask:mask.png@0..5"], 0),
      // Of what is left out whole nothing is known, neither that it is the same nor that it differs.
      ("block", ["--ignore", "0,0,40,20"], 3), ("block", ["--ignore", "0,0,40,20@5..5"], 0),
    ] as [(String, [String], Int32)] {
      let outcome = try Program.run(
        try Program.inbetween, ["diff", "a", other] + options, in: place.folder.url,
        environment: ["NO_COLOR": "1"])
      #expect(outcome.status == expected, "\(other) \(options): \(outcome.output)\(outcome.errors)")
    }
  }

  @Test func `layers and seconds are ignored where they are, and not elsewhere`() throws {
    let place = try Workplace()
    let two = Workplace.slide.replacing(
      "script:", with: "  - {id: still, frame: [60, 2, 8, 8], backgroundColor: black}\nscript:")
    try place.write(two, to: "a.yaml")
    try place.write(
      two.replacing("backgroundColor: black", with: "backgroundColor: blue"), to: "b.yaml")
    #expect(try status(place, "diff", "a.yaml", "b.yaml") == 2)
    #expect(try status(place, "diff", "a.yaml", "b.yaml", "--ignore", "layer:still") == 0)
    #expect(try status(place, "diff", "a.yaml", "b.yaml", "--ignore", "layer:square") == 2)
    #expect(try status(place, "diff", "a.yaml", "b.yaml", "--ignore", "layer:still@0s..0.3s") == 2)
    #expect(try status(place, "diff", "a.yaml", "b.yaml", "--ignore", "layer:still@0s..0.5s") == 0)
    let most = try place.run("diff", "a.yaml", "b.yaml", "--ignore", "0,0,80,30")
    #expect(most.status == 0)
    #expect(most.output.contains("75 % of a frame ignored: most of the picture is not compared"))
    #expect(most.errors.contains("more than half"))
  }

  @Test func `options that say nothing are usage errors`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "a.yaml")
    for options in [
      ["--ignore", "1,2,3"], ["--ignore", "0,0,0,0"], ["--ignore", "0,0,4,4@5..4"],
      ["--preset", "exact", "--metric", "yiq"], ["--preset", "nice"], ["--metric", "nice"],
      ["--max-share", "1.5"], ["--max-pixels", "9-3"], ["--max-step", "-1"], ["--window", "8"],
      ["--threshold", "0.1"], ["--ignore-antialiasing"], ["--film", "a.mkv"],
    ] {
      let outcome = try Program.run(
        try Program.inbetween, ["diff", "a.yaml", "a.yaml"] + options, in: place.folder.url,
        environment: ["NO_COLOR": "1"])
      #expect(outcome.status == 64, "\(options)")
    }
    #expect(try status(place, "check", "a.yaml", "--against", "HEAD", "--record", "all") == 64)
    #expect(try status(place, "check", "a.yaml", "--prune") == 64)
  }

  @Test func `manifests are compared by their hashes`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "Scenes/slide.yaml")
    #expect(try status(place, "check", "--record", "all") == 0)
    let baseline = "Scenes/Baselines/slide.anim.json"
    #expect(try status(place, "diff", baseline, baseline) == 0)
    #expect(try status(place, "diff", baseline, "Scenes/slide.yaml") == 0)
    try place.write(
      Workplace.slide.replacing("duration: 0.5\n", with: "duration: 0.4\n"), to: "Scenes/slide.yaml"
    )
    let shorter = try place.run("diff", baseline, "Scenes/slide.yaml")
    #expect(shorter.status == 2)
    #expect(shorter.output.contains("ends after 24 frames"))
    #expect(try status(place, "diff", baseline, baseline, "--preset", "strict") == 64)
    #expect(try status(place, "diff", baseline, baseline, "--report", "r") == 64)
    try place.write("{}", to: "junk.anim.json")
    #expect(try status(place, "diff", baseline, "junk.anim.json") == 1)
  }
}
