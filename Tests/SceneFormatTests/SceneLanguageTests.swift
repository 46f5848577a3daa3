import SceneModel
import Testing

@testable import SceneFormat

/// The table of keys, the reader and what is generated must say the same.
@Suite struct SceneLanguageTests {
  static let everyKey = SceneLanguage.maps.flatMap { map in map.keys.map { (map, $0) } }

  @Test func `the reader takes the example of every key`() {
    for (kind, key) in Self.everyKey {
      let text = SceneLanguageHost.text(kind, key, member: "\(key.name): \(key.example)")
      let errors = diagnostics(ofText: text).filter { $0.severity == .error }
      #expect(errors.isEmpty, "\(kind.name).\(key.name)\n\(text)")
    }
  }

  @Test func `the reader looks at the value of every key`() {
    for (kind, key) in Self.everyKey {
      // No key takes a map in a list in a list.
      let text = SceneLanguageHost.text(kind, key, member: "\(key.name): [[{nonsense: [1]}]]")
      let line = text.split(separator: "\n").firstIndex { $0.contains("nonsense") } ?? -1
      let errors = diagnostics(ofText: text).filter { $0.severity == .error }
      #expect(
        errors.contains { $0.location.line == line + 1 }, "\(kind.name).\(key.name)\n\(text)")
    }
  }

  @Test func `a key that the table lacks is refused everywhere`() {
    for kind in SceneLanguage.maps where kind.others?.spelling != .names {
      for key in kind.keys.prefix(1) {
        let member = "\(key.name): \(key.example), zzz: 1"
        let whole = [
          "scene": "inbetween: 1\nstage: {size: [8, 8]}\nduration: 1\nzzz: 1",
          "library": "inbetween: 1\nlibrary: L\nzzz: 1",
        ]
        let text =
          whole[kind.name]
          ?? SceneLanguageHost.text(kind, key, member: member)
        #expect(
          diagnostics(ofText: text).contains { $0.message == "\(kind.phrase) has no key `zzz`" },
          "\(kind.name)")
      }
    }
  }

  @Test func `names from elsewhere lead to ours and never hide one`() {
    for (kind, key) in Self.everyKey {
      for other in key.otherNames {
        #expect(kind.key(other) == nil, "\(kind.name).\(other)")
        #expect(!kind.reserved.contains(other), "\(kind.name).\(other)")
      }
      #expect(!kind.reserved.contains(key.name), "\(kind.name).\(key.name)")
    }
  }

  @Test func `reserved words say that they are not supported yet`() {
    let lines = [
      "seed: 1"
    ]
    for line in lines {
      let text = line.contains("layers:") ? line : "layers: [{id: a}]\n\(line)"
      #expect(messages(text).contains { $0.contains("not supported yet") }, "\(line)")
    }
  }

  @Test func `every map stands in one chapter of the reference`() {
    let names = SceneLanguage.chapters.flatMap(\.maps).map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.first == "scene")
    var reached: Set<String> = []
    func visit(_ map: MapDescription) {
      guard reached.insert(map.name).inserted else { return }
      for key in map.keys { visit(key.value().shape) }
      if let others = map.others { visit(others.shape) }
    }
    func visit(_ shape: ValueShape) {
      switch shape {
      case .scalar: return
      case .shared(_, let shape, _): shape.map(visit)
      case .map(let map): visit(map())
      case .oneOf(let choice): for map in choice().maps { visit(map) }
      case .list(let element, _), .named(let element): visit(element)
      case .either(let shapes): for shape in shapes { visit(shape) }
      }
    }
    visit(SceneLanguage.maps[0])
    #expect(reached.subtracting(names).isEmpty, "maps without a chapter")
    // Values of a key path's kind lead to the first two; a library is a file of its own.
    #expect(
      Set(names).subtracting(reached).isSubset(of: ["contents", "drive", "library"]),
      "maps that no key leads to")
  }

  @Test func `links of the reference lead to one heading each`() {
    let lines = SceneReference.markdown().split(separator: "\n")
    let headings = lines.filter { $0.hasPrefix("#") }.map {
      SceneReference.anchor(String($0.drop { $0 == "#" }.dropFirst()))
    }
    #expect(Set(headings).count == headings.count)
    let links = lines.flatMap { $0.matches(of: /\]\(#([^)]*)\)/).map { String($0.1) } }
    #expect(links.count > 300)
    for link in Set(links) { #expect(headings.contains(link), "\(link)") }
  }

  @Test(
    arguments: [
      ("Scenes/scene.schema.json", SceneSchema.json),
      ("Scenes/Reference.md", SceneReference.markdown),
      ("Scenes/project.schema.json", SceneSchema.projectJSON),
      ("Scenes/ProjectReference.md", ProjectReference.markdown),
    ] as [(String, @Sendable () -> String)])
  func `committed documents are those that the table makes`(
    path: String, generate: @Sendable () -> String
  ) throws {
    try Fixture.compare(generate(), with: path)
  }
}
