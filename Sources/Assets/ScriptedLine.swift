import AnimationEngine

/// A line of text whose characters know which font draws them, by our own table.
///
/// What the named family and the one behind it have, Pango sets with these. Ideographs that both lack
/// are set in the family for them, by name. An emoji is replaced by a character that stands for an
/// object, and drawn as pictures. All else is a missing glyph.
struct ScriptedLine {
  /// With emoji replaced.
  private(set) var runs: [StyledRun] = []
  /// Of ideographs, in bytes of the whole line.
  private(set) var ideographs: [Range<Int>] = []
  /// Of each emoji: the byte at which its stand-in begins, and the size that it is set in.
  private(set) var emoji: [(offset: Int, size: Double, emoji: EmojiFont.Emoji)] = []

  /// Stands for an object in text. (Unicode, chapter 23.8)
  static let standIn: Character = "\u{FFFC}"
  static let standInLength = standIn.utf8.count

  /// Throws where a package of fonts is missing, and names it.
  init(_ runs: [StyledRun], _ fonts: FontLibrary) throws(ContentsError) {
    var end = 0
    for run in runs {
      guard !run.string.utf8.allSatisfy({ $0 < 0x80 }) else {
        self.runs.append(run)
        end += run.string.utf8.count
        continue
      }
      var string = ""
      for character in run.string {
        if EmojiFont.isEmoji(character) {
          emoji.append((end, run.font.size, try Self.emoji(character)))
          string.append(Self.standIn)
          end += Self.standInLength
          continue
        }
        let length = String(character).utf8.count
        if Self.isIdeographic(character), !fonts.covers(character, in: run.font.family),
          !fonts.covers(character, in: FontLibrary.fallbackFamily)
        {
          if let last = ideographs.indices.last, ideographs[last].upperBound == end {
            ideographs[last] = ideographs[last].lowerBound..<(end + length)
          } else {
            ideographs.append(end..<(end + length))
          }
        }
        string.append(character)
        end += length
      }
      var scripted = run
      scripted.string = string[...]
      self.runs.append(scripted)
    }
  }

  private static func emoji(_ character: Character) throws(ContentsError) -> EmojiFont.Emoji {
    let font: EmojiFont
    do {
      font = try EmojiFont.standard.get()
    } catch {
      throw ContentsError(
        "the emoji '\(character)' needs a font: \(error.message)", hint: error.hint)
    }
    guard let emoji = try font.emoji(character) else {
      throw ContentsError(
        "the font of \(FontPackage.emoji.name) has no emoji '\(character)'",
        hint: "use another one, or draw it as an SVG")
    }
    return emoji
  }

  /// Whether a character belongs to the scripts of Chinese, Japanese and Korean, with their
  /// punctuation and their wide forms. (Unicode, blocks from 2E80, 3000, AC00, F900, FE30, FF00 and
  /// 20000)
  static func isIdeographic(_ character: Character) -> Bool {
    character.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x1100...0x11FF, 0x2E80...0x2FDF, 0x3000...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF,
        0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFFEF, 0x20000...0x3FFFF:
        true
      default: false
      }
    }
  }
}
