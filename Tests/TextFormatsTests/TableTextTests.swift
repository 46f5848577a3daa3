import Testing
import TextFormats

struct TableTextTests {
  @Test func `fields of CSV are quoted where they must be`() {
    #expect(
      CSV.record(["a", "b,c", "say \"no\"", "two\nlines", ""])
        == "a,\"b,c\",\"say \"\"no\"\"\",\"two\nlines\",")
  }

  @Test func `text of Markdown means nothing but itself`() {
    #expect(Markdown.escaped("*a* | [b]\n#c") == ##"\*a\* \| \[b\] \#c"##)
    #expect(Markdown.row(["a", "b"]) == "| a | b |")
  }
}
