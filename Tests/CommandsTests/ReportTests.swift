import Foundation
import TestSupport
import Testing

/// What a report leaves on disk; how it behaves in a browser is `make check-report`'s.
@Suite struct ReportTests {
  private func report(_ place: Workplace, _ arguments: String...) throws -> String {
    let outcome = try Program.run(
      try Program.inbetween, arguments, in: place.folder.url, environment: ["NO_COLOR": "1"])
    #expect(outcome.status == 2, "\(outcome)")
    return String(decoding: try place.bytes("report/index.html"), as: UTF8.self)
  }

  private func slides(_ place: Workplace) throws {
    try place.write(Workplace.slide, to: "a.yaml")
    try place.write(
      Workplace.slide.replacing("speed: 60", with: "speed: 64"), to: "b.yaml")
  }

  @Test func `a report is one folder that asks for nothing else`() throws {
    let place = try Workplace()
    try slides(place)
    let page = try report(place, "diff", "a.yaml", "b.yaml", "--report", "report")
    #expect(
      place.names(in: "report")
        == ["index.html", "pictures", "report.json", "report.schema.json", "summary.md"])
    for address in ["http:", "https:", "//cdn", "@import", "src=\"/"] {
      #expect(!page.contains(address), "\(address)")
    }
    // Every picture that is named is there, and no other.
    let data = try #require(
      page.firstMatch(of: /<script type="application\/json" id="report-data">(.*)<\/script>/))
    let scenes = try #require(
      JSONSerialization.jsonObject(with: Data(String(data.1).utf8)) as? [[String: Any]])
    let files = try #require(scenes.first?["files"] as? [String])
    #expect(files.count == 58, "30 frames each, of which some look alike")
    for file in files { #expect(place.exists("report/\(file)"), "\(file)") }
    let worst = try #require(scenes.first?["start"] as? Int)
    let full = ["old", "new", "difference"].map { "\($0)-\(worst).png" }
    #expect(
      Set(place.names(in: "report/pictures/0"))
        == Set(files.map { URL(filePath: $0).lastPathComponent } + full + ["heat.png"]))
    #expect(page.contains("square · position: ends at (49, 20) → (50.93, 20)"))
  }

  @Test func `its player knows the scene's clock where the film has another`() throws {
    func times(_ more: String) throws -> [Double]? {
      let place = try Workplace()
      try place.write(Workplace.slide + more, to: "a.yaml")
      try place.write(
        Workplace.slide.replacing("speed: 60", with: "speed: 64") + more, to: "b.yaml")
      let page = try report(place, "diff", "a.yaml", "b.yaml", "--report", "report")
      let data = try #require(
        page.firstMatch(of: /<script type="application\/json" id="report-data">(.*)<\/script>/))
      let scenes = try #require(
        JSONSerialization.jsonObject(with: Data(String(data.1).utf8)) as? [[String: Any]])
      return scenes.first?["sceneTimes"] as? [Double]
    }
    #expect(try times("") == nil)
    // Thirty frames, and twelve more while it rests on the sixth.
    let slowed = try #require(try times("\ntime: [{at: 0.1, freeze: 0.2}]\n"))
    #expect(slowed.count == 42)
    #expect([6, 12, 18].allSatisfy { slowed[$0] == 0.1 } && slowed[24] == 0.2 && slowed[3] == 0.05)
  }

  @Test func `names cannot become markup or end the script`() throws {
    let place = try Workplace()
    let name = "b<img src=x onerror=alert(1)>&\"' `*_.yaml"
    try place.write(Workplace.slide, to: "a.yaml")
    try place.write(Workplace.slide.replacing("speed: 60", with: "speed: 64"), to: name)
    let page = try report(place, "diff", "a.yaml", name, "--report", "report")
    #expect(!page.contains("<img src=x"))
    #expect(page.contains("b&lt;img src=x onerror=alert(1)&gt;&amp;&quot;&#39; `*_"))
    let summary = String(decoding: try place.bytes("report/summary.md"), as: UTF8.self)
    #expect(!summary.replacing("\\<", with: "").contains("<img"))
  }

  @Test func `report.json is what its schema says`() throws {
    let place = try Workplace()
    try slides(place)
    _ = try report(place, "diff", "a.yaml", "b.yaml", "--report", "report")
    func object(_ name: String) throws -> [String: Any] {
      try #require(
        JSONSerialization.jsonObject(with: place.bytes("report/\(name)")) as? [String: Any])
    }
    let (json, schema) = (try object("report.json"), try object("report.schema.json"))
    func check(_ value: [String: Any], _ schema: [String: Any]) throws {
      let properties = try #require(schema["properties"] as? [String: [String: Any]])
      #expect(Set(value.keys) == Set(properties.keys))
      #expect(Set(schema["required"] as? [String] ?? []) == Set(properties.keys))
      for (key, type) in properties {
        let types = type["type"] as? [String] ?? (type["type"] as? String).map { [$0] } ?? []
        let isAllowed = types.contains { name in
          switch name {
          case "string": value[key] is String
          case "integer": value[key] is Int
          case "number": value[key] is Double || value[key] is Int
          case "array": value[key] is [Any]
          case "object": value[key] is [String: Any]
          case "null": value[key] is NSNull
          default: false
          }
        }
        #expect(isAllowed || type["const"] != nil, "\(key)")
      }
    }
    try check(json, schema)
    let scenes = try #require(json["scenes"] as? [[String: Any]])
    let properties = try #require(schema["properties"] as? [String: [String: Any]])
    try check(
      try #require(scenes.first), try #require(properties["scenes"]?["items"] as? [String: Any]))
    let review = try #require(scenes.first?["review"] as? [String: Any])
    let layers = try #require(review["layers"] as? [[String: Any]])
    #expect(layers.first?["layer"] as? String == "square")
    #expect(layers.first?["property"] as? String == "position")
  }

  @Test func `a layer that moves with its group is neither identical nor the culprit`() throws {
    let place = try Workplace()
    let text = """
      inbetween: 1
      title: A group and what lies in it
      stage: {size: [120, 60], scale: 1, background: white, fps: 20}
      duration: 0.5
      layers:
        - id: group
          frame: [10, 10, 60, 40]
          layers:
            - {id: leaf, frame: [5, 5, 30, 30], backgroundColor: "#E4472F"}
        - {id: other, frame: [90, 10, 20, 40], backgroundColor: black}
      """
    try place.write(text, to: "a.yaml")
    try place.write(text.replacing("frame: [10, 10,", with: "frame: [18, 10,"), to: "b.yaml")
    let outcome = try place.run("diff", "a.yaml", "b.yaml", "--report", "report")
    #expect(outcome.status == 2)
    #expect(outcome.output.contains("group · position"))
    #expect(outcome.output.contains("changed pixels: leaf 100 % (with group)"))
    let page = String(decoding: try place.bytes("report/index.html"), as: UTF8.self)
    func row(_ layer: String) throws -> Substring {
      let start = try #require(page.range(of: "<tr class=\"same\"><td>\(layer)</td>"))
      return page[start.lowerBound...].prefix { $0 != "\n" }
    }
    #expect(try row("leaf").contains("The same itself; changes with group"))
    #expect(try row("other").contains("Identical in every frame"))
  }

  @Test func `a hundred changed scenes take less than 5 MB`() throws {
    let scenes = Cases.count(100, of: 100)
    let place = try Workplace()
    // Small scenes in each of which every frame is another and has something to look at.
    let dots = (0..<20).map { index in
      "  - {id: dot\(index), frame: [\(index * 37 % 300), \(index * 53 % 180), 14, 14], cornerRadius: \(index % 8), backgroundColor: \"#\(["E4472F", "3566D6", "12897B"][index % 3])\"}"
    }.joined(separator: "\n")
    try FileManager.default.createDirectory(
      at: place.folder.file("Scenes"), withIntermediateDirectories: true)
    func write(_ speed: Int) throws {
      for scene in 0..<scenes {
        try place.write(
          """
          inbetween: 1
          title: Scene \(scene)
          sources: [A8]
          stage: {size: [320, 200], scale: 1, background: white, fps: 20}
          duration: 0.4
          layers:
          \(dots)
          script:
            - {at: 0, animate: dot\(scene % 20).position.x, from: 0, to: \(200 + speed), duration: 0.5}

          """, to: "Scenes/s\(scene).yaml")
      }
    }
    func git(_ arguments: String...) throws {
      _ = try Program.run(URL(filePath: "/usr/bin/env"), ["git"] + arguments, in: place.folder.url)
    }
    try write(0)
    try git("init", "--quiet", "--initial-branch=main")
    try git("add", "--all")
    try git(
      "-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "--quiet", "-m", "first")
    try write(60)
    _ = try report(place, "check", "--against", "main", "--report", "report")
    var bytes = 0
    let files = FileManager.default.enumerator(atPath: place.folder.path("report"))
    while let file = files?.nextObject() as? String {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: place.folder.path("report/\(file)"))
      if attributes[.type] as? FileAttributeType == .typeRegular {
        bytes += attributes[.size] as? Int ?? 0
      }
    }
    #expect(bytes < 5_000_000, "\(bytes)")
    #expect(bytes > 5000 * scenes, "\(bytes)")
  }

  @Test func `a comparison film has three pictures and slows down where the films part`() throws {
    let place = try Workplace()
    try slides(place)
    for name in ["c.mp4", "c.gif"] {
      let outcome = try place.run("diff", "a.yaml", "b.yaml", "--film", "Output/\(name)")
      #expect(outcome.status == 2)
      let probe = try Program.run(
        URL(filePath: "/usr/bin/env"),
        [
          "ffprobe", "-v", "error", "-count_frames", "-show_entries",
          "stream=width,height,nb_read_frames", "-of", "csv=p=0",
          place.folder.path("Output/\(name)"),
        ])
      let numbers = probe.output.trimmingCharacters(in: .whitespacesAndNewlines)
        .split(separator: ",").compactMap { Int($0) }
      #expect(numbers.count == 3)
      #expect(numbers[0] == 760 && numbers[1] % 2 == 0)
      // 30 frames, slow ones three times, with rests of half a second and a second.
      if name == "c.mp4" { #expect(numbers[2] == 152) }
    }
    #expect(place.names(in: "Output") == ["c.gif", "c.mp4"], "nothing else is left")
  }
}
