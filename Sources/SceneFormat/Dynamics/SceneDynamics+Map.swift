import AnimationEngine
import Dynamics
import Geometry
import SceneModel

extension SceneDynamics {
  /// Before anything is said of it.
  static let start = SceneDynamics(bounds: .zero, location: SourceLocation(line: 1, column: 1))

  static let map = Map("dynamics", "the dynamics", heading: "Dynamics", start) {
    Field(
      "profile", .choice, into: \.profile, example: "uikit",
      "Whose rules hold where UIKit's own are accidents: `improved` has 120 ticks a second with "
        + "poses between them, lets what nothing touches or holds fly in closed form, adds gravities "
        + "up and lets shapes touch where they are drawn.")
    Field(
      "reference", .reference, into: \.space, also: ["referenceView"], example: "rocket",
      "The reference view: `stage`, or a layer in whose space bodies live and whose bounds are "
        + "those of `insets`.")
    Field(
      "rounding", ValueReader<Double>.positive.then { scale, _, _ in .uikit(scale: scale) },
      into: \.rounding,
      default: "none", example: "2",
      "Rounds as UIKit does for a screen of this scale: places to pixels, angles to 1/5000 rad.")
    Field(
      "items",
      like: {
        ValueDescription(
          "map of names to maps (see \(ItemMap.map.description.heading))",
          .named(.map { ItemMap.map.description }))
      }, example: "{rocket: {shape: ellipse}}",
      "What is special about items; a name such as `ball-*` means all layers that begin so. A name "
        + "that is no layer's is an item of its own."
    ) { _, _, _ in true }
  }
}

extension ValueReader<LayerID?> {
  /// A layer, or nil for the stage.
  fileprivate static var reference: Self {
    Self("name", .string, spell: { $0 == nil ? "stage" : nil }) { node, reading in
      guard let name = reading.read(node, .text) else { return nil }
      return name == "stage" ? .some(nil) : reading.read(node, .layer)
    }
  }
}
