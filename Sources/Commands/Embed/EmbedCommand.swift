import ArgumentParser
import Foundation
import Geometry
import OutputFormats
import Overlays
import RenderPipeline
import SceneFormat
import SceneModel

/// `inbetween embed`.
struct EmbedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "embed",
    abstract: "Print what shows a scene's film on a page, as HTML or Markdown.",
    discussion: """
      Films and stills are those that render writes. A reader who asks for less motion sees the \
      still; with --theme light,dark the page shows the film of its own palette. Films of up to five \
      seconds begin by themselves, longer ones have controls. What is read aloud is the scene's \
      `description`. MP4, HEVC and WebM make a <video>, all else a <picture>; among several the \
      browser takes the first that it knows. Files that are not there are told, with the command \
      that makes them.
      """ + CommandExample.text(of: "embed"))

  @OptionGroup var argument: SceneArgument

  @Option(
    help: ArgumentHelp(
      """
      The films to show, the best first, of \(Self.choices.map(\.name).joined(separator: ", ")). \
      Default: the scene's formats, else the project's, else mp4.
      """, valueName: "list"), transform: AskedFormats.read)
  var formats: AskedFormats?

  @Option(
    help: ArgumentHelp(
      "Where the page finds the films. Default: the folder in which render writes them.",
      valueName: "address"))
  var url: String?

  @Flag(help: "Print Markdown; HTML where Markdown cannot say it.")
  var markdown = false

  @OptionGroup var matrix: MatrixOptions

  static var choices: [OutputFormat] { OutputFormat.allCases.filter(\.isForPages) }

  func validate() throws {
    switch formats {
    case nil: break
    case .chosen: throw ValidationError("--formats names films here, and leaves no choice.")
    case .listed(let formats):
      if let other = formats.first(where: { !$0.isForPages && !$0.isStill }) {
        throw ValidationError("--formats \(other.name): no browser shows that.")
      }
      guard formats.contains(where: \.isForPages) else {
        throw ValidationError("--formats names no film: stills are there by themselves.")
      }
      let videos = formats.filter(\.isForPages).count(where: \.isVideo)
      guard videos == 0 || videos == formats.count(where: \.isForPages) else {
        throw ValidationError(
          "--formats mixes films that a <video> plays with images: give one kind.")
      }
    }
  }

  func run() throws {
    let console = Console()
    let path = try argument.path(matrix.reading.projectOption.choice, console: console)
    try reporting(to: console) {
      var gallery = SceneGallery()
      gallery.append(path)
      let works = try RenderBatch(gallery, matrix, output: nil, sheet: false).works
      // A variant in both palettes is one film to a page; each variant that was asked for is another.
      var variants: [String?] = []
      for work in works where !variants.contains(work.edition.variant) {
        variants.append(work.edition.variant)
      }
      if !matrix.namesVariants { variants = Array(variants.prefix(1)) }
      var missing: [OutputFormat] = []
      for variant in variants {
        let films = works.filter { $0.edition.variant == variant }
        let (markup, absent) = try self.markup(of: films)
        missing += absent.filter { !missing.contains($0) }
        console.text(markdown ? markup.markdown.trimmingSuffix("\n") + "\n" : markup.html)
      }
      if !missing.isEmpty { tell(missing, of: path, console) }
    }
  }

  /// What shows films that differ in their palettes alone, and formats of which a file is missing.
  private func markup(
    of works: [RenderBatch.Work]
  ) throws -> (markup: EmbedMarkup, missing: [OutputFormat]) {
    let work = works[0]
    let loaded = try matrix.reading.loader(for: work.path).choosing(work.edition).load(work.path)
    var asked = formats.flatMap { if case .listed(let formats) = $0 { formats } else { nil } }
    asked = asked ?? loaded.scene.formats ?? work.settings.formats
    let shown = Self.shown(asked ?? [])
    let still = (asked ?? []).first(where: \.isStill) ?? .poster
    let films = shown.isEmpty ? [OutputFormat.mp4] : shown
    var options = RenderOptions()
    options.formats = films
    let film = try Renderer(loaded, options: options).film(for: films[0])
    let editions = works.map { work in
      EmbedMarkup.Edition(
        theme: works.count > 1 ? work.edition.theme?.rawValue : nil,
        films: films.map { ($0, address(of: work, $0)) }, still: address(of: work, still))
    }
    // A line of Markdown shows the first film alone, and a still only where that cannot be seen there.
    let isLine = markdown && works.count == 1
    let needed = isLine ? [films[0]] + (films[0].isVideo ? [still] : []) : films + [still]
    let missing = needed.filter { format in
      works.contains { work in
        !FileManager.default.fileExists(atPath: "\(work.output)/\(Self.file(work, format))")
      }
    }
    let alternative = [loaded.scene.description, loaded.scene.title, loaded.name]
      .first { !$0.isEmpty }
    return (
      EmbedMarkup(
        alternative: (alternative ?? loaded.name).split(whereSeparator: \.isWhitespace)
          .joined(separator: " "),
        width: Int(film.size.points.width.rounded()),
        height: Int(film.size.points.height.rounded()),
        seconds: loaded.scene.timeMap.length.value, editions: editions), missing
    )
  }

  /// Those that one element can offer: films for `<video>` where there is one, else images.
  private static func shown(_ formats: [OutputFormat]) -> [OutputFormat] {
    let films = formats.filter(\.isForPages)
    let videos = films.filter(\.isVideo)
    return videos.isEmpty ? films : videos
  }

  private static func file(_ work: RenderBatch.Work, _ format: OutputFormat) -> String {
    "\(work.name).\(format.fileEnding ?? "")"
  }

  private func address(of work: RenderBatch.Work, _ format: OutputFormat) -> String {
    let place = url ?? work.output
    let slash = place.isEmpty || place.hasSuffix("/") ? "" : "/"
    let file = Self.file(work, format)
    return place + slash
      + (file.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? file)
  }

  private func tell(_ missing: [OutputFormat], of path: String, _ console: Console) {
    let formats = missing.map(\.name).joined(separator: ",")
    let command = ["inbetween", "render", path, "--formats", formats] + matrix.options
    console.note("note: not all files are there; this makes them: \(Shell.words(command))")
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
