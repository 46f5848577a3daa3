import Geometry
import MotionTrace
import TextFormats

extension Report {
  /// The page: one file that needs nothing but its pictures beside it.
  package var html: String {
    let changed = changed
    let isDense = changed.count > Self.dense
    let data = Markup.scriptData(.array(changed.map { $0.playerData(isDense: isDense) }))
    var body = changed.enumerated().map { index, scene in
      ReportArticle(scene, index: index, count: changed.count).html
    }
    if changed.count > 1 { body.insert(Self.contents(of: changed), at: 0) }
    if !unchanged.isEmpty { body.append(Self.rest(unchanged)) }
    if scenes.isEmpty { body.append("<p>Nothing was compared.</p>") }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(Markup.escaped(title)) · Inbetween</title>
      <style>
      \(Self.style)\
      </style>
      </head>
      <body>
      <a class="skip" href="#main">To the scenes</a>
      <header class="top"><div class="wrap">
      <svg class="mark" width="24" height="12" aria-hidden="true"><circle cx="5" cy="6" r="5" \
      fill="var(--red)" opacity=".3"/><circle cx="11" cy="6" r="5" fill="var(--red)" opacity=".55"/>\
      <circle cx="18" cy="6" r="6" fill="var(--red)"/></svg>
      <h1>Inbetween</h1><span class="what">\(Markup.escaped(title))</span>
      <span class="counts">\(Markup.escaped(summary))</span>
      <button class="plain" id="theme" type="button" aria-label="Switch colors">Dark</button>
      </div></header>
      \(Self.filters)
      <main id="main"><div class="wrap">
      \(body.joined(separator: "\n"))
      </div></main>
      <script type="application/json" id="report-data">\(data)</script>
      <script>
      \(Self.script)\
      </script>
      </body>
      </html>

      """
  }

  /// Light and dark, from the figures' own colors; also of the pages of other commands.
  package static let style = String(decoding: PackageResources.report_css, as: UTF8.self)

  /// Players, modes, keys; it reads no pixel, so that it works from a folder.
  private static let script = String(decoding: PackageResources.report_js, as: UTF8.self)

  /// What turns the difference of two pictures into red marks, and into heat.
  private static let filters = """
    <svg width="0" height="0" style="position:absolute" aria-hidden="true">
    <filter id="mark" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">
    <feColorMatrix values="0 0 0 0 .894  0 0 0 0 .278  0 0 0 0 .184  4 4 4 0 -.35"/>
    <feComponentTransfer><feFuncA type="linear" slope=".82"/></feComponentTransfer></filter>
    <filter id="heat" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">
    <feColorMatrix values="2 2 2 0 -.1 2 2 2 0 -.1 2 2 2 0 -.1 0 0 0 0 1"/>
    <feComponentTransfer>
    <feFuncR type="table" tableValues="0.07 0.36 0.89 0.98 1"/>
    <feFuncG type="table" tableValues="0.08 0.18 0.28 0.73 1"/>
    <feFuncB type="table" tableValues="0.10 0.42 0.18 0.33 0.9"/>
    </feComponentTransfer></filter>
    </svg>
    """

  private static func contents(of scenes: [ReportScene]) -> String {
    let items = scenes.enumerated().map { index, scene in
      "<li><a href=\"#scene-\(index)\"><b>\(Markup.escaped(scene.name))</b>"
        + "<span>\(Markup.escaped(scene.headline))</span></a></li>"
    }
    return "<nav class=\"scenes\" aria-label=\"Changed scenes\"><ol>\(items.joined())</ol></nav>"
  }

  private static func rest(_ scenes: [ReportScene]) -> String {
    let items = scenes.map {
      "<li><b>\(Markup.escaped($0.name))</b> \(Markup.escaped($0.sentence))</li>"
    }
    return "<section class=\"rest\"><h3>As they were</h3><ul>\(items.joined())</ul></section>"
  }
}

extension ReportScene {
  /// What the player of a scene needs; null where there are no pictures.
  fileprivate func playerData(isDense: Bool) -> JSONValue {
    guard let pictures, let review, !pictures.files.isEmpty else { return .null }
    func list(_ places: [Int]) -> JSONValue { .array(places.map { .integer($0) }) }
    func corners(_ outlines: [[Double]?]) -> JSONValue {
      .array(
        outlines.map { outline in
          outline.map { .array($0.map { .number(($0 * 10).rounded() / 10) }) } ?? .null
        })
    }
    let rate = review.comparison.new.frameRate ?? review.comparison.old.frameRate
    var shift = 0
    if case .shift(let frames, _) = review.motion.kind { shift = frames }
    var members: [String: JSONValue] = [
      "files": .array(pictures.files.map { .string($0) }),
      "old": list(pictures.old), "new": list(pictures.new),
      "width": .integer(pictures.width), "height": .integer(pictures.height),
      "step": .integer(pictures.step),
      "rate": .number(rate.map { Double($0.numerator) / Double($0.denominator) } ?? 60),
      "start": .integer(
        review.worstFrame?.index ?? review.comparison.firstDivergentFrame ?? 0),
      "shift": .integer(shift),
      "oldLabel": .string(Markup.escaped(review.oldTitle)),
      "newLabel": .string(Markup.escaped(review.newTitle)),
      "heat": pictures.heatMap.map { .string($0) } ?? .null,
    ]
    let comparison = review.comparison
    if comparison.isUneven,
      let clock = [comparison.new.clock, comparison.old.clock].compactMap(\.self)
        .max(by: { $0.count < $1.count })
    {
      members["times"] = .array(clock.starts.map { .number($0.value) })
    }
    if let clock = comparison.new.sceneClock,
      !clock.pieces.isEmpty || clock.movingFrames != 0..<comparison.new.frameCount
    {
      let times = (0..<comparison.new.frameCount).map { clock.sceneTime(ofFrame: $0).value }
      members["sceneTimes"] = .array(times.map { .number(($0 * 1e6).rounded() / 1e6) })
    }
    if let layer = pictures.outlinedLayer, !isDense {
      members["outline"] = .object([
        "layer": .string(layer), "scale": .number(pictures.scale),
        "old": corners(pictures.oldOutline), "new": corners(pictures.newOutline),
      ])
    }
    return .object(members)
  }
}
