package import Overlays

/// Which of a scene's films is meant: the plain one, or that of a variant, in a palette that was
/// asked for.
package struct FilmEdition: Sendable, Hashable {
  /// Nil is the scene as it is.
  package var variant: String?
  /// Nil is the palette that the scene chooses.
  package var theme: Theme.Name?

  package init(variant: String? = nil, theme: Theme.Name? = nil) {
    (self.variant, self.theme) = (variant, theme)
  }

  package var isPlain: Bool { self == FilmEdition() }

  /// What files of this film are called: `rocket`, `rocket-slow`, `rocket-slow-dark`.
  ///
  /// A palette that was asked for is said even where the scene would choose it: a name must not
  /// depend on what is in the file.
  package func name(ofScene scene: String) -> String {
    ([scene] + [variant, theme?.rawValue].compactMap(\.self)).joined(separator: "-")
  }

  /// The options that ask for this film.
  package var options: [String] {
    (variant.map { ["--variant", $0] } ?? []) + (theme.map { ["--theme", $0.rawValue] } ?? [])
  }
}

extension SceneLoader {
  /// A loader of another film of the same scenes.
  package func choosing(_ edition: FilmEdition) -> SceneLoader {
    var loader = self
    (loader.variant, loader.theme) = (edition.variant, edition.theme)
    return loader
  }
}
