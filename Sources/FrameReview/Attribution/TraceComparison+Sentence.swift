import Geometry
import MotionTrace

extension TraceComparison {
  /// The findings in lines of words, one for each layer and property; says when there are none.
  package var sentences: [String] {
    if isEmpty { return ["no layer changed"] }
    let leading = leadingFindings
    return (leading + findings.filter { !leading.contains($0) }).map { sentence(for: $0) }
  }

  /// All in one line: `cover-3 · position: starts 3 frames later (0.05 s); nothing else changed`.
  package var sentence: String {
    isEmpty ? "no layer changed" : sentences.joined(separator: "; ") + "; nothing else changed"
  }

  /// `cover-3 · position: starts 3 frames later (0.05 s)`.
  package func sentence(for finding: TraceFinding) -> String {
    "\(subject(of: finding)): \(words(for: finding))"
  }

  /// `cover-3 · position`, or the layer alone.
  package func subject(of finding: TraceFinding) -> String {
    let name = Self.name(ofLayer: finding.layer)
    return finding.property.map { "\(name) · \($0)" } ?? name
  }

  /// What a layer is called: the empty name is the stage.
  package static func name(ofLayer layer: String) -> String { layer.isEmpty ? "stage" : layer }

  /// What to say first: changes of layers, those before what overlays make of them and before
  /// events.
  package var headlines: [String] {
    let leading = leadingFindings
    return leading.map { sentence(for: $0) }
  }

  /// Findings about layers; where there are none, those about overlays, then events.
  package var leadingFindings: [TraceFinding] {
    let tracks = findings.filter { !$0.isEvent }
    let layers = tracks.filter { !$0.isDrawing }
    // A value that changed comes before what follows from it: places in the order of drawing.
    let values = layers.filter { !$0.isPlace } + layers.filter(\.isPlace)
    return !values.isEmpty ? values : !tracks.isEmpty ? tracks : findings
  }

  /// The layers and properties that lead, each once.
  package var changedSubjects: [String] {
    var seen: Set<String> = []
    return leadingFindings.map { subject(of: $0) }.filter { seen.insert($0).inserted }
  }

  /// What changed, without the layer's name.
  package func words(for finding: TraceFinding) -> String {
    switch finding.change {
    case .layerAppeared: "is new, from \(name(of: finding.firstFrame))"
    case .layerVanished: "is gone, from \(name(of: finding.firstFrame))"
    case .visibility(let isVisible, let frames):
      (isVisible ? "appears" : "is not seen")
        + (frames.count == 1
          ? " in frame \(frames.lowerBound)"
          : " in frames \(frames.lowerBound) to \(frames.upperBound - 1)")
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
    case .other(let old, let new): words(for: finding, old, new)
    case .eventAppeared(let event): "\(words(for: event)) is new"
    case .eventVanished(let event): "\(words(for: event)) is gone"
    case .eventMoved(let event, let step):
      "\(words(for: event)) happens \(MotionWords.seconds(step.value.magnitude)) "
        + (step.value < 0 ? "earlier" : "later")
    }
  }

  /// Values that can only be equal or not; digests are not worth reading.
  private func words(for finding: TraceFinding, _ old: String, _ new: String) -> String {
    let from = "from \(name(of: finding.firstFrame))"
    return switch finding.property {
    case MotionTrace.assetPixels:
      "the asset's pixels changed (\(new.split(separator: " ").dropLast().joined(separator: " ")))"
    case "path", "shadowPath": "is another path, \(from)"
    case "mask": "cuts out another part, \(from)"
    case "style": "is drawn by other rules (font, joins, gravity, blending, copies), \(from)"
    case "drawing": "is drawn otherwise, \(from)"
    case "contents.fading": "fades between other pictures, \(from)"
    default: "\(old) → \(new), \(from)"
    }
  }

  private func words(for event: TraceEvent) -> String {
    (event.subject.isEmpty ? event.kind : "\(event.kind) of \(event.subject)")
      + " at \(MotionWords.seconds(event.time.value))"
  }

  private func words(for change: MotionChange) -> String {
    var said: Set<String> = []
    return change.aspects.map { aspect in
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
      case .swing(let old, let new):
        "swings by \(MotionWords.number(old)) → \(MotionWords.number(new)) and back"
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
    }.filter { said.insert($0).inserted }.joined(separator: ", ")
  }

  private func seconds(_ frames: some BinaryInteger) -> String {
    MotionWords.seconds(Double(frames) / frameRate.value)
  }

  private func name(of frame: Int) -> String {
    Words.frame(frame, on: clock) { seconds($0) }
  }
}
