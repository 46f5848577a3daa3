import Testing

@testable import MediaEncoding

@Suite struct BlueNoiseTests {
  @Test func `every threshold is there sixteen times`() {
    var counts = Array(repeating: 0, count: 256)
    for place in 0..<4096 { counts[Int(BlueNoise.tile[place])] += 1 }
    #expect(counts.allSatisfy { $0 == 16 })
  }

  @Test func `areas of it are even`() {
    // The mean of 64 independent thresholds has a deviation of 74 / 8 = 9.2 levels.
    var sum = 0.0
    for top in stride(from: 0, to: 64, by: 8) {
      for left in stride(from: 0, to: 64, by: 8) {
        var total = 0.0
        for y in top..<top + 8 {
          for x in left..<left + 8 { total += Double(BlueNoise.tile[y * 64 + x]) }
        }
        let mean = total / 64 - 127.5
        sum += mean * mean
      }
    }
    #expect((sum / 64).squareRoot() < 4)
  }
}
