package import Geometry

/// What besides its pixels makes how a film looks, and what of it is not compared.
package struct FilmTraits: Sendable, Hashable {
  /// How its colors are meant, nil for drawn frames.
  package var colors: String?
  /// How much wider than high a pixel is.
  package var pixelAspect: Rational
  /// How many times it plays, 0 for ever; nil where its format does not say it.
  package var plays: Int?
  package var hasSound: Bool
  /// What was left out when it was opened, in words.
  package var notes: [String]

  package init(
    colors: String? = nil, pixelAspect: Rational = 1, plays: Int? = nil, hasSound: Bool = false,
    notes: [String] = []
  ) {
    (self.colors, self.pixelAspect, self.plays) = (colors, pixelAspect, plays)
    (self.hasSound, self.notes) = (hasSound, notes)
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
    return clauses
  }

  private static func ratio(_ aspect: Rational) -> String {
    "\(aspect.numerator):\(aspect.denominator)"
  }

  private static func times(_ plays: Int) -> String {
    plays == 0 ? "for ever" : plays == 1 ? "once" : "\(plays) times"
  }
}
