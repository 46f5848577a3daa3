/// Where a layer is looked for.
public enum HitGeometry: String, Sendable, CaseIterable {
  /// Where it is set to be.
  case model
  /// Where it is seen.
  case presentation
}

/// How a layer takes touches.
package struct HitTraits: Sendable, Hashable {
  package enum Interaction: String, Sendable, CaseIterable {
    case enabled
    /// The layer and all that lies in it are looked through.
    case disabled
    /// The layer and all that lies in it are hit, and the touch goes nowhere: a view that is
    /// animated without `allowUserInteraction`.
    case swallowing
  }

  package enum Area: String, Sendable, CaseIterable {
    /// The rectangle, whatever is drawn: UIKit's rule.
    case bounds
    /// Without what `cornerRadius` rounds off.
    case rounded
  }

  package var interaction = Interaction.enabled
  package var geometry = HitGeometry.model
  package var area = Area.bounds

  package init(
    interaction: Interaction = .enabled, geometry: HitGeometry = .model, area: Area = .bounds
  ) {
    (self.interaction, self.geometry, self.area) = (interaction, geometry, area)
  }
}
