/// How manifests are named in a folder of baselines.
package enum BaselineFiles {
  private static let (baselineEnding, candidateEnding) = (".anim.json", ".candidate.json")

  /// The approved manifest of a film: `rocket.anim.json`.
  package static func baseline(of film: String) -> String { film + baselineEnding }

  /// What a run found instead, until it is approved: `rocket.candidate.json`.
  package static func candidate(of film: String) -> String { film + candidateEnding }

  /// Whether a file is named as a manifest.
  package static func isManifest(_ file: String) -> Bool {
    file.hasSuffix(baselineEnding) || file.hasSuffix(candidateEnding)
  }

  /// The films, sorted, that have a baseline among `files`.
  package static func baselines(among files: [String]) -> [String] {
    files.compactMap { name(of: $0, ending: baselineEnding) }.sorted()
  }

  /// The films, sorted, that wait for approval.
  package static func candidates(among files: [String]) -> [String] {
    files.compactMap { name(of: $0, ending: candidateEnding) }.sorted()
  }

  private static func name(of file: String, ending: String) -> String? {
    guard file.hasSuffix(ending), file.count > ending.count else { return nil }
    return String(file.dropLast(ending.count))
  }
}
