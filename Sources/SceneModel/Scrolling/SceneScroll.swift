public import AnimationEngine
public import Geometry
public import Interaction

/// A layer whose bounds follow a finger over larger content: `UIScrollView`.
public struct SceneScroll: Sendable {
  /// The layer's; its own pan is the gesture `NAME.pan`.
  public var name: String
  public var layer: LayerID
  /// In points.
  public var contentSize: Size
  public var options: ScrollView.Options

  public init(
    _ name: String, layer: LayerID, contentSize: Size,
    options: ScrollView.Options = ScrollView.Options()
  ) {
    (self.name, self.layer, self.contentSize, self.options) = (name, layer, contentSize, options)
  }

  public var panName: String { "\(name).pan" }
}
