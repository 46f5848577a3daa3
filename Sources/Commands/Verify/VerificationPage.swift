import AnimationEngine
import FrameReview
import MotionVerification
import TextFormats

/// The page of a report: recording and scene side by side on one clock, and the courses of all that was seen.
struct VerificationPage {
  let title: String
  let verification: MotionVerification
  let tolerance: MotionTolerance
  let pictures: VerificationPictures

  var html: String {
    let told = verification.layers.filter { !$0.properties.isEmpty || !$0.unseen.isEmpty }
    let data = Markup.scriptData(
      .object([
        "from": .exact(pictures.span.lowerBound), "to": .exact(pictures.span.upperBound),
        "first": .integer(pictures.first), "frames": .array(pictures.frames.map(\.json)),
      ]))
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(Markup.escaped(title)) · Inbetween</title>
      <style>
      \(Report.style)\(String(decoding: PackageResources.verification_css, as: UTF8.self))\
      </style>
      </head>
      <body>
      <a class="skip" href="#main">To the verdict</a>
      <header class="top"><div class="wrap">
      <h1>Inbetween</h1><span class="what">\(Markup.escaped(title))</span>
      <span class="counts">\(verification.headline)</span>
      <button class="plain" id="theme" type="button" aria-label="Switch colors">Dark</button>
      </div></header>
      <main id="main"><div class="wrap">
      <h2>\(verification.headline.prefix(1).uppercased())\(verification.headline.dropFirst())</h2>
      <div class="verdict">\(verdict(told))</div>
      \(stage)
      \(verification.clocks.map(jank).joined(separator: "\n"))
      \(told.map(section).joined(separator: "\n"))
      <p class="limits">The band is what the scene says within the tolerances; a dot is a sample, red where \
      it lies outside by more than its own noise. What was not seen is not judged.</p>
      </div></main>
      <script type="application/json" id="verification-data">\(data)</script>
      <script>
      \(String(decoding: PackageResources.verification_js, as: UTF8.self))\
      </script>
      </body>
      </html>

      """
  }

  private func verdict(_ layers: [LayerVerdict]) -> String {
    var items = layers.map { layer in
      "<li>\(badge(layer.verdict))\(Markup.escaped(layer.sentence))</li>"
    }
    if let reason = verification.blindness {
      items.insert("<li>\(Markup.escaped(reason))</li>", at: 0)
    }
    if !verification.unknownLayers.isEmpty {
      let names = verification.unknownLayers.joined(separator: ", ")
      items.append("<li>not in the scene: \(Markup.escaped(names))</li>")
    }
    return "<ul>\(items.joined())</ul>"
  }

  private func badge(_ verdict: MotionVerification.Verdict) -> String {
    let word =
      switch verdict {
      case .same: "right"
      case .differs: "differs"
      case .notSeen: "not seen"
      }
    return "<span class=\"badge \(verdict.rawValue)\">\(word)</span>"
  }

  /// Both pictures of a time, with the outlines of where layers should be and where they were seen.
  private var stage: String {
    guard let first = pictures.frames.first else { return "" }
    let names = pictures.layers
    func well(
      _ side: String, _ file: String, _ size: (width: Double, height: Double), _ label: String
    )
      -> String
    {
      let box =
        "\(AnimationValue.text(size.width, decimals: 1)) "
        + AnimationValue.text(size.height, decimals: 1)
      let lines = names.map { name in
        let layer = Markup.escaped(name)
        return "<polygon class=\"was\" data-layer=\"\(layer)\" data-of=\"\(side)Told\"/>"
          + "<polygon class=\"is\" data-layer=\"\(layer)\" data-of=\"\(side)Seen\"/>"
      }
      let ratio = box.split(separator: " ").joined(separator: " / ")
      return """
        <figure class="well"><figcaption><b>\(label)</b></figcaption>
        <div class="frame" style="aspect-ratio: \(ratio)"><img data-side="\(side)" src="\(file)" \
        alt="\(label)"><svg class="outline" viewBox="0 0 \(box)" preserveAspectRatio="none" \
        aria-hidden="true">\(lines.joined())</svg></div></figure>
        """
    }
    var wells: [String] = []
    if let file = first.recording, let size = pictures.recordingSize {
      wells.append(well("recording", file, size, "Recording"))
    }
    wells.append(well("scene", first.scene, pictures.stageSize, "Scene"))
    return """
      <section id="stage"><div class="wells \(wells.count == 2 ? "two" : "one")">
      \(wells.joined(separator: "\n"))
      </div>
      <div class="play"><button class="go" id="go" type="button" aria-label="Play" aria-pressed="false">\
      <svg width="12" height="12" viewBox="0 0 12 12"><path d="M3 1l8 5-8 5z"/></svg></button>
      <input type="range" id="at" min="0" max="\(pictures.frames.count - 1)" step="1" \
      aria-label="Time of the scene"><span class="number" id="number"></span></div>
      <p class="foot"><svg width="20" height="8" aria-hidden="true"><line x1="0" x2="20" y1="4" y2="4" \
      stroke="#3566D6" stroke-dasharray="3 2.5" stroke-width="2"/></svg> where the scene has it \
      <svg width="20" height="8" aria-hidden="true"><line x1="0" x2="20" y1="4" y2="4" stroke="#BF3420" \
      stroke-width="2"/></svg> where it was seen</p></section>
      """
  }

  /// A line a sample; red where some are missing, amber where one shows the past again.
  private func jank(_ clock: MotionVerification.Clock) -> String {
    let span = pictures.span
    func x(_ time: Double) -> String {
      AnimationValue.text(
        1000 * (time - clock.alignment.start - span.lowerBound)
          / (span.upperBound - span.lowerBound),
        decimals: 1)
    }
    let shown = { (time: Double) in span.contains(time - clock.alignment.start) }
    let again = Set(clock.timing.repeated)
    func ticks(_ times: [Double]) -> String { times.map { "M\(x($0)) 4v22" }.joined() }
    let fine = pictures.times.filter { shown($0) && !again.contains($0) }
    let gaps = clock.timing.gaps.filter { shown($0.time) }.map { gap -> String in
      let wide =
        1000 * Double(gap.missing) * clock.timing.interval / (span.upperBound - span.lowerBound)
      let left = x(gap.time + clock.timing.interval / 2)
      return "<rect class=\"gap\" x=\"\(left)\" y=\"2\" "
        + "width=\"\(AnimationValue.text(max(wide, 2), decimals: 1))\" height=\"26\"/>"
    }
    return """
      <section class="layer jank"><h3>Frames</h3><p>\(Markup.escaped(clock.sentence))</p>
      <svg viewBox="0 0 1000 30" preserveAspectRatio="none" role="img" aria-label="Frames over time">\
      \(gaps.joined())<path class="fine" d="\(ticks(fine))"/>\
      <path class="again" d="\(ticks(clock.timing.repeated.filter(shown)))"/>\
      <line class="now" x1="0" x2="0" y1="0" y2="30"/></svg></section>
      """
  }

  private func section(_ layer: LayerVerdict) -> String {
    let graphs = layer.properties.map {
      PropertyGraph(property: $0, tolerance: tolerance, span: pictures.span).html
    }
    return """
      <section class="layer"><h3>\(badge(layer.verdict))\(Markup.escaped(layer.layer))</h3>
      <p>\(Markup.escaped(layer.sentence))</p>
      \(graphs.joined(separator: "\n"))</section>
      """
  }
}
