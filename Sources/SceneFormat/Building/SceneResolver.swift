import AnimationEngine
import Geometry
import Interaction
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
  /// Of the animation objects that have one, by their names, for `settling(NAME)`.
  var springs: [String: Spring] = [:]

  /// How layers take touches, and which of them scroll: what their maps say besides their values.
  var hitTraits: [LayerID: HitTraits] = [:]
  var scrolls: [SceneScroll] = []
  /// Whether the animation that is being read is a member of a group.
  var isInGroup = false

  /// What the scene says of bodies, while it is read.
  var bodies = BodyReading()

  /// How fingers are drawn; nil where they are not.
  var touchMarks: TouchMarks? = TouchMarks()

  /// Known once the stage is read, for `stage.width` and `stage.height`.
  var stageSize: Size?
  /// Of the stage; 0 before it is read.
  var stagePixels = 0.0
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

  static func angle(_ text: String) -> Number? { Angle.radians(text) }

  func written(_ node: SceneNode) -> Written? { reading.written(node) }

  func mismatch(_ node: SceneNode, _ written: Written, expected: String, hint: String? = nil) {
    reading.mismatch(node, written, expected: expected, hint: hint)
  }

  func list(_ node: SceneNode, of what: String) -> [SceneNode]? { reading.list(node, of: what) }

  // MARK: Repetitions

  var indexNames: [String] { indices.map(\.name) }

  /// Does something once, or as often as the layer's `repeat` says; `body` returns false to stop.
  ///
  /// Returns false when `body` did.
  func repeated(_ fields: Fields, upTo limit: Int, _ body: () -> Bool) -> Bool {
    guard let node = fields["repeat"] else {
      if fields["as"] != nil {
        report(at: fields.keyLocation("as"), "`as` has no effect without `repeat`")
      }
      return body()
    }
    var name = "i"
    if let node = fields["as"] {
      guard let given = text(node), isConstantName(given, at: node.location) else { return true }
      name = given
    }
    guard let count = count(node, in: 0...limit) else { return true }
    guard !isDefined(name), !indexNames.contains(name) else {
      report(
        at: fields.keyLocation(fields["as"] == nil ? "repeat" : "as"),
        "`\(name)` is already the name of \(!isDefined(name) ? "an index" : "a constant")",
        hint: "name the index with `as`")
      return true
    }
    for index in 0..<count {
      indices.append((name, index))
      defer { indices.removeLast() }
      guard body() else { return false }
    }
    return true
  }

  /// The path of an asset that this scene names, from the folder of the outermost scene.
  func assetPath(_ name: String) -> String {
    name.hasPrefix("/") ? name : ScenePath.normalized(folder + name)
  }
}
