import Locking

/// Who reads fonts through Cairo does so alone in the process.
///
/// Cairo keeps one table of the font files that are open, of at most ten. A thread that opens another closes
/// one that nobody reads, and looks whether somebody does without the lock that a reader takes; FreeType's own
/// list of open files has no lock at all (Cairo 1.16, `cairo-ft-font.c`; FreeType's notes on `FT_New_Face`).
/// A font map of one's own, as each typesetter has, does not help: beneath them lies the same table.
enum FontTurns {
  private static let turns = Turns()

  /// Whatever `body` gives back or throws; `body` must not take a turn itself.
  static func take<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try turns.take(body)
  }
}
