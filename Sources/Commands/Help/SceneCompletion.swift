import AnimationEngine
import ArgumentParser
import Foundation
import FrameReview
import RenderPipeline
import SceneModel

/// What shells offer that depends on the scenes that are here.
enum SceneCompletion {
  /// Names of scenes, folders, and files that may be scenes.
  static let scenes = CompletionKind.custom { _, _, prefix in
    let known = (try? SceneFinder.gallery(for: []).paths) ?? []
    let names = prefix.contains("/") ? [] : known.map(SceneFinder.name(ofScene:))
    return matches(prefix, among: names) + files(prefix)
  }

  /// Lists of addresses: `ball.position.x,floor.opacity`.
  static let keys = CompletionKind.custom { words, _, prefix in
    guard let loaded = scene(among: words) else { return [] }
    let before = prefix.lastIndex(of: ",").map { String(prefix[...$0]) } ?? ""
    let layers = loaded.scene.layers.ids.compactMap { loaded.scene.layers[$0].name }
    return matches(
      String(prefix.dropFirst(before.count)),
      among: layers.flatMap { layer in LayerKeyPath.all.map { "\(layer).\($0)" } }
    )
    .map { before + $0 }
  }

  /// What a comparison can leave out: `layer:ball`.
  static let ignored = CompletionKind.custom { words, _, prefix in
    let layers = scene(among: words).map { loaded in
      loaded.scene.layers.ids.compactMap { loaded.scene.layers[$0].name }
    }
    return matches(prefix, among: (layers ?? []).map { "layer:\($0)" }) + files(prefix)
  }

  /// Variants of the scene that is named before, the scene as it is, and all of them.
  static let variants = CompletionKind.custom { words, _, prefix in
    let names = path(among: words).flatMap { try? SceneLoader().variants($0) } ?? []
    return matches(prefix, among: names + ["plain", "all"])
  }

  /// Films of which a check has left something to be approved.
  static let candidates = CompletionKind.custom { _, _, prefix in
    let folders = (try? SceneFinder.gallery(for: []).baselineFolders) ?? []
    return matches(
      prefix,
      among: folders.flatMap { folder in
        BaselineFiles.candidates(
          among: (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      })
  }

  private static func matches(_ prefix: String, among words: [String]) -> [String] {
    words.filter { $0.hasPrefix(prefix) }
  }

  /// Folders, with a slash at their end, and files with the endings of scenes.
  private static func files(_ prefix: String) -> [String] {
    let slash = prefix.lastIndex(of: "/").map { prefix.index(after: $0) } ?? prefix.startIndex
    let folder = String(prefix[..<slash])
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    return matches(String(prefix[slash...]), among: names.sorted())
      .filter { !$0.hasPrefix(".") || prefix[slash...].hasPrefix(".") }
      .compactMap { name in
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: folder + name, isDirectory: &isFolder)
        if isFolder.boolValue { return folder + name + "/" }
        return SceneFinder.isNamedAsScene(name) ? folder + name : nil
      }
  }

  /// The first word of a command line that means one scene.
  private static func path(among words: [String]) -> String? {
    words.dropFirst(2).lazy.filter { !$0.isEmpty && !$0.hasPrefix("-") }.compactMap {
      try? SceneFinder.path(for: $0, project: .nearest)
    }.first
  }

  private static func scene(among words: [String]) -> LoadedScene? {
    path(among: words).flatMap { path in
      var loader = SceneLoader()
      // Who waits at a shell waits for a moment.
      loader.timeout = 2
      return try? loader.load(path)
    }
  }
}
