import Geometry
import OutputFormats
import SceneModel
import TextFormats

extension Project {
  /// The key that makes a file a project.
  static let marker = "project"

  static let map = Map("project", "a project", heading: "Project", Project()) {
    Field(
      marker, like: { ValueDescription("`\(version)`", .scalar([("const", .number(1))])) },
      required: true, also: ["version"], example: version, "The version of the project file."
    ) { node, _, reading in
      guard case .scalar(version, _) = node.content else {
        reading.report(
          at: node.location, "this program reads version \(version) of project files",
          hint: "write `\(marker): \(version)`")
        return false
      }
      return true
    }
    Field(
      "scenes", .oneOrMore(of: .path("folder"), "folders or files"), into: \.scenes,
      default: "the folder Scenes", example: "Scenes",
      "Where scenes are that a command is not told, and those that it is told by their names.")
    Field(
      "output", .path("folder"), into: \.output, default: "Output", also: ["out"],
      example: "Output", "The folder for films. On the command line: `--output`.")
    Field(
      "baselines", .path("folder"), into: \.baselines, default: "Baselines beside each scene",
      example: "Scenes/Baselines",
      "The folder for baselines of all scenes. On the command line: `--baselines`.")
    Field(
      "durations", .path("file"), into: \.durations, default: "none",
      example: "tools/durations.json",
      "The file that says how long films take, for shares of a run. On the command line: `--durations`."
    )
    Field(
      "ignore", .oneOrMore(of: .pattern, "patterns"), into: \.ignored, default: "none",
      also: ["exclude"], example: "[drafts, \"Scenes/old-*\"]",
      "Scenes that are passed over where a folder is looked through. On the command line: `--exclude`."
    )
    Field(
      "limits", .map(SceneLimits.map), into: \.limits, default: "those of the program",
      example: "{frames: 3600}",
      "What a scene may ask for at most. On the command line: `--limit`.")
    Field(
      "timeout", .positive, into: \.timeout, default: "none", example: "30",
      "Give up on a scene that takes longer than so many seconds to play. On the command line: "
        + "`--timeout`.")
    ProjectSettings.fields.map { $0.within(\.settings) }
    Field(
      "rules", ValueReader<[Rule]>.plainList(of: .map(Rule.map), "rules"), into: \.rules,
      default: "none",
      example: "[{match: \"photo-*\", gif: {maxBytes: 10MB}}]",
      "Settings for some scenes, which go before the project's; the later rule before the earlier.")
  }
}

extension Project.Rule {
  static let map = Map("rule", "a rule", heading: "Rule", Project.Rule()) {
    Field(
      "match", .oneOrMore(of: .pattern, "patterns"), into: \.patterns, required: true,
      also: ["pattern", "scenes", "glob"], example: "\"photo-*\"", "The scenes that it is for.")
    ProjectSettings.fields.map { $0.within(\.settings) }
  } check: { rule, entries, _ in
    rule.location = entries["match"]?.location ?? entries.location
    return true
  }
}

extension ProjectSettings {
  /// What a project and each of its rules can say.
  @FieldsBuilder<ProjectSettings> fileprivate static var fields: [Field<ProjectSettings>] {
    Field(
      "formats", .formats, into: \.formats, default: .untold, example: "[mp4, gif]",
      "The files to make of scenes that do not say it themselves. On the command line: `--formats`, "
        + "which goes before the scene's.")
    Field(
      "gif", .map(GIFOptions.map), into: \.gif, default: .untold, example: "{maxBytes: 10MB}",
      "What GIFs are like, as far as scenes do not say it themselves. On the command line: "
        + "`--gif-scale`, `--gif-fps`, `--quality`, `--max-bytes`.")
    Field(
      "mp4", .map(H264Choices.map), into: \.mp4, default: .untold, example: "{preset: veryfast}",
      "How MP4s are encoded. On the command line: the options of the same names.")
    Field(
      "webpQuality", .webPQuality, into: \.webPQuality, default: .untold, example: "80",
      "What WebPs may lose: nothing, where nobody says otherwise; textures a few levels; or what a lossy quality "
        + "does. On the command line: `--webp-quality`.")
    Field(
      "sheet", .boolean, into: \.sheet, default: .untold, example: "true",
      "Whether to draw a contact sheet of each film. On the command line: `--sheet`, `--no-sheet`.")
    Field(
      "variants", .variants, into: \.variants, default: .untold, also: ["variant"],
      example: "[plain, slow]",
      "The variants that are films of their own: names, `\(VariantChoice.plainWord)` for the scene as it is, or "
        + "`\(VariantChoice.allWord)` of it. On the command line: `--variant`.")
    Field(
      "themes", .themes, into: \.themes, default: .untold, also: ["theme"],
      example: "[light, dark]",
      "The palettes, each of which makes films of its own; `\(VariantChoice.plainWord)` is the one that the scene "
        + "chooses, without a name. On the command line: `--theme`.")
  }
}

extension H264Choices {
  static let map = Map("mp4", "what is asked of an MP4", heading: "MP4", H264Choices()) {
    Field(
      "crf", .count(in: H264Options.constantRateFactors), into: \.constantRateFactor,
      default: .words("\(H264Options.usualConstantRateFactor(of: .mp4))"), example: "20",
      "Quality: 0 is the best, 51 the worst.")
    Field(
      "preset", .choice, into: \.preset, default: .words("`\(H264Options().preset.rawValue)`"),
      example: "veryfast",
      "How hard libx264 tries: each step costs time and saves bytes. Up to `medium`, what only films of cameras gain from is left out."
    )
    Field(
      "chroma", .choice, into: \.chroma, default: .words("`\(H264Options().chroma.rawValue)`"),
      example: "444",
      "Samples of color: one for 2×2 pixels, or one for each, which fewer players play.")
    Field(
      "keyframes",
      .time.within(0...H264Options.longestKeyframeInterval.value), into: \.keyframeInterval,
      default: .words("\(H264Options().keyframeInterval)"), example: "1",
      "The longest time between frames that players can seek to, in seconds.")
    Field(
      "scrub", .boolean, into: \.isScrubbed, default: "false", example: "true",
      "For players that scrub; sets the keyframes itself.")
  } check: { choices, entries, reading in
    guard choices.isScrubbed == true, choices.keyframeInterval != nil else { return true }
    reading.report(
      at: entries.keyLocation("keyframes"), "`scrub` sets the keyframes itself",
      hint: "give one of both")
    return false
  }
}

extension ValueReader<String> {
  /// A path from the project's folder.
  fileprivate static func path(_ phrase: String) -> Self {
    name(phrase).refusing { path, _ in
      path.isEmpty ? ("the path is empty", "write `.` for the project's folder") : nil
    }
  }
}

extension ValueReader<PathPattern> {
  fileprivate static var pattern: Self {
    ValueReader<String>.name("pattern").then { text, node, reading in
      if let pattern = PathPattern(text) { return pattern }
      reading.report(
        at: node.location, "`\(text)` fits no file",
        hint: "write a path from the project's folder, or a name, such as `photo-*`")
      return nil
    }
  }
}

extension ValueReader<WebPQuality> {
  fileprivate static var webPQuality: Self {
    .word(WebPQuality.words, orCountIn: WebPQuality.range) {
      .lossy($0)
    } count: {
      if case .lossy(let quality) = $0 { quality } else { nil }
    }
  }
}

extension ValueReader<VariantChoice> {
  fileprivate static var variants: Self {
    ValueReader<[String]>.oneOrMore(of: .name("variant"), "variants").then { words, node, reading in
      if let choice = VariantChoice(words: words) { return choice }
      reading.report(
        at: node.location, "`\(VariantChoice.allWord)` are all variants: nothing stands beside it")
      return nil
    }
  }
}

extension ValueReader<ThemeChoice> {
  fileprivate static var themes: Self {
    let word = ValueReader<String>.word(of: ThemeChoice.words, spell: \.self) { $0 }
    return ValueReader<[String]>.oneOrMore(of: word, "themes").then { words, node, reading in
      if let choice = ThemeChoice(words: words) { return choice }
      reading.report(
        at: node.location, "`\(VariantChoice.allWord)` are all themes: nothing stands beside it")
      return nil
    }
  }
}
