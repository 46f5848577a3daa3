import Dynamics
import Simulation

// How dynamics are read: a kind of map stands in exactly one of these until all are typed.
extension SceneLanguage {
  static func dynamicsTable(_ kind: MapKind) -> [SceneKey]? {
    switch kind {
    default: nil
    }
  }

  static func dynamicsMap(_ kind: MapKind) -> MapDescription? {
    switch kind {
    case .dynamics: SceneDynamics.map.description
    case .dynamicItem: ItemMap.map.description
    case .drive: SceneDrive.description
    case .compositeBehavior: BehaviorPlan.composite.description
    case .gravityBehavior: GravityPlan.map.description
    case .collisionBehavior: CollisionPlan.map.description
    case .attachmentBehavior: AttachmentPlan.map.description
    case .snapBehavior: SnapPlan.map.description
    case .pushBehavior: PushPlan.map.description
    case .itemBehavior: ItemPlan.map.description
    case .fieldBehavior: FieldPlan.map.description
    case .insets: BoundaryInsets.map.description
    case .boundary: PlannedBoundary.map.description
    case .region: FieldRegion.map.description
    default: nil
    }
  }

  /// Verbs of scripts.
  static func dynamicsVerb(_ kind: MapKind) -> Map<ScriptEntry.Action>? {
    switch kind {
    case .attachEntry: DynamicsAction.attach
    case .detachEntry: DynamicsAction.detach
    case .pushEntry: DynamicsAction.push
    case .addVelocityEntry: DynamicsAction.addVelocity
    case .updateItemEntry: DynamicsAction.updateItem
    case .addItemEntry: DynamicsAction.addItem
    case .removeItemEntry: DynamicsAction.removeItem
    case .removeAllEntry: DynamicsAction.removeAll
    case .addBehaviorEntry: DynamicsAction.add
    case .removeBehaviorEntry: DynamicsAction.remove
    case .moveAnchorEntry: DynamicsAction.move
    default: nil
    }
  }

  /// Kinds of behaviors by the key that makes them what they are, in the order of the reference.
  static let behaviors: [(name: String, kind: MapKind)] = [
    ("gravity", .gravityBehavior), ("collision", .collisionBehavior),
    ("attachment", .attachmentBehavior), ("snap", .snapBehavior), ("push", .pushBehavior),
    ("item", .itemBehavior), ("field", .fieldBehavior),
  ]

  /// Verbs of bodies; those that they share with animations and layers come after those.
  static let dynamicsVerbs: [(name: String, kind: MapKind)] = [
    ("attach", .attachEntry), ("detach", .detachEntry), ("push", .pushEntry),
    ("addVelocity", .addVelocityEntry), ("updateItem", .updateItemEntry),
    ("addItem", .addItemEntry), ("removeItem", .removeItemEntry),
    ("removeAllBehaviors", .removeAllEntry), ("add", .addBehaviorEntry),
    ("remove", .removeBehaviorEntry), ("move", .moveAnchorEntry),
  ]
}
