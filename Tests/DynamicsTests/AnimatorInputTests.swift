import Geometry
import Testing

@testable import Dynamics

/// What animators note of what they are told is all of it.
@Suite struct AnimatorInputTests {
  /// A behavior of each kind, what is noted of its properties, and what follows from those.
  private static func kinds() -> [(
    behavior: DynamicBehavior, noted: Set<String>, follows: Set<String>
  )] {
    let item = DynamicItem("box", size: Size(width: 20, height: 20), center: .zero)
    return [
      (
        GravityBehavior(items: [item]), ["gravityDirection"], ["isForce"]
      ),
      (
        CollisionBehavior(items: [item]), ["mode", "referenceBoundsInsets", "boundaries"],
        [
          "onContact", "boundaryBody", "identifiers", "group", "touching", "knownEdges",
          "builtOutlines",
        ]
      ),
      (
        AttachmentBehavior(item: item, attachedTo: .zero),
        [
          "kind", "item", "otherItem", "offset", "otherOffset", "anchorPoint", "length",
          "frequency",
          "damping", "attachmentRange", "frictionTorque", "settle",
        ], ["joint", "built", "restLength", "held"]
      ),
      (
        SnapBehavior(item: item, snapTo: .zero, damping: 1), ["item", "snapPoint", "damping"],
        ["springs"]
      ),
      (
        PushBehavior(items: [item], mode: .continuous),
        ["mode", "pushDirection", "isActive", "offsets"], []
      ),
      (
        DynamicItemBehavior(items: [item]),
        [
          "elasticity", "friction", "density", "resistance", "angularResistance", "charge",
          "isAnchored",
          "allowsRotation", "pendingLinear", "pendingAngular",
        ], []
      ),
      (
        FieldBehavior(kind: .drag, items: [item]),
        [
          "kind", "position", "region", "strength", "falloff", "minimumRadius", "direction",
          "smoothness",
          "animationSpeed",
        ], ["applied"]
      ),
    ]
  }
  private static let ofAll: Set<String> = [
    "name", "action", "items", "identities", "childBehaviors", "parent", "dynamicAnimator",
  ]

  @Test(arguments: 0..<7)
  func `no property of a behavior is forgotten`(_ index: Int) {
    let (behavior, noted, follows) = Self.kinds()[index]
    var mirror: Mirror? = Mirror(reflecting: behavior)
    var found: Set<String> = []
    while let level = mirror {
      found.formUnion(level.children.compactMap(\.label))
      mirror = level.superclassMirror
    }
    // A new one must be noted in `note(in:)`, and said here.
    #expect(found.subtracting(Self.ofAll) == noted.union(follows), "\(type(of: behavior))")
  }

  private func words(_ change: (DynamicAnimator) throws -> Void) throws -> [UInt64] {
    let animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 200, height: 200))
    animator.compare(with: nil)
    try change(animator)
    try animator.advance()
    return try #require(animator.motion).words
  }

  @Test func `whatever is told is told in other words`() throws {
    func item(
      _ name: String = "box", width: Double = 20, x: Double = 50, angle: Double = 0,
      shape: CollisionShape = .rectangle
    ) -> DynamicItem {
      DynamicItem(
        name, size: Size(width: width, height: 20), center: Point(x: x, y: 50), angle: angle,
        shape: shape)
    }
    func added(
      _ item: DynamicItem,
      _ then: @escaping (DynamicAnimator, GravityBehavior) throws -> Void = { _, _ in }
    ) -> (DynamicAnimator) throws -> Void {
      { animator in
        let gravity = GravityBehavior(items: [item])
        try animator.addBehavior(gravity)
        try then(animator, gravity)
      }
    }
    let plain = item()
    let all: [(DynamicAnimator) throws -> Void] = [
      added(item()), added(item("other")), added(item(width: 21)), added(item(x: 51)),
      added(item(angle: 0.1)), added(item(shape: .ellipse)),
      added(item(shape: .path(Path(rect: Rect(x: -10, y: -10, width: 20, height: 20))))),
      added(item()) { _, gravity in gravity.gravityDirection = Vector(dx: 0, dy: 2) },
      added(item()) { _, gravity in gravity.action = {} },
      added(item()) { _, gravity in try gravity.addItem(item("more")) },
      added(plain) { animator, _ in try animator.addVelocity(Vector(dx: 1, dy: 0), to: plain) },
      added(plain) { animator, _ in try animator.updateItem(usingCurrentState: plain) },
      added(plain) { _, gravity in gravity.removeItem(plain) },
      added(item()) { animator, gravity in animator.removeBehavior(gravity) },
      added(item()) { animator, _ in
        animator.referenceBounds = Rect(x: 0, y: 0, width: 9, height: 9)
      },
      added(item()) { animator, _ in try animator.addBehavior(FieldBehavior(kind: .drag)) },
      added(item()) { animator, _ in try animator.addBehavior(FieldBehavior(kind: .spring)) },
    ]
    let found = try all.map(words)
    for (index, one) in found.enumerated() {
      for other in found[(index + 1)...] { #expect(one != other, "\(index)") }
    }
    #expect(try words(added(item())) == found[0])
  }
}
