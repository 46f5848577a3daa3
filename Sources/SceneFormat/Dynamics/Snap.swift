import SceneModel

extension SnapPlan {
  static let map = BehaviorMap.map("snap", SnapPlan()) {
    Field(
      "snap", .heldItem, into: \.item, required: true, example: "rocket",
      "Pulls an item to a point, upright.")
    Field(
      "to", .place, into: \.target, required: true, also: ["point", "snapPoint"],
      example: "[160, 40]", "Where.")
    Field(
      "damping", .liveNumber.atLeast(0), into: \.damping, example: "0.2",
      "The damping ratio; 1 is critical.")
  } makes: {
    .snap($0)
  }
}
