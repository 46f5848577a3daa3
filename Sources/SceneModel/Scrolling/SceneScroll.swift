package import AnimationEngine
package import Geometry
package import Interaction

/// A layer whose bounds follow a finger over larger content: `UIScrollView`.
package struct SceneScroll: Sendable {
  /// The layer's; its own pan is the gesture `NAME.pan`.
  package var name: String
  package var layer: LayerID
  /// In points.
  package var contentSize: Size
  package var options: ScrollView.Options

  package init(
    _ name: String, layer: LayerID, contentSize: Size,
    options: ScrollView.Options = ScrollView.Options()
  ) {
    (self.name, self.layer, self.contentSize, self.options) = (name, layer, contentSize, options)
  }

  package var panName: String { "\(name).pan" }
}
