/// A run of reviews as people read it: a page, and the same as JSON and Markdown.
package struct Report: Sendable {
  /// What the run was: `Comparison`, `Check against main`.
  package var title: String
  /// Sorted: what weighs most comes first, then by name.
  package let scenes: [ReportScene]

  package init(title: String, scenes: [ReportScene]) {
    self.title = title
    self.scenes = scenes.sorted {
      $0.severity != $1.severity
        ? $0.severity > $1.severity : ($0.name, $0.path ?? "") < ($1.name, $1.path ?? "")
    }
  }

  /// More changed scenes than these have fewer words each.
  package static let dense = 20

  /// Those that somebody must look at.
  package var changed: [ReportScene] { scenes.filter { $0.severity > 0 } }
  package var unchanged: [ReportScene] { scenes.filter { $0.severity <= 0 } }
}

/// One scene of a report.
package struct ReportScene: Sendable {
  package var name: String
  /// The scene's file; nil where there is none.
  package var path: String?
  /// The word for what it came to: `differs`, `passed`, `failed`.
  package var outcome: String
  package var sentence: String
  package var notes: [String]
  /// Above 0 for what is not as it should be; the more, the earlier it stands.
  package var severity: Double
  package var review: FilmReview?
  package var layers: [ReportLayer]
  package var unchangedLayers: [String]
  /// Layers that are the same themselves, but lie in one that is not.
  package var carriedLayers: [(layer: String, carrier: String)] = []
  package var events: [String]
  package var pictures: ReportPictures?
  /// What to type next; nil where nothing is to be done.
  package var command: String?
  /// Where the scene's file was changed, or else where the layer that changed most stands in it, counted
  /// from 1.
  package var line: Int?
  /// What was changed there: `line 14: damping: 18 → 10`.
  package var cause: String?
  /// Whether there was another film to compare with.
  package var isCompared: Bool

  package init(
    name: String, path: String?, outcome: String, sentence: String, notes: [String] = [],
    severity: Double, isCompared: Bool = true, review: FilmReview? = nil,
    layers: [ReportLayer] = [],
    unchangedLayers: [String] = [], events: [String] = [], pictures: ReportPictures? = nil,
    command: String? = nil, line: Int? = nil
  ) {
    (self.name, self.path, self.outcome, self.sentence) = (name, path, outcome, sentence)
    (self.notes, self.severity, self.review, self.layers) = (notes, severity, review, layers)
    (self.unchangedLayers, self.events) = (unchangedLayers, events)
    (self.pictures, self.command, self.line) = (pictures, command, line)
    self.isCompared = isCompared
  }
}

extension ReportScene {
  /// The reason in a line: what was claimed and does not hold before what the pixels say.
  package var headline: String {
    isClaim ? sentence : review?.headline ?? sentence
  }

  /// Whether its outcome is not about pixels.
  var isClaim: Bool { outcome == "expectationsFailed" }
}

/// The pictures of one scene, as files beside the page.
package struct ReportPictures: Sendable {
  package var width: Int
  package var height: Int
  /// Each once; frames that look alike share one.
  package var files: [String]
  /// For each frame, the place of its picture in `files`; that of an earlier frame where not all
  /// were kept.
  package var old: [Int]
  package var new: [Int]
  /// Every so many frames have a picture of their own; those that matter always do.
  package var step: Int
  package var heatMap: String?
  /// Full size, of the frame that differs most.
  package var full: [(label: String, file: String)]
  /// By frame, the corners of the layer that changed most, in the pictures' pixels.
  package var oldOutline: [[Double]?]
  package var newOutline: [[Double]?]
  package var outlinedLayer: String?
  /// Pixels of these pictures per point of the scene.
  package var scale: Double

  package init(
    width: Int, height: Int, files: [String], old: [Int], new: [Int], step: Int,
    heatMap: String? = nil, full: [(label: String, file: String)] = [],
    oldOutline: [[Double]?] = [], newOutline: [[Double]?] = [], outlinedLayer: String? = nil,
    scale: Double = 1
  ) {
    (self.width, self.height, self.files, self.old) = (width, height, files, old)
    (self.new, self.step, self.heatMap, self.full) = (new, step, heatMap, full)
    (self.oldOutline, self.newOutline) = (oldOutline, newOutline)
    (self.outlinedLayer, self.scale) = (outlinedLayer, scale)
  }
}
