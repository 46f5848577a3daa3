import AnimationEngine
import Dynamics
import Geometry
import Interaction

// What behaviors do after each tick, and the rules of fields that scenes make themselves.
extension Player {
  /// Does what the behaviors that took part in a tick have to do, each all of it, in the order in
  /// which they were added.
  ///
  /// One that an earlier action has just taken away still has its turn, as in UIKit, where what
  /// actions add and remove waits for the end of the tick.
  mutating func performActions(of played: PlayedDynamics) {
    for name in played.due.take() where actionsLeft > 0 {
      if let performer, played.plans[name]?.actsInCode ?? false {
        for action in performer.act(for: name, at: moment) {
          actionsLeft += 1
          perform(action, if: nil, at: Self.placeOfCode)
        }
      }
      guard let index = played.plans[name]?.actions,
        played.definition.actions.indices.contains(index)
      else { continue }
      for action in played.definition.actions[index] {
        // A list has an end: only what it causes may go round in circles.
        guard actionsLeft > 0 else { return }
        actionsLeft += 1
        perform(action.action, if: action.condition, at: action.location)
      }
    }
  }

  /// Lets a behavior do what its plan says, after each tick from the next one on.
  func setAction(of behavior: DynamicBehavior, _ plan: BehaviorPlan, _ played: PlayedDynamics) {
    let acts = plan.actions != nil || plan.actsInCode
    guard acts || behavior.action != nil else { return }
    let (name, due) = (plan.name, played.due)
    behavior.action = acts ? { due.add(name) } : nil
  }

  // MARK: - Custom fields

  /// The kind of a field as the engine knows it; a custom one asks the scene's rule.
  func fieldKind(
    _ plan: FieldPlan, _ name: String, _ location: SourceLocation, _ played: PlayedDynamics
  ) -> FieldBehavior.Kind {
    guard let rule = plan.force else { return plan.kind }
    let force = FieldForce(rule, location: location)
    played.forces.removeAll { $0.name == name }
    played.forces.append((name, force))
    return .custom { force.value(for: $0) }
  }

  /// Tells the rules of fields what the scene's values are before a tick.
  func informForces(of played: PlayedDynamics) {
    for (_, force) in played.forces {
      for subject in force.subjects { force.values[subject] = value(of: subject) }
    }
  }

  /// Tells what went wrong with the rules of fields in a tick.
  mutating func reportForces(of played: PlayedDynamics) {
    for (_, force) in played.forces {
      guard let problem = force.problem else { continue }
      force.problem = nil
      report(force.location, problem.message, hint: problem.hint)
    }
  }
}
