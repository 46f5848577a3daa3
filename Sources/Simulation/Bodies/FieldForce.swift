import AnimationEngine
import Dynamics
import Geometry
import SceneModel

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
