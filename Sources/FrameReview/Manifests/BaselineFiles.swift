/// How manifests are named in a folder of baselines.
package enum BaselineFiles {
  private static let (baselineEnding, candidateEnding) = (".anim.json", ".candidate.json")

  /// The approved manifest of a scene: `rocket.anim.json`.
  package static func baseline(of scene: String) -> String { scene + baselineEnding }

  /// What a run found instead, until it is approved: `rocket.candidate.json`.
  package static func candidate(of scene: String) -> String { scene + candidateEnding }

  /// Whether a file is named as a manifest.
  package static func isManifest(_ file: String) -> Bool {
    file.hasSuffix(baselineEnding) || file.hasSuffix(candidateEnding)
  }

  /// The scenes, sorted, that have a baseline among `files` but are not in `scenes`.
  package static func stale(among files: [String], scenes: [String]) -> [String] {
    let known = Set(scenes)
    return files.compactMap(scene(ofBaseline:)).filter { !known.contains($0) }.sorted()
  }

  /// The scenes, sorted, that wait for approval.
  package static func candidates(among files: [String]) -> [String] {
    files.compactMap { name(of: $0, ending: candidateEnding) }.sorted()
  }

  private static func scene(ofBaseline file: String) -> String? {
    name(of: file, ending: baselineEnding)
  }

  private static func name(of file: String, ending: String) -> String? {
    guard file.hasSuffix(ending), file.count > ending.count else { return nil }
    return String(file.dropLast(ending.count))
  }
}
