import FrameReview
import Geometry
import MotionTrace
import Pixels
import Testing

struct TraceComparisonTests {
  /// A trace of 60 frames a second with one property of the layer `card`.
  private func trace(
    _ property: String = "position", count: Int = 90, _ value: (Int) -> TraceValue
  ) -> MotionTrace {
    var track = Track(property: property)
    for frame in 0..<count { track.append(value(frame), at: frame) }
    return MotionTrace(
      frameRate: Rational(60), frameCount: count,
      layers: [TracedLayer(id: "card", tracks: [track])],
      drawingOrders: [DrawingOrder(frame: 0, layers: ["card"])])
  }

  /// From 0 to 100 between two frames, linearly, or bent by `bend`.
  private func ramp(_ first: Int, _ last: Int, end: Double = 100, bend: Double = 0) -> MotionTrace {
    trace { frame in
      let t = min(max(Double(frame - first) / Double(last - first), 0), 1)
      return .numbers([end * (t + bend * t * (1 - t)), 7])
    }
  }

  private func aspects(_ old: MotionTrace, _ new: MotionTrace) throws -> [MotionChange.Aspect] {
    let comparison = TraceComparison(old: old, new: new)
    #expect(comparison.findings.count == 1)
    let finding = try #require(comparison.findings.first)
    #expect((finding.layer, finding.property) == ("card", "position"))
    guard case .motion(let change) = finding.change else { return [] }
    return change.aspects
  }

  @Test func `equal traces have nothing to say`() {
    let comparison = TraceComparison(old: ramp(10, 40), new: ramp(10, 40))
    #expect(comparison.isEmpty)
    #expect(comparison.sentence == "no layer changed")
  }

  @Test func `a delay is that and nothing else`() throws {
    #expect(try aspects(ramp(10, 40), ramp(13, 43)) == [.delay(frames: 3)])
    #expect(try aspects(ramp(13, 43), ramp(10, 40)) == [.delay(frames: -3)])
    #expect(
      TraceComparison(old: ramp(10, 40), new: ramp(13, 43)).sentence
        == "card · position: starts 3 frames later (0.05 s); nothing else changed")
  }

  @Test func `a longer duration makes a slower move with the same easing`() throws {
    let aspects = try aspects(ramp(10, 40), ramp(10, 50))
    #expect(aspects.first == .duration(old: 30, new: 40))
    guard case .peakVelocity(let old, let new) = try #require(aspects.last) else {
      Issue.record("no velocity in \(aspects)")
      return
    }
    #expect(abs(old - 200) < 1e-6 && abs(new - 150) < 1e-6)
    #expect(aspects.count == 2)
  }

  @Test func `another easing keeps its ends`() throws {
    let aspects = try aspects(ramp(10, 40), ramp(10, 40, bend: 0.8))
    #expect(aspects.first == .easing)
    let comparison = TraceComparison(old: ramp(10, 40), new: ramp(10, 40, bend: 0.8))
    // 100 · 0.8 · ¼ in the middle.
    #expect(
      comparison.sentence.hasPrefix(
        "card · position: easing changed: same ends, max 20 at frame 25 (0.417 s)"))
  }

  @Test func `another end`() throws {
    let aspects = try aspects(ramp(10, 40), ramp(10, 40, end: 120))
    #expect(aspects.first == .end(old: [100, 7], new: [120, 7]))
  }

  @Test func `springs are told by overshoot and settling time`() throws {
    /// An underdamped spring from 0 to 1: e^(−at)·cos(bt), whose peak is near t = π/b.
    func spring(_ damping: Double) -> MotionTrace {
      trace(count: 300) { frame in
        let t = Double(frame) / 60
        let value = 1 - Transcendentals.exp(-damping * t) * Transcendentals.cos(8 * t)
        return .numbers([t > 4.5 ? 1 : value, 7])
      }
    }
    let aspects = try aspects(spring(9), spring(6))
    guard case .overshoot(let old, let new)? = aspects.first, aspects.count > 1,
      case .settling(let before, let after) = aspects[1]
    else {
      Issue.record("\(aspects)")
      return
    }
    // The peak, where the derivative vanishes: tan(8t) = −a/8.
    func peak(_ damping: Double) -> Double {
      let t = (Double.pi - Transcendentals.atan2(damping, 8)) / 8
      return -Transcendentals.exp(-damping * t) * Transcendentals.cos(8 * t)
    }
    #expect(abs(old - peak(9)) < 0.002)
    #expect(abs(new - peak(6)) < 0.002)
    #expect(after > before)
    // |value − 1| ≤ e^(−at): within a thousandth after ln 1000 / a at the latest.
    #expect(Double(before) / 60 <= 6.908 / 9 + 1.0 / 60)
    #expect(Double(after) / 60 <= 6.908 / 6 + 1.0 / 60)
  }

  @Test func `a value at rest, and moves that are more`() throws {
    #expect(
      try aspects(trace { _ in .numbers([1, 2]) }, trace { _ in .numbers([1, 3]) })
        == [.value(old: [1, 2], new: [1, 3])])
    let twice = trace { .numbers([$0 < 20 ? 0 : $0 < 50 ? 50 : 100, 7]) }
    let once = trace { .numbers([$0 < 20 ? 0 : 100, 7]) }
    #expect(try aspects(once, twice) == [.moveCount(old: 1, new: 2)])
  }

  @Test func `colors are told by how different they look`() throws {
    func paint(_ color: Color, from frame: Int) -> MotionTrace {
      trace("backgroundColor") { .color($0 < frame ? .white : color) }
    }
    let red = Color(rgb: 0xFF0000)
    let comparison = TraceComparison(
      old: paint(.white, from: 0), new: paint(red, from: 30))
    guard case .color(let change)? = comparison.findings.first?.change else {
      Issue.record("\(comparison.findings)")
      return
    }
    let (white, full) = (
      LabColor(red: 255, green: 255, blue: 255), LabColor(red: 255, green: 0, blue: 0)
    )
    #expect(change.largestDifference == white.difference(from: full))
    #expect(change.frame == 30)
    #expect(comparison.findings.first?.firstFrame == 30)
    #expect(comparison.sentence.contains("#ffffff → #ff0000, ΔE 45.8 at frame 30 (0.5 s)"))
  }

  @Test func `contents and paths are other ones`() {
    let comparison = TraceComparison(
      old: trace("contents") { _ in .text("d1") },
      new: trace("contents") { .text($0 < 5 ? "d1" : "d2") })
    #expect(comparison.findings.map(\.change) == [.other(old: "d1", new: "d2")])
    #expect(comparison.findings.map(\.firstFrame) == [5])
  }

  private func stack(_ orders: [[String]], layers: [String]? = nil) -> MotionTrace {
    MotionTrace(
      frameRate: Rational(60), frameCount: orders.count,
      layers: (layers ?? orders[0]).map { TracedLayer(id: $0) },
      drawingOrders: orders.enumerated().map { DrawingOrder(frame: $0, layers: $1) })
  }

  @Test func `layers that came, went, hid or rose`() {
    let old = stack(Array(repeating: ["a", "b", "c"], count: 6))
    #expect(
      TraceComparison(old: old, new: stack(Array(repeating: ["a", "b", "c", "d"], count: 6)))
        .findings == [TraceFinding(layer: "d", change: .layerAppeared, firstFrame: 0)])
    #expect(
      TraceComparison(old: old, new: stack(Array(repeating: ["a", "c"], count: 6))).findings
        == [TraceFinding(layer: "b", change: .layerVanished, firstFrame: 0)])
    #expect(
      TraceComparison(old: old, new: stack(Array(repeating: ["b", "c", "a"], count: 6))).findings
        == [TraceFinding(layer: "a", change: .raised(above: "c"), firstFrame: 0)])
    var hidden = Array(repeating: ["a", "b", "c"], count: 6)
    hidden[2] = ["a", "c"]
    hidden[3] = ["a", "c"]
    #expect(
      TraceComparison(old: old, new: stack(hidden)).findings
        == [
          TraceFinding(
            layer: "b", change: .visibility(isVisible: false, frames: 2..<4), firstFrame: 2)
        ])
  }

  @Test func `events came, went or moved by an exact time`() throws {
    func happening(_ events: [TraceEvent]) -> MotionTrace {
      MotionTrace(frameRate: Rational(60), frameCount: 60, events: events)
    }
    let half = try #require(Rational(1, over: 2))
    let third = try #require(Rational(1, over: 3))
    func end(_ time: Rational, _ subject: String) -> TraceEvent {
      TraceEvent(time: time, kind: "end", layer: "card", subject: subject)
    }
    let comparison = TraceComparison(
      old: happening([end(third, "slide"), end(half, "fade")]),
      new: happening([end(half, "slide"), end(half, "turn")]))
    #expect(
      comparison.findings.map(\.change) == [
        .eventMoved(end(half, "slide"), by: half - third), .eventAppeared(end(half, "turn")),
        .eventVanished(end(half, "fade")),
      ])
    #expect(comparison.findings.map(\.firstFrame) == [20, 30, 30])
    #expect(
      comparison.sentences.first == "card: end of slide at 0.5 s happens 0.167 s later")
  }

  @Test func `changed pixels are explained by the layer on top, or by nobody`() {
    func scene(_ x: Double) -> MotionTrace {
      var (group, still) = (Track(property: "position"), Track(property: "opacity"))
      for frame in 0..<3 {
        group.append(.numbers([frame == 1 ? x : 0]), at: frame)
        still.append(.numbers([1]), at: frame)
      }
      return MotionTrace(
        frameRate: Rational(60), frameCount: 3,
        layers: [
          TracedLayer(id: "group", tracks: [group]),
          TracedLayer(id: "leaf", superlayer: "group", tracks: [still]),
          TracedLayer(id: "other", tracks: [still]),
        ],
        drawingOrders: [DrawingOrder(frame: 0, layers: ["group", "leaf", "other"])])
    }
    // Columns 0…3 show the leaf, 4…9 nothing, 10…13 the other layer.
    let numbers = (0..<14).map { UInt16($0 < 4 ? 1 : $0 < 10 ? 0 : 2) }
    let mask = LayerMask(width: 14, height: 1, names: ["leaf", "other"], numbers: numbers)
    var changed = PixelMask(width: 14, height: 1)
    for x in [2, 4, 5, 11] { changed[x, 0] = true }

    var attribution = PixelAttribution(old: scene(0), new: scene(5))
    attribution.add(changed, old: mask, new: mask, frame: 1)
    // Column 4 lies beside the leaf, which its group moved; 5 and 11 near nothing that changed.
    #expect(attribution.pixels == ["leaf": 2])
    #expect(attribution.unexplainedPixels == 2)
    #expect(attribution.unexplainedFrames == [1])
    #expect(attribution.share(of: "leaf") == 0.5)
    // It does nothing otherwise itself: its group does.
    #expect(attribution.carrier(of: "leaf") == "group")
    #expect(attribution.carrier(of: "group") == nil && attribution.carrier(of: "other") == nil)
    // In a frame in which no trace differs, the renderer did all of it.
    attribution.add(changed, old: mask, new: mask, frame: 2)
    #expect(attribution.unexplainedPixels == 6)
    #expect(attribution.unexplainedFrames == [1, 2])
    #expect(attribution.changedPixels == 8)
  }
}
