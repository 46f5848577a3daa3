import Geometry
import OutputFormats

extension SceneReference {
  /// What is special about the size of GIFs.
  private static var usualGIF: String {
    let (scale, rate) = OutputFormat.gif.usualLimits
    return """
      A GIF is smaller and slower than the other films: \(scale) pixel per point and \(rate) frames \
      per second, every second or third frame of the film, unless `gif` or an option asks for more. Where the stage's scale is a whole multiple of the \
      GIF's, its pixels are means of those that are drawn for the others.
      """
  }

  /// Where films can be shown, and what is written for each.
  private static var places: [String] {
    [
      "`render --for PLACE` writes what a place for readers takes:", "",
      "| place | files | largest GIF | whose limit | looked up |",
      "| --- | --- | --- | --- | --- |",
    ]
      + FilmPlace.allCases.map { place in
        let row = place.row
        let cells = [
          "`\(place.name)` (\(row.title))",
          row.formats.map { "`\($0.name)`" }.joined(separator: ", "),
          row.gifLimit.map { "\($0)" } ?? "any", row.source, row.date,
        ]
        return "| \(cells.joined(separator: " | ")) |"
      }
  }

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
      let least = format.minimumSide > 1 ? "at least \(format.minimumSide), " : ""
      let side = "\(least)at most \(format.maximumSide)"
      let cells = [
        "`\(format.name)`", file, format.coding, format.isLossless ? "yes" : "no",
        format.hasTransparency ? "yes" : "no, clear is black", plays, rate,
        format.needsEvenSides ? "\(side); odd ones grow by one" : side,
      ]
      lines.append("| \(cells.joined(separator: " | ")) |")
    }
    return (lines + ["", Self.usualGIF, ""] + Self.places).joined(separator: "\n")
  }
}
