import AnimationEngine
import Foundation
import TestSupport
import Testing

struct TimingFunctionTests {
  private struct BezierInputs: Decodable, Sendable {
    var controlPoints: [Double]
    var named: String?

    var curve: CubicBezier { CubicBezier(controlPoints) }
  }

  private struct StepsInputs: Decodable, Sendable {
    var steps: Int
    var position: String
    var before: Bool
    /// Control points of a curve that progress goes through before it reaches the steps.
    var firstApplyCubicBezier: [Double]?
  }

  private struct LinearInputs: Decodable, Sendable {
    struct WrittenStop: Decodable, Sendable {
      var output: Double
      var inputs: [Double]

      init(from decoder: any Decoder) throws {
        var pair = try decoder.unkeyedContainer()
        output = try pair.decode(Double.self)
        inputs = try pair.decode([Double].self)
      }
    }

    var stops: [WrittenStop]
    var resolved: [[Double]]
  }

  // MARK: - Vectors

  @Test func `Bézier curves match the vectors, beyond their ends as in CSS`() throws {
    let family = try TimingVectors<BezierInputs>(family: "cubic-bezier")
    var count = 0
    for vector in family.vectors {
      let curve = vector.inputs.curve
      for sample in vector.samples {
        let expected = try #require(sample.value)
        expectEqual(curve.extrapolated(at: sample.key), expected, vector.tolerance, vector.name)
        if let name = vector.inputs.named {
          let function = try #require(TimingFunction.named(name))
          expectEqual(function.value(at: sample.key), expected, vector.tolerance, vector.name)
        }
        count += 1
      }
    }
    #expect(count == family.pointCount)
  }

  @Test func `slopes of Bézier curves match the vectors`() throws {
    let family = try TimingVectors<BezierInputs>(family: "cubic-bezier-slope")
    var count = 0
    for vector in family.vectors {
      for sample in vector.samples {
        let slope = vector.inputs.curve.slope(at: sample.key)
        expectEqual(slope, try #require(sample.value), vector.tolerance, vector.name)
        count += 1
      }
    }
    #expect(count == family.pointCount)
  }

  @Test func `steps match the vectors`() throws {
    let family = try TimingVectors<StepsInputs>(family: "steps")
    var count = 0
    for vector in family.vectors {
      let name = vector.inputs.position.replacing("jump-", with: "")
      let steps = Steps(count: vector.inputs.steps, jump: try #require(Steps.Jump(rawValue: name)))
      for sample in vector.samples {
        let curve = vector.inputs.firstApplyCubicBezier.map(CubicBezier.init)
        let progress = curve?.value(at: sample.key) ?? sample.key
        let value = steps.value(at: progress, isBefore: vector.inputs.before)
        expectEqual(value, try #require(sample.value), vector.tolerance, vector.name)
        count += 1
      }
    }
    #expect(count == family.pointCount)
  }

  @Test func `straight pieces match the vectors, and so do their completed stops`() throws {
    let family = try TimingVectors<LinearInputs>(family: "linear-easing")
    var count = 0
    for vector in family.vectors {
      let pieces = PiecewiseLinear(stops: vector.inputs.stops.map { ($0.output, $0.inputs) })
      #expect(pieces.stops.count == vector.inputs.resolved.count, "\(vector.name)")
      for (stop, resolved) in zip(pieces.stops, vector.inputs.resolved) {
        expectEqual(stop.input, resolved[0], 1e-12, vector.name)
        expectEqual(stop.output, resolved[1], 1e-12, vector.name)
      }
      for sample in vector.samples {
        let value = pieces.value(at: sample.key)
        expectEqual(value, try #require(sample.value), vector.tolerance, vector.name)
        count += 1
      }
    }
    #expect(count == family.pointCount)
  }

  // MARK: - Bézier curves

  static let curves = [
    CubicBezier(0.42, 0, 0.58, 1), CubicBezier(0, 1, 1, 0), CubicBezier(1, 0, 0, 1),
    CubicBezier(1, 1, 1, 1), CubicBezier(0, 0, 0, 0), CubicBezier(0, 1.5, 1, 1.5),
    CubicBezier(0.17, 0.67, 0.83, -0.67), CubicBezier(0.6, -0.28, 0.735, 0.045),
    CubicBezier(0.001, 1, 0.999, 0), CubicBezier(1, 0, 1, 0),
  ]

  @Test(arguments: curves)
  func `both ends of a curve are exact and progress beyond them is limited`(curve: CubicBezier) {
    let before: [Double] = [0, -0.0, -1, -1e300, -.infinity]
    let after: [Double] = [1, 1.5, 1e300, .infinity]
    for progress in before { #expect(curve.value(at: progress) == 0) }
    for progress in after { #expect(curve.value(at: progress) == 1) }
  }

  /// The other way round: x and y of a parameter, computed here from Bernstein polynomials.
  @Test(arguments: curves)
  func `a curve goes through the points of its parametric form`(curve: CubicBezier) {
    func coordinate(_ first: Double, _ second: Double, _ s: Double) -> Double {
      let t = 1 - s
      return 3 * t * t * s * first + 3 * t * s * s * second + s * s * s
    }
    for index in 1..<1000 {
      let s = Double(index) / 1000
      let x = coordinate(curve.x1, curve.x2, s)
      // Where the curve is steep an error of one bit in x shows enlarged in y.
      let slope = max(1, curve.slope(at: x).magnitude)
      let flat = curve.slope(at: x) == 0 || slope > 1e4
      let tolerance = flat ? 1e-4 : 1e-14 * slope
      expectEqual(
        curve.value(at: x), coordinate(curve.y1, curve.y2, s), tolerance, "\(curve) at \(s)")
    }
  }

  @Test func `handles on the diagonal make a straight line exactly`() {
    let curve = CubicBezier(0.3, 0.3, 0.8, 0.8)
    for index in 0...100 { #expect(curve.value(at: Double(index) / 100) == Double(index) / 100) }
  }

  @Test(
    arguments: [
      (CubicBezier(0.25, 0.5, 0.5, 0.75), 2, 0.5), (CubicBezier(0, 0, 0.5, 1), 2, 0),
      (CubicBezier(0.5, 0, 1, 1), 0, 2), (CubicBezier(0, 1, 1, 0), 0, 0),
      (CubicBezier(0, 0, 1, 1), 1, 1), (CubicBezier(0, 0, 0, 0), 1, 1),
      (CubicBezier(0, 0, 0, 0.5), 0, 0.5),
    ] as [(CubicBezier, Double, Double)])
  func `the slopes at the ends are those of the tangents`(
    curve: CubicBezier, start: Double, end: Double
  ) {
    expectEqual(curve.slope(at: 0), start, 1e-7, "start")
    expectEqual(curve.slope(at: -3), start, 1e-7, "before the start")
    expectEqual(curve.slope(at: 1), end, 1e-7, "end")
    expectEqual(curve.extrapolated(at: -1), -start, 1e-7, "one before the start")
    expectEqual(curve.extrapolated(at: 2), 1 + end, 1e-7, "one beyond the end")
  }

  @Test func `slopes agree with difference quotients`() {
    for curve in [CubicBezier(0.42, 0, 0.58, 1), CubicBezier(0.2, 0.8, 0.2, 1)] {
      for index in 1..<20 {
        let (x, h) = (Double(index) / 20, 1e-5)
        let quotient = (curve.value(at: x + h) - curve.value(at: x - h)) / (2 * h)
        expectEqual(curve.slope(at: x), quotient, 1e-6, "\(curve) at \(x)")
      }
    }
  }

  @Test func `no number makes a curve hang or leave the range of numbers`() {
    #expect(CubicBezier(0.42, 0, 0.58, 1).value(at: .nan).isNaN)
    let folded = CubicBezier(3, 0, -2, 1)
    for index in 0...50 { #expect(folded.value(at: Double(index) / 50).isFinite) }
    for exponent in 1...1074 {
      let x = Double(sign: .plus, exponent: -exponent, significand: 1)
      #expect((0...1).contains(CubicBezier(0, 0.7, 0, 1).value(at: x)))
    }
  }

  // MARK: - Steps and pieces

  @Test func `a progress of k over n stands on step k although it is rounded`() {
    for count in 1...400 {
      let steps = Steps(count: count)
      for step in 0...count {
        let progress = Double(step) / Double(count)
        #expect(steps.value(at: progress) == progress)
        guard step < count else { continue }
        #expect(steps.value(at: (progress + 1e-9)) == progress)
      }
    }
  }

  @Test func `a piece of no length is a jump to its end`() {
    let jump = PiecewiseLinear(stops: [(0, [0]), (0.2, [0.5]), (0.9, [0.5]), (1, [1])])
    #expect(jump.value(at: 0.5) == 0.9)
    expectEqual(jump.value(at: 0.5.nextDown), 0.2, 1e-15, "before the jump")
  }

  @Test func `degenerate lists of stops have values`() {
    #expect(PiecewiseLinear(stops: [(output: Double, inputs: [Double])]()).value(at: 0.3) == 0.3)
    #expect(PiecewiseLinear(stops: [(0.7, [])]).value(at: 0.3) == 0.7)
    #expect(PiecewiseLinear(stops: [(0.7, [0.2, 0.4])]).value(at: 5) == 0.7)
  }

  @Test func `a timing function is what it is made of`() {
    let curve = CubicBezier(0.3, 0.1, 0.4, 1.6)
    let steps = Steps(count: 3, jump: .both)
    let pieces = PiecewiseLinear(stops: [(0.1, []), (0.7, []), (0.2, [])])
    for progress in stride(from: 0.0, through: 1, by: 0.125) {
      #expect(TimingFunction.cubicBezier(curve).value(at: progress) == curve.value(at: progress))
      #expect(TimingFunction.steps(steps).value(at: progress) == steps.value(at: progress))
      #expect(
        TimingFunction.piecewiseLinear(pieces).value(at: progress) == pieces.value(at: progress))
    }
  }

  // MARK: - Names

  @Test func `every name has its function and others have none`() {
    #expect(
      TimingFunction.names == [
        "linear", "easeIn", "easeOut", "easeInOut", "easeInEaseOut", "default",
      ])
    for name in TimingFunction.names { #expect(TimingFunction.named(name) != nil) }
    #expect(TimingFunction.named("easeInOut") == .easeInEaseOut)
    #expect(TimingFunction.named("linear") == .linear)
    #expect(TimingFunction.named("ease-in") == nil)
    #expect(TimingFunction.linear.value(at: 0.123) == 0.123)
  }

  private func expectEqual(
    _ value: Double, _ expected: Double, _ tolerance: Double, _ what: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      (value - expected).magnitude <= tolerance, "\(what): \(value), not \(expected)",
      sourceLocation: sourceLocation)
  }
}

extension CubicBezier {
  fileprivate init(_ points: [Double]) { self.init(points[0], points[1], points[2], points[3]) }
}
