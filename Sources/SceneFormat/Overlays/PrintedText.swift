import AnimationEngine
import Overlays
import SceneModel

extension ValueReader<String> {
  /// A text that an overlay prints in the figure's font.
  static var printed: Self { printed(in: .caption) }

  /// A text that an overlay prints in a style, each character of which some font has.
  static func printed(in style: TextStyle) -> Self {
    let text = ValueReader<String>.text
    return Self(describe: text.describe, spell: \.self) { node, reading in
      guard let string = text.read(node, reading) else { return nil }
      // Lines are set one by one, so that only characters can be wrong.
      let lines = string.split(separator: "\n").map(String.init)
      return isPrinted(lines, in: style, at: node.location, reading) ? string : nil
    }
  }

  /// Whether some font has each character of some lines; what is missing is reported at a place.
  static func isPrinted(
    _ lines: [String], in style: TextStyle, at location: SourceLocation, _ reading: Reading
  ) -> Bool {
    guard let contents = try? reading.session.contents() else { return true }
    do throws(ContentsError) {
      for line in lines where !line.utf8.allSatisfy({ $0 < 0x80 }) {
        _ = try contents.size(of: style.contents(line, in: reading.session.theme), width: nil)
      }
      return true
    } catch {
      reading.report(at: location, error.message, hint: error.hint)
      return false
    }
  }
}
