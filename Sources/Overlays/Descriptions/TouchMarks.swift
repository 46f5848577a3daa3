/// The fingers of a scene, drawn where they are.
package struct TouchMarks: Sendable, Hashable {
  package enum Look: String, Sendable, CaseIterable {
    /// A translucent disc.
    case finger
    /// A mouse's arrow.
    case pointer
  }

  package var look = Look.finger
  /// Draws the way that a finger has taken.
  package var showsPath = true

  package init(look: Look = .finger) { self.look = look }
}
