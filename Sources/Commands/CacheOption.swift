import ArgumentParser
import Foundation
import RenderPipeline

/// Where what was rendered is kept.
struct CacheOption: ParsableArguments {
  @OptionGroup var place: CachePlaceOption

  @Flag(name: .customLong("no-cache"), help: "Draw everything, and keep nothing.")
  var isOff = false

  func validate() throws {
    if isOff, place.folder != nil { throw ValidationError("Give --cache or --no-cache, not both.") }
  }

  /// Nil where nothing is kept; what goes wrong is said on standard error.
  func cache(console: Console) -> RenderCache? {
    // What strangers' scenes leave would be what others take.
    isOff || Sandbox.isOn && place.folder == nil ? nil : place.cache(console: console)
  }
}

/// The folder of the cache.
struct CachePlaceOption: ParsableArguments {
  @Option(
    name: .customLong("cache"),
    help: ArgumentHelp(
      "Keep what was rendered there. Default: inbetween in $XDG_CACHE_HOME, else in ~/.cache.",
      valueName: "folder"), completion: .directory, transform: PathArgument.read)
  var folder: String?

  /// Nil where there is no place for it: a user without a home.
  func cache(console: Console) -> RenderCache? {
    (folder ?? Self.usualFolder).map { RenderCache(folder: $0, note: console.note) }
  }

  /// By the rules of freedesktop.org, where paths that are not absolute do not count.
  private static var usualFolder: String? {
    let environment = ProcessInfo.processInfo.environment
    if let caches = environment["XDG_CACHE_HOME"], caches.hasPrefix("/") {
      return "\(caches)/inbetween"
    }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return "\(home)/.cache/inbetween"
  }
}
