import OutputFormats
import Testing

struct ByteCountTests {
  @Test(arguments: [
    ("10MB", 10_000_000), ("10 MB", 10_000_000), ("10mb", 10_000_000), ("1.5 MiB", 1_572_864),
    ("500 kB", 500_000), ("2KiB", 2048), ("300000", 300_000), ("12 B", 12), ("0.0005MB", 500),
    ("1GB", 1_000_000_000),
  ])
  func `sizes are read with and without units`(text: String, bytes: Int) {
    #expect(ByteCount(text: text)?.bytes == bytes)
  }

  @Test(arguments: [
    "", "MB", "ten", "-1MB", "0", "0.2", "1 XB", "1M B", "1e9MB", "99999999999GB", "10MB ",
    "1.2.3MB",
    "٣MB",
  ])
  func `other texts are no sizes`(text: String) { #expect(ByteCount(text: text) == nil) }

  @Test func `sizes are said in the largest unit that they reach`() {
    let texts = [1: "1 byte", 999: "999 bytes", 1000: "1 kB", 1234: "1.2 kB", 10_000_000: "10 MB"]
    for (bytes, text) in texts { #expect(ByteCount(bytes: bytes)?.description == text) }
    // Rounded down, so that a file within a limit is never said to exceed it.
    #expect(ByteCount(bytes: 9_999_999)?.description == "9.9 MB")
  }
}

struct FilmPlaceTests {
  @Test func `every place says whose its limit is, and takes its formats`() {
    for place in FilmPlace.allCases {
      #expect(!place.row.formats.isEmpty)
      #expect(!place.row.source.isEmpty)
      #expect(place.row.date.wholeMatch(of: /20\d\d-[01]\d/) != nil)
      if place.row.gifLimit != nil { #expect(place.row.formats.contains(.gif)) }
    }
  }
}
