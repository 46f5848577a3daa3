import AnimationEngine
import Geometry
import Interaction
import SceneModel

extension SceneScroll {
  /// What the map of a scroll view says of its content.
  struct Content: Sendable {
    var size = Size.zero
    var options = ScrollView.Options()
  }

  static let map = Map(
    "scroll", "a scroll view", heading: "Scroll view", Content()
  ) {
    Field(
      "contentSize", .size, into: \.size, required: true, also: ["content"],
      example: "[320, 2640]", "The room that the sublayers take, in points.")
    Field(
      "deceleration", .word([("normal", .normal), ("fast", .fast)]), into: \.options.deceleration,
      example: "fast",
      "How soon a flight ends: `normal` keeps 0.998 of its velocity each millisecond, `fast` 0.99.")
    Field(
      "bounces", .boolean, into: \.options.bounces, example: "false",
      "False stops dead at the edges.")
    Field(
      "paging", .boolean, into: \.options.isPaging, also: ["isPagingEnabled"], example: "true",
      "Comes to rest at the page nearest to where it would fly.")
    Field(
      "alwaysBounces",
      .word([("horizontally", [.horizontal]), ("vertically", [.vertical]), ("both", .both)]),
      into: \.options.alwaysBounces, default: "only where there is something to scroll",
      example: "vertically", "Lets an axis be pulled that has nothing to scroll.")
  }
}

/// The axes along which something can be done.
private struct Axes: OptionSet, Sendable {
  let rawValue: Int
  static let horizontal = Axes(rawValue: 1)
  static let vertical = Axes(rawValue: 2)
  static let both: Axes = [.horizontal, .vertical]
}

extension ScrollView.Options {
  /// Along which axes it bounces although nothing is there to scroll.
  fileprivate var alwaysBounces: Axes {
    get {
      (alwaysBouncesHorizontally ? Axes.horizontal : []).union(
        alwaysBouncesVertically ? .vertical : [])
    }
    set {
      alwaysBouncesHorizontally = newValue.contains(.horizontal)
      alwaysBouncesVertically = newValue.contains(.vertical)
    }
  }
}
