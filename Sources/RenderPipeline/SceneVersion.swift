import Simulation
import SceneModel
package import Overlays
package import SceneFormat

/// One of the films that a scene file holds: a variant of it, in a theme.
package struct SceneVersion: Sendable, Hashable {
  /// Nil for the scene as it stands.
  package var variant: String?
  package var theme: Theme.Name
  /// Whether the scene speaks of themes, so that the other one can be another film.
  fileprivate var isThemed: Bool
  /// Whether the scene itself, or the loader, chooses this theme.
  fileprivate var isChosen: Bool

  /// What to ask for to have it.
  package var edition: FilmEdition { FilmEdition(variant: variant, theme: isChosen ? nil : theme) }
}

extension SceneVersion: CustomStringConvertible {
  /// `in the variant `slow` and the dark theme`.
  package var description: String {
    let parts = [
      variant.map { "the variant `\($0)`" }, isThemed ? "the \(theme.rawValue) theme" : nil,
    ]
    return "in " + parts.compactMap(\.self).joined(separator: " and ")
  }
}

/// What the other versions of a scene came to; what they share with the scene itself is left out, and
/// what they share with each other is reported once.
package struct VersionReport: Sendable {
  /// Why versions cannot be shown, each with the version's name.
  package var errors: [Diagnostic] = []
  package var warnings: [Diagnostic] = []
  /// Expectations that do not hold, each with the version's name.
  package var failedExpectations: [Diagnostic] = []
  /// How many were tried.
  package var expectationCount = 0
}

extension SceneLoader {
  /// Builds and plays every version of a scene that `loaded`, which this loader has loaded, is not:
  /// each variant, in both themes, as far as the loader does not choose one.
  package func examineOtherVersions(
    of loaded: LoadedScene
  ) throws(SceneLoadError) -> VersionReport {
    var report = VersionReport()
    var known = Set(loaded.warnings).union(loaded.failedExpectations())
    for version in loaded.otherVersions {
      func new(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        diagnostics.filter { known.insert($0).inserted }.map { $0.said(of: "\(version)") }
      }
      do throws(SceneLoadError) {
        let other = try loader(of: version).load(loaded.path)
        report.warnings += new(other.warnings)
        report.failedExpectations += new(other.failedExpectations())
        report.expectationCount += other.scene.expectations.count
      } catch .invalid(let diagnostics) {
        report.errors += new(diagnostics)
      } catch .timedOut(let path, let seconds, let time, let duration, let last) {
        throw .timedOut(
          path: "\(path), \(version)", seconds: seconds, at: time, of: duration, last: last)
      }
    }
    return report
  }

  private func loader(of version: SceneVersion) -> SceneLoader {
    var loader = self
    (loader.variant, loader.theme) = (version.variant, version.theme)
    loader.looksAtOtherVariants = false
    // A stored motion is that of the version that is wanted.
    loader.bakeFolder = nil
    return loader
  }

  /// The versions of a scene that this loader does not load.
  func otherVersions(
    of document: SceneDocument, texts: [String], theme chosen: Theme.Name
  ) -> [SceneVersion] {
    // Without the word no value can depend on the theme, only what overlays are drawn with.
    let isThemed = texts.contains { $0.contains("theme") }
    let themes =
      theme == nil && isThemed ? [chosen] + Theme.Name.allCases.filter { $0 != chosen } : [chosen]
    let names: [String?] = document.variantNames.prefix(limits.variants).map(\.self)
    let variants = variant == nil ? [nil] + names : [variant]
    return variants.flatMap { variant in
      themes.map {
        SceneVersion(variant: variant, theme: $0, isThemed: isThemed, isChosen: $0 == chosen)
      }
    }.filter { $0.variant != variant || $0.theme != chosen }
  }
}

extension LoadedScene {
  /// The scene's expectations that do not hold, as errors at their place in the file.
  package func failedExpectations() -> [Diagnostic] {
    timeline.failedExpectations().map { failure in
      Diagnostic(path: path, location: failure.location, message: failure.message)
    }
  }
}
