import Testing
import TextFormats

struct JSONValueTests {
  @Test func `values are written on lines down to two levels`() {
    let value = JSONValue.object([
      "b": .array([.array([.integer(1), .null]), .object(["y": .bool(true), "x": .string("é")])]),
      "a": .array([]), "c": .object([:]),
    ])
    #expect(
      value.text == """
        {
          "a": [],
          "b": [
            [1, null],
            {"x": "é", "y": true}
          ],
          "c": {}
        }

        """)
    #expect(value.line == #"{"a": [], "b": [[1, null], {"x": "é", "y": true}], "c": {}}"#)
  }

  @Test func `members stay in order on a page`() {
    let value = JSONValue.ordered([
      ("b", .array([.integer(1), .string("x")])),
      ("a", .array([.ordered([("c", .null)]), .array([])])),
      ("none", .ordered([])),
    ])
    #expect(
      value.page == """
        {
          "b": [1, "x"],
          "a": [
            {
              "c": null
            },
            []
          ],
          "none": {}
        }

        """)
    #expect(value.line == #"{"b": [1, "x"], "a": [{"c": null}, []], "none": {}}"#)
  }

  @Test func `strings are escaped as RFC 8259 asks`() {
    let string = "\" \\ / \u{0}\u{8}\t\n\u{C}\r\u{1F}\u{7F} é \u{2028} 🚀"
    #expect(
      JSONValue.string(string).line
        == #""\" \\ / \u0000\u0008\t\n\u000c\r\u001f\u007f é \#u{2028} 🚀""#)
  }

  @Test(arguments: [
    (0.1, "0.1"), (3, "3"), (-0.0, "-0"), (1e16, "1e+16"), (1 / 3, "0.3333333333333333"),
    (.infinity, "null"), (.nan, "null"),
  ])
  func `exact numbers read back as the same`(number: Double, text: String) {
    #expect(JSONValue.exact(number).line == text)
  }

  @Test func `streams have no blanks`() {
    let value = JSONValue.object([
      "b": .array([.integer(1), .object([:])]), "a": .string("x, y: z"),
    ])
    #expect(value.compact == #"{"a":"x, y: z","b":[1,{}]}"#)
  }
}
