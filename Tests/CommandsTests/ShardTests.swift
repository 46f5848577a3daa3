import Foundation
import TestSupport
import Testing

@testable import Commands

/// Runs that are split over machines: every film in one share, and one verdict.
@Suite struct ShardTests {
  @Test(arguments: [1, 2, 3, 4, 7])
  func `every film is in one share, whatever the order`(count: Int) throws {
    var random = SystemRandomNumberGenerator()
    let names = (0..<25).map { "film-\($0)" }
    // Of some nobody knows how long they take.
    let times = Dictionary(
      uniqueKeysWithValues: names.dropLast(5).map { ($0, Int.random(in: 1...9000)) })
    func shares(_ names: [String]) throws -> [Set<String>] {
      try (1...count).map { number in
        let shard = try Shard.read("\(number)/\(count)")
        return Set(shard.share(of: names, times).map { names[$0] })
      }
    }
    let whole = try shares(names)
    #expect(whole.reduce(0) { $0 + $1.count } == names.count)
    #expect(whole.reduce(Set()) { $0.union($1) } == Set(names))
    for _ in 0..<20 { #expect(try shares(names.shuffled(using: &random)) == whole) }
    // Graham's bound of dealing out the longest first: at most 4/3 of the best, which is no less than the mean.
    let median = times.values.sorted()[times.count / 2]
    let loads = whole.map { share in share.reduce(0) { $0 + (times[$1] ?? median) } }
    let longest = times.values.max() ?? 0
    let mean = loads.reduce(0, +) / count
    #expect((loads.max() ?? 0) <= max(longest, mean) * 4 / 3 + longest / 3)
  }

  @Test func `the longest are dealt out first`() throws {
    let names = ["a", "b", "c", "d", "e"]
    let times = ["a": 1, "b": 2, "c": 3, "d": 4, "e": 8]
    let shares = try (1...2).map {
      try Shard.read("\($0)/2").share(of: names, times).map { names[$0] }
    }
    #expect(shares == [["a", "e"], ["b", "c", "d"]])
  }

  @Test(arguments: ["0/0", "5/4", "0/2", "1/0", "1", "1/2/3", "a/b", "-1/2", "1/1001"])
  func `what is no share is refused`(text: String) throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "one.yaml")
    for command in ["render", "check"] {
      let outcome = try place.run(command, "one", "--shard=\(text)")
      #expect(
        outcome.status == 64 && outcome.errors.contains("is no shard: write 1/3"), "\(outcome)")
    }
    #expect(place.names(in: ".") == ["one.yaml"])
  }

  private func place() throws -> Workplace {
    let place = try Workplace()
    for index in 1...5 {
      try place.write(
        Workplace.slide.replacing("speed: 60", with: "speed: \(10 * index)"), to: "s\(index).yaml")
    }
    return place
  }

  @Test func `render makes its share, and records how long films take`() throws {
    let place = try place()
    let recorded = try place.run(
      "render", ".", "--formats", "gif", "-o", "whole", "--record-durations", "kept/times.json")
    #expect(recorded.status == 0)
    let times =
      try JSONSerialization.jsonObject(with: place.bytes("kept/times.json")) as? [String: Int]
    #expect(times?.keys.sorted() == ["s1", "s2", "s3", "s4", "s5"])
    for number in 1...3 {
      let outcome = try place.run(
        "render", ".", "--formats", "gif", "-o", "parts", "--shard", "\(number)/3", "--durations",
        "kept/times.json")
      #expect(outcome.status == 0)
      #expect(outcome.output.split(separator: "\n").count < 4)
    }
    #expect(place.names(in: "parts") == place.names(in: "whole"))
    for name in place.names(in: "whole") {
      #expect(try place.bytes("parts/\(name)") == place.bytes("whole/\(name)"))
    }
    try place.write("{\"s1\": \"long\"}", to: "kept/times.json")
    let wrong = try place.run("render", ".", "--shard", "1/2", "--durations", "kept/times.json")
    #expect(wrong.status == 65)
    #expect(wrong.errors.contains("cannot read kept/times.json: line 1: expected milliseconds"))
    #expect(try place.run("render", ".", "--durations", "kept/times.json").status == 64)
  }

  @Test func `what is damaged in another cache is told, and left there`() throws {
    let place = try place()
    #expect(try place.run("check", ".", "--record", "new", "--cache", "other").status == 0)
    let part = try #require(place.names(in: "other/entries").first)
    let name = try #require(place.names(in: "other/entries/\(part)").first)
    var bytes = try place.bytes("other/entries/\(part)/\(name)")
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: place.folder.file("other/entries/\(part)/\(name)"))
    let outcome = try place.run("cache", "--cache", "cache", "--add", "other")
    #expect(outcome.output.hasPrefix("took over 4 files from other\ncache: 4 files, "))
    #expect(outcome.errors == "warning: other/entries/\(part)/\(name) is damaged\n")
    #expect(try place.run("cache", "--cache", "cache", "--add", "nowhere").status == 1)
    #expect(try place.run("check", ".", "--shard", "1/2", "--prune").status == 64)
    let empty = try place.run("check", "s1", "--shard", "2/2")
    #expect(empty.status == 3)
    #expect(empty.output == "nothing compared: there is no film for shard 2/2\n")
  }
}
