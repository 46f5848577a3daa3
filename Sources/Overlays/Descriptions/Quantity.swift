import AnimationEngine
package import SceneModel
import Simulation

/// A number of a scene that changes over time: what plots and read-outs show.
package struct Quantity: Sendable, Hashable {
  package enum Kind: String, Sendable, CaseIterable {
    /// What is seen.
    case presentation
    /// What is set.
    case model
    /// How fast the presentation value changes, per second.
    case velocity
    /// How far the presentation value is from the model's: what animations add.
    case displacement
    /// Worked out of other numbers of the scene.
    case expression
  }

  /// What the number is read from.
  package enum Source: Sendable, Hashable {
    /// For a part of a layer as it is seen, whatever the kind.
    case subject(Subject)
    /// With its spelling.
    case expression(LiveNumber, String)
  }

  package var source: Source
  package var kind: Kind

  package init(_ address: LayerAddress, _ kind: Kind = .presentation) {
    (self.source, self.kind) = (.subject(.presentation(address)), kind)
  }

  /// Worked out of other numbers at each time: `0.5 * velocity.box.position.y * …`.
  package init(_ expression: LiveNumber, spelling: String) {
    (source, kind) = (.expression(expression, spelling), .expression)
  }

  /// Of anything that has an address; the number as it is.
  package init(_ subject: Subject) {
    switch subject {
    case .model(let address): (source, kind) = (.subject(.presentation(address)), .model)
    case .velocity(let address, _): (source, kind) = (.subject(.presentation(address)), .velocity)
    default: (source, kind) = (.subject(subject), .presentation)
    }
  }

  /// Nil where it is worked out.
  package var subject: Subject? {
    if case .subject(let subject) = source { subject } else { nil }
  }

  /// The layer's part, where it is one.
  package var address: LayerAddress? {
    if case .presentation(let address) = subject { address } else { nil }
  }

  /// The same as an expression, for claims.
  package var live: LiveNumber {
    func plain(_ subject: Subject) -> LiveNumber {
      LiveNumber(.name("x", at: 0), [.init("x", .subject(subject))])
    }
    switch (source, kind) {
    case (.expression(let live, _), _): return live
    case (.subject(.presentation(let address)), .model): return plain(.model(address))
    case (.subject(.presentation(let address)), .velocity): return plain(.velocity(address))
    case (.subject(.presentation(let address)), .displacement):
      return LiveNumber(
        .binary(.subtract, .name("seen", at: 0), .name("set", at: 0), at: 0),
        [
          .init("seen", .subject(.presentation(address))), .init("set", .subject(.model(address))),
        ])
    case (.subject(let subject), _): return plain(subject)
    }
  }

  /// Whether it says how high something is or moves on the stage, where y grows downward.
  package var isHeight: Bool {
    switch subject {
    case .presentation(let address), .model(let address), .velocity(let address, _),
      .target(_, let address), .force(_, let address):
      address.keyPath.property == .position && address.keyPath.component == .y
        || address.keyPath.property == .transform && address.keyPath.component == .translationY
    case .gesture(_, let quantity):
      [.locationY, .translationY, .velocityY].contains(quantity)
    case .body(_, let quantity): quantity == .positionY
    case .state, .animator, .dynamics, .transition, nil: false
    }
  }

  /// As the figure names it: `position.x`, `velocity.x`.
  package var name: String {
    if case .expression(_, let spelling) = source { return spelling }
    guard let address else {
      return switch subject {
      case .animator(_, let quantity): quantity.rawValue
      case .gesture(_, let quantity): quantity.rawValue
      case .dynamics(_, let quantity): quantity.rawValue
      case .body(_, let quantity): quantity.rawValue
      case .state: "state"
      case .transition(_, let quantity): quantity.rawValue
      default: subject?.address?.keyPath.spelling ?? ""
      }
    }
    let spelling = address.keyPath.spelling
    guard kind == .velocity else { return spelling }
    let parts = spelling.split(separator: ".")
    return parts.count > 1 ? "velocity.\(parts[parts.count - 1])" : "velocity"
  }
}

extension Quantity {
  /// The name of what has it: a layer, a gesture, an animator.
  func owner(in timeline: Timeline) -> String? {
    switch subject {
    case .gesture(let name, _), .animator(let name, _), .state(let name),
      .dynamics(let name, _), .body(let name, _), .transition(let name, _):
      name
    default: subject?.address.flatMap { timeline.scene.layers[$0.layer].name }
    }
  }
}

/// How a number is printed.
package struct NumberFormat: Sendable, Hashable {
  /// Nil chooses about three figures from the extent of the values.
  package var decimals: Int?
  /// `pt`, `pt/s`, `°`; nil prints none.
  package var unit: String?
  /// Writes a plus before positive numbers.
  package var isSigned = false

  package init(decimals: Int? = nil, unit: String? = nil, isSigned: Bool = false) {
    (self.decimals, self.unit, self.isSigned) = (decimals, unit, isSigned)
  }

  func text(_ number: Double, extent: Double, isFixed: Bool = true) -> String {
    NumberText.text(
      number, decimals: decimals ?? NumberText.decimals(forExtent: extent), isFixed: isFixed,
      isSigned: isSigned, unit: unit)
  }
}
