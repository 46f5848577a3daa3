import Testing

@testable import MotionVerification

/// A toast that comes from beyond the stage: where it begins nobody sees, and it is fast where it shows first.
@Suite struct HiddenEndTests {
  /// Slower and slower, from `begin` to 92 points.
  private static func place(_ t: Double, from begin: Double) -> Double {
    let rest = 1 - min(max((t - 0.32) / 0.23, 0), 1)
    return 92 + (begin - 92) * rest * rest * rest
  }

  /// 60 pictures a second, in which it shows from -28 points on, all of it so many seconds late.
  private func verdict(told: Double, seen: Double, late: Double = 0) throws -> PropertyComparison {
    let scene = CardAndThing(
      keyPath: "position.y", seen: { Self.place($0 - late, from: seen) },
      told: { Self.place($0, from: told) }, noise: 0.03,
      times: (-18..<90).map { Double($0) / 60 },
      shows: { Self.place($0 - late, from: seen) > -28 })
    return try #require(scene.layer?.properties.first)
  }

  /// A toast that begins 10 points further off is where it should be a few milliseconds later, but not by as many in each
  /// picture.
  @Test(arguments: [(-40.0, -50.0), (-50, -40), (-60, -40)])
  func `another begin is told where lateness would excuse each sample`(seen: Double, told: Double)
    throws
  {
    let found = try verdict(told: told, seen: seen)
    guard case .differs = found.verdict else {
      Issue.record("\(found.verdict)")
      return
    }
  }

  @Test(arguments: [-0.003, 0, 0.003, 0.006])
  func `what is a little late begins where the scene says`(late: Double) throws {
    let found = try verdict(told: -40, seen: -40, late: late)
    guard case .right = found.verdict else {
      Issue.record("\(found.verdict)")
      return
    }
  }
}
