import AnimationEngine
public import Geometry

/// Something that a scene asked for and that could not be done while it was played.
public struct SceneProblem: Error, Sendable, Hashable {
  public var location: SourceLocation
  /// In seconds of the scene's clock.
  public var time: Rational
  public var message: String
  public var hint: String?

  package init(at location: SourceLocation, time: Rational, _ message: String, hint: String? = nil)
  {
    (self.location, self.time, self.message, self.hint) = (location, time, message, hint)
  }
}

extension SceneProblem: CustomStringConvertible {
  /// `at 1.5 s: message`, and the hint in parentheses.
  public var description: String {
    let told = "at \(AnimationValue.number(time.value).description) s: \(message)"
    return told + (hint.map { " (\($0))" } ?? "")
  }
}
