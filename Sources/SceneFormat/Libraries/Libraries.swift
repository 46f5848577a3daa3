import AnimationEngine
import SceneModel

/// The libraries that a scene includes, and those that they include.
struct Libraries {
  private struct Library {
    /// From the folder of the outermost scene.
    let path: String
    let root: SceneNode.Mapping
    /// The libraries that it includes, and those that they include.
    let reached: Set<String>
  }

  /// Each once, behind those that it includes.
  private var found: [Library] = []
  /// Libraries that were refused, each of which has been told.
  private var refused: Set<String> = []
  private let composer: SceneComposer
  private let reading: Reading
  /// Of the scene's list of libraries.
  private var location = SourceLocation(line: 1, column: 1)

  /// Reads what `root` includes; `chain` are the scenes that lead to it, itself last.
  ///
  /// What is wrong is reported where a file is included, and what is wrong inside of it at its own place.
  init(
    of root: SceneNode.Mapping, in chain: [String], _ composer: SceneComposer, _ reading: Reading
  ) {
    (self.composer, self.reading) = (composer, reading)
    guard let node = root[LibraryMap.include.key.name] else { return }
    location = node.location
    _ = read(node, chain: chain.suffix(1))
  }

  // MARK: - Reading

  /// Reads the libraries of a list; returns all that were reached.
  private mutating func read(_ node: SceneNode, chain: [String]) -> Set<String> {
    var reached: Set<String> = []
    var named: Set<String> = []
    for item in reading.list(node, of: "files") ?? [] {
      guard let name = reading.read(item, .text) else { continue }
      let path = reading.session.assetPath(name, at: item.location)
      guard named.insert(path).inserted else {
        reading.report(at: item.location, "`\(name)` is included twice")
        continue
      }
      if let library = library(at: path, item.location, chain) {
        reached.formUnion(library.reached.union([path]))
      }
    }
    return reached
  }

  private mutating func library(
    at path: String, _ location: SourceLocation, _ chain: [String]
  ) -> Library? {
    if let first = chain.firstIndex(of: path) {
      let way = (chain[first...] + [path]).joined(separator: " → ")
      reading.report(at: location, "the file would include itself without end: \(way)")
      return nil
    }
    if let known = found.first(where: { $0.path == path }) { return known }
    guard !refused.contains(path) else { return nil }
    // Those that include this one are found when all of theirs are.
    guard found.count + chain.count <= reading.limits.libraries else {
      reading.report(
        at: location,
        "more files are included than the limit `libraries` of \(reading.limits.libraries)")
      return nil
    }
    guard let document = document(at: path, location) else {
      refused.insert(path)
      return nil
    }
    let entries = reading.entries(document.root, LibraryMap.description, at: document.location)
    Self.checkDefinitions(entries, reading)
    let reached = entries[LibraryMap.include].map { read($0, chain: chain + [path]) } ?? []
    let library = Library(path: path, root: document.root, reached: reached)
    found.append(library)
    return library
  }

  /// What is no map gives nothing to scenes.
  static func checkDefinitions(_ entries: MapEntries, _ reading: Reading) {
    _ = entries[LibraryMap.marker].flatMap { reading.read($0, .text) }
    for key in LibraryMap.shared {
      guard let node = entries[key] else { continue }
      if key == SceneMap.themes.key.name {
        _ = ThemeConstants.map.read(node, reading)
      } else {
        _ = reading.mapping(node, expected: "a map of definitions by name")
      }
    }
  }

  /// The text of a library; nil where it cannot be one, which is reported where it is included.
  private func document(at path: String, _ location: SourceLocation) -> SceneDocument? {
    do {
      let document = try SceneReader.read(
        try composer.files.text(at: path), path: composer.outermostFolder + path,
        limits: reading.limits, file: path)
      if document.isLibrary { return document }
      reading.report(
        at: location, "`\(path)` is a scene, not a library",
        hint:
          "a library has the key `\(LibraryMap.marker)`; scenes stand beside each other as `lanes`")
    } catch let error as ContentsError {
      reading.report(at: location, error.message, hint: error.hint)
    } catch let error as SceneDiagnostics {
      reading.report(at: location, "`\(path)` cannot be included, as is told of it")
      reading.log.add(error.diagnostics)
    } catch {
      reading.report(at: location, "`\(path)` cannot be read")
    }
    return nil
  }

  // MARK: - Completing

  /// A scene's keys and values with what its libraries give.
  func completing(_ own: SceneNode.Mapping) -> SceneNode.Mapping {
    guard !found.isEmpty else { return own }
    var whole = own
    let themes = SceneMap.themes.key.name
    // Constants of the themes and others have their names in common.
    let constants = [["let"], [themes, "light"], [themes, "dark"]]
    merge(constants, into: &whole, own, what: "constant")
    for key in LibraryMap.shared where key != "let" && key != themes {
      merge([[key]], into: &whole, own, what: "definition")
    }
    return whole
  }

  /// Puts definitions in maps at these places before the scene's own, as far as that lacks them.
  private func merge(
    _ places: [[String]], into whole: inout SceneNode.Mapping, _ own: SceneNode.Mapping,
    what: String
  ) {
    let ownNames = Set(places.flatMap { own.entries(at: $0).map(\.key) })
    var owners: [String: Int] = [:]
    for (index, library) in found.enumerated() {
      let names = places.flatMap { library.root.entries(at: $0) }
      for entry in names where !ownNames.contains(entry.key) {
        guard let other = owners[entry.key], other != index else {
          owners[entry.key] = index
          continue
        }
        // Behind those that it includes, so that only this one can stand in for the other.
        if library.reached.contains(found[other].path) {
          owners[entry.key] = index
        } else if !isSettled(entry.key, places, between: other, index) {
          tellRivals(entry.key, what, found[other], library)
          owners[entry.key] = index
        }
      }
    }
    for place in places {
      let given = found.enumerated().flatMap { index, library in
        library.root.entries(at: place).filter { owners[$0.key] == index }
      }
      whole.put(given, at: place[...])
    }
  }

  /// Whether a later library defines the name that two others define, and includes both.
  private func isSettled(
    _ name: String, _ places: [[String]], between first: Int, _ second: Int
  ) -> Bool {
    found[(second + 1)...].contains { library in
      library.reached.isSuperset(of: [found[first].path, found[second].path])
        && places.contains { library.root.entries(at: $0).contains { $0.key == name } }
    }
  }

  private func tellRivals(_ name: String, _ what: String, _ first: Library, _ second: Library) {
    reading.report(
      at: location, "`\(first.path)` and `\(second.path)` each have a \(what) `\(name)`",
      hint: "define `\(name)` here, which then holds")
  }
}

extension SceneNode.Mapping {
  /// The entries of the map that keys lead to; none where there is no map.
  fileprivate func entries(at place: [String]) -> [SceneNode.Entry] {
    var mapping = self
    for key in place {
      guard case .mapping(let inner)? = mapping[key]?.content else { return [] }
      mapping = inner
    }
    return mapping.entries
  }

  /// Puts entries before those of the map that keys lead to, which is made where there is none.
  fileprivate mutating func put(_ given: [SceneNode.Entry], at place: ArraySlice<String>) {
    guard let key = place.first, let location = given.first?.keyLocation else {
      entries = given + entries
      return
    }
    if !entries.contains(where: { $0.key == key }) {
      let empty = SceneNode(content: .mapping(Self(entries: [])), location: location)
      entries.append(SceneNode.Entry(key: key, keyLocation: location, value: empty))
    }
    // What is no map is reported when its turn comes.
    guard let index = entries.firstIndex(where: { $0.key == key }),
      case .mapping(var inner) = entries[index].value.content
    else { return }
    inner.put(given, at: place.dropFirst())
    entries[index].value.content = .mapping(inner)
  }
}
