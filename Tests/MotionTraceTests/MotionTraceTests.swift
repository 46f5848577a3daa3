import Geometry
import MotionTrace
import TestSupport
import Testing
import TextFormats

struct MotionTraceTests {
  private static func random(seed: UInt64) throws -> MotionTrace {
    var random = SeededGenerator(seed: seed)
    let names = [
      "cover-3", "a b", "quote\"d", "back\\slash", "line\nbreak", "Ünïcode", "", "x.y/z",
    ]
    var trace = MotionTrace(
      frameRate: try #require(Rational(Int64.random(in: 1...60_000, using: &random), over: 1001)),
      frameCount: 40)
    for name in names where Bool.random(using: &random) {
      var layer = TracedLayer(id: name, superlayer: Bool.random(using: &random) ? "a b" : nil)
      for property in ["position", "backgroundColor", "string", "odd name"] {
        var track = Track(property: property)
        for frame in 0..<40 where Int.random(in: 0..<3, using: &random) > 0 {
          let number = Double.random(in: -1e3...1e3, using: &random)
          let color = Color(red: number, green: 0.1, blue: 1, alpha: 0)
          let value: TraceValue =
            switch Int.random(in: 0..<5, using: &random) {
            case 0: .numbers([number, -0.0, 1e-300])
            case 1: .numbers([])
            case 2: .color(nil)
            case 3: .color(color)
            default: .text(names[Int.random(in: 0..<names.count, using: &random)])
            }
          track.append(value, at: frame)
        }
        layer.tracks.append(track)
      }
      layer.tracks.sort { $0.property < $1.property }
      trace.layers.append(layer)
      let order = DrawingOrder(
        frame: trace.drawingOrders.count * 3, layers: trace.layers.map(\.id))
      trace.drawingOrders.append(order)
      trace.events.append(
        TraceEvent(
          time: try #require(Rational(Int64(seed), over: 7)), kind: "begin", layer: name,
          subject: "fade in"))
    }
    return trace
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `the text gives the trace back, and the same text again`(seed: UInt64) throws {
    let trace = try Self.random(seed: seed)
    let read = try MotionTrace(text: trace.text)
    #expect(read == trace)
    #expect(read.text == trace.text)
  }

  @Test func `one value a line, below its layer and property`() throws {
    var track = Track(property: "position")
    track.append(.numbers([1, 2.5]), at: 0)
    track.append(.numbers([1, 2.5]), at: 1)
    track.append(.numbers([3, 2.5]), at: 2)
    let trace = MotionTrace(
      frameRate: Rational(60), frameCount: 3,
      layers: [TracedLayer(id: "hero", superlayer: "my card", tracks: [track])],
      drawingOrders: [DrawingOrder(frame: 0, layers: ["hero"])],
      events: [TraceEvent(time: .one, kind: "end", layer: "hero", subject: "slide")])
    #expect(
      trace.text == """
        motion trace 1
        frames 3 at 60/1
        order 0 hero
        layer hero in "my card"
          position
            0 numbers 1.0 2.5
            2 numbers 3.0 2.5
        event 1/1 end hero slide

        """)
    #expect(track.value(at: 1) == .numbers([1, 2.5]))
    #expect(track.value(at: 99) == .numbers([3, 2.5]))
    #expect(Track(property: "x").value(at: 3) == nil)
    #expect(trace.drawingOrder(at: 2) == ["hero"])
  }

  @Test(arguments: [
    ("", 1), ("motion trace 2\n", 1), ("motion trace 1\n", 1),
    ("motion trace 1\nlayer a\n", 2), ("motion trace 1\nframes -1 at 60/1\n", 2),
    ("motion trace 1\nframes 1 at 0/1\n", 2), ("motion trace 1\nframes 1 at 1/0\n", 2),
    ("motion trace 1\nframes 1 at 60/1\nlayer a\nlayer a\n", 4),
    ("motion trace 1\nframes 1 at 60/1\n  position\n", 3),
    ("motion trace 1\nframes 1 at 60/1\nlayer a\n  p\n  p\n", 5),
    ("motion trace 1\nframes 1 at 60/1\nlayer a\n  p\n    0 numbers nan\n", 5),
    ("motion trace 1\nframes 1 at 60/1\nlayer a\n  p\n    0 text a\n    0 text b\n", 6),
    ("motion trace 1\nframes 1 at 60/1\nlayer a\n  p\n    0 text a\n    1 text a\n", 6),
    ("motion trace 1\nframes 1 at 60/1\nlayer a\n  p\n    0 color 1 2 3\n", 5),
    ("motion trace 1\nframes 1 at 60/1\nlayer \"a\n", 3),
    ("motion trace 1\nframes 1 at 60/1\nlayer a  in b\n", 3),
    ("motion trace 1\nframes 1 at 60/1\norder 3 a\norder 3 b\n", 4),
    ("motion trace 1\nframes 1 at 60/1\nevent 1/2 end\n", 3),
    ("motion trace 1\nframes 1 at 60/1\nlayer a", 3),
    ("motion trace 1\nframes 1 at 60/1\n<<<<<<< ours\n", 3),
  ])
  func `a text that is no trace names its line`(text: String, line: Int) throws {
    let error = try #require(throws: TextError.self) { try MotionTrace(text: text) }
    #expect(error.line == line, "\(error)")
  }
}
