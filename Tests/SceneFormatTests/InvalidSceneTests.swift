import SceneFormat
import Testing

/// Every mistake has a scene in Tests/Invalid and, beside it, what its author is told.
@Suite struct InvalidSceneTests {
  static let folder = "Tests/Invalid"

  @Test func `every invalid scene is told as recorded`() throws {
    let names = try Fixture.names(in: Self.folder).filter { $0.hasSuffix(".yaml") }
    #expect(names.count > 50)
    for name in names {
      let text = try Fixture.text(of: "\(Self.folder)/\(name)")
      let found = diagnostics(ofText: text).map {
        var diagnostic = $0
        diagnostic.path = name
        return diagnostic.description + "\n"
      }
      #expect(!found.isEmpty, "\(name) is a good scene")
      try Fixture.compare(
        found.joined(), with: "\(Self.folder)/\(name.dropLast(".yaml".count)).txt")
    }
  }

  @Test func `every recorded text has its scene`() throws {
    let names = try Fixture.names(in: Self.folder)
    for name in names where name.hasSuffix(".txt") {
      let scene = "\(name.dropLast(".txt".count)).yaml"
      #expect(names.contains(scene), "\(name) has no scene")
    }
    // Files that pictures and documents cannot be read from are tried with the whole program.
    #expect(names.allSatisfy { $0.hasSuffix(".txt") || $0.hasSuffix(".yaml") || $0 == "assets" })
  }
}
