package import Geometry
package import MotionTrace

/// What two traces of a scene have in common, and what not.
package struct TraceComparison: Sendable, Hashable {
  /// By layer in the order of the new trace, then vanished ones, then the stage's.
  package let findings: [TraceFinding]
  /// The rate at which frames are named in sentences.
  package let frameRate: Rational
  /// The new film's frames in which its scene moves.
  package let clock: SceneClock

  package var isEmpty: Bool { findings.isEmpty }

  /// Compares what all layers did in the frames that both traces have, and all events.
  package init(old: MotionTrace, new: MotionTrace) {
    (frameRate, clock) = (new.frameRate, new.clock)
    let count = min(old.frameCount, new.frameCount)
    var findings: [TraceFinding] = []
    let orders = (0..<count).map { (old.drawingOrder(at: $0), new.drawingOrder(at: $0)) }
    for layer in new.layers {
      guard let before = old.layer(layer.id) else {
        findings.append(
          TraceFinding(
            layer: layer.id, change: .layerAppeared,
            firstFrame: orders.firstIndex { $0.1.contains(layer.id) } ?? 0))
        continue
      }
      if before.superlayer != layer.superlayer {
        findings.append(
          TraceFinding(
            layer: layer.id, change: .movedTo(superlayer: layer.superlayer), firstFrame: 0))
      }
      let tracks = Self.tracks(before, layer, count: count, rate: new.frameRate)
      // Fading or hiding says already when a layer is seen.
      if !tracks.contains(where: { ["opacity", "hidden"].contains($0.property) }) {
        findings += Self.visibility(of: layer.id, orders)
      }
      findings += tracks
    }
    for layer in old.layers where new.layer(layer.id) == nil {
      findings.append(
        TraceFinding(
          layer: layer.id, change: .layerVanished,
          firstFrame: orders.firstIndex { $0.0.contains(layer.id) } ?? 0))
    }
    findings += Self.order(orders, new)
    findings += Self.events(old, new)
    self.findings = findings
  }

  /// Whether any finding is about the layer.
  package func names(_ layer: String) -> Bool { findings.contains { $0.layer == layer } }

  private static func visibility(
    of layer: String, _ orders: [(old: [String], new: [String])]
  ) -> [TraceFinding] {
    var findings: [TraceFinding] = []
    var run: (isVisible: Bool, start: Int)?
    func close(at end: Int) {
      guard let open = run else { return }
      findings.append(
        TraceFinding(
          layer: layer,
          change: .visibility(isVisible: open.isVisible, frames: open.start..<end),
          firstFrame: open.start))
      run = nil
    }
    for (frame, order) in orders.enumerated() {
      let (was, isVisible) = (order.old.contains(layer), order.new.contains(layer))
      if was == isVisible || run?.isVisible != isVisible { close(at: frame) }
      if was != isVisible && run == nil { run = (isVisible, frame) }
    }
    close(at: orders.count)
    return findings
  }

  private static func tracks(
    _ old: TracedLayer, _ new: TracedLayer, count: Int, rate: Rational
  ) -> [TraceFinding] {
    var findings: [TraceFinding] = []
    func add(_ property: String, _ change: TraceFinding.Change, at frame: Int) {
      findings.append(
        TraceFinding(layer: new.id, property: property, change: change, firstFrame: frame))
    }
    for track in new.tracks.sorted(by: { $0.property < $1.property }) {
      guard let before = old.track(track.property) else {
        add(track.property, .trackAppeared, at: track.keys.first?.frame ?? 0)
        continue
      }
      if before == track { continue }
      let (a, b) = (before.values(count: count), track.values(count: count))
      guard let first = a.indices.first(where: { a[$0] != b[$0] }) else { continue }
      if let change = change(a, b, from: first, rate: rate) {
        add(track.property, change, at: first)
      }
    }
    for track in old.tracks.sorted(by: { $0.property < $1.property })
    where new.track(track.property) == nil {
      add(track.property, .trackVanished, at: track.keys.first?.frame ?? 0)
    }
    return findings
  }

  private static func change(
    _ old: [TraceValue?], _ new: [TraceValue?], from first: Int, rate: Rational
  ) -> TraceFinding.Change? {
    let (before, after) = (old.compactMap(\.?.numbers), new.compactMap(\.?.numbers))
    if before.count == old.count, after.count == new.count,
      Set(before.map(\.count) + after.map(\.count)).count == 1
    {
      return MotionChange(old: before, new: after, framesPerSecond: rate.value)
        .map { .motion($0) }
    }
    var largest: MotionColorChange?
    for (frame, values) in zip(old, new).enumerated() where values.0 != values.1 {
      guard case .color(let a)? = values.0, case .color(let b)? = values.1 else {
        return .other(old: words(old[first]), new: words(new[first]))
      }
      let difference = LabColor(overWhite: a).difference(from: LabColor(overWhite: b))
      if let largest, largest.largestDifference >= difference { continue }
      largest = MotionColorChange(largestDifference: difference, frame: frame, old: a, new: b)
    }
    return largest.map { .color($0) }
  }

  private static func words(_ value: TraceValue?) -> String {
    switch value {
    case nil: "nothing"
    case .text(let text)?: text
    case .color(let color)?: color.map { MotionWords.color($0) } ?? "none"
    case .numbers(let numbers)?: MotionWords.value(numbers)
    }
  }

  /// Pairs of layers that are visible in both traces, but the other way round.
  ///
  /// Of each frame's order only the fewest layers are named that must move to make the other order.
  /// A layer that moves with the one it lies in is not named.
  private static func order(
    _ orders: [(old: [String], new: [String])], _ trace: MotionTrace
  ) -> [TraceFinding] {
    var findings: [TraceFinding] = []
    var named: Set<String> = []
    for (frame, order) in orders.enumerated() {
      let old = order.old.filter { order.new.contains($0) }
      let new = order.new.filter { order.old.contains($0) }
      if old == new { continue }
      let places = new.compactMap { old.firstIndex(of: $0) }
      let kept = longestRise(places)
      for (place, layer) in new.enumerated() where !kept.contains(place) {
        guard named.insert(layer).inserted else { continue }
        let below = place > 0 ? new[place - 1] : ""
        findings.append(
          TraceFinding(layer: layer, change: .raised(above: below), firstFrame: frame))
      }
    }
    return findings.filter { finding in
      var superlayer = trace.layer(finding.layer)?.superlayer
      var seen: Set<String> = []
      while let layer = superlayer, seen.insert(layer).inserted {
        if named.contains(layer) { return false }
        superlayer = trace.layer(layer)?.superlayer
      }
      return true
    }
  }

  /// The positions of a longest rising subsequence.
  private static func longestRise(_ numbers: [Int]) -> Set<Int> {
    var (lengths, previous) = (
      [Int](repeating: 1, count: numbers.count), [Int](repeating: -1, count: numbers.count)
    )
    for i in numbers.indices {
      for j in 0..<i where numbers[j] < numbers[i] && lengths[j] + 1 > lengths[i] {
        (lengths[i], previous[i]) = (lengths[j] + 1, j)
      }
    }
    var place = lengths.indices.max { lengths[$0] < lengths[$1] } ?? -1
    var kept: Set<Int> = []
    while place >= 0 {
      kept.insert(place)
      place = previous[place]
    }
    return kept
  }

  /// Events of one kind, layer and subject are paired in order.
  private static func events(_ old: MotionTrace, _ new: MotionTrace) -> [TraceFinding] {
    var findings: [TraceFinding] = []
    var remaining = old.events
    func add(_ event: TraceEvent, _ change: TraceFinding.Change, _ frame: Int) {
      findings.append(TraceFinding(layer: event.layer, change: change, firstFrame: frame))
    }
    // Times are the scene's.
    func frame(of time: Rational) -> Int { new.clock.firstFrame(showing: time) }
    for event in new.events {
      let pair = remaining.firstIndex {
        ($0.kind, $0.layer, $0.subject) == (event.kind, event.layer, event.subject)
      }
      guard let pair else {
        add(event, .eventAppeared(event), frame(of: event.time))
        continue
      }
      let before = remaining.remove(at: pair)
      if before.time != event.time {
        add(
          event, .eventMoved(event, by: event.time - before.time),
          min(frame(of: event.time), frame(of: before.time)))
      }
    }
    for event in remaining { add(event, .eventVanished(event), frame(of: event.time)) }
    return findings
  }
}

extension TraceValue {
  fileprivate var numbers: [Double]? {
    guard case .numbers(let numbers) = self else { return nil }
    return numbers
  }
}

extension LabColor {
  /// A color as it shows over white; none is white.
  fileprivate init(overWhite color: Color?) {
    func byte(_ component: Double, _ alpha: Double) -> UInt8 {
      let value = component * alpha + 1 - alpha
      return UInt8((min(max(value.isFinite ? value : 0, 0), 1) * 255).rounded())
    }
    let color = color ?? .clear
    self.init(
      red: byte(color.red, color.alpha), green: byte(color.green, color.alpha),
      blue: byte(color.blue, color.alpha))
  }
}
