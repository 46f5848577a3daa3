import AnimationEngine
import Geometry

/// One layer over the whole film: what it shows at each of the film's samples.
///
/// The samples are the film's frames, and the poster's moment after them.
final class LayerTrack {
  let id: LayerID
  let copy: Int
  /// The values at each sample; nil where the layer is not seen.
  private(set) var samples: [PresentationLayer?]
  var children: [LayerTrack] = []
  var mask: [LayerTrack] = []
  /// How far samples have been noted.
  private var noted = 0

  init(_ layer: PresentationLayer, sampleCount: Int) {
    (id, copy) = (layer.id, layer.copy)
    samples = Array(repeating: nil, count: sampleCount)
  }

  func note(_ layer: PresentationLayer, at sample: Int) {
    samples[sample] = layer
    // What lies in it has tracks of its own.
    samples[sample]?.mask = []
    noted = sample
  }

  /// The layer when it was last seen.
  var latest: PresentationLayer? { samples[noted] }
}

/// All layers of a film with their places in the order of drawing.
struct Cast {
  private(set) var tracks: [LayerTrack] = []
  private let sampleCount: Int
  /// Which layers are marks of overlays: those are told apart by what they look like.
  let marks: MarkNumbers

  init(sampleCount: Int, marks: MarkNumbers) {
    (self.sampleCount, self.marks) = (sampleCount, marks)
  }

  mutating func add(_ presentation: Presentation, at sample: Int) {
    let siblings = Sibling.tree(presentation.layers[...])
    tracks = merged(siblings, into: tracks, at: sample)
  }

  private func merged(
    _ siblings: [Sibling], into tracks: [LayerTrack], at sample: Int
  ) -> [LayerTrack] {
    guard !siblings.isEmpty else { return tracks }
    let alignment = SiblingAlignment(tracks, siblings, marks)
    var result: [LayerTrack] = []
    var next = 0
    for (sibling, match) in zip(siblings, alignment.matches) {
      let track: LayerTrack
      if let match {
        result += tracks[next...match]
        next = match + 1
        track = tracks[match]
      } else {
        track = LayerTrack(sibling.layer, sampleCount: sampleCount)
        result.append(track)
      }
      track.note(sibling.layer, at: sample)
      track.children = merged(sibling.children, into: track.children, at: sample)
      let mask = Sibling.tree(sibling.layer.mask[...])
      track.mask = merged(mask, into: track.mask, at: sample)
    }
    return result + tracks[next...]
  }
}

/// The numbers that marks of overlays have as layers.
struct MarkNumbers {
  let first: Int
  let perOverlay: Int

  /// The overlay that a layer is a mark of; nil for a layer of the scene.
  func overlay(of id: LayerID) -> Int? {
    id.index < first ? nil : (id.index - first) / perOverlay
  }
}

/// A layer of a presentation with those that lie in it.
struct Sibling {
  let layer: PresentationLayer
  let children: [Sibling]

  static func tree(_ layers: ArraySlice<PresentationLayer>) -> [Sibling] {
    var siblings: [Sibling] = []
    var index = layers.startIndex
    while index < layers.endIndex {
      let end = min(index + 1 + max(0, layers[index].descendantCount), layers.endIndex)
      siblings.append(
        Sibling(layer: layers[index], children: tree(layers[(index + 1)..<end])))
      index = end
    }
    return siblings
  }
}
