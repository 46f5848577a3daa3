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
      guard let contents = try? reading.session.contents() else { return string }
      do throws(ContentsError) {
        // Lines are set one by one, so that only characters can be wrong.
        for line in string.split(separator: "\n") where !line.utf8.allSatisfy({ $0 < 0x80 }) {
          _ = try contents.size(
            of: style.contents(String(line), in: reading.session.theme), width: nil)
        }
      } catch {
        reading.report(at: node.location, error.message, hint: error.hint)
        return nil
      }
      return string
    }
  }
}
