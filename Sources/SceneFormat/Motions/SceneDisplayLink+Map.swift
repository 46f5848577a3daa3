import AnimationEngine
import Geometry
import SceneModel

extension SceneDisplayLink {
  private struct Parts: Sendable {
    var rate = 60
    var busy: [Range<Rational>] = []
    var longestStep: Rational?
  }

  /// With the times when nothing can call.
  static let map = Map("displayLink", "the display link", heading: "Display link", Parts()) {
    Field("rate", .count(in: 1...1000), into: \.rate, example: "60", "Ticks a second.")
    Field(
      "busy", .plainList(of: .busyTime, "intervals").called("list of [from, to]"), into: \.busy,
      default: "never", example: "[[0.4, 0.9]]",
      "When the main thread does something else: no tick from a begin up to an end.")
    Field(
      "longestStep", .time.above(0), into: \.longestStep, default: "one tick", example: "1/30",
      "The most that a motion goes on in one tick, in seconds, however long it was held.")
  }.then { parts, _, reading in
    var link = SceneDisplayLink(
      DisplayLink(rate: parts.rate, busy: parts.busy, longestStep: parts.longestStep))
    link.name = reading.scope.name(SceneDisplayLink.name)
    return link
  }
}

extension ValueReader<Range<Rational>> {
  fileprivate static var busyTime: Self {
    Self("[from, to]", .numbers(2)) { node, reading in
      guard let ends = reading.list(node, of: "[from, to]"), ends.count == 2,
        let from = reading.read(ends[0], .clockTime), let to = reading.read(ends[1], .clockTime)
      else {
        reading.report(at: node.location, "expected [from, to] in seconds")
        return nil
      }
      guard from < to else {
        reading.report(at: node.location, "the main thread is free before it is busy")
        return nil
      }
      return from..<to
    }
  }
}
