import Foundation
import TestSupport
import Testing

/// What commands draw, take from the cache and say of it.
@Suite struct CacheCommandTests {
  private func place() throws -> Workplace {
    let place = try Workplace()
    for name in ["one", "two"] { try place.write(Workplace.slide, to: "\(name).yaml") }
    try place.write(
      Workplace.slide.replacing("speed: 60", with: "speed: 30"), to: "three.yaml")
    return place
  }

  /// How many files were drawn and how many were there.
  private func render(_ place: Workplace, _ arguments: String...) throws -> (
    drawn: Int, cached: Int
  ) {
    let outcome = try Program.run(
      try Program.inbetween, ["render", ".", "--cache", "cache", "--json", "--sheet"] + arguments,
      in: place.folder.url)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.errors.isEmpty)
    let last = try #require(outcome.output.split(separator: "\n").last)
    let event = try #require(
      JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any])
    return (event["drawnFiles"] as? Int ?? -1, event["cachedFiles"] as? Int ?? -1)
  }

  @Test func `nothing is drawn twice, and the files are the same`() throws {
    let place = try place()
    let formats = "mp4,gif,webp,apng,svg,poster,webm"
    #expect(try render(place, "--formats", formats, "-o", "a", "--jobs", "1") == (24, 0))
    #expect(try render(place, "--formats", formats, "-o", "b", "--jobs", "2") == (0, 24))
    let names = place.names(in: "a")
    #expect(names.count == 24 && names == place.names(in: "b"))
    for name in names {
      #expect(try place.bytes("a/\(name)") == place.bytes("b/\(name)"), "\(name)")
    }
    // Those of another scene with the same film are the same too; of a changed one all are drawn.
    try place.write("# New\n" + Workplace.slide, to: "four.yaml")
    try place.write(Workplace.slide.replacing("speed: 60", with: "speed: 40"), to: "three.yaml")
    #expect(try render(place, "--formats", "gif", "-o", "b") == (2, 6))
    // Equal films that are begun at once are all drawn; sheets do not depend on GIFs.
    let smaller = try render(place, "--formats", "gif", "--gif-scale", "0.5", "-o", "b")
    #expect(smaller.drawn + smaller.cached == 8 && smaller.drawn >= 2 && smaller.cached >= 4)
    let plain = try place.run("render", "one", "--cache", "cache", "--formats", "gif")
    #expect(plain.output == "Output/one.gif  80×40, 15 frames at 30 fps from the cache\n")
    #expect(
      try place.run("render", "one", "--no-cache", "--formats", "gif").output.contains("30 fps in ")
    )
    #expect(place.names(in: ".").contains(".cache") == false)
  }

  @Test func `what a limit took from a GIF is said again`() throws {
    let place = try place()
    func figures() throws -> [String: Int] {
      let outcome = try place.run(
        "render", "one", "--formats", "gif", "--gif-scale", "4", "--max-bytes", "2kB", "--cache",
        "cache", "--json")
      let line = try #require(
        outcome.output.split(separator: "\n").first { $0.contains("\"finished\"") }, "\(outcome)")
      let event = try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let names = ["bytes", "quality", "frameStep", "width", "height", "frames", "cached"]
      return Dictionary(uniqueKeysWithValues: names.map { ($0, event[$0] as? Int ?? -1) })
    }
    var first = try figures()
    first["cached"] = 1
    #expect(try figures() == first && first["quality"] != -1)
  }

  @Test func `a damaged entry is told, and drawn again`() throws {
    let place = try place()
    #expect(try place.run("render", "one", "--formats", "gif", "--cache", "cache").status == 0)
    let part = try #require(place.names(in: "cache/entries").first)
    let entry = try #require(place.names(in: "cache/entries/\(part)").first)
    let path = "cache/entries/\(part)/\(entry)"
    var bytes = try place.bytes(path)
    bytes[bytes.count - 9] ^= 4
    try bytes.write(to: place.folder.file(path))
    let good = try place.bytes("Output/one.gif")
    let again = try place.run("render", "one", "--formats", "gif", "--cache", "cache")
    #expect(again.status == 0)
    #expect(again.errors.contains("was damaged: it was taken away, and is drawn again"))
    #expect(try place.bytes("Output/one.gif") == good)
    let third = try place.run("render", "one", "--formats", "gif", "--cache", "cache")
    #expect(third.output.contains("from the cache") && third.errors.isEmpty)
  }

  @Test func `check takes hashes from the cache, and differences are found all the same`() throws {
    let place = try place()
    func check(_ arguments: String...) throws -> Program.Outcome {
      try Program.run(
        try Program.inbetween, ["check", ".", "--cache", "cache"] + arguments, in: place.folder.url,
        environment: ["CI": ""])
    }
    #expect(try check("--record", "new").status == 0)
    let before = place.names(in: "Baselines").map { try? place.bytes("Baselines/\($0)") }
    try FileManager.default.removeItem(at: place.folder.file("Baselines"))
    #expect(try check("--record", "new").status == 0)
    #expect(place.names(in: "Baselines").map { try? place.bytes("Baselines/\($0)") } == before)
    #expect(try place.run("cache", "--cache", "cache").output.hasPrefix("cache: 2 files, "))
    try place.write(Workplace.slide.replacing("#E4472F", with: "#E4472E"), to: "two.yaml")
    #expect(try check("--record", "none").status == 2)
    // Claims are looked at whatever is known of the frames.
    try place.write(Workplace.slide.replacing("0.25\"}", with: "0.26\"}"), to: "two.yaml")
    let claims = try check("--record", "none")
    #expect(claims.status == 2 && claims.output.contains("two: "), "\(claims)")
  }

  @Test func `the cache says what it has, and gives it up`() throws {
    let place = try place()
    _ = try render(place, "--formats", "gif,poster")
    let list = try place.run("cache", "--cache", "cache", "--list").output.split(separator: "\n")
    #expect(list.count == 7)
    #expect(list.dropLast().contains { $0.hasSuffix("  three.gif") })
    #expect(
      try place.run("cache", "--cache", "cache", "--older-than", "1").output.hasPrefix(
        "took away 0 files"))
    #expect(
      try place.run("cache", "--cache", "cache", "--prune", "1").output.contains(
        "cache: 0 files, 0 bytes"))
    _ = try render(place, "--formats", "gif")
    #expect(
      try place.run("cache", "--cache", "cache", "--clear").output.hasPrefix("took away 4 files"))
    for wrong in [["--older-than", "-1"], ["--clear", "--prune", "1MB"], ["--prune", "x"]] {
      let outcome = try Program.run(
        try Program.inbetween, ["cache"] + wrong, in: place.folder.url)
      #expect(outcome.status == 64, "\(wrong)")
    }
    #expect(try place.run("render", "one", "--cache", "a", "--no-cache").status == 64)
  }

  @Test func `where nothing can be kept everything is drawn all the same`() throws {
    let place = try place()
    try place.write("in the way", to: "cache")
    let outcome = try place.run("render", ".", "--formats", "gif", "--cache", "cache")
    #expect(outcome.status == 0)
    #expect(
      outcome.errors
        == "warning: the cache cache cannot be written, so that nothing more is kept: "
        + "the folder cannot be made (Not a directory)\n",
      "\(outcome)")
    #expect(place.names(in: "Output").count == 3)
    // Nobody's home.
    let homeless = try place.run(
      "render", "one", "--formats", "gif", environment: ["HOME": "", "XDG_CACHE_HOME": ""])
    #expect(homeless.status == 0 && homeless.errors.isEmpty)
  }

  @Test func `two runs on one cache and one folder do no harm`() async throws {
    let place = try place()
    #expect(
      try place.run("render", ".", "--formats", "mp4,gif", "-o", "alone", "--no-cache").status == 0)
    try await withThrowingTaskGroup(of: Program.Outcome.self) { group in
      for _ in 0..<4 {
        group.addTask {
          try Program.run(
            try Program.inbetween,
            ["render", ".", "--formats", "mp4,gif", "-o", "both", "--cache", "cache"],
            in: place.folder.url)
        }
      }
      for try await outcome in group { #expect(outcome.status == 0, "\(outcome)") }
    }
    #expect(place.names(in: "both") == place.names(in: "alone"))
    for name in place.names(in: "alone") {
      #expect(try place.bytes("both/\(name)") == place.bytes("alone/\(name)"))
    }
    #expect(try render(place, "--formats", "mp4,gif", "--no-sheet") == (0, 6))
  }
}
