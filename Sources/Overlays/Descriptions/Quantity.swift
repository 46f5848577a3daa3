import AnimationEngine
package import Simulation

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
  }

  package var address: LayerAddress
  package var kind: Kind

  package init(_ address: LayerAddress, _ kind: Kind = .presentation) {
    (self.address, self.kind) = (address, kind)
  }

  /// As the figure names it: `position.x`, `velocity.x`.
  package var name: String {
    let spelling = address.keyPath.spelling
    guard kind == .velocity else { return spelling }
    let parts = spelling.split(separator: ".")
    return parts.count > 1 ? "velocity.\(parts[parts.count - 1])" : "velocity"
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
