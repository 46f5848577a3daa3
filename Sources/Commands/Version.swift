/// The version of the program, which is said here and nowhere else.
///
/// Packages take it from this line, and `make release-check` compares it with `CHANGELOG.md`.
enum Version {
  static let text = "0.2.0"
  /// Where the program's action and packages are published, as `OWNER/NAME` on GitHub.
  static let repository = "inbetween-films/inbetween"
}
