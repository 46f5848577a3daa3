import Foundation

/// Keeps the user's environment out of the pixels.
public enum Environment {
  /// Variables that libraries read and that can change what they draw.
  static let hostile = [
    "FREETYPE_PROPERTIES", "PIXMAN_DISABLE", "CAIRO_DEBUG", "PANGO_LANGUAGE", "PANGOCAIRO_BACKEND",
    "FC_LANG", "FONTCONFIG_FILE", "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT", "G_SLICE",
  ]

  /// Starts the program anew without the hostile variables, where any is set.
  ///
  /// Unsetting them here would come too late: pixman reads its variable when it is loaded, before
  /// `main`. Does nothing where the program cannot be started again; then they are only unset.
  public static func purify() {
    guard hostile.contains(where: { getenv($0) != nil }) else { return }
    for name in hostile { unsetenv(name) }
    var arguments = CommandLine.arguments.map { strdup($0) } + [nil]
    execv("/proc/self/exe", &arguments)
  }
}
