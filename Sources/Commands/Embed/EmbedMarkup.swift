import FrameReview
import OutputFormats
import TextFormats

/// The markup that shows one film on a page, whatever its reader's system asks for.
///
/// - Whoever asks for less motion sees the still (`prefers-reduced-motion`).
/// - Where there is a film for light and one for dark pages, the page takes its own.
/// - A film of more than five seconds that begins by itself can be paused, as WCAG 2.2.2 asks for; of
///   images only those that end by themselves can do without.
struct EmbedMarkup {
  /// The same film in one palette: what it is for, and the addresses of its files.
  struct Edition {
    /// `light`, `dark`; nil where the film is shown on every page.
    var theme: String?
    /// In the order in which a browser is offered them.
    var films: [(format: OutputFormat, url: String)]
    /// The still that stands for it.
    var still: String
  }

  /// What a reader who does not see the film is told.
  let alternative: String
  /// In CSS pixels.
  let width: Int
  let height: Int
  let seconds: Double
  /// At least one.
  let editions: [Edition]

  /// Films that begin by themselves may last so long without a way to pause them, in seconds.
  private static let longestUnpaused = 5.0

  var html: String { usesVideo ? video : picture }

  /// Plain Markdown where one picture shows it all, else the same as HTML, which Markdown takes.
  var markdown: String {
    guard editions.count == 1, let edition = editions.first, let film = edition.films.first else {
      return html
    }
    let text = Markdown.escaped(alternative)
    return film.format.isVideo
      ? "[![\(text)](\(edition.still))](\(film.url))" : "![\(text)](\(film.url))"
  }

  private var usesVideo: Bool { editions.contains { $0.films.contains { $0.format.isVideo } } }

  private var picture: String {
    var sources: [String] = []
    for edition in editions {
      sources.append(source(edition, edition.still, type: nil, reducesMotion: true))
    }
    for edition in editions {
      for film in edition.films.dropLast(edition.theme == nil ? 1 : 0) {
        sources.append(
          source(edition, film.url, type: film.format.mediaType, reducesMotion: nil))
      }
    }
    let last = editions[0].films.last?.url ?? editions[0].still
    return
      (["<picture>"] + sources
      + [
        "  <img src=\"\(Markup.escaped(last))\" width=\"\(width)\" height=\"\(height)\" "
          + "alt=\"\(Markup.escaped(alternative))\">", "</picture>",
      ]).joined(separator: "\n") + "\n"
  }

  private func source(
    _ edition: Edition, _ url: String, type: String?, reducesMotion: Bool?
  ) -> String {
    let media = Self.media(edition.theme, reducesMotion: reducesMotion)
    return "  <source"
      + (media.isEmpty ? "" : " media=\"\(media)\"") + (type.map { " type=\"\($0)\"" } ?? "")
      + " srcset=\"\(Markup.escaped(url))\">"
  }

  /// A film with sound off: where no source is for the reader, its poster stays.
  private var video: String {
    let isShort = seconds <= Self.longestUnpaused
    let playing = isShort ? "autoplay loop muted playsinline" : "controls muted playsinline"
    var lines = [
      "<video \(playing) width=\"\(width)\" height=\"\(height)\" preload=\"metadata\"",
      "  poster=\"\(Markup.escaped(editions[0].still))\" "
        + "aria-label=\"\(Markup.escaped(alternative))\">",
    ]
    for edition in editions {
      for film in edition.films where film.format.isVideo {
        let media = Self.media(edition.theme, reducesMotion: isShort ? false : nil)
        lines.append(
          "  <source" + (media.isEmpty ? "" : " media=\"\(media)\"")
            + " src=\"\(Markup.escaped(film.url))\" type=\"\(film.format.mediaType)\">")
      }
    }
    lines.append(
      "  <img src=\"\(Markup.escaped(editions[0].still))\" "
        + "alt=\"\(Markup.escaped(alternative))\">")
    return (lines + ["</video>"]).joined(separator: "\n") + "\n"
  }

  private static func media(_ theme: String?, reducesMotion: Bool?) -> String {
    let motion = reducesMotion.map {
      "(prefers-reduced-motion: \($0 ? "reduce" : "no-preference"))"
    }
    let scheme = theme.map { "(prefers-color-scheme: \($0))" }
    return [motion, scheme].compactMap(\.self).joined(separator: " and ")
  }
}

extension OutputFormat {
  /// Whether pages show it by `<video>`, and not as an image.
  var isVideo: Bool { [.mp4, .hevc, .webm, .av1].contains(self) }

  /// Whether browsers show it at all, moving.
  var isForPages: Bool { isFilmFile && self != .mov }

  /// What servers say that its files are.
  var mediaType: String {
    switch self {
    case .mp4: "video/mp4"
    case .hevc: "video/mp4; codecs=hvc1"
    case .webm: "video/webm"
    case .av1: "video/webm; codecs=av01.0.08M.08"
    case .mov: "video/quicktime"
    case .gif: "image/gif"
    case .webp, .posterWebP: "image/webp"
    case .apng: "image/apng"
    case .avif, .posterAVIF: "image/avif"
    case .svg: "image/svg+xml"
    case .png, .poster: "image/png"
    }
  }
}
