package import AnimationEngine
package import Geometry

/// Size, weight and color of a figure's texts, by what they say.
package enum TextStyle: Sendable, Hashable {
  case displayTitle, figureTitle, laneTitle, plotTitle
  case caption
  /// A number at its mark, in the mark's hue.
  case value(Hue)
  /// A name at its mark, in the mark's hue.
  case markLabel(Hue)
  case tick
  case readoutName, readoutValue
  /// A name on a photograph.
  case photoLabel
  /// The words of a call-out, and the number in its disc.
  case callout, badge
  case formula(Hue)
  /// Of a formula.
  case exponent(Hue)
  case code, codeComment

  package var size: Double {
    switch self {
    case .displayTitle: 20
    case .figureTitle: 15
    case .laneTitle, .formula: 13
    case .plotTitle, .caption, .readoutName, .readoutValue, .callout: 12
    case .value, .markLabel, .tick, .photoLabel, .badge, .code, .codeComment, .exponent: 11
    }
  }

  package var font: Font {
    var font = Font()
    font.size = size
    switch self {
    case .displayTitle:
      font.weight = 600
      font.tracking = -0.2
      font.family = "Inter Display"
    case .figureTitle, .laneTitle, .plotTitle, .value, .readoutValue, .badge: font.weight = 600
    case .markLabel, .photoLabel, .callout, .formula, .exponent: font.weight = 500
    case .caption, .tick, .readoutName: font.weight = 400
    case .code, .codeComment:
      font.weight = 400
      font.family = "DejaVu Sans Mono"
    }
    return font
  }

  package func color(in theme: Theme) -> Color {
    switch self {
    case .displayTitle, .figureTitle, .laneTitle, .plotTitle, .readoutValue, .callout, .code:
      theme[.ink]
    case .caption, .tick, .readoutName, .codeComment: theme[.ink2]
    case .value(let hue), .markLabel(let hue), .formula(let hue), .exponent(let hue):
      theme.text(hue)
    case .badge: theme[.page]
    case .photoLabel: .white
    }
  }

  package func contents(
    _ string: String, in theme: Theme, alignment: TextContents.Alignment = .left
  ) -> TextContents {
    var text = TextContents(string: string, font: font)
    text.foregroundColor = color(in: theme)
    text.alignment = alignment
    return text
  }

  /// Where the baseline lies in a line of text, as a part of its height from the top.
  ///
  /// Inter's ascent is .969 of 1.210 em, Inter Display's .964 of 1.209, DejaVu Sans' .928 of
  /// 1.164: all within .004 of this.
  static let baseline = 0.8
}
