import Geometry

extension MotionTrace {
  static let title = "motion trace 1"

  /// The trace as lines; equal traces give equal text.
  ///
  /// Every value stands on a line of its own below its layer and property, sorted by name, so that
  /// version control merges changes of different layers.
  package var text: String {
    var lines = [Self.title, "frames \(frameCount) at \(frameRate.fraction)"]
    for order in drawingOrders {
      lines.append((["order \(order.frame)"] + order.layers.map(Self.word)).joined(separator: " "))
    }
    for layer in layers {
      let parent = layer.superlayer.map { " in \(Self.word($0))" } ?? ""
      lines.append("layer \(Self.word(layer.id))\(parent)")
      for track in layer.tracks.sorted(by: { $0.property < $1.property }) {
        lines.append("  \(Self.word(track.property))")
        for key in track.keys { lines.append("    \(key.frame) \(key.value.text)") }
      }
    }
    for event in events {
      lines.append(
        "event \(event.time.fraction) "
          + [event.kind, event.layer, event.subject].map(Self.word).joined(separator: " "))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A word as it is where nothing in it could be misread, else in quotes.
  static func word(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || ("0"..."9").contains($0)
          || "._-/#".unicodeScalars.contains($0)
      }
    if isPlain { return word }
    var quoted = "\""
    for scalar in word.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

extension Rational {
  fileprivate var fraction: String { "\(numerator)/\(denominator)" }
}

extension TraceValue {
  fileprivate var text: String {
    switch self {
    case .numbers(let numbers): (["numbers"] + numbers.map { "\($0)" }).joined(separator: " ")
    case .color(nil): "color none"
    case .color(let color?): "color \(color.red) \(color.green) \(color.blue) \(color.alpha)"
    case .text(let text): "text \(MotionTrace.word(text))"
    }
  }
}
