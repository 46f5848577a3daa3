import AnimationEngine
import Geometry

extension TimingFunction {
  /// The first progress at which the eased progress is `value`, for something that takes so long.
  ///
  /// 1 where the function never comes that far.
  func progress(easedTo value: Double, lasting duration: Double) -> Double {
    switch self {
    case .linear: return min(max(value, 0), 1)
    case .cubicBezier(let curve) where (0...1).contains(curve.y1) && (0...1).contains(curve.y2):
      // Mirrored at the diagonal it is a timing curve again.
      return CubicBezier(curve.y1, curve.x1, curve.y2, curve.x2).value(at: value)
    default: break
    }
    if value <= 0 { return 0 }
    // Whatever overshoots or jumps first passes the value somewhere on a fine grid.
    let count = 1024
    func eased(_ progress: Double) -> Double { self.value(at: progress, lasting: duration) }
    guard let step = (1...count).first(where: { eased(Double($0) / Double(count)) >= value })
    else { return 1 }
    var (low, high) = (Double(step - 1) / Double(count), Double(step) / Double(count))
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { return high }
      if eased(middle) < value { low = middle } else { high = middle }
    }
  }
}
