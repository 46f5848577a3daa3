import ArgumentParser
import Foundation
import Overlays
import RenderPipeline
import SceneFormat

/// Which films of each scene are meant: any of its variants, in any palettes.
struct MatrixOptions: ParsableArguments {
  @Option(
    name: .customLong("variant"),
    help: ArgumentHelp(
      """
      The variants to take, separated by commas; \(VariantChoice.plainWord) is the scene as it is, \
      \(VariantChoice.allWord) that and all variants. Default: the project's, else \
      \(VariantChoice.plainWord).
      """, valueName: "list"), completion: SceneCompletion.variants)
  private var variants: [String] = []

  @Option(
    name: .customLong("theme"),
    help: ArgumentHelp(
      """
      The palettes of the scene's constants and overlays, separated by commas: light, dark, \
      \(VariantChoice.allWord) of both, or \(VariantChoice.plainWord) for the one that the scene chooses. \
      Default: the project's, else \(VariantChoice.plainWord).
      """, valueName: "list"))
  private var themes: [String] = []

  @OptionGroup var reading: ReadingOptions

  func validate() throws {
    for (option, lists) in [("--variant", variants), ("--theme", themes)] where lists.count > 1 {
      throw ValidationError(
        "\(option) is given more than once: write \(option) \(lists.joined(separator: ",")).")
    }
    if let list = variants.first, variantChoice == nil {
      throw ValidationError(
        "--variant '\(list)': give names, or \(VariantChoice.allWord) alone.")
    }
    if let list = themes.first, themeChoice == nil {
      throw ValidationError(
        "--theme '\(list)': give \(ThemeChoice.words.dropLast().joined(separator: ", ")), or "
          + "\(VariantChoice.allWord) alone.")
    }
  }

  /// What was given; nil leaves it to the project.
  private var variantChoice: VariantChoice? {
    variants.first.flatMap { VariantChoice(words: Self.words($0)) }
  }

  private var themeChoice: ThemeChoice? {
    themes.first.flatMap { ThemeChoice(words: Self.words($0)) }
  }

  /// Names between commas; none where one of them is empty.
  private static func words(_ list: String) -> [String] {
    let words = list.split(separator: ",", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    return words.contains("") ? [] : words
  }

  /// The options that ask for the same films.
  var options: [String] {
    variants.flatMap { ["--variant", $0] } + themes.flatMap { ["--theme", $0] } + reading.arguments
  }

  /// Whether the command line says which variants are meant.
  var namesVariants: Bool { !variants.isEmpty }

  /// Whether the command line says which films are meant.
  var isGiven: Bool { !variants.isEmpty || !themes.isEmpty }

  /// The options as they can be given again.
  var arguments: [String] {
    variants.flatMap { ["--variant", $0] } + themes.flatMap { ["--theme", $0] }
      + reading.wholeArguments
  }

  /// The films of a scene that are meant; the plain one where nothing else is said.
  ///
  /// A scene that cannot be read has its plain film, of which that is told then.
  func editions(ofScene path: String) throws -> [FilmEdition] {
    let settings = try reading.projectOption.choice.project(for: path)?.settings(forScene: path)
    let names: [String?] =
      switch variantChoice ?? settings?.variants {
      case nil: [nil]
      case .all: [nil] + ((try? reading.loader(for: path).variants(path)) ?? []).map(\.self)
      case .named(let names): names
      }
    let themes = (themeChoice ?? settings?.themes)?.themes ?? [nil]
    return names.flatMap { name in themes.map { FilmEdition(variant: name, theme: $0) } }
  }
}
