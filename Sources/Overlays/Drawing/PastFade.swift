import AnimationEngine
import Geometry
import Simulation

/// How strongly a time axis shows what has passed.
///
/// Where a scene loops and an axis ends before it, what has passed fades at the end of the film, so
/// that an axis that also begins later than the film lets it end as it begins.
struct PastFade: Sendable {
  /// In seconds, at most.
  static let duration: Rational = 3 / 10

  private let start: Rational
  private let end: Rational?

  init(axisEnd: Rational, in scene: Scene) {
    guard case .forever = scene.stage.loop, axisEnd < scene.duration else {
      (start, end) = (axisEnd, nil)
      return
    }
    (start, end) = (max(axisEnd, scene.duration - Self.duration), scene.duration)
  }

  func opacity(at time: Rational) -> Double {
    guard let end, time > start else { return 1 }
    return max(0, (end - time).value / (end - start).value)
  }

  /// The marks as they are drawn at a time; none where nothing of them is seen.
  func marks(_ marks: [Mark], at time: Rational) -> [Mark] {
    let opacity = opacity(at: time)
    guard opacity < 1 else { return marks }
    guard opacity > 0 else { return [] }
    return marks.map { mark in
      var mark = mark
      mark.values.opacity *= opacity
      return mark
    }
  }
}
