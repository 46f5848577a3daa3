import AnimationEngine
import SceneModel

/// Font files beside a scene.
enum SceneFonts {
  /// Makes the fonts that a scene and its libraries name known to its texts.
  static func add(_ root: MapEntries, _ reading: Reading) {
    for entry in root.read(SceneMap.fonts, reading) ?? [] {
      let items = reading.files(entry.value)
      guard !items.isEmpty else { continue }
      do throws(ContentsError) {
        try reading.session.contents().addFont(named: entry.key, files: items.map(\.path))
      } catch {
        reading.report(at: items[0].location, error.message, hint: error.hint)
      }
    }
  }
}

extension Reading {
  /// The paths of one file or of several, from the folder of the outermost scene.
  fileprivate func files(_ node: SceneNode) -> [(path: String, location: SourceLocation)] {
    guard let written = written(node) else { return [] }
    var nodes = [node]
    if case .list(let items) = written {
      nodes = items
      if items.isEmpty { report(at: node.location, "the list of files is empty") }
    }
    return nodes.compactMap { node in
      read(node, .text).map { (session.assetPath($0, at: node.location), node.location) }
    }
  }
}

extension ValueReader<[SceneNode.Entry]> {
  /// Files by the names of families.
  static var fontFiles: Self {
    ValueReader(describe: {
      ValueDescription(
        "map of names to files or lists of files", .named(.either([.string, .list(.string)])))
    }) { node, reading in
      node.named("fonts", reading)
    }
  }
}
