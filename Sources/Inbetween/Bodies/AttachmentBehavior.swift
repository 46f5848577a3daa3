import Dynamics
public import Geometry
import SceneModel

/// Ties a layer to a place or to another layer: UIKit's `UIAttachmentBehavior`.
public struct AttachmentBehavior: DynamicBehavior {
  public let name: String
  public var action: (() -> Void)?
  /// The place that the item hangs from, or where two items are joined, in points.
  public var anchorPoint: Point?
  /// At rest, in points; nil for the distance when it is added.
  public var length: Double?
  /// Of a spring, in hertz; 0 is a rigid rod.
  public var frequency = 0.0
  /// The damping ratio of a spring; 1 is critical.
  public var damping = 0.0
  /// Limits of a pin, in radians, or of a slider, in points.
  public var attachmentRange: ClosedRange<Double>?
  /// Of a pin: what it takes to turn it, in newton metres.
  public var frictionTorque = 0.0
  /// Puts the item exactly on the anchor once a spring of length 0 has all but arrived.
  public var settles = false

  private let item: any DynamicItem
  private let otherItem: (any DynamicItem)?
  private let kind: AttachmentPlan.Kind
  private var offset = Vector.zero
  private var otherOffset = Vector.zero

  private init(
    _ name: String, _ kind: AttachmentPlan.Kind, _ item: any DynamicItem,
    _ other: (any DynamicItem)?
  ) {
    (self.name, self.kind, self.item, otherItem) = (name, kind, item, other)
  }

  /// Holds a layer at a distance from a place; the offset is from its center in its own axes.
  public init(
    named name: String, item: any DynamicItem, offset: Vector = .zero, attachedTo anchor: Point
  ) {
    self.init(name, .distance, item, nil)
    (self.offset, anchorPoint) = (offset, anchor)
  }

  /// Holds two layers at a distance.
  public init(
    named name: String, item: any DynamicItem, offset: Vector = .zero,
    attachedTo other: any DynamicItem,
    otherOffset: Vector = .zero
  ) {
    self.init(name, .distance, item, other)
    (self.offset, self.otherOffset) = (offset, otherOffset)
  }

  /// Makes one body of two layers.
  public static func fixed(
    named name: String, item: any DynamicItem, attachedTo other: any DynamicItem, anchor: Point
  ) -> AttachmentBehavior {
    joint(name, .fixed, item, other, anchor)
  }

  /// Lets two layers turn about a point.
  public static func pin(
    named name: String, item: any DynamicItem, attachedTo other: any DynamicItem, anchor: Point
  ) -> AttachmentBehavior {
    joint(name, .pin, item, other, anchor)
  }

  /// Lets a layer slide along an axis, of another layer or of the reference view.
  public static func sliding(
    named name: String, item: any DynamicItem, attachedTo other: (any DynamicItem)? = nil,
    anchor: Point, axis: Vector
  ) -> AttachmentBehavior {
    joint(name, .sliding(axis: axis), item, other, anchor)
  }

  /// Ties two layers by a rope as long as they are apart.
  public static func limit(
    named name: String, item: any DynamicItem, offset: Vector = .zero,
    attachedTo other: any DynamicItem,
    otherOffset: Vector = .zero
  ) -> AttachmentBehavior {
    var rope = AttachmentBehavior(name, .limit, item, other)
    (rope.offset, rope.otherOffset) = (offset, otherOffset)
    return rope
  }

  private static func joint(
    _ name: String, _ kind: AttachmentPlan.Kind, _ item: any DynamicItem,
    _ other: (any DynamicItem)?, _ anchor: Point
  ) -> AttachmentBehavior {
    var joint = AttachmentBehavior(name, kind, item, other)
    joint.anchorPoint = anchor
    return joint
  }

  public var rule: BehaviorRule {
    BehaviorRule { names in
      var plan = AttachmentPlan(item: names[item])
      plan.kind = kind
      plan.otherItem = otherItem.map { names[$0] }
      plan.anchorPoint = anchorPoint.map { LiveValue($0) }
      (plan.offset, plan.otherOffset) = (offset, otherOffset)
      plan.length = length.map(LiveNumber.init)
      (plan.frequency, plan.damping) = (LiveNumber(frequency), LiveNumber(damping))
      plan.range = attachmentRange
      plan.frictionTorque = LiveNumber(frictionTorque)
      plan.settles = settles
      return .attachment(plan)
    }
  }
}
