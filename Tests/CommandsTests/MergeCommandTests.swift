import Foundation
import TestSupport
import Testing

/// Shares of a check, and the one verdict that is made of them.
@Suite struct MergeCommandTests {
  private static let output = [
    "--json", "--junit", "junit.xml", "--markdown", "summary.md", "--report", "report",
  ]

  private struct Place {
    let work: Workplace

    /// Five scenes with baselines.
    init() throws {
      work = try Workplace()
      for index in 1...5 { try slide(index, speed: 10 * index) }
    }

    func slide(_ index: Int, speed: Int) throws {
      try work.write(
        Workplace.slide.replacing("speed: 60", with: "speed: \(speed)"), to: "s\(index).yaml")
    }

    func run(_ arguments: [String]) throws -> Program.Outcome {
      try Program.run(
        try Program.inbetween, arguments, in: work.folder.url,
        environment: ["CI": "", "NO_COLOR": "1", "XDG_CACHE_HOME": work.folder.path("caches")])
    }

    /// Three machines, each with a cache of its own, leave `share-1` to `share-3`.
    func shares(_ arguments: [String], of count: Int = 3) throws -> [Int32] {
      try (1...count).map { number in
        try run(
          ["check", "."] + arguments + [
            "--shard", "\(number)/\(count)", "--cache", "cache-\(number)", "--results",
            "share-\(number)",
          ]
        ).status
      }
    }

    func merge(_ numbers: [Int], _ arguments: [String] = []) throws -> Program.Outcome {
      try run(["merge"] + numbers.map { "share-\($0)" } + arguments)
    }

    func files() throws -> [Data] {
      try ["junit.xml", "summary.md", "report/index.html"].map(work.bytes)
    }
  }

  @Test func `shares make the report of one machine, to the byte`() throws {
    let place = try Place()
    #expect(try place.run(["check", ".", "--record", "new"]).status == 0)
    try place.slide(3, speed: 31)
    try place.work.write(Workplace.broken, to: "s6.yaml")
    try place.work.write("{}", to: "Baselines/gone.anim.json")
    let whole = try place.run(["check", ".", "--record", "none", "--no-cache"] + Self.output)
    let expected = try place.files()
    #expect(whole.status == 65)
    let codes = try place.shares([])
    #expect(codes.allSatisfy { [0, 1, 2, 65].contains($0) }, "\(codes)")
    for order in [[1, 2, 3], [3, 1, 2]] {
      let one = try place.merge(order, Self.output)
      #expect(one.status == whole.status && one.output == whole.output)
      #expect(try place.files() == expected)
    }
  }

  @Test func `times are those of the shares`() throws {
    let place = try Place()
    #expect(try place.run(["check", ".", "--record", "new"]).status == 0)
    #expect(try place.shares([]) == [0, 0, 0])
    let first = try String(decoding: place.work.bytes("share-1/shard.json"), as: UTF8.self)
    let film = try #require(first.firstMatch(of: /"milliseconds": \{\s*"(s[1-5])": ([0-9]+)/))
    // Longer than any merging takes: hours that another machine was busy.
    try place.work.write(
      first.replacingCharacters(in: film.2.startIndex..<film.2.endIndex, with: "86400123"),
      to: "share-1/shard.json")
    var total = 0
    for number in 1...3 {
      let text = try String(
        decoding: place.work.bytes("share-\(number)/shard.json"), as: UTF8.self)
      total += text.matches(of: /"s[1-5]": ([0-9]+)/).compactMap { Int($0.1) }.reduce(0, +)
    }
    #expect(try place.merge([1, 2, 3], ["--junit", "junit.xml", "--times"]).status == 0)
    let junit = try String(decoding: place.work.bytes("junit.xml"), as: UTF8.self)
    #expect(junit.contains("name=\"\(film.1)\" time=\"86400.123\""), "\(junit)")
    let sum = String(format: "%d.%03d", total / 1000, total % 1000)
    #expect(junit.contains("skipped=\"0\" time=\"\(sum)\""), "\(junit)")
    try place.work.write(
      first.replacingCharacters(in: film.2.startIndex..<film.2.endIndex, with: "-1"),
      to: "share-1/shard.json")
    let refused = try place.merge([1, 2, 3])
    #expect(refused.status == 3 && refused.errors.contains("must be a whole number from 0"))
  }

  @Test func `what is missing, twice, stale or foreign is never green`() throws {
    let place = try Place()
    #expect(try place.run(["check", ".", "--record", "new"]).status == 0)
    #expect(try place.shares([]) == [0, 0, 0])
    let whole = try place.merge([1, 2, 3])
    #expect(whole.status == 0 && whole.output.hasSuffix("5 scenes: 5 same\n"), "\(whole)")
    func refused(_ numbers: [Int], _ words: String) throws {
      let outcome = try place.merge(numbers, Self.output)
      #expect(outcome.status == 3 && outcome.errors.contains(words), "\(outcome)")
      #expect(!place.work.exists("junit.xml") && !place.work.exists("report"))
    }
    try refused([1, 3], "error: share 2/3 is missing")
    try refused([2], "error: shares 1/3, 3/3 are missing")
    try refused([1, 2, 3, 2], "error: share 2/3 is there twice: share-2 and share-2")
    try refused([1, 2, 4], "error: share-4 holds no share of a check that came to its end")
    let ledger = try String(decoding: place.work.bytes("share-2/shard.json"), as: UTF8.self)
    for (old, new, words) in [
      ("\"program\": \"", "\"program\": \"0", "by another program, or with other libraries"),
      ("\"2/3\"", "\"2/4\"", "share-2 is share 2/4, and share-1 is share 1/3"),
      ("\"2/3\"", "\"5/4\"", "share-2/shard.json: line"),
      ("\"format\": 1", "\"format\": 2", "format 2 is not known"),
      ("\"question\": [", "\"question\": [\"--tip\", ", "is a share of 'check --tip -- .'"),
      ("\"films\": [", "\"films\": [\"s1\", \"s2\", \"s3\", \"s4\", ", "dealt out by different"),
    ] {
      let edited = ledger.replacingOccurrences(of: old, with: new)
      #expect(edited != ledger, "\(old)")
      try place.work.write(edited, to: "share-2/shard.json")
      try refused([1, 2, 3], words)
    }
    try place.work.write(ledger, to: "share-2/shard.json")
    // Of another state of the scenes, or of a scene more: each film that nobody has drawn so is told.
    try place.slide(3, speed: 29)
    let stale = try place.merge([1, 2, 3])
    #expect(stale.status == 3)
    #expect(stale.output.contains("s3: no share of the check has drawn it as it is now"))
    // A share that did not come to its end leaves nothing to merge.
    try place.slide(3, speed: 30)
    let broken = try place.run([
      "check", ".", "--shard", "2/3", "--results", "share-2", "--durations", "nowhere.json",
    ])
    #expect(broken.status == 65)
    #expect(try place.merge([1, 2, 3]).status == 0)
    let bytes = try FileManager.default.contentsOfDirectory(
      atPath: place.work.folder.path("share-2/entries"))
    let part = try #require(bytes.first)
    let name = try #require(place.work.names(in: "share-2/entries/\(part)").first)
    var entry = try place.work.bytes("share-2/entries/\(part)/\(name)")
    entry[entry.count / 2] ^= 1
    try entry.write(to: place.work.folder.file("share-2/entries/\(part)/\(name)"))
    let damaged = try place.merge([1, 2, 3])
    #expect(damaged.status == 3 && damaged.errors.contains("was damaged"), "\(damaged)")
  }

  @Test func `shares of a check against a commit`() throws {
    let place = try Place()
    func git(_ arguments: String...) throws {
      let user = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"]
      let outcome = try Program.run(
        URL(filePath: "/usr/bin/env"), ["git"] + user + arguments, in: place.work.folder.url)
      try #require(outcome.status == 0, "\(outcome)")
    }
    try place.work.write("cache*\nshare*\nreport\njunit.xml\nsummary.md\n", to: ".gitignore")
    try git("init", "--quiet", "--initial-branch=main")
    try git("add", "-A")
    try git("commit", "-q", "-m", "first")
    try place.slide(2, speed: 21)
    // Another text, and the same frames.
    try place.work.write(
      Workplace.slide.replacing("speed: 60", with: "speed: \"=20 + 20\""), to: "s4.yaml")
    for output in [["--json"], Self.output] {
      let whole = try place.run(["check", ".", "--against", "main", "--no-cache"] + output)
      #expect(whole.status == 2, "\(whole)")
      let expected = output.count > 1 ? try place.files() : []
      _ = try place.shares(["--against", "main"])
      let merged = try place.merge([2, 3, 1], output)
      #expect(merged.status == whole.status && merged.output == whole.output, "\(merged)")
      if output.count > 1 { #expect(try place.files() == expected) }
    }
    // A second time nothing is drawn of what is the same.
    try place.slide(4, speed: 41)
    let stale = try place.merge([1, 2, 3])
    #expect(stale.output.contains("s4: no share of the check has drawn it as it is now"))
  }

  @Test func `what says nothing together is refused`() throws {
    let place = try Place()
    for arguments in [
      ["check", ".", "--results", "a"],
      ["check", ".", "--shard", "1/2", "--results", "a", "--store", "b"],
      ["check", ".", "--shard", "1/2", "--results", "a", "--record", "new"],
      ["check", ".", "--shard", "1/2", "--results", ""], ["merge"],
    ] {
      #expect(try place.run(arguments).status == 64, "\(arguments)")
    }
    #expect(try place.shares([], of: 1) == [3])
    let outcome = try place.merge([1], ["--report", "share-1"])
    #expect(outcome.status == 64 && outcome.errors.contains("which is read"), "\(outcome)")
  }
}
