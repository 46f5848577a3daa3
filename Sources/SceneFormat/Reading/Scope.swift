import AnimationEngine
import Geometry
import SceneModel

/// Where the scene that is read stands: by itself, as a lane of another one, or as what a layer is
/// made of.
///
/// What a lane's scene, or the component of a layer, calls `rocket` is `left.rocket` in the whole from the moment it is made; what a
/// scene can speak of are its own names, and those of its lanes.
struct Scope: Sendable {
  /// The names of the lanes around, each with a dot: `left.`; empty for the whole.
  private(set) var prefix = ""
  /// The layer that shows the lane's stage, which all layers of the lane follow; nil for the whole.
  private(set) var container: LayerID?
  /// Of the scene's stage on the whole's, in points.
  private(set) var origin = Point.zero
  /// Where the outermost file names the scene; nil for what stands in that file itself.
  private(set) var entry: SourceLocation?
  /// The index of the scene's first layer.
  private(set) var firstLayer = 0
  /// False within a layer that is made of a component and has no id: nothing in it can be addressed.
  private(set) var hasNames = true

  /// That of a lane in this scope, whose stage lies so far from this one's; `entry` is where another
  /// file's scene is named.
  func lane(
    _ name: String, in container: LayerID, shift: Vector, entry: SourceLocation?
  ) -> Scope {
    var lane = self
    (lane.prefix, lane.container) = (self.name("\(name)."), container)
    lane.firstLayer = container.index + 1
    lane.origin = origin + shift
    lane.entry = self.entry ?? entry
    return lane
  }

  /// That of what a layer of this scope is made of; the scene's limits hold for all of it.
  func component(_ name: String?, in layer: LayerID) -> Scope {
    var component = self
    component.container = layer
    guard let name else {
      component.hasNames = false
      return component
    }
    component.prefix = self.name("\(name).")
    return component
  }

  /// The name in the whole of what the scene calls so.
  func name(_ own: String) -> String { prefix + own }

  /// An address or event of the scene as the whole spells it; some words stand before a lane's name:
  /// `model.left.rocket.position`.
  func address(_ own: String) -> String {
    let head = own.prefix { $0 != "." }
    guard SceneNames.reserved.contains(String(head)), head.count < own.count else {
      return name(own)
    }
    return "\(head).\(name(String(own.dropFirst(head.count + 1))))"
  }

  /// What the scene itself calls something; names of others stay as they are.
  func spelling(of name: String) -> String {
    holds(name) ? String(name.dropFirst(prefix.count)) : name
  }

  func holds(_ name: String) -> Bool { name.hasPrefix(prefix) }

  /// Where the outermost file says what stands at a place of the scene's own.
  func source(_ own: SourceLocation) -> SourceLocation { entry ?? own }
}
