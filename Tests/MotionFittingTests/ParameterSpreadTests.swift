import Foundation
import TestSupport
import Testing

@testable import MotionFitting

/// Whether truths lie in the intervals that are said to hold them, of a line y = 3 + 2t with noise of several kinds.
@Suite struct ParameterSpreadTests {
  /// In how many of 400 sets 2 lies in the slope's interval, and how wide the intervals are in the mean.
  private static func coverage(
    _ noise: (_ index: Int, _ before: Double, _ own: Double) -> Double
  ) throws -> (within: Int, width: Double) {
    var generator = SeededGenerator(seed: 5)
    var (within, width) = (0, 0.0)
    for _ in 0..<400 {
      let times = (0..<60).map { Double($0) / 60 }
      var (values, error) = ([Double](), 0.0)
      for (index, time) in times.enumerated() {
        error = noise(index, error, generator.normal())
        values.append(3 + 2 * time + error)
      }
      let columns = [times.map { _ in 1 }, times]
      let line = Projection(of: values, onto: columns)
      let spread = try #require(ParameterSpread(slopes: columns, residuals: line.residuals))
      if abs(line.weights[1] - 2) <= spread.halfWidths[1] { within += 1 }
      width += spread.halfWidths[1] / 400
    }
    return (within, width)
  }

  @Test func `noise of each sample's own is covered, and the interval is not twice the textbook's`()
    throws
  {
    let found = try Self.coverage { 0.1 * $2 + 0 * (Double($0) + $1) }
    #expect((376...398).contains(found.within))
    // 1.96·σ/√Σ(t − t̄)²
    let times = (0..<60).map { Double($0) / 60 }
    let mean = times.reduce(0, +) / 60
    let textbook = 1.96 * 0.1 / times.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }.squareRoot()
    #expect(found.width > textbook && found.width < 2 * textbook)
  }

  /// The textbook's interval would hold the slope in 55 % of the sets.
  @Test func `noise that goes together with the sample's before is covered`() throws {
    let found = try Self.coverage { 0.7 * $1 + 0.1 * $2 + 0 * Double($0) }
    #expect((344...398).contains(found.within))
  }

  /// A rest before and after makes the residuals small, and says nothing of what moves.
  @Test func `noise in a few samples alone is covered`() throws {
    let found = try Self.coverage { index, _, own in (20..<32).contains(index) ? own : 0.01 * own }
    #expect((352...400).contains(found.within))
  }

  @Test func `what no sample tells apart has no interval`() {
    let times = (0..<20).map(Double.init)
    let rests = times.map { sin($0) }
    #expect(ParameterSpread(slopes: [times, times.map { _ in 0 }], residuals: rests) == nil)
  }
}
