import AnimationEngine
import MotionFitting
import TextFormats

/// Points and the motions that explain them, a graph below the other, as SVG.
struct FitPlot {
  /// One column of values with what was found.
  struct Graph {
    let column: PointTable.Column
    let fit: MotionFit
  }

  let graphs: [Graph]

  private static let width = 900.0
  private static let height = 300.0
  /// Room around a graph, in pixels: at the sides, above with its words, below with its times.
  private static let margins = (side: 60.0, top: 56.0, bottom: 34.0)
  private static let steps = 400

  var svg: String {
    let parts = graphs.enumerated().map { index, graph in
      "<g transform=\"translate(0 \(number(Double(index) * Self.height)))\">\(drawn(graph))</g>\n"
    }
    let height = Self.height * Double(graphs.count)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 \(number(height))" \
      font-family="sans-serif" font-size="13">
      <style>.best { fill: none; stroke: #1F6FEB; stroke-width: 2 } .next { fill: none; stroke: #8C939E; \
      stroke-width: 1.5; stroke-dasharray: 5 4 } .seen { fill: none; stroke: #D1242F; stroke-width: 4; \
      stroke-linecap: round } .axis { stroke: #C5CAD3 } text { fill: #333A45 }</style>
      <rect width="900" height="\(number(height))" fill="white"/>
      \(parts.joined())</svg>

      """
  }

  private func drawn(_ graph: Graph) -> String {
    let samples = graph.column.series.samples
    let (best, next) = (graph.fit.best, graph.fit.runnerUp)
    let times = samples.map(\.time)
    // What a finger did is known at its own times alone.
    let hasInput = samples.contains { $0.input != nil }
    let (first, last) = (times[0], times[times.count - 1])
    let shown =
      hasInput
      ? samples
      : (0...Self.steps).map {
        MotionSample(time: first + (last - first) * Double($0) / Double(Self.steps), value: 0)
      }
    let told = best.values(at: shown)
    let other = next?.values(at: shown)
    let all = samples.map(\.value) + told
    let (low, high) = (all.min() ?? 0, all.max() ?? 0)
    let room = high > low ? (high - low) * 0.05 : 1
    let margins = Self.margins
    func x(_ time: Double) -> String {
      number(margins.side + (Self.width - 2 * margins.side) * (time - first) / (last - first))
    }
    func y(_ value: Double) -> String {
      let inside = Self.height - margins.top - margins.bottom
      return number(margins.top + inside * (high + room - value) / (high - low + 2 * room))
    }
    func line(_ values: [Double], _ style: String) -> String {
      let points = zip(shown, values).map { "\(x($0.time)),\(y($1))" }
      return "<polyline class=\"\(style)\" points=\"\(points.joined(separator: " "))\"/>\n"
    }
    let base = number(Self.height - margins.bottom)
    let dots = samples.map { "M\(x($0.time)) \(y($0.value))h0" }.joined()
    let left = number(margins.side)
    let right = number(Self.width - margins.side)
    func text(_ words: String, _ x: String, _ y: Double, _ anchor: String = "start") -> String {
      "<text x=\"\(x)\" y=\"\(number(y))\" text-anchor=\"\(anchor)\">\(Markup.escaped(words))</text>\n"
    }
    var words = "\(graph.column.name): \(best.title)"
    if let next { words += " — dashed: \(next.title)" }
    return text(words, left, 24) + "<path class=\"axis\" d=\"M\(left) \(base)H\(right)\"/>\n"
      + text("\(short(first)) s", left, Self.height - 12)
      + text("\(short(last)) s", right, Self.height - 12, "end")
      + text(short(high), number(margins.side - 8), margins.top + 6, "end")
      + text(short(low), number(margins.side - 8), Self.height - margins.bottom, "end")
      + (other.map { line($0, "next") } ?? "") + line(told, "best")
      + "<path class=\"seen\" d=\"\(dots)\"/>"
  }

  private func number(_ value: Double) -> String { AnimationValue.text(value, decimals: 2) }
  private func short(_ value: Double) -> String { AnimationValue.text(value, decimals: 3) }
}
