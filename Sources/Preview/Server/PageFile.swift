/// A file that the page is made of.
struct PageFile: Sendable {
  let type: String
  let bytes: [UInt8]

  /// All of them, by the names that follow the token; the page itself has none.
  static let files: [String: PageFile] = [
    "": PageFile(type: "text/html; charset=utf-8", bytes: PackageResources.preview_html),
    "preview.css": PageFile(type: "text/css; charset=utf-8", bytes: PackageResources.preview_css),
    "preview.js": script(PackageResources.preview_js),
    "connection.js": script(PackageResources.connection_js),
    "stage.js": script(PackageResources.stage_js),
    "player.js": script(PackageResources.player_js),
    "timeline.js": script(PackageResources.timeline_js),
    "curves.js": script(PackageResources.curves_js),
    "panels.js": script(PackageResources.panels_js),
    "clock.js": script(PackageResources.clock_js),
  ]

  private static func script(_ bytes: [UInt8]) -> PageFile {
    PageFile(type: "text/javascript; charset=utf-8", bytes: bytes)
  }
}
