import MotionTrace
package import Pixels

/// What became of a film: verdict, numbers of each frame, and which layers did it.
package struct FilmReview: Sendable, Hashable {
  /// What differs in one frame.
  package struct Frame: Sendable, Hashable {
    package var index: Int
    /// Pixels that differ by the metric, and those that were compared.
    package var differingPixels: Int
    package var comparedPixels: Int
    package var ignoredPixels: Int
    package var maximumChannelStep: Int
    /// Where that step is; nil where there is none in what both films have.
    package var largestStepPlace: PictureComparison.Place?
    /// The largest CIEDE2000 difference; only of the frame that differs most.
    package var largestColorDifference: Double?
    package var score: Double?
    package var bounds: PixelRect?
    /// Groups of pixels that differ.
    package var clusterCount: Int
    package var densestWindow: PixelMask.Window?
    /// Whether the tolerance takes it for equal.
    package var passes: Bool
    /// Whether its 8-bit channels are equal and only their finer bits differ.
    package var isFine = false

    package var differingShare: Double {
      comparedPixels == 0 ? 0 : Double(differingPixels) / Double(comparedPixels)
    }
  }

  /// Frames beyond the tolerance, sizes, counts and rates.
  package var comparison: FilmComparison
  package var motion: MotionVerdict
  /// Every frame that differs by any bit and was not left out, in order.
  package var frames: [Frame]
  /// What the layers did otherwise; nil where a side is only pictures.
  package var traces: TraceComparison?
  /// The constants that scenes define otherwise, in words.
  package var changedConstants: [String] = []
  package var attribution: PixelAttribution?
  /// How often each pixel differs; nil where none does.
  package var instability: InstabilityMap?
  /// Of all frames as they were compared, without what was left out; nil where frames were passed
  /// over since both files have the same ones.
  package var hashes: Hashes?
  package var oldTitle: String
  package var newTitle: String
  /// The largest share of a frame that was left out, 0…1.
  package var ignoredShare: Double
  package var rules: ReviewRules
  /// Whether colors were compared as files hold them, not premultiplied.
  package var keepsColors: Bool
  /// What was not compared, in words.
  package var notes: [String]

  /// What all frames look like.
  package struct Hashes: Sendable, Hashable {
    package var old: [FrameHash]
    package var new: [FrameHash]
  }

  /// Whether both films are taken for the same.
  package var passes: Bool { comparison.verdict == .same }

  /// What came of it, in the word for it in JSON.
  package var outcomeName: String {
    if comparison.verdict == .nothingCompared { return "nothingCompared" }
    return passes ? "passed" : "differs"
  }

  /// The frame in which most pixels differ, the first of several.
  package var worstFrame: Frame? {
    frames.filter { !$0.passes }.max {
      ($0.differingPixels, -$0.index) < ($1.differingPixels, -$1.index)
    }
  }
}

extension FilmReview {
  /// The frame with the largest step of a channel, the first of several.
  package var largestStepFrame: Frame? {
    frames.max { ($0.maximumChannelStep, -$0.index) < ($1.maximumChannelStep, -$1.index) }
  }

  /// Reads both films and compares them frame by frame, in time and by what their layers did.
  ///
  /// Without `hashesAll`, frames that both files have alike are passed over as long as nothing
  /// differs, and where nothing does the review has no hashes. `onFrame` sees every frame that differs
  /// beyond the tolerance. Throws what reading throws, and `FrameCountError` where a film has not the
  /// frames it announced.
  package init(
    old: any ReviewedFilm, new: any ReviewedFilm, rules: ReviewRules = ReviewRules(),
    hashesAll: Bool = true,
    onFrame: (Frame, DecodedPicture, DecodedPicture) throws -> Void = { _, _, _ in }
  ) throws {
    var reader = ReviewReader(old: old, new: new, rules: rules, hashesAll: hashesAll)
    self = try reader.review(onFrame: onFrame)
  }
}

/// How often each pixel of a film differs.
package struct InstabilityMap: Sendable, Hashable {
  package let width: Int
  package let height: Int
  /// Of each pixel, the number of frames.
  package private(set) var counts: [UInt16]

  package init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    counts = [UInt16](repeating: 0, count: width * height)
  }

  package var maximum: Int { Int(counts.max() ?? 0) }

  mutating func add(_ mask: PixelMask) {
    guard mask.width == width, mask.height == height else { return }
    mask.marks.withUnsafeBufferPointer { marks in
      counts.withUnsafeMutableBufferPointer { counts in
        for place in counts.indices {
          counts[place] = max(counts[place], counts[place] &+ UInt16(marks[place]))
        }
      }
    }
  }
}
