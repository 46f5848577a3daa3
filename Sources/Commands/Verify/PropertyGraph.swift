import AnimationEngine
import MotionVerification
import TextFormats

/// The course of a property: what the scene says, within its tolerances, and what was seen.
struct PropertyGraph {
  let property: PropertyComparison
  let tolerance: MotionTolerance
  /// In seconds of the scene.
  let span: ClosedRange<Double>

  private static let width = 1000.0
  private static let height = 150.0
  private static let columns = 250

  /// A figure with its caption; times run over the width.
  var html: String {
    let limit = tolerance.value(property.kind)
    let samples = property.observed.samples.map { ($0.time - property.start, $0.value, $0.noise) }
      .filter { span.contains($0.0) }
    var (low, high) = (property.expected.bounds.lowerBound, property.expected.bounds.upperBound)
    for sample in samples { (low, high) = (min(low, sample.1), max(high, sample.1)) }
    let room = max((high - low) * 0.08, limit)
    (low, high) = (low - room, high + room)
    func x(_ time: Double) -> String {
      number(Self.width * (time - span.lowerBound) / (span.upperBound - span.lowerBound))
    }
    func y(_ value: Double) -> String { number(Self.height * (high - value) / (high - low)) }
    let times = (0...Self.columns).map {
      span.lowerBound + (span.upperBound - span.lowerBound) * Double($0) / Double(Self.columns)
    }
    let around = times.map { property.expected.values(around: $0, slack: tolerance.time) }
    let upper = zip(times, around).map { "\(x($0)),\(y($1.upperBound + limit))" }
    let lower = zip(times, around).reversed().map { "\(x($0)),\(y($1.lowerBound - limit))" }
    let told = times.map { "\(x($0)),\(y(property.expected.value(at: $0)))" }
    var (fine, off) = ("", "")
    for (time, value, noise) in samples {
      let near = property.expected.values(around: time, slack: tolerance.time)
      let allowed = limit + 3 * noise
      let isFine = value >= near.lowerBound - allowed && value <= near.upperBound + allowed
      let dot = "M\(x(time)) \(y(value))h0"
      if isFine { fine += dot } else { off += dot }
    }
    let values =
      "\(AnimationValue.text(low, decimals: 3)) … \(AnimationValue.text(high, decimals: 3))"
      + property.kind.unit
    return """
      <figure class="graph"><figcaption><b>\(Markup.escaped(property.observed.keyPath))</b>\
      <span>\(values) · within ±\(AnimationValue.text(limit, decimals: 3))\(property.kind.unit), \
      ±\(AnimationValue.text(tolerance.time * 1000, decimals: 1)) ms · \
      \(property.observed.samples.count) samples</span></figcaption>
      <svg viewBox="0 0 1000 150" preserveAspectRatio="none" role="img" \
      aria-label="\(Markup.escaped(property.observed.address)) over time">\
      <polygon class="band" points="\((upper + lower).joined(separator: " "))"/>\
      <polyline class="told" points="\(told.joined(separator: " "))"/>\
      <path class="seen" d="\(fine)"/><path class="off" d="\(off)"/>\
      <line class="now" x1="0" x2="0" y1="0" y2="150"/></svg>
      <div class="scale"><span>\(AnimationValue.text(span.lowerBound, decimals: 2)) s</span>\
      <span>\(AnimationValue.text(span.upperBound, decimals: 2)) s</span></div></figure>
      """
  }

  private func number(_ value: Double) -> String { AnimationValue.text(value, decimals: 1) }
}
