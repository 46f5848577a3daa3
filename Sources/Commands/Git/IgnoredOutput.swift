import Foundation

/// The line of a `.gitignore` that leaves films out of commits: they are made from scenes at any time.
enum IgnoredOutput {
  /// Adds the line where a project begins with a scene, and returns the file's path; nil where nothing is to do.
  ///
  /// Only the first scene of its folder begins a project: whoever has taken the line away is not asked again. Nothing
  /// is done outside of a repository, where git ignores the folder already, and where a file of it is committed.
  static func add(besideFirstScene path: String) throws -> String? {
    let output = (try? ProjectChoice.nearest.project(for: path))?.output ?? "Output"
    guard !output.hasPrefix("/"), !output.hasPrefix(".."), isAlone(path),
      let here = try? GitRepository(containing: "./."),
      here == (try? GitRepository(containing: path)),
      let known = try? Git.run(["ls-files", "--", output]), known.isEmpty,
      // It ends badly where the path is not ignored, and takes no literal ones.
      (try? Git.run(
        ["check-ignore", "--quiet", "--", "\(output)/film.mp4"],
        environment: ["GIT_LITERAL_PATHSPECS": "0"])) == nil
    else { return nil }
    let file = ".gitignore"
    let text = try TextFile.read(file) ?? ""
    let separator = text.isEmpty || text.hasSuffix("\n") ? "" : "\n"
    try TextFile.write("\(text)\(separator)/\(output)/\n", to: file)
    return file
  }

  private static func isAlone(_ path: String) -> Bool {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return !files.contains { name in
      name != (path as NSString).lastPathComponent && SceneFinder.isNamedAsScene(name)
        && SceneText(ofFile: folder.appendingPathComponent(name).path) == .scene
    }
  }
}
