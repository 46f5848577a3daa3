import Foundation
import TestSupport
import Testing

/// Pictures that go to standard output, and what must not become of its names.
@Suite struct StandardOutputTests {
  /// What a shell's line leaves in `out`; `$0` is the program.
  private func bytes(_ line: String, in place: Workplace) throws -> Data {
    let outcome = try place.shell(line)
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

  /// Not every kernel has walls.
  private static let hasWalls: Bool = {
    guard let place = try? Workplace(),
      (try? place.write(Workplace.slide, to: "slide.yaml")) != nil
    else { return false }
    return (try? place.run("validate", "--sandbox", "slide.yaml").status) == 0
  }()

  @Test(.enabled(if: hasWalls, "this kernel has no walls for a sandbox"))
  func `in a sandbox too`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "slide.yaml")
    let plain = try bytes("$0 frame slide.yaml --at 0 -o - > out", in: place)
    #expect(try bytes("$0 frame --sandbox slide.yaml --at 0 -o - > out", in: place) == plain)
  }

  @Test(arguments: [
    "check slide.yaml --junit", "check slide.yaml --markdown", "check slide.yaml --comment",
    "check slide.yaml --report", "check slide.yaml --results", "diff slide.yaml slide.yaml -o",
    "diff slide.yaml slide.yaml --film", "fit points.csv --plot", "manual", "plan",
    "render slide.yaml -o", "render slide.yaml --record-durations",
    "verify points.csv slide.yaml --junit", "verify points.csv slide.yaml --report",
    "verify points.csv slide.yaml --film",
  ])
  func `what a command writes beside its words is no dash`(command: String) throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "slide.yaml")
    try place.write("t,x\n0,0\n1,1\n", to: "points.csv")
    let outcome = try place.shell("exec $0 \(command) -")
    #expect(outcome.status == 64 && outcome.output == "", "\(outcome)")
    #expect(outcome.errors.contains("'./-'"), "\(outcome)")
    #expect(place.names(in: ".").sorted() == ["points.csv", "slide.yaml"])
  }
}
