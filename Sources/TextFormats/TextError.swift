/// What is wrong with a text, and on which line.
package struct TextError: Error, Hashable, CustomStringConvertible {
  /// Counted from 1.
  package var line: Int
  package var message: String

  package var description: String { "line \(line): \(message)" }

  package init(line: Int, message: String) { (self.line, self.message) = (line, message) }
}
