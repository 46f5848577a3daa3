import AnimationEngine
import Geometry
import Simulation

/// What is known of a scene while it is read, and what is wrong with it.
struct Reading {
  let resolver: SceneResolver
  /// What addresses and entries can mean.
  var names: SceneNames
  /// In seconds; nil where it could not be told, or is not known yet.
  var filmLength: Rational?
  /// What an animation changes, while its map is read.
  var place = AnimatedPlace()
  /// What is read, where it has a name.
  var owner = (name: "", location: SourceLocation(line: 1, column: 1))

  init(_ resolver: SceneResolver, _ names: SceneNames, filmLength: Rational? = nil) {
    (self.resolver, self.names, self.filmLength) = (resolver, names, filmLength)
  }

  /// The same, for the part that an entry names.
  func about(_ entry: SceneNode.Entry) -> Reading {
    var reading = self
    reading.owner = (entry.key, entry.keyLocation)
    return reading
  }

  var limits: SceneLimits { resolver.limits }

  func report(
    _ severity: Diagnostic.Severity = .error, at location: SourceLocation, _ message: String,
    hint: String? = nil
  ) {
    resolver.report(severity, at: location, message, hint: hint)
  }

  /// What a node says once its expression is computed.
  func written(_ node: SceneNode) -> Written? { resolver.written(node) }

  /// What a node means to a reader.
  func read<Value>(_ node: SceneNode, _ reader: ValueReader<Value>) -> Value? {
    reader.read(node, self)
  }

  func question(for word: String, in candidates: @autoclosure () -> [String]) -> String? {
    resolver.question(for: word, in: candidates())
  }

  /// Reports that a value is not of the expected kind.
  func mismatch(_ node: SceneNode, _ written: Written, expected: String, hint: String? = nil) {
    resolver.mismatch(node, written, expected: expected, hint: hint)
  }

  /// The list that a node must be.
  func list(_ node: SceneNode, of what: String) -> [SceneNode]? {
    resolver.list(node, of: what)
  }

  /// The map that a node must be, whose keys are looked at later.
  func mapping(
    _ node: SceneNode, expected: String, such example: String
  ) -> SceneNode.Mapping? {
    guard let written = written(node) else { return nil }
    guard case .map(let mapping) = written else {
      mismatch(node, written, expected: expected, hint: "such as \(example)")
      return nil
    }
    return mapping
  }
}
