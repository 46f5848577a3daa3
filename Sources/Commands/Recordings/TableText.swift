import Foundation
import RenderPipeline
import SceneFormat
import SceneModel

/// The text of a table or of lines of JSON, as a command line names it.
struct TableText {
  /// As messages name its file.
  let name: String
  let text: String

  /// Reads a file, or standard input where the path is `-`.
  init(path: String) throws {
    let isPiped = path == "-"
    name = isPiped ? "standard input" : path
    let bytes = isPiped ? FileHandle.standardInput.readDataToEndOfFile() : try InputFile.data(path)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw SceneDiagnostics([
        Diagnostic(
          path: name, location: Self.firstFault(bytes),
          message: Self.isUTF16(bytes) ? "this is text in UTF-16" : "this is not UTF-8 text",
          hint: "save it as UTF-8")
      ])
    }
    self.text = text
  }

  /// What spreadsheets call Unicode: a mark of two bytes, then two bytes a character.
  static func isUTF16(_ bytes: Data) -> Bool {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
  }

  /// Where the first bytes are that are no character.
  private static func firstFault(_ bytes: Data) -> SourceLocation {
    var (decoder, rest) = (UTF8(), bytes.makeIterator())
    var (line, column) = (1, 1)
    while case .scalarValue(let scalar) = decoder.decode(&rest) {
      (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + 1)
    }
    return SourceLocation(line: line, column: column)
  }
}
