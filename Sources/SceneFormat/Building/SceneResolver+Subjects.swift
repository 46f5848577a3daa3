import AnimationEngine
import Simulation

// bridge
extension SceneResolver {
  func subject(
    _ spelling: String, at location: SourceLocation, _ names: SceneNames
  ) -> Subject? {
    Subject(spelling, at: location, Reading(self, names))
  }

  func kind(of subject: Subject) -> AnimationValue.Kind { subject.kind }
}
