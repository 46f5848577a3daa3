import Geometry

extension FilmReview {
  /// The verdict in one line of words: what differs, from which frame, in how many.
  package var sentence: String {
    guard passes, !frames.isEmpty else { return comparison.sentence }
    let largest = frames.map(\.maximumChannelStep).max() ?? 0
    return "same within the tolerance: \(Words.count(frames.count, "frame")) of "
      + "\(comparison.framesCompared) \(frames.count == 1 ? "differs" : "differ") by up to "
      + "\(Words.count(largest, "step")) of 255\(largestStepWords)"
  }

  /// Details under the sentence, line by line: how the motion changed, which constants were
  /// changed, which layers did it, and what is explained by none.
  package var details: [String] {
    var lines: [String] = []
    if !passes, comparison.verdict != .nothingCompared, comparison.framesCompared > 1,
      motion.kind != .same, !comparison.isUneven
    {
      lines.append("motion: \(motion.sentence(at: comparison.new.frameRate))")
    }
    // Where nothing looks otherwise, nothing came of them.
    if !passes || traces?.isEmpty == false { lines += changedConstants }
    if let traces {
      if !traces.isEmpty {
        lines += traces.sentences
        lines.append("nothing else changed")
      } else if !passes {
        lines.append("no layer changed")
      }
    }
    if let line = pixelSentence { lines.append(line) }
    if ignoredShare > 0 {
      lines.append(
        "\(MotionWords.percent(ignoredShare)) of a frame ignored"
          + (ignoredShare > 0.5 ? ": most of the picture is not compared" : ""))
    }
    if !rules.isExact {
      if !passes, let frame = largestStepFrame, !largestStepWords.isEmpty {
        let steps = Words.count(frame.maximumChannelStep, "step")
        lines.append("largest step: \(steps) of 255\(largestStepWords)")
      }
      lines.append("tolerance: \(rules.tolerance.words)")
    }
    return lines + notes
  }

  /// Where the largest step is.
  private var largestStepWords: String {
    guard let frame = largestStepFrame, let place = frame.largestStepPlace else { return "" }
    let time = comparison.framesCompared > 1 ? " in \(comparison.name(of: frame.index))" : ""
    return "\(time) at (\(place.x), \(place.y))"
  }

  /// The reason in a line, for lists: what the layers did where that is known, else the motion.
  package var headline: String {
    if let traces, let first = traces.headlines.first {
      let others = traces.changedSubjects.count - 1
      return first + (others > 0 ? "; and \(others) more" : "; nothing else changed")
    }
    if isRendererChange { return "renderer change: no layer's state explains the pixels" }
    if passes || comparison.framesCompared <= 1 || comparison.isUneven { return sentence }
    return motion.sentence(at: comparison.new.frameRate)
  }

  /// Pixels changed although no layer did, by what is known of them.
  package var isRendererChange: Bool {
    guard !passes, let traces, sizesAgree else { return false }
    return traces.isEmpty && !comparison.differences.isEmpty
  }

  private var sizesAgree: Bool { comparison.sizeMismatch == nil }

  private var pixelSentence: String? {
    guard let attribution, attribution.changedPixels > 0 else { return nil }
    let total = Double(attribution.changedPixels)
    var parts = attribution.layers.prefix(4).map { layer, pixels in
      let share = MotionWords.percent(Double(pixels) / total)
      let carrier = attribution.carrier(of: layer).map { " (with \($0))" } ?? ""
      return "\(TraceComparison.name(ofLayer: layer)) \(share)\(carrier)"
    }
    let rest = attribution.layers.dropFirst(4).reduce(0) { $0 + $1.pixels }
    if rest > 0 { parts.append("others \(MotionWords.percent(Double(rest) / total))") }
    if attribution.unexplainedPixels > 0 {
      parts.append(
        "renderer change \(MotionWords.percent(Double(attribution.unexplainedPixels) / total))")
    }
    return "changed pixels: " + parts.joined(separator: ", ")
  }
}
