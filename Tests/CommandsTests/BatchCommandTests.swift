import Foundation
import TestSupport
import Testing

@testable import Commands

/// Renders that are drawn in chunks, by any number of machines.
@Suite struct BatchCommandTests {
  private static let arguments = [
    "Scenes", "--formats", "mp4,gif,svg,poster", "--sheet", "-o", "films",
  ]

  /// A film of two segments, one with bodies, and a short one; drawn as a whole in `whole`.
  private struct Place {
    let work: Workplace

    init() throws {
      work = try Workplace()
      try work.write(
        Workplace.slide.replacing("duration: 0.5\n", with: "duration: 5\n"), to: "Scenes/long.yaml")
      try work.write(Workplace.slide, to: "Scenes/short.yaml")
      try work.write(
        """
        inbetween: 1
        stage: {size: [60, 60], scale: 1, background: white, fps: 60}
        duration: 0.5
        layers:
          - {id: ball, position: [30, 10], size: [10, 10], backgroundColor: "#E4472F"}
        behaviors: {fall: {gravity: [ball]}}
        script: [{at: 0, add: fall}]
        """, to: "Scenes/fall.yaml")
    }

    func run(_ arguments: [String], _ environment: [String: String] = [:]) throws -> Program.Outcome
    {
      try Program.run(
        try Program.inbetween, arguments, in: work.folder.url,
        environment: ["CI": "", "NO_COLOR": "1", "XDG_CACHE_HOME": work.folder.path("caches")]
          .merging(environment) { $1 })
    }

    /// Makes a plan; how many chunks it has.
    func plan() throws -> Int {
      let outcome = try run(["plan", "plan.json"] + BatchCommandTests.arguments)
      try #require(outcome.status == 0, "\(outcome)")
      let words = outcome.output.split(separator: " ")
      return try #require(words.count > 1 ? Int(words[1]) : nil)
    }

    func expectWhole() throws {
      let whole = try run(
        ["render"] + BatchCommandTests.arguments.dropLast() + ["whole", "--no-cache"])
      #expect(whole.status == 0, "\(whole)")
      #expect(work.names(in: "films") == work.names(in: "whole"))
      for name in work.names(in: "whole") {
        #expect(try work.bytes("films/\(name)") == work.bytes("whole/\(name)"), "\(name)")
      }
    }
  }

  @Test func `films of chunks have the bytes of one render, in any order of chunks`() throws {
    let place = try Place()
    let count = try place.plan()
    #expect(count > 6 && place.work.exists("plan.parts/bake/fall.bake"))
    let early = try place.run(["assemble", "plan.json"])
    #expect(
      early.status == 3 && early.errors.contains("error: chunk 0, fall, frames 0 to 29: is missing")
    )
    #expect(!place.work.exists("films"))
    for chunk in (0..<count).reversed() {
      let outcome = try place.run(["render-chunk", "plan.json", "\(chunk)"])
      #expect(outcome.status == 0 && outcome.output.hasSuffix(": drawn\n"), "\(outcome)")
    }
    let again = try place.run(["render-chunk", "plan.json", "0"])
    #expect(again.status == 0 && again.output.hasSuffix(": is there\n"))
    #expect(place.work.names(in: "plan.parts/scratch").isEmpty)
    #expect(try place.run(["assemble", "plan.json", "-q"]).status == 0)
    try place.expectWhole()
  }

  @Test func `a batch draws what is missing, and tries again once`() throws {
    let place = try Place()
    let count = try place.plan()
    let first = try place.run(["batch", "plan.json"])
    #expect(first.status == 0, "\(first)")
    try place.expectWhole()
    for chunk in [1, 3] {
      try FileManager.default.removeItem(
        at: place.work.folder.file("plan.parts/done/\(chunk).json"))
    }
    let program = Shell.words([try Program.inbetween.path])
    // Fails the first time for each chunk.
    let flaky =
      "command:test -e try-{chunk} && \(program) render-chunk {plan} {chunk} || { touch try-{chunk}; exit 1; }"
    let second = try place.run(["batch", "plan.json", "--executor", flaky])
    #expect(second.status == 0, "\(second)")
    #expect(second.output.contains("chunk 1, ") && second.output.contains("chunk 3, "))
    #expect((0..<count).filter { place.work.exists("try-\($0)") } == [1, 3])
    try place.expectWhole()
    try FileManager.default.removeItem(at: place.work.folder.file("plan.parts/done/2.json"))
    let broken = try place.run(["batch", "plan.json", "--executor", "command:false {chunk}"])
    #expect(broken.status == 1)
    #expect(broken.errors.contains("error: could not be drawn: chunk 2, "), "\(broken)")
    let slurm = try place.run(
      ["batch", "plan.json", "--executor", "slurm"], ["PATH": "/bin-that-is-not"])
    #expect(slurm.status == 1 && slurm.errors.contains("there is no Slurm here"), "\(slurm)")
  }

  @Test func `a plan that was changed, and another scene, are refused`() throws {
    let place = try Place()
    _ = try place.plan()
    let text = try String(decoding: place.work.bytes("plan.json"), as: UTF8.self)
    for (old, new, words) in [
      ("\"place\": 0", "\"place\": 1", "was changed since it was written"),
      ("\"program\": \"", "\"program\": \"0", "was changed since it was written"),
      ("\"format\": 1", "\"format\": 7", "format 7 is not known"),
      ("\"chunks\": [", "\"chunks\": [7, ", "a chunk must be an object"), ("{", "", "plan.json: "),
    ] {
      let edited = text.replacingOccurrences(of: old, with: new)
      #expect(edited != text)
      try place.work.write(edited, to: "plan.json")
      for command in [
        ["render-chunk", "plan.json", "0"], ["assemble", "plan.json"], ["batch", "plan.json"],
      ] {
        let outcome = try place.run(command)
        #expect(outcome.status == 65 && outcome.errors.contains(words), "\(outcome)")
      }
    }
    try place.work.write(text, to: "plan.json")
    try place.work.write(
      Workplace.slide.replacing("speed: 60", with: "speed: 61"), to: "Scenes/short.yaml")
    let chunks = try (0..<9).map { try place.run(["render-chunk", "plan.json", "\($0)"]) }
    #expect(
      chunks.contains {
        $0.status == 65 && $0.errors.contains("is another than when the plan was made")
      })
    for (arguments, words) in [
      (["render-chunk", "plan.json", "99"], "there is none by chunk 99"),
      (["render-chunk", "plan.json"], "Name a chunk, or set SLURM_ARRAY_TASK_ID"),
      (["plan", "p.json", "Scenes", "--jobs", "7"], "is no part of a plan"),
      (["plan", "p.json", "Scenes", "--formats", "png"], "cannot be drawn in chunks"),
      (["plan", "p.json", "Scenes", "--bogus"], "Unknown option '--bogus'"),
      (["plan", "Scenes/p.json", "Scenes"], "would lie among scenes"),
      (["batch", "plan.json", "--executor", "elsewhere"], "elsewhere"),
      (["batch", "plan.json", "--executor", "command:true"], "command:true"),
      (["batch", "plan.json", "--sbatch=--exclusive"], "goes with --executor slurm"),
    ] {
      let outcome = try place.run(arguments)
      #expect(outcome.status == 64 && outcome.errors.contains(words), "\(outcome)")
    }
    #expect(!place.work.exists("p.json") && !place.work.exists("Scenes/p.json"))
  }

  @Test func `the number of a chunk comes from the array that it is of`() throws {
    func numbers(_ environment: [String: String], _ given: Int? = nil) throws -> [Int] {
      try ChunkNumber.numbers(given, of: 5, environment)
    }
    #expect(try numbers([:], 4) == [4])
    #expect(try numbers(["SLURM_ARRAY_TASK_ID": "0"]) == [0])
    #expect(try numbers(["JOB_COMPLETION_INDEX": "4"]) == [4])
    #expect(try numbers(["PARALLEL_SEQ": "1"]) == [0])
    #expect(try numbers(["CI_NODE_INDEX": "5"]) == [4])
    #expect(try numbers(["SLURM_ARRAY_TASK_ID": "2", "PARALLEL_SEQ": "1"], 3) == [3])
    // Three machines, five chunks: each once.
    let dealt = try (1...3).flatMap {
      try numbers(["CI_NODE_INDEX": "\($0)", "CI_NODE_TOTAL": "3"])
    }
    #expect(dealt.sorted() == [0, 1, 2, 3, 4])
    #expect(try numbers(["CI_NODE_INDEX": "6", "CI_NODE_TOTAL": "7"]) == [])
    for wrong in [
      ["SLURM_ARRAY_TASK_ID": "5"], ["PARALLEL_SEQ": "0"], ["JOB_COMPLETION_INDEX": "one"],
      ["CI_NODE_INDEX": "6"], [:],
    ] {
      #expect(throws: (any Error).self) { try numbers(wrong) }
    }
    #expect(SlurmArray.ranges([0, 1, 2, 5, 7, 8]) == "0-2,5,7-8")
  }

  @Test func `more chunks than an array of Slurm has places are several arrays`() {
    // What `scontrol show config` of Slurm 22.05 prints.
    let said = "MaxArraySize            = 1001\nMaxBatchRequeue         = 5\n"
    #expect(SlurmArray.mostPlaces(in: said) == 1001)
    #expect(SlurmArray.mostPlaces(in: "MaxJobCount = 5\n") == nil)
    #expect(
      SlurmArray.arrays(of: [0, 1, 999, 1000, 2017, 2018], places: 1001) == [
        SlurmArray(first: 0, places: "0-1,999", log: "chunk-%a.txt"),
        SlurmArray(first: 1000, places: "0", log: "chunk-1%3a.txt"),
        SlurmArray(first: 2000, places: "17-18", log: "chunk-2%3a.txt"),
      ])
    #expect(
      SlurmArray.arrays(of: Array(0..<12), places: 7).map(\.first) == Array(0..<12))
    // Places are below the cluster's number, and each chunk has one.
    for (count, most) in [(25, 1), (25, 9), (25, 10), (1203, 11), (1203, 999), (1203, 1000)] {
      let arrays = SlurmArray.arrays(of: Array(0..<count), places: most)
      let chunks = arrays.flatMap { array in
        let ends = array.places.split(separator: "-").compactMap { Int($0) }
        return ((ends.first ?? -1)...(ends.last ?? -1)).map { (array.first + $0, $0) }
      }
      #expect(chunks.map(\.0) == Array(0..<count))
      #expect(chunks.allSatisfy { $0.1 < most })
    }
  }
}
