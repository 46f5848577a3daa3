import Dynamics
import SceneModel

extension PushPlan {
  static let map = BehaviorMap.map("push", PushPlan()) {
    Field("push", .heldItems, into: \.items, required: true, example: "rocket", "Pushes items.")
    Field(
      "mode", .word([("continuous", .continuous), ("instantaneous", .instantaneous)]),
      into: \.mode, example: "continuous",
      "A force all the time, or an impulse at the next tick.")
    PlannedVector.fields(in: "newtons: 1 gives 100 × 100 points 100 points per second").map {
      $0.within(\.direction)
    }
    Field(
      "offset", .place, into: \.offset, also: ["targetOffsetFromCenter"], example: "[10, 0]",
      "Where, from the center; it does not turn with the item.")
    Field(
      "active", .boolean, into: \.isActive, example: "false",
      "False waits for the verb `push`.")
  } makes: {
    .push($0)
  }
}
