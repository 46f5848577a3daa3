package import Geometry

/// What a film can be written as: all that is said of a format, but how its bytes are made.
///
/// A new format is a case with its row here, and its writer in `OutputFormat.writer`. Commands, help
/// texts, the library, the language and the writers' limits all ask the row.
@dynamicMemberLookup
package enum OutputFormat: String, Sendable, CaseIterable {
  case mp4, gif, webp, apng
  /// A folder of numbered stills.
  case png
  /// One still: the scene's `poster` time.
  case poster

  package struct Row: Sendable {
    /// Of the file's name, without a dot; nil where the format is a folder of files.
    package let fileEnding: String?
    /// What help texts add to the name; nil where that says it.
    var note: String?
    /// Whether it shows one moment, and not a film.
    package var isStill = false
    /// Whether it is written where neither scene nor command line asks for a format.
    var isUsual = false
    /// Pixels a side that the format, or its encoder, can hold.
    package let maximumSide: Int
    /// The largest numerator and denominator of its frame rates.
    package var maximumRateTerm = Int64(Int32.max)
    /// Frames per second; nil for any.
    var maximumFrameRate: Rational?
    /// The same for films that compare two others; nil for any.
    var comparisonFrameRate: Rational?
  }

  private var row: Row {
    switch self {
    // The largest side that level 6.2 of H.264 can code.
    case .mp4: Row(fileEnding: "mp4", isUsual: true, maximumSide: 16_384)
    // Players slow down for delays below two hundredths of a second.
    case .gif:
      Row(
        fileEnding: "gif", isUsual: true, maximumSide: 65_535, maximumFrameRate: 50,
        comparisonFrameRate: 25)
    // Browsers show an image for a tenth of a second that should last for 10 ms or less. Of the rates
    // that are left, below 1000/11, 60 is what screens have, and divides what faster scenes have.
    case .webp:
      Row(
        fileEnding: "webp", note: "lossless", maximumSide: 16_383, maximumFrameRate: 60,
        comparisonFrameRate: 30)
    case .apng:
      Row(
        fileEnding: "apng", note: "lossless", maximumSide: 65_535, maximumRateTerm: 65_535,
        maximumFrameRate: 60, comparisonFrameRate: 30)
    // A side that PNG can say is larger, but libav makes no such pictures.
    case .png: Row(fileEnding: nil, note: "a folder of stills", maximumSide: 65_535)
    case .poster: Row(fileEnding: "png", isStill: true, maximumSide: 65_535)
    }
  }
}

extension OutputFormat {
  /// The format that a file of this ending, in any case, is written in; none is a folder's.
  package init?(fileEnding: String) {
    let ending = fileEnding.isEmpty ? nil : fileEnding.lowercased()
    guard let format = Self.allCases.first(where: { $0.fileEnding == ending }) else { return nil }
    self = format
  }

  package subscript<Value>(dynamicMember field: KeyPath<Row, Value>) -> Value {
    row[keyPath: field]
  }

  /// What scenes and command lines call it.
  package var name: String { rawValue }

  /// Whether it is one file that plays.
  package var isFilmFile: Bool { row.fileEnding != nil && !row.isStill }

  /// Frames per second that a film has where `rate` are asked for.
  package func frameRate(for rate: Rational) -> Rational {
    row.maximumFrameRate.map { min(rate, $0) } ?? rate
  }

  /// The same of a film that compares two others, of which readers want small files.
  package func comparisonFrameRate(for rate: Rational) -> Rational {
    row.comparisonFrameRate.map { min(rate, $0) } ?? rate
  }

  /// What is written where neither scene nor command line asks for a format.
  package static var usual: [OutputFormat] { allCases.filter(\.row.isUsual) }

  /// The formats that are one file that plays.
  package static var filmFiles: [OutputFormat] { allCases.filter(\.isFilmFile) }

  /// `mp4, gif, png (a folder of stills), poster`.
  package static var list: String {
    allCases.map { $0.name + ($0.row.note.map { " (\($0))" } ?? "") }.joined(separator: ", ")
  }

  /// `.mp4 or .gif`.
  package static func endings(of formats: [OutputFormat]) -> String {
    let endings = formats.compactMap(\.fileEnding).map { ".\($0)" }
    return [endings.dropLast().joined(separator: ", "), endings.last ?? ""].filter { !$0.isEmpty }
      .joined(separator: " or ")
  }
}
