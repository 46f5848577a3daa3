import AnimationEngine
import Geometry
import Interaction
import Overlays
import SceneModel

/// What is known of a scene while it is read, and what is wrong with it.
///
/// A value with a scope: what holds only for a part of a scene is set in a copy for that part.
struct Reading {
  let session: SceneSession
  /// What addresses and entries can mean.
  var names: SceneNames
  /// In seconds; nil where it could not be told, or is not known yet.
  var filmLength: Rational?
  /// What is read, where it has a name.
  var owner = (name: "", location: SourceLocation(line: 1, column: 1))
  /// Indices of the repetitions that are being read, the innermost last.
  var indices: [(name: String, value: Int)] = []
  /// The constants of the component that is read; nil outside of components.
  var own: Constants?
  /// The components that are being read, the innermost last.
  var components: [String] = []
  /// What an animation changes, while its map is read.
  var place = AnimatedPlace()

  init(
    _ session: SceneSession, _ names: SceneNames = SceneNames(), filmLength: Rational? = nil
  ) {
    (self.session, self.names, self.filmLength) = (session, names, filmLength)
  }

  var log: DiagnosticLog { session.log }
  var scope: Scope { names.scope }
  /// The owner's name in the whole.
  var ownerName: String { scope.name(owner.name) }
  var constants: Constants { session.constants }
  var limits: SceneLimits { session.limits }
  var stageSize: Size? { session.stageSize }
  var theme: Theme { session.theme }
  var bodies: BodyReading { session.bodies }

  /// The same, for the part that an entry names.
  func about(_ entry: SceneNode.Entry) -> Reading {
    var reading = self
    reading.owner = (entry.key, entry.keyLocation)
    return reading
  }

  /// The same, where so much more can be named.
  func knowing(_ names: SceneNames) -> Reading {
    var reading = self
    reading.names = names
    return reading
  }

  // MARK: - Reports

  func report(
    _ severity: Diagnostic.Severity = .error, at location: SourceLocation, _ message: String,
    hint: String? = nil
  ) {
    log.report(severity, at: location, message, hint: hint)
  }

  /// `did you mean …?`, where one of some names is near.
  func question(for word: String, in candidates: @autoclosure () -> [String]) -> String? {
    log.question(for: word, in: candidates)
  }

  /// Reports that a value is not of the expected kind.
  func mismatch(_ node: SceneNode, _ written: Written, expected: String, hint: String? = nil) {
    var hint = hint
    if case .text(let text, isQuoted: false) = written, let better = ScalarSurprise.hint(for: text)
    {
      hint = better
    }
    report(at: node.location, "expected \(expected), found \(written.phrase)", hint: hint)
  }

  // MARK: - Nodes

  /// What a node means to a reader.
  func read<Value>(_ node: SceneNode, _ reader: ValueReader<Value>) -> Value? {
    reader.read(node, self)
  }

  /// The list that a node must be.
  func list(_ node: SceneNode, of what: String) -> [SceneNode]? {
    guard let written = written(node) else { return nil }
    guard case .list(let items) = written else {
      mismatch(node, written, expected: "a list of \(what)")
      return nil
    }
    return items
  }

  /// The map that a node must be, whose keys are looked at later; `example` is for a hint.
  func mapping(
    _ node: SceneNode, expected: String, such example: String? = nil
  ) -> SceneNode.Mapping? {
    guard let written = written(node) else { return nil }
    guard case .map(let mapping) = written else {
      mismatch(node, written, expected: expected, hint: example.map { "such as \($0)" })
      return nil
    }
    return mapping
  }

  /// One text, or a list of them, each with its place; reports an empty list.
  func oneOrMore(_ node: SceneNode, of what: String) -> [(String, SourceLocation)] {
    guard let written = written(node) else { return [] }
    guard case .list(let items) = written else {
      return read(node, .text).map { [($0, node.location)] } ?? []
    }
    if items.isEmpty { report(at: node.location, "the list of \(what) is empty") }
    let texts = items.map { item in read(item, .text).map { ($0, item.location) } }
    return texts.contains { $0 == nil } ? [] : texts.compactMap(\.self)
  }
}
