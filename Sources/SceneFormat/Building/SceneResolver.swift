import AnimationEngine
import Geometry
import Overlays
import Simulation

/// Resolves what the author wrote to what it means, and gathers what is wrong with it.
///
/// A reading method returns nil where it has reported why there is no value; its callers then say
/// nothing more.
final class SceneResolver {
  let path: String
  let limits: SceneLimits
  let measuring: any ContentsMeasuring
  let log: DiagnosticLog
  let constants = Constants()
  /// Constants can repeat the members of groups that the text has once.
  var groupMembersLeft = 10_000
  /// Animation objects, for `settling(NAME)` where no names are at hand. // bridge
  var animations: [String: AnimationParameters] = [:]

  /// What the scene says of bodies, while it is read.
  var bodies = BodyReading()

  /// Known once the stage is read, for `stage.width` and `stage.height`.
  var stageSize: Size?
  /// False while the stage is read, so that its size cannot depend on itself.
  var isStageRead = false
  /// The palette, for constants such as `theme.ink`.
  var theme = Theme.light
  /// Constants of the theme that is not chosen, which are looked at all the same.
  var otherThemeValues: [SceneNode] = []
  /// Where the scene's assets are, for a scene that another one names; empty, or ends with `/`.
  var folder = ""
  /// Indices of the repetitions that are being read, the innermost last.
  fileprivate(set) var indices: [(name: String, value: Int)] = []

  init(path: String, limits: SceneLimits, measuring: any ContentsMeasuring) {
    (self.path, self.limits, self.measuring) = (path, limits, measuring)
    log = DiagnosticLog(path: path)
  }

  // bridge, down to the end of nodes
  var diagnostics: [Diagnostic] { log.diagnostics }
  var hasErrors: Bool { log.hasErrors }
  private var reading: Reading { Reading(self, SceneNames(LayerTree())) }

  func report(
    _ severity: Diagnostic.Severity = .error, at location: SourceLocation, _ message: String,
    hint: String? = nil
  ) {
    log.report(severity, at: location, message, hint: hint)
  }

  func add(_ others: [Diagnostic]) { log.add(others) }

  func question(for word: String, in candidates: @autoclosure () -> [String]) -> String? {
    log.question(for: word, in: candidates)
  }

  var constantNames: [String] { constants.names }

  func isDefined(_ name: String) -> Bool { constants.isDefined(name) }

  func define(_ name: String, as node: SceneNode) { constants.define(name, as: node) }

  func readConstants() {
    reading.readConstants()
    for value in otherThemeValues { _ = written(value) }
  }

  func constantValue(
    _ name: String, at offset: Int
  ) throws(ExpressionProblem) -> ExpressionValue<Written> {
    try reading.constantValue(name, at: offset)
  }

  func written(_ node: SceneNode) -> Written? { reading.written(node) }

  func mismatch(_ node: SceneNode, _ written: Written, expected: String, hint: String? = nil) {
    reading.mismatch(node, written, expected: expected, hint: hint)
  }

  func list(_ node: SceneNode, of what: String) -> [SceneNode]? { reading.list(node, of: what) }

  // MARK: Repetitions

  var indexNames: [String] { indices.map(\.name) }

  /// Does something while an index of a repetition has a value.
  func with<Result>(_ index: String, at value: Int, _ body: () -> Result) -> Result {
    indices.append((index, value))
    defer { indices.removeLast() }
    return body()
  }

  /// The path of an asset that this scene names, from the folder of the outermost scene.
  func assetPath(_ name: String) -> String {
    name.hasPrefix("/") ? name : ScenePath.normalized(folder + name)
  }
}
