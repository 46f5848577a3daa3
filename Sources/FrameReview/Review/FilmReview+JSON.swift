import Geometry
import Pixels
package import TextFormats

extension FilmReview {
  /// All that the review found, for `--json` and reports.
  package var json: JSONValue { json(frameLimit: nil) }

  /// With the numbers of at most so many frames: those in which most pixels differ.
  func json(frameLimit: Int?) -> JSONValue {
    guard case .object(var members) = comparison.json else { return .null }
    members["sentence"] = .string(sentence)
    members["headline"] = .string(headline)
    members["details"] = .array(details.map { .string($0) })
    members["passes"] = .bool(passes)
    members["motion"] = motion.json
    var shown = frames
    if let frameLimit, frames.count > frameLimit {
      shown = frames.sorted { ($1.differingPixels, $0.index) < ($0.differingPixels, $1.index) }
        .prefix(frameLimit).sorted { $0.index < $1.index }
    }
    members["frames"] = .array(shown.map { $0.json(in: comparison) })
    members["notes"] = .array(notes.map { .string($0) })
    members["tolerance"] = .string(rules.tolerance.words)
    members["layers"] = .array(
      (traces?.findings ?? []).prefix(frameLimit.map { $0 * 4 } ?? .max).map { json(of: $0) })
    members["constants"] = .array(changedConstants.map { .string($0) })
    members["rendererChange"] = .bool(isRendererChange)
    members["ignoredShare"] = .number(ignoredShare)
    members["worstFrame"] = worstFrame.map { .integer(comparison.number(of: $0.index)) } ?? .null
    if let attribution, attribution.changedPixels > 0 {
      members["pixels"] = .object([
        "changed": .integer(attribution.changedPixels),
        "unexplained": .integer(attribution.unexplainedPixels),
        "byLayer": .array(
          attribution.layers.map { layer, pixels in
            .object([
              "layer": .string(layer), "pixels": .integer(pixels),
              "with": attribution.carrier(of: layer).map { .string($0) } ?? .null,
            ])
          }),
      ])
    }
    return .object(members)
  }

  private func json(of finding: TraceFinding) -> JSONValue {
    .object([
      "layer": .string(finding.layer),
      "property": finding.property.map { .string($0) } ?? .null,
      "firstFrame": .integer(finding.firstFrame),
      "isEvent": .bool(finding.isEvent),
      "sentence": .string(traces?.sentence(for: finding) ?? ""),
    ])
  }
}

extension FilmReview.Frame {
  fileprivate func json(in comparison: FilmComparison) -> JSONValue {
    .object([
      "frame": .integer(comparison.number(of: index)),
      "time": comparison.time(of: index).map { .number($0.value) } ?? .null,
      "passes": .bool(passes),
      "changedPixels": .integer(differingPixels),
      "comparedPixels": .integer(comparedPixels),
      "maximumChannelDifference": .integer(maximumChannelStep),
      "largestStepAt": largestStepPlace.map { .array([.integer($0.x), .integer($0.y)]) } ?? .null,
      "largestColorDifference": largestColorDifference.map { .number($0) } ?? .null,
      "score": score.map { .number($0) } ?? .null,
      "clusters": .integer(clusterCount),
      "densestWindow": densestWindow.map { .number($0.density) } ?? .null,
      "bounds": bounds?.json ?? .null,
    ])
  }
}

extension MotionVerdict {
  /// The kind, and the numbers that belong to it.
  package var json: JSONValue {
    var members: [String: JSONValue] = [
      "kind": .string(name),
      "sentence": .string(sentence()),
      "firstDivergentFrame": firstDivergentFrame.map { .integer($0) } ?? .null,
      "runs": .array(
        runs.map { .array([.integer($0.lowerBound), .integer($0.upperBound)]) }),
    ]
    func list(_ frames: [Int]) -> JSONValue { .array(frames.map { .integer($0) }) }
    switch kind {
    case .shift(let frames, let range):
      members["shift"] = .integer(frames)
      members["shiftRange"] = list([range.lowerBound, range.upperBound])
    case .inserted(let new): members["inserted"] = list(new)
    case .deleted(let old): members["deleted"] = list(old)
    case .retimed(let inserted, let deleted):
      (members["inserted"], members["deleted"]) = (list(inserted), list(deleted))
    case .flicker(_, let period): members["period"] = period.map { .integer($0) } ?? .null
    case .speed(let ratio): members["ratio"] = .number(ratio)
    case .timing(let offsets): members["offsets"] = .array(offsets.map { .number($0) })
    case .truncated(let missing): members["missing"] = .integer(missing)
    case .extended(let added): members["added"] = .integer(added)
    case .same, .glitch, .content, .nothingCompared: break
    }
    return .object(members)
  }
}
