import AnimationEngine
import Geometry

extension AnimatorTiming.Resolved {
  struct Axis {
    var keyPath: LayerKeyPath
    var from: AnimationValue
    var to: AnimationValue
  }

  /// One animation for each axis of a point where the axes are paced differently.
  func axes(of keyPath: LayerKeyPath, _ plan: RetargetPlan) -> [Axis] {
    guard x != y, keyPath.component == .whole, case .point(let from) = plan.from,
      case .point(let to) = plan.to
    else { return [Axis(keyPath: keyPath, from: plan.from, to: plan.to)] }
    return [
      Axis(
        keyPath: LayerKeyPath(keyPath.property, .x), from: .number(from.x), to: .number(to.x)),
      Axis(
        keyPath: LayerKeyPath(keyPath.property, .y), from: .number(from.y), to: .number(to.y)),
    ]
  }
}
