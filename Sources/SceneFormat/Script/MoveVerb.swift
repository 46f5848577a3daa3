import AnimationEngine
import Geometry
import SceneModel

extension MoveAction {
  static let map = Map.entry(
    "move", MoveAction([], by: .fixed(.point(.zero)), dimension: .zero)
  ) {
    Field(
      "move", .layers, into: \.layers, required: true, example: "rocket",
      "Moves the model of layers.")
    Field(
      "by", .livePoint, into: \.by, required: true, example: "[10, 0]",
      "How far, in points; in a gesture `translation` is the way since it was last told.")
    Field(
      "axis", .choice, into: \.axis, default: "both", example: "y", "Moves along this axis only.")
    Field(
      "horizontalLimits", .limits, into: \.horizontalLimits, default: "none", example: "[0, 300]",
      "Between which positions it stays.")
    Field(
      "verticalLimits", .limits, into: \.verticalLimits, default: "none", example: "[200, 600]",
      "Between which positions it stays.")
    Field(
      "beyond", .choice, into: \.beyond, example: "rubberBand",
      "Beyond the limits it stops, or follows less and less as scroll views do.")
  } makes: { move, _, reading in
    var move = move
    move.dimension = reading.stageSize ?? .zero
    return .move(move)
  }
}
