import Simulation
import SceneModel
import AnimationEngine
import Geometry
import TestSupport
import Testing

@testable import RenderPipeline

private typealias Claim = SceneModel.Expectation.Claim
private typealias Constraints = SceneModel.Expectation.Constraints

/// What the gallery's scenes claim of their motion, and what they would notice.
@Suite struct ExpectationMutationTests {
  @Test func `every scene of the gallery keeps what it promises`() throws {
    for scene in try LoadedScene.gallery() {
      #expect(!scene.scene.expectations.isEmpty, "\(scene.name) promises nothing")
      #expect(scene.timeline.failedExpectations().map(\.message) == [], "\(scene.name)")
    }
  }

  @Test func `every number that is expected turns red by twice its tolerance`() throws {
    for scene in try LoadedScene.gallery() {
      for expectation in scene.scene.expectations {
        let shift = expectation.tolerance > 0 ? 2 * expectation.tolerance : 1e-6
        let mutants = mutants(of: expectation.claim, by: shift)
        if case .equal = expectation.claim { continue }
        #expect(!mutants.isEmpty, "\(scene.name):\(expectation.location.line) claims no number")
        for mutant in mutants {
          var changed = expectation
          changed.claim = mutant.claim
          #expect(
            !scene.timeline.failures(of: changed).isEmpty,
            "\(scene.name):\(expectation.location.line): \(expectation.spelling) \(mutant.change)")
        }
      }
    }
  }

  /// The claim with each of its numbers moved out of what is so.
  ///
  /// Values and constants go both ways, limits inward, and a direction turns around.
  private func mutants(of claim: Claim, by shift: Double) -> [(change: String, claim: Claim)] {
    switch claim {
    case .value(let subject, let time, let value):
      return [shift, -shift].flatMap { by in
        shifted(value, by: by).map { ("moved by \(by)", .value(subject, at: time, $0)) }
      }
    case .during(let subject, let start, let end, let constraints):
      var mutants: [(String, Constraints)] = []
      func add(_ change: String, _ mutate: (inout Constraints) -> Void) {
        var mutant = constraints
        mutate(&mutant)
        mutants.append((change, mutant))
      }
      if let minimum = constraints.minimum { add("min higher") { $0.minimum = minimum + shift } }
      if let maximum = constraints.maximum { add("max lower") { $0.maximum = maximum - shift } }
      if let constant = constraints.constant {
        add("constant higher") { $0.constant = constant + shift }
        add("constant lower") { $0.constant = constant - shift }
      }
      if let jump = constraints.jump { add("jump smaller") { $0.jump = jump - shift } }
      if let speed = constraints.speed {
        add("faster") { $0.speed = speed + shift }
        add("slower") { $0.speed = speed - shift }
      }
      if let formula = constraints.formula {
        for (change, by) in [("higher", shift), ("lower", -shift)] {
          add("its formula \(change)") {
            $0.formula?.expression = .binary(
              .add, formula.expression, .number(Number(by)), at: 0)
          }
        }
      }
      if let direction = constraints.monotone {
        add("the other way") { $0.monotone = direction == .increasing ? .decreasing : .increasing }
      }
      return mutants.map { ($0.0, .during(subject, start, end, $0.1)) }
    case .equal: return []
    case .part(var part, let all, let start, let end):
      part.expression = .negative(part.expression, at: 0)
      return [("taken away", .part(part, of: all, start, end))]
    case .event(let claim): return mutants(of: claim, by: shift)
    }
  }

  /// An event that is claimed elsewhere, otherwise or more often.
  private func mutants(
    of claim: SceneModel.Expectation.EventClaim, by shift: Double
  ) -> [(change: String, claim: Claim)] {
    var mutants: [(String, SceneModel.Expectation.EventClaim)] = []
    func add(_ change: String, _ mutate: (inout SceneModel.Expectation.EventClaim) -> Void) {
      var mutant = claim
      mutate(&mutant)
      mutants.append((change, mutant))
    }
    add("of another name") { $0.pattern.subject += "!" }
    if let times = claim.times {
      add("more often") { $0.times = times + 1 }
      add("less often") { $0.times = times - 1 }
    }
    if let time = claim.time, let shift = Rational(rounding: shift) {
      add("later") { $0.time = time + shift }
      add("earlier") { $0.time = time - shift }
    }
    if let after = claim.after { add("before that") { ($0.after, $0.before) = (nil, after) } }
    if let before = claim.before { add("after that") { ($0.before, $0.after) = (nil, before) } }
    for (index, detail) in claim.pattern.details.enumerated() {
      for value in shifted(detail.value, by: shift) {
        add("\(detail.name) moved") { $0.pattern.details[index].value = value }
      }
    }
    // A claim that nothing happens holds of a name that does not exist as well.
    return mutants.filter { claim.times != 0 || $0.0 == "more often" }
      .map { ($0.0, .event($0.1)) }
  }

  /// The value with each of its numbers moved, one at a time.
  private func shifted(_ value: AnimationValue, by shift: Double) -> [AnimationValue] {
    switch value {
    case .number(let number): return [.number(number + shift)]
    case .boolean(let flag): return [.boolean(!flag)]
    case .rational(let rational):
      return [.rational(rational + (Rational(rounding: shift) ?? 1))]
    case .point(let point):
      return [
        .point(Point(x: point.x + shift, y: point.y)),
        .point(Point(x: point.x, y: point.y + shift)),
      ]
    case .size(let size):
      return [
        .size(Size(width: size.width + shift, height: size.height)),
        .size(Size(width: size.width, height: size.height + shift)),
      ]
    case .rect(let rect):
      return [
        .rect(Rect(origin: Point(x: rect.minX + shift, y: rect.minY), size: rect.size)),
        .rect(Rect(origin: Point(x: rect.minX, y: rect.minY + shift), size: rect.size)),
        .rect(rect.inset(by: shift / 2)),
      ]
    case .color(let color?):
      return [
        .color(
          Color(red: color.red + shift, green: color.green, blue: color.blue, alpha: color.alpha)),
        .color(color.withAlpha(color.alpha + shift)),
      ]
    case .transform(let transform):
      return (0..<6).map { index in
        var changed = transform.affine
        let parts: [WritableKeyPath<AffineTransform, Double>] = [\.a, \.b, \.c, \.d, \.tx, \.ty]
        changed[keyPath: parts[index]] += shift
        return .transform(Transform3D(changed))
      }
    case .text(let text): return [.text(text + "!")]
    case .color(nil): return [.color(.black)]
    case .path(let path): return [.path(Path(path.elements.dropLast()))]
    case .contents, .numbers, .colors: return []
    }
  }
}
