import Assets
import Libav
package import SceneFormat

/// What the films of a scene are made of: what its files say, and what was asked for beside them.
package struct SceneSource: Sendable {
  let document: SceneDocument
  /// Libraries and scenes of lanes, by their paths from the scene's folder.
  let texts: [(path: String, text: String)]
  let overrides: [String: String]
  let edition: FilmEdition
  let limits: SceneLimits
}

extension LoadedScene {
  /// Takes in all that pixels of the scene can depend on: what its files say, art and fonts, and this program.
  ///
  /// Names of the scene's own file, comments, white space and claims are no part of it.
  ///
  /// - Throws: `ContentsError` where a file cannot be read any more, `CacheObstacle` for a scene without files.
  func add(to hash: SHA256) throws {
    guard let source, let fonts = AssetLibrary.fontHash else { throw CacheObstacle() }
    hash.add(source.document.filmBytes)
    hash.add(ValueText.of(source.edition))
    for (name, value) in source.overrides.sorted(by: { $0.key < $1.key }) {
      hash.add(name)
      hash.add(value)
    }
    hash.add("files")
    var told: Set<String> = []
    for (path, text) in source.texts.sorted(by: { $0.path < $1.path })
    where told.insert(path).inserted {
      hash.add(path)
      let document = try SceneReader.read(text, path: path, limits: source.limits)
      hash.add(document.filmBytes)
    }
    for path in files where !told.contains(path) {
      hash.add(path)
      hash.add(try assets.bytes(ofFile: path))
    }
    hash.add("program")
    hash.add(fonts)
    for entry in assets.fingerprint { hash.add("\(entry.name) \(entry.value)") }
    hash.add(ProgramIdentity.program)
    hash.add(ProgramIdentity.libraries)
  }
}

/// Why something cannot be kept: nobody knows all that it depends on.
struct CacheObstacle: Error {}

extension LoadedScene {
  /// What can be turned in the scene's own file, and then in those that it includes or shows as lanes; nothing of a
  /// scene that no file says.
  package var knobs: [SceneKnob] {
    guard let source else { return [] }
    var told: Set<String> = []
    return source.texts.reduce(into: source.document.knobs) { knobs, read in
      guard told.insert(read.path).inserted,
        let document = try? SceneReader.read(read.text, path: read.path, limits: source.limits)
      else { return }
      knobs += document.knobs.map { knob in
        var knob = knob
        knob.file = read.path
        return knob
      }
    }
  }

  /// The names of the scene's variants, in the order written.
  package var variantNames: [String] { source?.document.variantNames ?? [] }
}
