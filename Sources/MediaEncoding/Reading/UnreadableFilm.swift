/// A film or a picture that is not read, and why, in words.
package struct UnreadableFilm: Error, Hashable, CustomStringConvertible {
  package var path: String
  /// What it is instead, or what it lacks: follows the path, `is empty`.
  package var reason: String

  package init(_ path: String, _ reason: String) { (self.path, self.reason) = (path, reason) }

  package var description: String { "\(path) \(reason)" }

  /// The file is not whole.
  static func cut(_ path: String, _ place: String) -> UnreadableFilm {
    UnreadableFilm(path, "ends early, \(place): it was cut off or is still being written")
  }
}
