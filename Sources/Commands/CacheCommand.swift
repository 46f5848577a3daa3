import ArgumentParser
import Foundation
import OutputFormats
import RenderPipeline

/// `inbetween cache`.
struct CacheCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache",
    abstract: "Say what is kept of what was rendered, or take some of it away.",
    discussion: """
      render and check keep what they draw, by all that it depends on, and draw nothing twice. Of more than \
      \(ByteCount(bytes: RenderCache.usualSize)?.description ?? "") what was not used for longest goes by itself.
      """
        + CommandExample.text(of: "cache"))

  @OptionGroup var place: CachePlaceOption

  @Flag(help: "List all that is kept, with its size.")
  var list = false

  @Option(
    help: ArgumentHelp(
      "Take away what was not used for longest, until at most this is left, such as 500MB.",
      valueName: "size"))
  var prune: ByteCount?

  @Option(
    help: ArgumentHelp("Take away what was not used for so many days.", valueName: "days"))
  var olderThan: Int?

  @Option(
    help: ArgumentHelp(
      """
      Take over what another cache has, such as that of a machine that worked on a share of a run; what is damaged there \
      is told and left. May be repeated.
      """, valueName: "folder"), completion: .directory, transform: PathArgument.read)
  var add: [String] = []

  @Flag(help: "Take away all.")
  var clear = false

  func validate() throws {
    if let olderThan, !(0...36500).contains(olderThan) {
      throw ValidationError("--older-than must be 0 to 36500 days.")
    }
    if clear, prune != nil || olderThan != nil {
      throw ValidationError("--clear takes away all: --prune and --older-than say nothing.")
    }
  }

  func run() throws {
    let console = Console()
    guard let cache = place.cache(console: console) else {
      throw ValidationError("There is no home folder; name the cache with --cache.")
    }
    try reporting(to: console) {
      for folder in add {
        let (added, damaged) = try cache.add(RenderCache(folder: folder, note: console.note))
        console.result("took over \(added == 1 ? "1 file" : "\(added) files") from \(folder)")
        for path in damaged { console.note("warning: \(path) is damaged") }
      }
      if clear || prune != nil || olderThan != nil {
        let removed = try cache.prune(
          toBytes: clear ? 0 : prune?.bytes ?? .max,
          usedSince: olderThan.map { Int(Date().timeIntervalSince1970) - $0 * 86_400 } ?? 0)
        console.result("took away \(Self.text(removed))")
      }
      let entries = try cache.contents(withTitles: list)
      if list {
        for entry in entries {
          let size = ByteCount(bytes: entry.byteCount)?.description ?? "0 bytes"
          console.result("\(size)  \(entry.title ?? "damaged, or of another version")")
        }
      }
      console.result("\(cache.folder): \(Self.text(entries))")
    }
  }

  /// `12 files, 3.4 MB`.
  private static func text(_ entries: [RenderCache.Entry]) -> String {
    let bytes = ByteCount(bytes: entries.reduce(0) { $0 + $1.byteCount })?.description ?? "0 bytes"
    return "\(entries.count == 1 ? "1 file" : "\(entries.count) files"), \(bytes)"
  }
}
