/// The version of the program, which is said here and nowhere else.
///
/// Packages take it from this line, and `make release-check` compares it with `CHANGELOG.md`.
enum Version {
  static let text = "0.2.0"
}
