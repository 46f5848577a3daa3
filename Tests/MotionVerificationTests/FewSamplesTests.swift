import Testing

@testable import MotionVerification

/// A card that slides in half a second and is seen in four pictures of them: the others are missing.
@Suite struct FewSamplesTests {
  /// Faster and faster, as the scene says, for 200 points.
  private static func told(_ t: Double) -> Double {
    let u = min(max((t - 0.1) / 0.5, 0), 1)
    return 200 * u * u
  }

  private func verdict(_ seen: @escaping (Double) -> Double) throws -> PropertyComparison.Verdict {
    let scene = CardAndThing(
      keyPath: "position.y", seen: seen, told: { Self.told($0) }, noise: 0.03,
      times: (0..<48).map { Double($0) / 30 },
      shows: { t in
        // Four in motion, three of them fast.
        t < 0.09 || [0.1333, 0.4, 0.4333, 0.5].contains { abs(t - $0) < 0.001 } || t > 0.62
      })
    return try #require(scene.layer?.properties.first).verdict
  }

  @Test func `few pictures do not say that it is right`() throws {
    guard case .notSeen(let reason) = try verdict(Self.told) else {
      Issue.record("judged")
      return
    }
    #expect(reason.hasPrefix("4 samples show "), "\(reason)")
  }

  /// One picture may be anything, and what is a little late excuses some more.
  @Test func `few pictures do not say that it is another by a little`() throws {
    for seen in [{ Self.told($0 - 0.014) }, { abs($0 - 0.5) < 0.001 ? 190 : Self.told($0) }] {
      let found = try verdict(seen)
      guard case .notSeen = found else {
        Issue.record("\(found)")
        continue
      }
    }
  }

  /// Slower and slower, so that it comes to rest when the scene has it rest for long.
  @Test func `what is plainly another is told by few pictures`() throws {
    let found = try verdict { t in
      let u = min(max((t - 0.1) / 0.7, 0), 1)
      return 200 * u * (2 - u)
    }
    guard case .differs = found else {
      Issue.record("\(found)")
      return
    }
  }
}
