package import Geometry

/// The whole picture: the stage, and what overlays reserve around it.
///
/// A figure without reservations is the stage itself.
package struct Figure: Sendable, Hashable {
  /// In points.
  package var size: Size
  /// Where the stage lies in it.
  package var stage: Rect

  /// Around a stage of a width, in points: 40, 24 or 16.
  package static func margin(forStageWidth width: Double) -> Double {
    // A stage of 480 makes a figure of 560.
    width >= 480 ? 40 : width >= 312 ? 24 : 16
  }
}

/// Reserves room around the stage, from top to bottom: title, caption, stage, plots, rows.
struct FigureLayout {
  /// What an overlay can ask for.
  enum Room: Sendable {
    case titleLine, captionLine
    case band(Band)
  }

  /// A band under the stage.
  struct Band: Sendable {
    /// Of what is drawn in the frame.
    let height: Double
    /// For a title above the frame.
    var above = 0.0
    /// For labels under the frame.
    var below = 0.0
    /// For labels beside the frame, which is as wide as the stage.
    var left = 0.0
    var right = 0.0
  }

  let stage: Size
  private var hasTitleLine = false
  private var hasCaptionLine = false
  private var bands: [Band] = []

  static let titleBaseline = 40.0
  static let captionBaseline = 61.0
  static let stageToPlot = 38.0
  static let betweenPlots = 26.0
  /// From the last label's baseline to the figure's edge.
  static let bottomMargin = 22.0

  init(stage: Size) { self.stage = stage }

  /// Makes room; returns the number of the band where it is one.
  mutating func reserve(_ room: Room) -> Int? {
    switch room {
    case .titleLine: hasTitleLine = true
    case .captionLine: hasCaptionLine = true
    case .band(let band):
      bands.append(band)
      return bands.count - 1
    }
    return nil
  }

  private var isEmpty: Bool { !hasTitleLine && !hasCaptionLine && bands.isEmpty }

  var figure: Figure {
    guard !isEmpty else {
      return Figure(size: stage, stage: Rect(origin: .zero, size: stage))
    }
    let margin = Figure.margin(forStageWidth: stage.width)
    // Both sides alike, so that the stage is centered, and whole points, so that it is sharp.
    let inset = bands.map { max($0.left, $0.right) }.max() ?? 0
    let side = Self.even(margin + inset)
    let top = hasCaptionLine ? 84 : hasTitleLine ? 66 : margin
    let bottom =
      bands.isEmpty ? top + stage.height + margin : lastLine(below: top) + Self.bottomMargin
    return Figure(
      size: Size(width: stage.width + 2 * side, height: Self.even(bottom)),
      stage: Rect(x: side, y: top, width: stage.width, height: stage.height))
  }

  /// The frame of a band, in the stage's points, as wide as the stage.
  func frame(ofBand index: Int) -> Rect {
    Rect(x: 0, y: tops[index], width: stage.width, height: bands[index].height)
  }

  private func lastLine(below top: Double) -> Double {
    guard let last = bands.indices.last else { return top + stage.height }
    return top + tops[last] + bands[last].height + bands[last].below
  }

  /// Of the frames, counted from the stage's top.
  private var tops: [Double] {
    var edge = stage.height
    return bands.enumerated().map { index, band in
      let top = edge + (index == 0 ? Self.stageToPlot : Self.betweenPlots) + band.above
      edge = top + band.height + band.below
      return top
    }
  }

  private static func even(_ length: Double) -> Double { (length / 2).rounded() * 2 }
}
