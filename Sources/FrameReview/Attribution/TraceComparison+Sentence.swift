import Geometry
import MotionTrace

extension TraceComparison {
  /// The findings in lines of words, one for each layer and property; says when there are none.
  package var sentences: [String] {
    isEmpty ? ["no layer changed"] : findings.map { sentence(for: $0) }
  }

  /// All in one line: `cover-3 · position: starts 3 frames later (0.05 s); nothing else changed`.
  package var sentence: String {
    isEmpty ? "no layer changed" : sentences.joined(separator: "; ") + "; nothing else changed"
  }

  /// `cover-3 · position: starts 3 frames later (0.05 s)`.
  package func sentence(for finding: TraceFinding) -> String {
    let subject = finding.layer.isEmpty ? "stage" : finding.layer
    let name = finding.property.map { "\(subject) · \($0)" } ?? subject
    return "\(name): \(words(for: finding))"
  }

  private func words(for finding: TraceFinding) -> String {
    switch finding.change {
    case .layerAppeared: "is new, from \(name(of: finding.firstFrame))"
    case .layerVanished: "is gone, from \(name(of: finding.firstFrame))"
    case .visibility(let isVisible, let frames):
      "\(isVisible ? "appears" : "is not seen") in frames \(frames.lowerBound) to "
        + "\(frames.upperBound - 1)"
    case .raised(let other):
      other.isEmpty
        ? "is now the lowest layer, from \(name(of: finding.firstFrame))"
        : "is now above \(other), from \(name(of: finding.firstFrame))"
    case .movedTo(let superlayer): superlayer.map { "is now in \($0)" } ?? "is now on the stage"
    case .trackAppeared: "is new, from \(name(of: finding.firstFrame))"
    case .trackVanished: "is gone"
    case .motion(let change): words(for: change)
    case .color(let change):
      "\(change.old.map { MotionWords.color($0) } ?? "none") → "
        + "\(change.new.map { MotionWords.color($0) } ?? "none"), "
        + "ΔE \(MotionWords.number(change.largestDifference, decimals: 1)) "
        + "at \(name(of: change.frame))"
    case .other(let old, let new): "\(old) → \(new), from \(name(of: finding.firstFrame))"
    case .eventAppeared(let event): "\(words(for: event)) is new"
    case .eventVanished(let event): "\(words(for: event)) is gone"
    case .eventMoved(let event, let step):
      "\(words(for: event)) happens \(MotionWords.seconds(step.value.magnitude)) "
        + (step.value < 0 ? "earlier" : "later")
    }
  }

  private func words(for event: TraceEvent) -> String {
    (event.subject.isEmpty ? event.kind : "\(event.kind) of \(event.subject)")
      + " at \(MotionWords.seconds(event.time.value))"
  }

  private func words(for change: MotionChange) -> String {
    change.aspects.map { aspect in
      switch aspect {
      case .delay(let frames):
        "starts \(Words.count(frames.magnitude, "frame")) \(frames < 0 ? "earlier" : "later") "
          + "(\(seconds(frames.magnitude)))"
      case .duration(let old, let new): "takes \(seconds(old)) → \(seconds(new))"
      case .easing:
        "easing changed: same ends, max \(MotionWords.number(change.largestDelta)) "
          + "at \(name(of: change.frame))"
      case .overshoot(let old, let new):
        "overshoot \(MotionWords.percent(old)) → \(MotionWords.percent(new))"
      case .settling(let old, let new): "settles \(seconds(old)) → \(seconds(new))"
      case .peakVelocity(let old, let new):
        "peak velocity \(MotionWords.number(old)) → \(MotionWords.number(new)) per s"
      case .start(let old, let new):
        "starts at \(MotionWords.value(old)) → \(MotionWords.value(new))"
      case .end(let old, let new): "ends at \(MotionWords.value(old)) → \(MotionWords.value(new))"
      case .value(let old, let new): "\(MotionWords.value(old)) → \(MotionWords.value(new))"
      case .moveCount(let old, let new):
        "\(Words.count(old, "move")) → \(new), "
          + "max \(MotionWords.number(change.largestDelta)) at \(name(of: change.frame))"
      }
    }.joined(separator: ", ")
  }

  private func seconds(_ frames: some BinaryInteger) -> String {
    MotionWords.seconds(Double(frames) / frameRate.value)
  }

  private func name(of frame: Int) -> String { "frame \(frame) (\(seconds(frame)))" }
}
