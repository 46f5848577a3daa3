import AnimationEngine
import Foundation
import TestSupport
import Testing

@testable import MotionFitting

/// Points of motions by their textbook formulas, told apart and measured.
@Suite struct MotionFitTests {
  /// 60 samples a second of a progress between two ends, with normal noise.
  private static func points(
    from: Double = 40, to: Double = 260, until end: Double = 1.5, noise: Double = 0,
    seed: UInt64 = 1, rate: Double = 60, _ progress: (Double) -> Double
  ) throws -> MotionSeries {
    var generator = SeededGenerator(seed: seed)
    return try MotionSeries(
      (0...Int(end * rate)).map { index in
        let time = Double(index) / rate
        let value = from + (to - from) * progress(time) + noise * generator.normal()
        return MotionSample(time: time, value: value)
      })
  }

  /// x(t) = 1 − e^(−ζωt)·(cos ω't + (ζω − v)/ω'·sin ω't), from 0.1 s on.
  private static func spring(
    _ response: Double, _ ratio: Double, _ velocity: Double = 0
  ) -> (Double) -> Double {
    { time in
      let (t, w) = (time - 0.1, 2 * Double.pi / response)
      guard t > 0 else { return 0 }
      let damped = w * (1 - ratio * ratio).squareRoot()
      return 1 - exp(-ratio * w * t)
        * (cos(damped * t) + (ratio * w - velocity) / damped * sin(damped * t))
    }
  }

  private func value(_ name: MotionParameter.Name, _ motion: FittedMotion) throws -> Double {
    try #require(motion.parameters.first { $0.name == name }).value
  }

  @Test(arguments: [("linear", TimingFunction.linear), ("easeIn", .easeIn), ("easeOut", .easeOut)])
  func `a named curve is found with its begin and duration`(
    name: String, function: TimingFunction
  ) throws {
    let fit = MotionFit(
      try Self.points { function.value(at: min(max(($0 - 0.21) / 0.63, 0), 1)) })
    #expect(fit.best.name == name)
    #expect(abs(try value(.begin, fit.best) - 0.21) < 1e-6)
    #expect(abs(try value(.duration, fit.best) - 0.63) < 1e-6)
    #expect(abs(try value(.from, fit.best) - 40) < 1e-4)
    #expect(abs(try value(.to, fit.best) - 260) < 1e-4)
    #expect(fit.alternatives.isEmpty)
  }

  @Test func `a curve's control points are found`() throws {
    let curve = CubicBezier(0.2, 0.9, 0.3, 1.2)
    let fit = MotionFit(try Self.points { curve.value(at: min(max(($0 - 0.2) / 0.8, 0), 1)) })
    #expect(fit.best.kind == .curve && fit.best.name == nil)
    for (name, wanted) in [
      (MotionParameter.Name.x1, 0.2), (.y1, 0.9), (.x2, 0.3), (.y2, 1.2),
    ] {
      #expect(abs(try value(name, fit.best) - wanted) < 1e-3, "\(name)")
    }
  }

  /// At thirty samples a second the best five starts all lead to a curve that is 2 points off.
  @Test func `a curve that looks like another at first is found`() throws {
    let curve = CubicBezier(0.55, 0.56, 0.67, 1.18)
    for seed in Cases.some(4, of: UInt64(1)...4) {
      let fit = MotionFit(
        try Self.points(
          from: 181.7, to: 463.5, until: 1.3, noise: 0.1, seed: seed, rate: 30
        ) { curve.value(at: min(max(($0 - 0.232) / 0.902, 0), 1)) })
      #expect(fit.best.kind == .curve && fit.best.residual < 0.15, "\(fit.best)")
      #expect(abs(try value(.duration, fit.best) - 0.902) < 0.004)
      #expect(abs(try value(.y2, fit.best) - 1.18) < 0.02)
    }
  }

  /// Beside it is a curve that begins later and does not go back, 0.06 % of the way off.
  @Test(arguments: [
    (0.26, 0.618, [0.46, -0.07, 0.75, 0.9]), (0.099, 0.593, [0.48, -0.07, 0.16, 0.79]),
  ])
  func `a curve that goes back a little is found with its begin`(
    begin: Double, duration: Double, handles: [Double]
  ) throws {
    let curve = CubicBezier(handles[0], handles[1], handles[2], handles[3])
    let fit = MotionFit(
      try Self.points { curve.value(at: min(max(($0 - begin) / duration, 0), 1)) })
    #expect(fit.best.kind == .curve)
    #expect(abs(try value(.begin, fit.best) - begin) < 0.001)
    #expect(abs(try value(.y1, fit.best) - handles[1]) < 0.005)
  }

  /// One of Material's emphasized curves.
  ///
  /// Another that begins 3 ms later, between other samples, leaves less than a millionth of the way.
  @Test(arguments: [66, 70, 71])
  func `a curve that eases in is found with its begin`(milliseconds: Int) throws {
    let (curve, begin) = (CubicBezier(0.3, 0, 0.8, 0.15), Double(milliseconds) / 1000)
    let fit = MotionFit(
      try Self.points(from: 239.7, to: 423.3, until: 1.1, rate: 120) {
        curve.value(at: min(max(($0 - begin) / 0.811, 0), 1))
      })
    #expect(fit.best.kind == .curve)
    #expect(abs(try value(.begin, fit.best) - begin) < 0.001)
  }

  /// Later and at rest it is nearly the same.
  @Test func `a spring that is thrown backwards is found with its begin`() throws {
    for (response, ratio, velocity) in [(0.6345, 0.742, -2.74), (0.2561, 0.9032, -1.835)] {
      let fit = MotionFit(try Self.points(Self.spring(response, ratio, velocity)))
      #expect(fit.best.kind == .spring)
      #expect(abs(try value(.begin, fit.best) - 0.1) < 0.001)
    }
  }

  /// 1 − e^(−4.51·t) of 224.5 points, which an overdamped spring explains as well as noise of 1 point leaves to tell.
  @Test func `a decay is named where a spring explains it a little better`() throws {
    for seed in Cases.some(12, of: UInt64(1)...12) {
      let fit = MotionFit(
        try Self.points(from: 227.6, to: 452.1, until: 1.8, noise: 1, seed: seed, rate: 120) {
          $0 < 0.077 ? 0 : 1 - exp(-4.51 * ($0 - 0.077))
        })
      let named = [fit.best.kind] + fit.alternatives.map(\.kind)
      #expect(named.contains(.decay), "\(seed) \(named)")
    }
  }

  @Test func `a spring's response, damping and start velocity are found`() throws {
    let fit = MotionFit(try Self.points(Self.spring(0.45, 0.6, 5)))
    #expect(fit.best.kind == .spring)
    #expect(abs(try value(.response, fit.best) - 0.45) < 1e-5)
    #expect(abs(try value(.dampingRatio, fit.best) - 0.6) < 1e-5)
    #expect(abs(try value(.velocity, fit.best) - 5) < 1e-3)
    #expect(abs(try value(.begin, fit.best) - 0.1) < 1e-5)
  }

  /// A sheet's place in twelve pictures; what swings in less than two of them explains them as well.
  @Test func `no spring swings between samples`() throws {
    let places = [
      594.426, 508.019, 457.599, 437.769, 435.298, 439.302, 443.883, 446.878, 448.295, 448.606,
      448.485, 448.279,
    ]
    let fit = MotionFit(
      try MotionSeries(
        places.enumerated().map { MotionSample(time: 0.125 + Double($0) / 30, value: $1) }))
    #expect(fit.best.kind == .spring)
    // 2π·√(0.8 / 481.11).
    #expect(abs(try value(.response, fit.best) - 0.2562) < 0.005)
  }

  @Test func `a decay, keyframes and steps are found`() throws {
    let decay = MotionFit(try Self.points { $0 < 0.2 ? 0 : 1 - exp(-4 * ($0 - 0.2)) })
    #expect(decay.best.kind == .decay)
    #expect(abs(try value(.rate, decay.best) - 4) < 1e-4)

    let turns = MotionFit(
      try Self.points { time in
        time < 0.2 ? 0 : time < 0.7 ? (time - 0.2) / 0.5 : max(0.4, 1 - (time - 0.7))
      })
    #expect(turns.best.kind == .keyframes)
    #expect(zip(turns.best.ends, [40.0, 260, 128]).allSatisfy { abs($0 - $1) < 0.01 })

    let stairs = MotionFit(
      try Self.points { min(max((($0 - 0.1) / 0.2).rounded(.down), 0), 5) / 5 })
    #expect(stairs.best.kind == .steps)
    #expect(stairs.best.title == "steps, 5")
  }

  @Test func `a pace that no sample tells is straight, and what is no more than a rounding is 0`()
    throws
  {
    // At 100 until a jump between two samples, and then down to 0 in a third of a second.
    let fit = MotionFit(
      try MotionSeries(
        (0...60).map { index in
          let time = Double(index) / 60
          let value = time < 0.5 ? 100.0 : max(0, 200 - 600 * (time - 0.5))
          return MotionSample(time: time, value: value + 1e-7)
        }))
    guard case .keyframes(let times, let functions) = fit.best.shape else {
      Issue.record("\(fit.best.title)")
      return
    }
    for (index, function) in functions.enumerated() where times[index + 1] - times[index] < 0.02 {
      #expect(function == .linear)
    }
    #expect(fit.best.ends.last == 0)
    #expect(try #require(fit.best.scene).contains(", 0], keyTimes: "))
  }

  @Test func `a finger that was seen tells a rubber band's coefficient`() throws {
    let series = try MotionSeries(
      (0..<60).map { index in
        let (input, size) = (Double(index) * 8, 600.0)
        return MotionSample(
          time: Double(index) / 60, value: size * (1 - 1 / (input * 0.55 / size + 1)), input: input)
      })
    let fit = MotionFit(series)
    #expect(fit.best.kind == .rubberBand)
    #expect(abs(fit.best.ends[1] - 600) < 0.01)
    #expect(abs(try value(.pace, fit.best) * fit.best.ends[1] - 0.55) < 1e-5)
  }

  @Test func `what never moves is constant, with noise and without`() throws {
    #expect(MotionFit(try Self.points { _ in 0 }).best.kind == .constant)
    #expect(MotionFit(try Self.points(noise: 0.4) { _ in 0 }).best.kind == .constant)
  }

  /// Of 40 springs with noise of a point 95 % should lie in their intervals; 40 throws of such a coin
  /// give fewer than 33 once in a thousand times, 10 throws fewer than 7.
  @Test func `the intervals hold what they promise`() throws {
    var (right, within) = (0, 0)
    let springs = Cases.some(40, of: 1...40)
    for seed in springs {
      let ratio = 0.35 + 0.01 * Double(seed)
      let fit = MotionFit(
        try Self.points(noise: 1, seed: UInt64(seed), Self.spring(0.5, ratio)))
      if fit.best.kind == .spring { right += 1 }
      let response = fit.best.parameters.first { $0.name == .response }
      if let response, let uncertainty = response.uncertainty,
        abs(response.value - 0.5) <= uncertainty
      {
        within += 1
      }
    }
    #expect(right >= springs.count - 1)
    let fewest = springs.count == 40 ? 33 : 7
    #expect((fewest...springs.count).contains(within))
  }

  /// A critically damped spring over 14 points is another ease-out but for less than the noise.
  @Test func `what points cannot tell apart is called ambiguous`() throws {
    let critical: (Double) -> Double = { time in
      let (t, w) = (time - 0.1, 2 * Double.pi / 0.4)
      return t > 0 ? 1 - exp(-w * t) * (1 + w * t) : 0
    }
    let faint = MotionFit(try Self.points(from: 0, to: 14, until: 0.8, noise: 0.7, critical))
    let kinds = Set(([faint.best] + faint.alternatives).map(\.kind))
    #expect(kinds.contains(.spring) && kinds.count > 1)
    let clear = MotionFit(try Self.points(from: 0, to: 1400, until: 0.8, noise: 0.7, critical))
    #expect(clear.best.kind == .spring && clear.alternatives.isEmpty)
  }

  @Test func `a motion that was cut off still has its spring, and no end that nobody saw`() throws {
    let cut = try Self.points(until: 0.3, rate: 120, Self.spring(0.8, 0.5))
    let fit = MotionFit(cut)
    #expect(fit.best.kind == .spring)
    #expect(abs(try value(.response, fit.best) - 0.8) < 0.01)
  }

  @Test func `points out of order, too few or without numbers are refused`() throws {
    let good = (0..<6).map { MotionSample(time: Double($0), value: 0) }
    #expect(throws: MotionSeries.Problem.tooFew(5)) { try MotionSeries(Array(good.prefix(5))) }
    #expect(throws: MotionSeries.Problem.notRising(6)) {
      try MotionSeries(good + [MotionSample(time: 5, value: 0)])
    }
    #expect(throws: MotionSeries.Problem.outOfRange(6)) {
      try MotionSeries(good + [MotionSample(time: 6, value: .nan)])
    }
  }
}
