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
    var styles = StyleDigests()
    sampler.add(LayerValues(), at: 0, &styles)
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
      clock: film.sceneClock)
    var samplers = tree.ids.map { id in
      LayerSampler(
        TracedLayer(id: names[id], superlayer: tree[id].parent.map { names[$0] }))
    }
    var overlays: [String: Track] = [:]
    var overlayNames: [String] = []
    var order: [LayerID]?
    var styles = StyleDigests()
    var last: TimeMap.Place?
    for frame in 0..<schedule.frameCount {
      let place = film.place(ofFrame: frame)
      // While a film rests, nothing is worth a look.
      if place == last { continue }
      last = place
      let time = place.sceneTime
      for id in tree.ids {
        samplers[id.index].add(
          loaded.timeline.layers.presentation(of: id, at: time), at: frame, &styles)
      }
      let layers = loaded.timeline.presentation(at: time).layers
      // Each copy of a replicator may be cut otherwise.
      var masks: [LayerID: [PresentationLayer]] = [:]
      for layer in layers where !layer.mask.isEmpty {
        masks[layer.id, default: []] += layer.mask
      }
      for (id, mask) in masks { samplers[id.index].add(mask: mask, at: frame) }
      let drawn = drawingOrder(of: layers)
      if drawn != order {
        order = drawn
        trace.drawingOrders.append(
          DrawingOrder(frame: frame, layers: [LayerNames.stage] + drawn.map { names[$0] }))
      }
      for (name, digest) in overlayDigests(at: place) {
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
    if stage.crossfade > 0 {
      var track = Track(property: "crossfade")
      for frame in 0..<film.schedule.frameCount {
        track.append(.numbers([film.schedule.moment(ofFrame: frame).fade.value]), at: frame)
      }
      tracks.append(track)
    }
    return TracedLayer(id: LayerNames.stage, tracks: tracks)
  }

  /// Each layer once, where it is drawn first: copies of a replicator share their names.
  private func drawingOrder(of layers: [PresentationLayer]) -> [LayerID] {
    var isSeen = [Bool](repeating: false, count: tree.nodes.count)
    var order: [LayerID] = []
    order.reserveCapacity(layers.count)
    for layer in layers where !isSeen[layer.id.index] {
      isSeen[layer.id.index] = true
      order.append(layer.id)
    }
    return order
  }

  private func overlayDigests(at place: TimeMap.Place) -> [(name: String, digest: String)] {
    let added = film.composer.layers(at: place.sceneTime, pace: place.pace)
    var keys: [String: StateKeyBuilder] = [:]
    for layer in added.below + added.beneath.flatMap(\.layers) + added.above {
      guard let name = names.overlay(of: layer.id) else { continue }
      keys[name, default: StateKeyBuilder()].add(layer)
    }
    return keys.sorted { $0.key < $1.key }.map { ($0.key, $0.value.finish().description) }
  }
}
