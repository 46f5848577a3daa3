import Geometry
import TestSupport
import Testing

/// The functions against values computed with 1400 bits, and against C99's special values.
struct TranscendentalTests {
  /// A call of one of the functions.
  struct Function: Sendable, CustomTestStringConvertible {
    var name: String
    /// The largest distance from the exact value in the table, in units in the last place.
    ///
    /// One unit (two for atan2) is promised; this is what is kept.
    var limit: Double
    var call: @Sendable ([Double]) -> Double

    var testDescription: String { name }
  }

  static let functions = [
    Function(name: "sin", limit: 0.7) { Transcendentals.sin($0[0]) },
    Function(name: "cos", limit: 0.7) { Transcendentals.cos($0[0]) },
    Function(name: "exp", limit: 0.6) { Transcendentals.exp($0[0]) },
    Function(name: "log", limit: 0.51) { Transcendentals.log($0[0]) },
    Function(name: "pow", limit: 0.6) { Transcendentals.pow($0[0], $0[1]) },
    Function(name: "atan2", limit: 0.55) { Transcendentals.atan2($0[0], $0[1]) },
  ]

  @Test(arguments: functions)
  func `results are within a fraction of the last place`(function: Function) throws {
    let table = try Vectors.decode(TranscendentalTable.self, from: "transcendentals.json")
    let rows = try #require(table.functions[function.name])
    #expect(rows.count > 500)
    var worst = (error: 0.0, arguments: [Double]())
    for row in rows {
      let error = row.error(of: function.call(row.arguments))
      if !(error <= worst.error) { worst = (error, row.arguments) }
    }
    #expect(worst.error <= function.limit, "at \(worst.arguments)")
  }

  @Test func `results are the same bits everywhere`() {
    // FNV-1a over 120 000 results; recorded once, on no particular machine.
    var generator = SeededGenerator(seed: 7)
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ value: Double) { hash = (hash ^ value.bitPattern) &* 0x100_0000_01B3 }
    for index in 0..<20_000 {
      let x = Double.random(in: -1...1, using: &generator)
      let y = Double.random(in: -1...1, using: &generator)
      let angle = x * (index % 2 == 0 ? 10 : 1e9)
      add(Transcendentals.sin(angle) + Transcendentals.cos(angle))
      add(Transcendentals.exp(700 * x))
      add(Transcendentals.log(abs(y)))
      add(Transcendentals.pow(1 + y, 50 * x))
      add(Transcendentals.atan2(y, x))
    }
    #expect(hash == 2_461_530_088_481_555_053)
  }

  @Test func `sine and cosine of special values`() {
    #expect(isSame(Transcendentals.sin(0.0), 0.0))
    #expect(isSame(Transcendentals.sin(-0.0), -0.0))
    #expect(isSame(Transcendentals.cos(0), 1))
    for x in [Double.infinity, -.infinity, .nan] {
      #expect(Transcendentals.sin(x).isNaN)
      #expect(Transcendentals.cos(x).isNaN)
    }
  }

  static let specialExponentials: [(Double, Double)] = [
    (0.0, 1.0), (-0.0, 1.0), (.infinity, .infinity), (-.infinity, 0), (.nan, .nan),
    (709.782712893384, 1.7976931348622732e308), (709.7827128933841, .infinity), (1e300, .infinity),
    (-745.1332191019412, 0), (-745.133219101941, .leastNonzeroMagnitude), (-1e300, 0),
  ]

  @Test(arguments: specialExponentials)
  func `exponentials of special values`(x: Double, expected: Double) {
    #expect(isSame(Transcendentals.exp(x), expected))
  }

  static let specialLogarithms: [(Double, Double)] = [
    (1.0, 0.0), (0, -.infinity), (-0.0, -.infinity), (.infinity, .infinity), (-1, .nan),
    (-.infinity, .nan), (.nan, .nan),
  ]

  @Test(arguments: specialLogarithms)
  func `logarithms of special values`(x: Double, expected: Double) {
    #expect(isSame(Transcendentals.log(x), expected))
  }

  /// C99, annex F.9.4.4, line by line.
  static let specialPowers: [(Double, Double, Double)] = [
    (0.0, -3.0, Double.infinity), (-0.0, -3, -.infinity), (0, -2, .infinity), (-0.0, -2, .infinity),
    (-0.0, -0.5, .infinity), (0, -.infinity, .infinity), (0, 3, 0), (-0.0, 3, -0.0), (-0.0, 2, 0),
    (-0.0, 2.5, 0), (0, .infinity, 0), (-1, .infinity, 1), (-1, -.infinity, 1), (1, .nan, 1),
    (1, .infinity, 1), (.nan, 0, 1), (.nan, -0.0, 1), (.infinity, 0, 1), (0, 0, 1), (-2, 0.5, .nan),
    (-2, -1.5, .nan), (0.5, -.infinity, .infinity), (-0.5, -.infinity, .infinity),
    (2, -.infinity, 0), (-2, -.infinity, 0), (0.5, .infinity, 0), (-0.5, .infinity, 0),
    (2, .infinity, .infinity), (-2, .infinity, .infinity), (-.infinity, -3, -0.0),
    (-.infinity, -2, 0), (-.infinity, -2.5, 0), (-.infinity, 3, -.infinity),
    (-.infinity, 2, .infinity), (-.infinity, 2.5, .infinity), (.infinity, -2, 0),
    (.infinity, 0.5, .infinity), (.nan, 1, .nan), (2, .nan, .nan), (-8, 3, -512), (2, 10, 1024),
    (2, -1074, .leastNonzeroMagnitude), (2, 1024, .infinity), (-2, 1025, -.infinity), (2, -1080, 0),
    (-2, -1081, -0.0), (0.5, 1e300, 0), (1.5, 1e300, .infinity), (-1, 1e300, 1), (3, 1e-300, 1),
    (0.5, -1e300, .infinity), (-1, 9_007_199_254_740_991, -1),
  ]

  @Test(arguments: specialPowers)
  func `powers of special values`(x: Double, y: Double, expected: Double) {
    #expect(isSame(Transcendentals.pow(x, y), expected))
  }

  static let specialAngles: [(Double, Double, Double)] = [
    (0.0, 1.0, 0.0), (-0.0, 1, -0.0), (0, 0, 0), (-0.0, 0, -0.0), (0, -0.0, .pi),
    (-0.0, -0.0, -.pi),
    (0, -1, .pi), (-0.0, -1, -.pi), (1, 0, .pi / 2), (-1, -0.0, -.pi / 2), (1, .infinity, 0),
    (-1, .infinity, -0.0), (1, -.infinity, .pi), (-1, -.infinity, -.pi), (.infinity, 1, .pi / 2),
    (-.infinity, -1, -.pi / 2), (.infinity, .infinity, .pi / 4), (-.infinity, .infinity, -.pi / 4),
    (.infinity, -.infinity, 2.356194490192345), (-.infinity, -.infinity, -2.356194490192345),
    (.nan, 1, .nan), (1, .nan, .nan), (1, 1, .pi / 4),
    (.leastNonzeroMagnitude, .leastNonzeroMagnitude, .pi / 4),
  ]

  @Test(arguments: specialAngles)
  func `angles of special points`(y: Double, x: Double, expected: Double) {
    #expect(isSame(Transcendentals.atan2(y, x), expected))
  }

  /// Equal down to the sign of zero; all NaNs count as one.
  private func isSame(_ a: Double, _ b: Double) -> Bool {
    a.isNaN ? b.isNaN : a.bitPattern == b.bitPattern
  }
}

/// The file transcendentals.json.
private struct TranscendentalTable: Decodable {
  struct Row: Decodable {
    var arguments: [Double] = []
    var nearest = 0.0
    /// Exact minus nearest in ten-thousandths of the last place.
    var tail = 0

    init(from decoder: any Decoder) throws {
      var row = try decoder.unkeyedContainer()
      var numbers: [Double] = []
      while let count = row.count, row.currentIndex < count - 1 {
        let pattern = try row.decode(String.self)
        guard let bits = UInt64(pattern, radix: 16) else {
          throw DecodingError.dataCorruptedError(in: row, debugDescription: pattern)
        }
        numbers.append(Double(bitPattern: bits))
      }
      tail = try row.decode(Int.self)
      nearest = numbers.removeLast()
      arguments = numbers
    }

    func error(of value: Double) -> Double {
      ((value - nearest) / nearest.ulp - Double(tail) / 10_000).magnitude
    }
  }

  var functions: [String: [Row]]
}
