package import Geometry

/// What besides its pixels makes how a film looks, and what of it is not compared.
package struct FilmTraits: Sendable, Hashable {
  /// How its colors are meant, nil for drawn frames.
  package var colors: String?
  /// How much wider than high a pixel is.
  package var pixelAspect: Rational
  /// How many times it plays, 0 for ever; nil where its format does not say it.
  package var plays: Int?
  /// When the first frame is shown, in seconds from where the file's own clock begins.
  package var start: Rational
  /// What is in the file besides pictures: `sound`, `subtitles`.
  package var uncompared: [String]
  /// What was left out when it was opened, in words.
  package var notes: [String]

  package init(
    colors: String? = nil, pixelAspect: Rational = 1, plays: Int? = nil, start: Rational = 0,
    uncompared: [String] = [], notes: [String] = []
  ) {
    (self.colors, self.pixelAspect, self.plays) = (colors, pixelAspect, plays)
    (self.start, self.uncompared, self.notes) = (start, uncompared, notes)
  }

  /// What makes equal pixels look otherwise, in clauses said of the new film.
  func differences(to new: FilmTraits) -> [String] {
    var clauses: [String] = []
    let (before, after) = (colors ?? "sRGB", new.colors ?? "sRGB")
    if before != after { clauses.append("its colors are meant as \(after) instead of \(before)") }
    if pixelAspect != new.pixelAspect {
      clauses.append(
        "its pixels are \(Self.ratio(new.pixelAspect)) instead of \(Self.ratio(pixelAspect))")
    }
    if let plays, let repeats = new.plays, plays != repeats {
      clauses.append("it plays \(Self.times(repeats)) instead of \(Self.times(plays))")
    }
    // Containers shift their clocks by a few frames, which nobody sees.
    if (start - new.start).magnitude * 10 > 1 {
      clauses.append(
        "it begins after \(Words.seconds(new.start)) instead of \(Words.seconds(start))")
    }
    return clauses
  }

  /// What makes equal pixels look otherwise than drawn frames do; nil where nothing does.
  package var visibleDifference: String? {
    FilmTraits().differences(
      to: FilmTraits(colors: colors, pixelAspect: pixelAspect)
    ).first
  }

  private static func ratio(_ aspect: Rational) -> String {
    "\(aspect.numerator):\(aspect.denominator)"
  }

  private static func times(_ plays: Int) -> String {
    plays == 0 ? "for ever" : plays == 1 ? "once" : "\(plays) times"
  }
}
