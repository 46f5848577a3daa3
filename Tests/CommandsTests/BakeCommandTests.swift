import Foundation
import TestSupport
import Testing

/// `--bake` and `--timeout`.
@Suite struct BakeCommandTests {
  private static let heap = """
    inbetween: 1
    stage: {size: [120, 160], scale: 1, background: white, fps: 60}
    duration: 2
    layers:
      - {repeat: 6, as: i, id: box-$i, position: ["=30 + 30 * (i % 3)", "=20 + 30 * (i % 2)"], size: [20, 20], transform: {rotation: "=i"}, backgroundColor: red}
    behaviors:
      heap:
        fall: {gravity: [box-*]}
        walls: {collision: [box-*], insets: {top: -900}}
    script: [{at: 0, add: heap}]

    """

  @Test func `a frame from stored bodies equals the film's, bit for bit`() throws {
    let place = try Workplace()
    try place.write(Self.heap, to: "heap.yaml")
    func frame(_ name: String, _ more: String...) throws -> Program.Outcome {
      try Program.run(
        try Program.inbetween, ["frame", "heap.yaml", "--at", "1.8", "-o", name] + more,
        in: place.folder.url, environment: ["CI": "", "NO_COLOR": "1"])
    }
    #expect(try frame("plain.png").status == 0)
    let first = try frame("first.png", "--bake", "baked")
    #expect(first.status == 0 && first.errors.isEmpty, "\(first)")
    #expect(place.names(in: "baked") == ["heap.bake"])
    let stored = try place.bytes("baked/heap.bake")
    #expect(try frame("second.png", "--bake", "baked").status == 0)
    #expect(try place.bytes("baked/heap.bake") == stored)
    #expect(try place.bytes("plain.png") == place.bytes("first.png"))
    #expect(try place.bytes("plain.png") == place.bytes("second.png"))
    #expect(try place.run("render", "heap", "--formats", "png", "--bake", "baked").status == 0)
    #expect(try place.bytes("plain.png") == place.bytes("Output/heap/frame-00108.png"))
  }

  @Test func `bodies of another scene and damaged ones are not used but recorded anew`() throws {
    let place = try Workplace()
    try place.write(Self.heap, to: "heap.yaml")
    #expect(try place.run("frame", "heap", "--at", "1", "-o", "a.png", "--bake", ".").status == 0)
    let stored = try place.bytes("heap.bake")
    try place.write(
      Self.heap.replacingOccurrences(of: "rotation: \"=i\"", with: "rotation: \"=2 * i\""),
      to: "heap.yaml")
    let changed = try place.run("frame", "heap", "--at", "1", "-o", "b.png", "--bake", ".")
    #expect(
      changed.status == 0
        && changed.errors.contains(
          "heap.bake: was of another scene or variant, or of this one before a change; recorded anew"
        ),
      "\(changed)")
    #expect(try place.run("frame", "heap", "--at", "1", "-o", "c.png").status == 0)
    #expect(try place.bytes("b.png") == place.bytes("c.png"))
    #expect(try place.bytes("b.png") != place.bytes("a.png"))
    #expect(try place.bytes("heap.bake") != stored)
    try Data(stored.prefix(300)).write(to: place.folder.file("heap.bake"))
    let damaged = try place.run("frame", "heap", "--at", "1", "-o", "d.png", "--bake", ".")
    #expect(damaged.status == 0 && damaged.errors.contains("was damaged"), "\(damaged)")
    #expect(try place.bytes("d.png") == place.bytes("c.png"))
  }

  @Test func `a scene without bodies stores nothing, and a folder that cannot be is told`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "slide.yaml")
    try place.write(Self.heap, to: "heap.yaml")
    #expect(
      try place.run("frame", "slide", "--at", "0", "-o", "a.png", "--bake", "baked").status == 0)
    #expect(!place.exists("baked"))
    let outcome = try place.run(
      "frame", "heap", "--at", "0", "-o", "a.png", "--bake", "slide.yaml")
    #expect(outcome.status == 1 && outcome.errors.contains("cannot write"), "\(outcome)")
  }

  @Test func `a scene that takes too long to play is given up`() throws {
    let place = try Workplace()
    try place.write(Self.heap, to: "heap.yaml")
    let outcome = try place.run("validate", "heap", "--timeout", "0.000001")
    #expect(outcome.status == 1, "\(outcome)")
    #expect(
      outcome.errors.contains("heap.yaml: playing the scene took longer than")
        && outcome.errors.contains("of 2 s"), "\(outcome)")
    #expect(try place.run("validate", "heap", "--timeout", "600").status == 0)
    #expect(try place.run("validate", "heap", "--timeout", "0").status == 64)
  }
}
