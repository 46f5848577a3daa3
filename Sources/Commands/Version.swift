/// The version of the program, which is said here and nowhere else.
///
/// Packages take it from this line, and `make release-check` compares it with `CHANGELOG.md`.
enum Version {
  static let text = "0.2.0"
  /// The tag of this version: `ci init` names it, and what is published hangs on it.
  static let tag = "v\(text)"
  /// Where the action and packages are published, as `OWNER/NAME` on GitHub; nil while they are nowhere.
  ///
  /// A name that is made up would have servers run what a stranger puts there. `make release-check` wants one.
  static let repository: String? = nil
}
