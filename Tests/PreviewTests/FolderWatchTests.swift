import Foundation
import Testing

@testable import Preview

@Suite struct FolderWatchTests {
  /// A folder of its own, gone with the value.
  private final class Place {
    let path = FileManager.default.temporaryDirectory.appending(path: "watch-\(UUID())").path
    init() throws {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  @Test(.timeLimit(.minutes(15)))
  func `what is written, renamed over and removed is told by its path`() async throws {
    let place = try Place()
    let watch = try FolderWatch()
    watch.watch([place.path])
    var changes = watch.changes.makeAsyncIterator()
    try Data("a".utf8).write(to: URL(fileURLWithPath: place.path + "/a.yaml"))
    #expect(await changes.next() == place.path + "/a.yaml")
    #expect(rename(place.path + "/a.yaml", place.path + "/b.yaml") == 0)
    #expect(await changes.next() == place.path + "/a.yaml")
    #expect(await changes.next() == place.path + "/b.yaml")
    #expect(unlink(place.path + "/b.yaml") == 0)
    #expect(await changes.next() == place.path + "/b.yaml")
  }

  @Test func `the folders of a scene are its own and those in it`() throws {
    let place = try Place()
    try FileManager.default.createDirectory(
      atPath: place.path + "/assets/fonts", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      atPath: place.path + "/.git/objects", withIntermediateDirectories: true)
    #expect(
      SceneFolders.all(of: [place.path + "/a.yaml"]).sorted() == [
        place.path, place.path + "/assets", place.path + "/assets/fonts",
      ])
    #expect(
      SceneFolders.folders(ofFiles: ["x.svg", "../y.svg", "/z/w.png"], besides: "s/a.yaml")
        == ["/z", "s", "s/.."])
  }
}
