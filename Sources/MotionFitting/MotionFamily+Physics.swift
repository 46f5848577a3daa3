// Motions by forces, which take as long as they take.
extension MotionFamily {
  static let constant = MotionFamily(
    kind: .constant, numbers: [], bounds: [], starts: []
  ) { _ in .constant }

  /// Begins from right before it is seen to move.
  private static func begins(_ series: MotionSeries) -> [Double] {
    let begin = series.moving().begin
    let step = series.span / Double(series.samples.count)
    return [begin - 3 * step, begin - step, begin, begin + step]
  }

  private static func beginBound(_ series: MotionSeries) -> ClosedRange<Double> {
    series.start...series.end
  }

  /// Springs by how much is free: at rest and critically damped, at rest, let go with a velocity, and
  /// under way when the first sample was taken.
  static func springs(_ series: MotionSeries) -> [MotionFamily] {
    let responses = [0.02, 0.04, 0.08, 0.14, 0.2, 0.3, 0.45, 0.7, 1, 1.5].map { $0 * series.span }
    // What swings faster than every other sample seems to be slow, and explains few samples exactly.
    let interval = series.span / Double(max(series.samples.count - 1, 1))
    let response = max(series.span / 400, 2 * interval)...4 * series.span
    let ratios = [0.05, 0.15, 0.3, 0.5, 0.7, 0.85, 1.0, 1.5, 2.5]
    // In distances per response.
    let velocities = [-12, -4, -1.5, 0, 1.5, 4, 12.0]
    let begins = begins(series)
    let critical = begins.flatMap { begin in responses.map { [begin, $0] } }
    let resting = critical.flatMap { start in ratios.map { start + [$0] } }
    let thrown = resting.flatMap { start in velocities.map { start + [$0] } }
    let underWay = responses.flatMap { response in
      ratios.flatMap { ratio in velocities.map { [response, ratio, $0] } }
    }
    let (ratio, velocity) = (0.0...8.0, -60.0...60.0)
    let first = series.start
    return [
      MotionFamily(
        kind: .spring, name: "critical", numbers: [.begin, .response],
        bounds: [beginBound(series), response], starts: critical
      ) { .spring(begin: $0[0], response: $0[1], dampingRatio: 1, velocity: 0) },
      MotionFamily(
        kind: .spring, numbers: [.begin, .response, .dampingRatio],
        bounds: [beginBound(series), response, ratio], starts: resting
      ) { .spring(begin: $0[0], response: $0[1], dampingRatio: $0[2], velocity: 0) },
      MotionFamily(
        kind: .spring, numbers: [.begin, .response, .dampingRatio, .velocity],
        bounds: [beginBound(series), response, ratio, velocity], starts: thrown,
        restarts: thrownElsewhere
      ) {
        .spring(begin: $0[0], response: $0[1], dampingRatio: $0[2], velocity: $0[3] / $0[1])
      },
      MotionFamily(
        kind: .spring, numbers: [.response, .dampingRatio, .velocity],
        bounds: [response, ratio, velocity], starts: underWay
      ) {
        .spring(begin: first, response: $0[0], dampingRatio: $0[1], velocity: $0[2] / $0[0])
      },
    ]
  }

  /// Let go earlier or later, and less or more backwards.
  private static func thrownElsewhere(_ found: [Double]) -> [[Double]] {
    [(0.05, -2.0), (0.15, -4), (-0.05, 2), (-0.15, 4)].map { early, faster in
      [found[0] - early * found[1], found[1], found[2], found[3] + faster]
    }
  }

  static func decays(_ series: MotionSeries) -> [MotionFamily] {
    let rates = [0.1, 0.3, 1, 2, 4, 7, 12, 25].map { $0 / series.span }
    let rate = 0.01 / series.span...400 / series.span
    let first = series.start
    return [
      MotionFamily(
        kind: .decay, numbers: [.begin, .rate], bounds: [beginBound(series), rate],
        starts: begins(series).flatMap { begin in rates.map { [begin, $0] } }
      ) { .decay(begin: $0[0], rate: $0[1]) },
      MotionFamily(kind: .decay, numbers: [.rate], bounds: [rate], starts: rates.map { [$0] }) {
        .decay(begin: first, rate: $0[0])
      },
    ]
  }

  static func rubberBands(_ series: MotionSeries) -> [MotionFamily] {
    let paces = [0.05, 0.15, 0.4, 0.8, 1.5, 3, 8].map { $0 / series.span }
    let moving = MotionFamily(
      kind: .rubberBand, numbers: [.begin, .pace],
      bounds: [beginBound(series), 0.001 / series.span...200 / series.span],
      starts: begins(series).flatMap { begin in paces.map { [begin, $0] } }
    ) { .rubberBand(begin: $0[0], pace: $0[1]) }
    guard series.hasInput else { return [moving] }
    let reach = series.samples.map { abs($0.input ?? 0) }.max() ?? 0
    guard reach > 0 else { return [moving] }
    return [
      MotionFamily(
        kind: .rubberBand, name: "input", numbers: [.pace], bounds: [0.001 / reach...200 / reach],
        starts: [0.05, 0.15, 0.4, 0.8, 1.5, 3, 8].map { [$0 / reach] }
      ) { .rubberBandOfInput(pace: $0[0]) }
    ]
  }
}
