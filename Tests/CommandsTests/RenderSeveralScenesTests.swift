import Foundation
import MediaEncoding
import TestSupport
import Testing

/// One command, several scenes.
@Suite struct RenderSeveralScenesTests {
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
    #expect(
      forms[2] == "all: " + stages
        + "; the process took N CPU s in N s, N of them in threads of encoders and elsewhere")

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
