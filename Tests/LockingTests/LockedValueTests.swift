import Foundation
import Locking
import Testing

@Suite struct LockedValueTests {
  /// Each addition reads and writes: of two that meet without a lock, one is lost.
  @Test func everyAdditionOfManyThreadsCounts() {
    let sum = LockedValue(0)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<10_000 { sum.withLock { $0 += 1 } }
    }
    #expect(sum.withLock { $0 } == 80_000)
  }

  @Test func whatIsThrownInsideLeavesTheLockOpen() {
    struct Refused: Error {}
    let kept = LockedValue([1])
    #expect(throws: Refused.self) {
      try kept.withLock { value throws(Refused) in
        value.append(2)
        throw Refused()
      }
    }
    #expect(kept.withLock { $0 } == [1, 2])
  }

  @Test func theValueIsReleasedWithIt() {
    final class Watched: Sendable {}
    weak var watched: Watched?
    do {
      let object = Watched()
      watched = object
      let kept = LockedValue<Watched?>(nil)
      kept.withLock { $0 = object }
    }
    #expect(watched == nil)
  }
}
