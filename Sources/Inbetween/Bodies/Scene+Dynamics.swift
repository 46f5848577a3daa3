import AnimationEngine
import Dynamics
public import Geometry
import SceneModel

extension Scene {
  /// The animator of a scene's bodies: UIKit's `UIDynamicAnimator` with its reference view.
  public struct Dynamics {
    /// Whose rules hold where UIKit's own are accidents of its implementation.
    public enum Profile: Sendable, Hashable {
      /// 120 ticks a second with poses between them; gravities add up; shapes touch where they are
      /// drawn.
      case improved
      /// As measured on UIKit.
      case uikit
    }

    /// The outline with which a layer collides.
    public enum Shape: Sendable, Hashable {
      case rectangle, ellipse
      /// Convex, in points from the layer's middle.
      case path(Path)
    }

    public var profile: Profile
    /// The layer in whose space bodies live, and whose bounds are those of the collisions' insets; nil
    /// for the stage.
    public var reference: Layer?
    /// In place of the bounds of the reference view.
    public var bounds: Rect?
    /// Rounds as UIKit does for a screen of this scale; nil does not.
    public var roundingScale: Double?
    private(set) var shapes: [(layer: Layer, shape: Shape)] = []
    private(set) var items: [any DynamicItem] = []

    public init(profile: Profile = .improved, reference: Layer? = nil, bounds: Rect? = nil) {
      (self.profile, self.reference, self.bounds) = (profile, reference, bounds)
    }

    /// Lets an item that is no layer have a body.
    public mutating func add(_ item: FreeItem) { items.append(item) }

    /// Lets layers move as one body.
    public mutating func add(_ group: DynamicItemGroup) { items.append(group) }

    /// Lets a layer collide with another outline than its bounds: UIKit's `collisionBoundsType`.
    public mutating func setShape(_ shape: Shape, of layer: Layer) {
      shapes.removeAll { $0.layer === layer }
      shapes.append((layer, shape))
    }
  }

  /// Lets the scene have bodies; to be set before it is played.
  ///
  /// Scripts of such a scene are performed while it is played, anew each time that it was changed, so
  /// that layers answer with where their bodies are: what they do must follow from the scene alone.
  ///
  /// ```swift
  /// scene.dynamics = Scene.Dynamics()
  /// scene.at(0.5) {
  ///   scene.add(GravityBehavior(named: "fall", items: [ball]))
  /// }
  /// ```
  public var dynamics: Dynamics? {
    get { bodies.dynamics }
    set {
      precondition(now == nil, "bodies are there before the scene is played")
      bodies.dynamics = newValue
      forgetTimeline()
    }
  }

  // MARK: - What is done with bodies

  /// Adds a behavior, now; outside of a script at the start.
  ///
  /// A velocity, in points per second, becomes that of its items at once, as a finger leaves them.
  public func add(_ behavior: some DynamicBehavior, velocity: Vector? = nil) {
    act { scene in
      for (name, action) in behavior.actions(named: behavior.name) {
        scene.performance?.performer.tickActions[name] = action
      }
      return .add(
        behavior.plan(named: behavior.name, scene.bodies.names),
        velocity: velocity.map { LiveValue($0) })
    }
  }

  /// Takes a behavior away; its items stay where they are unless others hold them.
  public func remove(_ behavior: some DynamicBehavior) { removeBehavior(named: behavior.name) }

  public func removeBehavior(named name: String) { act { _ in .remove(name) } }

  public func removeAllBehaviors() { act { _ in .removeAll } }

  /// Lets a part of a composite take part, by its full name: `slide.hand`.
  public func attach(_ part: String) { act { _ in .attach(part) } }

  /// Takes a part of a composite out.
  public func detach(_ part: String) { act { _ in .detach(part) } }

  /// Lets a behavior that has been added push, once more if it does so once.
  public func push(_ push: PushBehavior) {
    act { _ in .push(push.name, PlannedVector(push.pushDirection)) }
  }

  /// Moves the anchor of an attachment, the point of a snap or the middle of a field.
  public func moveAnchor(of behavior: String, to point: Point) {
    var move = DynamicsAction.MovedAnchor()
    move.to = LiveValue(point)
    act { _ in .moveAnchor(behavior, move) }
  }

  /// Adds to the velocity of a body: points per second, and radians per second.
  public func addVelocity(_ velocity: Vector, angular: Double = 0, to item: any DynamicItem) {
    act {
      .addVelocity(
        [$0.bodies.names[item]], LiveValue(velocity), angular: LiveNumber(angular))
    }
  }

  /// Puts a body somewhere at once; its velocity stays.
  ///
  /// The place is its middle in points of the reference view, the rotation in radians.
  public func updateItem(
    _ item: any DynamicItem, position: Point? = nil, rotation: Double? = nil
  ) {
    act {
      .updateItem(
        [$0.bodies.names[item]], position: position.map { LiveValue($0) },
        rotation: rotation.map(LiveNumber.init))
    }
  }

  /// Adds an item to those of a behavior that has been added.
  public func addItem(_ item: any DynamicItem, to behavior: String) {
    act { .addItems([$0.bodies.names[item]], to: behavior) }
  }

  /// Takes an item out of those of a behavior.
  public func removeItem(_ item: any DynamicItem, from behavior: String) {
    act { .removeItems([$0.bodies.names[item]], from: behavior) }
  }

  /// How fast a layer moves as it is seen, in points per second of its superlayer; zero outside of
  /// scripts.
  public func linearVelocity(of layer: Layer) -> Vector {
    let address = layer.id.map { LayerAddress($0, LayerKeyPath(.position)) }
    guard let address, case .point(let velocity) = performance?.moment.value(of: .velocity(address))
    else { return .zero }
    return velocity - .zero
  }

  private func act(_ verb: @escaping (Scene) -> DynamicsAction.Verb) {
    precondition(bodies.dynamics != nil, "a scene with bodies has `dynamics`")
    record { [unowned self] _ in .dynamics(DynamicsAction(verb(self))) }
  }

  // MARK: - Playing

  /// Adds the animator to the scene that is to be played; every layer can have a body.
  func addDynamics(to scene: inout SceneModel.Scene) {
    guard let dynamics = bodies.dynamics else { return }
    bodies.names = ItemNames(scene.layers)
    let reference = dynamics.reference?.id
    var own = SceneDynamics(
      bounds: dynamics.bounds ?? reference.map { scene.layers[$0].values.bounds }
        ?? Rect(origin: .zero, size: scene.stage.size), location: .nowhere)
    let index = scene.dynamics.firstIndex { $0.name == SceneDynamics.ownName }
    if let index {
      (own.items, own.behaviors) = (scene.dynamics[index].items, scene.dynamics[index].behaviors)
    }
    if let index { own.actions = scene.dynamics[index].actions }
    own.profile = dynamics.profile == .uikit ? .uikit : .improved
    own.rounding = dynamics.roundingScale.map { .uikit(scale: $0) } ?? .none
    own.space = reference
    for id in scene.layers.ids
    where !own.items.contains(where: { $0.name == bodies.names.names[id.index] }) {
      own.items.append(
        SceneItem(bodies.names.names[id.index], .layer(id), location: .nowhere))
    }
    for (layer, shape) in dynamics.shapes {
      let name = bodies.names[layer]
      for index in own.items.indices where own.items[index].name == name {
        own.items[index].shape = shape.engineShape
      }
    }
    for item in dynamics.items {
      switch item {
      case let item as FreeItem:
        item.scene = self
        own.items.append(item.definition)
      case let group as DynamicItemGroup:
        own.items.append(
          SceneItem(
            group.name, .group(bodies.names[group.items]), location: .nowhere))
      default: break
      }
    }
    if let index { scene.dynamics[index] = own } else { scene.dynamics.append(own) }
  }
}

/// What a scene knows of its bodies.
struct OwnBodies {
  var dynamics: Scene.Dynamics?
  var names = ItemNames()
}

extension ItemNames {
  /// Layers by their own names where these are not taken.
  init(_ layers: LayerTree) {
    var taken: Set<String> = []
    names = layers.ids.map { id in
      let name = layers[id].name ?? "layer \(id.index)"
      return taken.insert(name).inserted ? name : "\(name) \(id.index)"
    }
  }
}

extension Scene.Dynamics.Shape {
  var engineShape: CollisionShape {
    switch self {
    case .rectangle: .rectangle
    case .ellipse: .ellipse
    case .path(let path): .path(path)
    }
  }
}
