package import AnimationEngine
import Geometry

/// A number or a truth that is worked out while a scene plays: `=drag.velocity.y >= 0`.
package struct LiveNumber: Sendable, Hashable {
  package var expression: Expression
  /// What its names mean, in the order of the names.
  package var subjects: [NamedSubject]

  package struct NamedSubject: Sendable, Hashable {
    package var name: String
    package var meaning: Meaning

    package init(_ name: String, _ meaning: Meaning) {
      (self.name, self.meaning) = (name, meaning)
    }
  }

  /// What a name of an expression means.
  package enum Meaning: Sendable, Hashable {
    /// Anything of the scene, at the moment at which it is worked out.
    case subject(Subject)
    /// What the gesture that is being told about has done since it was last told: `translation.y`.
    case step(GestureQuantity)
    case constant(Number)
    /// What the rule of a custom field is given: `position.x`.
    case field(FieldQuantity)
  }

  package init(_ expression: Expression, _ subjects: [NamedSubject]) {
    (self.expression, self.subjects) = (expression, subjects)
  }

  package init(_ value: Double) {
    self.init(.number(Number(value)), [])
  }
}

/// A value of an action: known beforehand, or worked out when the action happens.
package enum LiveValue: Sendable, Hashable {
  case fixed(AnimationValue)
  /// What something has at that moment; of the kind that is needed.
  case subject(Subject)
  /// What the gesture that is being told about has done since it was last told.
  case step(GestureQuantity)
  /// What the rule of a custom field is given.
  case field(FieldQuantity)
  case number(LiveNumber)
  /// A point, size or rectangle by its numbers.
  case parts(AnimationValue.Kind, [LiveNumber])

  /// Whether it is the same whenever the action happens.
  package var isFixed: Bool { if case .fixed = self { true } else { false } }
}
