import Geometry
import TestSupport
import Testing

@testable import AnimationEngine

/// Derivatives against a second method: differences of the values themselves.
@Suite struct VelocityDifferenceTests {
  /// The central difference of sixth order: its error is h⁶·f⁗‴/140.
  private func difference(
    of layers: LayerEvaluation, _ keyPath: LayerKeyPath, at time: Rational, step: Rational
  ) -> [Double]? {
    let weights: [(Int, Double)] = [(1, 45), (2, -9), (3, 1)]
    var sum: [Double]?
    for (index, weight) in weights {
      let way = step * Rational(index)
      guard
        let later = layers.presentation(of: LayerID(0), at: time + way)[keyPath]?.numbers,
        let earlier = layers.presentation(of: LayerID(0), at: time - way)[keyPath]?.numbers
      else { return nil }
      let part = zip(later, earlier).map { weight * ($0 - $1) / (60 * step.value) }
      sum = sum.map { zip($0, part).map { $0 + $1 } } ?? part
    }
    return sum
  }

  /// Compares where two steps agree: there the interpolation is smooth around the time.
  private func compare(
    _ scene: Moving, _ keyPaths: [LayerKeyPath], _ generator: inout SeededGenerator, _ what: String
  ) -> (compared: Int, all: Int) {
    let layers = scene.layers
    var (compared, all) = (0, 0)
    for _ in 0..<12 {
      let time = Rational(Int.random(in: 1...4095, using: &generator)) / 2048
      for keyPath in keyPaths {
        all += 1
        guard let found = layers.velocity(of: LayerID(0), keyPath, at: time)?.numbers,
          let fine = difference(of: layers, keyPath, at: time, step: Rational(1) / 2048),
          let coarse = difference(of: layers, keyPath, at: time, step: Rational(1) / 1024)
        else {
          Issue.record("\(what): no velocity of \(keyPath)")
          continue
        }
        // A group whose time is paced rounds it to 2⁻³² s, which differences magnify.
        let scale = max(100, fine.map(\.magnitude).max() ?? 0)
        guard zip(fine, coarse).allSatisfy({ ($0 - $1).magnitude <= 1e-7 * scale }) else {
          continue
        }
        compared += 1
        for (a, b) in zip(found, fine) {
          #expect(
            (a - b).magnitude <= 1e-6 * scale, "\(what): \(keyPath) at \(time): \(a), by steps \(b)"
          )
        }
      }
    }
    return (compared, all)
  }

  private func random(_ generator: inout SeededGenerator) -> Double {
    Double.random(in: -60...60, using: &generator)
  }

  private func function(_ generator: inout SeededGenerator) throws -> TimingFunction {
    switch Int.random(in: 0..<7, using: &generator) {
    case 0: .linear
    case 1: .easeInEaseOut
    case 2: .cubicBezier(CubicBezier(0.3, -0.4, 0.6, 1.5))
    case 3: .spring(try #require(Spring(stiffness: 300, damping: 12, initialVelocity: 4)))
    case 4: .rbb(RBBEasing.allCases.randomElement(using: &generator) ?? .linear)
    case 5: .steps(Steps(count: 3))
    default:
      .piecewiseLinear(
        PiecewiseLinear(stops: [
          .init(input: 0, output: 0.1), .init(input: 0.3, output: 0.7),
          .init(input: 1, output: 1.2),
        ]))
    }
  }

  private func timing(_ generator: inout SeededGenerator) -> MediaTiming {
    var timing = MediaTiming()
    timing.beginTime = Rational(Int.random(in: 0...2, using: &generator)) / 7
    timing.duration = Rational(Int.random(in: 3...9, using: &generator)) / 5
    timing.speed = Rational(Int.random(in: -2...3, using: &generator)) / 2
    timing.timeOffset = Rational(Int.random(in: 0...3, using: &generator)) / 11
    timing.repeatCount = .finite(Rational(Int.random(in: 1...4, using: &generator)))
    timing.autoreverses = Bool.random(using: &generator)
    timing.fillMode = .both
    return timing
  }

  @Test func `numbers: basic, springs and keyframes, in groups, added and summed up`() throws {
    var generator = SeededGenerator(seed: 1)
    var (compared, all) = (0, 0)
    for _ in 0..<120 {
      var animations: [Animation] = []
      for _ in 0..<3 {
        let interpolation: PropertyAnimation.Interpolation
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: interpolation = .basic(InterpolationValues(to: .number(random(&generator))))
        case 1:
          let spring = Spring(stiffness: 150, damping: 9, initialVelocity: 2)
          interpolation = .spring(
            InterpolationValues(from: .number(random(&generator)), by: .number(random(&generator))),
            try #require(spring))
        default:
          var keyframes = Keyframes(values: (0..<5).map { _ in .number(random(&generator)) })
          keyframes.calculationMode =
            Keyframes.CalculationMode.allCases.randomElement(using: &generator) ?? .cubic
          keyframes.timingFunctions = try (0..<3).map { _ in try function(&generator) }
          interpolation = .keyframes(keyframes)
        }
        var animation = PropertyAnimation(
          keyPath: LayerKeyPath(.position, .x), interpolation: interpolation)
        animation.timing = timing(&generator)
        animation.timingFunction = try function(&generator)
        animation.isAdditive = Bool.random(using: &generator)
        animation.isCumulative = Bool.random(using: &generator)
        animation.isRemovedOnCompletion = false
        if Bool.random(using: &generator) {
          var group = AnimationGroup([.property(animation)])
          group.timing = timing(&generator)
          group.timingFunction = try function(&generator)
          group.isRemovedOnCompletion = false
          animations.append(.group(group))
        } else {
          animations.append(.property(animation))
        }
      }
      var scene = Moving(animations)
      scene.values.clock.speed = Rational(Int.random(in: 1...3, using: &generator)) / 2
      let counts = compare(
        scene, [LayerKeyPath(.position), LayerKeyPath(.position, .x)], &generator, "numbers")
      (compared, all) = (compared + counts.compared, all + counts.all)
    }
    #expect(compared > all * 3 / 4, "\(compared) of \(all)")
  }

  private func transform(_ generator: inout SeededGenerator, inSpace: Bool) -> Transform3D {
    var parts = TransformComponents()
    (parts.scaleX, parts.scaleY) = (
      Double.random(in: 0.4...2, using: &generator), Double.random(in: 0.4...2, using: &generator)
    )
    parts.rotation = Double.random(in: -3...3, using: &generator)
    parts.translation = Size(width: random(&generator), height: random(&generator))
    if inSpace {
      parts.rotationX = Double.random(in: -1...1, using: &generator)
      parts.rotationY = Double.random(in: -1...1, using: &generator)
      (parts.scaleZ, parts.translationZ) = (1.5, 10)
    }
    return parts.transform
  }

  /// Parts of transforms, since a transform itself has no velocity in scenes.
  @Test func `transforms in the plane and in space, whole, by part, by path and by value function`()
    throws
  {
    var generator = SeededGenerator(seed: 2)
    var (compared, all) = (0, 0)
    for round in 0..<120 {
      let inSpace = round % 2 == 1
      var animations: [Animation] = []
      for _ in 0..<2 {
        var animation: PropertyAnimation
        switch Int.random(in: 0..<4, using: &generator) {
        case 0:
          animation = PropertyAnimation(
            keyPath: LayerKeyPath(.transform),
            interpolation: .basic(
              InterpolationValues(
                from: .transform(transform(&generator, inSpace: inSpace)),
                to: .transform(transform(&generator, inSpace: inSpace)))))
        case 1:
          animation = PropertyAnimation(
            keyPath: LayerKeyPath(.transform),
            interpolation: .basic(
              InterpolationValues(to: .transform(transform(&generator, inSpace: inSpace)))))
        case 2:
          animation = PropertyAnimation(
            keyPath: LayerKeyPath(.transform, inSpace ? .rotationY : .rotation),
            interpolation: .basic(InterpolationValues(from: .number(-0.5), to: .number(1))))
        default:
          animation = PropertyAnimation(
            keyPath: LayerKeyPath(.transform),
            interpolation: .basic(InterpolationValues(from: .number(0.2), to: .number(0.8))))
          animation.valueFunction = inSpace ? .rotateY : .scaleX
        }
        animation.timing = timing(&generator)
        animation.timingFunction = .easeInEaseOut
        animation.isAdditive = Bool.random(using: &generator)
        animation.isRemovedOnCompletion = false
        animations.append(.property(animation))
      }
      var orbit = PathKeyframes(Path(ellipseIn: Rect(x: -50, y: -20, width: 100, height: 40)))
      orbit.calculationMode = Bool.random(using: &generator) ? .paced : .linear
      orbit.rotationMode = .auto
      var travel = PropertyAnimation(keyPath: LayerKeyPath(.position), interpolation: .path(orbit))
      travel.timing.duration = 2
      animations.append(.property(travel))
      var scene = Moving(animations)
      scene.values.transform = transform(&generator, inSpace: inSpace)
      let parts: [LayerKeyPath.Component] = [
        .rotation, .scaleX, .scaleY, .scale, .translation, .translationX, .rotationX, .rotationY,
        .scaleZ, .translationZ,
      ]
      let counts = compare(
        scene, parts.map { LayerKeyPath(.transform, $0) } + [LayerKeyPath(.position)], &generator,
        "transforms")
      (compared, all) = (compared + counts.compared, all + counts.all)
    }
    #expect(compared > all * 3 / 4, "\(compared) of \(all)")
  }

  @Test func `motions of other libraries, in closed form`() throws {
    var generator = SeededGenerator(seed: 3)
    let schedule = TickSchedule.sixtyHertz
    let spring = try #require(
      FrictionSpring(stiffness: 300, friction: 20).flatMap {
        $0.motion(
          from: .point(.zero), to: .point(Point(x: 100, y: 40)),
          velocity: .point(Point(x: -300, y: 500)), on: schedule, fidelity: .corrected)
      })
    var animation = PropertyAnimation(
      keyPath: LayerKeyPath(.position), interpolation: .motion(spring))
    animation.timing.duration = spring.duration
    animation.timing.speed = Rational(1) / 2
    animation.timingFunction = .easeOut
    let counts = compare(Moving(animation), [LayerKeyPath(.position)], &generator, "own spring")
    #expect(counts.compared > 6)
  }
}
