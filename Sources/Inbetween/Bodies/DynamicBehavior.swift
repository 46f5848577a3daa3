import Dynamics
import SceneModel

/// Rules for bodies, known by a name: UIKit's `UIDynamicBehavior`.
///
/// Behaviors are values, like animations. ``Scene/add(_:velocity:)`` takes a copy; adding another
/// value of the same name lets the behavior that is there take over what that says. Its events are
/// named after it: `walls.began`.
public protocol DynamicBehavior {
  /// Unique in its scene; in a composite unique there.
  var name: String { get }
  /// Called after each tick in which the behavior takes part; it keeps the animator running.
  ///
  /// Layers answer with where bodies are after the tick. What is done to bodies acts from the next
  /// one on.
  var action: (() -> Void)? { get set }
  /// What it does, in the words of a scene file.
  var rule: BehaviorRule { get }
}

/// What a behavior of this library does; there are no others.
public struct BehaviorRule {
  /// The rule, given the behavior's full name and those of items.
  let plan: (String, ItemNames) -> BehaviorPlan.Rule

  init(_ plan: @escaping (ItemNames) -> BehaviorPlan.Rule) {
    self.plan = { _, names in plan(names) }
  }

  init(named plan: @escaping (String, ItemNames) -> BehaviorPlan.Rule) { self.plan = plan }
}

/// Several behaviors that come and go together.
///
/// Parts are known by the name of the whole: `slide.hand`.
public struct CompositeBehavior: DynamicBehavior {
  public let name: String
  public var action: (() -> Void)?
  /// In the order in which they act.
  public var children: [any DynamicBehavior]
  /// The names of children that wait for ``Scene/attach(_:)``.
  public var detached: Set<String> = []

  public init(named name: String, children: [any DynamicBehavior]) {
    (self.name, self.children) = (name, children)
  }

  public var rule: BehaviorRule {
    BehaviorRule(named: { name, names in
      .composite(
        children.map { child in
          var plan = child.plan(named: "\(name).\(child.name)", names)
          plan.isAttached = !detached.contains(child.name)
          return plan
        })
    })
  }
}

extension DynamicBehavior {
  /// What a scene file would say of it.
  func plan(named name: String, _ names: ItemNames) -> BehaviorPlan {
    var plan = BehaviorPlan(name, rule.plan(name, names), location: .nowhere)
    plan.actsInCode = action != nil
    return plan
  }

  /// The actions of the behavior and its parts, by their full names.
  func actions(named name: String) -> [(name: String, action: (() -> Void)?)] {
    let parts = (self as? CompositeBehavior)?.children ?? []
    return [(name, action)] + parts.flatMap { $0.actions(named: "\(name).\($0.name)") }
  }
}

/// By what layers are known as items.
struct ItemNames {
  var names: [String] = []

  subscript(item: any DynamicItem) -> String {
    switch item {
    case let item as FreeItem: return item.name
    case let group as DynamicItemGroup: return group.name
    case let layer as Layer:
      guard let id = layer.id, names.indices.contains(id.index) else {
        preconditionFailure("a layer with a body is in the scene")
      }
      return names[id.index]
    default: preconditionFailure("an item is a layer, a free item or a group of layers")
    }
  }

  subscript(items: [any DynamicItem]) -> [String] { items.map { self[$0] } }
}
