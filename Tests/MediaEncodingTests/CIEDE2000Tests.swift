import Foundation
import TestSupport
import Testing

@Suite struct CIEDE2000Tests {
  private struct Vectors: Decodable {
    struct Pair: Decodable {
      var n: Int
      var lab1: [Double]
      var lab2: [Double]
      var de00: Double
    }
    var pairs: [Pair]
  }

  @Test func `the published pairs to four decimals`() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../Vectors/review/ciede2000-sharma34.json")
    let vectors = try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file))
    #expect(vectors.pairs.count == 34)
    for pair in vectors.pairs {
      let (a, b) = (pair.lab1, pair.lab2)
      let difference = Lab(l: a[0], a: a[1], b: a[2])
        .difference(from: Lab(l: b[0], a: b[1], b: b[2]))
      #expect(abs(difference - pair.de00) < 0.000_051, "pair \(pair.n)")
    }
  }
}
