import AnimationEngine
public import Geometry

/// A layer of a scene: Core Animation's `CALayer`.
///
/// What is written to it is the *model*: outside of the scene's script the value that it begins
/// with, inside of ``Scene/at(_:perform:)`` a change at that time. What is read is the model too, at
/// that time; what is seen is asked for with ``presentation(at:)``. As with the layers of views, a
/// change is not animated by itself: ``Scene/withTransaction(_:_:)`` turns the default actions on.
///
/// The properties that every layer has are rows of ``LayerProperties``, which also tells their units:
/// `layer.opacity = 0.5` is set as `BasicAnimation(keyPath: \.opacity)` is animated. Defaults are Core
/// Animation's.
@dynamicMemberLookup
public class Layer {
  /// By which ``Scene/layer(named:)`` finds it; nil for none.
  public var name: String? {
    willSet { requireOpenTree() }
  }
  /// The layer that it lies in; nil for one of the scene's own layers.
  public internal(set) weak var superlayer: Layer?
  /// In the order in which they are drawn where their `zPosition`s are equal.
  public internal(set) var sublayers: [Layer] = []
  /// Cuts this layer out by the opacity of its picture; its position is in this layer's space.
  public var mask: Layer? {
    get { ownMask }
    set {
      requireOpenTree()
      ownMask?.superlayer = nil
      ownMask?.join(nil)
      newValue?.removeFromSuperlayer()
      newValue?.superlayer = self
      newValue?.join(scene)
      ownMask = newValue
    }
  }
  var ownMask: Layer?

  weak var scene: Scene?
  /// Its place in the tree of the scene that is being played.
  var id: LayerID?
  /// What it begins with.
  var initialValues: LayerValues {
    didSet { scene?.forgetTimeline() }
  }
  /// What the script sets, in the order of time.
  var assignments: [(time: Rational, keyPath: LayerKeyPath, value: AnimationValue)] = []

  /// A layer with Core Animation's defaults: empty, at the origin, transparent.
  public convenience init() { self.init(LayerValues()) }

  /// A layer that covers a rectangle of its superlayer.
  public convenience init(frame: Rect) {
    self.init()
    self.frame = frame
  }

  init(_ values: LayerValues) { initialValues = values }
}

// The tree.
extension Layer {
  /// Puts a layer on top of the others in this one; it leaves the one that it was in.
  ///
  /// The layers of a scene are there from its start: one that comes later is hidden until then.
  public func addSublayer(_ layer: Layer) {
    requireOpenTree()
    precondition(!isInside(layer), "a layer cannot lie in itself")
    layer.removeFromSuperlayer()
    layer.superlayer = self
    layer.join(scene)
    sublayers.append(layer)
  }

  /// Takes the layer out of its superlayer, or out of the scene.
  public func removeFromSuperlayer() {
    requireOpenTree()
    superlayer?.sublayers.removeAll { $0 === self }
    if superlayer == nil { scene?.layers.removeAll { $0 === self } }
    superlayer = nil
    join(nil)
  }

  func isInside(_ other: Layer) -> Bool {
    self === other || superlayer?.isInside(other) ?? false
  }

  func join(_ scene: Scene?) {
    self.scene = scene
    for layer in sublayers { layer.join(scene) }
    mask?.join(scene)
  }

  func requireOpenTree() {
    precondition(
      scene?.hasBegun != true,
      "the layers of a scene are there from its start; hide one that comes later until then")
  }
}

// Reading and writing the model.
extension Layer {
  /// A property that every layer has: what the layer begins with, or in a script from now on.
  public subscript<Stored, Use>(
    dynamicMember row: KeyPath<LayerProperties, PropertyRow<LayerValues, Stored, Use>>
  ) -> Stored {
    get { value(of: row) }
    set { set(newValue, for: row) }
  }

  /// The model's value of a property, now; the default where the layer has no such property.
  func value<Holder, Stored, Use>(
    of row: KeyPath<LayerProperties, PropertyRow<Holder, Stored, Use>>
  ) -> Stored {
    LayerProperties()[keyPath: row].value(in: model)
  }

  /// Sets a property, but where nothing says that its value is missing.
  func set<Holder, Stored, Use>(
    _ value: Stored, for row: KeyPath<LayerProperties, PropertyRow<Holder, Stored, Use>>
  ) {
    if let value = value.stored { set(value, at: LayerProperties()[keyPath: row].keyPath) }
  }

  func set(_ value: AnimationValue, at keyPath: LayerKeyPath) {
    if let scene, let now = scene.now {
      if scene.performance == nil { assignments.append((now, keyPath, value)) }
      scene.record(value, at: keyPath, of: self)
    } else {
      initialValues[keyPath] = value
    }
  }

  /// Changes what no script can change.
  func change(_ change: (inout LayerValues) -> Void) {
    precondition(
      scene?.now == nil, "a script cannot change this: set it before the scene is played")
    change(&initialValues)
  }

  /// The model values, now.
  var model: LayerValues {
    guard let scene, let now = scene.now else { return initialValues }
    if let performance = scene.performance, let id { return performance.model(of: id) }
    var values = initialValues
    for assignment in assignments where assignment.time <= now {
      values[assignment.keyPath] = assignment.value
    }
    return values
  }

  /// The model's value at a key path, written as `\.transform.rotation.z`; nil where the layer has
  /// no such property.
  public func value<Part: AnimatablePart>(
    forKeyPath keyPath: KeyPath<LayerProperties, Part>
  ) -> Part.Value? {
    model[LayerProperties()[keyPath: keyPath].keyPath].flatMap(Part.Value.read)
  }

  /// Sets a part of a property that is no property of its own, as a transform's rotation.
  ///
  /// A transform is then composed anew of its scale, its rotation and its translation.
  public func setValue<Part: AnimatablePart>(
    _ value: Part.Value, forKeyPath keyPath: KeyPath<LayerProperties, Part>
  ) {
    set(value.animationValue, at: LayerProperties()[keyPath: keyPath].keyPath)
  }
}
