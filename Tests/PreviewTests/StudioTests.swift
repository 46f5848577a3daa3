import Foundation
import Locking
import RenderPipeline
import Testing

@testable import Preview

@Suite struct StudioTests {
  private static let text = """
    inbetween: 1
    stage: {size: [20, 10], scale: 1}
    duration: 0.1
    layers: [{id: box, frame: [0, 0, 20, 10], backgroundColor: red}]

    """

  /// Waits for what takes a while.
  private func until(_ condition: () async throws -> Bool) async throws -> Bool {
    for _ in 0..<400 {
      if try await condition() { return true }
      try await Task.sleep(for: .milliseconds(10))
    }
    return false
  }

  @Test(.timeLimit(.minutes(15)))
  func `folders are looked through where a file is no known scene, and then alone`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "studio-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    func save(_ name: String) throws {
      try Self.text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
    }
    try save("a.yaml")
    let looks = LockedValue(0)
    let studio = try Studio(
      folder: "/", watching: [folder],
      find: {
        looks.withLock { $0 += 1 }
        return try FileManager.default.contentsOfDirectory(atPath: folder)
          .filter { $0.hasSuffix(".yaml") && !$0.hasPrefix(".") }.sorted()
          .map { (String($0.dropLast(5)), "\(folder)/\($0)") }
      }, loader: { _ in SceneLoader() }, committed: nil, tell: { _ in })
    let following = Task { await studio.run() }
    defer { following.cancel() }
    let scene = try #require(try await studio.scene(named: "a"))
    #expect(looks.withLock(\.self) == 1)

    // A known scene that is saved is another revision, and no look.
    _ = await scene.state(of: FilmEdition())
    try save("a.yaml")
    #expect(try await until { await scene.revision > 1 })
    try await Task.sleep(for: .milliseconds(250))
    #expect(looks.withLock(\.self) == 1)

    try save("b.yaml")
    #expect(try await until { await studio.gallery.map(\.name) == ["a", "b"] })
    try FileManager.default.removeItem(atPath: "\(folder)/a.yaml")
    #expect(try await until { await studio.gallery.map(\.name) == ["b"] })
    // The last one may return.
    try FileManager.default.removeItem(atPath: "\(folder)/b.yaml")
    try await Task.sleep(for: .milliseconds(250))
    #expect(await studio.gallery.map(\.name) == ["b"])
  }

  @Test func `only the last scenes that were opened stay played`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "studio-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let names = (0...Studio.recentLimit + 1).map { "scene\($0)" }
    for name in names {
      try Self.text.write(toFile: "\(folder)/\(name).yaml", atomically: true, encoding: .utf8)
    }
    let studio = try Studio(
      folder: "/", watching: [folder], find: { names.map { ($0, "\(folder)/\($0).yaml") } },
      loader: { _ in SceneLoader() }, committed: nil, tell: { _ in })
    let page = PageSession(studio)
    _ = await studio.enter(page)
    // A page that stays keeps its scene.
    await page.receive(.open(scene: names[0], FilmEdition(), opening: 1))

    var films: [Weak<PreviewFilm>] = []
    for name in names {
      let scene = try #require(try await studio.scene(named: name))
      _ = await scene.note([scene.path])
      films.append(Weak(await scene.state(of: FilmEdition()).film))
    }
    #expect(try await until { films[1].value == nil })
    #expect(films[0].value != nil)
    #expect(films.dropFirst(2).allSatisfy { $0.value != nil })

    let scene = try #require(try await studio.scene(named: names[1]))
    #expect(await scene.state(of: FilmEdition()).film?.revision == 2)
  }
}

/// Something that is not held by being looked at.
private struct Weak<Object: AnyObject> {
  weak var value: Object?
  init(_ value: Object?) { self.value = value }
}
