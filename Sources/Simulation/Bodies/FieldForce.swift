package import AnimationEngine
import Dynamics
import Geometry

/// The rule of a custom field while its scene is played.
///
/// The engine asks it in each of its steps; what it asks the scene for is that of the tick's
/// beginning.
final class FieldForce: @unchecked Sendable {
  let location: SourceLocation
  /// What it asks the scene for.
  private let subjects: [Subject]
  /// Their values.
  private var values: [Subject: AnimationValue] = [:]
  /// The first thing that went wrong.
  private var problem: LiveProblem?
  private let rule: LiveValue

  init(_ rule: LiveValue, location: SourceLocation) {
    (self.rule, self.location) = (rule, location)
    subjects = rule.subjects
  }

  /// Takes in what the scene's values are before a tick.
  func ask(_ world: World) {
    for subject in subjects { values[subject] = world.value(of: subject) }
  }

  /// What went wrong in a tick.
  func takeProblem() -> LiveProblem? {
    defer { problem = nil }
    return problem
  }

  /// In newtons; zero where the rule has no value.
  func value(for sample: FieldSample) -> Vector {
    let context = LiveContext(
      value: { self.values[$0] }, step: { _ in nil }, field: { $0.value(of: sample) })
    do throws(LiveProblem) {
      guard case .point(let force) = try context.value(rule, of: .point) else { return .zero }
      return force - .zero
    } catch {
      problem = problem ?? error
      return .zero
    }
  }
}

/// What the rule of a custom field is given: the arguments of UIKit's evaluation block.
public enum FieldQuantity: String, Sendable, Hashable, CaseIterable {
  /// From the field's position, in points.
  case position, positionX = "position.x", positionY = "position.y"
  /// In points per second.
  case velocity, velocityX = "velocity.x", velocityY = "velocity.y"
  /// In kilograms.
  case mass
  case charge
  /// Of the step, in seconds.
  case deltaTime

  package var kind: AnimationValue.Kind {
    self == .position || self == .velocity ? .point : .number
  }

  func value(of sample: FieldSample) -> AnimationValue {
    switch self {
    case .position: .point(.zero + sample.position)
    case .positionX: .number(sample.position.dx)
    case .positionY: .number(sample.position.dy)
    case .velocity: .point(.zero + sample.velocity)
    case .velocityX: .number(sample.velocity.dx)
    case .velocityY: .number(sample.velocity.dy)
    case .mass: .number(sample.mass)
    case .charge: .number(sample.charge)
    case .deltaTime: .number(sample.deltaTime)
    }
  }
}

extension LiveValue {
  /// What it asks a scene for, each once.
  fileprivate var subjects: [Subject] {
    let numbers: [LiveNumber]
    switch self {
    case .fixed, .step, .field: return []
    case .subject(let subject): return [subject]
    case .number(let number): numbers = [number]
    case .parts(_, let parts): numbers = parts
    }
    return numbers.flatMap(\.subjects).reduce(into: []) { found, named in
      if case .subject(let subject) = named.meaning, !found.contains(subject) {
        found.append(subject)
      }
    }
  }
}
