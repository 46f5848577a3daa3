import Dynamics
import SceneModel

extension ItemPlan {
  static let map = BehaviorMap.map("item", ItemPlan()) {
    Field(
      "item", .heldItems, into: \.items, required: true, example: "rocket",
      "What items are made of.")
    Field(
      "density", .liveNumber.above(0), into: \.density, default: engine(\.density),
      example: "100", "Kilograms per 100 × 100 points.")
    Field(
      "elasticity", .liveNumber.atLeast(0), into: \.elasticity, default: engine(\.elasticity),
      example: "0.8",
      "How much of the speed of an impact comes back; of a pair the larger one counts.")
    Field(
      "friction", .liveNumber.atLeast(0), into: \.friction, default: engine(\.friction),
      example: "0.5", "Of a pair the geometric mean counts.")
    Field(
      "resistance", .liveNumber.atLeast(0), into: \.resistance, default: engine(\.resistance),
      example: "10",
      "Slows the item down: its velocity decays by e^(−resistance · seconds), in the `uikit` profile "
        + "by 1 / (1 + resistance / 120) in every step.")
    Field(
      "angularResistance", .liveNumber.atLeast(0), into: \.angularResistance,
      default: engine(\.angularResistance), example: "3", "Slows its rotation.")
    Field(
      "charge", .liveNumber, into: \.charge, default: engine(\.charge), example: "1",
      "For electric and magnetic fields.")
    Field(
      "anchored", .boolean, into: \.isAnchored, default: .words("\(standard.isAnchored)"),
      also: ["isAnchored"], example: "true", "Stays where it is.")
    Field(
      "allowsRotation", .boolean, into: \.allowsRotation,
      default: .words("\(standard.allowsRotation)"), example: "false",
      "Whether forces turn it.")
    Field(
      "velocity", .place, into: \.velocity, default: "[0, 0]", example: "[300, -500]",
      "Given to the items when the behavior is added, in points per second.")
    Field(
      "angularVelocity", .liveNumber, into: \.angularVelocity, default: "0", example: "2",
      "In radians per second.")
  } makes: {
    .item($0)
  }

  /// What holds where no behavior says anything.
  private static let standard = ItemProperties()

  private static func engine(
    _ property: KeyPath<ItemProperties, Double>
  ) -> Field<ItemPlan>.Fallback { .words(Written.spelling(of: standard[keyPath: property])) }
}
