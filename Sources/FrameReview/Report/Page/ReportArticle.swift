import TextFormats

/// One changed scene on the page.
struct ReportArticle {
  private let scene: ReportScene
  private let index: Int
  private let count: Int

  init(_ scene: ReportScene, index: Int, count: Int) {
    (self.scene, self.index, self.count) = (scene, index, count)
  }

  var html: String {
    var parts = [lead]
    if let review = scene.review, let pictures = scene.pictures, !pictures.files.isEmpty {
      parts += [strip(review, pictures), player]
    }
    if !scene.layers.isEmpty || !scene.unchangedLayers.isEmpty || !scene.carriedLayers.isEmpty {
      parts.append(table)
    }
    if !scene.events.isEmpty {
      let items = scene.events.map { "<li>\(Markup.escaped($0))</li>" }.joined()
      parts.append("<div class=\"events\"><h3>Events</h3><ul>\(items)</ul></div>")
    }
    if let command = scene.command {
      parts.append(
        "<div class=\"command\"><code>\(Markup.escaped(command))</code>"
          + "<button type=\"button\" aria-label=\"Copy the command\">Copy</button></div>")
    }
    parts.append(foot)
    return "<article id=\"scene-\(index)\" aria-labelledby=\"title-\(index)\">\n"
      + parts.joined(separator: "\n") + "\n</article>"
  }

  private var lead: String {
    let (first, rest) = verdict
    let items = rest.map { "<li>\(Markup.escaped($0))</li>" }.joined()
    let cause = scene.cause.map { "<p class=\"cause\">\(Markup.escaped($0))</p>" } ?? ""
    let facts = facts.map { "<div><dt>\($0.0)</dt><dd>\($0.1)</dd></div>" }.joined()
    return """
      <div class="lead"><div>
      <p class="count">Changed \(index + 1) of \(count)</p>
      <h2 id="title-\(index)">\(Markup.escaped(scene.name))</h2>
      <div class="verdict"><b>\(Markup.escaped(first))</b>\(cause)\(items.isEmpty ? "" : "<ul>\(items)</ul>")</div>
      </div><dl class="facts">\(facts)</dl></div>
      """
  }

  /// What happened, then how much and when, then what did not.
  private var verdict: (String, [String]) {
    guard let review = scene.review else { return (scene.sentence, scene.notes) }
    var lines = [review.sentence]
    if !review.passes, review.comparison.framesCompared > 1, review.motion.kind != .same {
      lines.append(review.motion.sentence(at: review.comparison.new.frameRate))
    }
    let others = (review.traces?.headlines ?? []).dropFirst()
    lines += others.prefix(4)
    if others.count > 4 { lines.append("and \(others.count - 4) more, in the table below") }
    if scene.isClaim { lines.insert(review.headline, at: 0) }
    return (scene.headline, lines.filter { $0 != scene.headline } + scene.notes)
  }

  private var facts: [(String, String)] {
    guard let review = scene.review else { return [("Outcome", Markup.escaped(scene.outcome))] }
    let changed = review.comparison.differences.count
    var facts = [
      ("Kind", Markup.escaped(review.motion.name)),
      ("Frames changed", "\(changed) of \(review.comparison.framesCompared)"),
    ]
    if let worst = review.worstFrame {
      let amount =
        worst.largestColorDifference.map {
          ", ΔE " + MotionWords.number($0, decimals: 0)
        } ?? ""
      facts.append(("Worst", "frame \(worst.index)\(amount)"))
      facts.append(("Changed there", MotionWords.percent(worst.differingShare)))
    }
    if let attribution = review.attribution, attribution.changedPixels > 0 {
      let share = Double(attribution.unexplainedPixels) / Double(attribution.changedPixels)
      facts.append(("Unexplained pixels", share == 0 ? "none" : MotionWords.percent(share)))
    }
    if let full = scene.pictures?.full, !full.isEmpty {
      let links = full.map {
        "<a href=\"\(Markup.escaped($0.file))\">\(Markup.escaped($0.label))</a>"
      }
      facts.append(("Full size", links.joined(separator: ", ")))
    }
    return facts
  }

  private func strip(_ review: FilmReview, _ pictures: ReportPictures) -> String {
    let count = max(pictures.old.count, pictures.new.count)
    let places = 15
    let step = max(1, (count + places - 1) / places)
    let changed = Set(review.comparison.differences.map(\.frame))
    let shared = min(pictures.old.count, pictures.new.count)
    let items = stride(from: 0, to: count, by: step).map { frame in
      // A thumbnail stands for the frames up to the next.
      let isChanged = (frame..<min(frame + step, count)).contains {
        changed.contains($0) || $0 >= shared
      }
      let list = frame < pictures.new.count ? pictures.new : pictures.old
      let file = pictures.files[list[frame]]
      return "<li\(isChanged ? " class=\"changed\"" : "")>"
        + "<button type=\"button\" data-frame=\"\(frame)\" "
        + "aria-label=\"Frame \(frame)\(isChanged ? ", changed" : "")\">"
        + "<img src=\"\(Markup.escaped(file))\" alt=\"\" loading=\"lazy\"></button>\(frame)</li>"
    }
    let ordinal = step == 1 ? "every frame" : "every \(step) frames"
    return """
      <h3>Film strip<span class="aside">\(ordinal); bars show the share of changed pixels</span></h3>
      <ul class="strip">\(items.joined())</ul>
      \(bars(review, count: count, shared: shared))
      """
  }

  private func bars(_ review: FilmReview, count: Int, shared: Int) -> String {
    var shares = [Double](repeating: 0, count: count)
    for frame in review.frames where !frame.passes && frame.index < count {
      shares[frame.index] = max(frame.differingShare, 1e-6)
    }
    for frame in shared..<max(shared, count) { shares[frame] = 1 }
    let most = shares.max() ?? 0
    var (base, red) = ("", "")
    for (frame, share) in shares.enumerated() {
      let height = share == 0 ? 1.5 : 3 + 29 * (share / most).squareRoot()
      let top = MotionWords.plain(34 - height)
      let bar = "M\(frame) 34V\(top)h.86V34z"
      if share == 0 { base += bar } else { red += bar }
    }
    return "<div class=\"bars\" aria-hidden=\"true\">"
      + "<svg viewBox=\"0 0 \(count) 34\" preserveAspectRatio=\"none\">"
      + "<path class=\"base\" d=\"\(base)\"/><path class=\"red\" d=\"\(red)\"/></svg>"
      + "<div class=\"head\"></div></div>"
  }

  private var player: String {
    let modes = [
      ("side", "Side by side"), ("slider", "Slider"), ("onion", "Onion skin"), ("blink", "Blink"),
      ("heat", "Heat map"),
    ].map { mode, label in
      "<button type=\"button\" role=\"radio\" data-mode=\"\(mode)\">\(label)</button>"
    }.joined()
    return """
      <div class="bar"><h3><span class="now"></span><span class="aside time"></span></h3>
      <div class="modes" role="radiogroup" aria-label="How to compare">\(modes)</div></div>
      <div class="wells"></div>
      <div class="play">
      <button type="button" class="go" aria-label="Play">\
      <svg width="12" height="12"><path d="M2.5 0L12 6L2.5 12z"/></svg></button>
      <button type="button" class="step back" aria-label="One frame back">\
      <svg width="12" height="12"><path d="M0 0h2.2v12H0zM12 0v12L3 6z"/></svg></button>
      <button type="button" class="step forth" aria-label="One frame on">\
      <svg width="12" height="12"><path d="M9.8 0H12v12H9.8zM0 0v12l9-6z"/></svg></button>
      <input class="scrub" type="range" min="0" value="0" aria-label="Frame">
      <span class="number"></span>
      <span class="shift">Shift <span class="stepper">\
      <button type="button" class="less" aria-label="Old film one frame earlier">−</button>\
      <output aria-label="Shift of the old film"></output>\
      <button type="button" class="more" aria-label="Old film one frame later">+</button>\
      </span></span></div>
      """
  }

  private var table: String {
    let most = count > Report.dense ? 8 : 60
    let rows = scene.layers.prefix(most).map(row)
    var carried = scene.carriedLayers.prefix(most).map { layer, carrier in
      "<tr class=\"same\"><td>\(Markup.escaped(layer))</td><td>all</td><td>none</td><td>"
        + Self.flat + "</td><td>The same itself; changes with \(Markup.escaped(carrier))</td></tr>"
    }
    if scene.carriedLayers.count > most {
      carried.append(
        "<tr class=\"same\"><td colspan=\"5\">\(scene.carriedLayers.count - most) more change "
          + "with a layer they lie in</td></tr>")
    }
    var same = scene.unchangedLayers.prefix(3).map { layer in
      "<tr class=\"same\"><td>\(Markup.escaped(layer))</td><td>all</td><td>none</td><td>"
        + Self.flat + "</td><td>Identical in every frame</td></tr>"
    }
    let others = scene.unchangedLayers.count - same.count
    if others > 0 {
      same.append(
        "<tr class=\"same\"><td>\(Words.count(others, "more layer"))</td><td>all</td><td>none</td>"
          + "<td>\(Self.flat)</td><td>Identical in every frame</td></tr>")
    }
    if scene.layers.count > most {
      same.insert(
        "<tr class=\"same\"><td colspan=\"5\">\(scene.layers.count - most) more changes, "
          + "in report.json</td></tr>", at: 0)
    }
    return """
      <div class="scroll"><table><thead><tr><th scope="col">Layer</th><th scope="col">Property</th>\
      <th scope="col">Largest change</th><th scope="col">Old and new</th>\
      <th scope="col">In words</th></tr></thead><tbody>
      \((rows + carried + same).joined(separator: "\n"))
      </tbody></table></div>
      """
  }

  private static let flat =
    "<svg class=\"curve\" viewBox=\"0 0 1 34\" preserveAspectRatio=\"none\" aria-hidden=\"true\">"
    + "<path class=\"flat\" d=\"M0 17H1\"/></svg>"

  private func row(_ layer: ReportLayer) -> String {
    let picture: String
    if layer.oldColor != nil || layer.newColor != nil {
      let chips = [layer.oldColor, layer.newColor].map {
        "<span class=\"chip\" style=\"background:\($0 ?? "transparent")\"></span>"
      }
      picture = chips.joined(separator: " → ")
    } else if layer.old.isEmpty {
      picture = ""
    } else {
      picture = curve(layer)
    }
    return "<tr><td>\(Markup.escaped(layer.layer))</td><td>\(Markup.escaped(layer.property))</td>"
      + "<td class=\"amount\">\(Markup.escaped(layer.largestChange))</td><td>\(picture)</td>"
      + "<td>\(Markup.escaped(layer.words))</td></tr>"
  }

  private func curve(_ layer: ReportLayer) -> String {
    let values = layer.old + layer.new
    let (low, high) = (values.min() ?? 0, values.max() ?? 0)
    let range = high > low ? high - low : 1
    func path(_ values: [Double]) -> String {
      var points: [String] = []
      // A curve is 176 points wide.
      let step = max(1, values.count / 176)
      for (frame, value) in values.enumerated() where frame % step == 0 || frame == values.count - 1
      {
        // Points on a straight line say nothing.
        if frame > 0, frame < values.count - 1, values[frame - 1] == value,
          values[frame + 1] == value
        {
          continue
        }
        let y = high > low ? 32 - 30 * (value - low) / range : 17
        points.append("\(points.isEmpty ? "M" : "L")\(frame) \(MotionWords.plain(y))")
      }
      return points.joined()
    }
    let count = max(layer.old.count, layer.new.count)
    return "<svg class=\"curve\" viewBox=\"0 0 \(max(1, count - 1)) 34\" "
      + "preserveAspectRatio=\"none\" role=\"img\" aria-label=\"Old and new course of "
      + "\(Markup.escaped(layer.property))\"><line y1=\"0\" y2=\"34\"/>"
      + "<path class=\"was\" d=\"\(path(layer.old))\"/>"
      + "<path class=\"is\" d=\"\(path(layer.new))\"/></svg>"
  }

  private var foot: String {
    var parts: [String] = []
    if let review = scene.review {
      parts.append("Ignored \(MotionWords.percent(review.ignoredShare))")
      parts.append("compared by \(review.rules.tolerance.metric.rawValue)")
    }
    parts.append("<kbd>J</kbd> <kbd>K</kbd> next scene")
    parts.append("<kbd>←</kbd> <kbd>→</kbd> step")
    parts.append("<kbd>B</kbd> blink")
    parts.append("<kbd>1</kbd>–<kbd>5</kbd> views")
    parts.append("<kbd>[</kbd> <kbd>]</kbd> shift")
    return "<p class=\"foot\">\(parts.joined(separator: " &nbsp;·&nbsp; "))</p>"
  }
}

extension MotionWords {
  /// A number for markup: a plain minus, one decimal.
  static func plain(_ value: Double) -> String {
    number(value, decimals: 1).replacing("−", with: "-")
  }
}
