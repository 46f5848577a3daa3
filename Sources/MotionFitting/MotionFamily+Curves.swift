import AnimationEngine

// Curves that take a duration.
extension MotionFamily {
  /// Those that have names.
  static func curves(_ series: MotionSeries) -> [MotionFamily] {
    named.map { named($0.name, $0.function, series) }
  }

  private static let named: [(name: String, function: TimingFunction)] = [
    ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut),
    ("easeInEaseOut", .easeInEaseOut), ("default", .default),
  ]

  /// Begins and durations around where it is seen to move; a motion that was cut off goes on beyond.
  private static func frames(_ series: MotionSeries) -> [(begin: Double, duration: Double)] {
    let moving = series.moving()
    let length = max(moving.end - moving.begin, series.span / 200)
    return [-0.6, -0.25, -0.1, -0.03, 0.0].flatMap { early in
      [0.75, 0.9, 1.0, 1.1, 1.3, 1.8, 3].map {
        (moving.begin + early * length, length * $0)
      }
    }
  }

  private static func frameBounds(_ series: MotionSeries) -> [ClosedRange<Double>] {
    [series.start - series.span...series.end, series.span / 200...4 * series.span]
  }

  private static func named(
    _ name: String, _ function: TimingFunction, _ series: MotionSeries
  ) -> MotionFamily {
    MotionFamily(
      kind: name == "linear" ? .linear : .curve, name: name, numbers: [.begin, .duration],
      bounds: frameBounds(series), starts: frames(series).map { [$0.begin, $0.duration] }
    ) { .curve(begin: $0[0], duration: $0[1], function) }
  }

  /// The one with control points of its own.
  static func bezier(_ series: MotionSeries) -> MotionFamily {
    let handles: [[Double]] = [
      [0.42, 0, 0.58, 1], [0.42, 0, 1, 1], [0, 0, 0.58, 1], [0.25, 0.1, 0.25, 1],
      [0.2, 0.8, 0.2, 1], [0.7, 0, 0.8, 0.3], [0.8, 0, 0.2, 1], [0.3, 1.5, 0.6, 1],
      [0.5, -0.5, 0.5, 1.5], [0.2, 0.2, 0.2, 1.2], [0.33, 0.33, 0.67, 0.67], [0.6, -0.3, 0.7, 0.1],
      // Material's emphasized curves, which end and begin as fast as they can.
      [0.3, 0, 0.8, 0.15], [0.05, 0.7, 0.1, 1],
    ]
    let starts = frames(series).flatMap { frame in
      handles.map { [frame.begin, frame.duration] + $0 }
    }
    return MotionFamily(
      kind: .curve, name: nil, numbers: [.begin, .duration, .x1, .y1, .x2, .y2],
      bounds: frameBounds(series) + [0...1, -2...3, 0...1, -2...3], starts: starts, placing: 2,
      restarts: movedEnds
    ) {
      .curve(
        begin: $0[0], duration: $0[1], .cubicBezier(CubicBezier($0[2], $0[3], $0[4], $0[5])))
    }
  }

  /// Begins earlier or later, ends earlier or later, its handles where they were in time, and higher or lower.
  private static func movedEnds(_ found: [Double]) -> [[Double]] {
    let changes: [(early: Double, late: Double, y1: Double, y2: Double)] = [
      (0.1, 0, -0.12, 0), (0, 0.15, 0, 0.2), (0.1, 0.15, -0.12, 0.2), (-0.08, 0, 0.15, 0),
      (0, -0.12, 0, -0.2),
    ]
    return changes.map { early, late, y1, y2 in
      let length = 1 + early + late
      return [
        found[0] - early * found[1], found[1] * length, (found[2] + early) / length, found[3] + y1,
        (found[4] + early) / length, found[5] + y2,
      ]
    }
  }
}
