import Foundation
import TestSupport
import Testing

/// Files that nothing can be drawn from, and lengths that nothing can have, told by the program.
@Suite struct UnusableAssetsTests {
  private static let folder = Program.root.appendingPathComponent("Tests/Invalid/assets")

  @Test(arguments: ["validate", "render"])
  func `each is told with its place, and what to do`(command: String) throws {
    let outcome = try Program.inbetween(command, "scene.yaml", in: Self.folder)
    #expect(outcome.status == 65)
    let expected = try String(
      contentsOf: Self.folder.appendingPathComponent("scene.txt"), encoding: .utf8)
    #expect(outcome.errors == expected)
    #expect(outcome.output.isEmpty)
  }

  @Test func `each file of the folder is named once at least`() throws {
    let expected = try String(
      contentsOf: Self.folder.appendingPathComponent("scene.txt"), encoding: .utf8)
    for name in try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    where !name.hasPrefix("scene.") {
      #expect(expected.contains("'\(name)'"))
    }
    // A mistake that stands alone needs no hint where it says all that is to be said.
    #expect(expected.split(separator: "\n").count > 30)
  }
}
