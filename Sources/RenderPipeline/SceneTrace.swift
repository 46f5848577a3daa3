import AnimationEngine
import Geometry
package import MotionTrace
import Overlays
import SceneModel
import Simulation

extension LoadedScene {
  /// What every layer did in the frames of a film of this scene, and what happened when.
  ///
  /// It says all that a picture follows from: presentation values by property, the rest of a
  /// layer's values as one digest, the digests of assets, what masks cut, what overlays draw, and
  /// the order of drawing. Two scenes of equal traces have equal pixels from one renderer.
  package func motionTrace(of film: Film) throws -> MotionTrace {
    try SceneTracer(self, film).trace()
  }

  /// By property, what the trace of a layer says that nobody said anything about.
  package static let usualLayerValues: [String: TraceValue] = {
    var sampler = LayerSampler(TracedLayer(id: ""))
    sampler.add(LayerValues(), at: 0)
    var usual: [String: TraceValue] = [:]
    for track in sampler.layer.tracks { usual[track.property] = track.keys.first?.value }
    return usual
  }()
}

/// Samples a scene frame by frame.
private struct SceneTracer {
  private let loaded: LoadedScene
  private let film: Film
  private let names: LayerNames
  private let tree: LayerTree

  init(_ loaded: LoadedScene, _ film: Film) {
    (self.loaded, self.film) = (loaded, film)
    tree = loaded.timeline.layers.tree
    names = LayerNames(tree)
  }

  func trace() throws -> MotionTrace {
    let schedule = film.schedule
    var trace = MotionTrace(
      frameRate: schedule.frameRate, frameCount: schedule.frameCount,
      movingFrames: schedule.movingFrames)
    var samplers = tree.ids.map { id in
      LayerSampler(
        TracedLayer(id: names[id], superlayer: tree[id].parent.map { names[$0] }))
    }
    var overlays: [String: Track] = [:]
    var overlayNames: [String] = []
    var last: Rational?
    for frame in 0..<schedule.frameCount {
      let time = schedule.time(ofFrame: frame)
      // While a film rests, nothing is worth a look.
      if time == last { continue }
      last = time
      for id in tree.ids {
        samplers[id.index].add(loaded.timeline.layers.presentation(of: id, at: time), at: frame)
      }
      note(loaded.timeline.presentation(at: time), at: frame, in: &trace, &samplers)
      for (name, digest) in overlayDigests(at: time) {
        if overlays[name] == nil {
          overlays[name] = Track(property: "drawing")
          overlayNames.append(name)
        }
        overlays[name]?.append(.text(digest), at: frame)
      }
    }
    trace.layers = [stage()] + samplers.map(\.layer)
    for name in overlayNames.sorted() {
      trace.layers.append(TracedLayer(id: name, tracks: overlays[name].map { [$0] } ?? []))
    }
    trace.events = SceneEvents(loaded.timeline, names).all
    return trace
  }

  private func stage() -> TracedLayer {
    let stage = loaded.scene.stage
    var tracks: [Track] = []
    func add(_ property: String, _ value: TraceValue) {
      var track = Track(property: property)
      track.append(value, at: 0)
      tracks.append(track)
    }
    add("size", .numbers([stage.size.width, stage.size.height]))
    add("background", .color(stage.background))
    add("theme", .text(loaded.theme[.page] == Theme.light[.page] ? "light" : "dark"))
    add("pixels", .numbers([Double(film.size.width), Double(film.size.height)]))
    return TracedLayer(id: LayerNames.stage, tracks: tracks)
  }

  /// The order of drawing, and what masks cut their layers to.
  private func note(
    _ presentation: Presentation, at frame: Int, in trace: inout MotionTrace,
    _ samplers: inout [LayerSampler]
  ) {
    var seen: Set<LayerID> = []
    var order = [LayerNames.stage]
    for layer in presentation.layers {
      if !layer.mask.isEmpty { samplers[layer.id.index].add(mask: layer.mask, at: frame) }
      guard seen.insert(layer.id).inserted else { continue }
      order.append(names[layer.id])
    }
    if trace.drawingOrders.last?.layers != order {
      trace.drawingOrders.append(DrawingOrder(frame: frame, layers: order))
    }
  }

  private func overlayDigests(at time: Rational) -> [(name: String, digest: String)] {
    let added = film.composer.layers(at: time)
    var keys: [String: StateKeyBuilder] = [:]
    for layer in added.below + added.beneath.flatMap(\.layers) + added.above {
      guard let name = names.overlay(of: layer.id) else { continue }
      keys[name, default: StateKeyBuilder()].add(layer)
    }
    return keys.sorted { $0.key < $1.key }.map { ($0.key, $0.value.finish().description) }
  }
}
