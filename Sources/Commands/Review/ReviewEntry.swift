import Foundation
import FrameReview
import MotionTrace
import RenderPipeline

/// One scene of a run, as a report needs it: what it came to, and both films where they are there.
struct ReviewEntry {
  enum Outcome {
    case reviewed(FilmReview)
    case checked(CheckOutcome)
  }

  let name: String
  let path: String?
  let outcome: Outcome
  var old: (any ReviewedFilm)?
  var new: (any ReviewedFilm)?
  var notes: [String] = []
  var command: String?
  /// Of the pixels, where a check found its verdict without them.
  var checkedReview: FilmReview?

  var review: FilmReview? {
    switch outcome {
    case .reviewed(let review): review
    case .checked(let outcome): outcome.review ?? checkedReview
    }
  }

  /// Above 0 for what somebody must look at: what is broken first, then by the share of changed
  /// pixels.
  var severity: Double {
    switch outcome {
    case .reviewed(let review): review.severity
    case .checked(let outcome):
      switch outcome.exitCode {
      case .same: 0
      case .invalidScene: 1000
      case .failed: 900
      case .nothingCompared: 100
      case .different: outcome.review?.severity ?? 200
      }
    }
  }

  /// The scene for the report, with its pictures where they were made.
  func scene(with pictures: ReportPictures?) -> ReportScene {
    var scene = ReportScene(
      name: name, path: path, outcome: word, sentence: sentence, notes: notes,
      severity: severity, isCompared: isCompared, review: review, pictures: pictures,
      command: command)
    if case .checked(.expectationsFailed(let failures)) = outcome {
      scene.line = failures.first.flatMap { SceneLines.line(inDiagnostic: $0) }
    }
    if let review, let traces = review.traces, let before = old?.trace, let after = new?.trace {
      scene.layers = ReportLayer.rows(traces, old: before, new: after)
      let changed = Set(traces.findings.map(\.layer))
      let still = after.layers.map(\.id).filter { !changed.contains($0) && !$0.isEmpty }
      scene.carriedLayers = still.compactMap { layer in
        review.attribution?.carrier(of: layer).map { (layer, $0) }
      }
      scene.unchangedLayers = still.filter { review.attribution?.carrier(of: $0) == nil }
      scene.events = traces.findings.filter(\.isEvent).map { traces.sentence(for: $0) }
      let layer = traces.leadingFindings.first?.layer
      if let cause = changedLines?.cause(of: layer), !review.passes {
        scene.cause = cause.sentence
        scene.line = scene.line ?? cause.line
      }
      if scene.line == nil, let path, let layer {
        scene.line = SceneLines.line(ofLayer: layer, in: (try? TextFile.read(path)) ?? nil)
      }
    }
    return scene
  }

  /// Of the scene's own file, where both versions of it are at hand.
  private var changedLines: ChangedLines? {
    guard let before = old as? SceneFilm, let after = new as? SceneFilm,
      let then = try? TextFile.read(before.loaded.path),
      let now = try? TextFile.read(after.loaded.path)
    else { return nil }
    return ChangedLines(from: then, to: now)
  }

  private var isCompared: Bool {
    switch outcome {
    case .reviewed, .checked(.passed), .checked(.unchanged), .checked(.reviewed): true
    case .checked(let outcome): outcome.exitCode != .same
    }
  }

  private var word: String {
    switch outcome {
    case .reviewed(let review): review.outcomeName
    case .checked(let outcome): outcome.name
    }
  }

  private var sentence: String {
    switch outcome {
    case .reviewed(let review): review.sentence
    case .checked(let outcome): outcome.sentence
    }
  }
}

extension FilmReview {
  fileprivate var severity: Double {
    guard !passes else { return 0 }
    let share = frames.filter { !$0.passes }.map(\.differingShare).reduce(0, +)
    return 1 + share / Double(max(1, comparison.framesCompared)) * 98
  }
}

/// Where things stand in a scene's file.
enum SceneLines {
  /// The line that a diagnostic is about: `rocket.yaml:12:5: error: …`.
  static func line(inDiagnostic text: String) -> Int? {
    text.firstMatch(of: /:([0-9]+):[0-9]+: error:/).flatMap { Int($0.1) }
  }

  /// The line that names a layer, counted from 1; nil where no line does.
  static func line(ofLayer layer: String, in text: String?) -> Int? {
    guard let text, !layer.isEmpty else { return nil }
    let isNamed: (Substring) -> Bool = { line in
      guard let place = line.range(of: "id: ") else { return false }
      let rest = line[place.upperBound...].drop { $0 == "\"" || $0 == "'" }
      guard rest.hasPrefix(layer) else { return false }
      return rest.dropFirst(layer.count).first.map { !$0.isLetter && !$0.isNumber && $0 != "-" }
        ?? true
    }
    return text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex(where: isNamed)
      .map { $0 + 1 }
  }
}
