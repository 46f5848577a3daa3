import Foundation
import TestSupport
import Testing

/// Pictures that go to standard output, and what must not become of its names.
@Suite struct StandardOutputTests {
  /// What a shell's line leaves in `out`; `$0` is the program.
  private func bytes(_ line: String, in place: Workplace) throws -> Data {
    let outcome = try Program.run(
      URL(fileURLWithPath: "/bin/sh"), ["-c", line, try Program.inbetween.path],
      in: place.folder.url)
    #expect(outcome.status == 0 && outcome.errors == "" && outcome.output == "", "\(outcome)")
    return try Data(contentsOf: place.folder.file("out"))
  }

  @Test(arguments: [
    "frame slide.yaml --at 0 -o", "sheet slide.yaml -o",
    "plot slide.yaml --keys square.position.x -o",
  ])
  func `a dash is standard output`(command: String) throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "slide.yaml")
    let ending = command.hasPrefix("plot") ? "svg" : "png"
    _ = try bytes("touch out; $0 \(command) file.\(ending) > /dev/null", in: place)
    let file = try Data(contentsOf: place.folder.file("file.\(ending)"))
    #expect(try bytes("$0 \(command) - > out", in: place) == file)
    #expect(try bytes("$0 \(command) - | cat > out", in: place) == file)
    // What was there stays.
    #expect(try bytes("echo a > out; $0 \(command) - >> out", in: place) == Data("a\n".utf8) + file)
    #expect(
      place.names(in: ".").sorted() == ["file.\(ending)", "out", "slide.yaml"])
  }

  /// Root could put a file in the place of the link, which every other program writes through.
  @Test(arguments: ["/dev/fd/1", "/proc/self/fd/1", "/dev/stdout"])
  func `a name of an open file is written through`(name: String) throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "slide.yaml")
    let before = try FileManager.default.destinationOfSymbolicLink(atPath: "/dev/stdout")
    let shown = try bytes("$0 frame slide.yaml --at 0 -o \(name) > out", in: place)
    #expect(try bytes("$0 frame slide.yaml --at 0 -o - > out", in: place) == shown)
    #expect(shown.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "/dev/stdout") == before)
  }

  @Test func `in a sandbox too`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "slide.yaml")
    let plain = try bytes("$0 frame slide.yaml --at 0 -o - > out", in: place)
    let outcome = try place.run("validate", "--sandbox", "slide.yaml")
    // Not every kernel has walls.
    guard outcome.status == 0 else { return }
    #expect(try bytes("$0 frame --sandbox slide.yaml --at 0 -o - > out", in: place) == plain)
  }
}
