import Testing
import TextFormats

/// What RFC 4180 says, by tables worked by hand.
struct CSVTests {
  private func texts(_ table: String) throws -> [[String]] {
    try CSV.records(table).map { $0.map(\.text) }
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `lines end in each of three ways, also within quotes`(end: String) throws {
    let table = "a,b\(end)\(end)1,\"x\(end)y\"\(end),"
    #expect(try texts(table) == [["a", "b"], ["1", "x\(end)y"], ["", ""]])
    let lines = try CSV.records(table).map { $0[0].line }
    #expect(lines == [1, 3, 5], "the quoted line's end counts, and the empty line")
  }

  @Test func `quotes hide commas and each other, at the begin of a field alone`() throws {
    #expect(
      try texts("\"a,b\",\"say \"\"no\"\"\",\"\"\nx\"y,\"p\"q,z\"\"")
        == [["a,b", "say \"no\"", ""], ["x\"y", "pq", "z\"\""]])
    #expect(throws: TextError(line: 2, message: "a quote is opened and not closed")) {
      try texts("a\n\"b\nc")
    }
  }

  @Test func `what is written is read again`() throws {
    let fields = ["a", "b,c", "say \"no\"", "two\nlines", "", " é—日 ", "\"", "\"\""]
    #expect(try texts(CSV.record(fields) + "\n") == [fields])
  }

  @Test func `columns count characters and a mark of the byte order is none`() throws {
    let record = try #require(try CSV.records("\u{FEFF}é日,b,\"ü,\",d").first)
    #expect(record.map(\.column) == [1, 4, 6, 11])
    #expect(record.map(\.text) == ["é日", "b", "ü,", "d"])
  }

  @Test func `blanks around a field are not meant`() throws {
    let cells = try #require(try CSV.records(" a b ,\tc,\u{A0}d\u{A0},  ,é").first)
    #expect(cells.map(\.trimmed) == ["a b", "c", "d", "", "é"])
  }
}
