package import MotionTrace

/// How many changed pixels of a film each changed layer explains.
package struct PixelAttribution: Sendable, Hashable {
  /// Changed pixels by layer, summed over frames.
  package private(set) var pixels: [String: Int] = [:]
  /// Changed pixels near no layer that changed: the renderer did that.
  package private(set) var unexplainedPixels = 0
  /// The frames with such pixels, in order.
  package private(set) var unexplainedFrames: [Int] = []

  /// How far from a layer's own pixels its smoothed edge may still show.
  private static let reach = 1
  private let states: [String: [Bool]]
  /// Layers that do nothing otherwise themselves, each with the nearest changed one it lies in.
  private let carriers: [String: String]

  /// For films with these traces.
  package init(old: MotionTrace, new: MotionTrace) {
    let count = min(old.frameCount, new.frameCount)
    var own: [String: [Bool]] = [:]
    let orders = (0..<count).map { (old.drawingOrder(at: $0), new.drawingOrder(at: $0)) }
    let comparison = TraceComparison(old: old, new: new)
    let reordered = Set(
      comparison.findings.filter { if case .raised = $0.change { true } else { false } }
        .map(\.layer))
    for id in Set(old.layers.map(\.id) + new.layers.map(\.id)) {
      let (before, after) = (old.layer(id), new.layer(id))
      let properties = Set((before?.tracks ?? []).map(\.property))
        .union((after?.tracks ?? []).map(\.property))
      var differs = (0..<count).map { frame in
        before?.superlayer != after?.superlayer || reordered.contains(id)
          || orders[frame].0.contains(id) != orders[frame].1.contains(id)
      }
      for property in properties {
        let values = (before?.track(property), after?.track(property))
        for frame in 0..<count where values.0?.value(at: frame) != values.1?.value(at: frame) {
          differs[frame] = true
        }
      }
      own[id] = differs
    }
    // A layer moves with those it lies in.
    var states = own
    var carriers: [String: String] = [:]
    for (id, itself) in own {
      // The new film's tree first: what it names is what is there to be looked at.
      for trace in [new, old] {
        var superlayer = trace.layer(id)?.superlayer
        var visited: Set<String> = [id]
        while let next = superlayer, visited.insert(next).inserted {
          if let differs = own[next], differs.contains(true) {
            for frame in 0..<count where differs[frame] { states[id]?[frame] = true }
            if !itself.contains(true), carriers[id] == nil { carriers[id] = next }
          }
          superlayer = trace.layer(next)?.superlayer
        }
      }
    }
    (self.states, self.carriers) = (states, carriers)
  }

  /// The layer whose change an unchanged layer shows, since it lies in it; nil where there is none.
  package func carrier(of layer: String) -> String? { carriers[layer] }

  /// Whether a layer's pixels may differ in a frame by what the traces say.
  package func explains(_ layer: String, in frame: Int) -> Bool {
    states[layer].map { frame < $0.count && $0[frame] } ?? false
  }

  /// The share of all changed pixels that a layer explains, 0…1.
  package func share(of layer: String) -> Double {
    changedPixels == 0 ? 0 : Double(pixels[layer] ?? 0) / Double(changedPixels)
  }

  package var changedPixels: Int { pixels.values.reduce(unexplainedPixels, +) }

  /// By falling number of pixels, then by name.
  package var layers: [(layer: String, pixels: Int)] {
    pixels.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
  }

  /// Adds a frame's changed pixels; the masks say which layers its pictures show.
  ///
  /// A pixel belongs to the layer that the new picture shows there, if that changed, then to the old
  /// picture's, then to a neighbor's.
  package mutating func add(_ changed: PixelMask, old: LayerMask, new: LayerMask, frame: Int) {
    precondition(
      (changed.width, changed.height) == (old.width, old.height)
        && (changed.width, changed.height) == (new.width, new.height), "masks of three sizes")
    let masks = [new, old]
    let explains = masks.map { mask in
      [false] + mask.names.map { states[$0].map { frame < $0.count && $0[frame] } ?? false }
    }
    var counts = masks.map { [Int](repeating: 0, count: $0.names.count + 1) }
    var unexplained = 0
    for y in 0..<changed.height {
      for x in 0..<changed.width where changed[x, y] {
        if let owner = owner(of: x, y, masks, explains) {
          counts[owner.mask][owner.number] += 1
        } else {
          unexplained += 1
        }
      }
    }
    for (mask, counts) in zip(masks, counts) {
      for (number, count) in counts.enumerated() where count > 0 {
        pixels[mask.names[number - 1], default: 0] += count
      }
    }
    unexplainedPixels += unexplained
    if unexplained > 0 { unexplainedFrames.append(frame) }
  }

  private func owner(
    of x: Int, _ y: Int, _ masks: [LayerMask], _ explains: [[Bool]]
  ) -> (mask: Int, number: Int)? {
    for (index, mask) in masks.enumerated() {
      let number = Int(mask.numbers[y * mask.width + x])
      if explains[index][number] { return (index, number) }
    }
    for reach in 1...Self.reach {
      for (index, mask) in masks.enumerated() {
        for row in max(0, y - reach)...min(mask.height - 1, y + reach) {
          for column in max(0, x - reach)...min(mask.width - 1, x + reach) {
            let number = Int(mask.numbers[row * mask.width + column])
            if explains[index][number] { return (index, number) }
          }
        }
      }
    }
    return nil
  }
}
