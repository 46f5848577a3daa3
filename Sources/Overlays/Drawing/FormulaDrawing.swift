import AnimationEngine
import Geometry
package import SceneModel
package import Simulation

extension FormulaText: Overlay {
  package var claims: [Expectation] { [claim] }

  package func plan(in timeline: Timeline, _ pen: Pen) -> OverlayPlan {
    OverlayPlan(room: position == nil ? .captionLine : nil) { (place) throws(ContentsError) in
      try FormulaDrawing(
        text, hue, at: position ?? Point(x: 0, y: place.captionLine), pen: place.pen)
    }
  }
}

/// A formula as it is set in type: exponents raised and small, without the `^` and its brackets.
struct FormulaDrawing: DrawnOverlay {
  /// How far the baseline of an exponent is raised, as a part of the size of the line.
  static let rise = 0.38

  private let marks: [Mark]

  init(_ formula: String, _ hue: Hue, at baseline: Point, pen: Pen) throws(ContentsError) {
    var place = baseline
    var marks: [Mark] = []
    for (string, isExponent) in Self.parts(of: formula) {
      let text = try pen.set(string, isExponent ? .exponent(hue) : .formula(hue))
      let rise = isExponent ? Self.rise * TextStyle.formula(hue).size : 0
      marks.append(text.mark(at: Point(x: place.x, y: place.y - rise)))
      place.x += text.size.width
    }
    self.marks = marks
  }

  func marks(at time: Rational) -> [Mark] { marks }

  /// The formula's text cut at its exponents; what is raised inside one stays as it is written.
  static func parts(of formula: String) -> [(string: String, isExponent: Bool)] {
    var parts: [(string: String, isExponent: Bool)] = []
    var rest = Substring(formula)
    while let caret = rest.firstIndex(of: "^") {
      let after = rest[rest.index(after: caret)...]
      guard let exponent = exponent(at: after) else { break }
      parts.append((String(rest[..<caret]), false))
      parts.append((String(exponent.shown), true))
      rest = after[exponent.end...]
    }
    parts.append((String(rest), false))
    return parts.filter { !$0.string.isEmpty }
  }

  /// What stands in the brackets that a text begins with, or else the number or name; nil without any.
  private static func exponent(at text: Substring) -> (shown: Substring, end: String.Index)? {
    guard text.first == "(" else {
      let word = text.prefix { $0.isLetter || $0.isNumber || $0 == "." }
      return word.isEmpty ? nil : (word, word.endIndex)
    }
    var depth = 0
    for index in text.indices {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" { depth -= 1 }
      guard depth == 0 else { continue }
      return (text[text.index(after: text.startIndex)..<index], text.index(after: index))
    }
    return nil
  }
}
