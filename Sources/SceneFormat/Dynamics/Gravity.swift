import SceneModel

extension GravityPlan {
  static let map = BehaviorMap.map("gravity", GravityPlan()) {
    Field(
      "gravity", .heldItems, into: \.items, required: true, example: "rocket",
      "Accelerates items alike.")
    PlannedVector.fields(in: "units of 1000 points per second²").map { $0.within(\.direction) }
  } makes: {
    .gravity($0)
  }
}
