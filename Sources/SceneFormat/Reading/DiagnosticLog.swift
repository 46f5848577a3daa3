import SceneModel

/// What is wrong with one scene, in the order in which it is found.
final class DiagnosticLog {
  /// As the caller named the scene.
  let path: String
  /// What stands before the paths of other files; empty, or ends with `/`.
  private let outermostFolder: String
  private(set) var diagnostics: [Diagnostic] = []
  private var comparisonsLeft = 50_000

  init(path: String, outermostFolder: String = "") {
    (self.path, self.outermostFolder) = (path, outermostFolder)
  }

  var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  func report(
    _ severity: Diagnostic.Severity, at location: SourceLocation, _ message: String, hint: String?
  ) {
    diagnostics.append(
      Diagnostic(
        severity, path: location.file.map { outermostFolder + $0 } ?? path, location: location,
        message: message, hint: hint))
  }

  /// Takes over what was found in a scene that this one shows.
  func add(_ others: [Diagnostic]) { diagnostics += others }

  /// `did you mean …?`, while there is time: thousands of mistakes among thousands of names would
  /// take minutes to compare.
  func question(for word: String, in candidates: () -> [String]) -> String? {
    guard comparisonsLeft > 0 else { return nil }
    let candidates = candidates()
    comparisonsLeft -= candidates.count
    return Suggestions.question(for: word, in: candidates)
  }
}
