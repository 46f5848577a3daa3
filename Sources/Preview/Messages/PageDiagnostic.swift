import Geometry
import RenderPipeline
import SceneFormat
import SceneModel
package import TextFormats

/// What a page tells of a scene that cannot be shown, or has a warning.
package struct PageDiagnostic: Sendable, Hashable {
  var severity: String
  var path: String
  /// Nil for what is wrong with a file as a whole.
  var line: Int?
  var column: Int?
  var message: String
  var hint: String?

  init(_ diagnostic: Diagnostic) {
    severity = diagnostic.severity.rawValue
    (path, line, column) = (
      diagnostic.path, diagnostic.location.line, diagnostic.location.column
    )
    (message, hint) = (diagnostic.message, diagnostic.hint)
  }

  init(path: String, message: String, hint: String? = nil) {
    (severity, self.path, self.message, self.hint) = ("error", path, message, hint)
  }

  /// A play that was given up, at the entry that came last.
  private init(path: String, at last: SourceLocation?, seconds: Double, time: Rational) {
    self.init(
      path: path,
      message: "playing it took longer than \(seconds) s; it had come to \(time.value) s")
    (line, column) = (last?.line, last?.column)
  }

  static func list(of error: SceneLoadError) -> [PageDiagnostic] {
    switch error {
    case .invalid(let diagnostics): diagnostics.map(PageDiagnostic.init)
    case .unreadable(let path, let reason):
      [
        PageDiagnostic(
          path: path, message: "cannot be read: \(reason)",
          hint: "save a scene there, and it is shown; `inbetween new` writes one to begin with")
      ]
    case .unwritable(let path, let reason):
      [PageDiagnostic(path: path, message: "cannot be written: \(reason)")]
    case .timedOut(let path, let seconds, let time, _, let last):
      [PageDiagnostic(path: path, at: last, seconds: seconds, time: time)]
    }
  }

  /// With the file's whole path, by which editors open it.
  package func json(in folder: String) -> JSONValue {
    .ordered([
      ("severity", .string(severity)), ("path", .string(path)),
      ("file", .string(path.hasPrefix("/") ? path : "\(folder)/\(path)")),
      ("line", line.map { .integer($0) } ?? .null),
      ("column", column.map { .integer($0) } ?? .null), ("message", .string(message)),
      ("hint", hint.map { .string($0) } ?? .null),
    ])
  }
}

extension PageDiagnostic: CustomStringConvertible {
  /// As the command line says it: `path:line:column: error: message`, and the hint on a line of its own.
  package var description: String {
    let place = line.map { ":\($0):\(column ?? 1)" } ?? ""
    let head = "\(path)\(place): \(severity): \(message)"
    return hint.map { "\(head)\n  hint: \($0)" } ?? head
  }
}
