import Foundation
import TestSupport
import Testing

/// How large the files are that the program writes.
@Suite struct OutputLimitTests {
  @Test func `a file may have as many bytes as the limit says, and not more`() throws {
    let place = try Workplace()
    let large = Workplace.slide.replacingOccurrences(
      of: "size: [80, 40]", with: "size: [2300, 1150]")
    try place.write(large, to: "slide.yaml")
    func render(_ limit: Int?, into folder: String) throws -> Program.Outcome {
      try Program.run(
        try Program.inbetween,
        ["render", "slide", "--formats", "mov", "-o", folder, "--no-cache"]
          + (limit.map { ["--limit", "outputMegabytes=\($0)"] } ?? []), in: place.folder.url)
    }
    #expect(try render(nil, into: "free").status == 0)
    let size = try place.bytes("free/slide.mov").count
    let least = (size + 999_999) / 1_000_000
    try #require(least >= 2)
    #expect(try render(least, into: "enough").status == 0)
    let refused = try render(least - 1, into: "less")
    #expect(refused.status == 1, "\(refused)")
    let reason = ": File too large; the limit `outputMegabytes` is \(least - 1)"
    #expect(refused.errors.contains(reason), "\(refused)")
    #expect(place.names(in: "less").filter { !$0.hasPrefix(".") } == [])
  }
}
