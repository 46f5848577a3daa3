import AnimationEngine
import Geometry

/// Which motion explains points.
package enum MotionKind: String, Sendable, CaseIterable {
  case constant, linear, curve, spring, decay, rubberBand, keyframes, steps

  /// Whether every motion of another kind is also one of this.
  func contains(_ other: MotionKind) -> Bool {
    switch (self, other) {
    case (_, .constant), (.curve, .linear), (.keyframes, .linear), (.keyframes, .curve),
      (.keyframes, .steps):
      true
    // A spring that creeps ever more with ever more damping.
    case (.spring, .decay): true
    default: self == other
    }
  }
}

/// Shapes told by a few numbers.
struct MotionFamily: Sendable {
  let kind: MotionKind
  /// The name of its curve, where it has one.
  var name: String?
  /// What each number is.
  let numbers: [MotionParameter.Name]
  let bounds: [ClosedRange<Double>]
  /// Where the search may begin; the best few of them are followed.
  let starts: [[Double]]
  /// Of starts that differ in so many of the first numbers alone only the best is followed: the best few would all
  /// lead to one place.
  var placing = 0
  /// Where to begin anew from the numbers that were found: beside a good explanation there may be a better one that
  /// costs more on the way, such as a curve that goes back a little before it goes.
  var restarts: @Sendable ([Double]) -> [[Double]] = { _ in [] }
  let shape: @Sendable ([Double]) -> MotionShape

  /// How many starts are followed.
  private static let followed = 5

  /// The best shape for a series.
  func fit(_ series: MotionSeries) -> FittedMotion {
    let samples = series.samples
    let values = samples.map(\.value)
    let search = ShapeSearch(values: values, bounds: bounds) { shape($0).columns(samples) }
    let ranked = starts.enumerated().map { index, start in
      (cost: Projection(of: values, onto: search.columns(start)).cost, index: index)
    }.sorted { ($0.cost, $0.index) < ($1.cost, $1.index) }
    var followed: [[Double]] = []
    for start in ranked.map({ starts[$0.index] }) where followed.count < Self.followed {
      let isNew = !followed.contains { $0.dropFirst(placing) == start.dropFirst(placing) }
      if isNew { followed.append(start) }
    }
    var found = [search.best(from: followed.first ?? [])]
    var best = found[0]
    for start in followed.dropFirst() {
      let next = search.best(from: start)
      found.append(next)
      if next.projection.cost < best.projection.cost { best = next }
    }
    best = restarted(best, search, series, &found)
    return FittedMotion(self, best.numbers, best.projection, series, others: found)
  }

  /// So often it is begun anew at most, and only while that explains more by this share.
  private static let (mostRounds, leastGain) = (3, 1e-6)

  /// The best that can be reached by beginning anew, again from there while that helps; all ends of searches are added
  /// to those that were `found`.
  private func restarted(
    _ first: (numbers: [Double], projection: Projection), _ search: ShapeSearch,
    _ series: MotionSeries, _ found: inout [(numbers: [Double], projection: Projection)]
  ) -> (numbers: [Double], projection: Projection) {
    // A tenth of what anybody measures: a begin that eases in is then told to the millisecond.
    let exact = FittedMotion.floor(of: series) / 10
    var best = first
    for _ in 0..<Self.mostRounds {
      guard best.projection.cost > Double(series.samples.count) * exact * exact else { break }
      let before = best
      for start in restarts(before.numbers) {
        let next = search.best(from: start)
        found.append(next)
        if next.projection.cost < best.projection.cost * (1 - Self.leastGain) { best = next }
      }
      guard best.projection.cost < before.projection.cost else { break }
    }
    return best
  }
}
