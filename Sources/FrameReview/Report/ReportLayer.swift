import Geometry
package import MotionTrace

/// A row of a report's table: one property of one layer that changed.
package struct ReportLayer: Sendable {
  package var layer: String
  package var property: String
  /// `35 pt at 23`.
  package var largestChange: String
  package var words: String
  /// Both curves over the frames that both films have; empty for what is no number.
  package var old: [Double]
  package var new: [Double]
  /// Colors as `#rrggbb`, where that is what changed.
  package var oldColor: String?
  package var newColor: String?

  /// Rows for all findings about values, in their order.
  package static func rows(
    _ comparison: TraceComparison, old: MotionTrace, new: MotionTrace
  ) -> [ReportLayer] {
    comparison.findings.filter { !$0.isEvent }.map { finding in
      var row = ReportLayer(
        layer: TraceComparison.name(ofLayer: finding.layer), property: finding.property ?? "all",
        largestChange: "from \(finding.firstFrame)", words: comparison.words(for: finding),
        old: [], new: [], oldColor: nil, newColor: nil)
      switch finding.change {
      case .motion(let change):
        let unit = MotionWords.unit(of: finding.property ?? "")
        row.largestChange =
          "\(MotionWords.number(change.largestDelta))\(unit) at \(change.frame)"
        row.setCurves(of: finding, at: change.frame, old, new)
      case .color(let change):
        row.largestChange =
          "ΔE \(MotionWords.number(change.largestDifference, decimals: 1)) at \(change.frame)"
        row.oldColor = change.old.map { MotionWords.color($0) }
        row.newColor = change.new.map { MotionWords.color($0) }
      default: break
      }
      return row
    }
  }

  /// Takes the component that differs most where the value has several.
  private mutating func setCurves(
    of finding: TraceFinding, at frame: Int, _ old: MotionTrace, _ new: MotionTrace
  ) {
    guard let property = finding.property,
      let before = old.layer(finding.layer)?.track(property),
      let after = new.layer(finding.layer)?.track(property),
      case .numbers(let a)? = before.value(at: frame),
      case .numbers(let b)? = after.value(at: frame), a.count == b.count,
      let component = a.indices.max(by: { abs(a[$0] - b[$0]) < abs(a[$1] - b[$1]) })
    else { return }
    func samples(_ track: Track, _ count: Int) -> [Double] {
      track.values(count: count).map { value in
        guard case .numbers(let numbers)? = value, component < numbers.count else { return 0 }
        return numbers[component]
      }
    }
    self.old = samples(before, old.frameCount)
    self.new = samples(after, new.frameCount)
    if a.count == 2 {
      let names = property == "bounds.size" || property.hasSuffix("Offset") ? "wh" : "xy"
      self.property += component == 0 ? ".\(names.first ?? "x")" : ".\(names.last ?? "y")"
    }
  }
}

extension MotionWords {
  /// With a blank before it, the unit of a layer's property; empty for none.
  static func unit(of property: String) -> String {
    switch property {
    case "position", "bounds.size", "bounds.origin", "transform.translation", "cornerRadius",
      "borderWidth", "shadowOffset", "shadowRadius", "blur", "backdropBlur", "lineWidth",
      "lineDashPhase", "fontSize", "size":
      " pt"
    case "transform.rotation": " rad"
    case "beginTime", "timeOffset", "instanceDelay": " s"
    default: ""
    }
  }
}
