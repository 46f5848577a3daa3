import AnimationEngine
import Geometry
import SceneModel

/// How strongly a time axis shows what has passed.
///
/// From a moment on it fades, and then the axis looks as at the film's start, so that a film that
/// loops ends as it begins. The moment is the one that the author names, or else, where a scene
/// loops and the axis ends before it, the end of the film; a film that fades into its beginning needs
/// none.
struct PastFade: Sendable {
  /// In seconds, at most.
  static let duration: Rational = 3 / 10

  /// Nil where what has passed stays.
  private let interval: (start: Rational, end: Rational)?

  /// `clearsAt` is the moment that the author names.
  init(clearsAt: Rational? = nil, axisEnd: Rational, in scene: Scene) {
    if let clearsAt {
      interval = (clearsAt, clearsAt + Self.duration)
    } else if case .forever = scene.stage.loop, scene.stage.crossfade == 0,
      axisEnd < scene.duration
    {
      interval = (max(axisEnd, scene.duration - Self.duration), scene.duration)
    } else {
      interval = nil
    }
  }

  /// Of what has passed, while it fades.
  func opacity(at time: Rational) -> Double {
    guard let (start, end) = interval, time > start else { return 1 }
    return max(0, (end - time).value / (end - start).value)
  }

  /// The marks as they are drawn at a time; none where nothing of them is seen.
  func marks(_ marks: [Mark], at time: Rational) -> [Mark] {
    let opacity = opacity(at: time)
    guard opacity < 1 else { return marks }
    return opacity > 0 ? marks.map { $0.faded(by: opacity) } : []
  }
}
