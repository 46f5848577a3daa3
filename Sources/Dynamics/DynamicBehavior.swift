/// Rules for items: a composite of other behaviors, or one of the primitive subclasses.
package class DynamicBehavior {
  /// Names the behavior in events and errors.
  package let name: String
  /// Called in every tick after positions were written.
  package var action: (() -> Void)? { didSet { change() } }
  package private(set) weak var dynamicAnimator: DynamicAnimator?
  package private(set) var childBehaviors: [DynamicBehavior] = []
  private weak var parent: DynamicBehavior?

  package init(_ name: String = "composite behavior") { self.name = name }

  /// Adds a behavior to a composite; it takes part at once where the composite does.
  package func addChildBehavior(_ child: DynamicBehavior) throws(DynamicsError) {
    guard !isPrimitive else { throw .childOfPrimitive(behavior: name) }
    if child.parent === self { return }
    guard child.parent == nil, child.dynamicAnimator == nil, child !== self else {
      throw .alreadyAdded(behavior: child.name)
    }
    if let dynamicAnimator {
      dynamicAnimator.note("child") { inputs in
        inputs.add(name)
        for part in child.family {
          part.note(in: &inputs)
          for item in part.members { inputs.add(item) }
        }
      }
      try child.move(to: dynamicAnimator)
    }
    child.parent = self
    childBehaviors.append(child)
    dynamicAnimator?.behaviorsChanged()
    dynamicAnimator?.wake(child.family.flatMap(\.members))
  }

  package func removeChildBehavior(_ child: DynamicBehavior) {
    guard child.parent === self else { return }
    dynamicAnimator?.note("orphan") { $0.add(child.name) }
    childBehaviors.removeAll { $0 === child }
    child.parent = nil
    dynamicAnimator?.wake(child.family.flatMap(\.members))
    child.leave()
    dynamicAnimator?.behaviorsChanged()
  }

  /// Told before the behavior joins an animator, or leaves one (nil).
  package func willMove(to animator: DynamicAnimator?) {}

  /// Whether this behavior has rules of its own.
  var isPrimitive: Bool { false }
  /// Whether the animator must go on although every body sleeps.
  var wantsToContinue: Bool { action != nil }
  /// The items under these rules, in order of addition.
  var members: [DynamicItem] { [] }

  /// Makes bodies and joints.
  ///
  /// Where it throws, it leaves nothing behind.
  func associate(with animator: DynamicAnimator) throws(DynamicsError) {}
  func dissociate(from animator: DynamicAnimator) {}
  /// Checks the parameters.
  func validate() throws(DynamicsError) {}
  /// Says what is wrong with the parameters, which an animator would not take.
  package final func check() throws(DynamicsError) {
    for member in family { try member.validate() }
  }
  /// Notes all that it is told and that decides about what it does: parameters, and who its members are.
  func note(in inputs: inout AnimatorInputs) {
    inputs.add(name)
    inputs.add(action != nil)
    inputs.add(childBehaviors.count)
  }
  /// Applies changed parameters before a tick.
  func refresh(in animator: DynamicAnimator) throws(DynamicsError) {}
  /// Acts on bodies before each step of the solver.
  func act(in animator: DynamicAnimator) throws(DynamicsError) {}

  /// This behavior and all below it, parents first.
  final var family: [DynamicBehavior] { [self] + childBehaviors.flatMap(\.family) }

  final var isInComposite: Bool { parent != nil }

  final func move(to animator: DynamicAnimator) throws(DynamicsError) {
    let family = family
    for behavior in family { try behavior.validate() }
    for (index, behavior) in family.enumerated() {
      behavior.willMove(to: animator)
      behavior.dynamicAnimator = animator
      do {
        try behavior.associate(with: animator)
      } catch {
        behavior.dynamicAnimator = nil
        for other in family[..<index].reversed() {
          other.dissociate(from: animator)
          other.dynamicAnimator = nil
        }
        throw error
      }
    }
  }

  final func leave() {
    guard let animator = dynamicAnimator else { return }
    for behavior in family.reversed() {
      behavior.willMove(to: nil)
      behavior.dissociate(from: animator)
      behavior.dynamicAnimator = nil
    }
  }

  /// Says that a parameter changed: it is applied before the next tick, and the items wake.
  final func change() {
    dynamicAnimator?.parametersChanged(of: self)
  }

  final func require(
    finite values: [Double], _ parameter: String
  ) throws(DynamicsError) {
    guard values.allSatisfy({ Float($0).isFinite }) else {
      throw .nonFinite(behavior: name, parameter: parameter)
    }
  }

  final func require(notNegative value: Double, _ parameter: String) throws(DynamicsError) {
    try require(finite: [value], parameter)
    guard value >= 0 else { throw .negative(behavior: name, parameter: parameter) }
  }
}

/// A primitive behavior with a list of items.
package class ItemsBehavior: DynamicBehavior {
  package private(set) var items: [DynamicItem]
  // Which are there, so that thousands can be added. Only looked up, never iterated.
  private var identities: Set<ObjectIdentifier> = []

  init(_ name: String, items: [DynamicItem]) {
    self.items = []
    super.init(name)
    for item in items where !contains(item) { append(item) }
  }

  private func append(_ item: DynamicItem) {
    items.append(item)
    identities.insert(ObjectIdentifier(item))
  }

  /// Adds an item; one that is there already stays.
  package func addItem(_ item: DynamicItem) throws(DynamicsError) {
    guard !contains(item) else { return }
    if let dynamicAnimator {
      dynamicAnimator.note("item") { inputs in
        inputs.add(name)
        inputs.add(item)
      }
      try dynamicAnimator.retainBodies(of: [item])
      append(item)
      added(item, in: dynamicAnimator)
      change()
    } else {
      append(item)
    }
  }

  package func removeItem(_ item: DynamicItem) {
    guard contains(item) else { return }
    items.removeAll { $0 === item }
    identities.remove(ObjectIdentifier(item))
    if let dynamicAnimator {
      dynamicAnimator.note("leaving") { $0.add(item.identifier) }
      dynamicAnimator.wake([item])
      removed(item, in: dynamicAnimator)
      dynamicAnimator.releaseBody(of: item)
      change()
    }
  }

  final func contains(_ item: DynamicItem) -> Bool { identities.contains(ObjectIdentifier(item)) }

  override func note(in inputs: inout AnimatorInputs) {
    super.note(in: &inputs)
    inputs.add(items.count)
    for item in items { inputs.add(item.identifier) }
  }

  override var isPrimitive: Bool { true }
  override var members: [DynamicItem] { items }

  override func associate(with animator: DynamicAnimator) throws(DynamicsError) {
    try animator.retainBodies(of: items)
    for item in items { added(item, in: animator) }
  }

  override func dissociate(from animator: DynamicAnimator) {
    for item in items {
      removed(item, in: animator)
      animator.releaseBody(of: item)
    }
  }

  func added(_ item: DynamicItem, in animator: DynamicAnimator) {}
  func removed(_ item: DynamicItem, in animator: DynamicAnimator) {}
}
