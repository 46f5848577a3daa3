import AnimationEngine
package import Assets
import Foundation
package import Overlays
package import SceneFormat
package import Simulation

/// A scene that has been read, built and played, with all that drawing it needs.
package struct LoadedScene: Sendable {
  /// As the user named it.
  package let path: String
  package let timeline: Timeline
  package let overlays: [Overlay]
  package let theme: Theme
  package let assets: AssetLibrary
  package let warnings: [Diagnostic]
  /// Stands for all that the scene is made of: its text, what overrides it, its assets.
  package let inputDigest: String

  package var scene: Scene { timeline.scene }

  /// The scene with its overlays, for pictures of `scale` pixels to the point.
  package func composer(scale: Double) throws -> OverlayComposer {
    try OverlayComposer(
      timeline: timeline, overlays: overlays, theme: theme, scale: scale, measuring: assets)
  }

  /// The scene's name: its file's, without the ending.
  package var name: String {
    URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
  }
}

/// Why a scene file could not be used.
package enum SceneLoadError: Error, Sendable {
  /// The file itself could not be read.
  case unreadable(path: String, reason: String)
  /// The scene says something that it must not.
  case invalid([Diagnostic])
}

/// Reads scene files from disk.
package struct SceneLoader: Sendable {
  /// Values that replace those of the scene's `let`.
  package var overrides: [String: String]
  /// Whether assets may lie outside the folder of the scene file.
  package var allowsOutsideAssets: Bool
  /// The scene's variant; nil is the scene as it is.
  package var variant: String?
  /// Replaces the palette that the scene chooses.
  package var theme: Theme.Name?
  package var limits: SceneLimits

  package init(
    overrides: [String: String] = [:], allowsOutsideAssets: Bool = false,
    limits: SceneLimits = SceneLimits()
  ) {
    (self.overrides, self.allowsOutsideAssets) = (overrides, allowsOutsideAssets)
    self.limits = limits
  }

  /// Reads, builds and plays the scene at `path`.
  package func load(_ path: String) throws(SceneLoadError) -> LoadedScene {
    let text = try text(path)
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().relativePath
    let assets: AssetLibrary
    do {
      assets = try AssetLibrary(folder: folder, allowOutsideAssets: allowsOutsideAssets)
    } catch {
      throw .unreadable(path: path, reason: error.message)
    }
    let files = SceneFiles(assets)
    do throws(SceneDiagnostics) {
      let document = try SceneReader.read(text, path: path, limits: limits)
      let builder = SceneBuilder(
        measuring: assets, reading: files, limits: limits, overrides: overrides,
        variant: variant, theme: theme)
      let built = try builder.build(document)
      let timeline = Simulator(built.scene).run()
      guard timeline.problems.isEmpty else {
        throw SceneDiagnostics(
          timeline.problems.map { Diagnostic($0, path: path) } + built.warnings)
      }
      return LoadedScene(
        path: path, timeline: timeline, overlays: built.overlays,
        theme: built.theme, assets: assets, warnings: built.warnings,
        inputDigest: inputDigest(texts: [text] + files.texts, layers: built.scene.layers))
    } catch {
      throw .invalid(error.diagnostics)
    }
  }

  private func inputDigest(texts: [String], layers: LayerTree) -> String {
    var key = StateKeyBuilder()
    for text in texts + [variant ?? "", theme?.rawValue ?? ""] { key.add(text) }
    for (name, value) in overrides.sorted(by: { $0.key < $1.key }) {
      key.add(name)
      key.add(value)
    }
    for node in layers.nodes {
      switch node.values.contents {
      case .svg(let contents):
        key.add(contents.asset)
        key.add(contents.digest)
      case .image(let contents):
        key.add(contents.asset)
        key.add(contents.digest)
      default: break
      }
    }
    return key.finish().description
  }

  /// The text of a scene file.
  package func text(_ path: String) throws(SceneLoadError) -> String {
    let data: Data
    do {
      let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
      guard size <= limits.textBytes else {
        throw SceneLoadError.unreadable(
          path: path, reason: "a scene may have \(limits.textBytes) bytes, this file has \(size)")
      }
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch let error as SceneLoadError {
      throw error
    } catch {
      throw .unreadable(path: path, reason: error.localizedDescription)
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw .unreadable(path: path, reason: "it is not UTF-8 text")
    }
    return text
  }
}
