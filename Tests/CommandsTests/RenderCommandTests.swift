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
    #expect(outcome.output.contains("Output/slide.gif  80×40, 15 frames at 30 fps"))
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

  @Test func `of several formats the one that there is none of is named`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "slide.yaml")
    let refused = try place.run("render", "slide", "--formats", "gif,gfi")
    #expect(refused.status == 64)
    #expect(refused.errors.contains("there is no format 'gfi'."), "\(refused)")
    #expect(!place.exists("Output"))
    // One frame is not some frames.
    let one = try place.run("render", "slide", "--formats", "gif", "--frames", "4..4")
    #expect(one.output.contains("80×40, 1 frame at 30 fps"), "\(one)")
  }

  @Test func `an SVG is written whole, or refused where the scene stands`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "slide.yaml")
    let outcome = try place.run("render", "slide", "--formats", "svg")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.output.contains("Output/slide.svg  80×40, 30 frames at 60 fps"))
    let text = String(decoding: try place.bytes("Output/slide.svg"), as: UTF8.self)
    #expect(text.hasPrefix("<svg ") && text.hasSuffix("</svg>\n"))
    let glass = Workplace.slide.replacingOccurrences(
      of: "\"#E4472F\"", with: "red, backdropBlur: 3")
    try place.write(glass, to: "glass.yaml")
    let refused = try place.run("render", "glass", "--formats", "svg,poster")
    #expect(refused.status == 65, "\(refused)")
    #expect(
      refused.errors.contains(
        "glass.yaml:8:5: error: svg cannot show `square`: what lies behind a layer cannot be blurred"
      ))
    #expect(!place.exists("Output/glass.svg"))
  }

  @Test func `posters of all kinds lie beside films of all kinds`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "slide.yaml")
    let formats = "mp4,hevc,webp,av1,avif,poster,poster.webp,poster.avif"
    let outcome = try place.run("render", "slide", "--formats", formats)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(
      place.names(in: "Output") == [
        "slide.av1.webm", "slide.avif", "slide.hevc.mp4", "slide.mp4", "slide.png",
        "slide.poster.avif",
        "slide.poster.webp", "slide.webp",
      ])
    #expect(outcome.output.contains("Output/slide.poster.webp  80×40, 1 still"))
    let same = try place.run("diff", "Output/slide.png", "Output/slide.poster.webp")
    #expect(same.status == 0, "\(same)")
    // A film as it was drawn, beside what AV1 made of it.
    let near = try place.run("diff", "slide.yaml", "Output/slide.avif", "--preset", "lossy-video")
    #expect(near.status == 0, "\(near)")
  }

  @Test func `the program chooses formats by what a scene has, and says why`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "slide.yaml")
    try place.write(
      Workplace.slide.replacingOccurrences(of: "\"#E4472F\"", with: "red, backdropBlur: 3"),
      to: "glass.yaml")
    let slide = try place.run("render", "slide", "--formats", "auto", "-o", "a")
    #expect(slide.status == 0, "\(slide)")
    #expect(place.names(in: "a") == ["slide.png", "slide.svg"])
    #expect(
      slide.errors.contains(
        "slide.yaml: svg, poster, since nothing of it is clear, it has no pictures"))
    let glass = try place.run("render", "glass", "--formats", "auto", "-o", "b")
    #expect(place.names(in: "b") == ["glass.png", "glass.webp"])
    #expect(
      glass.errors.contains("svg cannot show it (what lies behind a layer cannot be blurred"))
    let wrong = try place.run("render", "slide", "--formats", "auto", "--scrub", "-o", "c")
    #expect(wrong.status == 64, "\(wrong)")
    #expect(wrong.errors.contains("--scrub is for mp4 and hevc, and slide.yaml is written as svg"))
    #expect(try place.run("render", "slide", "--formats", "auto,mp4").status == 64)
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
    #expect(
      outcome.errors.contains(
        "--scrub is for mp4 and hevc, and slide.yaml is written as gif, poster"))
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

  @Test func `a part in which no frame begins is refused, with what to do`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "slide.yaml")
    // A GIF of 60 frames a second holds every other one; the seventh frame begins at 0.1167 s.
    for part in [["--frames", "3..3"], ["--from", "0.101", "--to", "0.11"]] {
      let outcome = try Program.run(
        try Program.inbetween, ["render", "slide", "--formats", "gif"] + part, in: place.folder.url)
      #expect(outcome.status == 64, "\(outcome)")
      #expect(outcome.errors.contains("no frame begins in this part of the film at 30 frames"))
      #expect(outcome.errors.contains("'inbetween frame'"))
      #expect(!place.exists("Output/slide.gif"))
    }
    let beyond = try place.run("render", "slide", "--formats", "gif", "--from", "9")
    #expect(beyond.errors.contains("the film lasts 0.5 s"), "\(beyond.errors)")
  }

  @Test func `rate, scale, slow motion and constants can be chosen`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "slide.yaml")
    let outcome = try place.run(
      "render", "slide", "--formats", "mp4", "--fps", "24", "--scale", "2", "--slow", "2", "--json")
    #expect(outcome.status == 0)
    // How far it is, is told where it takes long.
    let lines = outcome.output.split(separator: "\n").filter {
      !$0.contains("\"event\":\"progress\"")
    }
    // The last says what all of it came to.
    #expect(lines.count == 3 && lines[2].contains("\"event\":\"summary\""))
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
