import Foundation
import Geometry
import MediaEncoding
import Pixels
import TestSupport
import Testing

@Suite struct RenderCommandTests {
  @Test func `a scene becomes an MP4 and a GIF, and nothing else is left`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "slide.yaml")
    let outcome = try place.run("render", "slide.yaml")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(place.names(in: "Output") == ["slide.gif", "slide.mp4"])
    #expect(outcome.output.contains("Output/slide.mp4  80×40, 30 frames at 60 fps"))
    #expect(outcome.output.contains("Output/slide.gif  80×40, 25 frames at 50 fps"))
    let film = try FilmReader(path: place.folder.path("Output/slide.mp4"))
    #expect(film.info.frameCount == 30)
    #expect(film.info.duration.value == 0.5)
  }

  @Test func `formats come from the option, else from the scene`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide + "\nformats: [png, poster]", to: "slide.yaml")
    #expect(try place.run("render", "slide").status == 0)
    #expect(place.names(in: "Output") == ["slide", "slide.png"])
    #expect(place.names(in: "Output/slide").count == 30)
    #expect(try place.run("render", "slide", "-o", "films", "--formats", "gif").status == 0)
    #expect(place.names(in: "films") == ["slide.gif"])
  }

  @Test func `options of MP4 reach the encoder`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "slide.yaml")
    var sizes: [String: Int] = [:]
    for options in [
      "", "--crf 40", "--preset veryfast", "--chroma 444", "--keyframes 0", "--scrub",
    ] {
      let outcome = try Program.run(
        try Program.inbetween,
        ["render", "slide", "--formats", "mp4"] + options.split(separator: " ").map(String.init),
        in: place.folder.url)
      #expect(outcome.status == 0, "\(outcome)")
      sizes[options] = try place.bytes("Output/slide.mp4").count
    }
    #expect(Set(sizes.values).count == sizes.count, "\(sizes)")
  }

  @Test func `options of MP4 are refused where a scene has no MP4`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide + "\nformats: [gif, poster]", to: "slide.yaml")
    let outcome = try place.run("render", "slide", "--scrub")
    #expect(outcome.status == 64, "\(outcome)")
    #expect(outcome.errors.contains("--scrub is for mp4, and slide.yaml is written as gif, poster"))
    #expect(place.names(in: "Output").isEmpty)
  }

  /// x264 takes as many threads as there are processors where nothing tells it otherwise.
  @Test func `on one processor and on all an MP4 has the same bytes`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "slide.yaml")
    var films: [Data] = []
    for (processors, jobs) in [("0", "1"), ("0", "2"), ("0-1", "2")] {
      let outcome = try Program.run(
        URL(fileURLWithPath: "/usr/bin/taskset"),
        [
          "-c", processors, try Program.inbetween.path, "render", "slide", "--formats", "mp4", "-j",
          jobs,
        ],
        in: place.folder.url)
      #expect(outcome.status == 0, "\(outcome)")
      films.append(try place.bytes("Output/slide.mp4"))
    }
    #expect(films[1] == films[0] && films[2] == films[0])
  }

  @Test func `a frame equals the film's frame, bit for bit`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "slide.yaml")
    #expect(try place.run("render", "slide", "--formats", "png").status == 0)
    #expect(try place.run("frame", "slide", "--at", "7/60", "-o", "seven.png").status == 0)
    #expect(try place.bytes("seven.png") == place.bytes("Output/slide/frame-00007.png"))
  }

  @Test func `a part of a film has the frames of the whole`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "slide.yaml")
    #expect(try place.run("render", "slide", "--formats", "png").status == 0)
    for part in [["--frames", "6..11"], ["--from", "0.1", "--to", "0.2"]] {
      let outcome = try Program.run(
        try Program.inbetween, ["render", "slide", "--formats", "png", "-o", "part"] + part,
        in: place.folder.url)
      #expect(outcome.status == 0, "\(outcome)")
      #expect(place.names(in: "part/slide").count == 6)
      for index in 0..<6 {
        let whole = "Output/slide/frame-\(index + 6 < 10 ? "0000" : "000")\(index + 6).png"
        #expect(try place.bytes("part/slide/frame-0000\(index).png") == place.bytes(whole))
      }
    }
  }

  @Test func `rate, scale, slow motion and constants can be chosen`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "slide.yaml")
    let outcome = try place.run(
      "render", "slide", "--formats", "mp4", "--fps", "24", "--scale", "2", "--slow", "2", "--json")
    #expect(outcome.status == 0)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 2)
    let finished = try #require(
      JSONSerialization.jsonObject(with: Data(lines[1].utf8)) as? [String: Any])
    #expect(finished["frames"] as? Int == 24)
    #expect(finished["width"] as? Int == 160)
    #expect(finished["fps"] as? String == "24")
    #expect(try FilmReader(path: place.folder.path("Output/slide.mp4")).info.duration.value == 1)
    let moved = try place.run(
      "inspect", "slide", "--at", "0.5", "--keys", "square.position.x", "--set", "speed=80")
    #expect(moved.output == "time,square.position.x\n0.5,60\n")
  }

  @Test func `a scene that fails does not stop the others`() throws {
    let place = try Workplace()
    try place.write(Workplace.broken, to: "Scenes/a.yaml")
    try place.write(Workplace.slide, to: "Scenes/b.yaml")
    let outcome = try place.run("render", "Scenes", "--formats", "gif")
    #expect(outcome.status == 65)
    #expect(place.names(in: "Output") == ["b.gif"])
    #expect(
      outcome.errors.contains("Scenes/a.yaml:8:18: error: a layer has no key `positon`"),
      "\(outcome.errors)")
    #expect(outcome.errors.contains("hint: did you mean `position`?"))
  }

  @Test func `two scenes of one name are refused before any work`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "one/a.yaml")
    try place.write(Workplace.slide, to: "two/a.yaml")
    #expect(try place.run("render", "one", "two").status == 64)
    #expect(!place.exists("Output"))
  }

  @Test func `output that cannot be written is one message, and leaves nothing`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "slide.yaml")
    try place.write("", to: "file")
    let outcome = try place.run("render", "slide", "-o", "file/folder")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("error: "))
    #expect(outcome.errors.contains("file"))
    let full = try place.run("frame", "slide", "--at", "0", "-o", "/dev/full")
    #expect(full.status == 1)
    #expect(full.errors.contains("/dev/full"), "\(full.errors)")
  }

  @Test func `assets outside the scene's folder need permission`() throws {
    let place = try Workplace()
    let picture =
      "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><rect width='8' height='8'/></svg>"
    try place.write(picture, to: "outside.svg")
    let scene = Workplace.slide.replacingOccurrences(
      of: "backgroundColor: \"#E4472F\"", with: "svg: ../outside.svg")
    try place.write(scene, to: "Scenes/inside.yaml")
    let refused = try place.run("render", "inside", "--formats", "gif")
    #expect(refused.status == 65)
    #expect(refused.errors.contains("--allow-outside-assets"), "\(refused.errors)")
    #expect(
      try place.run("render", "inside", "--formats", "gif", "--allow-outside-assets").status == 0)
  }

  @Test func `bytes do not depend on workers or on the environment`() throws {
    let place = try Workplace()
    // A film of three hundred frames has two segments.
    try place.write(
      Workplace.slide.replacingOccurrences(of: "duration: 0.5\nlet", with: "duration: 5\nlet"),
      to: "slide.yaml")
    var films: Set<Data> = []
    for (jobs, environment) in [
      ("1", [:]), ("2", [:]), ("3", [:]),
      (
        "2",
        [
          "PIXMAN_DISABLE": "fast sse2 ssse3", "FREETYPE_PROPERTIES": "cff:no-stem-darkening=0",
          "LC_ALL": "tr_TR.UTF-8", "FONTCONFIG_FILE": "/nowhere", "TZ": "Asia/Tokyo",
        ]
      ),
    ] {
      let outcome = try place.run(
        "render", "slide", "-o", "films", "--jobs", jobs, "--quiet", environment: environment)
      #expect(outcome.status == 0, "\(outcome)")
      #expect(outcome.output.isEmpty)
      films.insert(try place.bytes("films/slide.mp4") + place.bytes("films/slide.gif"))
    }
    #expect(films.count == 1)
  }

  @Test(.timeLimit(.minutes(15)))
  func `Ctrl-C ends a render cleanly`() throws {
    let place = try Workplace()
    let long = Workplace.slide.replacingOccurrences(
      of: "duration: 0.5\nlet", with: "duration: 3000\nlet")
    try place.write(long, to: "slide.yaml")
    let process = Process()
    process.executableURL = try Program.inbetween
    process.arguments = ["render", "slide", "--formats", "mp4"]
    process.currentDirectoryURL = place.folder.url
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    // The scratch folder appears when the render has begun.
    while place.names(in: "Output").isEmpty, process.isRunning { usleep(10_000) }
    usleep(100_000)
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    #expect(place.names(in: "Output") == [])
  }
}
