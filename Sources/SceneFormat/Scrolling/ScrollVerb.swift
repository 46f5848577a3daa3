import AnimationEngine
import Geometry
import SceneModel

extension SceneScroll {
  private struct Jump: Sendable {
    var name = ""
    var offset = LiveValue.fixed(.point(.zero))
  }

  static let scroll = Map.entry("scroll", Jump()) {
    Field(
      "scroll", .scrollView, into: \.name, required: true, example: "list",
      "A layer with `scroll`, whose content is put somewhere at once.")
    Field(
      "to", .livePoint, into: \.offset, required: true, also: ["offset"], example: "[0, 400]",
      "The point of the content in the corner.")
  } makes: { jump, _, _ in
    .scroll(jump.name, to: jump.offset)
  }
}

extension ValueReader<String> {
  /// The name of a layer that scrolls.
  fileprivate static var scrollView: Self {
    .name("layer").then { name, node, reading in
      guard LayerID.named(name, at: node.location, reading) != nil else {
        return nil
      }
      guard reading.names.own(reading.names.scrolls).contains(name) else {
        reading.report(
          at: node.location, "`\(name)` does not scroll", hint: "give the layer a `scroll`")
        return nil
      }
      return reading.scope.name(name)
    }
  }
}
