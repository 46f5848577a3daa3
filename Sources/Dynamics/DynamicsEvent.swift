package import Geometry

/// Something that happened in a simulation.
package struct DynamicsEvent: Sendable, Hashable {
  package enum Occurrence: Sendable, Hashable {
    case contactBegan(Contact)
    case contactEnded(Contact)
    /// Nothing is awake and nothing wants to go on.
    case paused
    case resumed
    /// An attachment put its item exactly on the anchor, see ``AttachmentBehavior/settle``.
    case settled(behavior: String, item: String)
  }

  /// The number of ticks that had begun.
  package var tick: Int
  package var occurrence: Occurrence
}

/// Two items, or an item and a boundary, that touch.
package struct Contact: Sendable, Hashable {
  package enum Partner: Sendable, Hashable {
    case item(String)
    /// The identifier of a boundary; nil for that of the reference bounds.
    case boundary(String?)
  }

  package var behavior: String
  package var item: String
  package var partner: Partner
  /// The contact point with the largest impulse, in points; meaningless when the contact ended.
  package var point: Point
}
