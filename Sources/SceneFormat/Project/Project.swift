package import OutputFormats
package import SceneModel

/// What a project says of its scenes, in a file `inbetween.yaml`.
///
/// Paths count from the file's folder. All of it can be said on the command line, which goes first.
package struct Project: Sendable {
  /// What the file is called.
  package static let fileName = "inbetween.yaml"
  /// The version of what a project file can say.
  package static let version = "1"

  /// Folders or files.
  package internal(set) var scenes: [String] = []
  /// The folder for films.
  package internal(set) var output: String?
  /// The folder for baselines of all scenes; nil is `Baselines` beside each.
  package internal(set) var baselines: String?
  /// The file that says how long films take.
  package internal(set) var durations: String?
  /// Scenes that are passed over in folders.
  package internal(set) var ignored: [PathPattern] = []
  package internal(set) var limits = SceneLimits()
  /// Seconds that playing a scene may take; nil for any.
  package internal(set) var timeout: Double?
  /// Of all scenes.
  var settings = ProjectSettings()
  /// For some scenes, the later ones before the earlier.
  package internal(set) var rules: [Rule] = []
  /// What there is to say of the file.
  package internal(set) var warnings: [Diagnostic] = []

  /// Settings for the scenes that a pattern fits.
  package struct Rule: Sendable {
    package internal(set) var patterns: [PathPattern] = []
    var settings = ProjectSettings()
    package internal(set) var location = SourceLocation(line: 1, column: 1)
  }

  package init() {}

  /// What holds for a scene; `path` leads there from the project's folder.
  package func settings(forScene path: String) -> ProjectSettings {
    let fitting = rules.filter { rule in rule.patterns.contains { $0.fits(path) } }
    return (fitting.reversed().map(\.settings) + [settings]).reduce(ProjectSettings()) {
      $0.completed(by: $1)
    }
  }

  /// Whether a scene is passed over where a folder is looked through.
  package func ignores(_ path: String) -> Bool { ignored.contains { $0.fits(path) } }
}

/// What a project asks of films; what is nil is asked by nobody here.
package struct ProjectSettings: Sendable, Hashable {
  package var formats: [OutputFormat]?
  package var gif = GIFOptions()
  package var mp4 = H264Choices()
  package var webPQuality: WebPQuality?
  package var sheet: Bool?
  package var variants: VariantChoice?
  package var themes: ThemeChoice?

  package init() {}

  /// These, with what `others` ask where these ask nothing.
  package func completed(by others: ProjectSettings) -> ProjectSettings {
    var settings = self
    settings.formats = formats ?? others.formats
    settings.gif = gif.completed(by: others.gif)
    settings.mp4 = mp4.completed(by: others.mp4)
    settings.webPQuality = webPQuality ?? others.webPQuality
    settings.sheet = sheet ?? others.sheet
    settings.variants = variants ?? others.variants
    settings.themes = themes ?? others.themes
    return settings
  }
}
