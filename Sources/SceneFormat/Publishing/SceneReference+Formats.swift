import Geometry
import OutputFormats

extension SceneReference {
  /// What films can be written as, from the rows of the formats.
  static var formats: String {
    var lines = [
      "## Film formats", "",
      """
      `formats` and `render --formats` name them. A file is called as the scene, with the ending of its
      format; what a format cannot hold is refused or told.
      """, "",
      "| format | file | coding | every pixel kept | transparency | plays | frames per second | "
        + "pixels a side |",
      "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for format in OutputFormat.allCases {
      let file = format.fileEnding.map { "`NAME.\($0)`" } ?? "`NAME/frame-00000.png` and so on"
      let plays =
        switch format.looping {
        case .none: format.isStill ? "a still" : "players decide"
        case .asStaged: "as often as the stage says"
        case .forever: "for ever"
        }
      let rate = format.isStill ? "" : format.maximumFrameRate.map { "at most \($0)" } ?? "any"
      let side = "at most \(format.maximumSide)"
      let cells = [
        "`\(format.name)`", file, format.coding, format.isLossless ? "yes" : "no",
        format.hasTransparency ? "yes" : "no, clear is black", plays, rate,
        format.needsEvenSides ? "\(side); odd ones grow by one" : side,
      ]
      lines.append("| \(cells.joined(separator: " | ")) |")
    }
    return lines.joined(separator: "\n")
  }
}
