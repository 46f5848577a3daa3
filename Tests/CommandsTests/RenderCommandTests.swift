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

  @Test func `rate, scale, slow motion and constants can be chosen`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "slide.yaml")
    let outcome = try place.run(
      "render", "slide", "--formats", "mp4", "--fps", "24", "--scale", "2", "--slow", "2", "--json")
    #expect(outcome.status == 0)
    let lines = outcome.output.split(separator: "\n")
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

  @Test func `of several scenes that fail and do not, each is told, and the worst is the code`()
    throws
  {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "a.yaml")
    try place.write(Workplace.slide, to: "b.yaml")
    try place.write("in the way", to: "Output/b.gif/file")
    try place.write(Workplace.slide, to: "Scenes/c.yaml")
    let outcome = try place.run("render", "a", "b", "Scenes")
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
    #expect(outcome.errors.contains("b.gif"))
    #expect(place.names(in: "Output") == ["a.gif", "a.mp4", "b.gif", "c.gif", "c.mp4"])
    try place.write(Workplace.broken, to: "Scenes/d.yaml")
    #expect(try place.run("render", "a", "b", "Scenes", "--formats", "gif").status == 65)
  }

  @Test func `several scenes are rendered as each alone, for any number of jobs`() throws {
    let place = try Workplace()
    for (name, duration) in [("a", "0.5"), ("b", "5"), ("c", "1.3")] {
      try place.write(
        Workplace.slide.replacingOccurrences(
          of: "duration: 0.5\nlet", with: "duration: \(duration)\nlet"), to: "Scenes/\(name).yaml")
      #expect(try place.run("render", name, "-o", "alone", "--jobs", "1").status == 0)
      #expect(try place.run("sheet", name, "-o", "alone/\(name)-sheet.png").status == 0)
    }
    let files = place.names(in: "alone")
    #expect(files.count == 9)
    for jobs in ["1", "2", "3"] {
      let outcome = try place.run("render", "Scenes", "-o", jobs, "--sheet", "--jobs", jobs)
      #expect(outcome.status == 0, "\(outcome)")
      #expect(outcome.output.contains("\(jobs)/b-sheet.png  1376×"), "\(outcome.output)")
      #expect(place.names(in: jobs) == files)
      for file in files {
        #expect(try place.bytes("\(jobs)/\(file)") == place.bytes("alone/\(file)"), "\(file)")
      }
    }
  }

  @Test func `a sheet and a film of one name are refused`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "Scenes/a.yaml")
    try place.write(Workplace.slide, to: "Scenes/a-sheet.yaml")
    let outcome = try place.run("render", "Scenes", "--sheet")
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("a-sheet"), "\(outcome.errors)")
    #expect(!place.exists("Output"))
  }

  @Test func `timings name every stage, and pixels`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "a.yaml")
    try place.write(Workplace.slide, to: "b.yaml")
    let arguments = ["render", "a", "b", "--formats", "mp4", "--timings"]
    func run(_ more: String...) throws -> String {
      let outcome = try Program.run(
        try Program.inbetween, arguments + more, in: place.folder.url)
      #expect(outcome.status == 0, "\(outcome)")
      return outcome.output
    }
    let lines = try run("--quiet", "--jobs", "1").split(separator: "\n").map(String.init)
    #expect(lines.count == 3)
    // The text is the same but for the figures.
    let forms = lines.map { $0.replacing(/[0-9]+\.[0-9]+/, with: "N") }
    let stages =
      "read N, play N, evaluate N, draw N, convert N, encode N, write N CPU s; "
      + "N megapixels drawn, N reused, N culled"
    #expect(forms[0] == "a.yaml: " + stages)
    #expect(forms[1] == "b.yaml: " + stages)
    #expect(forms[2] == "all: " + stages + "; the process took N CPU s in N s")

    let events = try run("--json").split(separator: "\n").map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    let timings = events.filter { $0["event"] as? String == "timings" }
    #expect(timings.count == 3)
    for event in timings {
      let isTotal = event["scene"] == nil
      // 30 frames of 80 by 40 pixels.
      let pixels = ["drawnPixels", "reusedPixels"].compactMap { event[$0] as? Int }.reduce(0, +)
      #expect(pixels == 30 * 80 * 40 * (isTotal ? 2 : 1))
      for stage in ["read", "evaluate", "draw", "convert", "encode"] {
        #expect(try #require(event[stage] as? Double) > 0, "\(stage)")
      }
      #expect((event["processCPU"] != nil) == isTotal)
    }
    #expect(try run("--quiet", "--jobs", "2").split(separator: "\n").count == 3)
  }

  @Test(.timeLimit(.minutes(15)))
  func `Ctrl-C among several scenes leaves whole films only`() throws {
    let place = try Workplace()
    for index in 0..<4 {
      let long = Workplace.slide.replacingOccurrences(
        of: "duration: 0.5\nlet", with: "duration: \(index == 0 ? 1 : 2000)\nlet")
      try place.write(long, to: "Scenes/film-\(index).yaml")
    }
    let process = Process()
    process.executableURL = try Program.inbetween
    process.arguments = ["render", "Scenes", "--sheet", "--jobs", "3"]
    process.currentDirectoryURL = place.folder.url
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    while place.names(in: "Output").isEmpty, process.isRunning { usleep(10_000) }
    usleep(300_000)
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    let whole = ["mp4", "gif"].map { "film-0.\($0)" } + ["film-0-sheet.png"]
    #expect(place.names(in: "Output").allSatisfy(whole.contains), "\(place.names(in: "Output"))")
    for name in place.names(in: "Output") where name.hasSuffix("mp4") {
      #expect(try FilmReader(path: place.folder.path("Output/\(name)")).info.frameCount == 60)
    }
  }
}
