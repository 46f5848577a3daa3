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
  private(set) var diagnostics: [Diagnostic] = []
  private var comparisonsLeft = 50_000
  /// Constants can repeat the members of groups that the text has once.
  var groupMembersLeft = 10_000
  /// Animation objects, for `settling(NAME)` where no names are at hand. // bridge
  var animations: [String: AnimationParameters] = [:]

  /// How layers take touches, and which of them scroll: what their maps say besides their values.
  var hitTraits: [LayerID: HitTraits] = [:]
  var scrolls: [SceneScroll] = []

  /// What the scene says of bodies, while it is read.
  var bodies = BodyReading()
  var bodyNames = BodyNames()
  var dynamicsFields: Fields?
  var dynamicsLocation = SourceLocation(line: 1, column: 1)

  /// How fingers are drawn; nil where they are not.
  var touchMarks: TouchMarks? = TouchMarks()

  /// Known once the stage is read, for `stage.width` and `stage.height`.
  var stageSize: Size?
  /// Of the stage; 0 before it is read.
  var stagePixels = 0.0
  /// False while the stage is read, so that its size cannot depend on itself.
  var isStageRead = false
  private var constants: [String: Constant] = [:]
  /// The palette, for constants such as `theme.ink`.
  var theme = Theme.light
  /// Constants of the theme that is not chosen, which are looked at all the same.
  var otherThemeValues: [SceneNode] = []
  /// Where the scene's assets are, for a scene that another one names; empty, or ends with `/`.
  var folder = ""
  /// Indices of the repetitions that are being read, the innermost last.
  private var indices: [(name: String, value: Int)] = []
  /// How many constants are being read, each because of the one before.
  private var constantDepth = 0

  private enum Constant {
    case written(SceneNode)
    case beingRead
    case read(Written)
    case failed
  }

  init(path: String, limits: SceneLimits, measuring: any ContentsMeasuring) {
    (self.path, self.limits, self.measuring) = (path, limits, measuring)
  }

  func report(
    _ severity: Diagnostic.Severity = .error, at location: SourceLocation, _ message: String,
    hint: String? = nil
  ) {
    diagnostics.append(
      Diagnostic(severity, path: path, location: location, message: message, hint: hint))
  }

  /// Takes over what was found in a scene that this one shows.
  func add(_ others: [Diagnostic]) { diagnostics += others }

  /// `did you mean …?`, while there is time: thousands of mistakes among thousands of names would
  /// take minutes to compare.
  func question(for word: String, in candidates: @autoclosure () -> [String]) -> String? {
    guard comparisonsLeft > 0 else { return nil }
    let candidates = candidates()
    comparisonsLeft -= candidates.count
    return Suggestions.question(for: word, in: candidates)
  }

  var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  // MARK: Constants

  var constantNames: [String] { constants.keys.sorted() }

  func isDefined(_ name: String) -> Bool { constants[name] != nil }

  func define(_ name: String, as node: SceneNode) { constants[name] = .written(node) }

  /// Reads every constant, so that mistakes in unused ones are found too.
  func readConstants() {
    for name in constantNames {
      guard case .written = constants[name] else { continue }
      _ = try? constant(name, at: 0)
    }
    for value in otherThemeValues { _ = written(value) }
  }

  /// What the constant of this name holds, as it is written.
  private func constant(_ name: String, at offset: Int) throws(ExpressionProblem) -> Written {
    if name == "stage.width" || name == "stage.height" {
      guard isStageRead else {
        throw ExpressionProblem(offset, "`\(name)` is not known before the stage's size is read")
      }
      guard let stageSize else { throw ExpressionProblem(offset, "") }
      let length = name == "stage.width" ? stageSize.width : stageSize.height
      return .number(Rational(rounding: length).map(Number.init) ?? Number(length))
    }
    if name.hasPrefix("theme.") { return try themeColor(name, at: offset) }
    if let index = indices.last(where: { $0.name == name }) {
      return .number(Number(Rational(index.value)))
    }
    switch constants[name] {
    case nil:
      throw ExpressionProblem(
        offset, "there is no constant `\(name)`",
        hint: ["width", "height"].contains(name)
          ? "write `stage.\(name)`"
          : question(for: name, in: constantNames + ["stage.width", "stage.height"])
            ?? "constants are defined under `let`")
    case .failed: throw ExpressionProblem(offset, "")
    case .beingRead:
      throw ExpressionProblem(offset, "the constant `\(name)` is defined by itself")
    case .read(let written): return written
    case .written(let node):
      guard constantDepth < limits.nestingDepth else {
        throw ExpressionProblem(
          offset,
          "constants refer to each other deeper than the limit `nestingDepth` of "
            + "\(limits.nestingDepth)")
      }
      constants[name] = .beingRead
      constantDepth += 1
      defer { constantDepth -= 1 }
      guard let written = written(node) else {
        constants[name] = .failed
        throw ExpressionProblem(offset, "")
      }
      constants[name] = .read(written)
      return written
    }
  }

  /// What a constant, an index or a length of the stage is worth in an expression.
  func constantValue(
    _ name: String, at offset: Int
  ) throws(ExpressionProblem) -> ExpressionValue<Written> {
    Self.expressionValue(of: try constant(name, at: offset))
  }

  /// What can be computed with: numbers, angles and truth, as far as they are not in quotes.
  private static func expressionValue(of written: Written) -> ExpressionValue<Written> {
    switch written {
    case .number(let number): .number(number)
    case .boolean(let flag): .boolean(flag)
    case .text(let text, isQuoted: false):
      if let number = Number(text: text) {
        .number(number)
      } else if text == "true" || text == "false" {
        .boolean(text == "true")
      } else if let radians = SceneResolver.angle(text) {
        .number(radians)
      } else {
        .other(written)
      }
    default: .other(written)
    }
  }

  /// An angle in degrees, as `90deg`.
  static func angle(_ text: String) -> Number? {
    guard text.hasSuffix("deg") else { return nil }
    return Number(text: text.dropLast(3)).map { Number(Angle.radians(fromDegrees: $0.value)) }
  }

  // MARK: Nodes

  /// What a node says once its expression is computed.
  func written(_ node: SceneNode) -> Written? {
    switch node.content {
    case .sequence(let items): return .list(items)
    case .mapping(let mapping): return .map(mapping)
    case .scalar(let text, let isQuoted):
      if text.hasPrefix("=") { return computed(text, isQuoted: isQuoted, node: node) }
      if !isQuoted, ["", "~", "null", "Null", "NULL"].contains(text) {
        return .nothing(isEmpty: text.isEmpty)
      }
      return .text(indices.isEmpty ? text : withIndices(text), isQuoted: isQuoted)
    }
  }

  private func computed(_ text: String, isQuoted: Bool, node: SceneNode) -> Written? {
    do throws(ExpressionProblem) {
      let expression = try ExpressionParser.parse(text)
      // A constant on its own keeps its spelling: the text `1.50` stays what it is.
      if case .name(let name, let offset) = expression { return try constant(name, at: offset) }
      let evaluator = ExpressionEvaluator { (name, offset) throws(ExpressionProblem) in
        try self.constantValue(name, at: offset)
      }
      return switch try evaluator.value(of: expression) {
      case .number(let number): .number(number)
      case .boolean(let flag): .boolean(flag)
      case .other(let written): written
      }
    } catch {
      // A constant that failed has been reported where it is defined.
      guard !error.message.isEmpty else { return nil }
      let column = node.location.column + (isQuoted ? 1 : 0) + error.offset
      report(
        at: SourceLocation(line: node.location.line, column: column), error.message,
        hint: error.hint)
      return nil
    }
  }

  private func themeColor(_ name: String, at offset: Int) throws(ExpressionProblem) -> Written {
    let role = String(name.dropFirst("theme.".count))
    guard let color = ColorRole(rawValue: role).map({ theme[$0] }) else {
      throw ExpressionProblem(
        offset, "the theme has no color `\(role)`",
        hint: question(for: role, in: ColorRole.allCases.map(\.rawValue)))
    }
    return .text(AnimationValue.color(color).description, isQuoted: true)
  }

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
    guard constants[name] == nil, !indexNames.contains(name) else {
      report(
        at: fields.keyLocation(fields["as"] == nil ? "repeat" : "as"),
        "`\(name)` is already the name of \(constants[name] == nil ? "an index" : "a constant")",
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

  /// A text with the indices that it names: `row-$i`.
  private func withIndices(_ text: String) -> String {
    guard text.contains("$") else { return text }
    var parts = text.split(separator: "$", omittingEmptySubsequences: false).map(String.init)
    for place in parts.indices.dropFirst() {
      let name = parts[place].prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      if let index = indices.last(where: { $0.name == name }) {
        parts[place] = "\(index.value)" + parts[place].dropFirst(name.count)
      } else {
        parts[place] = "$" + parts[place]
      }
    }
    return parts.joined()
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
}

extension SceneResolver {
  /// The list that a node must be.
  func list(_ node: SceneNode, of what: String) -> [SceneNode]? {
    guard let written = written(node) else { return nil }
    guard case .list(let items) = written else {
      mismatch(node, written, expected: "a list of \(what)")
      return nil
    }
    return items
  }

  /// The path of an asset that this scene names, from the folder of the outermost scene.
  func assetPath(_ name: String) -> String {
    name.hasPrefix("/") ? name : ScenePath.normalized(folder + name)
  }
}
