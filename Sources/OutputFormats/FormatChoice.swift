/// The formats in which a scene is best shown on a page, where the choice is left to the program.
///
/// It follows from what the scene has and from the rows of the formats: the first one by rank that
/// takes all of it.
package struct FormatChoice: Sendable, Hashable {
  /// The film, and a still for readers who want no motion.
  package let formats: [OutputFormat]
  /// Why, for people: `nothing of it is clear, it has pictures and lasts 4 s: every player plays it`.
  package let reason: String

  /// When a format is chosen.
  struct Rule: Sendable {
    /// Of two that fit the lower one is taken.
    let rank: Int
    /// Whether photographs are small, and look well, in it.
    var takesPictures = true
    /// The longest film, in seconds; nil for any.
    var longest: Int?
    /// Why it is taken, for people.
    let words: String
  }

  /// What a scene has that formats differ in.
  package struct Needs: Sendable, Hashable {
    /// Whether something shows through it.
    package var isClear: Bool
    /// Whether it shows photographs or other pictures of pixels.
    package var hasPictures: Bool
    /// Of the film.
    package var seconds: Double
    /// Why it cannot be said in shapes that move by CSS; nil where it can.
    package var vectorRefusal: String?

    package init(isClear: Bool, hasPictures: Bool, seconds: Double, vectorRefusal: String? = nil) {
      (self.isClear, self.hasPictures, self.seconds) = (isClear, hasPictures, seconds)
      self.vectorRefusal = vectorRefusal
    }
  }

  package init(for needs: Needs) {
    let ruled = OutputFormat.allCases.compactMap { format in
      format.choice.map { (format: format, rule: $0) }
    }
    let fitting = ruled.sorted { $0.rule.rank < $1.rule.rank }.first { format, rule in
      (!needs.isClear || format.hasTransparency)
        && (!needs.hasPictures || rule.takesPictures)
        && (rule.longest.map { needs.seconds <= Double($0) } ?? true)
        && (!format.isVector || needs.vectorRefusal == nil)
    }
    guard let fitting else { preconditionFailure("a format takes everything that is clear") }
    formats = [fitting.format, .poster]
    let lasts = (needs.seconds * 10).rounded() / 10
    let facts = [
      needs.isClear ? "something of it is clear" : "nothing of it is clear",
      needs.hasPictures ? "it has pictures" : "it has no pictures",
      "it lasts \(lasts == lasts.rounded() ? "\(Int(lasts))" : "\(lasts)") s",
      needs.hasPictures ? nil : needs.vectorRefusal.map { "svg cannot show it (\($0))" },
    ].compactMap(\.self)
    reason = "\(facts.joined(separator: ", ")); \(fitting.rule.words)"
  }

  /// What a command line calls it.
  package static let name = "auto"
}
