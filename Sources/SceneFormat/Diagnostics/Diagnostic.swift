import AnimationEngine
import Geometry
package import SceneModel

/// Something that a scene's author should know: what, where, and what to write instead.
package struct Diagnostic: Sendable, Hashable, Error {
  package enum Severity: String, Sendable { case error, warning }

  package var severity: Severity
  /// As the caller named the scene.
  package var path: String
  package var location: SourceLocation
  /// One sentence without a full stop; names of the language stand in backquotes.
  package var message: String
  package var hint: String?

  package init(
    _ severity: Severity = .error, path: String, location: SourceLocation, message: String,
    hint: String? = nil
  ) {
    (self.severity, self.path, self.location) = (severity, path, location)
    (self.message, self.hint) = (message, hint)
  }
}

extension Diagnostic {
  /// What turned out while the scene at `path` was played.
  package init(_ problem: SceneProblem, path: String) {
    let time = AnimationValue.number(problem.time.value).description
    self.init(
      at: problem.location, ofSceneAt: path, message: "at \(time) s: \(problem.message)",
      hint: problem.hint)
  }

  /// An error at a place of the scene at `path`, or of a library that it includes.
  package init(
    at location: SourceLocation, ofSceneAt path: String, message: String, hint: String?
  ) {
    let file = location.file.map { ScenePath.folder(of: path) + $0 }
    self.init(path: file ?? path, location: location, message: message, hint: hint)
  }
}

extension Diagnostic {
  /// The same, where nothing may be overlooked.
  package var asError: Diagnostic {
    var error = self
    error.severity = .error
    return error
  }

  /// What is wrong with a version of a scene that is named.
  package func said(of subject: String) -> Diagnostic {
    var diagnostic = self
    diagnostic.message = "\(subject): \(message)"
    return diagnostic
  }
}

extension Diagnostic: CustomStringConvertible {
  /// `path:line:column: error: message`, and the hint on a line of its own.
  package var description: String {
    let head = "\(path):\(location.line):\(location.column): \(severity.rawValue): \(message)"
    return hint.map { "\(head)\n  hint: \($0)" } ?? head
  }
}

/// Why a scene cannot be used: at least one error, and the warnings found beside it.
package struct SceneDiagnostics: Error, Sendable, Hashable {
  /// In the order of the file; those of several files one after the other.
  package let diagnostics: [Diagnostic]

  /// Sorts by place and drops repetitions, which shared constants and aliases would cause.
  package init(_ diagnostics: [Diagnostic]) {
    var paths: [String: Int] = [:]
    for diagnostic in diagnostics where paths[diagnostic.path] == nil {
      paths[diagnostic.path] = paths.count
    }
    func place(_ diagnostic: Diagnostic) -> (Int, SourceLocation) {
      (paths[diagnostic.path] ?? 0, diagnostic.location)
    }
    let sorted = diagnostics.enumerated().sorted { a, b in
      let (first, second) = (place(a.element), place(b.element))
      return first == second ? a.offset < b.offset : first < second
    }
    var seen: Set<Diagnostic> = []
    self.diagnostics = sorted.map(\.element).filter { seen.insert($0).inserted }
  }
}

extension SceneDiagnostics: CustomStringConvertible {
  package var description: String {
    diagnostics.map(\.description).joined(separator: "\n")
  }
}
