package import Geometry

/// What each layer of a film did over time, and what happened when: plain data without pixels.
package struct MotionTrace: Sendable, Hashable {
  /// Frames per second.
  package var frameRate: Rational
  package var frameCount: Int
  /// What of the scene the frames show.
  package var clock: SceneClock
  /// In the order of the layer tree.
  package var layers: [TracedLayer]
  /// The visible layers from back to front, from some frame on, until the next entry.
  package var drawingOrders: [DrawingOrder]
  /// In the order of their times.
  package var events: [TraceEvent]

  package init(
    frameRate: Rational, frameCount: Int, clock: SceneClock? = nil,
    layers: [TracedLayer] = [],
    drawingOrders: [DrawingOrder] = [], events: [TraceEvent] = []
  ) {
    (self.frameRate, self.frameCount, self.layers) = (frameRate, frameCount, layers)
    self.clock = clock ?? SceneClock(frameRate: frameRate, movingFrames: 0..<frameCount)
    (self.drawingOrders, self.events) = (drawingOrders, events)
  }

  /// The visible layers of a frame from back to front.
  package func drawingOrder(at frame: Int) -> [String] {
    drawingOrders.last { $0.frame <= frame }?.layers ?? []
  }

  package func layer(_ id: String) -> TracedLayer? { layers.first { $0.id == id } }
}

/// Which layers are drawn, from back to front, from a frame on.
package struct DrawingOrder: Sendable, Hashable {
  package var frame: Int
  package var layers: [String]

  package init(frame: Int, layers: [String]) { (self.frame, self.layers) = (frame, layers) }
}

/// One layer and what its properties were.
package struct TracedLayer: Sendable, Hashable {
  package var id: String
  /// The layer it lies in; nil for one that lies on the stage.
  package var superlayer: String?
  /// By property, in any order; the text has them sorted.
  package var tracks: [Track]

  package init(id: String, superlayer: String? = nil, tracks: [Track] = []) {
    (self.id, self.superlayer, self.tracks) = (id, superlayer, tracks)
  }

  package func track(_ property: String) -> Track? { tracks.first { $0.property == property } }
}

/// The values of one property over the frames of a film.
package struct Track: Sendable, Hashable {
  /// A value from a frame on, until the next key.
  package struct Key: Sendable, Hashable {
    package var frame: Int
    package var value: TraceValue

    package init(frame: Int, value: TraceValue) { (self.frame, self.value) = (frame, value) }
  }

  package var property: String
  /// In the order of their frames, no two neighbors equal.
  package private(set) var keys: [Key]

  package init(property: String) { (self.property, keys) = (property, []) }

  /// Notes the value of a frame after all frames noted before; an unchanged one takes no room.
  package mutating func append(_ value: TraceValue, at frame: Int) {
    precondition(keys.last.map { $0.frame < frame } ?? true, "frames are noted in order")
    if keys.last?.value != value { keys.append(Key(frame: frame, value: value)) }
  }

  /// The value of a frame; nil before the first key.
  package func value(at frame: Int) -> TraceValue? {
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if keys[middle].frame <= frame { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : keys[low - 1].value
  }

  /// The values of all frames of a film; nil before the first key.
  package func values(count: Int) -> [TraceValue?] { (0..<count).map { value(at: $0) } }
}

/// What a property may be at one time.
package enum TraceValue: Sendable, Hashable {
  /// One number or the components of a point, rectangle or matrix.
  case numbers([Double])
  /// An sRGB color; nil is no color.
  case color(Color?)
  /// What can only be equal or not: a text, or the digest of a path or of contents.
  case text(String)
}

/// Something that happened at an exact time: an animation began, a touch went down.
package struct TraceEvent: Sendable, Hashable {
  /// In seconds.
  package var time: Rational
  /// What happened: `begin`, `end`, `touch`.
  package var kind: String
  /// Where; empty for the stage.
  package var layer: String
  /// What it happened to: the key of an animation, the phase of a touch.
  package var subject: String

  package init(time: Rational, kind: String, layer: String = "", subject: String = "") {
    (self.time, self.kind, self.layer, self.subject) = (time, kind, layer, subject)
  }
}

extension MotionTrace {
  /// The property that is another where a file was changed and its name was not.
  package static let assetPixels = "asset pixels"
}
