public import Geometry
public import Interaction
import RenderPipeline
import SceneModel

// Layers over larger content, as a scene file's `scroll` says it.
extension Scene {
  /// Makes a layer a scroll view: its bounds follow a finger over content of a size, in points.
  ///
  /// The layer has a name, and its pan is the gesture `NAME.pan`; its offset is the origin of its
  /// bounds, and its events are `NAME.dragBegan`, `NAME.settled` and so on.
  @discardableResult
  public func addScroll(
    to layer: Layer, contentSize: Size, options: ScrollView.Options = ScrollView.Options()
  ) -> Gesture {
    guard let name = layer.name else { preconditionFailure("a scroll view has a name") }
    take("\(name).pan", as: "scroll view", among: gestureNames)
    let scroll = OwnScroll(name: name) { [unowned layer] in
      SceneScroll(name, layer: layer.place, contentSize: contentSize, options: options)
    }
    ownScrolls.append(scroll)
    return Gesture(name: scroll.panName)
  }

  /// Puts the content of a scroll view somewhere, at once; for use in a script.
  public func scroll(_ layer: Layer, to offset: Point) {
    let name = layer.name ?? ""
    precondition(
      gestureNames.contains("\(name).pan"), "`\(name)` is no scroll view: `addScroll` makes it one")
    tell(.scroll(name, to: .fixed(.point(offset))))
  }

  /// Of all gestures, with the pans of scroll views.
  var gestureNames: [String] {
    (playedFile?.gestureNames ?? file?.scene.scrolls.map(\.panName) ?? [])
      + ownGestures.map(\.name) + ownScrolls.map(\.panName)
  }
}

/// A scroll view whose layer has its place in the tree only when the scene is played.
struct OwnScroll {
  var name: String
  var scroll: () -> SceneScroll

  var panName: String { "\(name).pan" }
}
