package import Geometry

/// What a film can be written as: all that is said of a format, but how its bytes are made.
///
/// A new format is a case with its row here, and its writer in `OutputFormat.writer`. Commands, help
/// texts, the library, the language and the writers' limits all ask the row.
@dynamicMemberLookup
package enum OutputFormat: String, Sendable, CaseIterable {
  case mp4
  /// H.265 in MP4.
  case hevc
  case gif, webp, apng, webm
  /// AV1 in WebM.
  case av1
  case avif
  /// ProRes.
  case mov
  /// Shapes that move by CSS.
  case svg
  /// A folder of numbered stills.
  case png
  /// One still: the scene's `poster` time.
  case poster
  case posterWebP = "poster.webp"
  case posterAVIF = "poster.avif"

  /// What files say of how often they play.
  package enum Looping: Sendable {
    /// Nothing: players ask, or the page.
    case none
    /// As often as the stage says.
    case asStaged
    /// That they play for ever, whatever the stage says.
    case forever
  }

  package struct Row: Sendable {
    /// Of the file's name, without its first dot; nil where the format is a folder of files.
    ///
    /// No two formats have one, so that all of them can lie beside each other.
    package let fileEnding: String?
    /// What help texts add to the name; nil where that says it.
    var note: String?
    /// Whether it shows one moment, and not a film.
    package var isStill = false
    /// Whether it holds shapes, and no pixels.
    package var isVector = false
    /// Whether it is written where neither scene nor command line asks for a format.
    var isUsual = false
    /// How pictures are coded, for people.
    package let coding: String
    /// Whether every pixel comes back as it was drawn.
    package var isLossless = false
    /// Whether what is clear in a scene stays so.
    package var hasTransparency = false
    /// What its files say of how often they play.
    package var looping = Looping.none
    /// Whether odd sides grow by a pixel.
    package var needsEvenSides = false
    /// Pixels a side that the format, or its encoder, needs at least.
    package var minimumSide = 1
    /// The same that it can hold.
    package let maximumSide: Int
    /// The largest numerator and denominator of its frame rates.
    package var maximumRateTerm = Int64(Int32.max)
    /// Frames per second; nil for any.
    package var maximumFrameRate: Rational?
    /// Whether a scene and a command line can ask for a scale and a rate of it alone: `GIFOptions`.
    package var hasOwnSize = false
    /// Pixels per point where nobody asked for a scale and the scene has more; nil for the scene's.
    package var usualScaleLimit: Double?
    /// Frames per second where nobody asked for a rate and the scene has more; nil for the scene's.
    package var usualFrameRateLimit: Rational?
    /// The same for films that compare two others; nil for any.
    var comparisonFrameRate: Rational?
    /// When it is written where the choice is left to the program; nil for never.
    var choice: FormatChoice.Rule?
  }

  private var row: Row {
    switch self {
    // The largest side that level 6.2 of H.264 can code.
    case .mp4:
      Row(
        fileEnding: "mp4", isUsual: true, coding: "H.264, 4:2:0", needsEvenSides: true,
        maximumSide: 16_384, choice: FormatChoice.Rule(rank: 3, words: "every player plays it"))
    // The largest side of level 6.2 as well, in whole blocks of 64 pixels.
    case .hevc:
      Row(
        fileEnding: "hevc.mp4", note: "H.265", coding: "H.265 (HEVC), 4:2:0", needsEvenSides: true,
        minimumSide: 16, maximumSide: 16_384)
    // Players slow down for delays below two hundredths of a second.
    case .gif:
      Row(
        fileEnding: "gif", isUsual: true, coding: "palettes", looping: .asStaged,
        maximumSide: 65_535, maximumFrameRate: 50, hasOwnSize: true, usualScaleLimit: 1,
        usualFrameRateLimit: 100 / 3,
        comparisonFrameRate: 25)
    // Browsers show an image for a tenth of a second that should last for 10 ms or less. Of the rates
    // that are left, below 1000/11, 60 is what screens have, and divides what faster scenes have.
    case .webp:
      Row(
        fileEnding: "webp", note: "lossless", coding: "VP8L, with `--webp-quality` VP8 too",
        isLossless: true,
        hasTransparency: true, looping: .asStaged, maximumSide: 16_383, maximumFrameRate: 60,
        comparisonFrameRate: 30,
        choice: FormatChoice.Rule(
          rank: 1, takesPictures: false, longest: 12,
          words: "it keeps every pixel, and flat drawings are small in it"))
    case .apng:
      Row(
        fileEnding: "apng", note: "lossless", coding: "PNG", isLossless: true,
        hasTransparency: true, looping: .asStaged, maximumSide: 65_535, maximumRateTerm: 65_535,
        maximumFrameRate: 60, comparisonFrameRate: 30)
    // What Debian's libvpx takes; players take as much of the others.
    case .webm:
      Row(
        fileEnding: "webm", note: "VP9", coding: "VP9, 4:2:0", hasTransparency: true,
        maximumSide: 16_384,
        choice: FormatChoice.Rule(rank: 4, words: "it keeps what is clear in a small file"))
    case .av1:
      Row(
        fileEnding: "av1.webm", note: "AV1 in WebM", coding: "AV1, 4:2:0", maximumSide: 16_384)
    case .avif:
      Row(
        fileEnding: "avif", note: "AV1", coding: "AV1, 4:4:4, 10 bits", looping: .forever,
        maximumSide: 16_384, maximumFrameRate: 60, comparisonFrameRate: 30)
    case .mov:
      Row(
        fileEnding: "mov", note: "ProRes 4444", coding: "ProRes 4444, 10 bits",
        hasTransparency: true, maximumSide: 16_384)
    // No pixels: browsers draw it at any size and at any rate.
    case .svg:
      Row(
        fileEnding: "svg", note: "animated, of vectors", isVector: true,
        coding: "paths and text as shapes, moved by CSS", hasTransparency: true,
        looping: .asStaged, maximumSide: 65_535,
        choice: FormatChoice.Rule(
          rank: 0, takesPictures: false, longest: 60,
          words: "it is sharp at any size, and small"))
    // A side that PNG can say is larger, but libav makes no such pictures.
    case .png:
      Row(
        fileEnding: nil, note: "a folder of stills", coding: "PNG", isLossless: true,
        hasTransparency: true, maximumSide: 65_535)
    case .poster:
      Row(
        fileEnding: "png", isStill: true, coding: "PNG", isLossless: true, hasTransparency: true,
        maximumSide: 65_535)
    case .posterWebP:
      Row(
        fileEnding: "poster.webp", isStill: true, coding: "VP8L, with `--webp-quality` VP8 too",
        isLossless: true, hasTransparency: true, maximumSide: 16_383)
    case .posterAVIF:
      Row(
        fileEnding: "poster.avif", isStill: true, coding: "AV1, 4:4:4, 10 bits",
        maximumSide: 16_384, maximumFrameRate: 60)
    }
  }
}

extension OutputFormat {
  /// The format that a file of this name is written in, by its longest ending, in any case.
  ///
  /// A name without a dot is that of a folder; nil where no format has the ending.
  package init?(fileName: String) {
    let parts = fileName.lowercased().split(separator: ".", omittingEmptySubsequences: false)
    let endings =
      parts.count < 2
      ? [nil]
      : parts.indices.dropFirst().map { place -> String? in
        parts[place...].joined(separator: ".")
      }
    for ending in endings {
      guard let format = Self.allCases.first(where: { $0.fileEnding == ending }) else { continue }
      self = format
      return
    }
    return nil
  }

  /// What a file of this name shows: the name without the format's ending.
  package func title(ofFile name: String) -> String {
    row.fileEnding.map { String(name.dropLast($0.count + 1)) } ?? name
  }

  package subscript<Value>(dynamicMember field: KeyPath<Row, Value>) -> Value {
    row[keyPath: field]
  }

  /// What scenes and command lines call it.
  package var name: String { rawValue }

  /// What stands between a film's name and the last part of its file's, such as `hevc` of `rocket.hevc.mp4`.
  package static var middleNames: [String] {
    let middles = allCases.compactMap { format in
      format.fileEnding.flatMap { $0.split(separator: ".").dropLast().first.map(String.init) }
    }
    return Set(middles).sorted()
  }

  /// Whether it is one file that plays.
  package var isFilmFile: Bool { row.fileEnding != nil && !row.isStill }

  /// Whether it is one file that plays pictures, whatever they show.
  package var isPictureFilm: Bool { isFilmFile && !row.isVector }

  /// What is lost where a scene that is clear somewhere is written in these formats, and what would
  /// keep it; nil where nothing is lost.
  package static func lostTransparency(in formats: [OutputFormat]) -> (loss: String, hint: String)?
  {
    let opaque = formats.filter { !$0.hasTransparency }
    guard !opaque.isEmpty else { return nil }
    let names = joined(opaque.map(\.name), by: "and")
    let others = joined(allCases.filter(\.hasTransparency).map(\.name), by: "and")
    return (
      "\(names) \(opaque.count == 1 ? "has" : "have") no transparency: what is clear becomes black",
      "\(others) keep it"
    )
  }

  private static func joined(_ words: [String], by word: String) -> String {
    [words.dropLast().joined(separator: ", "), words.last ?? ""].filter { !$0.isEmpty }
      .joined(separator: " \(word) ")
  }

  /// Frames per second that a film has where nobody asked for a rate and the scene has `rate`.
  ///
  /// Where that is too many, every second or third frame and so on is shown: what a film of each format
  /// shows of a time is drawn once.
  package func usualFrameRate(for rate: Rational) -> Rational {
    guard let most = row.usualFrameRateLimit, rate > most else { return frameRate(for: rate) }
    return rate / Rational(Int((rate / most).ceiling))
  }

  /// What a film's scale and rate come to where nobody asked for them, for people.
  package var usualLimits: (scale: String, rate: String) {
    (
      row.usualScaleLimit.map { "at most \(Int($0))" } ?? "the stage's",
      row.usualFrameRateLimit.map { "at most \($0)" } ?? "the stage's"
    )
  }

  /// Pixels per point that a film has where nobody asked for a scale and the scene has `scale`.
  package func usualScale(for scale: Double) -> Double {
    row.usualScaleLimit.map { min(scale, $0) } ?? scale
  }

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

  /// The formats that are one file that plays pictures.
  package static var pictureFilms: [OutputFormat] { allCases.filter(\.isPictureFilm) }

  /// `mp4, gif, png (a folder of stills), poster`.
  package static var list: String {
    allCases.map { $0.name + ($0.row.note.map { " (\($0))" } ?? "") }.joined(separator: ", ")
  }

  /// `.mp4 or .gif`.
  package static func endings(of formats: [OutputFormat]) -> String {
    joined(formats.compactMap(\.fileEnding).map { ".\($0)" }, by: "or")
  }
}
