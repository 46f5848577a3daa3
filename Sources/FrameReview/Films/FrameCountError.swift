/// A film did not have as many frames as it announced: some of it was not read.
package struct FrameCountError: Error, Hashable, CustomStringConvertible {
  package enum Film: String, Sendable { case old, new }

  package var film: Film
  package var announced: Int
  package var read: Int

  package var description: String {
    "the \(film.rawValue) film announces \(Words.count(announced, "frame")), but has \(read)"
  }
}

/// A film went on after its last frame: what it says of itself is not true.
package struct FilmGoesOn: Error, Hashable, CustomStringConvertible {
  package var title: String
  package var announced: Int

  package var description: String {
    "\(title) announces \(Words.count(announced, "frame")), but has more"
  }
}
